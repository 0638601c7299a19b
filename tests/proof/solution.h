/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A solution in the words of strategy "bands", and grids that contain it
 *
 * Both halves of a solution have the form of an upper half: one cell, minirow
 * or minicolumn a word. In the lower half, only even fields are used.
 */
#ifndef SUDOKU_TESTS_PROOF_SOLUTION_H
#define SUDOKU_TESTS_PROOF_SOLUTION_H

#include "bands_fields.h"
#include "proof.h"

struct solution {
	struct bands_upper upper;
	struct bands_upper lower;
};

struct bands_grid nondet_grid(void);

/* Invariants 1 and 2 of bands.h; column 2 of the lower half is there twice. */
static inline bool is_grid(const struct bands_grid *grid)
{
	u64 six = 0, even = 0;
	int i;

	for (i = 0; i < 9; i++)
		six |= grid->upper.cell[i / 3][i % 3];
	for (i = 0; i < 3; i++) {
		u64 column = grid->lower.cell22[i] & BANDS_FULL(BANDS_EVEN);

		if (grid->lower.cell22[i] != copy_to_odd(column))
			return false;
		six |= grid->upper.minirow[i] | grid->upper.minicolumn[i] |
		       grid->lower.cell01[i];
		even |= grid->lower.minirow[i] | grid->lower.minicolumn[i];
	}
	return !(six & ~BANDS_FULL(BANDS_SIX)) &&
	       !(even & ~BANDS_FULL(BANDS_EVEN));
}

static inline struct bands_grid any_grid(void)
{
	struct bands_grid grid = nondet_grid();

	assume(is_grid(&grid));
	return grid;
}

/* A lower half in the form of a solution */
static inline struct bands_upper lower_half(const struct bands_lower *lower)
{
	const u64 even = BANDS_FULL(BANDS_EVEN);
	struct bands_upper half;
	int i;

	for (i = 0; i < 3; i++) {
		half.cell[i][0] = lower->cell01[i] & even;
		half.cell[i][1] = lower->cell01[i] >> 10 & even;
		half.cell[i][2] = lower->cell22[i] & even;
		half.minirow[i] = lower->minirow[i];
		half.minicolumn[i] = lower->minicolumn[i];
	}
	return half;
}

/* Are all digits of @part in @whole? */
static inline bool contains(u64 whole, u64 part)
{
	return !(part & ~whole);
}

static inline bool half_contains(const struct bands_upper *half,
				 const struct bands_upper *part)
{
	bool all = true;
	int i;

	for (i = 0; i < 9; i++)
		all = all && contains(half->cell[i / 3][i % 3],
				      part->cell[i / 3][i % 3]);
	for (i = 0; i < 3; i++)
		all = all && contains(half->minirow[i], part->minirow[i]) &&
		      contains(half->minicolumn[i], part->minicolumn[i]);
	return all;
}

static inline bool grid_contains(const struct bands_grid *grid,
				 const struct solution *solution)
{
	struct bands_upper lower = lower_half(&grid->lower);

	return half_contains(&grid->upper, &solution->upper) &&
	       half_contains(&lower, &solution->lower);
}

/* What the cells of a solution have in its triads */
static inline void add_triads(struct bands_upper *half)
{
	int i, j;

	for (i = 0; i < 3; i++) {
		half->minirow[i] = 0;
		half->minicolumn[i] = 0;
		for (j = 0; j < 3; j++) {
			half->minirow[i] |= half->cell[i][j];
			half->minicolumn[i] |= half->cell[j][i];
		}
	}
}

/* A box in each field: each digit is in one cell. */
static inline void any_solved_boxes(struct bands_upper *half, u64 ones)
{
	u64 all = 0;
	int i;

	for (i = 0; i < 9; i++) {
		u64 digits = nondet_u64() & BANDS_FULL(ones);

		assume(!(all & digits));
		all |= digits;
		half->cell[i / 3][i % 3] = digits;
	}
	assume(all == BANDS_FULL(ones));
	add_triads(half);
}

/* One box of a solution, in the lowest field: a digit in each cell */
static inline struct bands_upper any_solved_box(void)
{
	struct bands_upper box;
	int i;

	any_solved_boxes(&box, 1);
	for (i = 0; i < 9; i++)
		assume(box.cell[i / 3][i % 3]);
	return box;
}

/* What a half has in the field at @shift, in the lowest field */
static inline struct bands_upper box_at(const struct bands_upper *half,
					unsigned int shift)
{
	struct bands_upper box;
	int i;

	for (i = 0; i < 9; i++)
		box.cell[i / 3][i % 3] = half->cell[i / 3][i % 3] >> shift &
					 SUDOKU_DIGITS;
	for (i = 0; i < 3; i++) {
		box.minirow[i] = half->minirow[i] >> shift & SUDOKU_DIGITS;
		box.minicolumn[i] = half->minicolumn[i] >> shift &
				    SUDOKU_DIGITS;
	}
	return box;
}

/* Each digit is in at most one of three boxes of a line. */
static inline bool boxes_differ(u64 a, u64 b, u64 c)
{
	return !(a & b) && !(a & c) && !(b & c);
}

/* No digit is twice in a row of a half, or in a column of the grid. */
static inline struct solution any_solution(void)
{
	const u64 even = BANDS_FULL(BANDS_EVEN), stack = even & 0xfffff;
	struct solution solution;
	int i;

	any_solved_boxes(&solution.upper, BANDS_SIX);
	any_solved_boxes(&solution.lower, BANDS_EVEN);
	for (i = 0; i < 3; i++) {
		u64 upper = solution.upper.minirow[i];
		u64 lower = solution.lower.minirow[i];
		u64 column = solution.upper.minicolumn[i];

		assume(boxes_differ(upper & 0xfffff, upper >> 20 & 0xfffff,
				    upper >> 40));
		assume(boxes_differ(lower & stack, lower >> 20 & stack,
				    lower >> 40));
		assume(boxes_differ(column & even, column >> 10 & even,
				    solution.lower.minicolumn[i]));
	}
	return solution;
}

#endif /* SUDOKU_TESTS_PROOF_SOLUTION_H */
