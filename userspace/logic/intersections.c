// SPDX-License-Identifier: GPL-2.0
/*
 * Intersections: a digit that two units must have where they cross
 *
 * A box and a line, that is, a row or a column, share three cells. If one of the
 * two must have a digit in these cells, the other has it nowhere else.
 *
 * Pattern: the unit that must have the digit there, then the other, and the
 * cells that it can be in.
 */
#include "finder.h"

static bool locked_candidate(struct logic_finder *finder, unsigned int digit,
			     const struct crossing *crossing)
{
	const u16 *places = finder->state->places[digit - 1];
	u16 in_unit = places[crossing->unit];
	u16 elsewhere = places[crossing->other] & ~crossing->in_other;

	if (!in_unit || in_unit & ~crossing->in_unit || !elsewhere)
		return false;
	begin_step(finder, digit_set(digit));
	add_unit(finder, crossing->unit);
	add_unit(finder, crossing->other);
	for_each_in(place, in_unit)
		add_cell(finder, unit_cells[crossing->unit][place]);
	for_each_in(place, elsewhere)
		remove_digits(finder, unit_cells[crossing->other][place],
			      digit_set(digit));
	return report_removal(finder);
}

/*
 * Pointing
 *
 * If a box has all places for a digit in one row or column, the digit is in that
 * part of the line. So it is not in the rest of the line.
 *
 *	1 2 3 | . . . | . . .		In box 1, 7 can only be in r2c1 or r2c3:
 *	. 4 . | x x x | x x x		the 7 of row 2 is there, not at an x.
 *	5 6 8 | . . . | . . .
 *
 * Claiming
 *
 * If a row or column has all places for a digit in one box, the line needs this
 * part of the box for it. So the digit is not in the rest of the box.
 *
 *	x x x | . . . | . . .		In row 2, 7 can only be in r2c1 or r2c3:
 *	. 4 . | 1 2 3 | 5 6 8		the 7 of box 1 is there, not at an x.
 *	x x x | . . . | . . .
 */
bool locked_candidates(struct logic_finder *finder, unsigned int side)
{
	unsigned int digit, i;

	for (i = 0; i < CROSSINGS; i++)
		for (digit = 1; digit <= 9; digit++)
			if (locked_candidate(finder, digit,
					     &crossings[side][i]))
				return true;
	return false;
}
