// SPDX-License-Identifier: GPL-2.0
/*
 * Solving in this process, with the core of the driver
 */
#include "client.h"

/* Steps after which finished answers are printed: about a millisecond */
#define SLICE	10000

static struct sudoku_search search;
static struct sudoku_filter filter;

/* The puzzle whose solutions are being listed */
static char current[SUDOKU_CELLS];
static bool finished;

static void local_open(const struct config *config)
{
	filter.strategy = config->strategy ?
			  sudoku_strategy_find(config->strategy) :
			  SUDOKU_STRATEGY_DEFAULT;
	if (!filter.strategy)
		no_such_strategy(config->strategy);
	filter.mode = config->mode;
	filter.max_steps = config->max_steps;
	filter.search = &search;
}

static size_t local_solve(char *text, size_t length)
{
	size_t done = 0;

	while (done < length) {
		enum sudoku_filter_status status;

		status = sudoku_filter_run(&filter, text + done, length - done,
					   SLICE);
		done += filter.done;
		if (status == SUDOKU_FILTER_PAUSED && done)
			break;
	}
	return done;
}

static void local_begin(const char *puzzle)
{
	memcpy(current, puzzle, SUDOKU_CELLS);
	finished = false;
}

static bool local_next(char *answer)
{
	if (finished)
		return false;
	finished = sudoku_filter_run(&filter, current, SUDOKU_CELLS,
				     ~0ULL) == SUDOKU_FILTER_ANSWERED;
	memcpy(answer, filter.solution, SUDOKU_CELLS);
	return !finished || filter.verdict != SUDOKU_VERDICT_SOLVED;
}

const struct solver local_solver = {
	.open = local_open,
	.solve = local_solve,
	.begin = local_begin,
	.next = local_next,
};
