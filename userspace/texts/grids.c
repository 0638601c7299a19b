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
	MOST_FRAMES = 40,	/* lines that are not rows in a grid */
};

/* The rows of a grid so far */
struct rows {
	struct way way;
	u32 count;
	struct spot spots[SUDOKU_CELLS];
	u32 shape;
	u32 next;		/* place of the line after the last */
	u32 begin[10];		/* places of the lines, and of the next one */
	bool apart;		/* there is a frame after the first row */
	bool has_digit;
	u32 width;		/* signs of the longest row */
};

/* In the corners of a frame there may be single dots. */
static bool is_frame(const struct line *line)
{
	return !line->digits && !line->letters &&
	       !memmem(line->signs, line->count, "..", 2);
}

/* Is a line without digits a row? Then the next row with digits is like it. */
static bool is_like_next(struct reader *reader, const struct way *way,
			 u32 number, u32 at, u32 shape)
{
	struct line *line = &reader->lines[1];
	struct row row;
	u32 i;

	for (i = 0; i < 9 && at < reader->length; i++) {
		read_line(reader, line, at);
		if (line->digits || line->letters)
			return read_row(line, way, number, &row) &&
			       row.shape == shape;
		at = line->next;
	}
	reader->hungry |= at == reader->length && !reader->whole;
	return !number;
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

/* Read up to nine rows in one way. */
static void read_rows(struct reader *reader, u32 at, const struct way *way,
		      struct rows *rows)
{
	struct line *line = &reader->lines[0];
	u32 frames = 0;

	rows->way = *way;
	rows->count = 0;
	rows->apart = false;
	rows->has_digit = false;
	rows->width = 0;
	rows->next = at;
	for (; rows->count < 9 && at < reader->length; at = line->next) {
		u32 n = rows->count;
		struct row row;
		bool found;

		read_line(reader, line, at);
		found = read_row(line, way, n, &row);
		if (found && !line->digits)
			found = way->mode == COLUMNS ? line->count || (n && n < 8) :
				!n || row.shape == rows->shape;
		if (found && !line->digits && way->sign && !rows->has_digit)
			found = is_like_next(reader, way, n + 1, line->next,
					     row.shape);
		if (found && n && row.shape != rows->shape)
			break;
		if (!found) {
			if (!is_frame(line) && !(n && is_comment(line)))
				break;
			rows->apart |= n == 1;
			if (!n || (n % 3 && !rows->apart) ||
			    ++frames > MOST_FRAMES)
				break;
			continue;
		}
		rows->shape = row.shape;
		rows->has_digit |= row.has_digit;
		if (line->count > rows->width)
			rows->width = line->count;
		memcpy(rows->spots + 9 * n, row.spots, sizeof(row.spots));
		rows->begin[rows->count++] = at;
		rows->next = line->next;
	}
	rows->begin[rows->count] = at;
	reader->hungry |= rows->count < 9 && at == reader->length &&
			  !reader->whole;
	if (rows->count == 9 && way->mode == COLUMNS && !rows->shape &&
	    !is_likely(rows))
		rows->count = 0;
}

static bool is_empty(const struct spot *spots)
{
	u32 i;

	for (i = 0; i < 9; i++)
		if (spots[i].cell != '.')
			return false;
	return true;
}

/* If a row follows nine, of which the first is empty, that is a frame. */
static void drop_frame(struct reader *reader, struct rows *rows)
{
	struct line *line = &reader->lines[0];
	struct way way = rows->way;
	struct rows others;
	struct row row;

	if (!is_empty(rows->spots))
		return;
	if (rows->next == reader->length) {
		reader->hungry |= !reader->whole;
		return;
	}
	read_line(reader, line, rows->next);
	if (!line->digits || !read_row(line, &way, 9, &row))
		return;
	read_rows(reader, rows->begin[1], &way, &others);
	if (others.count == 9)
		*rows = others;
}

/*
 * Try a way to read a grid. Keeps what has more rows, if they are rows without
 * doubt.
 */
static bool try_way(struct reader *reader, u32 at, const struct line *first,
		    const struct way *way, struct rows *best)
{
	struct rows rows;
	struct row row;

	if (!read_row(first, way, 0, &row))
		return false;
	read_rows(reader, at, way, &rows);
	if (rows.count == 9)
		drop_frame(reader, &rows);
	if (rows.count > best->count)
		*best = rows;
	return rows.count == 9;
}

/*
 * If an outer column has no digit, there are several ways. Then the lines must
 * be as long as a row is in only one of them.
 */
static bool try_columns(struct reader *reader, u32 at,
			const struct line *first, struct rows *best)
{
	struct way way = { .mode = COLUMNS };
	u32 found = 0, whole = 0, last;
	struct row row;
	struct rows rows;

	for (way.step = 1; way.step <= 4; way.step++)
		for (way.gap = 0; way.gap <= 3; way.gap++)
			for (way.first = 0; way.first <= 4; way.first++) {
				rows.count = 0;
				if (!try_way(reader, at, first, &way, &rows))
					continue;
				last = way.first + 8 * way.step + 2 * way.gap;
				if (!found++ || (rows.width > last && !whole))
					*best = rows;
				whole += rows.width > last;
			}
	if (!found)
		return false;
	if (found > 1 && whole != 1)
		fail(reader, at, "these rows can be read in several ways");
	read_line(reader, &reader->lines[0], best->next);
	if (!best->shape && reader->lines[0].count >= 9 &&
	    read_row(&reader->lines[0], &best->way, 9, &row))
		fail(reader, at, "more than nine rows with spaces for blanks");
	return true;
}

/* A frame is a row in some way, so it need not be tried in others. */
static bool find_way(struct reader *reader, u32 at, struct rows *best)
{
	static const struct way ways[] = {
		{ CELLS }, { TOKENS }, { CELLS, '_' }, { CELLS, '*' },
		{ CELLS, '-' }, { CELLS, 'x' }, { CELLS, 'X' },
		{ CELLS, '?' }, { CELLS, '#' }, { CELLS, '~' },
		{ CELLS, 'o' }, { CELLS, 'O' },
		{ FIELDS, '|' }, { FIELDS, ',' }, { FIELDS, ';' },
		{ FIELDS, '\t' }, { FIELDS, '&' }, { LABELS },
	};
	struct line *first = &reader->lines[2];
	u32 i;

	read_line(reader, first, at);
	for (i = 0; i < ARRAY_SIZE(ways); i++)
		if ((ways[i].mode != LABELS || first->letters ||
		     first->digits) &&
		    try_way(reader, at, first, &ways[i], best))
			return true;
	return !first->letters && (first->digits || first->is_blank) &&
	       try_columns(reader, at, first, best);
}

/* Are the only row the numbers of columns, above rows with labels? */
static bool is_ruler(const struct rows *rows)
{
	u32 first = rows->spots[0].cell == '1', i;

	for (i = 1; i < 9; i++)
		if (rows->spots[i].cell != '0' + (char)(first + i))
			return false;
	return rows->count == 1;
}

/*
 * Read a grid that begins with the line at a place. Returns the place after it,
 * or 0 if no grid begins there. One that ends too early is an error.
 */
u32 read_grid(struct reader *reader, u32 at)
{
	struct line *line = &reader->lines[0];
	struct rows rows = {};

	if (find_way(reader, at, &rows)) {
		add_grid(reader, NAME_NONE, rows.spots);
		return rows.next;
	}
	read_line(reader, line, at);
	if (is_ruler(&rows))
		return line->next;
	if (!rows.count || is_frame(line) ||
	    rows.count < (line->letters ? 3 : 1))
		return 0;
	at = rows.begin[rows.count];
	read_line(reader, line, at);
	if (at == reader->length || count_unfinished(reader, line))
		reader->unfinished = 9 * rows.count +
				     count_unfinished(reader, line);
	if (reader->unfinished > SUDOKU_CELLS)
		reader->unfinished = 0;
	fail(reader, at, "only %u of 9 rows before this line", rows.count);
	return rows.next;
}
