// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of the guesses of strategy "bands": what they are about, and how many
 * can be in force
 */
#include "bands.c"
#include "bands_branch.c"
#include "bands_rules.c"
#include "measure.h"

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
	assert(move.triad == SUDOKU_MINIROW ||
	       move.triad == SUDOKU_MINICOLUMN);
	for (i = 0; i < 9; i++)
		assert(next.upper.cell[i / 3][i % 3] ==
		       before.upper.cell[i / 3][i % 3]);
	for (i = 0; i < 3; i++) {
		assert(next.lower.cell01[i] == before.lower.cell01[i]);
		assert(next.lower.cell22[i] == before.lower.cell22[i]);
	}
}

/*
 * A guess in an open grid is about a digit that can be in its box and in
 * another one, in that line of the band or stack.
 */
LONG_PROOF(guesses_are_between_two_boxes)
{
	struct bands_grid grid;

	any_grid(&grid);
	assume(is_open(&grid));
	assert(is_between_two_boxes(&grid, choose_guess(&grid)));
}

/* A measure has at most MAX_GUESSES members: only those of a full grid. */
PROOF(measure_has_at_most_as_many_members_as_guesses)
{
	static const char blanks[SUDOKU_CELLS];
	unsigned int unit, digit, members = 0;
	struct bands_grid grid;
	struct measure measure;

	bands_load(&grid, blanks);
	measure = measure_of(&grid);
	for (unit = 0; unit < 6; unit++)
		for (digit = 0; digit < 9; digit++)
			members += (measure.two[unit] >> digit & 1) +
				   (measure.three[unit] >> digit & 1);
	assert(members == MAX_GUESSES);
	any_grid(&grid);
	measure = measure_of(&grid);
	for (unit = 0; unit < 6; unit++)
		assert(!((measure.two[unit] | measure.three[unit]) &
			 ~SUDOKU_DIGITS));
}

/* A grid with fewer digits has no member that the other grid has not. */
PROOF(measure_never_grows)
{
	struct measure measure, measure_before;
	struct bands_grid grid, before;

	any_grid(&before);
	any_grid(&grid);
	assume(grid_contains(&before, &grid));
	measure = measure_of(&grid);
	measure_before = measure_of(&before);
	assert(measure_contains(&measure_before, &measure));
}
