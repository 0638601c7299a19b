// SPDX-License-Identifier: GPL-2.0
/*
 * Steps in words
 *
 * Cells are written as r4c5, for row 4 and column 5. A step's effect is written
 * as r4c5=7 for a digit that is placed, and r4c5<>79 for candidates that are
 * removed. Chains are written with = for strong links and - for weak ones:
 * (7)r1c2=r1c8-(7=4)r3c9 goes from 7 in r1c2 to 4 in r3c9.
 */
#include <stdio.h>

#include "finder.h"

void logic_write_cell(FILE *out, unsigned int cell)
{
	fprintf(out, "r%uc%u", sudoku_row(cell) + 1, sudoku_column(cell) + 1);
}

const char *const logic_unit_kinds[3] = { "box", "row", "column" };

static void write_unit(FILE *out, unsigned int unit)
{
	fprintf(out, "%s %u", logic_unit_kinds[unit / 9], unit % 9 + 1);
}

/* What comes before item @i of a list of @count: "1, 2 and 3" */
static const char *separator(unsigned int i, unsigned int count)
{
	if (!i)
		return "";
	return i + 1 < count ? ", " : " and ";
}

static void write_digits(FILE *out, u16 digits)
{
	unsigned int count = set_size(digits);
	unsigned int i = 0;

	for_each_in(digit, digits)
		fprintf(out, "%s%u", separator(i++, count),
			(unsigned int)digit + 1);
}

static void write_cells(FILE *out, const u8 *cells, unsigned int count)
{
	unsigned int i;

	for (i = 0; i < count; i++) {
		fputs(separator(i, count), out);
		logic_write_cell(out, cells[i]);
	}
}

/* Units of one kind: "rows 1 and 2" */
static void write_lines(FILE *out, const u8 *units, unsigned int count)
{
	unsigned int i;

	fprintf(out, "%ss ", logic_unit_kinds[units[0] / 9]);
	for (i = 0; i < count; i++)
		fprintf(out, "%s%u", separator(i, count), units[i] % 9 + 1);
}

/* The digit of a step that removes only one */
static void write_removed_digit(FILE *out, const struct logic_step *step)
{
	u16 digits = 0;
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		digits |= step->removed[cell];
	write_digits(out, digits);
}

/* A strong link within a cell is written as (4=7)r1c1. */
static void write_chain(FILE *out, const struct logic_step *step)
{
	const struct logic_candidate *chain = step->chain;
	unsigned int i;

	for (i = 0; i < step->length; i += 2) {
		bool same_cell = chain[i].cell == chain[i + 1].cell;

		fprintf(out, i ? "-(%u" : "(%u", chain[i].digit);
		if (same_cell)
			fprintf(out, "=%u", chain[i + 1].digit);
		putc(')', out);
		logic_write_cell(out, chain[i].cell);
		if (!same_cell) {
			putc('=', out);
			logic_write_cell(out, chain[i + 1].cell);
		}
	}
}

static void write_contradiction(FILE *out, const struct logic_step *step)
{
	const struct logic_contradiction *found = &step->contradiction;

	if (found->in_cell) {
		logic_write_cell(out, found->where);
		fputs(" has no candidate", out);
	} else {
		fprintf(out, "%u has no place in ", found->digit);
		write_unit(out, found->where);
	}
}

/* Write what a letter of an explanation means; see techniques.c. */
static void write_item(FILE *out, const struct logic_step *step, char letter)
{
	unsigned int half = step->units / 2;

	switch (letter) {
	case '1' ... '3':
		write_unit(out, step->unit[letter - '1']);
		break;
	case 'c':
		write_cells(out, step->cell, step->cells);
		break;
	case 'd':
		write_digits(out, step->digits);
		break;
	case 'f':
		write_lines(out, step->unit, half);
		break;
	case 's':
		write_lines(out, step->unit + half, half);
		break;
	case 'p':
		logic_write_cell(out, step->cell[0]);
		break;
	case 'w':
		write_cells(out, step->cell + 1, step->cells - 1);
		break;
	case 'z':
		write_removed_digit(out, step);
		break;
	case 'l':
		write_chain(out, step);
		break;
	case 'a':
		logic_write_cell(out, step->chain[0].cell);
		fprintf(out, "=%u", step->chain[0].digit);
		break;
	case 'n':
		fprintf(out, "%u", step->length - 1);
		break;
	case 'x':
		write_contradiction(out, step);
		break;
	}
}

