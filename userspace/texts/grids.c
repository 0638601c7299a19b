// SPDX-License-Identifier: GPL-2.0
/*
 * Grids of nine rows
 *
 * A grid is read in one way: all its rows have the same layout, so what is
 * between their cells, their shape, is equal. This tells rows of dashes from
 * lines of a frame. Frames, empty lines and comments may be between bands, or
 * between all rows; so a row that is missing cannot be replaced by one of the
 * next grid.
 */
#define _GNU_SOURCE
#include <string.h>

#include "reader.h"

enum {
	FEWEST_SIGNS = 8,	/* of a row, as in ",,,,,,,," */
	MOST_FRAMES = 40,	/* lines that are not rows in a grid */
};

/* In the corners of a frame there may be single dots. */
static bool is_frame(const struct line *line)
{
	return !line->digits && !line->letters &&
	       !memmem(line->signs, line->count, "..", 2);
}

/*
 * Cells that are spaces in nine lines could be anything else. In a sudoku, no
 * digit is twice in a row or column, and few of these are empty.
 */
static bool is_likely(const struct rows *rows)
{
	u32 units[18] = {}, i, empty = 0, clues = 0;

	for (i = 0; i < SUDOKU_CELLS; i++) {
		char cell = rows->spots[i].cell;
		u32 bit = cell == '.' ? 0 : 1u << (cell - '0');

		if ((units[i / 9] | units[9 + i % 9]) & bit)
			return false;
		units[i / 9] |= bit;
		units[9 + i % 9] |= bit;
		clues += bit > 0;
	}
	for (i = 0; i < ARRAY_SIZE(units); i++)
		empty += !units[i];
	return clues >= 17 && empty <= 2;
}

static void add_row(struct rows *rows, u32 next)
{
	rows->count++;
	rows->next = next;
}

/*
 * Can a row follow @n others? If there is a gap after the first, there is one
 * after each, except in a table in Markdown and below the numbers of columns.
 */
static bool fits(const struct rows *rows, const struct way *way, u32 n)
{
	return n < 2 || !(rows->gaps >> 1 & 1) || rows->gaps >> n & 1 ||
	       way->sign == '|' || are_numbers(rows->spots);
}

/* Read more rows that are like a model, of which the shape is set. */
static void read_rows(struct reader *reader, u32 at, const struct way *way,
		      struct rows *rows)
{
	struct line *line = &reader->lines[1];
	u32 frames = 0, next;

	for (; at < reader->length && rows->count < 9; at = next) {
		u32 n = rows->count;

		read_line(reader, line, at);
		next = line->next;
		if (is_row(reader, line, way, rows)) {
			if (!fits(rows, way, n))
				break;
			add_row(rows, next);
			continue;
		}
		if (!n || !(is_frame(line) || is_comment(line)))
			break;
		rows->gaps |= 1u << n;
		if (n % 3 == 1 && are_numbers(rows->spots))
			n--;
		if ((n % 3 && !(rows->gaps >> 1 & 1)) ||
		    ++frames > MOST_FRAMES)
			break;
	}
	rows->stop = at;
	if (rows->count < 9)
		reader->hungry |= at == reader->length && !reader->whole;
	if (begins_above(reader, way, rows))
		rows->count = 0;
	if (rows->count < 9)
		return;
	if (!are_numbers(rows->spots) &&
	    (rows->has_words || (way->mode == COLUMNS &&
				 rows->shape == NO_BARS)) &&
	    !is_likely(rows)) {
		rows->count = 0;
		return;
	}
	choose_grid(reader, way, rows);
}

/*
 * The next line that has digits decides how a grid can be read, or if there is
 * none, the first, which is in @model.
 */
static void find_model(struct reader *reader, struct line *model)
{
	u32 i, at = model->begin, next = at;

	for (i = 0; i < 9 && next < reader->length; i++, next = model->next) {
		if (next > at)
			read_line(reader, model, next);
		if (model->digits)
			return;
		if (model->letters)
			break;
	}
	reader->hungry |= next == reader->length && !reader->whole;
	read_line(reader, model, at);
}

