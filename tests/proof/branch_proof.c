// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of the guesses of strategy "bands": no solution is lost and none is
 * found twice
 */
#include "bands_branch.c"
#include "bands_rules.c"
#include "solution.h"

static bool same_triads(const u64 a[3], const u64 b[3])
{
	return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

static bool triads_are_same(const struct bands_grid *a,
			    const struct bands_grid *b)
{
	return same_triads(a->upper.minirow, b->upper.minirow) &&
	       same_triads(a->upper.minicolumn, b->upper.minicolumn) &&
	       same_triads(a->lower.minirow, b->lower.minirow) &&
	       same_triads(a->lower.minicolumn, b->lower.minicolumn);
}

/* Is each bit of the triads of @part in @whole? */
static bool grid_contains(const struct bands_grid *whole,
			  const struct bands_grid *part)
{
	return triads_contain(whole->upper.minirow, part->upper.minirow) &&
	       triads_contain(whole->upper.minicolumn,
			      part->upper.minicolumn) &&
	       triads_contain(whole->lower.minirow, part->lower.minirow) &&
	       triads_contain(whole->lower.minicolumn, part->lower.minicolumn);
}

/*
 * Any grid that bands_propagate() leaves open: rule 1 finds nothing more, no
 * digit is missing, and some digit of some box is in more than one triad.
 */
static void any_open_grid(struct bands_grid *grid)
{
	struct bands_grid permuted;

	any_grid(grid);
	permuted = *grid;
	bands_permute(&permuted);
	assume(triads_are_same(grid, &permuted));
	assume(!digit_is_missing(grid->upper.minirow, BANDS_SIX));
	assume(!digit_is_missing(grid->upper.minicolumn, BANDS_SIX));
	assume(!digit_is_missing(grid->lower.minirow, BANDS_EVEN));
	assume(!digit_is_missing(grid->lower.minicolumn, BANDS_EVEN));
	assume(undecided_digits(grid->upper.minirow) ||
	       undecided_digits(grid->upper.minicolumn) ||
	       undecided_digits(grid->lower.minirow) ||
	       undecided_digits(grid->lower.minicolumn));
}

/*
 * The two sides of a guess are both strictly smaller than the open grid, and
 * they have its cells. The move names a cell and a digit that exist.
 */
LONG_PROOF(both_sides_of_a_guess_are_smaller)
{
	struct bands_grid grid, before, next;
	struct sudoku_move move;
	int i;

	any_open_grid(&grid);
	before = grid;
	bands_branch(&grid, &next, &move);
	assert(grid_contains(&before, &grid));
	assert(grid_contains(&before, &next));
	assert(!triads_are_same(&before, &grid));
	assert(!triads_are_same(&before, &next));
	assert(move.cell < SUDOKU_CELLS);
	assert(move.digit >= 1 && move.digit <= 9);
	for (i = 0; i < 9; i++)
		assert(next.upper.cell[i / 3][i % 3] ==
		       before.upper.cell[i / 3][i % 3]);
	for (i = 0; i < 3; i++) {
		assert(next.lower.cell01[i] == before.lower.cell01[i]);
		assert(next.lower.cell22[i] == before.lower.cell22[i]);
	}
}

/*
 * Each solution that an open grid contains is in exactly one of the two sides:
 * so the search finds each once, and misses none.
 */
LONG_PROOF(each_solution_is_in_one_side_of_a_guess)
{
	struct bands_grid grid, next, solution;
	struct sudoku_move move;

	any_open_grid(&grid);
	any_solved_minirows(solution.upper.minirow, BANDS_SIX);
	any_solved_minirows(solution.lower.minirow, BANDS_EVEN);
	any_solved_minicolumns(solution.upper.minicolumn,
			       solution.lower.minicolumn);
	assume(grid_contains(&grid, &solution));
	bands_branch(&grid, &next, &move);
	assert(grid_contains(&grid, &solution) !=
	       grid_contains(&next, &solution));
}
