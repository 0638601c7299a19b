// SPDX-License-Identifier: GPL-2.0-only
/*
 * Proofs of strategy "bands": no rule removes a candidate of a solution, and
 * each solution is in exactly one side of a guess
 *
 * A sweep of any grid with any solution is too much for the checker at once. So
 * the proofs of rules 2, 3 and 4, which look at one box at a time, are about a
 * solution of one box, in any field of a word. In the proofs of a sweep, their
 * contracts take the place of these functions.
 */
#include "bands_branch.c"
#include "bands_rules.c"
#include "solution.h"

/* The half and what is implied contain the solution of the box at @shift. */
static void check_box(const struct bands_upper *half,
		      const struct implied *implied, unsigned int shift,
		      const struct bands_upper *solution)
{
	struct bands_upper box = box_at(half, shift);
	int i;

	assert(half_contains(&box, solution));
	for (i = 0; i < 3; i++) {
		assert(contains(implied->minirow[i] >> shift,
				solution->minirow[i]));
		assert(contains(solution->minirow[i],
				implied->naked_in_minirow[i] >> shift &
				SUDOKU_DIGITS));
		assert(contains(solution->minicolumn[i],
				implied->naked_in_minicolumn[i] >> shift &
				SUDOKU_DIGITS));
	}
}

/*
 * Rules 2 and 3 keep the solution of any box of the upper half, and the naked
 * singles are a part of it.
 */
PROOF(settled_cells_contain_the_solution)
{
	struct bands_upper solution = any_solved_box(), box;
	unsigned int shift = 10 * any_below(6);
	struct bands_grid grid = any_grid();
	struct implied implied;

	box = box_at(&grid.upper, shift);
	assume(half_contains(&box, &solution));
	settle_upper(&grid.upper, &implied);
	check_box(&grid.upper, &implied, shift, &solution);
}

/* The same in the lower half, where two cells share a word */
PROOF(settled_lower_cells_contain_the_solution)
{
	struct bands_upper solution = any_solved_box(), half, box;
	unsigned int shift = 20 * any_below(3);
	struct bands_grid grid = any_grid();
	struct implied implied;

	half = lower_half(&grid.lower);
	box = box_at(&half, shift);
	assume(half_contains(&box, &solution));
	settle_lower(&grid.lower, &implied);
	half = lower_half(&grid.lower);
	check_box(&half, &implied, shift, &solution);
}

/* Has each cell a digit, in the fields that are @step bits apart? */
static bool all_cells_have_digits(const struct bands_upper *half, int step)
{
	bool all = true;
	int i, shift;

	for (i = 0; i < 9; i++)
		for (shift = 0; shift < 60; shift += step)
			all = all && (half->cell[i / 3][i % 3] >> shift &
				      SUDOKU_DIGITS);
	return all;
}

/*
 * Settling fails if and only if some cell has no candidate left. So it never
 * fails where there is a solution.
 */
PROOF(settling_fails_only_at_an_empty_cell)
{
	struct bands_grid grid = any_grid();
	struct bands_upper half;
	struct implied implied;
	bool upper = settle_upper(&grid.upper, &implied);
	bool lower = settle_lower(&grid.lower, &implied);

	half = lower_half(&grid.lower);
	assert(is_grid(&grid));
	assert(upper == all_cells_have_digits(&grid.upper, 10));
	assert(lower == all_cells_have_digits(&half, 20));
}

/* A solution of the whole grid, in the proofs with contracts */
static struct solution solution;

static void any_triads(u64 triad[3], u64 ones)
{
	int i;

	for (i = 0; i < 3; i++)
		triad[i] = nondet_u64() & BANDS_FULL(ones);
}

static void any_implied(struct implied *implied,
			const struct bands_upper *half, u64 ones)
{
	int i;

	any_triads(implied->minirow, ones);
	any_triads(implied->naked_in_minirow, ones);
	any_triads(implied->naked_in_minicolumn, ones);
	for (i = 0; i < 3; i++) {
		assume(contains(implied->minirow[i], half->minirow[i]));
		assume(contains(half->minirow[i],
				implied->naked_in_minirow[i]));
		assume(contains(half->minicolumn[i],
				implied->naked_in_minicolumn[i]));
	}
}

