// SPDX-License-Identifier: GPL-2.0-only
/*
 * Blocks: rows of one shape that follow one another
 *
 * In each way that lines can be rows, as many are read as can be needed to find
 * the next grid. Between them may be lines of a drawing, empty lines and
 * comments. Rows that are no grid are an error.
 */
#define _GNU_SOURCE
#include <string.h>

#include "reader.h"

enum {
	MOST_FRAMES = 40,	/* lines that are not rows in a block */
};

/* May this be between two rows? In the corners of a frame may be single dots. */
static bool is_gap(const struct line *line)
{
	return is_comment(line) || (!line->digits && !line->letters &&
	       !memmem(line->signs, line->count, "..", 2));
}

/* Is this the line below the heading of a table in Markdown? */
static bool is_rule(const struct line *line)
{
	u32 i, bars = 0, dashes = 0;

	for (i = 0; i < line->count; i++) {
		bars += line->signs[i] == '|';
		dashes += line->signs[i] == '-';
		if (!strchr("|-: ", line->signs[i]))
			return false;
	}
	return bars >= 8 && (dashes > 9 || (dashes == 9 && *line->signs == '|'));
}

/* Are there enough rows to find the next grid? */
static bool has_enough(const struct block *block, bool gap)
{
	u32 first = 0;

	if (is_sheet(block))
		return block->count >= 15 ||
		       (gap && block->count == 9 && !block->loose);
	while (first < block->count && block->rows[first].kind != CLUES)
		first++;
	return block->count == MOST_ROWS ||
	       (gap && !block->rows[first + 1].gap &&
		(block->count == 9 || block->count >= first + 9));
}

/*
 * Read a row below the numbers of the columns, which has another shape. The
 * numbers are not part of the block then.
 */
static bool read_below_numbers(struct reader *reader, const struct line *line,
			       struct block *block)
{
	struct block_state before = block->state;

	if (block->count != 1 || block->rows[0].kind != NUMBERS)
		return false;
	block->state = (struct block_state){};
	if (!read_row(reader, line, block)) {
		block->state = before;
		return false;
	}
	block->rows[0] = block->rows[1];
	block->count = 0;
	return true;
}

/* Above the rule of a table in Markdown, the numbers of columns are no row. */
static void drop_numbers(struct block *block)
{
	if (block->count != 1 || block->rows[0].kind != NUMBERS)
		return;
	block->count = 0;
	block->state.rows = 0;
}

/* Read the rows that begin with a line. */
static void read_block(struct reader *reader, u32 at, u8 way, struct block *block)
{
	struct line *line = &reader->lines[1];
	bool gap = false, is_next;
	u32 frames = 0;

	block->way = way;
	block->count = 0;
	block->loose = 0;
	block->state = (struct block_state){};
	for (; at < reader->length; at = line->next) {
		read_line(reader, line, at);
		is_next = !(block->count == 1 && is_rule(line)) &&
			  (read_row(reader, line, block) ||
			   read_below_numbers(reader, line, block));
		if (is_next) {
			struct row *row = &block->rows[block->count];

			/* Before the first clues, it is not part of a sheet. */
			if (!block->count && is_sheet(block) &&
			    row->kind == LOOSE)
				break;
			row->gap = gap;
			block->loose += gap || row->kind != CLUES;
			block->count++;
			gap = false;
		} else if (!block->count || !is_gap(line) ||
			   ++frames > MOST_FRAMES) {
			break;
		} else if (is_rule(line)) {
			drop_numbers(block);
		} else {
			gap = block->count;
		}
		if (block->count && has_enough(block, gap)) {
			at = line->next;
			break;
		}
	}
	block->stop = at;
	reader->hungry |= at >= reader->length && !reader->whole;
}

/*
 * Rows next to words, or with spaces for blanks, could be anything else. In a
 * sudoku, no digit is twice in a row or column, and few of these are empty.
 */
