// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku explain: solve a puzzle step by step, as people do
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

static unsigned int format;	/* an index of format_words */
static u64 last;

static const struct option_row options[] = {
	{ .key = 'f', .name = "format", .argument = "FORMAT", .to = &format,
	  OPTION_WORDS(format_words[0], format_words,
		       ARRAY_SIZE(format_words)),
	  .help = "How to print steps (board: the candidates before each)" },
	{ .key = 't', .name = "to", .argument = "STEP",
	  OPTION_N(&last, 1, ~0ULL, "the number of a step, from 1"),
	  .help = "Stop after this step" },
	OPTIONS_END
};

static void write_text(const struct logic_step *step, unsigned int number)
{
	printf("%3u. ", number);
	logic_write_rating(stdout, step->technique->difficulty, "");
	if (step->technique->difficulty < LOGIC_CHAIN)
		putchar(' ');
	logic_write_name(stdout, step);
	printf(": ");
	logic_write_reason(stdout, step);
	printf(": ");
	logic_write_effect(stdout, step);
	putchar('\n');
}

static void write_board(const struct logic_state *state, unsigned int number)
{
	char cells[SUDOKU_CELLS];
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		cells[cell] = state->digit[cell] ?
			      '0' + state->digit[cell] : '.';
	if (number > 1)
		putchar('\n');
	draw_candidates(stdout, cells, state->candidates);
}

static void print_digits(u16 digits)
{
	const char *comma = "";
	unsigned int digit;

	for (digit = 1; digit <= 9; digit++)
		if (digits >> (digit - 1) & 1) {
			printf("%s%u", comma, digit);
			comma = ",";
		}
}

static void print_candidate(struct logic_candidate candidate)
{
	printf("{\"cell\":\"%s\",\"digit\":%u}", cell_names[candidate.cell],
	       candidate.digit);
}

static void write_json(const struct logic_step *step, unsigned int number)
{
	const struct logic_technique *technique = step->technique;
	const char *comma = "";
	unsigned int i;

	printf("{\"step\":%u,\"technique\":\"%s\",\"level\":\"%s\",\"rating\":",
	       number, technique->name,
	       logic_level_of(technique->difficulty)->name);
	logic_write_rating(stdout, technique->difficulty, "null");
	printf(",\"units\":[");
	for (i = 0; i < step->units; i++)
		printf("%s\"%s %u\"", i ? "," : "",
		       logic_unit_kinds[step->unit[i] / 9],
		       step->unit[i] % 9 + 1);
	printf("],\"cells\":[");
	for (i = 0; i < step->cells; i++)
		printf("%s\"%s\"", i ? "," : "", cell_names[step->cell[i]]);
	printf("],\"digits\":[");
	print_digits(step->digits);
	printf("],\"chain\":[");
	for (i = 0; i < step->length; i++) {
		fputs(i ? "," : "", stdout);
		print_candidate(step->chain[i]);
	}
	printf("],\"places\":[");
	if (step->places)
		print_candidate(step->placed);
	printf("],\"removes\":[");
	for (i = 0; i < SUDOKU_CELLS; i++) {
		if (!step->removed[i])
			continue;
		printf("%s{\"cell\":\"%s\",\"digits\":[", comma, cell_names[i]);
		print_digits(step->removed[i]);
		printf("]}");
		comma = ",";
	}
	printf("],\"reason\":\"");
	logic_write_reason(stdout, step);
	printf("\"}\n");
}

static enum status run(char *const *arguments)
{
	static struct logic_step step;
	struct logic_state state;
	struct record record;
	enum status status = read_one(arguments[0] ?: "-", &record);
	u64 number;

	if (status)
		return status;
	if (!is_proper(&record, stderr))
		return STATUS_NOT_SOLVED;
	logic_load(&state, record.cells);
	for (number = 1; logic_next(&state, &step); number++) {
		if (format == EXPLAIN_BOARD)
			write_board(&state, number);
		if (format == EXPLAIN_JSON)
			write_json(&step, number);
		else
			write_text(&step, number);
		if (number == last)
			return STATUS_SOLVED;
		logic_apply(&state, &step);
	}
	if (!state.blanks && !last)
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

const struct command explain_command = {
	.name = "explain",
	.summary = "solve a puzzle step by step, as people do",
	.arguments = "[PUZZLE|FILE|-]",
	.most = 1,
	.options = options,
	.run = run,
};
