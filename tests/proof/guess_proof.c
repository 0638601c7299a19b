// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs that each guess of strategy "bands" lowers the measure, that it loses
 * no solution, and that none is found twice
 *
 * Which guess it is does not matter here, only what branch_proof.c shows of
 * it. So choose_guess() is a model: it returns any guess that its contract
 * allows.
 */
#include "bands_branch.c"
#include "bands_rules.c"
#include "measure.h"

/* The band or stack of the guess, its box there, and its line */
static unsigned int unit, box, line;

/* guesses_are_between_two_boxes */
struct guess contract_choose_guess(struct bands_grid *grid)
{
	struct guess guess = { box_of(unit, box), line, 1 << any_below(9) };

	assume(is_between_two_boxes(grid, guess));
	return guess;
}

static void check_guess(const struct bands_grid *open)
{
	struct bands_grid grid = *open, next;
	struct measure before = {}, after = {};
	struct sudoku_move move;

	measure_unit(&before, &grid, unit);
	bands_branch(&grid, &next, &move);
	bands_permute(&next);
	measure_unit(&after, &next, unit);
	assert(!measure_contains(&after, &before));
}

/* Only one guess is made, so what it assumes does not restrict the others. */
static void check_unit(void)
{
	unsigned int triad = any_below(9);
	struct bands_grid grid;

	any_grid(&grid);
	assume(is_permuted(&grid));
	for (box = 0; box < 3; box++)
		for (line = 0; line < 3; line++)
			if (triad == 3 * box + line)
				check_guess(&grid);
}

/*
 * Each guess in a band removes a member of the measure. The measure never
 * grows, and has at most MAX_GUESSES members, so at most as many guesses can
 * be in force.
 */
LONG_PROOF(guesses_in_bands_lower_the_measure)
{
	for (unit = 0; unit < 3; unit++)
		check_unit();
}

/* The same in a stack */
LONG_PROOF(guesses_in_stacks_lower_the_measure)
{
	for (unit = 3; unit < 6; unit++)
		check_unit();
}

static void check_sides(const struct bands_grid *open,
			const struct bands_grid *solution)
{
	struct bands_grid grid = *open, next;
	struct sudoku_move move;

	bands_branch(&grid, &next, &move);
	assert(grid_contains(&grid, solution) !=
	       grid_contains(&next, solution));
}

/*
 * Each solution that an open grid contains is in exactly one of the two sides:
 * so the search finds each once, and misses none.
 */
LONG_PROOF(each_solution_is_in_one_side_of_a_guess)
{
	unsigned int triad = any_below(6 * 9), i;
	struct bands_grid grid, solution;

	any_grid(&grid);
	any_solution(&solution);
	assume(grid_contains(&grid, &solution));
	for (i = 0; i < 6 * 9; i++) {
		unit = i / 9;
		box = i / 3 % 3;
		line = i % 3;
		if (triad == i)
			check_sides(&grid, &solution);
	}
}