static bool is_likely(const struct spot *spots)
{
	u32 units[18] = {}, i, empty = 0, clues = 0;

	for (i = 0; i < SUDOKU_CELLS; i++) {
		char cell = spots[i].cell;
		u32 bit = cell == '.' ? 0 : 1u << (cell - '0');

		if ((units[i / 9] | units[9 + i % 9]) & bit)
			return false;
		units[i / 9] |= bit;
		units[9 + i % 9] |= bit;
		clues += bit > 0;
	}
	for (i = 0; i < ARRAY_SIZE(units); i++)
		empty += !units[i];
	return clues >= FEWEST_CLUES && empty <= 2;
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
		if (spots[i].length > 1 &&
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
 * Add the grids that the first rows of a block are. Returns the place after
 * these rows, or 0 if there is none.
 */
static u32 take_block(struct reader *reader, const struct block *block)
{
	static struct grids grids;
	u32 i;

	if (!block->state.digits && block->state.blank != '.')
		return 0;
	choose_grids(block, &grids);
	if (grids.ambiguous)
		fail(reader, block->rows[0].begin,
		     "there is more than one way to choose nine rows and columns");
	for (i = 0; i < grids.count; i++) {
		if ((block->state.words || (block->way == PLACES &&
					    block->state.shape == NO_BARS)) &&
		    !is_likely(grids.spots[i]))
			return 0;
		check_candidates(reader, grids.spots[i]);
		add_spots(reader, NAME_NONE, grids.spots[i]);
	}
	return grids.count ? block->rows[grids.last].next : 0;
}

/* Is a line with letters a row with a letter for each blank? */
static bool is_clear_row(const struct line *line)
{
	u32 i, blanks = 0;

	for (i = 0; i < line->count; i++)
		if (is(line->signs[i], IS_BLANK) &&
		    is(line->signs[i], IS_LETTER))
			blanks++;
	return blanks > 1 && blanks == line->letters &&
	       blanks + line->digits == 9;
}

/*
 * Read the grids of the rows that begin with a line. Returns the place after
 * them, or 0 if there are none. Fewer or more rows than nine are an error.
 */
u32 read_rows(struct reader *reader, const struct line *line)
{
	static const u8 ways[] = { CELLS, '|', ',', ';', '\t', PLACES };
	u32 i, next, most = 0, stop = 0, begin = line->begin;
	struct block *block = &reader->block;
	bool sheet = false;

	for (i = 0; i < ARRAY_SIZE(ways); i++) {
		if (ways[i] >= NOT_FIELDS &&
		    !memchr(line->signs, ways[i], line->count))
			continue;
		read_block(reader, begin, ways[i], block);
		if (reader->hungry)
			return begin;
		next = take_block(reader, block);
		if (next || reader->failed)
			return next ?: begin;
		if (block->count > most && block->state.digits &&
		    (ways[i] != PLACES || block->count > 9)) {
			most = block->count;
			stop = block->stop;
			sheet = is_sheet(block);
		}
	}
	if (most < (line->letters && !is_clear_row(line) ? 3 : 1) ||
	    (most == 1 && is_heading(line)))
		return 0;
	if (most == 1 && reader->memory.on_lines)
		reader->skip = line->next;
	read_line(reader, &reader->lines[1], stop);
	next = count_unfinished(reader, &reader->lines[1]);
	if (next && 9 * most + next < SUDOKU_CELLS)
		reader->unfinished = 9 * most + next;
	if (most < 9)
		refuse_candidates(reader, &reader->lines[1], most + 1);
	if (reader->skip)
		fail(reader, begin, "9 cells in this line, not 81");
	fail(reader, most < 9 ? stop : begin,
	     most < 9 ? "only %u of 9 rows before this line" : sheet ?
	     "%u rows from here on, but no nine rows and columns with clues at their edges" :
	     "%u rows from here on, but not nine of a grid", most);
	return stop;
}
