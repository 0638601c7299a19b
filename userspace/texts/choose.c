// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which rows and columns of a block are grids
 *
 * In a sheet, a grid begins with the first row and the first column that have
 * clues, and the ninth of each must have some, too: what is empty at an edge
 * could belong to the grid or not. After the numbers of the rows or columns,
 * the ninth may also be an empty one at the end. One or two empty ones may be
 * between the boxes, as many columns as rows; then each box must have clues at
 * its edges.
 *
 * In other blocks, all rows are part of a grid, except that the first and last
 * ones may be numbers or lines of a drawing.
 *
 * If nine can be chosen in more than one way, it is an error.
 */
#include <string.h>

#include "reader.h"

#define MOST_SPACE	2

/* Where a grid begins, and what is between its boxes */
struct way {
	u32 begin;
	u32 space;
};

/* What is in the cells of a row or a column */
struct seen {
	bool clues;
	bool signs;
	bool spaces;
	bool texts;
	u32 numbers;		/* how many in order, from @first on */
	char first;
	bool others;		/* digits that are not in order */
};

static void see_cell(struct seen *seen, char cell)
{
	if (cell == CELL_EMPTY)
		return;
	if (is(cell, IS_CELL) || cell == CELL_CANDIDATES)
		seen->clues = true;
	else if (cell == CELL_SIGN)
		seen->signs = true;
	else if (cell == CELL_SPACE)
		seen->spaces = true;
	else
		seen->texts = true;
	if (cell == CELL_TEXT || (cell == CELL_SPACE && !seen->numbers))
		return;
	if (cell == CELL_BLANK && !seen->numbers)
		cell = '0';
	if (!seen->numbers)
		seen->first = cell;
	seen->others |= cell != (char)(seen->first + seen->numbers++);
}

/* Has a row or a column numbers, from 1 to 9 or from 0 to 8? */
static bool are_numbers(const struct seen *seen)
{
	return seen->numbers == 9 && !seen->others &&
	       (seen->first == '0' || seen->first == '1');
}

/* What a row is. Signs may be a drawing, but not in the fields of a sheet. */
enum kind kind_of_row(const struct row *row, bool in_sheet)
{
	struct seen seen = {};
	u32 i;

	for (i = 0; i < row->count && !(seen.clues && seen.others); i++)
		see_cell(&seen, row->spots[i].cell);
	return are_numbers(&seen) ? NUMBERS :
	       seen.clues || (in_sheet && seen.signs) ? CLUES : LOOSE;
}

/* The number of one of the nine */
static u32 number_of(const struct way *way, u32 i)
{
	return way->begin + i + i / 3 * way->space;
}

/*
 * Are lines that are no rows only between boxes, or between all rows? Then the
 * grid ends there, too.
 */
static bool has_even_gaps(const struct row *rows, bool *spaced)
{
	u32 i, inner = 0;

	for (i = 1; i < 9; i++)
		inner += i % 3 && rows[i].gap;
	*spaced = inner == 6;
	return !inner || inner == 6;
}

/* Can nine rows or columns be a grid? They may be @numbered. */
static bool is_way(const enum kind *kinds, u32 count, const struct way *way,
		   bool numbered)
{
	u32 i, last = number_of(way, 8);

	if (last >= count ||
	    (kinds[last] != CLUES && !(numbered && last + 1 == count)))
		return false;
	for (i = way->begin; i <= last; i++) {
		u32 from = (i - way->begin) % (3 + way->space);

		if (kinds[i] == OTHERS || kinds[i] == NUMBERS ||
		    (from >= 3 && kinds[i] == CLUES) ||
		    (way->space && from % 2 == 0 && from < 3 &&
		     kinds[i] != CLUES))
			return false;
	}
	return true;
}

/*
 * Find the next nine rows or columns of a sheet. Without @block, they are
 * columns. Returns in how many ways that is possible.
 */
static u32 choose_nine(const enum kind *kinds, u32 count, u32 begin,
		       const struct block *block, struct way *chosen)
{
	struct way way = { .begin = begin };
	u32 ways = 0, most = MOST_SPACE;
	bool numbered, spaced = false;

	while (way.begin < count && kinds[way.begin] != CLUES)
		way.begin++;
	numbered = way.begin && kinds[way.begin - 1] == NUMBERS;
	if (block && block->state.spaces)
		most = 0;
	for (way.space = 0; way.space <= most; way.space++) {
		u32 next = number_of(&way, 8) + 1;

		if (!is_way(kinds, count, &way, numbered) ||
		    (block && !has_even_gaps(block->rows + way.begin, &spaced)))
			continue;
		if (next < count && kinds[next] == CLUES &&
		    (!block || block->rows[next].gap == spaced))
			continue;
		*chosen = way;
		ways++;
	}
	return ways;
}

