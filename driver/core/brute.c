// SPDX-License-Identifier: GPL-2.0
/*
 * Strategy "brute": every filling of the blanks, one after the other
 *
 * The naive algorithm: write a digit into each blank, and check the rules only
 * when the grid is full. If it breaks them, change the last digit; when that
 * has been all nine, change the one before it, and so on, like a counter.
 *
 * It is here for comparison. "backtrack" differs from it in one respect, it
 * checks the rules before it writes, and finishes nearly every puzzle. This
 * strategy is hopeless from ten blanks on: n blanks have 9 to the power of n
 * fillings, and puzzles have fifty blanks.
 *
 * Stack bound: one level for each blank, as in every depth-first search.
 */
#include "depth_first.h"

static void pick_next_blank(struct depth_first *tree, struct choice *choice)
{
	unsigned int cell = tree->level ? choice[-1].cell + 1 : 0;

	while (tree->cell[cell])
		cell++;
	choice->cell = cell;
	choice->untried = SUDOKU_DIGITS;
}

static const struct depth_first_order brute_order = {
	pick_next_blank, next_ascending
};

static bool obeys_the_rules(const struct sudoku_search *search)
{
	char grid[SUDOKU_CELLS];
	u8 conflict[2];

	depth_first_solution(search, grid);
	return !sudoku_grid_conflict(grid, conflict);
}

/* To depth_first_run(), each full grid is a solution: check the rules here. */
static enum sudoku_search_status brute_run(struct sudoku_search *search,
					   u64 max_steps)
{
	u64 before = sudoku_search_steps(search);
	enum sudoku_search_status status;

	do {
		u64 taken = sudoku_search_steps(search) - before;

		status = depth_first_run(search, max_steps - taken,
					 &brute_order);
	} while (status == SUDOKU_FOUND && !obeys_the_rules(search));
	return status;
}

const struct sudoku_strategy sudoku_brute = {
	.name = "brute",
	.description = "every filling of the blanks, checked when it is full",
	.start = depth_first_start,
	.run = brute_run,
	.solution = depth_first_solution,
};
