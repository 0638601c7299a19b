// SPDX-License-Identifier: GPL-2.0
/*
 * Direct steps: a pattern that shows a single at once
 *
 * Pointing, claiming and hidden sets need no notes if a hidden single follows:
 * who looks for the places of a digit sees both together. Such a step is easier
 * than the pattern alone. It only places the single; what else the pattern would
 * remove is left for later, because no one has noted it.
 */
#include "finder.h"

/*
 * If @digit is nowhere in crossing->other but where it crosses crossing->unit,
 * does a third unit, which is next to the latter, have one place left?
 */
static bool direct_locked(struct logic_finder *finder, unsigned int digit,
			  const struct crossing *crossing,
			  const struct crossing *third)
{
	const u16 *places = finder->state->places[digit - 1];
	u16 in_third = places[third->unit];
	u16 left = in_third & ~third->in_unit;

	if (left == in_third || !is_one(left))
		return false;
	begin_step(finder, digit_set(digit));
	add_unit(finder, crossing->unit);
	add_unit(finder, crossing->other);
	add_unit(finder, third->unit);
	for_each_in(place, places[crossing->unit])
		add_cell(finder, unit_cells[crossing->unit][place]);
	return report_placement(finder, unit_cells[third->unit][lowest(left)],
				digit);
}

static bool direct_locked_digit(struct logic_finder *finder, unsigned int digit,
				const struct crossing *first)
{
	const struct crossing *end = first + CROSSINGS;
	const struct crossing *crossing, *third;

	for (crossing = first; crossing < end; crossing++) {
		u16 places = finder->state->places[digit - 1][crossing->unit];

		if (!places || places & ~crossing->in_unit)
			continue;
		for (third = first; third < end; third++)
			if (third->other == crossing->other &&
			    third->unit / 9 == crossing->unit / 9 &&
			    third != crossing &&
			    direct_locked(finder, digit, crossing, third))
				return true;
	}
	return false;
}

/*
 * Direct pointing
 *
 * A box has all places for a digit in one line, and so the digit is not in the
 * rest of that line. In one of the other two boxes on this line, that leaves one
 * place.
 *
 *	1 2 3 | . . 4 | . . .		In box 1, 7 must be in row 2. So in
 *	. 4 . | . . . | . . .		box 2 it must be in r1c4 or r1c5, and
 *	5 6 8 | 9 1 2 | . . .		column 5 has a 7: r1c4 is 7.
 *	------+-------+------
 *	. . . | . 7 . | . . .
 *
 * Pattern: the box, the line, the other box; the cells in the first.
 *
 * Direct claiming
 *
 * A line has all places for a digit in one box, and so the digit is not in the
 * rest of that box. In one of the other two lines through this box that run the
 * same way, that leaves one place.
 *
 *	. . 1 | . 2 3 | 4 5 6		In row 2, 7 must be in box 1. So r1c1
 *	. 4 . | 5 6 8 | 1 2 3		and r1c2 are not 7, and r1c4 is.
 *	. . . | . . . | . . .
 *
 * Pattern: the line, the box, the other line; the cells in the first.
 */
bool direct_locked_digits(struct logic_finder *finder, unsigned int side)
{
	unsigned int digit;

	for (digit = 1; digit <= 9; digit++)
		if (direct_locked_digit(finder, digit, crossings[side]))
			return true;
	return false;
}

/* The hidden set of @subset in @unit leaves @digit one place. */
static bool direct_hidden_digit(struct logic_finder *finder, unsigned int unit,
				const struct subset *subset, unsigned int digit)
{
	u16 places = finder->state->places[digit - 1][unit];
	u16 left = places & ~subset->members;

	if (left == places || !is_one(left))
		return false;
	begin_step(finder, subset->chosen);
	add_unit(finder, unit);
	for_each_in(place, subset->members)
		add_cell(finder, unit_cells[unit][place]);
	return report_placement(finder, unit_cells[unit][lowest(left)], digit);
}

static bool direct_hidden_set(struct logic_finder *finder, unsigned int unit,
			      unsigned int size)
{
	struct subset subsets[SUBSETS_MAX];
	u16 places[9];
	unsigned int count, i;

	for (i = 0; i < 9; i++)
		places[i] = finder->state->places[i][unit];
	count = find_subsets(places, size, subsets);
	for (i = 0; i < count; i++)
		for_each_in(digit, SUDOKU_DIGITS & ~subsets[i].chosen)
			if (direct_hidden_digit(finder, unit, &subsets[i],
						digit + 1))
				return true;
	return false;
}

/*
 * Direct hidden pair
 *
 * Two digits have the same two places in a unit, so no other digit is there.
 * That leaves another digit one place in this unit.
 *
 *	. . 3 | . . . | . . .		In box 1, 1 and 2 can only be in r1c1
 *	. . 5 | 1 2 . | . . .		and r1c2, because of rows 2 and 3. Row 3
 *	. . 6 | . . 7 | 1 2 .		and column 2 have a 7. That leaves r2c1:
 *	------+-------+------		r1c1 is not 7.
 *	. 7 . | . . . | . . .
 *
 * Pattern: the unit; the two cells.
 *
 * Direct hidden triple
 *
 * The same with three digits that share three places of a unit. No other digit
 * is there, and that leaves one place for a fourth.
 *
 *	1237 | 123 | 238 | 4567 | 456 | ...	in a row where no other cell has
 *						1, 2, 3 or 7: the first three have
 *						nothing else, so the fourth is 7
 *
 * Pattern: the unit; the three cells.
 */
bool direct_hidden_sets(struct logic_finder *finder, unsigned int size)
{
	unsigned int unit;

	for (unit = 0; unit < LOGIC_UNITS; unit++)
		if (direct_hidden_set(finder, unit, size))
			return true;
	return false;
}
