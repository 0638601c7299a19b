// SPDX-License-Identifier: GPL-2.0-only
/*
 * Strategy "mrv": the blank with the fewest candidates first
 *
 * MRV stands for minimum remaining values, also called the most constrained
 * variable or fail-first rule (Haralick and Elliott, "Increasing tree search
 * efficiency for constraint satisfaction problems", 1980): branch where there
 * are the fewest branches. A blank without a candidate is found wherever it is,
 * and ends the branch at once. A blank with one candidate is filled without a
 * guess.
 *
 * A step visits every blank, so it takes about ten times as long as a step of
 * "backtrack", but hard puzzles need far fewer steps (docs/strategies.md). It
 * is still slow where a grid has no solution and no single blank shows it.
 */
#include "depth_first.h"

/**
 * pick_fewest_candidates - choose the blank with the fewest candidates
 * @tree: the grid
 * @choice: set to the blank and its candidates; the first of several blanks
 *	with equally few
 */
void pick_fewest_candidates(struct depth_first *tree, struct choice *choice)
{
	unsigned int fewest = 10;
	unsigned int cell;

	/* Keep looking after one candidate: a blank with none is a dead end. */
	for (cell = 0; cell < SUDOKU_CELLS && fewest; cell++) {
		u16 digits;

		if (tree->cell[cell])
			continue;
		digits = candidates(tree, cell);
		if (count_digits(digits) < fewest) {
			fewest = count_digits(digits);
			choice->cell = cell;
			choice->untried = digits;
		}
	}
}

DEPTH_FIRST_STRATEGY(mrv, "blank with the fewest candidates first",
		     .pick = pick_fewest_candidates);
