// SPDX-License-Identifier: GPL-2.0-only
/*
 * sudoku solve: fill in the puzzles of texts
 */
#include <stdlib.h>
#include <unistd.h>

#include "logic/logic.h"
#include "jobs/jobs.h"
#include "screen/screen.h"

static const char *const color_words[] = { "auto", "always", "never" };

enum {
	COLOR_AUTO,
	COLOR_ALWAYS,
};

/* What the options set */
static struct config config;
static bool unique, all, boards, verify;
static unsigned int when;	/* an index of color_words */

static bool color;
static const struct solver *solver;
static struct texts texts;

/* For --verify: how many solutions of the text are so */
static u64 right, wrong, not_only;

static const struct option_row options[] = {
	OPTION_LOCAL,
	{ .name = "device", .to = &shared.device,
	  .help = "Solve with the device, or fail if there is none" },
	OPTION_QUIET("Do not report puzzles that are not solved"),
	OPTION_BY(&config.strategy),
	{ .key = 'u', .name = "unique", .to = &unique,
	  .help = "Reject puzzles that have more than one solution" },
	{ .key = 'a', .name = "all", .to = &all,
	  .help = "Find all solutions: one per line, then an empty line" },
	{ .key = 'm', .name = "max-steps", .argument = "N",
	  OPTION_N(&config.max_steps, 0, ~0ULL, "a number of steps"),
	  .given = &config.has_max_steps,
	  .help = "Give up on a puzzle after N steps, 0 for never" },
	{ .name = "verify", .to = &verify,
	  .help = "Check the solutions that are in the text; implies -u" },
	OPTION_COLUMN,
	OPTION_JOBS,
	{ .key = 'b', .name = "board", .to = &boards,
	  .help = "Draw boards even where standard output is not a terminal" },
	{ .name = "color", .argument = "WHEN", .to = &when,
	  OPTION_WORDS(color_words[0], color_words, ARRAY_SIZE(color_words)),
	  .help = "When to color boards (default: auto, on a terminal)" },
	OPTIONS_END
};

static bool wants_color(void)
{
	const char *no_color = getenv("NO_COLOR");

	if (when != COLOR_AUTO)
		return when == COLOR_ALWAYS;
	return isatty(STDOUT_FILENO) && !(no_color && *no_color);
}

/* Write the text with its answers up to there, unless that is done. */
static void write_text(struct block *block, size_t end)
{
	const char *text = block->in.piece->text.all;

	if (boards || end <= block->written)
		return;
	fwrite(text + block->written, 1, end - block->written, block->out.file);
	block->written = end;
}

/* Write a digit in place of a cell, and spaces in place of its candidates. */
static void write_cell(struct block *block, const struct spot *spot,
		       char digit)
{
	const char *text = block->in.piece->text.all;
	size_t i;

	write_text(block, spot->at);
	putc(digit, block->out.file);
	for (i = 1; i < spot->length; i++)
		if ((text[spot->at + i] & 0xc0) != 0x80)
			putc(' ', block->out.file);
	block->written = spot->at + spot->length;
}

/* Put the answer to the next puzzle into the text that was read. */
static void put_answer(struct block *block)
{
	const struct grid *grid = block->in.grids[block->done];
	const char *answer = block->in.lines[block->done];
	struct piece *piece = block->in.piece;
	char *text = piece->text.all + grid->begin;
	unsigned int length = grid->end - grid->begin, i;

	if (boards)
		return;
	/* A link may be as long, but is on one line. */
	if (!grid->spots && (length == SUDOKU_CELLS ||
			     (length == SUDOKU_LINES && text[9] == '\n'))) {
		for (i = 0; i < 9; i++)
			memcpy(text + (length + 1) / 9 * i, answer + 9 * i, 9);
		return;
	}
	if (!grid->spots) {
		write_text(block, grid->begin);
		fwrite(answer, 1, SUDOKU_CELLS, block->out.file);
		block->written = grid->end;
		return;
	}
	for (i = 0; i < SUDOKU_CELLS; i++) {
		const struct spot *spot =
			&piece->spots.all[grid->spots - 1 + i];

		if (spot->length == 1)
			piece->text.all[spot->at] = answer[i];
		else
			write_cell(block, spot, answer[i]);
	}
}

static void not_solved(struct block *block)
{
	block_cut(block);
	if (block->status < STATUS_NOT_SOLVED)
		block->status = STATUS_NOT_SOLVED;
}

