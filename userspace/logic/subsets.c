// SPDX-License-Identifier: GPL-2.0-only
/*
 * Subsets: n digits that need n cells of a unit
 *
 * If n cells of a unit have together only n candidates, each of these digits is
 * in one of these cells: a naked set. If n digits have together only n places
 * in a unit, it is the same from the other side: a hidden set. A naked set of n
 * in a unit with b blank cells leaves a hidden set of b - n, so nothing larger
 * than four is needed.
 *
 * A fish is a hidden set of rows: if n rows have all their places for a digit
 * in n columns, each of these columns has the digit in one of these rows. So
 * the rest of these columns does not have it. The same holds the other way
 * round.
 *
 * A set of sets that has only as many members as sets is all that is looked for
 * here. No set has fewer than two members: that would be a single.
 *
 * Pattern: the unit and the n cells. Of a fish: the n lines, then the n that
 * cross them, and the cells.
 */
#include "finder.h"

/* Sets that together have only as many members */
struct subset {
	u8 unit;	/* whose they are; of a fish, the first row or column */
	u8 digit;	/* of a fish */
	u16 chosen;	/* the numbers of the sets: places, digits, or lines */
	u16 members;	/* digits, places, or the lines that cross */
};

/* A search for subsets: which @size of nine sets to choose */
struct search {
	struct logic_finder *finder;
	unsigned int size;
	bool (*report)(struct logic_finder *finder, struct subset subset);
	u16 sets[9];
};

/* Choose @left more sets of @rest. */
static bool choose(const struct search *search, u16 rest, unsigned int left,
		   struct subset subset)
{
	if (!left)
		return search->report(search->finder, subset);
	for (; set_size(rest) >= left; rest &= rest - 1) {
		struct subset next = subset;

		next.chosen |= rest & -rest;
		next.members |= search->sets[lowest(rest)];
		if (set_size(next.members) <= search->size &&
		    choose(search, rest & (rest - 1), left - 1, next))
			return true;
	}
	return false;
}

/* Report all ways to choose search->size of the sets. */
static bool each_subset(const struct search *search, unsigned int unit,
			unsigned int digit)
{
	struct subset none = { .unit = unit, .digit = digit };
	u16 usable = 0;
	unsigned int i;

	for (i = 0; i < 9; i++)
		if (set_size(search->sets[i]) >= 2 &&
		    set_size(search->sets[i]) <= search->size)
			usable |= 1 << i;
	return choose(search, usable, search->size, none);
}

/* Report all sets of @size cells of a unit or, if hidden, of digits. */
static bool each_set(struct logic_finder *finder, unsigned int size,
		     bool hidden, bool (*report)(struct logic_finder *finder,
						 struct subset subset))
{
	struct search search = {
		.finder = finder,
		.size = size,
		.report = report,
	};
	const struct logic_state *state = finder->state;
	unsigned int i;

	for_each_in(unit, finder->units) {
		for (i = 0; i < 9; i++)
			search.sets[i] = hidden ? state->places[i][unit] :
				state->candidates[unit_cells[unit][i]];
		if (each_subset(&search, unit, 0))
			return true;
	}
	return false;
}

/* The cells that have only these digits */
static bool report_naked(struct logic_finder *finder, struct subset subset)
{
	unsigned int place;

	begin_step(finder, subset.members);
	add_unit(finder, subset.unit);
	for (place = 0; place < 9; place++) {
		unsigned int cell = unit_cells[subset.unit][place];

		if (subset.chosen >> place & 1)
			add_cell(finder, cell);
		else
			remove_digits(finder, cell, subset.members);
	}
	return report_removal(finder);
}

/* Naked sets: no other cell of the unit has their digits. */
bool naked_sets(struct logic_finder *finder, unsigned int size)
{
	return each_set(finder, size, false, report_naked);
}

static void begin_hidden(struct logic_finder *finder, struct subset subset)
{
	begin_step(finder, subset.chosen);
	add_unit(finder, subset.unit);
	for_each_in(place, subset.members)
		add_cell(finder, unit_cells[subset.unit][place]);
}

/* The digits that can only be in these cells */
static bool report_hidden(struct logic_finder *finder, struct subset subset)
{
	begin_hidden(finder, subset);
	for_each_in(place, subset.members)
		remove_digits(finder, unit_cells[subset.unit][place],
			      ~subset.chosen);
	return report_removal(finder);
}

/* The single places that a hidden set leaves for other digits */
static bool report_direct(struct logic_finder *finder, struct subset subset)
{
	for_each_in(digit, SUDOKU_DIGITS & ~subset.chosen) {
		u16 places = finder->state->places[digit][subset.unit];
		u16 left = places & ~subset.members;

		if (left == places || !is_one(left))
			continue;
		begin_hidden(finder, subset);
		if (report_placement(finder,
				     unit_cells[subset.unit][lowest(left)],
				     digit + 1))
			return true;
	}
	return false;
}

/* Hidden sets: their cells lose all other candidates. */
bool hidden_sets(struct logic_finder *finder, unsigned int size)
{
	return each_set(finder, size, true, report_hidden);
}

/* Direct hidden sets: what is left is one place for another digit. */
bool direct_hidden_sets(struct logic_finder *finder, unsigned int size)
{
	return each_set(finder, size, true, report_direct);
}

/* The lines that have a digit only where these lines cross them */
static bool report_fish(struct logic_finder *finder, struct subset subset)
{
	const u16 *places = finder->state->places[subset.digit - 1];
	unsigned int first_crossing = FIRST_ROW + FIRST_COLUMN - subset.unit;

	begin_step(finder, digit_set(subset.digit));
	for_each_in(i, subset.chosen) {
		unsigned int line = subset.unit + i;

		add_unit(finder, line);
		for_each_in(place, places[line])
			add_cell(finder, unit_cells[line][place]);
	}
	for_each_in(i, subset.members) {
		unsigned int line = first_crossing + i;

		add_unit(finder, line);
		for_each_in(place, places[line] & ~subset.chosen)
			remove_digits(finder, unit_cells[line][place],
				      digit_set(subset.digit));
	}
	return report_removal(finder);
}

/* An X-wing has two lines, a swordfish three and a jellyfish four. */
bool fish(struct logic_finder *finder, unsigned int size)
{
	struct search search = {
		.finder = finder,
		.size = size,
		.report = report_fish,
	};
	unsigned int unit;

	for (unit = FIRST_ROW; unit <= FIRST_COLUMN; unit += 9) {
		for_each_in(digit, finder->digits) {
			memcpy(search.sets,
			       finder->state->places[digit] + unit,
			       sizeof(search.sets));
			if (each_subset(&search, unit, digit + 1))
				return true;
		}
	}
	return false;
}
