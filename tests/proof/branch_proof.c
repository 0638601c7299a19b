// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of the guesses of strategy "bands": no solution is lost, none is found
 * twice, and how many guesses can be in force
 */
#include "bands.c"
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

/*
 * A measure of what is left to guess: a set. For each band or stack, @two are
 * the digits that can be in several boxes in two or three of its lines, @three
 * are those for which it is three.
 */
struct measure {
	u32 two[6];
	u32 three[6];
};

/* The digits that can be in several boxes in line @line of a band or stack */
static u32 several_boxes(struct bands_grid *grid, unsigned int unit, int line)
{
	u32 in[3];
	unsigned int k;

	for (k = 0; k < 3; k++) {
		struct triad_box box = box_of(unit, k);

		in[k] = triads_of(grid, box)[line] >> shift_of(box) &
			SUDOKU_DIGITS;
	}
	return (in[0] & in[1]) | (in[2] & (in[0] | in[1]));
}

static struct measure measure_of(struct bands_grid *grid)
{
	struct measure measure;
	unsigned int unit;

	for (unit = 0; unit < 6; unit++) {
		u32 a = several_boxes(grid, unit, 0);
		u32 b = several_boxes(grid, unit, 1);
		u32 c = several_boxes(grid, unit, 2);

		measure.two[unit] = (a & b) | (a & c) | (b & c);
		measure.three[unit] = a & b & c;
	}
	return measure;
}

static bool measure_contains(const struct measure *whole,
			     const struct measure *part)
{
	unsigned int unit;

	for (unit = 0; unit < 6; unit++)
		if (!contains(whole->two[unit], part->two[unit]) ||
		    !contains(whole->three[unit], part->three[unit]))
			return false;
	return true;
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
