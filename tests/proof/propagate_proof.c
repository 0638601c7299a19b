// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of bands_propagate(): it keeps solutions, it is right about grids,
 * and its loop ends
 *
 * The contracts of sweep() and close_all_triads(), in place of these
 * functions, are what other files prove about them. A turn of the loop begins
 * with any grid that the turn before can leave, and from the second turn on
 * these are the same grids for each turn. So three turns stand for any number
 * of them.
 */
#include "bands_rules.c"
#include "solution.h"

/* A solution, and whether the grid in work contains it */
static struct bands_grid solution;
static bool is_contained;

/* How many sweeps there were; the grid before the last one; what it found */
static unsigned int sweeps;
static struct bands_grid before;
static bool complete;

/* Any grid that rules leave of another: the same solution, no new digits */
static void remove_any_digits(struct bands_grid *grid)
{
	struct bands_grid old = *grid;

	any_grid(grid);
	assume(grid_contains(&old, grid));
	if (is_contained)
		assume(grid_contains(grid, &solution));
}

/*
 * The third sweep and each after it has fewer digits to begin with than the
 * one before. There are 486 digits in triads, so the loop ends.
 */
static void begin_sweep(const struct bands_grid *grid)
{
	if (sweeps == 2) {
		assert(grid_contains(&before, grid));
		assert(!triads_are_same(&before, grid));
	}
	assume(sweeps < 2);
	sweeps++;
	before = *grid;
}

/*
 * sweep_keeps_the_solution, sweep_only_removes_digits,
 * sums_are_equal_only_for_equal_words, sweep_returns_the_sum_of_its_triads,
 * sweep_that_removes_nothing_has_nothing_to_permute,
 * decided_grids_are_complete_or_impossible
 */
u64 contract_sweep(struct bands_grid *grid, struct implied *upper,
		   struct implied *lower)
{
	begin_sweep(grid);
	if (!is_contained && any_below(2))
		return 0;
	remove_any_digits(grid);
	assume(!any_is_missing(grid));
	assume(sum_of_triads(grid));
	assume(sum_of_triads(grid) != sum_of_triads(&before) ||
	       triads_are_same(grid, &before));
	any_triads(upper->naked_in_minirow, BANDS_SIX);
	any_triads(lower->naked_in_minirow, BANDS_EVEN);
	complete = !digit_is_missing(upper->naked_in_minirow, BANDS_SIX) &&
		   !digit_is_missing(lower->naked_in_minirow, BANDS_EVEN);
	if (triads_are_same(grid, &before)) {
		assume(is_permuted(grid));
		assume(any_is_undecided(grid) || complete);
	}
	return sum_of_triads(grid);
}

/*
 * closed_triads_contain_the_solution, closing_tells_whether_it_removed_digits
 */
bool contract_close_all_triads(struct bands_grid *grid)
{
	struct bands_grid old = *grid;

	remove_any_digits(grid);
	return !triads_are_same(&old, grid);
}

/*
 * No solution is lost, and a grid that contains one is never called impossible.
 * So only grids that contain none are.
 */
LONG_PROOF(propagation_keeps_the_solution)
{
	struct bands_grid grid, given;

	any_grid(&grid);
	any_solution(&solution);
	assume(grid_contains(&grid, &solution));
	is_contained = true;
	given = grid;
	assert(bands_propagate(&grid) != BANDS_IMPOSSIBLE);
	assert(grid_contains(&grid, &solution));
	assert(grid_contains(&given, &grid));
}

/*
 * A grid is called complete only right after a sweep in which the naked singles
 * of each box were all nine digits: complete_grids_are_solutions.
 */
LONG_PROOF(complete_grids_have_all_naked_singles)
{
	struct bands_grid grid;

	any_grid(&grid);
	if (bands_propagate(&grid) == BANDS_COMPLETE)
		assert(complete);
}

/*
 * A grid that is called open is so: rule 1 has nothing to remove, no digit is
 * missing in a box, and some digit of some box is in more than one triad.
 */
LONG_PROOF(open_grids_have_a_digit_to_guess)
{
	struct bands_grid grid;

	any_grid(&grid);
	if (bands_propagate(&grid) == BANDS_OPEN)
		assert(is_open(&grid));
}
