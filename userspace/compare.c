// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku compare: solve one puzzle with every strategy, side by side
 */
#include <argp.h>
#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "reader.h"

/* Even the strategies with the slowest steps need only a few seconds. */
#define DEFAULT_MAX_STEPS	10000000

struct compare {
	const char *argument;
	u64 max_steps;
};

static const struct argp_option options[] = {
	{ .name = "max-steps", .key = 'm', .arg = "N",
	  .doc = "Give up after N steps, 0 for never (default: 10000000)" },
	{}
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct compare *compare = state->input;

	switch (key) {
	case 'm':
		compare->max_steps = parse_steps(arg, state);
		if (!compare->max_steps)
			compare->max_steps = ~0ULL;
		return 0;
	case ARGP_KEY_ARG:
		if (compare->argument)
			argp_usage(state);
		compare->argument = arg;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_usage(state);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "PUZZLE|FILE|-",
	.doc = "Solves PUZZLE, or the first puzzle of FILE or of standard\n"
	       "input, with each strategy, and shows the cost: steps (that\n"
	       "is, placements and backtracks), the maximum depth, and the\n"
	       "time.\n"
	       "\vExits with 0 if any strategy solved it, 1 if none did, 2 after an\n"
	       "error.",
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
try_strategy(const struct sudoku_strategy *strategy, const char *puzzle,
	     u64 max_steps)
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
	status = sudoku_search_run(&search, max_steps);
	time = now() - time;

	printf("%-10s %12llu %12llu %12llu %8u ", strategy->name,
	       (unsigned long long)sudoku_search_steps(&search),
	       (unsigned long long)search.placements,
	       (unsigned long long)search.backtracks, search.deepest);
	print_time(time);
	printf("  %s\n", answers[status]);
	return status;
}

enum status compare_command(int argc, char **argv)
{
	struct compare compare = { .max_steps = DEFAULT_MAX_STEPS };
	const struct sudoku_strategy *strategy;
	struct record record;
	enum status status;
	unsigned int i;

	argv[0] = PROGRAM " compare";
	argp_parse(&argp, argc, argv, 0, NULL, &compare);

	status = read_one(compare.argument, &record);
	if (status)
		return status;

	status = STATUS_NOT_SOLVED;
	printf("%-10s %12s %12s %12s %8s %10s  %s\n", "strategy", "steps",
	       "placements", "backtracks", "deepest", "time", "answer");
	for (i = 0; (strategy = sudoku_strategy(i)); i++)
		if (try_strategy(strategy, record.cells,
				 compare.max_steps) ==
		    SUDOKU_FOUND)
			status = STATUS_SOLVED;
	return status;
}
