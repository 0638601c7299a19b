// SPDX-License-Identifier: GPL-2.0-only
/*
 * Singles: steps that place a digit
 *
 * Two questions lead to a digit. Where in this unit can a digit be? If there is
 * only one place, that is a hidden single: hidden, because its cell may have
 * many candidates. Which digits can be in this cell? If there is only one, that
 * is a naked single. Hidden singles in boxes are the easiest to see. For a
 * naked single, one has to look at 20 cells; so it comes late.
 *
 * Pattern of all: the unit, except naked single, which has none.
 */
#include "finder.h"

/* Report digits that have only one place left in one of these units. */
bool hidden_singles(struct logic_finder *finder, unsigned int units)
{
	for_each_in(unit, finder->units & units) {
		for_each_in(digit, finder->digits) {
			u16 places = finder->state->places[digit][unit];

			if (!is_one(places))
				continue;
			begin_step(finder, 1 << digit);
			add_unit(finder, unit);
			if (report_placement(finder,
					     unit_cells[unit][lowest(places)],
					     digit + 1))
				return true;
		}
	}
	return false;
}

/* Report units with only one blank cell. */
bool last_cell(struct logic_finder *finder, unsigned int with)
{
	const struct logic_state *state = finder->state;

	(void)with;
	for_each_in(unit, finder->units) {
		unsigned int cell;

		if (!is_one(state->blank[unit]))
			continue;
		cell = unit_cells[unit][lowest(state->blank[unit])];
		if (!is_one(state->candidates[cell]))
			continue;
		begin_step(finder, state->candidates[cell]);
		add_unit(finder, unit);
		if (report_placement(finder, cell,
				     lowest(state->candidates[cell]) + 1))
			return true;
	}
	return false;
}

/* Report cells with only one candidate. */
bool naked_single(struct logic_finder *finder, unsigned int with)
{
	const struct logic_state *state = finder->state;
	unsigned int cell;

	(void)with;
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		u16 candidates = state->candidates[cell];

		if (!is_one(candidates))
			continue;
		begin_step(finder, candidates);
		if (report_placement(finder, cell, lowest(candidates) + 1))
			return true;
	}
	return false;
}
