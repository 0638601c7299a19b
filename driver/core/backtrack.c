// SPDX-License-Identifier: GPL-2.0-only
/*
 * Strategy "backtrack": the first blank in row order, digits ascending
 *
 * This is the textbook solver, with the recursion turned into a loop (see
 * depth_first.h). It applies the rules in one way only: it does not try a digit
 * that is already in the row, column or box of the blank.
 *
 * Some puzzles are very slow. If the first rows have no clue and the solution
 * begins with high digits, it tries tens of millions of wrong fillings of those
 * rows before it comes to the clues that rule them out.
 */
#include "depth_first.h"

static void pick_first_blank(struct depth_first *tree, struct choice *choice)
{
	unsigned int cell = next_blank(tree, choice);

	choice->cell = cell;
	choice->untried = candidates(tree, cell);
}

DEPTH_FIRST_STRATEGY(backtrack, "first blank in row order, digits ascending",
		     .pick = pick_first_blank);
