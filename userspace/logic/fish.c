// SPDX-License-Identifier: GPL-2.0
/*
 * Fish: n rows that need n columns for a digit, or the other way round
 *
 * A fish is a hidden set of rows: if n rows have all their places for a digit in
 * n columns, each of these columns has the digit in one of these rows. So the
 * rest of these columns does not have it.
 *
 * Pattern: the n lines, then the n that cross them, and the cells.
 */
#include "finder.h"

/* @subset: rows and their columns, or the other way round */
static bool report_fish(struct logic_finder *finder, unsigned int digit,
			unsigned int first_line, unsigned int first_crossing,
			const struct subset *subset)
{
	const u16 *places = finder->state->places[digit - 1];

	begin_step(finder, digit_set(digit));
	for_each_in(line, subset->chosen) {
		add_unit(finder, first_line + line);
		for_each_in(place, places[first_line + line])
			add_cell(finder, unit_cells[first_line + line][place]);
	}
	for_each_in(line, subset->members) {
		unsigned int crossing = first_crossing + line;

		add_unit(finder, crossing);
		for_each_in(place, places[crossing] & ~subset->chosen)
			remove_digits(finder, unit_cells[crossing][place],
				      digit_set(digit));
	}
	return report_removal(finder);
}

static bool fish_in_lines(struct logic_finder *finder, unsigned int size,
			  unsigned int first_line, unsigned int first_crossing)
{
	struct subset subsets[SUBSETS_MAX];
	unsigned int digit, count, i;

	for (digit = 1; digit <= 9; digit++) {
		const u16 *places = finder->state->places[digit - 1];

		count = find_subsets(places + first_line, size, subsets);
		for (i = 0; i < count; i++)
			if (report_fish(finder, digit, first_line,
					first_crossing, &subsets[i]))
				return true;
	}
	return false;
}

/*
 * X-wing
 *
 * Two rows have a digit in the same two columns only. Each of the two columns
 * has it in one of these rows, and nowhere else.
 *
 *	    1 2 3   4 5 6   7 8 9
 *	2   . o . | . . . | . o .	o: the only places for 7 in rows 2 and 5
 *	4   . x . | . . . | . x .	x: not 7
 *	5   . o . | . . . | . o .
 *
 * Swordfish
 *
 * Three rows have a digit in three columns only. Not every row needs a place in
 * all three columns; no other row has the digit there.
 *
 *	    1 2 3   4 5 6   7 8 9
 *	2   . o . | . o . | . . .	o: the only places for 7 in rows 2, 5, 8
 *	4   . x . | . x . | . x .	x: not 7
 *	5   . o . | . . . | . o .
 *	8   . . . | . o . | . o .
 *
 * Jellyfish
 *
 * Four rows have a digit in four columns only. No other row has the digit there.
 *
 *	    1 2 3   4 5 6   7 8 9
 *	2   . o . | . o . | . . .	o: the only places for 7 in rows 2, 5, 8
 *	4   . x . | . x . | x x .	and 9; x: not 7
 *	5   . o . | . . . | . o .
 *	8   . . . | . o . | o . .
 *	9   . . . | . . . | o o .
 */
bool fish(struct logic_finder *finder, unsigned int size)
{
	return fish_in_lines(finder, size, FIRST_ROW, FIRST_COLUMN) ||
	       fish_in_lines(finder, size, FIRST_COLUMN, FIRST_ROW);
}
