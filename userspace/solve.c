// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku solve: fill in the puzzles of texts
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "options.h"
#include "solve.h"

static const char *const color_words[] = { "auto", "always", "never" };

enum {
	COLOR_AUTO,
	COLOR_ALWAYS,
};

/*
 * What the options set
 * @config: how to solve
 * @unique: reject puzzles with several solutions
 * @all: find all solutions
 * @boards: draw boards, whatever standard output is
 * @color: an index of color_words
 */
static struct {
	struct config config;
	bool unique;
	bool all;
	bool boards;
	unsigned int color;
} wanted;

static const struct option_row options[] = {
	OPTION_LOCAL,
	OPTION_BY(&wanted.config.strategy),
	{ .key = 'u', .name = "unique", .to = &wanted.unique,
	  .help = "Reject puzzles that have more than one solution" },
	{ .key = 'a', .name = "all", .to = &wanted.all,
	  .help = "Find all solutions: one per line, then an empty line" },
	{ .key = 'm', .name = "max-steps", .argument = "N",
	  OPTION_N(&wanted.config.max_steps, 0, ~0ULL, "a number of steps"),
	  .given = &wanted.config.has_max_steps,
	  .help = "Give up on a puzzle after N steps, 0 for never" },
	{ .key = 'j', .name = "jobs", .argument = "N",
	  OPTION_N(&common.jobs, 1, 1024, "a number of jobs from 1 to 1024"),
	  .help = "Solve N puzzles at a time (default: 1), except with --all" },
	{ .key = 'b', .name = "board", .to = &wanted.boards,
	  .help = "Draw boards even where standard output is not a terminal" },
	{ .name = "color", .argument = "WHEN", .to = &wanted.color,
	  OPTION_WORDS(color_words[0], color_words, ARRAY_SIZE(color_words)),
	  .help = "When to color boards (default: auto, on a terminal)" },
	OPTIONS_END
};

static bool wants_color(void)
{
	const char *no_color = getenv("NO_COLOR");

	if (wanted.color != COLOR_AUTO)
		return wanted.color == COLOR_ALWAYS;
	return isatty(STDOUT_FILENO) && !(no_color && *no_color);
}

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

static enum status run(char *const *texts)
{
	struct solve solve = {
		.texts = *texts ? texts : only_stdin,
		.config = wanted.config,
		.jobs = common.jobs ?: 1,
		.output = {
			.out = stdout,
			.err = stderr,
			.boards = wanted.boards || isatty(STDOUT_FILENO),
			.color = wants_color(),
		},
	};

	if (wanted.unique)
		solve.config.mode = SUDOKU_MODE_UNIQUE;
	if (wanted.all)
		solve.config.mode = SUDOKU_MODE_ALL;
	solve.solver = open_solver(&solve.config);
	if (solve.jobs == 1 || wanted.all)
		return solve_texts(&solve);
	return solve_in_parallel(&solve);
}

const struct command solve_command = {
	.name = "solve",
	.summary = "solve puzzles",
	.arguments = "[FILE...]",
	.most = ANY_NUMBER,
	.about = "Fills in the puzzles of each FILE, or of standard input if "
		 "FILE is - or there is none: lines of 81 cells, nine lines "
		 "of nine, or drawn boards; a 0 or . is a blank. Prints the "
		 "same text with its blanks filled in or, on a terminal, a "
		 "board for each puzzle.",
	.options = options,
	.run = run,
};
