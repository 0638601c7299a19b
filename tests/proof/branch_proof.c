// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of the guesses of strategy "bands": no solution is lost, none is found
 * twice, and how many guesses can be in force
 */
#include "bands_branch.c"
#include "bands_rules.c"
#include "solution.h"

/*
 * The two sides of a guess are both strictly smaller than the open grid, and
 * they have its cells. The move names a cell and a digit that exist.
 */
LONG_PROOF(both_sides_of_a_guess_are_smaller)
{
	struct bands_grid grid, before, next;
	struct sudoku_move move;
	int i;

	any_grid(&grid);
	assume(is_open(&grid));
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

	any_grid(&grid);
	assume(is_open(&grid));
	any_solution(&solution);
	assume(grid_contains(&grid, &solution));
	bands_branch(&grid, &next, &move);
	assert(grid_contains(&grid, &solution) !=
	       grid_contains(&next, &solution));
}
