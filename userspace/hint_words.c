// SPDX-License-Identifier: GPL-2.0
/*
 * The words of hints
 */
#include "hint.h"
#include "logic/words.h"

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
