// SPDX-License-Identifier: GPL-2.0-only
/*
 * sudoku count: count the solutions of each puzzle
 */
#include "jobs/jobs.h"

/* Steps between two looks at signals: about a millisecond */
#define SLICE	10000

/* Solutions between two reports of progress: much less than a second */
#define BATCH	4096

/* After how many solutions of one puzzle to stop */
static u64 max = ~0ULL;

static const struct option_row options[] = {
	{ .key = 'm', .name = "max", .argument = "N",
	  OPTION_N(&max, 0, ~0ULL, "a number of solutions"),
	  .help = "Stop after N solutions of a puzzle" },
	OPTION_COLUMN,
	OPTION_JOBS,
	OPTIONS_END
};

static enum status count_puzzle(struct block *block,
				const struct record *record)
{
	enum sudoku_search_status status;
	struct sudoku_search search;
	u64 found = 0;

	if (max && record->answer[0] != '*') {
		found = record->answer[0] != '?';
		fprintf(block->out.file, "%u\n", (unsigned int)found);
		jobs_count(found);
		return STATUS_SOLVED;
	}
	sudoku_search_start(&search, SUDOKU_STRATEGY_DEFAULT, record->cells);
	do {
		status = sudoku_search_run(&search, SLICE);
		if (status == SUDOKU_FOUND && ++found % BATCH == 0)
			jobs_count(BATCH);
	} while (status != SUDOKU_EXHAUSTED && found <= max &&
		 !stop_requested());
	jobs_count(found % BATCH);
	fprintf(block->out.file, "%s%llu\n",
		status == SUDOKU_EXHAUSTED ? "" : "at least ",
		(unsigned long long)(found < max ? found : max));
	return status == SUDOKU_EXHAUSTED ? STATUS_SOLVED : STATUS_NOT_SOLVED;
}

static enum status run(char *const *texts)
{
	struct jobs jobs = {
		.counts = "solutions",
		.unique = true,
		.each = count_puzzle,
	};

	return run_text_jobs(&jobs, texts);
}

const struct command count_command = {
	.name = "count",
	.summary = "count the solutions of puzzles",
	.arguments = "[PUZZLE|FILE...]",
	.most = ANY_NUMBER,
	.options = options,
	.run = run,
};
