/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Many puzzles at once: the rules
 *
 * The rules are those of strategy "bands", in its order and with its numbers;
 * bands_rules.c describes them, and docs/bands.md applies each to an example. A
 * function has the name of its counterpart with lanes_ before it:
 *
 *	1. permutations		permute_minirows() etc. of bands_permute.h
 *	2. hidden singles	settle_cell() of bands_cells.h
 *	3. naked singles	confine_naked() of bands_cells.h
 *	4. triads		close_triads() of bands_rules.c
 *
 * A sweep applies the first three to the grids in all lanes:
 *
 *	cells -> minirows			rule 1
 *	cells, minirows -> minicolumns		rule 1
 *	minirows, minicolumns -> cells		rules 2 and 3
 *
 * It takes the stacks one after another, so the second one already sees what
 * has been removed in the first one. Triads are made from the cells in each
 * sweep. They are stored only to see whether they have changed, and for
 * guesses.
 *
 * A sweep has no branch. It takes about 850 instructions with AVX-512, where
 * one instruction computes any function of three operands.
 */
#ifndef SUDOKU_CORE_LANES_RULES_IMPL_H
#define SUDOKU_CORE_LANES_RULES_IMPL_H

#include "lanes_grid_impl.h"

/**
 * struct lanes_findings - what a sweep has found out
 * @wrong: guards where a cell is empty, and digits that are naked singles in
 *	two cells of a box
 * @undecided: digits that are not decided in some box
 * @present: digits that are left in all bands and stacks
 * @changed: digits that some triad has lost since the last sweep
 */
struct lanes_findings {
	vec wrong;
	vec undecided;
	vec present;
	vec changed;
};

/*
 * Rule 1 for the minirows of stack @s. The boxes of a band are in different
 * words, so each of the six ways that a digit can be in a band
 * (bands_permute.h) is the AND of three words. A minirow is in two of the ways.
 */
static __always_inline void lanes_permute_minirows(vec permuted[3],
						   const vec minirow[3][3],
						   int s)
{
	int r, next = NEXT(s), previous = PREVIOUS(s);

	for_three(r)
		permuted[r] = minirow[r][s] &
			      ((minirow[NEXT(r)][next] &
				minirow[PREVIOUS(r)][previous]) |
			       (minirow[NEXT(r)][previous] &
				minirow[PREVIOUS(r)][next]));
}

/*
 * Rule 1 for the minicolumns of a stack. Its boxes are in the fields of one
 * word, so the words are rotated by one and by two fields. What this leaves in
 * bits 30 and 31 is removed by the AND with the word that is not rotated.
 */
static __always_inline void lanes_permute_minicolumns(vec minicolumn[3])
{
	vec next_band[3], previous_band[3];
	int c;

	for_three(c) {
		next_band[c] = minicolumn[c] >> 10 | minicolumn[c] << 20;
		previous_band[c] = minicolumn[c] << 10 | minicolumn[c] >> 20;
	}
	for_three(c)
		minicolumn[c] &= (next_band[NEXT(c)] &
				  previous_band[PREVIOUS(c)]) |
				 (previous_band[NEXT(c)] &
				  next_band[PREVIOUS(c)]);
}

/* The digits that are in two or three of the triads of their box */
static __always_inline vec lanes_undecided_digits(const vec triad[3])
{
	return two_of(triad[0], triad[1], triad[2]);
}

/* Rule 2 for a cell: where it has a hidden single, keep nothing else. */
static __always_inline vec lanes_settle_cell(vec cell, vec undecided)
{
	vec hidden = cell & ~undecided;

	return and_not_both(cell, undecided, all_where_occupied(hidden));
}

/*
 * Rule 3 for the cells of a stack: remove the naked singles of each box from
 * its other cells. x AND (x - 1) is x without its lowest digit, and a cell
 * without a second digit has a naked single, or is empty. It is empty if and
 * only if x - 1 has the guard.
 *
 * If some cell is empty, the subtraction borrows from the next field, which is
 * then wrong. This does not matter, because such a grid has no solution.
 */
