// SPDX-License-Identifier: GPL-2.0
/*
 * Which rows and columns of a block are grids
 *
 * A grid begins at a row and a column of the block, and has nine of each. In a
 * sheet, one or two empty ones may be between its boxes. What is before it, up
 * to other clues, is empty, has the numbers of rows or columns, or is a line of
 * a drawing; it may also be a row or a column of the grid that has no clues.
 * Spreadsheets save nothing after the last row and column with a text, so a grid
 * that begins after such a row may have its last one there.
 *
 * If there is more than one such way to choose a grid, it is the one that has
 * exactly one solution: moved by one row, the same clues are in other boxes,
 * and there is hardly ever one solution then. If this does not decide, it is an
 * error.
 */
#include <string.h>

#include "core/search.h"
#include "reader.h"

/* Puzzles need a thousandth of these steps. */
#define MOST_STEPS	100000

#define MOST_SPACE	2

/* Where a grid begins, and what is between its boxes */
struct way {
	u32 begin;
	u32 space;
};

/* All ways to choose nine of the rows or of the columns */
struct ways {
	u32 count;
	u32 end;		/* of all */
	struct way all[9 * (MOST_SPACE + 1)];
};

/* What rows or columns are, and what is known about all of them */
struct axis {
	u32 count;
	enum kind kinds[MOST_ROWS + MOST_FIELDS];
	const bool *gaps;
	bool can_be_cut;	/* the last may not have been saved */
	bool can_be_spaced;
	u32 follow;		/* so many can follow without a gap */
};

/* The number of one of the nine */
static u32 number_of(const struct way *way, u32 i)
{
	return way->begin + i + i / 3 * way->space;
}

static enum kind kind_at(const struct axis *axis, u32 i)
{
	return i < axis->count ? axis->kinds[i] : NOTHING;
}

/*
 * Are lines that are no rows only between boxes, or between all rows? Then the
 * grid ends there, too, unless others follow as well.
 */
static bool has_even_gaps(const struct axis *axis, u32 begin, bool *spaced)
{
	u32 i, inner = 0;

	*spaced = false;
	if (!axis->gaps)
		return true;
	for (i = 1; i < 9; i++)
		if (begin + i < axis->count && axis->gaps[begin + i])
			inner += i % 3 ? 1 : 0;
	*spaced = inner == 6;
	return !inner || inner == 6;
}

/* Can nine rows or columns be a grid? */
static bool is_way(const struct axis *axis, const struct way *way)
{
	u32 i, end = number_of(way, 8) + 1, missing = 0, more = 0;
	bool spaced;

	if (!has_even_gaps(axis, way->begin, &spaced))
		return false;
	for (i = way->begin; i < end; i++) {
		u32 from = i - way->begin;
		bool between = way->space && from % (3 + way->space) >= 3;
		enum kind kind = kind_at(axis, i);

		if (kind == OTHERS || (between && kind == CLUES))
			return false;
		missing += !between && kind == NOTHING;
	}
	if (missing > axis->can_be_cut)
		return false;
	if (kind_at(axis, end) != CLUES ||
	    (axis->gaps && axis->gaps[end] != spaced))
		return true;
	while (end + more < axis->count &&
	       (!axis->gaps || axis->gaps[end + more] == spaced))
		more++;
	return axis->follow && more >= axis->follow;
}

/* Find the ways to choose from @begin on, where only others are before. */
static void find_ways(const struct axis *axis, u32 begin, struct ways *ways)
{
	u32 first = begin, least = begin;
	struct way way;

	ways->count = 0;
	while (first < axis->count && axis->kinds[first] != CLUES)
		least = axis->kinds[first++] == OTHERS ? first : least;
	if (first >= axis->count)
		return;
	if (first > least + 8)
		least = first - 8;
	for (way.begin = least; way.begin <= first; way.begin++)
		for (way.space = 0; way.space <= axis->can_be_spaced *
						 MOST_SPACE; way.space++)
			if (is_way(axis, &way))
				ways->all[ways->count++] = way;
}

/*
 * Are two rows of a band empty, or two columns of a stack? These could be
 * exchanged, so such a grid has several solutions.
 */
