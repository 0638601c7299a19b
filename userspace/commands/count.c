// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku count: count the solutions of each puzzle
 */

#include "run/run.h"

/* Solutions between two reports of progress: much less than a second */
#define BATCH	4096

/* What solves the puzzles, and after how many solutions of one to stop */
static const struct solver *solver;
static u64 max = ~0ULL;

static const struct option_row options[] = {
	{ .key = 'm', .name = "max", .argument = "N",
	  OPTION_N(&max, 0, ~0ULL, "a number of solutions"),
	  .help = "Stop after N solutions of a puzzle" },
	OPTION_LOCAL,
	OPTION_COLUMN,
	OPTION_JOBS,
	OPTIONS_END
};

/* Find the next solution. Returns false if there is none, or at a signal. */
static bool find_next(char *solution)
{
	return solver->next(solution) && solution[0] != '?';
}

static enum status count_puzzle(struct block *block,
				const struct record *record)
{
	char solution[SUDOKU_CELLS];
	u64 found = 0;
	bool more;

	solver->begin(record->cells);
	while ((more = find_next(solution)) && found < max)
		if (++found % BATCH == 0)
			jobs_count(BATCH);
	solver->end();
	jobs_count(found % BATCH);
	more |= jobs_stopping();
	fprintf(block->out.file, "%s%llu\n", more ? "at least " : "",
		(unsigned long long)found);
	return more ? STATUS_NOT_SOLVED : STATUS_SOLVED;
}

static enum status run(char *const *texts)
{
	static const struct config config = {
		.mode = SUDOKU_MODE_ALL,
		.has_max_steps = true,
	};
	struct jobs jobs = {
		.what = "solutions",
		.counts = true,
		.each = count_puzzle,
	};

	solver = open_solver(&config);
	return run_text_jobs(&jobs, texts);
}

const struct command count_command = {
	.name = "count",
	.summary = "count the solutions of puzzles",
	.arguments = "[FILE...]",
	.most = ANY_NUMBER,
	.about = "Counts the solutions of each puzzle in each FILE, or in "
		 "standard input, and prints a number for each puzzle. If "
		 "there are more than were counted, it prints \"at least\" "
		 "before the number. After an interrupt (Ctrl-C) it prints "
		 "what it has.",
	.options = options,
	.run = run,
};
