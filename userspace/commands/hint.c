// SPDX-License-Identifier: GPL-2.0-only
/*
 * sudoku hint: help with the next step of a puzzle
 */
#include <stdio.h>

#include "logic/logic.h"
#include "jobs/jobs.h"

static unsigned int verbose;

static const struct option_row options[] = {
	{ .kind = OPTION_COUNT, .key = 'v', .name = "verbose", .to = &verbose,
	  .help = "Say which technique to use; twice: tell the step" },
	OPTIONS_END
};

/*
 * Take entries from a position, which must have the clues or blanks. Returns
 * false after a message if it has other clues.
 */
static bool take_position(char *cells, const struct record *clues,
			  const struct record *position)
{
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		char clue = clues->cells[cell], digit = position->cells[cell];

		if (digit == '.' || digit == clue)
			continue;
		if (clue != '.') {
			fprintf(stderr,
				"%s:%lu: not a position of this puzzle: %s is %c there, and the clue is %c\n",
				position->name, position->line,
				cell_names[cell], digit, clue);
			return false;
		}
		cells[cell] = digit;
	}
	return true;
}

static void print_hint(const struct hint *hint, enum hint_detail detail)
{
	hint_write(stdout, hint, detail);
	putchar('\n');
}

/*
 * Print what is wrong with entries or candidates or, if nothing is, the steps
 * to the next digit.
 */
static enum status print_hints(struct hint *hint, bool entered)
{
	enum hint_detail detail = verbose > 1 ? HINT_ALL : HINT_WHERE + verbose;

	if (hint->kind == HINT_ENTRY) {
		print_hint(hint, HINT_WHERE);
		for (; verbose && hint->cell < SUDOKU_CELLS; hint->cell++)
			if (hint_is_wrong(hint, hint->cell))
				print_hint(hint, detail);
		return STATUS_NOT_SOLVED;
	}
	if (entered)
		printf("no entry is wrong\n");
	print_hint(hint, detail);
	if (hint->kind == HINT_EXCLUDED)
		return STATUS_NOT_SOLVED;
	while (hint->kind == HINT_STEP && !hint->step.places) {
		logic_apply(&hint->state, &hint->step);
		hint_next(hint);
		print_hint(hint, detail);
	}
	return STATUS_SOLVED;
}

/* The puzzle has the digits that are not marked as entries. */
static enum status run(char *const *arguments)
{
	static struct hint hint;
	struct record clues, position, *last = &clues;
	enum status status;
	unsigned int cell;
	bool excludes;

	if (arguments[0] && arguments[1] && !strcmp(arguments[0], "-") &&
	    !strcmp(arguments[1], "-"))
		usage_error("standard input cannot be both");
	status = read_one(arguments[0] ?: "-", &clues);
	if (status)
		return status;
	memcpy(hint.cells, clues.cells, SUDOKU_CELLS);
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (clues.entered[cell])
			clues.cells[cell] = '.';
	if (arguments[0] && arguments[1]) {
		status = read_one(arguments[1], &position);
		if (status)
			return status;
		if (!take_position(hint.cells, &clues, &position))
			return STATUS_TROUBLE;
		last = &position;
	}
	if (!is_proper(&clues, stderr))
		return STATUS_NOT_SOLVED;
	find_solutions(clues.cells, 1, &hint.solution);
	excludes = last->has_candidates &&
		   logic_exclude(hint.cells, last->candidates, hint.excluded);
	hint_find(&hint);
	if (excludes && hint.kind != HINT_ENTRY && hint.kind != HINT_EXCLUDED)
		fprintf(stderr, BEGINS_WITH_CANDIDATES, last->name, last->line);
	return print_hints(&hint,
			   memcmp(hint.cells, clues.cells, SUDOKU_CELLS));
}

const struct command hint_command = {
	.name = "hint",
	.summary = "help with the next step of a puzzle",
	.arguments = "[PUZZLE|FILE|- [POSITION|FILE|-]]",
	.most = 2,
	.options = options,
	.run = run,
};
