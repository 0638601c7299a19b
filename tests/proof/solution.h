/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A solution in the words of strategy "bands", and grids that contain it
 *
 * A solution is a grid with one candidate in each cell. The checker chooses one
 * box, one band or one stack of it, as each rule needs: what a rule does to a
 * box does not depend on the boxes that it does not read. What it chooses obeys
 * the rules of sudoku only there. So the proofs are also about grids that no
 * whole solution fits, which makes them say more, not less.
 */
#ifndef SUDOKU_TESTS_PROOF_SOLUTION_H
#define SUDOKU_TESTS_PROOF_SOLUTION_H

#include "bands_cells.h"
#include "proof.h"


/* Any word whose guards are zero: invariants 1 and 2 of bands.h */
static inline u64 any_word(u64 ones)
{
	u64 word = nondet_u64();

	assume(!(word & ~BANDS_FULL(ones)));
	return word;
}

static inline void any_triads(u64 triad[3], u64 ones)
{
	int i;

	for (i = 0; i < 3; i++)
		triad[i] = any_word(ones);
}

/* Are all digits of @part in @whole? */
static inline bool contains(u64 whole, u64 part)
{
	return !(part & ~whole);
}

static inline bool triads_contain(const u64 whole[3], const u64 part[3])
{
	return contains(whole[0], part[0]) && contains(whole[1], part[1]) &&
	       contains(whole[2], part[2]);
}

/* Is each digit in exactly one of the three triads of each box? */
static inline bool splits_digits(const u64 triad[3], u64 ones)
{
	return (triad[0] | triad[1] | triad[2]) == BANDS_FULL(ones) &&
	       !undecided_digits(triad);
}

/* Is each digit in at most one of three boxes, in each of three lines? */
static inline bool boxes_differ(u64 a, u64 b, u64 c)
{
	return !(a & b) && !(a & c) && !(b & c);
}

/* The boxes of a band side by side: no digit twice in a row */
static inline bool rows_differ(const u64 minirow[3])
{
	const u64 box = BANDS_FULL(1) | BANDS_FULL(1) << 10;
	int r;

	for (r = 0; r < 3; r++)
		if (!boxes_differ(minirow[r] & box, minirow[r] >> 20 & box,
				  minirow[r] >> 40 & box))
			return false;
	return true;
}

/* The boxes of a stack above each other: no digit twice in a column */
static inline bool columns_differ(const u64 upper[3], const u64 lower[3])
{
	const u64 even = BANDS_FULL(BANDS_EVEN);
	int c;

	for (c = 0; c < 3; c++)
		if (!boxes_differ(upper[c] & even, upper[c] >> 10 & even,
				  lower[c]))
			return false;
	return true;
}

/* Minirows of a half in any solution: digits once in each box and row */
static inline void any_solved_minirows(u64 minirow[3], u64 ones)
{
	any_triads(minirow, ones);
	assume(splits_digits(minirow, ones) && rows_differ(minirow));
}

/* Minicolumns in any solution: digits once in each box and column */
static inline void any_solved_minicolumns(u64 upper[3], u64 lower[3])
{
	any_triads(upper, BANDS_SIX);
	any_triads(lower, BANDS_EVEN);
	assume(splits_digits(upper, BANDS_SIX));
	assume(splits_digits(lower, BANDS_EVEN));
	assume(columns_differ(upper, lower));
}

/* Any words that obey the invariants of bands.h */
static inline void any_upper_words(struct bands_upper *upper)
{
	int i;

	any_triads(upper->minirow, BANDS_SIX);
	any_triads(upper->minicolumn, BANDS_SIX);
	for (i = 0; i < 9; i++)
		upper->cell[i / 3][i % 3] = any_word(BANDS_SIX);
}

static inline void any_lower_words(struct bands_lower *lower)
{
	int r;

	any_triads(lower->minirow, BANDS_EVEN);
	any_triads(lower->minicolumn, BANDS_EVEN);
	any_triads(lower->cell01, BANDS_SIX);
	for (r = 0; r < 3; r++)
		lower->cell22[r] = copy_to_odd(any_word(BANDS_EVEN));
}

static inline void any_grid(struct bands_grid *grid)
{
	any_upper_words(&grid->upper);
	any_lower_words(&grid->lower);
}

#endif /* SUDOKU_TESTS_PROOF_SOLUTION_H */
