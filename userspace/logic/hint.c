// SPDX-License-Identifier: GPL-2.0-only
/*
 * Hints
 *
 * A hint first says whether something is wrong. If not, it is about the next
 * step, and says more or less of it.
 */
#include "finder.h"

/* An entry that differs from the solution is wrong. */
bool hint_is_wrong(const struct hint *hint, unsigned int cell)
{
	return sudoku_digit(hint->cells[cell]) &&
	       hint->cells[cell] != hint->solution[cell];
}

/* Find the easiest step of hint->state. */
void hint_next(struct hint *hint)
{
	hint->kind = logic_next(&hint->state, &hint->step) ?
		     HINT_STEP : HINT_NOTHING;
	hint->cell = hint->step.placed.cell;
	hint->digit = hint->step.placed.digit;
}

/* Find what to say about a position. */
void hint_find(struct hint *hint)
{
	unsigned int cell;

	hint->wrong = 0;
	for (cell = SUDOKU_CELLS; cell--;) {
		if (!hint_is_wrong(hint, cell))
			continue;
		hint->kind = HINT_ENTRY;
		hint->cell = cell;
		hint->digit = 0;
		hint->wrong++;
	}
	if (hint->wrong)
		return;
	logic_load(&hint->state, hint->cells, hint->excluded);
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		unsigned int digit = hint->solution[cell] - '0';

		if (!sudoku_digit(hint->cells[cell]) &&
		    hint->excluded[cell] & digit_set(digit)) {
			hint->kind = HINT_EXCLUDED;
			hint->cell = cell;
			hint->digit = digit;
			return;
		}
	}
	hint_next(hint);
}

static void write_wrong(FILE *out, const struct hint *hint,
			enum hint_detail detail)
{
	if (detail == HINT_ALL)
		fprintf(out, "%s is not %c", cell_names[hint->cell],
			hint->cells[hint->cell]);
	else if (detail == HINT_TECHNIQUE)
		fprintf(out, "an entry in box %u is wrong",
			sudoku_box(hint->cell) + 1);
	else if (hint->wrong == 1)
		fputs("1 entry is wrong", out);
	else
		fprintf(out, "%u entries are wrong", hint->wrong);
}

static void write_excluded(FILE *out, const struct hint *hint,
			   enum hint_detail detail)
{
	if (detail == HINT_ALL)
		fprintf(out, "%s can be %u, which was taken off",
			cell_names[hint->cell], hint->digit);
	else if (detail == HINT_TECHNIQUE)
		fprintf(out,
			"a candidate in box %u was taken off that is right",
			sudoku_box(hint->cell) + 1);
	else
		fputs("a candidate was taken off that is right", out);
}

/* Write about a step: its effect before its reason, which may be long. */
static void write_step(FILE *out, const struct logic_step *step,
		       enum hint_detail detail)
{
	if (detail == HINT_ALL) {
		logic_write_name(out, step);
		fputs(": ", out);
		logic_write_effect(out, step);
		fputs(" (", out);
		logic_write_reason(out, step);
		fputs(")", out);
		return;
	}
	fputs("look at ", out);
	logic_write_where(out, step);
	if (detail == HINT_TECHNIQUE) {
		fputs(": ", out);
		logic_write_name(out, step);
	}
}

/* Write a hint. */
void hint_write(FILE *out, const struct hint *hint, enum hint_detail detail)
{
	if (hint->kind == HINT_ENTRY)
		write_wrong(out, hint, detail);
	else if (hint->kind == HINT_EXCLUDED)
		write_excluded(out, hint, detail);
	else if (hint->kind == HINT_STEP)
		write_step(out, &hint->step, detail);
	else
		fputs(hint->state.blanks ? "no technique leads on" :
		      "the puzzle is solved", out);
}
