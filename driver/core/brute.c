// SPDX-License-Identifier: GPL-2.0
/*
 * Strategy "brute": every filling of the blanks, in turn
 *
 * The naive algorithm: write some digit into each blank, and only when the grid
 * is full look whether it obeys the rules. If not, change the last digit, or
 * when it has been all nine, the one before, as a counter counts.
 *
 * It is here to be compared with. "backtrack" differs from it in one thing, it
 * looks at the rules before it writes, and finishes nearly every puzzle. This
 * one is hopeless from ten blanks on: n blanks have 9 to the power of n
 * fillings, and puzzles have fifty blanks.
 *
 * Stack bound: as all that search depth first, one level a blank.
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

static void brute_start(struct sudoku_search *search, const char *puzzle)
{
	depth_first_start(search, puzzle, pick_next_blank);
}

static bool obeys_the_rules(const struct sudoku_search *search)
{
	char grid[SUDOKU_CELLS];
	u8 conflict[2];

	depth_first_solution(search, grid);
	return !sudoku_grid_conflict(grid, conflict);
}

static enum sudoku_search_status brute_run(struct sudoku_search *search,
					   u64 max_steps)
{
	u64 before = sudoku_search_steps(search);
	enum sudoku_search_status status;

	/* Each time that all blanks are filled, the search thinks it is done. */
	do {
		u64 taken = sudoku_search_steps(search) - before;

		status = depth_first_run(search, max_steps - taken,
					 pick_next_blank, next_ascending);
	} while (status == SUDOKU_FOUND && !obeys_the_rules(search));
	return status;
}

const struct sudoku_strategy sudoku_brute = {
	.name = "brute",
	.description = "every filling of the blanks, checked when it is full",
	.start = brute_start,
	.run = brute_run,
	.solution = depth_first_solution,
};