static bool has_empty_pair(const struct spot *spots)
{
	u32 clues[18] = {}, i, j;

	for (i = 0; i < SUDOKU_CELLS; i++) {
		clues[i / 9] += spots[i].cell != '.';
		clues[9 + i % 9] += spots[i].cell != '.';
	}
	for (i = 0; i < 18; i += 3) {
		u32 empty = 0;

		for (j = i; j < i + 3; j++)
			empty += !clues[j];
		if (empty > 1)
			return true;
	}
	return false;
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
		if (row < block->rows + block->count && column < row->count) {
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
 * Is the last row or column of the only way not there? It may not have been
 * saved only if there is another way.
 */
static bool lacks_last(const struct axis *axis, const struct ways *ways, u32 begin)
{
	return ways->count == 1 && ways->all[0].begin == begin &&
	       number_of(&ways->all[0], 8) >= axis->count;
}

static bool has_one_solution(const struct spot *spots)
{
	static struct sudoku_search search;
	char cells[SUDOKU_CELLS];
	u32 i;

	for (i = 0; i < SUDOKU_CELLS; i++)
		cells[i] = spots[i].cell;
	sudoku_search_start(&search, SUDOKU_STRATEGY_DEFAULT, cells);
	return sudoku_search_run(&search, MOST_STEPS) == SUDOKU_FOUND &&
	       sudoku_search_run(&search, MOST_STEPS) == SUDOKU_EXHAUSTED;
}

/*
 * Find out what the columns are in the rows that are chosen. Returns false if
 * one has texts and clues.
 */
static bool find_columns(const struct block *block, const struct way *rows,
			 struct axis *axis)
{
	static const struct spot nothing = { .cell = CELL_EMPTY };
	const struct spot *spots[9];
	u32 i, column;

	*axis = (struct axis){
		.can_be_cut = true,
		.can_be_spaced = true,
		.follow = 8,
	};
	for (i = 0; i < block->count; i++)
		if (block->rows[i].count > axis->count)
			axis->count = block->rows[i].count;
	for (column = 0; column < axis->count; column++) {
		enum kind kind = LOOSE;
		bool clues = false;

		for (i = 0; i < 9; i++) {
			u32 row = number_of(rows, i);

			spots[i] = row < block->count &&
				   column < block->rows[row].count ?
				   &block->rows[row].spots[column] : &nothing;
			clues |= is(spots[i]->cell, IS_DIGIT) ||
				 spots[i]->cell == CELL_CANDIDATES;
			if (spots[i]->cell == CELL_TEXT)
				kind = OTHERS;
			else if (spots[i]->cell != CELL_EMPTY && kind == LOOSE)
				kind = CLUES;
		}
		if (kind == CLUES && are_numbers(spots, 9) && is_sheet(block))
			kind = LOOSE;
		axis->kinds[column] = kind;
		if (kind == OTHERS && clues)
			return false;
	}
	return true;
}

/*
 * Choose the columns of all grids in nine rows. Returns false if there is no
 * way to do so.
 */
static bool choose_columns(const struct block *block, const struct way *rows,
			   struct grids *grids)
{
	static const struct way first = {};
	u32 begin = 0, i, unique;
	struct axis axis;
	struct ways ways;

	grids->count = 0;
	grids->ambiguous = false;
	if (!is_sheet(block))
		return take_spots(block, rows, &first,
				  grids->spots[grids->count++]);
	if (!find_columns(block, rows, &axis))
		return false;
	for (;; grids->count++) {
		struct spot *spots = grids->spots[grids->count];

		find_ways(&axis, begin, &ways);
		if (!ways.count)
			break;
		if (grids->count == ARRAY_SIZE(grids->spots))
			return false;
		for (i = 0, unique = 0; i < ways.count; i++)
			if (take_spots(block, rows, &ways.all[i], spots))
				ways.all[unique++] = ways.all[i];
		ways.count = unique;
		if (!ways.count || lacks_last(&axis, &ways, begin))
			return false;
		for (i = 0, unique = 0; i < ways.count && ways.count > 1; i++) {
			take_spots(block, rows, &ways.all[i], spots);
			if (has_one_solution(spots))
				ways.all[unique++] = ways.all[i];
		}
		if (ways.count > 1)
			take_spots(block, rows, &ways.all[0], spots);
		grids->ambiguous |= ways.count > 1 ? unique != 1 :
				    block->count > 9 && has_empty_pair(spots);
		begin = number_of(&ways.all[0], 8) + 1;
	}
	for (i = begin; i < axis.count; i++)
		if (axis.kinds[i] == CLUES)
			return false;
	return grids->count;
}

/* Does a way begin with the numbers of the columns? */
static bool are_numbers_above(const struct block *block, const struct way *way)
{
	const struct row *row = &block->rows[way->begin];
	u32 i, digits = 0;

	for (i = 0; i < row->count; i++)
		digits += is(row->spots[i].cell, IS_DIGIT);
	return row->kind == LOOSE && digits;
}

/*
 * Choose the rows and the columns of the first grids of a block. There are none
 * if no way is possible.
 */
void choose_grids(const struct block *block, struct grids *grids)
{
	struct axis axis = {
		.count = block->count,
		.can_be_cut = is_sheet(block) && !block->frames,
		.can_be_spaced = is_sheet(block) && !block->state.spaces,
		.follow = is_sheet(block) ? 8 : 9,
	};
	u32 i, j, all, possible = 0, unique = 0;
	struct way first = {}, chosen = {};
	bool gaps[MOST_ROWS];
	struct ways ways;

	for (i = 0; i < block->count; i++) {
		axis.kinds[i] = block->rows[i].kind;
		gaps[i] = block->rows[i].gap;
	}
	axis.gaps = gaps;
	find_ways(&axis, 0, &ways);
	for (i = 0; i < ways.count; i++)
		if (choose_columns(block, &ways.all[i], grids))
			ways.all[possible++] = ways.all[i];
	all = ways.count;
	ways.count = possible;
	if (lacks_last(&axis, &ways, 0))
		possible = 0;
	for (i = 0; i < possible && possible > 1; i++) {
		choose_columns(block, &ways.all[i], grids);
		for (j = 0; j < grids->count && !grids->ambiguous; j++)
			grids->ambiguous = !has_one_solution(grids->spots[j]);
		unique += !grids->ambiguous;
		if (!grids->ambiguous)
			chosen = ways.all[i];
	}
	first = ways.all[0];
	if (possible == 1) {
		chosen = first;
	} else if (possible == 2 && are_numbers_above(block, &first) &&
		   !(unique == 1 && chosen.begin != first.begin)) {
		chosen = ways.all[1];
		possible = !unique && chosen.begin + 9 <= block->count ? 1 : 2;
	} else if (unique == 1) {
		possible = 1;
	}
	if (possible != 1) {
		grids->count = 0;
		grids->ambiguous = possible > 1;
		return;
	}
	/* These are still there if there was one way only. */
	if (all > 1)
		choose_columns(block, &chosen, grids);
	grids->last = number_of(&chosen, 8);
	if (grids->last >= block->count)
		grids->last = block->count - 1;
}
