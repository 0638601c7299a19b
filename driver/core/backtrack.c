// SPDX-License-Identifier: GPL-2.0
/*
 * Strategy "backtrack": the first blank in row order, digits ascending
 *
 * This is the solver of the textbooks, with the recursion turned into a loop
 * (see depth_first.h). It looks at the rules for one thing only: a digit that
 * stands already in the row, column or box of the blank is not tried.
 *
 * It is easy to fool. A puzzle whose first rows are empty and whose solution
 * begins with high digits makes it count through tens of millions of useless
 * fillings of those rows before it comes near the clues that refute them.
 */
#include "depth_first.h"

static void pick_first_blank(struct depth_first *tree, struct choice *choice)
{
	/* Blanks are filled in row order: the next comes after the last. */
	unsigned int cell = tree->level ? choice[-1].cell + 1 : 0;

	while (tree->cell[cell])
		cell++;
	choice->cell = cell;
	choice->untried = candidates(tree, cell);
}

static void backtrack_start(struct sudoku_search *search, const char *puzzle)
{
	depth_first_start(search, puzzle, pick_first_blank);
}

static enum sudoku_search_status backtrack_run(struct sudoku_search *search,
					       u64 max_steps)
{
	return depth_first_run(search, max_steps, pick_first_blank,
			       next_ascending);
}

const struct sudoku_strategy sudoku_backtrack = {
	.name = "backtrack",
	.description = "first blank in row order, digits ascending",
	.start = backtrack_start,
	.run = backtrack_run,
	.solution = depth_first_solution,
};