/*
 * Take 81 cells of the block. All blanks have the same sign or none; only then
 * may some not have been saved. Returns whether this is so.
 */
static bool take_spots(const struct block *block, const struct way *rows,
		       const struct way *columns, struct spot *spots)
{
	bool missing = false;
	char blank = '\0';
	u32 i, at = 0, column = 0;
	const struct row *row = NULL;

	for (i = 0; i < SUDOKU_CELLS; i++, column++, spots++) {
		char cell = CELL_NONE;

		if (i % 9 == 0) {
			row = block->rows + number_of(rows, i / 9);
			column = columns->begin;
		} else if (i % 3 == 0) {
			column += columns->space;
		}
		if (column < row->count) {
			*spots = row->spots[column];
			at = spots->at + spots->length;
			cell = spots->cell;
		} else {
			*spots = (struct spot){ .at = at };
		}
		if (is(cell, IS_DIGIT))
			continue;
		spots->cell = '.';
		missing |= cell == CELL_NONE;
		if (cell == CELL_NONE || cell == CELL_CANDIDATES)
			continue;
		if (blank && blank != cell)
			return false;
		blank = cell;
	}
	return !missing || !blank || blank == CELL_EMPTY || blank == CELL_SPACE;
}

/*
 * What a column is in nine rows. Returns false if it has texts and clues, which
 * is a mistake.
 */
static bool find_kind(const struct block *block, const struct way *rows,
		      u32 column, enum kind *kind)
{
	struct seen seen = {};
	u32 i;

	for (i = 0; i < 9; i++) {
		const struct row *row = &block->rows[number_of(rows, i)];

		if (column < row->count)
			see_cell(&seen, row->spots[column].cell);
	}
	*kind = seen.texts ? OTHERS : are_numbers(&seen) ? NUMBERS :
		seen.clues || seen.signs || seen.spaces ? CLUES : LOOSE;
	return !seen.texts || !seen.clues;
}

/* Choose the columns of all grids in nine rows of a sheet. */
static void choose_columns(const struct block *block, const struct way *rows,
			   struct grids *grids)
{
	enum kind kinds[MOST_FIELDS];
	u32 count = 0, begin = 0, i, ways;
	struct way columns;

	for (i = 0; i < 9; i++)
		if (block->rows[number_of(rows, i)].count > count)
			count = block->rows[number_of(rows, i)].count;
	for (i = 0; i < count; i++)
		if (!find_kind(block, rows, i, &kinds[i]))
			return;
	while ((ways = choose_nine(kinds, count, begin, NULL, &columns))) {
		grids->ambiguous |= ways > 1;
		if (grids->count == ARRAY_SIZE(grids->spots) ||
		    (columns.space != rows->space &&
		     !block->rows[rows->begin + 3].gap) ||
		    !take_spots(block, rows, &columns,
				grids->spots[grids->count++])) {
			grids->count = 0;
			return;
		}
		begin = number_of(&columns, 8) + 1;
	}
	for (i = begin; i < count; i++)
		if (kinds[i] == CLUES)
			grids->count = 0;
}

/*
 * Choose the rows of the next grid in a block that is no sheet. What is left
 * out before or after it could be a row without clues, unless it is numbers.
 */
static bool choose_rows(const struct block *block, struct way *way)
{
	const struct row *rows = block->rows;
	u32 count = block->count, i;
	enum kind out = NUMBERS;
	bool spaced;

	/* All rows of a long block were not read, only as many as is needed. */
	if (count == MOST_ROWS)
		count = rows->kind == CLUES ? 9 : 0;
	while (count % 9 && rows->kind != CLUES) {
		out = rows++->kind;
		count--;
	}
	while (count % 9 && rows[count - 1].kind != CLUES) {
		out = LOOSE;
		count--;
	}
	if (!count || count % 9 || (out == LOOSE && rows[8].kind != CLUES))
		return false;
	for (i = 1; i < 9; i++)
		if (rows[i].kind == NUMBERS)
			return false;
	way->begin = rows - block->rows;
	return has_even_gaps(rows, &spaced);
}

/* Find the grids in the first rows of a block. There may be none. */
void choose_grids(const struct block *block, struct grids *grids)
{
	static const struct way first = {};
	enum kind kinds[MOST_ROWS];
	struct way rows = {};
	u32 i, ways;

	grids->count = 0;
	grids->ambiguous = false;
	if (!is_sheet(block)) {
		grids->count = choose_rows(block, &rows) &&
			       take_spots(block, &rows, &first, *grids->spots);
	} else {
		for (i = 0; i < block->count; i++)
			kinds[i] = block->rows[i].kind;
		ways = choose_nine(kinds, block->count, 0, block, &rows);
		if (ways)
			choose_columns(block, &rows, grids);
		grids->ambiguous |= ways > 1;
	}
	grids->last = number_of(&rows, 8);
}
