// SPDX-License-Identifier: GPL-2.0-only
/*
 * sudoku check: is each puzzle a proper one, and if not, why?
 */
#include "logic/logic.h"
#include "jobs/jobs.h"

static const struct option_row options[] = {
	OPTION_QUIET("Print nothing; the exit status is the answer"),
	OPTION_COLUMN,
	OPTION_JOBS,
	OPTIONS_END
};

static void report_ambiguous(const struct record *record, FILE *out)
{
	char solutions[2][SUDOKU_CELLS];
	unsigned int cell;

	find_solutions(record->cells, 2, solutions);
	fprintf(out, "%s:%lu: more than one solution; two differ in",
		record->name, record->line);
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (solutions[0][cell] != solutions[1][cell])
			fprintf(out, " %s", cell_names[cell]);
	fprintf(out, "\n\t%.81s\n\t%.81s\n", solutions[0], solutions[1]);
}

/* A clue is redundant if the puzzle without it still has one solution. */
static void report_redundant(const struct record *record, FILE *out)
{
	char without[SUDOKU_CELLS][SUDOKU_CELLS + 1];
	unsigned int cell, clues = 0;
	bool minimal = true;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (record->cells[cell] != '.') {
			memcpy(without[clues], record->cells, SUDOKU_CELLS);
			without[clues][SUDOKU_CELLS] = '\n';
			without[clues++][cell] = '.';
		}
	if (!solve_lines(without, clues))
		return;
	fprintf(out, "%s:%lu: one solution, ", record->name, record->line);
	for (cell = 0, clues = 0; cell < SUDOKU_CELLS; cell++)
		if (record->cells[cell] != '.' && without[clues++][0] != '*') {
			fprintf(out, "%s %s", minimal ? "redundant clues:" : "",
				cell_names[cell]);
			minimal = false;
		}
	fputs(minimal ? "minimal\n" : "\n", out);
}

static enum status check_puzzle(struct block *block,
				const struct record *record)
{
	bool none = record->answer[0] == '?';
	bool several = record->answer[0] == '*';
	FILE *out = block->out.file;

	if (shared.quiet)
		;
	else if (none)
		report_unsolvable(record, true, out);
	else if (several)
		report_ambiguous(record, out);
	else
		report_redundant(record, out);
	return none || several ? STATUS_NOT_SOLVED : STATUS_SOLVED;
}

static enum status run(char *const *texts)
{
	struct jobs jobs = {
		.unique = true,
		.each = check_puzzle,
	};

	return run_text_jobs(&jobs, texts);
}

const struct command check_command = {
	.name = "check",
	.summary = "find out whether puzzles have exactly one solution",
	.arguments = "[PUZZLE|FILE...]",
	.most = ANY_NUMBER,
	.options = options,
	.run = run,
};
