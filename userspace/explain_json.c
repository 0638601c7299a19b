// SPDX-License-Identifier: GPL-2.0
/*
 * The steps of a solution as JSON: an object per step, each on a line
 */
#include <stdio.h>

#include "explain.h"
#include "logic/words.h"

static void print_cell(unsigned int cell)
{
	putchar('"');
	logic_write_cell(stdout, cell);
	putchar('"');
}

static void print_digits(u16 digits)
{
	const char *comma = "";
	unsigned int digit;

	putchar('[');
	for (digit = 1; digit <= 9; digit++) {
		if (!(digits >> (digit - 1) & 1))
			continue;
		printf("%s%u", comma, digit);
		comma = ",";
	}
	putchar(']');
}

static void print_candidate(struct logic_candidate candidate)
{
	printf("{\"cell\":");
	print_cell(candidate.cell);
	printf(",\"digit\":%u}", candidate.digit);
}

/* The units, cells and digits of the pattern, and the chain */
static void print_pattern(const struct logic_step *step)
{
	unsigned int i;

	printf(",\"units\":[");
	for (i = 0; i < step->units; i++)
		printf("%s\"%s %u\"", i ? "," : "",
		       logic_unit_kinds[step->unit[i] / 9],
		       step->unit[i] % 9 + 1);
	printf("],\"cells\":[");
	for (i = 0; i < step->cells; i++) {
		printf("%s", i ? "," : "");
		print_cell(step->cell[i]);
	}
	printf("],\"digits\":");
	print_digits(step->digits);
	printf(",\"chain\":[");
	for (i = 0; i < step->length; i++) {
		printf("%s", i ? "," : "");
		print_candidate(step->chain[i]);
	}
	putchar(']');
}

static void print_effect(const struct logic_step *step)
{
	const char *comma = "";
	unsigned int cell;

	printf(",\"places\":[");
	if (step->places)
		print_candidate(step->placed);
	printf("],\"removes\":[");
	for (cell = 0; !step->places && cell < SUDOKU_CELLS; cell++) {
		if (!step->removed[cell])
			continue;
		printf("%s{\"cell\":", comma);
		print_cell(cell);
		printf(",\"digits\":");
		print_digits(step->removed[cell]);
		putchar('}');
		comma = ",";
	}
	putchar(']');
}

void explain_json(const struct logic_state *state,
		  const struct logic_step *step, unsigned int number)
{
	const struct logic_technique *technique = step->technique;
	struct logic_rating rating = {
		.class = technique->class,
		.tenths = technique->tenths,
	};

	(void)state;
	printf("{\"step\":%u,\"technique\":\"%s\",\"level\":\"%s\",\"rating\":",
	       number, technique->name, logic_level_of(&rating)->name);
	if (technique->class == LOGIC_RATED)
		logic_write_rating(stdout, technique->class, technique->tenths);
	else
		printf("null");
	print_pattern(step);
	print_effect(step);
	printf(",\"reason\":\"");
	logic_write_reason(stdout, step);
	printf("\"}\n");
}
