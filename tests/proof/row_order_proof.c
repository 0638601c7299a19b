// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of the strategies "brute" and "backtrack", which fill blanks in row
 * order
 */
#include "backtrack.c"
#include "brute.c"
#include "proof.h"

struct depth_first nondet_tree(void);

static struct depth_first tree;

/* What is a candidate does not matter here. */
u16 contract_candidates(const struct depth_first *tree, unsigned int cell)
{
	assert(cell < SUDOKU_CELLS);
	return any_below(SUDOKU_DIGITS + 1);
}

/* Two levels of the stack */
static struct choice levels[2];

/* The first blank, or the number of cells if there is none */
static unsigned int first_blank(void)
{
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (!tree.cell[cell])
			break;
	return cell;
}

/* Any grid with a blank */
static void any_grid(void)
{
	tree = nondet_tree();
	assume(first_blank() < SUDOKU_CELLS);
}

/*
 * Level 0 picks the first blank with function @pick, and so does a level after
 * one that has filled any cell up to which there is no blank.
 */
static void picks_the_first_blank(void (*pick)(struct depth_first *tree,
					       struct choice *choice))
{
	unsigned int blank;

	any_grid();
	blank = first_blank();
	tree.level = 0;
	pick(&tree, levels);
	assert(levels[0].cell == blank);
	tree.level = 1;
	for (levels[0].cell = 0; tree.cell[levels[0].cell]; levels[0].cell++) {
		pick(&tree, levels + 1);
		assert(levels[1].cell == blank);
	}
}

LONG_PROOF(backtrack_picks_the_first_blank)
{
	picks_the_first_blank(pick_first_blank);
}

/* "brute" tries all digits. */
LONG_PROOF(brute_picks_the_first_blank)
{
	picks_the_first_blank(pick_next_blank);
	assert(levels[0].untried == SUDOKU_DIGITS);
}

/* How many steps "brute" may take and has taken, and in how many runs */
static unsigned int runs;
static u64 allowed, taken;

/*
 * It takes at most the steps that it is given, which
 * each_step_of_depth_first_keeps_the_invariant proves of one step. The third
 * run begins as the second does.
 */
enum sudoku_search_status
contract_depth_first_run(struct sudoku_search *search, u64 max_steps,
			 const struct depth_first_order *order)
{
	u64 steps = nondet_u64();
	enum sudoku_search_status status = any_below(SUDOKU_PAUSED + 1);

	assert(max_steps == allowed - taken);
	assume(runs < 2);
	runs++;
	assume(steps <= max_steps);
	assume(status != SUDOKU_PAUSED || steps == max_steps);
	search->placements += steps;
	taken += steps;
	return status;
}

bool contract_obeys_the_rules(const struct sudoku_search *search)
{
	return any_below(2);
}

/* "brute" takes no more steps than it may, and all of them if it pauses. */
LONG_PROOF(brute_takes_no_more_steps_than_it_may)
{
	static struct sudoku_search search;
	enum sudoku_search_status status;

	search.placements = nondet_u64();
	allowed = nondet_u64();
	status = brute_run(&search, allowed);
	assert(taken <= allowed);
	assert(status != SUDOKU_PAUSED || taken == allowed);
}
