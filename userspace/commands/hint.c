// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku hint: help with the next step of a puzzle
 */
#include <stdio.h>

#include "logic/logic.h"
#include "run/run.h"

/*
 * struct hint - one run of the command
 * @verbose: how much to say
 * @clues: the puzzle
 * @entries: what was entered, '.' elsewhere
 */
static struct hint {
	unsigned int verbose;
	struct record clues;
	char entries[SUDOKU_CELLS];
} hint;

static const struct option_row options[] = {
	{ .kind = OPTION_COUNT, .key = 'v', .name = "verbose",
	  .to = &hint.verbose,
	  .help = "Say which technique to use; twice: tell the step" },
	OPTIONS_END
};

/* Move the digits that are marked as entries from the puzzle. */
static void take_marked(struct hint *hint)
{
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		hint->entries[cell] = '.';
		if (!hint->clues.entered[cell])
			continue;
		hint->entries[cell] = hint->clues.cells[cell];
		hint->clues.cells[cell] = '.';
	}
}

/* Take the entries from a position, which must have the clues or blanks. */
static enum status take_position(struct hint *hint, const char *argument)
{
	struct record position;
	enum status status = read_one(argument, &position);
	unsigned int cell;

	if (status)
		return status;
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		char clue = hint->clues.cells[cell];
		char digit = position.cells[cell];

		if (digit == '.' || digit == clue)
			continue;
		if (clue == '.') {
			hint->entries[cell] = digit;
			continue;
		}
		fprintf(stderr, "%s:%lu: not a position of this puzzle: ",
			position.name, position.line);
		logic_write_cell(stderr, cell);
		fprintf(stderr, " is %c there, and the clue is %c\n", digit,
			clue);
		return STATUS_TROUBLE;
	}
	return STATUS_SOLVED;
}

static enum hint_detail detail_of(const struct hint *hint)
{
	return hint->verbose > 1 ? HINT_ALL :
	       hint->verbose ? HINT_TECHNIQUE : HINT_WHERE;
}

/* Is an entry not the digit of the solution? */
static bool is_wrong(const struct hint *hint, const char *solution,
		     unsigned int cell)
{
	return hint->entries[cell] != '.' &&
	       hint->entries[cell] != solution[cell];
}

static void print_wrong(const struct hint *hint, const char *solution)
{
	unsigned int cell, wrong = 0;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		wrong += is_wrong(hint, solution, cell);
	hint_count(stdout, wrong);
	putchar('\n');
	for (cell = 0; hint->verbose && cell < SUDOKU_CELLS; cell++) {
		if (!is_wrong(hint, solution, cell))
			continue;
		hint_entry(stdout, cell, hint->entries[cell] - '0',
			   detail_of(hint));
		putchar('\n');
	}
}

/* Check the entries. Returns false if one is wrong, after a hint about it. */
static bool check_entries(const struct hint *hint)
{
	char solution[1][SUDOKU_CELLS];
	bool entered = false;
	unsigned int cell;

	find_solutions(hint->clues.cells, 1, solution);
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		entered |= hint->entries[cell] != '.';
		if (is_wrong(hint, *solution, cell)) {
			print_wrong(hint, *solution);
			return false;
		}
	}
	if (entered)
		printf("no entry is wrong\n");
	return true;
}

/* Print the steps up to the next digit. */
static void print_steps(const struct hint *hint)
{
	static struct logic_step step;
	struct logic_state state;
	unsigned int cell;

	logic_load(&state, hint->clues.cells);
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (hint->entries[cell] != '.')
			logic_place(&state, cell, hint->entries[cell] - '0');
	if (!state.blanks)
		printf("the puzzle is solved\n");
	while (logic_next(&state, &step)) {
		hint_step(stdout, &step, detail_of(hint));
		putchar('\n');
		if (step.places)
			break;
		logic_apply(&state, &step);
	}
}

static enum status run(char *const *arguments)
{
	enum status status = read_one(arguments[0] ?: "-", &hint.clues);

	if (status)
		return status;
	take_marked(&hint);
	if (arguments[0] && arguments[1])
		status = take_position(&hint, arguments[1]);
	if (status)
		return status;
	if (!is_proper(&hint.clues, stderr) || !check_entries(&hint))
		return STATUS_NOT_SOLVED;
	print_steps(&hint);
	return STATUS_SOLVED;
}

const struct command hint_command = {
	.name = "hint",
	.summary = "help with the next step of a puzzle",
	.arguments = "[PUZZLE|FILE|- [POSITION|FILE|-]]",
	.most = 2,
	.about = "Says whether an entry is wrong, and if none is, where to "
		 "look for the next digit. Digits with a + before them are "
		 "entries, all others are clues. With a POSITION, everything "
		 "in it that PUZZLE does not have is an entry.",
	.options = options,
	.run = run,
};