static __always_inline void lanes_confine_naked(vec cell[3][3],
						struct lanes_findings *found)
{
	vec second[3][3], less_one[3], naked[3], in_row[3], empty, seen;
	int r, c;

	for_three(r) {
		for_three(c) {
			less_one[c] = cell[r][c] - LANES_ONES;
			second[r][c] = all_where_occupied(cell[r][c] &
							  less_one[c]);
			naked[c] = cell[r][c] & ~second[r][c];
		}
		empty = any_of(less_one[0], less_one[1], less_one[2]);
		found->wrong = or_both(found->wrong, empty,
				       in_each_lane(LANES_GUARDS));
		in_row[r] = any_of(naked[0], naked[1], naked[2]);
		found->wrong |= two_of(naked[0], naked[1], naked[2]);
	}
	found->wrong |= two_of(in_row[0], in_row[1], in_row[2]);
	seen = any_of(in_row[0], in_row[1], in_row[2]);
	for_three(r)
		for_three(c)
			cell[r][c] = and_not_both(cell[r][c], seen,
						  second[r][c]);
}

/* Make the triads of stack @s, and apply rules 2 and 3 to its cells. */
static __always_inline void sweep_stack(struct lanes_state *state, int s,
					struct lanes_findings *found)
{
	vec cell[3][3], minirow[3], minicolumn[3], undecided;
	int r, c;

	lanes_permute_minirows(minirow, state->in_cells, s);
	found->present &= any_of(minirow[0], minirow[1], minirow[2]);
	for_three(r) {
		found->changed = or_different(found->changed, minirow[r],
					      state->minirow[r][s]);
		state->minirow[r][s] = minirow[r];
		for_three(c)
			cell[r][c] = state->cell[r][s][c] & minirow[r];
	}
	for_three(c)
		minicolumn[c] = any_of(cell[0][c], cell[1][c], cell[2][c]);
	lanes_permute_minicolumns(minicolumn);
	found->present &= any_of(minicolumn[0], minicolumn[1], minicolumn[2]);
	for_three(c) {
		found->changed = or_different(found->changed,
					      state->minicolumn[s][c],
					      minicolumn[c]);
		state->minicolumn[s][c] = minicolumn[c];
	}
	undecided = lanes_undecided_digits(minirow) |
		    lanes_undecided_digits(minicolumn);
	found->undecided |= undecided;
	for_three(r)
		for_three(c)
			cell[r][c] = lanes_settle_cell(cell[r][c] &
					minicolumn[c], undecided);
	lanes_confine_naked(cell, found);
	for_three(r) {
		state->in_cells[r][s] = any_of(cell[r][0], cell[r][1],
					       cell[r][2]);
		for_three(c)
			state->cell[r][s][c] = cell[r][c];
	}
}

/**
 * struct lanes_events - lanes in which sweeps find nothing more, one bit each
 * @impossible: it is known that the grid has no solution
 * @complete: the grid is a solution
 * @open: neither is known
 */
struct lanes_events {
	u32 impossible;
	u32 complete;
	u32 open;
};

/*
 * Sweep over all grids once. If no triad has changed, then neither has a cell
 * and the next sweep would change nothing: see bands_propagate(), which also
 * says why a complete grid is a solution.
 */
static __always_inline struct lanes_events
lanes_sweep(struct lanes_state *state)
{
	struct lanes_findings found = { .present = in_each_lane(LANES_FULL) };
	struct lanes_events events;
	int r, s;

	for_three(r)
		for_three(s)
			state->in_cells[r][s] =
				any_of(state->cell[r][s][0],
				       state->cell[r][s][1],
				       state->cell[r][s][2]);
#pragma GCC unroll LANES_UNROLL_STACKS
	for (s = 0; s < 3; s++)
		sweep_stack(state, s, &found);

	found.wrong = or_different(found.wrong, found.present,
				   in_each_lane(LANES_FULL));
	events.impossible = nonzero_lanes(found.wrong) & state->active;
	events.complete = ~nonzero_lanes(found.undecided) & state->active &
			  ~events.impossible;
	events.open = ~nonzero_lanes(found.changed) & state->active &
		      ~events.impossible & ~events.complete & ~state->fresh;
	state->fresh = 0;
	return events;
}

