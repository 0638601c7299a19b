// SPDX-License-Identifier: GPL-2.0
/*
 * Describing steps, and looking for the next one
 */
#include "finder.h"

/* Begin to describe a step. */
void begin_step(struct logic_finder *finder, u16 digits)
{
	struct logic_step *step = &finder->step;

	step->digits = digits;
	step->cells = 0;
	step->units = 0;
	step->places = false;
	step->length = 0;
	memset(step->removed, 0, sizeof(step->removed));
	finder->useful = false;
}

/* Report the step if it removes anything. Returns true to end the search. */
bool report_removal(struct logic_finder *finder)
{
	if (!finder->useful)
		return false;
	finder->reports++;
	return finder->found(finder);
}

/* Report that a cell is @digit, unless an earlier step has placed it. */
bool report_placement(struct logic_finder *finder, unsigned int cell,
		      unsigned int digit)
{
	if (!(finder->state->candidates[cell] & digit_set(digit)))
		return false;
	finder->step.places = true;
	finder->step.placed.cell = cell;
	finder->step.placed.digit = digit;
	finder->reports++;
	return finder->found(finder);
}

/* Do what a step says. What it places may be placed already. */
void logic_apply(struct logic_state *state, const struct logic_step *step)
{
	unsigned int cell;

	if (step->places && !state->digit[step->placed.cell])
		logic_place(state, step->placed.cell, step->placed.digit);
	if (step->places)
		return;
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (step->removed[cell])
			logic_remove(state, cell, step->removed[cell]);
}

static bool stop(struct logic_finder *finder)
{
	(void)finder;
	return true;
}

/*
 * Find the first step of the easiest technique that has one. Returns false if
 * there is none: the position is solved, or no technique is enough.
 */
bool logic_next(const struct logic_state *state, struct logic_step *step)
{
	struct logic_state copy = *state;
	struct logic_finder finder = {
		.state = &copy,
		.found = stop,
		.first_only = true,
	};
	unsigned int i;

	for (i = 0; i < logic_technique_count; i++) {
		const struct logic_technique *technique = &logic_techniques[i];

		if (!technique->find(&finder, technique->with))
			continue;
		*step = finder.step;
		step->technique = technique;
		return true;
	}
	return false;
}
