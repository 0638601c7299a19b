// SPDX-License-Identifier: GPL-2.0
/*
 * Subsets: n digits that need n cells of a unit
 *
 * If n cells of a unit have together only n candidates, each of these digits is
 * in one of these cells: a naked set. If n digits have together only n places in
 * a unit, it is the same from the other side: a hidden set. A naked set of n in
 * a unit with b blank cells leaves a hidden set of b - n, so nothing larger than
 * four is needed.
 *
 * A set of sets that has only as many members as sets is all that is looked for,
 * here and in fish.c. No set has fewer than two members: that would be a single.
 *
 * Pattern: the unit and the n cells.
 */
#include "finder.h"

/*
 * struct search - a search for subsets
 * @sets: the sets, of which some are chosen
 * @usable: which of them have 2 to @size members
 * @size: how many to choose
 * @found: where to put the results
 * @count: how many there are
 */
struct search {
	const u16 *sets;
	u16 usable;
	unsigned int size;
	struct subset *found;
	unsigned int count;
};

/* Choose @left more sets, of the usable ones from index @from on. */
static void choose(struct search *search, unsigned int from, unsigned int left,
		   struct subset subset)
{
	if (!left) {
		search->found[search->count++] = subset;
		return;
	}
	for_each_in(i, search->usable >> from << from) {
		struct subset next = {
			.chosen = subset.chosen | 1 << i,
			.members = subset.members | search->sets[i],
		};

		if (set_size(next.members) <= search->size)
			choose(search, i + 1, left - 1, next);
	}
}

/*
 * Find all ways to choose @size of nine sets that have together @size members.
 * Returns how many there are.
 */
unsigned int find_subsets(const u16 sets[9], unsigned int size,
			  struct subset subsets[SUBSETS_MAX])
{
	struct search search = {
		.sets = sets,
		.size = size,
		.found = subsets,
	};
	unsigned int i;

	for (i = 0; i < 9; i++)
		if (set_size(sets[i]) >= 2 && set_size(sets[i]) <= size)
			search.usable |= 1 << i;
	if (set_size(search.usable) >= size)
		choose(&search, 0, size, (struct subset) {});
	return search.count;
}

/* @subset: places that have together only as many candidates */
static bool report_naked(struct logic_finder *finder, unsigned int unit,
			 const struct subset *subset)
{
	unsigned int place;

	begin_step(finder, subset->members);
	add_unit(finder, unit);
	for (place = 0; place < 9; place++) {
		unsigned int cell = unit_cells[unit][place];

		if (subset->chosen >> place & 1)
			add_cell(finder, cell);
		else
			remove_digits(finder, cell, subset->members);
	}
	return report_removal(finder);
}

/* @subset: digits that have together only as many places */
static bool report_hidden(struct logic_finder *finder, unsigned int unit,
			  const struct subset *subset)
{
	begin_step(finder, subset->chosen);
	add_unit(finder, unit);
	for_each_in(place, subset->members) {
		add_cell(finder, unit_cells[unit][place]);
		remove_digits(finder, unit_cells[unit][place],
			      ~subset->chosen);
	}
	return report_removal(finder);
}

/*
 * Naked pair
 *
 * Two cells of a unit have the same two candidates and no others. One has one of
 * the digits and the other has the other, so no third cell of the unit has them.
 *
 *	+-----------------+
 *	| 47   2    47    |	4 and 7 are in r1c1 and r1c3.
 *	| 5    3    1679  |	r2c3 loses 7
 *	| 469  14   8     |	r3c1 and r3c2 lose 4: r3c2 is 1
 *	+-----------------+
 *
 * Naked triple
 *
 * Three cells of a unit have together three candidates. None of them needs to
 * have all three; no other cell of the unit has any of them.
 *
 *	+-----------------+
 *	| 47   2    49    |	r1c1, r1c3 and r2c3 have 4, 7 and 9.
 *	| 5    3    79    |
 *	| 469  147  8     |	r3c1 loses 4 and 9, r3c2 loses 4 and 7
 *	+-----------------+
 *
 * Naked quad
 *
 * Four cells of a unit have together four candidates. No other cell of the unit
 * has any of them.
 *
 *	14 | 47 | 179 | 49 | 23457	in a row: the last cell keeps 2, 3, 5
 */
bool naked_set(struct logic_finder *finder, unsigned int size)
{
	struct subset subsets[SUBSETS_MAX];
	unsigned int unit, count, i;
	u16 candidates[9];

	for (unit = 0; unit < LOGIC_UNITS; unit++) {
		for (i = 0; i < 9; i++)
			candidates[i] = finder->state->candidates
						[unit_cells[unit][i]];
		count = find_subsets(candidates, size, subsets);
		for (i = 0; i < count; i++)
			if (report_naked(finder, unit, &subsets[i]))
				return true;
	}
	return false;
}

/*
 * Hidden pair
 *
 * Two digits can only be in the same two cells of a unit. So they fill these
 * cells, which lose all other candidates.
 *
 *	+-----------------+
 *	| 1478 2    4679  |	4 and 7 are only in r1c1 and r1c3.
 *	| 5    3    169   |	r1c1 loses 1 and 8
 *	| 689  16   89    |	r1c3 loses 6 and 9
 *	+-----------------+
 *
 * Hidden triple
 *
 * Three digits can only be in the same three cells of a unit. These cells lose
 * all other candidates.
 *
 *	+-----------------+
 *	| 1478 2    4679  |	4, 7 and 9 are only in r1c1, r1c3 and r2c3.
 *	| 5    3    14689 |	r1c1 loses 1 and 8, r1c3 loses 6,
 *	| 168  16   168   |	r2c3 loses 1, 6 and 8
 *	+-----------------+
 *
 * Hidden quad
 *
 * Four digits can only be in the same four cells of a unit. These cells lose all
 * other candidates.
 *
 *	1458 | 478 | 1279 | 469 | 23568 | ...	in a row where only the first
 *						four cells have 1, 4, 7 or 9:
 *						they lose 2, 5, 6 and 8
 */
bool hidden_set(struct logic_finder *finder, unsigned int size)
{
	struct subset subsets[SUBSETS_MAX];
	unsigned int unit, count, i;
	u16 places[9];

	for (unit = 0; unit < LOGIC_UNITS; unit++) {
		for (i = 0; i < 9; i++)
			places[i] = finder->state->places[i][unit];
		count = find_subsets(places, size, subsets);
		for (i = 0; i < count; i++)
			if (report_hidden(finder, unit, &subsets[i]))
				return true;
	}
	return false;
}
