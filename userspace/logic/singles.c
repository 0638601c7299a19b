// SPDX-License-Identifier: GPL-2.0
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

/*
 * Hidden single in a box
 *
 * Cross out the rows and columns that have a digit. If only one cell of a box
 * is left for the digit, it is there.
 *
 *	. . . | 7 . . | . . .		Box 1 needs a 7. Rows 1 and 2 have one,
 *	. . . | . . . | . 7 .		and so has column 1: r3c2 and r3c3 are
 *	. . 4 | . . . | . . .		left, and r3c3 is filled. So r3c2 is 7.
 *	------+-------+------
 *	7 . . | . . . | . . .
 *
 * Hidden single in a row or column
 *
 * The same for a row or a column: if only one of its cells is left for a digit,
 * the digit is there. This is harder to see, because the cells of a line are
 * not close together.
 *
 *	1 2 . | . 3 4 | . 5 6		Row 1 needs a 7. Columns 4 and 7 have
 *	. . . | . . . | . . .		one, so r1c3 is 7.
 *	. . . | . . . | . . .
 *	------+-------+------
 *	. . . | 7 . . | . . .
 *	. . . | . . . | 7 . .
 */
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

/*
 * Last cell of a unit
 *
 * If a row, column or box has one blank cell, it has the one digit that is
 * missing there.
 *
 *	5 3 4 | 6 7 8 | 9 1 .		only 2 is missing: the last cell is 2
 */
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

/*
 * Naked single
 *
 * If a cell has one candidate, it is that digit. Here the row, the column and
 * the box of r1c1 have all digits but 9.
 *
 *	. 1 2 | . 3 . | . . 4		r1c1 is 9
 *	. . . | . . . | . . .
 *	. 5 . | . . . | . . .
 *	------+-------+------
 *	6 . . | . . . | . . .
 *	7 . . | . . . | . . .
 *	8 . . | . . . | . . .
 */
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
