// SPDX-License-Identifier: GPL-2.0-only
/*
 * Strategy "lcv": mrv, and the least constraining digit first
 *
 * LCV stands for least constraining value. The blank is picked as in "mrv". Of
 * its digits, the first to be tried is the one that is a candidate of the
 * fewest other blanks in the same row, column and box, because it most likely
 * leaves them a solution.
 *
 * This helps where one solution is enough and there are many. A search that has
 * to try all digits, because it looks for a second solution or there is none,
 * visits the same tree in any order, and each step has to visit the twenty
 * peers of the blank. docs/strategies.md has examples.
 *
 * Stack bound and worst case are those of "mrv".
 */
#include "depth_first.h"

static bool are_peers(unsigned int a, unsigned int b)
{
	return sudoku_row(a) == sudoku_row(b) ||
	       sudoku_column(a) == sudoku_column(b) ||
	       sudoku_box(a) == sudoku_box(b);
}

/* For each digit of @choice, how many of the cell's peers would lose it */
static void count_losses(const struct depth_first *tree,
			 const struct choice *choice, u8 losses[9])
{
	unsigned int peer;

	memset(losses, 0, 9);
	for (peer = 0; peer < SUDOKU_CELLS; peer++) {
		u16 lost;

		if (tree->cell[peer] || peer == choice->cell ||
		    !are_peers(peer, choice->cell))
			continue;
		lost = candidates(tree, peer) & choice->untried;
		for (; lost; lost &= lost - 1)
			losses[__builtin_ctz(lost)]++;
	}
}

static unsigned int next_least_constraining(const struct depth_first *tree,
					    const struct choice *choice)
{
	u16 digits = choice->untried & (choice->untried - 1);
	unsigned int best = __builtin_ctz(choice->untried);
	u8 losses[9];

	/* With one digit left there is no choice. */
	if (!digits)
		return best + 1;
	count_losses(tree, choice, losses);
	for (; digits; digits &= digits - 1)
		if (losses[__builtin_ctz(digits)] < losses[best])
			best = __builtin_ctz(digits);
	return best + 1;
}

DEPTH_FIRST_STRATEGY(lcv,
		     "mrv, and the digit first that hinders other blanks least",
		     .pick = pick_fewest_candidates,
		     .next = next_least_constraining);
