// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two strong links
 *
 * A strong link is a unit that has two places left for a digit: if one is
 * wrong, the other is right. Take two such units. If one end of the first and
 * one end of the second are in one unit, not both of these near ends are right.
 * So at least one of the two far ends is right, and a cell that sees both far
 * ends does not have the digit.
 *
 *	far ===== near ----- near ===== far	===== strong link
 *	   \                            /	----- in one unit
 *	    ------------ x ------------		x loses the digit
 *
 * An end can also be a group: up to three cells where a box and a line cross.
 * Then the link says: if the digit is in none of these, it is in the other end.
 *
 * Pattern: the two units with the links, then the unit of the near ends; the
 * far cells, then the near ones.
 */
#include "finder.h"

/* An end of a strong link: a cell or a group */
struct end {
	struct cell_set cells;
	struct cell_set peers;	/* the cells that see all of them */
	u32 unit_set;		/* the units that all of them are in */
};

/* A strong link for a digit */
struct link {
	u8 unit;
	u16 places;		/* of the first end in this unit */
	bool grouped;		/* one of its ends has more than one cell */
	struct cell_set cells;	/* of both ends */
	struct end end[2];
};

/* No unit has more than three: a box with a row of places has three. */
#define LINKS_MAX	(3 * LOGIC_UNITS)

/* The strong links of a digit */
struct links {
	unsigned int digit;
	struct cell_set cells;	/* that have it as a candidate */
	unsigned int count;
	struct link link[LINKS_MAX];
};

static struct end make_end(unsigned int unit, u16 places)
{
	struct end end = { .peers = { ~0ull, ~0ull }, .unit_set = ~0u };

	for_each_in(place, places) {
		unsigned int cell = unit_cells[unit][place];
		const struct cell_units *at = &cell_units[cell];

		add_to(&end.cells, cell);
		end.peers = common(end.peers, at->peers);
		end.unit_set &= at->unit_set;
	}
	return end;
}

/* Other lines of a box may have split it in the same way. */
static void add_link(struct links *links, unsigned int unit, u16 a, u16 b)
{
	struct link *link = &links->link[links->count];
	const struct link *other = link;

	if (!a || !b)
		return;
	link->unit = unit;
	link->places = a;
	link->grouped = !is_one(a) || !is_one(b);
	link->cells = make_end(unit, a | b).cells;
	link->end[0] = make_end(unit, a);
	link->end[1] = make_end(unit, b);
	while (other-- > links->link && other->unit == unit)
		if (other->places == a || other->places == b)
			return;
	links->count++;
}

/*
 * Split the places of a unit into two groups. The groups of a line are where it
 * crosses boxes, those of a box where it crosses lines. A row and a column of a
 * box share a cell, which belongs to one of the two.
 */
static void add_grouped_links(struct links *links, unsigned int unit,
			      u16 places)
{
	static const u16 groups[] = { 0007, 0070, 0700, 0111, 0222, 0444 };
	unsigned int count = unit < FIRST_ROW ? 6 : 3;
	unsigned int i, j;

	for (i = 0; i < count; i++) {
		for (j = i + 1; j < count; j++) {
			u16 a = places & groups[i];
			u16 b = places & groups[j];

			if ((a | b) != places)
				continue;
			add_link(links, unit, a, b & ~a);
			if (a & b)
				add_link(links, unit, a & ~b, b);
		}
	}
}

static void find_links(const struct logic_state *state, unsigned int digit,
		       bool grouped, struct links *links)
{
	unsigned int unit;

	links->digit = digit;
	links->count = 0;
	links->cells = cells_with(state, digit);
	for (unit = 0; unit < LOGIC_UNITS; unit++) {
		u16 places = state->places[digit - 1][unit];

		if (is_two(places))
			add_link(links, unit, places & -places,
				 places & (places - 1));
		else if (grouped)
			add_grouped_links(links, unit, places);
	}
}

static enum link_kind kind_of(const struct link *a, const struct link *b)
{
	if (a->grouped || b->grouped)
		return WITH_GROUP;
	if (a->unit < FIRST_ROW || b->unit < FIRST_ROW)
		return WITH_BOX;
	return (a->unit < FIRST_COLUMN) == (b->unit < FIRST_COLUMN) ?
	       PARALLEL_LINES : ROW_AND_COLUMN;
}

static void add_end(struct logic_finder *finder, const struct end *end)
{
	struct cell_set cells = end->cells;

	while (has_any(cells))
		add_cell(finder, take_cell(&cells));
}

/* Report links @a and @b, whose near ends are number @i and number @j. */
static bool report_links(struct logic_finder *finder, const struct links *links,
			 const struct link *a, unsigned int i,
			 const struct link *b, unsigned int j)
{
	const struct end *far[2] = { &a->end[!i], &b->end[!j] };
	u32 shared = a->end[i].unit_set & b->end[j].unit_set;
	struct cell_set removed;

	if (!shared)
		return false;
	removed = common(links->cells, common(far[0]->peers, far[1]->peers));
	if (!has_any(removed))
		return false;
	begin_step(finder, digit_set(links->digit));
	add_unit(finder, a->unit);
	add_unit(finder, b->unit);
	add_unit(finder, __builtin_ctz(shared));
	add_end(finder, far[0]);
	add_end(finder, far[1]);
	finder->step.far = finder->step.cells;
	add_end(finder, &a->end[i]);
	add_end(finder, &b->end[j]);
	remove_from(finder, removed, digit_set(links->digit));
	return report_removal(finder);
}

/*
 * Report all pairs of strong links of one kind: skyscrapers, two-string kites,
 * turbot fish, or empty rectangles and others with a group.
 */
bool two_links(struct logic_finder *finder, unsigned int kind)
{
	struct links links;
	const struct link *a, *b;
	unsigned int i;

	for_each_in(digit, finder->digits) {
		find_links(finder->state, digit + 1, kind == WITH_GROUP,
			   &links);
		for (a = links.link; a < links.link + links.count; a++)
			for (b = a + 1; b < links.link + links.count; b++) {
				if (kind_of(a, b) != kind ||
				    has_any(common(a->cells, b->cells)))
					continue;
				for (i = 0; i < 4; i++)
					if (report_links(finder, &links,
							 a, i / 2, b, i % 2))
						return true;
			}
	}
	return false;
}