/* Draw a board, if boards are wanted, and report a missing solution. */
static void write_answer(struct block *block, const struct record *record,
			 const char *answer)
{
	bool solved = answer[0] >= '1' && answer[0] <= '9';

	if (boards)
		draw_board(block->out.file, record->cells,
			   solved ? answer : NULL, color);
	if (solved)
		return;
	if (!shared.quiet)
		report_unsolved(record, answer[0], block->err.file);
	not_solved(block);
}

/* Compare an answer with the solution that the text has for the puzzle. */
static void verify_solution(struct block *block, const struct record *record,
			    const char *answer)
{
	const char *given = batch_solution(&block->in, block->done);
	FILE *err = block->err.file;
	unsigned int cell, first = 0, count = 0;
	u64 *counter = &wrong;

	if (!given) {
		fprintf(err, "%s:%lu: no solution to compare with\n",
			record->name, record->line);
		not_solved(block);
		return;
	}
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (answer[cell] != given[cell] && !count++)
			first = cell;
	if (verdict_of(*answer) == SUDOKU_VERDICT_SOLVED) {
		if (!count)
			counter = &right;
		else
			fprintf(err,
				"%s:%lu: %u cells differ, the first is %s\n",
				record->name, record->line, count,
				cell_names[first]);
	} else if (*answer == '*') {
		if (extends(given, record->cells) &&
		    find_solutions(given, 1, NULL))
			counter = &not_only;
		fprintf(err, "%s:%lu: the solution of the text is %s of them\n",
			record->name, record->line,
			counter == &wrong ? "none" : "one");
	}
	if (count)
		not_solved(block);
	if (*answer != '!')
		__atomic_fetch_add(counter, 1, __ATOMIC_RELAXED);
}

/* The next puzzle of the block has its answer. */
static void finish_puzzle(struct block *block)
{
	const char *answer = block->in.lines[block->done];
	bool solved = answer[0] >= '1' && answer[0] <= '9';
	struct record record;
	bool with_record = boards || verify || !solved;

	if (with_record)
		batch_record(&block->in, block->done, &record);
	put_answer(block);
	if (with_record) {
		write_text(block, batch_line_end(&block->in, block->done));
		write_answer(block, &record, answer);
		if (verify)
			verify_solution(block, &record, answer);
	}
	block->done++;
}

/* One answer for each puzzle */
static void solve_block(struct block *block)
{
	size_t line = sizeof(*block->in.lines), end = block->in.count * line;

	if (block->solved + 1 < end)
		block->solved += solver->solve(*block->in.lines + block->solved,
					       end - block->solved - 1);
	while ((block->done + 1) * line <= block->solved + 1)
		finish_puzzle(block);
	if (block->done == block->in.count)
		write_text(block, block->in.end);
	else if (block->done)
		write_text(block, batch_line_end(&block->in, block->done - 1));
}

/* All answers for a puzzle */
static enum status solve_all(struct block *block, const struct record *record)
{
	char answer[SUDOKU_CELLS];

	solver->begin(record->cells);
	while (solver->next(answer)) {
		if (!boards)
			fprintf(block->out.file, "%.81s\n", answer);
		write_answer(block, record, answer);
		jobs_flush(block);
	}
	if (!boards)
		putc('\n', block->out.file);
	return block->status;
}

static enum status run(char *const *names)
{
	struct jobs jobs = { .one = all, .texts = &texts };
	enum status status;

	if (verify && all)
		usage_error("--verify and --all exclude each other");
	if (unique && all)
		usage_error("--unique and --all exclude each other");
	if (unique || verify)
		config.mode = SUDOKU_MODE_UNIQUE;
	if (all) {
		config.mode = SUDOKU_MODE_ALL;
		jobs.each = solve_all;
	} else {
		jobs.work = solve_block;
	}
	boards |= isatty(STDOUT_FILENO);
	color = wants_color();
	solver = open_solver(&config);
	jobs.join = solver->join;
	texts_start(&texts, names);
	texts.keep_layout = !all && !boards;
	texts.print_rest = true;
	flush_stdout();
	status = run_jobs(&jobs);
	if (verify) {
		fprintf(stderr, "%llu right, %llu wrong, ",
			(unsigned long long)right, (unsigned long long)wrong);
		fprintf(stderr, "%llu right for a puzzle that has others\n",
			(unsigned long long)not_only);
	}
	return status;
}

const struct command solve_command = {
	.name = "solve",
	.summary = "solve puzzles",
	.arguments = "[PUZZLE|FILE...]",
	.most = ANY_NUMBER,
	.options = options,
	.run = run,
};
