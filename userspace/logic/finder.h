/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the techniques have in common
 *
 * A technique reads a position and describes each step that it finds there:
 *
 *	begin_step(finder, digits);
 *	add_unit(finder, unit);
 *	add_cell(finder, cell);		for each cell of the pattern
 *	remove_digits(finder, cell, digits);	for each cell that loses some
 *	if (report_removal(finder))
 *		return true;
 *
 * The caller decides what to do with each step: stop at the first, or collect
 * it and go on. Then report_removal() and report_placement() return false, and
 * the technique looks for the next step.
 */
#ifndef SUDOKU_LOGIC_FINDER_H
#define SUDOKU_LOGIC_FINDER_H

#include "logic.h"

/* A search for steps */
struct logic_finder {
	const struct logic_state *state;

	/*
	 * Called with each step; returns true to stop the search. If it is
	 * NULL, only one step is wanted: it is worth looking for a short one.
	 */
	bool (*found)(struct logic_finder *finder);

	struct logic_step step;		/* that is being described */
	bool useful;			/* it removes a candidate */
	unsigned int reports;		/* steps that were reported */

	/* A technique need not look at other digits and units, but may. */
	u16 digits;
	u32 units;

	/* Chains of up to so many links are as good as shorter ones. */
	unsigned int links;
};

/* Units of each kind, in their order, and sets of them */
enum {
	FIRST_BOX = 0,
	FIRST_ROW = 9,
	FIRST_COLUMN = 18,
	BOXES = 0x1ff << FIRST_BOX,
	LINES = 0x3ffff << FIRST_ROW,
};

/* A set of cells */
struct cell_set {
	u64 upper;	/* rows 1 to 5: bit c is for cell c */
	u64 lower;	/* rows 6 to 9: bit c is for cell 45 + c */
};

#define UPPER_CELLS	45

/* Where a cell is: its box, its row and its column */
struct cell_units {
	u8 unit[3];
	u32 unit_set;
	u8 place[3];		/* in each of them */
	struct cell_set peers;	/* the cells that it sees: the others there */
};

/* These tables do not change after the start of the program. */
extern struct cell_units cell_units[SUDOKU_CELLS];
extern u8 set_sizes[512];

/* For each member of a set of at most 64, from the lowest */
#define for_each_in(member, set)					\
	for (u64 member##_rest = (set), member;				\
	     member##_rest &&						\
	     (member = __builtin_ctzll(member##_rest), true);		\
	     member##_rest &= member##_rest - 1)

static inline unsigned int set_size(u16 set)
{
	return set_sizes[set];
}

static inline bool is_one(u16 set)
{
	return set && !(set & (set - 1));
}

static inline bool is_two(u16 set)
{
	u16 rest = set & (set - 1);

	return rest && !(rest & (rest - 1));
}

static inline unsigned int lowest(u16 set)
{
	return __builtin_ctz(set);
}

static inline unsigned int highest(u16 set)
{
	return 31 - __builtin_clz(set);
}

static inline u16 digit_set(unsigned int digit)
{
	return 1 << (digit - 1);
}

static inline void add_to(struct cell_set *set, unsigned int cell)
{
	if (cell < UPPER_CELLS)
		set->upper |= 1ull << cell;
	else
		set->lower |= 1ull << (cell - UPPER_CELLS);
}

static inline bool has_cell(struct cell_set set, unsigned int cell)
{
	return (cell < UPPER_CELLS ? set.upper >> cell :
		set.lower >> (cell - UPPER_CELLS)) & 1;
}

static inline bool has_any(struct cell_set set)
{
	return set.upper | set.lower;
}

/* The cells that are in both sets */
static inline struct cell_set common(struct cell_set a, struct cell_set b)
{
	return (struct cell_set) { a.upper & b.upper, a.lower & b.lower };
}

/* The cells of @a that are not in @b */
static inline struct cell_set without(struct cell_set a, struct cell_set b)
{
	return (struct cell_set) { a.upper & ~b.upper, a.lower & ~b.lower };
}

/* Remove the first cell from a set that is not empty, and return it. */
static inline unsigned int take_cell(struct cell_set *set)
{
	unsigned int cell;

	if (set->upper) {
		cell = __builtin_ctzll(set->upper);
		set->upper &= set->upper - 1;
	} else {
		cell = UPPER_CELLS + __builtin_ctzll(set->lower);
		set->lower &= set->lower - 1;
	}
	return cell;
}

struct cell_set cells_with(const struct logic_state *state, unsigned int digit);

void begin_step(struct logic_finder *finder, u16 digits);
void remove_from(struct logic_finder *finder, struct cell_set cells,
		 u16 digits);
bool report_removal(struct logic_finder *finder);
bool report_placement(struct logic_finder *finder, unsigned int cell,
		      unsigned int digit);

static inline void add_cell(struct logic_finder *finder, unsigned int cell)
{
	finder->step.cell[finder->step.cells++] = cell;
}

static inline void add_unit(struct logic_finder *finder, unsigned int unit)
{
	finder->step.unit[finder->step.units++] = unit;
}

/* The step removes those of @digits that are candidates of @cell. */
static inline void remove_digits(struct logic_finder *finder, unsigned int cell,
				 u16 digits)
{
	digits &= finder->state->candidates[cell];
	finder->step.removed[cell] |= digits;
	finder->useful |= digits;
}

/* Two units, one of them a box, that share three cells */
struct crossing {
	u8 unit;
	u8 other;
	u16 in_unit;	/* the places that they share, numbered in @unit */
	u16 in_other;	/* the same cells, numbered in @other */

	/* Numbers of all crossings of @other with units of this kind: three */
	u8 first;
	u8 step;
};

#define CROSSINGS	54

/* All crossings: as seen from the box, and the same as seen from the line */
enum {
	FROM_BOX,
	FROM_LINE,
};

extern struct crossing crossings[2][CROSSINGS];

/* The kinds of pairs of links, which are the techniques below */
enum link_kind {
	PARALLEL_LINES,
	ROW_AND_COLUMN,
	WITH_BOX,
	WITH_GROUP,
};

/* The techniques, and what distinguishes those that are alike */
bool last_cell(struct logic_finder *finder, unsigned int with);
bool hidden_singles(struct logic_finder *finder, unsigned int units);
bool direct_locked(struct logic_finder *finder, unsigned int side);
bool direct_hidden_sets(struct logic_finder *finder, unsigned int size);
bool naked_single(struct logic_finder *finder, unsigned int with);
bool locked_candidates(struct logic_finder *finder, unsigned int side);
bool naked_sets(struct logic_finder *finder, unsigned int size);
bool hidden_sets(struct logic_finder *finder, unsigned int size);
bool fish(struct logic_finder *finder, unsigned int size);
bool two_links(struct logic_finder *finder, unsigned int kind);
bool wings(struct logic_finder *finder, unsigned int size);
bool chain(struct logic_finder *finder, unsigned int with);
bool trial(struct logic_finder *finder, unsigned int depth);

static inline bool is_chain(const struct logic_technique *technique)
{
	return technique->find == chain;
}

#endif /* SUDOKU_LOGIC_FINDER_H */
