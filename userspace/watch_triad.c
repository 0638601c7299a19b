// SPDX-License-Identifier: GPL-2.0
/*
 * Which triad a move of strategy "bands" is about
 *
 * "bands" places a digit in a triad: in one of the three cells of a minirow or
 * minicolumn. Its move names the first cell of the triad. If this is the cell in
 * the top left corner of a box, it may be either. So the search is made again
 * here, one move behind the other one: the same grid gives the same guess, and
 * the grids show which kind of triad it is about.
 */
#include "core/bands.h"
#include "watch.h"

/* The levels of the search, as in struct bands */
struct level {
	struct bands_grid grid;
	struct sudoku_move move;
};

static struct level stack[WATCH_DEPTHS];
static unsigned int level;

/* All moves since the beginning of the search were seen. */
static bool in_step;

/* Begin to follow the search of a puzzle. */
void watch_triad_begin(const char *puzzle)
{
	bands_load(&stack[0].grid, puzzle);
	level = 0;
	in_step = true;
}

/* Events were lost. */
void watch_triad_lost(void)
{
	in_step = false;
}

static bool is_same(const struct sudoku_move *a, const struct sudoku_move *b)
{
	return a->cell == b->cell && a->digit == b->digit;
}

static bool has_minirows_of(const struct bands_grid *a,
			    const struct bands_grid *b)
{
	return !memcmp(a->upper.minirow, b->upper.minirow,
		       sizeof(a->upper.minirow)) &&
	       !memcmp(a->lower.minirow, b->lower.minirow,
		       sizeof(a->lower.minirow));
}

/* A guess removes the digit from the triad in the grid of its own level. */
static enum watch_span place(const struct sudoku_move *move)
{
	struct level *own = &stack[level];
	struct bands_grid before;

	in_step = level + 1 < WATCH_DEPTHS &&
		  bands_propagate(&own->grid) == BANDS_OPEN;
	if (!in_step)
		return WATCH_TRIAD;
	before = own->grid;
	bands_branch(&own->grid, &own[1].grid, &own->move);
	in_step = is_same(&own->move, move);
	bands_permute(&own[1].grid);
	level++;
	return has_minirows_of(&before, &own->grid) ? WATCH_MINICOLUMN :
						      WATCH_MINIROW;
}

/* The grid of the level below is what is left to try. */
static void take_back(const struct sudoku_move *move)
{
	in_step = level && is_same(&stack[level - 1].move, move);
	if (in_step)
		bands_permute(&stack[--level].grid);
}

/*
 * Follow a move. Returns what a placement is about; a move that takes back a
 * digit is about the same as the one that placed it.
 */
enum watch_span watch_triad_step(const struct sudoku_move *move)
{
	unsigned int row = sudoku_row(move->cell) % 3;
	unsigned int column = sudoku_column(move->cell) % 3;
	enum watch_span span = WATCH_TRIAD;

	if (in_step && move->placed)
		span = place(move);
	else if (in_step)
		take_back(move);
	if (in_step)
		return span;
	return row ? WATCH_MINIROW : column ? WATCH_MINICOLUMN : WATCH_TRIAD;
}
