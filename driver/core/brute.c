// SPDX-License-Identifier: GPL-2.0-only
/*
 * Strategy "brute": every filling of the blanks, one after the other
 *
 * The naive algorithm: write a digit into each blank, and check the rules only
 * when the grid is full. If it breaks them, change the last digit; when that
 * has been all nine, change the one before it, and so on, like a counter.
 *
 * It is here for comparison: "backtrack" checks the rules before it writes, and
 * does not differ otherwise. n blanks have 9 to the power of n fillings, so
 * this strategy is hopeless from ten blanks on, and puzzles have fifty.
 *
 * Stack bound: one level for each blank, as in every depth-first search.
 */
#include "depth_first.h"

static void pick_next_blank(struct depth_first *tree, struct choice *choice)
{
	choice->cell = next_blank(tree, choice);
	choice->untried = SUDOKU_DIGITS;
}

static bool obeys_the_rules(const struct sudoku_search *search)
{
	char grid[SUDOKU_CELLS];
	u8 conflict[2];

	depth_first_solution(search, grid);
	return !sudoku_grid_conflict(grid, conflict);
}

DEPTH_FIRST_STRATEGY(brute,
		     "every filling of the blanks, checked when it is full",
		     .pick = pick_next_blank, .is_solution = obeys_the_rules);
