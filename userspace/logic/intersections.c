// SPDX-License-Identifier: GPL-2.0-only
/*
 * Intersections: a digit that two units must have where they cross
 *
 * A box and a line, that is, a row or a column, share three cells. If one of
 * the two must have a digit in these cells, the other has it nowhere else.
 *
 * If a hidden single follows, no notes are needed: who looks for the places of
 * a digit sees both together. Such a direct step is easier. It only places the
 * single; what else the pattern would remove is left for later, because no one
 * has noted it.
 *
 * Pattern: the unit that must have the digit there, then the other, and for a
 * direct step the unit of the single; the cells that the digit can be in.
 */
#include "finder.h"

/* In this file, digits are numbered from 0. */

/* Are all places for a digit in a unit where the unit crosses the other? */
static bool is_locked(const struct logic_finder *finder, unsigned int digit,
		      const struct crossing *crossing)
{
	u16 places = finder->state->places[digit][crossing->unit];

	return places && !(places & ~crossing->in_unit);
}

static void begin_locked(struct logic_finder *finder, unsigned int digit,
			 const struct crossing *crossing)
{
	u16 places = finder->state->places[digit][crossing->unit];

	begin_step(finder, 1 << digit);
	add_unit(finder, crossing->unit);
	add_unit(finder, crossing->other);
	for_each_in(place, places)
		add_cell(finder, unit_cells[crossing->unit][place]);
}

static bool locked_candidate(struct logic_finder *finder, unsigned int digit,
			     const struct crossing *crossing)
{
	u16 elsewhere = finder->state->places[digit][crossing->other] &
			~crossing->in_other;

	if (!elsewhere || !is_locked(finder, digit, crossing))
		return false;
	begin_locked(finder, digit, crossing);
	for_each_in(place, elsewhere)
		remove_digits(finder, unit_cells[crossing->other][place],
			      1 << digit);
	return report_removal(finder);
}

/*
 * Pointing, seen from a box: it has all its places for a digit in one line.
 * Claiming, seen from a line: it has all of them in one box.
 */
bool locked_candidates(struct logic_finder *finder, unsigned int side)
{
	const struct crossing *crossing = crossings[side];
	const struct crossing *end = crossing + CROSSINGS;

	for (; crossing < end; crossing++)
		if (finder->units >> crossing->unit & 1)
			for_each_in(digit, finder->digits)
				if (locked_candidate(finder, digit, crossing))
					return true;
	return false;
}

/*
 * @digit is nowhere in crossing->other except where it crosses crossing->unit.
 * Report units next to the latter that have one place left for it.
 */
static bool direct_singles(struct logic_finder *finder, unsigned int digit,
			   const struct crossing *from,
			   const struct crossing *crossing)
{
	unsigned int i;

	for (i = 0; i < 3; i++) {
		const struct crossing *third = from + crossing->first +
					       i * crossing->step;
		u16 places = finder->state->places[digit][third->unit];
		u16 left = places & ~third->in_unit;

		if (left == places || !is_one(left))
			continue;
		begin_locked(finder, digit, crossing);
		add_unit(finder, third->unit);
		if (report_placement(finder,
				     unit_cells[third->unit][lowest(left)],
				     digit + 1))
			return true;
	}
	return false;
}

/*
 * Direct pointing and claiming: a digit is locked as above, which leaves it one
 * place in another box on that line, or in another line through that box.
 */
bool direct_locked(struct logic_finder *finder, unsigned int side)
{
	const struct crossing *from = crossings[side];
	unsigned int i;

	for_each_in(digit, finder->digits)
		for (i = 0; i < CROSSINGS; i++)
			if (is_locked(finder, digit, &from[i]) &&
			    direct_singles(finder, digit, from, &from[i]))
				return true;
	return false;
}