/*
 * Sweep until there are events in enough lanes, or @max_sweeps are used up;
 * then there are none. Events are handled one lane at a time while the others
 * wait, so it pays to collect a few.
 */
static noinline LANES_SMALL_FRAME struct lanes_events
LANES_NAME(sweep_for_events)(struct lanes_state *state,
			     unsigned int *max_sweeps)
{
	while (*max_sweeps) {
		struct lanes_events events = lanes_sweep(state);
		u32 set = events.impossible | events.complete | events.open;

		--*max_sweeps;
		if (set == state->active ||
		    __builtin_popcount(set) >= LANES_EVENTS)
			return events;
	}
	return (struct lanes_events){};
}

static __always_inline vec lanes_without_lowest(vec x)
{
	return x & (x + LANES_FULL);
}

/* The digits that are in all three triads of their box */
static __always_inline vec lanes_in_all_three(const vec triad[3])
{
	return triad[0] & triad[1] & triad[2];
}

/*
 * Rule 4 for the minirows or minicolumns of a stack, in the lanes where @lanes
 * has all bits. The triads are not changed, because sweeps make them from the
 * cells: @surplus is what is to be removed from the cells of each.
 */
static __always_inline void lanes_close_triads(vec surplus[3],
					       const vec triad[3], vec lanes)
{
	vec undecided = lanes_undecided_digits(triad);
	int i;

	for_three(i) {
		vec forced = triad[i] & ~undecided;
		vec third = lanes_without_lowest(lanes_without_lowest(forced));

		surplus[i] = triad[i] & (undecided & lanes) &
			     all_where_occupied(third);
	}
}

/* All bits in the lanes of a set */
static __always_inline vec all_in_lanes(u32 lanes)
{
	vec bit = in_each_lane(0);
	int i;

#pragma GCC unroll 16
	for (i = 0; i < LANES_WIDTH; i++)
		bit[i] = 1u << i;
	return (vec)((bit & lanes) != 0);
}

/*
 * Apply rule 4 to the lanes of a set, in which sweeps find nothing more.
 * Returns the lanes where it has removed something. Other lanes are left alone,
 * so that a search does not depend on what is in other lanes.
 */
static noinline u32
LANES_NAME(close_all_triads)(struct lanes_state *state, u32 lanes)
{
	vec removed = in_each_lane(0);
	vec in_lanes = all_in_lanes(lanes);
	int s, i, k;

#pragma GCC unroll 1
	for (s = 0; s < 3; s++) {
		vec minirow[3], minicolumn[3], row[3], column[3];

		for_three(i) {
			minirow[i] = state->minirow[i][s];
			minicolumn[i] = state->minicolumn[s][i];
		}
		state->undecided[s][0] = lanes_undecided_digits(minirow);
		state->undecided[s][1] = lanes_undecided_digits(minicolumn);
		state->in_all_three[s][0] = lanes_in_all_three(minirow);
		state->in_all_three[s][1] = lanes_in_all_three(minicolumn);
		lanes_close_triads(row, minirow, in_lanes);
		lanes_close_triads(column, minicolumn, in_lanes);
		for_three(i) {
			removed = any_of(removed, row[i], column[i]);
			for_three(k)
				state->cell[i][s][k] &= ~(row[i] | column[k]);
		}
	}
	return nonzero_lanes(removed);
}

#endif /* SUDOKU_CORE_LANES_RULES_IMPL_H */