static bool find_way(struct reader *reader, struct line *model,
		     struct rows *best)
{
	static const struct way ways[] = {
		{ FIELDS, '|' }, { FIELDS, ',' }, { FIELDS, ';' },
		{ FIELDS, '\t' }, { GROUPS },
		{ GROUPS, '_' }, { GROUPS, '*' }, { GROUPS, '-' },
		{ GROUPS, 'x' }, { GROUPS, 'X' }, { GROUPS, '?' },
		{ GROUPS, '#' }, { GROUPS, '~' }, { GROUPS, 'o' },
		{ GROUPS, 'O' }, { GROUPS, OTHER },
		{ COLUMNS },
	};
	u32 i, at = model->begin;
	struct rows rows;

	find_model(reader, model);
	for (i = 0; i < ARRAY_SIZE(ways); i++) {
		if (ways[i].sign &&
		    !(model->digits && memchr(model->signs, ways[i].sign,
					      model->count)))
			continue;
		rows = (struct rows){ .spots = best->spots, .next = at };
		if (!is_row(reader, model, &ways[i], &rows))
			continue;
		if (model->begin == at)
			add_row(&rows, model->next);
		read_rows(reader, rows.next, &ways[i], &rows);
		if (rows.count > best->count && (rows.count == 9 ||
						 ways[i].mode != COLUMNS))
			*best = rows;
		if (rows.count == 9)
			return true;
	}
	return false;
}

/* Is a line with letters a row with a letter for each blank? */
static bool is_clear_row(const struct line *line)
{
	static const char blanks[] = "xXoO";
	u32 i, j, count;

	for (i = 0; i < sizeof(blanks) - 1; i++) {
		for (j = 0, count = 0; j < line->count; j++)
			count += line->signs[j] == blanks[i];
		if (count > 1 && count == line->letters &&
		    count + line->digits == 9)
			return true;
	}
	return false;
}

/*
 * Where cells have candidates, none is a sign for a blank. Two digits in a cell
 * are a mistake otherwise.
 */
static void check_candidates(struct reader *reader, const struct spot *spots)
{
	const struct spot *candidates = NULL, *blank = NULL;
	u32 i;

	for (i = 0; i < SUDOKU_CELLS; i++) {
		char first = reader->text[spots[i].at];

		if (spots[i].cell != '.')
			continue;
		if (spots[i].length &&
		    (digit_or_blank(first) != '.' || first == '('))
			candidates = &spots[i];
		else
			blank = &spots[i];
	}
	if (candidates && blank)
		fail(reader, candidates->at,
		     "two digits in a cell, and others are blank");
}

/*
 * Read a grid that begins with a line. Returns the place after it, or 0 if no
 * grid begins there. One that ends too early is an error, and so is a row with
 * words that follows nine.
 */
u32 read_grid(struct reader *reader, struct line *line, bool after_rows)
{
	struct spot spots[SUDOKU_CELLS + 18];
	struct rows rows = { .spots = spots };
	u32 at = line->begin, fewest = 1;

	if (!line->digits && line->count < FEWEST_SIGNS)
		return 0;
	if (find_way(reader, line, &rows)) {
		check_candidates(reader, spots);
		add_spots(reader, NAME_NONE, spots);
		return rows.next;
	}
	read_line(reader, line, at);
	if (line->letters && !is_clear_row(line) && !after_rows)
		fewest = 3;
	if (rows.count < fewest || is_frame(line) ||
	    (rows.count == 1 && is_heading(line)))
		return 0;
	at = rows.stop;
	read_line(reader, line, at);
	if (count_unfinished(reader, line))
		reader->unfinished = 9 * rows.count +
				     count_unfinished(reader, line);
	if (reader->unfinished > SUDOKU_CELLS)
		reader->unfinished = 0;
	refuse_candidates(reader, line, rows.count + 1);
	fail(reader, at, "only %u of 9 rows before this line", rows.count);
	return rows.next;
}
