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

static inline bool same_triads(const u64 a[3], const u64 b[3])
{
	return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
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

/* The triads of any solution; the cells are not set. */
static inline void any_solution(struct bands_grid *solution)
{
	any_solved_minirows(solution->upper.minirow, BANDS_SIX);
	any_solved_minirows(solution->lower.minirow, BANDS_EVEN);
	any_solved_minicolumns(solution->upper.minicolumn,
			       solution->lower.minicolumn);
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

static inline bool triads_are_same(const struct bands_grid *a,
				   const struct bands_grid *b)
{
	return same_triads(a->upper.minirow, b->upper.minirow) &&
	       same_triads(a->upper.minicolumn, b->upper.minicolumn) &&
	       same_triads(a->lower.minirow, b->lower.minirow) &&
	       same_triads(a->lower.minicolumn, b->lower.minicolumn);
}

/* Is each bit of the triads of @part in @whole? */
static inline bool grid_contains(const struct bands_grid *whole,
				 const struct bands_grid *part)
{
	return triads_contain(whole->upper.minirow, part->upper.minirow) &&
	       triads_contain(whole->upper.minicolumn,
			      part->upper.minicolumn) &&
	       triads_contain(whole->lower.minirow, part->lower.minirow) &&
	       triads_contain(whole->lower.minicolumn, part->lower.minicolumn);
}

/* Is some digit missing in the triads of some box? */
static inline bool any_is_missing(const struct bands_grid *grid)
{
	return digit_is_missing(grid->upper.minirow, BANDS_SIX) ||
	       digit_is_missing(grid->upper.minicolumn, BANDS_SIX) ||
	       digit_is_missing(grid->lower.minirow, BANDS_EVEN) ||
	       digit_is_missing(grid->lower.minicolumn, BANDS_EVEN);
}

/* Is some digit in two triads of some box? */
static inline bool any_is_undecided(const struct bands_grid *grid)
{
	return undecided_digits(grid->upper.minirow) ||
	       undecided_digits(grid->upper.minicolumn) ||
	       undecided_digits(grid->lower.minirow) ||
	       undecided_digits(grid->lower.minicolumn);
}

static inline u64 sum_of_triads(const struct bands_grid *grid)
{
	return sum_of(grid->upper.minirow) + sum_of(grid->lower.minirow) +
	       sum_of(grid->upper.minicolumn) + sum_of(grid->lower.minicolumn);
}

/* Has bands_permute() nothing to remove? */
static inline bool is_permuted(const struct bands_grid *grid)
{
	struct bands_grid permuted = *grid;

	bands_permute(&permuted);
	return triads_are_same(grid, &permuted);
}

/*
 * What bands_propagate() guarantees of an open grid: rule 1 finds nothing more,
 * no digit is missing, and some digit can be guessed.
 */
static inline bool is_open(const struct bands_grid *grid)
{
	return is_permuted(grid) && !any_is_missing(grid) &&
	       any_is_undecided(grid);
}

/* What a box, or each box of a half, has in its row @r or column @c */
static inline u64 row_of(u64 cell[3][3], int r)
{
	return cell[r][0] | cell[r][1] | cell[r][2];
}

static inline u64 column_of(u64 cell[3][3], int c)
{
	return cell[0][c] | cell[1][c] | cell[2][c];
}

/* The cells of solved boxes: each digit is in one cell of each box. */
static inline void any_solved_cells(u64 cell[3][3], u64 ones)
{
	u64 all = 0;
	int i;

	for (i = 0; i < 9; i++) {
		cell[i / 3][i % 3] = any_word(ones);
		assume(!(all & cell[i / 3][i % 3]));
		all |= cell[i / 3][i % 3];
	}
	assume(all == BANDS_FULL(ones));
}

#endif /* SUDOKU_TESTS_PROOF_SOLUTION_H */
