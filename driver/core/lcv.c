// SPDX-License-Identifier: GPL-2.0
/*
 * Strategy "lcv": fewest candidates first, and the mildest of its digits first
 *
 * LCV is for least constraining value: having picked a blank as "mrv" does, try
 * the digit first that takes the fewest candidates from other blanks, as it is
 * the one that most likely leaves them a solution.
 *
 * The order of the digits makes no difference to a search that has to look at
 * all of them, be it for a second solution or because there is none. Where one
 * solution is enough and there are many, this order leads to one with hardly
 * a step back. For a puzzle with one solution it is worth little: the tree is
 * the same, and each step costs a look at the twenty peers.
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

/* How often each digit of @choice is a candidate of a blank that sees it */
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

	/* With one digit left there is nothing to choose. */
	if (!digits)
		return best + 1;
	count_losses(tree, choice, losses);
	for (; digits; digits &= digits - 1)
		if (losses[__builtin_ctz(digits)] < losses[best])
			best = __builtin_ctz(digits);
	return best + 1;
}

static void lcv_start(struct sudoku_search *search, const char *puzzle)
{
	depth_first_start(search, puzzle, pick_fewest_candidates);
}

static enum sudoku_search_status lcv_run(struct sudoku_search *search,
					 u64 max_steps)
{
	return depth_first_run(search, max_steps, pick_fewest_candidates,
			       next_least_constraining);
}

const struct sudoku_strategy sudoku_lcv = {
	.name = "lcv",
	.description = "mrv, and the digit first that hinders other blanks least",
	.start = lcv_start,
	.run = lcv_run,
	.solution = depth_first_solution,
};
