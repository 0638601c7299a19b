// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku explain: solve a puzzle step by step, as people do
 */
#include <stdarg.h>
#include <stdio.h>

#include "logic/logic.h"
#include "run/run.h"
#include "screen/screen.h"

static void write_text(const struct logic_state *state,
		       const struct logic_step *step, unsigned int number)
{
	(void)state;
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

static void write_board(const struct logic_state *state,
			const struct logic_step *step, unsigned int number)
{
	char cells[SUDOKU_CELLS];
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		cells[cell] = state->digit[cell] ?
			      '0' + state->digit[cell] : '.';
	if (number > 1)
		putchar('\n');
	draw_candidates(stdout, cells, state->candidates);
	write_text(state, step, number);
}

/* What comes before the next element of a JSON array */
static const char *comma;

static void begin_array(const char *name)
{
	printf(",\"%s\":[", name);
	comma = "";
}

static __attribute__((format(printf, 1, 2)))
void print_element(const char *format, ...)
{
	va_list arguments;

	fputs(comma, stdout);
	comma = ",";
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
}

static void print_digits(u16 digits)
{
	unsigned int digit;

	comma = "";
	for (digit = 1; digit <= 9; digit++)
		if (digits >> (digit - 1) & 1)
			print_element("%u", digit);
}

static void print_candidate(struct logic_candidate candidate)
{
	print_element("{\"cell\":\"%s\",\"digit\":%u}",
		      cell_names[candidate.cell], candidate.digit);
}

static void write_json(const struct logic_state *state,
		       const struct logic_step *step, unsigned int number)
{
	const struct logic_technique *technique = step->technique;
	unsigned int i;

	(void)state;
	printf("{\"step\":%u,\"technique\":\"%s\",\"level\":\"%s\",\"rating\":",
	       number, technique->name,
	       logic_level_of(technique->difficulty)->name);
	logic_write_rating(stdout, technique->difficulty, "null");
	begin_array("units");
	for (i = 0; i < step->units; i++)
		print_element("\"%s %u\"", logic_unit_kinds[step->unit[i] / 9],
			      step->unit[i] % 9 + 1);
	putchar(']');
	begin_array("cells");
	for (i = 0; i < step->cells; i++)
		print_element("\"%s\"", cell_names[step->cell[i]]);
	putchar(']');
	begin_array("digits");
	print_digits(step->digits);
	putchar(']');
	begin_array("chain");
	for (i = 0; i < step->length; i++)
		print_candidate(step->chain[i]);
	putchar(']');
	begin_array("places");
	if (step->places)
		print_candidate(step->placed);
	putchar(']');
	begin_array("removes");
	for (i = 0; i < SUDOKU_CELLS; i++) {
		if (!step->removed[i])
			continue;
		print_element("{\"cell\":\"%s\",\"digits\":[",
			      cell_names[i]);
		print_digits(step->removed[i]);
		printf("]}");
	}
	printf("],\"reason\":\"");
	logic_write_reason(stdout, step);
	printf("\"}\n");
}

static const struct explain_format {
	const char *name;
	void (*write)(const struct logic_state *state,
		      const struct logic_step *step, unsigned int number);
} explain_formats[] = {
	{ "text", write_text },
	{ "json", write_json },
	{ "board", write_board },
};

static unsigned int format;
static u64 last;

static const struct option_row options[] = {
	{ .key = 'f', .name = "format", .argument = "FORMAT", .to = &format,
	  OPTION_WORDS(explain_formats[0].name, explain_formats,
		       ARRAY_SIZE(explain_formats)),
	  .help = "How to print steps (default: text; board: text, with the "
		  "candidates before each step)" },
	{ .key = 't', .name = "to", .argument = "STEP",
	  OPTION_N(&last, 1, ~0ULL, "the number of a step, from 1"),
	  .help = "Stop after this step" },
	OPTIONS_END
};

static enum status run(char *const *arguments)
{
	static struct logic_step step;
	struct logic_state state;
	struct record record;
	enum status status;
	u64 number;

	status = read_one(arguments[0] ?: "-", &record);
	if (status)
		return status;
	if (!is_proper(&record, stderr))
		return STATUS_NOT_SOLVED;
	logic_load(&state, record.cells);
	for (number = 1; logic_next(&state, &step); number++) {
		explain_formats[format].write(&state, &step, number);
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
