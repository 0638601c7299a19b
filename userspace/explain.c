// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku explain: solve a puzzle step by step, as people do
 */
#include <argp.h>
#include <stdio.h>

#include "board.h"
#include "explain.h"
#include "logic/words.h"
#include "reader.h"

/*
 * struct explain - one run of the command
 * @puzzle: the argument: a puzzle or the name of a text
 * @last: the step to stop at, 0 for the last
 * @write: prints a step
 */
struct explain {
	const char *puzzle;
	u64 last;
	void (*write)(const struct logic_state *state,
		      const struct logic_step *step, unsigned int number);
};

static void write_text(const struct logic_state *state,
		       const struct logic_step *step, unsigned int number)
{
	const struct logic_technique *technique = step->technique;

	(void)state;
	printf("%3u. ", number);
	if (technique->class == LOGIC_RATED) {
		logic_write_rating(stdout, technique->class, technique->tenths);
		putchar(' ');
	}
	logic_write_name(stdout, step);
	printf(": ");
	logic_write_reason(stdout, step);
	printf(": ");
	logic_write_effect(stdout, step);
	putchar('\n');
}

static void write_board(const struct logic_state *state,
			const struct logic_step *step, unsigned int number)
{
	char cells[SUDOKU_CELLS] = {};
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		cells[cell] = state->digit[cell] ?
			      '0' + state->digit[cell] : '.';
	if (number > 1)
		putchar('\n');
	draw_candidates(stdout, cells, state->candidates);
	write_text(state, step, number);
}

static void parse_explain_format(struct explain *explain, const char *name,
				 const struct argp_state *state)
{
	if (!strcmp(name, "text"))
		explain->write = write_text;
	else if (!strcmp(name, "board"))
		explain->write = write_board;
	else if (!strcmp(name, "json"))
		explain->write = explain_json;
	else
		argp_error(state, "not text, board or json: %s", name);
}

static const struct argp_option options[] = {
	{ .name = "format", .key = 'f', .arg = "FORMAT",
	  .doc = "Print 'text' (the default), 'json', or 'board': text, with "
		 "the candidates before each step" },
	{ .name = "to", .key = 't', .arg = "STEP",
	  .doc = "Stop after this step" },
	{}
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct explain *explain = state->input;

	switch (key) {
	case 'f':
		parse_explain_format(explain, arg, state);
		return 0;
	case 't':
		explain->last = parse_number(arg, "the number of a step",
					     state);
		if (!explain->last)
			argp_error(state, "steps are numbered from 1");
		return 0;
	case ARGP_KEY_ARG:
		if (state->arg_num)
			argp_usage(state);
		explain->puzzle = arg;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[PUZZLE|FILE|-]",
	.doc = "Solves PUZZLE, or the first puzzle of FILE or of standard\n"
	       "input, with the techniques that people use, and prints each\n"
	       "step: its rating, its technique, why it is right, and what it\n"
	       "places or removes.\n"
	       "\vExits with 0 if it solved the puzzle or came to the step that was\n"
	       "asked for, 1 if not, 2 after an error.",
};

enum status explain_command(int argc, char **argv)
{
	struct explain explain = { .puzzle = "-", .write = write_text };
	static struct logic_step step;
	struct logic_state state;
	struct record record;
	enum status status;
	u64 number;

	argv[0] = PROGRAM " explain";
	argp_parse(&argp, argc, argv, 0, NULL, &explain);

	status = read_one(explain.puzzle, &record);
	if (status)
		return status;
	if (!is_proper(&record, stderr))
		return STATUS_NOT_SOLVED;
	logic_load(&state, record.cells);
	for (number = 1; logic_next(&state, &step); number++) {
		explain.write(&state, &step, number);
		if (number == explain.last)
			return STATUS_SOLVED;
		logic_apply(&state, &step);
	}
	if (!state.blanks && !explain.last)
		return STATUS_SOLVED;
	flush_stdout();
	if (state.blanks)
		fprintf(stderr, "%s:%lu: no technique is enough for the rest\n",
			record.name, record.line);
	else
		fprintf(stderr, "%s:%lu: solved after %llu steps\n",
			record.name, record.line,
			(unsigned long long)number - 1);
	return STATUS_NOT_SOLVED;
}
