// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku count: count the solutions of each puzzle
 */
#include <argp.h>

#include "jobs.h"
#include "reader.h"

/* Solutions between two reports of progress: much less than a second */
#define BATCH	4096

/*
 * struct count - one run of the command
 * @reader: the texts
 * @solver: what solves the puzzles
 * @max: the number after which to stop, for each puzzle
 * @threads: how many puzzles to work on at a time, 0 for the default
 */
struct count {
	struct reader *reader;
	const struct solver *solver;
	u64 max;
	unsigned int threads;
};

static const struct argp_option options[] = {
	{ .name = "max", .key = 'm', .arg = "N",
	  .doc = "Stop after N solutions of a puzzle" },
	{ .name = "local", .key = 'l',
	  .doc = "Solve in this process, without the device" },
	{ .name = "jobs", .key = 'j', .arg = "N",
	  .doc = "Work on N puzzles at a time (default: one per processor)" },
	{}
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct count *count = state->input;

	switch (key) {
	case 'm':
		count->max = parse_number(arg, "a number of solutions", state);
		return 0;
	case 'l':
		count->solver = &local_solver;
		return 0;
	case 'j':
		count->threads = parse_jobs(arg, state);
		return 0;
	default:
		return parse_texts(key, state, count->reader);
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[FILE...]",
	.doc = "Counts the solutions of each puzzle in each FILE, or in\n"
	       "standard input, and prints a number for each puzzle. If there\n"
	       "are more than were counted, it prints \"at least\" before the\n"
	       "number. After an interrupt (Ctrl-C) it prints what it has.\n"
	       "\vExits with 0 if all solutions were counted, 1 if some puzzle has more,\n"
	       "2 after an error.",
};

/* Find the next solution. Returns false if there is none, or at a signal. */
static bool find_next(const struct solver *solver, char *solution)
{
	return solver->next(solution) && solution[0] != '?';
}

static enum status count_puzzle(void *context, const void *item, FILE *out,
				FILE *err)
{
	const struct count *count = context;
	const struct record *record = item;
	char solution[SUDOKU_CELLS];
	u64 found = 0;
	bool more;

	(void)err;
	count->solver->begin(record->cells);
	while ((more = find_next(count->solver, solution)) &&
	       found < count->max)
		if (++found % BATCH == 0)
			jobs_count(BATCH);
	count->solver->end();
	jobs_count(found % BATCH);
	more |= jobs_stopping();
	fprintf(out, "%s%llu\n", more ? "at least " : "",
		(unsigned long long)found);
	return more ? STATUS_NOT_SOLVED : STATUS_SOLVED;
}

enum status count_command(int argc, char **argv)
{
	static struct reader reader;
	struct count count = {
		.reader = &reader,
		.solver = &device_solver,
		.max = ~0ULL,
	};
	static const struct config config = {
		.mode = SUDOKU_MODE_ALL,
		.has_max_steps = true,
	};
	struct jobs jobs = {
		.what = "solutions",
		.counts = true,
		.work = count_puzzle,
		.context = &count,
	};

	argv[0] = PROGRAM " count";
	argp_parse(&argp, argc, argv, 0, NULL, &count);

	jobs.threads = count.threads;
	count.solver->open(&config);
	return run_reader_jobs(&jobs, &reader);
}
