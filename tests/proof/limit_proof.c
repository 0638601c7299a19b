// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of the limits of steps: that of a run, and that of a puzzle
 *
 * The search is a model that takes any number of steps up to the limit of its
 * run, and finds anything.
 */
#include "filter.c"
#include "proof.h"

static struct sudoku_search search;

/* Sums of three numbers of 64 bits take the solver too long. */
#define LIMIT	0x100000

enum sudoku_search_status sudoku_search_run(struct sudoku_search *search,
					    u64 max_steps)
{
	enum sudoku_search_status status = any_below(SUDOKU_PAUSED + 1);
	u64 steps = any_below(LIMIT);

	assume(steps <= max_steps);
	assume(status != SUDOKU_PAUSED || steps == max_steps);
	search->placements += steps;
	return status;
}

void sudoku_search_solution(const struct sudoku_search *search, char *solution)
{
}

static void check_steps(u32 mode, bool found)
{
	struct sudoku_filter filter = {
		.search = &search,
		.config = { .mode = mode, .max_steps = any_below(LIMIT) },
		.found = found,
	};
	u64 allowed = any_below(LIMIT), begun = any_below(LIMIT);
	enum sudoku_filter_status status;

	assume(!filter.config.max_steps || begun <= filter.config.max_steps);
	search.placements = begun;
	status = search_puzzle(&filter, allowed);
	assert(search.placements - begun <= allowed);
	assert(!filter.config.max_steps || search.placements <= filter.config.max_steps);
	if (status == SUDOKU_FILTER_PAUSED)
		assert(search.placements - begun == allowed);
	if (status == SUDOKU_FILTER_ANSWERED &&
	    filter.verdict == SUDOKU_VERDICT_GAVE_UP)
		assert(search.placements == filter.config.max_steps);
}

/*
 * A run takes no more steps than it may, and exactly as many if it pauses. A
 * puzzle takes no more steps than the filter's limit, and exactly as many if
 * the answer is that the search gave up.
 */
LONG_PROOF(filter_takes_no_more_steps_than_it_may)
{
	check_steps(SUDOKU_MODE_FIRST, false);
	check_steps(SUDOKU_MODE_UNIQUE, false);
	check_steps(SUDOKU_MODE_UNIQUE, true);
	check_steps(SUDOKU_MODE_ALL, any_below(2));
}
