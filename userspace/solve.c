// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku solve: fill in the puzzles of texts
 */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "solve.h"

enum {
	KEY_COLOR = 256,
};

static const struct argp_option options[] = {
	{ .name = "local", .key = 'l', .group = 1,
	  .doc = "Solve in this process, without the device" },
	{ .name = "strategy", .key = 's', .arg = "NAME",
	  .doc = "Use this strategy (see '" PROGRAM " strategies')" },
	{ .name = "unique", .key = 'u',
	  .doc = "Reject puzzles that have more than one solution" },
	{ .name = "all", .key = 'a',
	  .doc = "Find all solutions: one per line, then an empty line" },
	{ .name = "max-steps", .key = 'm', .arg = "N",
	  .doc = "Give up on a puzzle after N steps, 0 for never" },
	{ .name = "jobs", .key = 'j', .arg = "N",
	  .doc = "Solve N puzzles at a time (default: 1), except with --all" },
	{ .name = "board", .key = 'b', .group = 2,
	  .doc = "Draw boards even where standard output is not a terminal" },
	{ .name = "color", .key = KEY_COLOR, .arg = "WHEN",
	  .doc = "Color boards: 'auto' (on a terminal), 'always', 'never'" },
	{}
};

static bool wants_color(const char *when, const struct argp_state *state)
{
	const char *no_color = getenv("NO_COLOR");

	if (!strcmp(when, "always"))
		return true;
	if (!strcmp(when, "never"))
		return false;
	if (strcmp(when, "auto"))
		argp_error(state, "not auto, always or never: %s", when);
	return isatty(STDOUT_FILENO) && !(no_color && *no_color);
}

static error_t parse_config(int key, char *arg, struct argp_state *state)
{
	struct solve *solve = state->input;
	struct config *config = &solve->config;

	switch (key) {
	case 's':
		config->strategy = arg;
		return 0;
	case 'u':
		config->mode = SUDOKU_MODE_UNIQUE;
		return 0;
	case 'a':
		config->mode = SUDOKU_MODE_ALL;
		return 0;
	case 'm':
		config->has_max_steps = true;
		config->max_steps = parse_steps(arg, state);
		return 0;
	case 'j':
		solve->jobs = parse_jobs(arg, state);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct solve *solve = state->input;

	switch (key) {
	case 'l':
		solve->solver = &local_solver;
		return 0;
	case 'b':
		solve->output.boards = true;
		return 0;
	case KEY_COLOR:
		solve->output.color = wants_color(arg, state);
		return 0;
	case ARGP_KEY_INIT:
		solve->output.boards = isatty(STDOUT_FILENO);
		solve->output.color = wants_color("auto", state);
		return 0;
	case ARGP_KEY_ARGS:
		solve->texts = state->argv + state->next;
		return 0;
	default:
		return parse_config(key, arg, state);
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[FILE...]",
	.doc = "Fills in the puzzles of each FILE, or of standard input if\n"
	       "FILE is - or there is none: lines of 81 cells, nine lines of\n"
	       "nine, or drawn boards; a 0 or . is a blank. Prints the same\n"
	       "text with its blanks filled in or, on a terminal, a board for\n"
	       "each puzzle.\n"
	       "\vExits with 0 if all puzzles are solved, 1 if some are not, 2 after\n"
	       "an error.",
};

static void print_text(struct output *output, const char *text,
		       const char *answers, size_t length)
{
	size_t i;

	if (!output->boards)
		fwrite(answers, 1, length, output->out);
	for (i = 0; i < length; i++)
		if (output_byte(output, text[i], answers[i]))
			output_answer(output);
	output_flush(output);
}

/* Put back what the mask has replaced; see mask.c. */
static void unmask(char *answers, const char *puzzles, const char *raw,
		   size_t length)
{
	size_t i;

	for (i = 0; i < length; i++)
		if (!sudoku_is_cell(puzzles[i]))
			answers[i] = raw[i];
}

/* One answer for each puzzle */
static void solve_each(const struct solver *solver, struct output *output,
		       const struct part *part)
{
	size_t begin, done;

	for (begin = 0; begin < part->length; begin += done) {
		const char *puzzles = part->puzzles + begin;
		char *answers = part->answers + begin;

		if (begin < part->done)
			done = part->done - begin;
		else
			done = solver->solve(answers, part->length - begin);
		if (!done)
			break;
		if (part->raw)
			unmask(answers, puzzles, part->raw + begin, done);
		print_text(output, puzzles, answers, done);
	}
}

/* Print all answers for the puzzle that the output holds */
static void print_all(const struct solver *solver, struct output *output)
{
	solver->begin(output->puzzle);
	while (solver->next(output->answer)) {
		if (!output->boards) {
			fwrite(output->answer, 1, SUDOKU_CELLS, output->out);
			putc('\n', output->out);
		}
		output_answer(output);
		output_flush(output);
	}
	if (!output->boards)
		putc('\n', output->out);
	output_flush(output);
}

static void solve_all(const struct solver *solver, struct output *output,
		      const struct part *part)
{
	size_t i;

	for (i = 0; i < part->length; i++)
		if (output_byte(output, part->puzzles[i], part->puzzles[i]))
			print_all(solver, output);
}

/* Solve the puzzles in a part of a text, and print the answers. */
void solve_part(const struct solve *solve, struct output *output,
		const struct part *part)
{
	if (solve->config.mode == SUDOKU_MODE_ALL)
		solve_all(solve->solver, output, part);
	else
		solve_each(solve->solver, output, part);
}

static enum status solve_text(struct solve *solve, const char *name)
{
	char answers[sizeof(((struct input *)0)->text)];
	struct input input;

	input_open(&input, name);
	solve->output.name = input.name;
	solve->output.line = 1;
	while (input_next(&input)) {
		struct part part = {
			.puzzles = input.text,
			.answers = answers,
			.raw = input.plain ? NULL : input.raw,
			.length = input.whole,
		};

		memcpy(answers, input.text, input.whole);
		solve_part(solve, &solve->output, &part);
	}
	/* An incomplete puzzle is printed as it was read. */
	fwrite(input.raw, 1, input.rest, stdout);
	flush_stdout();
	return input_close(&input);
}

static enum status solve_texts(struct solve *solve)
{
	char *const *text;

	for (text = solve->texts; *text; text++) {
		enum status status = solve_text(solve, *text);

		if (status > solve->output.status)
			solve->output.status = status;
	}
	return solve->output.status;
}

enum status solve_command(int argc, char **argv)
{
	struct solve solve = {
		.texts = only_stdin,
		.solver = &device_solver,
		.jobs = 1,
		.output = { .out = stdout, .err = stderr },
	};

	argv[0] = PROGRAM " solve";
	argp_parse(&argp, argc, argv, 0, NULL, &solve);

	solve.solver->open(&solve.config);
	if (solve.jobs == 1 || solve.config.mode == SUDOKU_MODE_ALL)
		return solve_texts(&solve);
	return solve_in_parallel(&solve);
}
