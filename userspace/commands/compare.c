// SPDX-License-Identifier: GPL-2.0-only
/*
 * sudoku compare: solve one puzzle with every strategy, side by side
 */
#include <stdio.h>
#include <string.h>

#include "jobs/jobs.h"

/* Even the strategies with the slowest steps need only a few seconds. */
static u64 max_steps = 10000000;

static const struct option_row options[] = {
	{ .key = 'm', .name = "max-steps", .argument = "N",
	  OPTION_N(&max_steps, 0, ~0ULL, "a number of steps"),
	  .help = "Give up after N steps, 0 for never (default: 10000000)" },
	OPTIONS_END
};

static void print_time(u64 nanoseconds)
{
	if (nanoseconds < 1000000)
		printf("%7.1f us", nanoseconds / 1e3);
	else if (nanoseconds < 1000000000)
		printf("%7.1f ms", nanoseconds / 1e6);
	else
		printf("%7.1f s ", nanoseconds / 1e9);
}

/* One row of the table */
static enum sudoku_search_status
try_strategy(const struct sudoku_strategy *strategy, const char *puzzle)
{
	static const char *const answers[] = {
		[SUDOKU_FOUND] = "solved",
		[SUDOKU_EXHAUSTED] = "no solution",
		[SUDOKU_PAUSED] = "gave up",
	};
	struct sudoku_search search;
	enum sudoku_search_status status;
	u64 time = now();

	sudoku_search_start(&search, strategy, puzzle);
	status = sudoku_search_run(&search, max_steps ?: ~0ULL);
	time = now() - time;

	printf("%-10s %12llu %12llu %12llu %8u ", strategy->name,
	       (unsigned long long)sudoku_search_steps(&search),
	       (unsigned long long)search.placements,
	       (unsigned long long)search.backtracks, search.deepest);
	print_time(time);
	printf("  %s\n", answers[status]);
	return status;
}

static enum status run(char *const *arguments)
{
	const struct sudoku_strategy *strategy;
	struct record record;
	enum status status = read_one(arguments[0], &record);
	unsigned int i;

	if (status)
		return status;

	status = STATUS_NOT_SOLVED;
	printf("%-10s %12s %12s %12s %8s %10s  %s\n", "strategy", "steps",
	       "placements", "backtracks", "deepest", "time", "answer");
	for (i = 0; (strategy = sudoku_strategy(i)); i++)
		if (try_strategy(strategy, record.cells) == SUDOKU_FOUND)
			status = STATUS_SOLVED;
	return status;
}

const struct command compare_command = {
	.name = "compare",
	.summary = "solve one puzzle with every strategy, side by side",
	.arguments = "PUZZLE|FILE|-",
	.least = 1,
	.most = 1,
	.options = options,
	.run = run,
};