/* settled_cells_contain_the_solution, settling_fails_only_at_an_empty_cell */
bool contract_settle_upper(struct bands_upper *half, struct implied *implied)
{
	struct bands_grid any = any_grid();

	assert(half_contains(half, &solution.upper));
	memcpy(half->cell, any.upper.cell, sizeof(half->cell));
	assume(half_contains(half, &solution.upper));
	any_implied(implied, &solution.upper, BANDS_SIX);
	return true;
}

/* The same for settled_lower_cells_contain_the_solution */
bool contract_settle_lower(struct bands_lower *half, struct implied *implied)
{
	struct bands_upper lower = lower_half(half);
	struct bands_grid any = any_grid();

	assert(half_contains(&lower, &solution.lower));
	memcpy(half->cell01, any.lower.cell01, sizeof(half->cell01));
	memcpy(half->cell22, any.lower.cell22, sizeof(half->cell22));
	lower = lower_half(half);
	assume(half_contains(&lower, &solution.lower));
	any_implied(implied, &solution.lower, BANDS_EVEN);
	return true;
}

static struct bands_grid any_grid_with_the_solution(void)
{
	struct bands_grid grid = any_grid();

	assume(grid_contains(&grid, &solution));
	return grid;
}

/* A sweep keeps any solution that a grid contains, and does not return 0. */
PROOF(sweep_keeps_the_solution)
{
	struct implied implied_upper, implied_lower;
	struct bands_grid grid;

	solution = any_solution();
	grid = any_grid_with_the_solution();
	assert(sweep(&grid, &implied_upper, &implied_lower));
	assert(is_grid(&grid) && grid_contains(&grid, &solution));
}

/* So does rule 1 alone, which is applied after a guess. */
PROOF(permutations_keep_the_solution)
{
	struct bands_grid grid;

	solution = any_solution();
	grid = any_grid_with_the_solution();
	bands_permute(&grid);
	assert(is_grid(&grid) && grid_contains(&grid, &solution));
}

/* Does each triad of each box have three digits? */
static bool are_triples(const u64 triad[3], int step)
{
	bool all = true;
	int i, shift;

	for (i = 0; i < 3; i++)
		for (shift = 0; shift < 60; shift += step)
			all = all && __builtin_popcountll(triad[i] >> shift &
							  SUDOKU_DIGITS) == 3;
	return all;
}

/* Rule 4 keeps any solution: there, each triad has exactly three digits. */
PROOF(closed_triads_contain_the_solution)
{
	struct bands_grid grid;

	solution = any_solution();
	assume(are_triples(solution.upper.minirow, 10) &&
	       are_triples(solution.upper.minicolumn, 10) &&
	       are_triples(solution.lower.minirow, 20) &&
	       are_triples(solution.lower.minicolumn, 20));
	grid = any_grid_with_the_solution();
	close_all_triads(&grid);
	assert(is_grid(&grid) && grid_contains(&grid, &solution));
}

/* A guess may be about any digit in any triad of any box. */
unsigned int contract_fewest_triads(const struct bands_grid *grid)
{
	return any_below(6);
}

struct bands_choice contract_choose_triad(const u32 triad[3][3])
{
	return (struct bands_choice){
		any_below(3), any_below(3), 1 << any_below(9)
	};
}

/*
 * Each solution that a grid contains is in exactly one of the two sides of a
 * guess, so the search finds each once, and misses none.
 */
PROOF(each_solution_is_in_one_side_of_a_guess)
{
	struct bands_grid grid, next;
	struct sudoku_move move;

	solution = any_solution();
	grid = any_grid_with_the_solution();
	bands_branch(&grid, &next, &move);
	assert(is_grid(&grid) && is_grid(&next));
	assert(grid_contains(&grid, &solution) !=
	       grid_contains(&next, &solution));
}
