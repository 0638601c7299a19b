// SPDX-License-Identifier: GPL-2.0-only
/*
 * sudoku explain: solve puzzles step by step, as people do
 */
#include <stdio.h>

#include "logic/logic.h"
#include "jobs/jobs.h"
#include "screen/screen.h"

static const char *const format_words[] = { "text", "json", "board" };

enum {
	EXPLAIN_TEXT,
	EXPLAIN_JSON,
	EXPLAIN_BOARD,
};

static unsigned int format; /* an index of format_words */
static u64 last;
static bool begun; /* the first puzzle was explained */

static const struct option_row options[] = {
	{ .key = 'f', .name = "format", .argument = "FORMAT", .to = &format,
	  OPTION_WORDS(format_words[0], format_words,
		       ARRAY_SIZE(format_words)),
	  .help = "How to print steps (board: the candidates before each)" },
	{ .key = 't', .name = "to", .argument = "STEP",
	  OPTION_N(&last, 1, ~0ULL, "the number of a step, from 1"),
	  .help = "Stop after this step" },
	OPTION_COLUMN,
	OPTIONS_END
};

static void write_text(FILE *out, const struct logic_step *step,
		       unsigned int number)
{
	fprintf(out, "%3u. ", number);
	logic_write_rating(out, step->technique->difficulty, "");
	if (step->technique->difficulty < LOGIC_CHAIN)
		putc(' ', out);
	logic_write_name(out, step);
	fprintf(out, ": ");
	logic_write_reason(out, step);
	fprintf(out, ": ");
	logic_write_effect(out, step);
	putc('\n', out);
}

static void write_board(FILE *out, const struct logic_state *state,
			unsigned int number)
{
	char cells[SUDOKU_CELLS];
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		cells[cell] = state->digit[cell] ?
			      '0' + state->digit[cell] : '.';
	if (number > 1)
		putc('\n', out);
	draw_candidates(out, cells, state->candidates);
}

static void print_digits(FILE *out, u16 digits)
{
	const char *comma = "";
	unsigned int digit;

	for (digit = 1; digit <= 9; digit++)
		if (digits >> (digit - 1) & 1) {
			fprintf(out, "%s%u", comma, digit);
			comma = ",";
		}
}

static void print_candidate(FILE *out, struct logic_candidate candidate)
{
	fprintf(out, "{\"cell\":\"%s\",\"digit\":%u}",
		cell_names[candidate.cell], candidate.digit);
}

static void write_json(FILE *out, const struct logic_step *step,
		       unsigned int number)
{
	const struct logic_technique *technique = step->technique;
	const char *comma = "";
	unsigned int i;

	fprintf(out, "{\"step\":%u,\"technique\":\"%s\"", number,
		technique->name);
	fprintf(out, ",\"level\":\"%s\",\"rating\":",
		logic_level_of(technique->difficulty)->name);
	logic_write_rating(out, technique->difficulty, "null");
	fprintf(out, ",\"units\":[");
	for (i = 0; i < step->units; i++)
		fprintf(out, "%s\"%s %u\"", i ? "," : "",
			logic_unit_kinds[step->unit[i] / 9],
			step->unit[i] % 9 + 1);
	fprintf(out, "],\"cells\":[");
	for (i = 0; i < step->cells; i++)
		fprintf(out, "%s\"%s\"", i ? "," : "",
			cell_names[step->cell[i]]);
	fprintf(out, "],\"digits\":[");
	print_digits(out, step->digits);
	fprintf(out, "],\"chain\":[");
	for (i = 0; i < step->length; i++) {
		fputs(i ? "," : "", out);
		print_candidate(out, step->chain[i]);
	}
	fprintf(out, "],\"places\":[");
	if (step->places)
		print_candidate(out, step->placed);
	fprintf(out, "],\"removes\":[");
	for (i = 0; i < SUDOKU_CELLS; i++) {
		if (!step->removed[i])
			continue;
		fprintf(out, "%s{\"cell\":\"%s\",\"digits\":[", comma,
			cell_names[i]);
		print_digits(out, step->removed[i]);
		fprintf(out, "]}");
		comma = ",";
	}
	fprintf(out, "],\"reason\":\"");
	logic_write_reason(out, step);
	fprintf(out, "\"}\n");
}

/* There is one worker, as boards are drawn into one frame. */
static enum status explain_puzzle(struct block *block,
				  const struct record *record)
{
	FILE *out = block->out.file, *err = block->err.file;
	static struct logic_step step;
	struct logic_state state;
	u16 excluded[SUDOKU_CELLS];
	u64 number;

	if (!is_proper(record, err) ||
	    !find_excluded(record, &block->in, block->done, excluded, err))
		return STATUS_NOT_SOLVED;
	if (begun && format != EXPLAIN_JSON)
		putc('\n', out);
	begun = true;
	logic_load(&state, record->cells, excluded);
	for (number = 1; !stop_requested() && logic_next(&state, &step);
	     number++) {
		if (format == EXPLAIN_BOARD)
			write_board(out, &state, number);
		if (format == EXPLAIN_JSON)
			write_json(out, &step, number);
		else
			write_text(out, &step, number);
		if (number == last)
			return STATUS_SOLVED;
		logic_apply(&state, &step);
	}
	if (stop_requested() || (!state.blanks && !last))
		return STATUS_SOLVED;
	if (state.blanks)
		fprintf(err, "%s:%lu: no technique is enough for the rest\n",
			record->name, record->line);
	else
		fprintf(err, "%s:%lu: solved after %llu steps\n", record->name,
			record->line, (unsigned long long)number - 1);
	return STATUS_NOT_SOLVED;
}

static enum status run(char *const *texts)
{
	struct jobs jobs = {
		.unique = true,
		.one = true,
		.each = explain_puzzle,
	};

	return run_text_jobs(&jobs, texts);
}

const struct command explain_command = {
	.name = "explain",
	.summary = "solve puzzles step by step, as people do",
	.arguments = "[PUZZLE|FILE...]",
	.most = ANY_NUMBER,
	.options = options,
	.run = run,
};
