// SPDX-License-Identifier: GPL-2.0
/*
 * Solving in this process, with the core of the driver
 */
#include "jobs.h"

/* Steps after which finished answers are printed: about a millisecond */
#define SLICE	10000

/* How to solve, in all threads */
static const struct sudoku_strategy *strategy = SUDOKU_STRATEGY_DEFAULT;
static u32 mode;
static u64 max_steps;

static __thread struct sudoku_search search;
static __thread struct sudoku_filter filter;

/* The puzzle whose solutions are being listed */
static __thread char current[SUDOKU_CELLS];
static __thread bool finished;

static void local_open(const struct config *config)
{
	if (config->strategy)
		strategy = sudoku_strategy_find(config->strategy);
	if (!strategy)
		no_such_strategy(config->strategy);
	mode = config->mode;
	max_steps = config->max_steps;
}

static void start_filter(void)
{
	if (filter.search)
		return;
	filter.strategy = strategy;
	filter.mode = mode;
	filter.max_steps = max_steps;
	filter.search = &search;
}

static size_t local_solve(char *text, size_t length)
{
	size_t done = 0;

	start_filter();
	while (done < length && !jobs_stopping()) {
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
	start_filter();
	memcpy(current, puzzle, SUDOKU_CELLS);
	finished = false;
}

static bool local_next(char *answer)
{
	enum sudoku_filter_status status;

	if (finished)
		return false;
	do {
		if (jobs_stopping())
			return false;
		status = sudoku_filter_run(&filter, current, SUDOKU_CELLS,
					   SLICE);
	} while (status == SUDOKU_FILTER_PAUSED);
	finished = status == SUDOKU_FILTER_ANSWERED;
	memcpy(answer, filter.solution, SUDOKU_CELLS);
	return !finished || filter.verdict != SUDOKU_VERDICT_SOLVED;
}

static void local_end(void)
{
	filter.running = false;
}

/*
 * Count the solutions of a puzzle, up to @max, in this process. Any thread may
 * call this, while other threads do.
 */
unsigned int count_up_to(const char *puzzle, unsigned int max)
{
	unsigned int solutions = 0;
	struct sudoku_search counting;

	sudoku_search_start(&counting, SUDOKU_STRATEGY_DEFAULT, puzzle);
	while (solutions < max &&
	       sudoku_search_run(&counting, ~0ULL) == SUDOKU_FOUND)
		solutions++;
	return solutions;
}

const struct solver local_solver = {
	.open = local_open,
	.solve = local_solve,
	.begin = local_begin,
	.next = local_next,
	.end = local_end,
	.count = count_up_to,
};
