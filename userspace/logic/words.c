// SPDX-License-Identifier: GPL-2.0-only
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

	for (i = 0; i < count; i++)
		fprintf(out, "%s%s", separator(i, count), cell_names[cells[i]]);
}

/* Units of one kind: "rows 1 and 2" */
static void write_lines(FILE *out, const u8 *units, unsigned int count)
{
	unsigned int i;

	fprintf(out, "%ss ", logic_unit_kinds[units[0] / 9]);
	for (i = 0; i < count; i++)
		fprintf(out, "%s%u", separator(i, count), units[i] % 9 + 1);
}

static void write_candidate(FILE *out, struct logic_candidate candidate)
{
	fprintf(out, "%s=%u", cell_names[candidate.cell], candidate.digit);
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
		fprintf(out, ")%s", cell_names[chain[i].cell]);
		if (!same_cell)
			fprintf(out, "=%s", cell_names[chain[i + 1].cell]);
	}
}

/* Write what shows that a position has no solution. */
void logic_write_contradiction(FILE *out,
			       const struct logic_contradiction *found)
{
	if (found->in_cell) {
		fprintf(out, "%s has no candidate", cell_names[found->where]);
	} else {
		fprintf(out, "%u has no place in ", found->digit);
		write_unit(out, found->where);
	}
}

/* Write what a letter of an explanation means; see techniques.c. */
static void write_item(FILE *out, const struct logic_step *step, char letter)
{
	unsigned int half = step->units / 2;
	unsigned int cell = 0;

	switch (letter) {
	case '1' ... '3':
		write_unit(out, step->unit[letter - '1']);
		break;
	case 'c':
		write_cells(out, step->cell, step->cells);
		break;
	case 'g':
		write_cells(out, step->cell, step->far);
		break;
	case 'h':
		write_cells(out, step->cell + step->far,
			    step->cells - step->far);
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
		write_cells(out, step->cell, 1);
		break;
	case 'w':
		write_cells(out, step->cell + 1, step->cells - 1);
		break;
	case 'z':
		while (!step->removed[cell])
			cell++;
		write_digits(out, step->removed[cell]);
		break;
	case 'l':
		write_chain(out, step);
		break;
	case 'q':
		fputs(cell_names[step->placed.cell], out);
		break;
	case 'e':
		fprintf(out, "%u", step->placed.digit);
		break;
	case 'a':
		write_candidate(out, step->chain[0]);
		break;
	case 'b':
		write_candidate(out, step->chain[step->length - 1]);
		break;
	case 'n':
		fprintf(out, "%u", step->length - 1);
		break;
	case 'x':
		logic_write_contradiction(out, &step->contradiction);
		break;
	}
}

/* Write why a step is right. */
void logic_write_reason(FILE *out, const struct logic_step *step)
{
	const char *why;

	for (why = step->technique->why; *why; why++)
		if (*why == '%')
			write_item(out, step, *++why);
		else
			putc(*why, out);
}

/* Write what a step places or removes. */
void logic_write_effect(FILE *out, const struct logic_step *step)
{
	const char *space = "";
	unsigned int cell;

	if (step->places)
		write_candidate(out, step->placed);
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		if (!step->removed[cell])
			continue;
		fprintf(out, "%s%s<>", space, cell_names[cell]);
		for_each_in(digit, step->removed[cell])
			fprintf(out, "%u", (unsigned int)digit + 1);
		space = " ";
	}
}

/* Write a rating with one decimal, or @unrated for a class above. */
void logic_write_rating(FILE *out, unsigned int difficulty, const char *unrated)
{
	if (difficulty < LOGIC_CHAIN)
		fprintf(out, "%u.%u", difficulty / 10, difficulty % 10);
	else
		fputs(unrated, out);
}

/*
 * Write the name of a step's technique, with the length of a chain. A pointing
 * or claiming pair may be a triple.
 */
void logic_write_name(FILE *out, const struct logic_step *step)
{
	const struct logic_technique *technique = step->technique;

	if (technique->find == locked_candidates && step->cells == 3)
		fprintf(out, "%.*s triple", (int)strcspn(technique->name, " "),
			technique->name);
	else
		fputs(technique->name, out);
	if (is_chain(step->technique))
		fprintf(out, " of length %u", step->length - 1);
}

/* Write where to look for a step: the units of its pattern, or else boxes. */
void logic_write_where(FILE *out, const struct logic_step *step)
{
	u32 units = 0;
	unsigned int i, count;

	for (i = 0; i < step->units; i++)
		units |= 1u << step->unit[i];
	if (!units) {
		for (i = 0; i < step->cells; i++)
			units |= 1u << sudoku_box(step->cell[i]);
		if (step->length)
			units |= 1u << sudoku_box(step->chain[0].cell);
		if (is_chain(step->technique))
			units |= 1u << sudoku_box(step->chain[step->length - 1]
						  .cell);
		if (step->places)
			units |= 1u << sudoku_box(step->placed.cell);
	}
	count = __builtin_popcount(units);
	i = 0;
	for_each_in(unit, units) {
		fputs(separator(i++, count), out);
		write_unit(out, unit);
	}
}
