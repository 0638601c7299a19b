// SPDX-License-Identifier: GPL-2.0-only
/*
 * Wings: a cell with two or three candidates, and two cells that it sees
 *
 * The cell in the middle is the pivot, the other two are its wings. Each wing
 * has two candidates: one of the pivot's, and the digit Z, which both have.
 * Whatever the pivot is, one of the cells is Z.
 *
 * Pattern: the pivot, then the wings. The digits are all three.
 */
#include "finder.h"

/* Report @a and @b if each has another digit of the pivot, and both have Z. */
static bool report_pair(struct logic_finder *finder, unsigned int pivot,
			unsigned int a, unsigned int b)
{
	const u16 *candidates = finder->state->candidates;
	u16 z = candidates[a] & candidates[b];
	struct cell_set removed;

	if (!is_one(z) || (is_two(candidates[pivot]) && z & candidates[pivot]))
		return false;
	removed = cells_with(finder->state, lowest(z) + 1);
	removed = common(removed, cell_units[a].peers);
	removed = common(removed, cell_units[b].peers);
	if (candidates[pivot] & z)
		removed = common(removed, cell_units[pivot].peers);
	if (!has_any(removed))
		return false;
	begin_step(finder, candidates[a] | candidates[b]);
	add_cell(finder, pivot);
	add_cell(finder, a);
	add_cell(finder, b);
	remove_from(finder, removed, z);
	return report_removal(finder);
}

/* The cells that see @pivot and have two candidates, with it three together */
static struct cell_set find_wings(const struct logic_state *state,
				  unsigned int pivot)
{
	struct cell_set peers = cell_units[pivot].peers;
	struct cell_set wings = {};

	while (has_any(peers)) {
		unsigned int cell = take_cell(&peers);
		u16 candidates = state->candidates[cell];

		if (is_two(candidates) &&
		    set_size(candidates | state->candidates[pivot]) == 3)
			add_to(&wings, cell);
	}
	return wings;
}

/* The pivot of an XY-wing has two candidates, that of an XYZ-wing three. */
bool wings(struct logic_finder *finder, unsigned int size)
{
	unsigned int pivot;

	for (pivot = 0; pivot < SUDOKU_CELLS; pivot++) {
		struct cell_set first, second;

		if (set_size(finder->state->candidates[pivot]) != size)
			continue;
		first = find_wings(finder->state, pivot);
		while (has_any(first)) {
			unsigned int a = take_cell(&first);

			second = first;
			while (has_any(second))
				if (report_pair(finder, pivot, a,
						take_cell(&second)))
					return true;
		}
	}
	return false;
}