/* Write why a step is right. */
void logic_write_reason(FILE *out, const struct logic_step *step)
{
	const char *why;

	for (why = step->technique->why; *why; why++) {
		if (*why == '%')
			write_item(out, step, *++why);
		else
			putc(*why, out);
	}
}

/* Write what a step places or removes. */
void logic_write_effect(FILE *out, const struct logic_step *step)
{
	const char *space = "";
	unsigned int cell;

	if (step->places) {
		logic_write_cell(out, step->placed.cell);
		fprintf(out, "=%u", step->placed.digit);
		return;
	}
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		if (!step->removed[cell])
			continue;
		fputs(space, out);
		logic_write_cell(out, cell);
		fputs("<>", out);
		for_each_in(digit, step->removed[cell])
			fprintf(out, "%u", (unsigned int)digit + 1);
		space = " ";
	}
}

/* Write a rating with one decimal, or the name of a class above. */
void logic_write_rating(FILE *out, enum logic_class class, unsigned int tenths)
{
	static const char *const classes[] = {
		[LOGIC_CHAIN] = "chain",
		[LOGIC_TRIAL] = "trial",
		[LOGIC_TRIAL2] = "trial2",
		[LOGIC_BEYOND] = "beyond",
	};

	if (class == LOGIC_RATED)
		fprintf(out, "%u.%u", tenths / 10, tenths % 10);
	else
		fputs(classes[class], out);
}

/* Write the name of a step's technique, with the length of a chain. */
void logic_write_name(FILE *out, const struct logic_step *step)
{
	fputs(step->technique->name, out);
	if (logic_is_chain(step->technique))
		fprintf(out, " of length %u", step->length - 1);
}

/* The boxes of the cells of a step */
static u32 boxes_of(const struct logic_step *step)
{
	u32 boxes = 0;
	unsigned int i;

	for (i = 0; i < step->cells; i++)
		boxes |= 1u << sudoku_box(step->cell[i]);
	if (logic_is_chain(step->technique)) {
		boxes |= 1u << sudoku_box(step->chain[0].cell);
		boxes |= 1u << sudoku_box(step->chain[step->length - 1].cell);
	} else if (step->length) {
		boxes |= 1u << sudoku_box(step->chain[0].cell);
	}
	if (step->places)
		boxes |= 1u << sudoku_box(step->placed.cell);
	return boxes;
}

/* Write where to look for a step: the units of its pattern, or else boxes. */
void logic_write_where(FILE *out, const struct logic_step *step)
{
	u32 units = 0;
	unsigned int count, i;

	for (i = 0; i < step->units; i++)
		units |= 1u << step->unit[i];
	if (!units)
		units = boxes_of(step);
	count = __builtin_popcount(units);
	i = 0;
	for_each_in(unit, units) {
		fputs(separator(i++, count), out);
		write_unit(out, unit);
	}
}

/* Write how many entries are wrong. */
void hint_count(FILE *out, unsigned int wrong)
{
	if (wrong == 1)
		fprintf(out, "1 entry is wrong");
	else
		fprintf(out, "%u entries are wrong", wrong);
}

/* Write which entry is wrong, or where it is. */
void hint_entry(FILE *out, unsigned int cell, unsigned int digit,
		enum hint_detail detail)
{
	if (detail < HINT_ALL) {
		fprintf(out, "an entry in box %u is wrong",
			sudoku_box(cell) + 1);
		return;
	}
	logic_write_cell(out, cell);
	fprintf(out, " is not %u", digit);
}

/* Write about a step: its effect before its reason, which may be long. */
void hint_step(FILE *out, const struct logic_step *step,
	       enum hint_detail detail)
{
	if (detail < HINT_ALL) {
		fprintf(out, "look at ");
		logic_write_where(out, step);
	}
	if (detail == HINT_TECHNIQUE)
		fprintf(out, ": ");
	if (detail > HINT_WHERE)
		logic_write_name(out, step);
	if (detail < HINT_ALL)
		return;
	fprintf(out, ": ");
	logic_write_effect(out, step);
	fprintf(out, " (");
	logic_write_reason(out, step);
	fprintf(out, ")");
}
