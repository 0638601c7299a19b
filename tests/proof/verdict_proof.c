// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs about the verdicts of strategy "bands", with the real sweep(): what
 * settling finds in one box, and what a sweep removes and returns
 *
 * complete_proof.c and propagate_proof.c put these together.
 */
#include "bands_rules.c"
#include "solution.h"

/* Column @c of row @r, in the even fields */
static u64 lower_column(const struct bands_lower *grid, int r, int c)
{
	u64 word = c == 2 ? grid->cell22[r] : grid->cell01[r] >> 10 * c;

	return word & BANDS_FULL(BANDS_EVEN);
}

/* A box of the upper half, or of the lower one: its cells in the first field */
static void read_upper_box(u64 cell[3][3], const struct bands_upper *grid,
			   unsigned int shift)
{
	int i;

	for (i = 0; i < 9; i++)
		cell[i / 3][i % 3] = grid->cell[i / 3][i % 3] >> shift &
				     SUDOKU_DIGITS;
}

static void read_lower_box(u64 cell[3][3], const struct bands_lower *grid,
			   unsigned int shift)
{
	int i;

	for (i = 0; i < 9; i++)
		cell[i / 3][i % 3] = lower_column(grid, i / 3, i % 3) >> shift &
				     SUDOKU_DIGITS;
}

/* Are the naked singles of the box at @shift all nine digits? */
static bool all_naked(const struct implied *implied, unsigned int shift)
{
	u64 naked = implied->naked_in_minirow[0] |
		    implied->naked_in_minirow[1] |
		    implied->naked_in_minirow[2];

	return (naked >> shift & SUDOKU_DIGITS) == SUDOKU_DIGITS;
}

/*
 * Has each cell one digit, and do the singles of a triad belong to its cells?
 */
static void check_complete(u64 cell[3][3], const struct implied *implied,
			   unsigned int shift)
{
	u64 all = 0;
	int i;

	for (i = 0; i < 9; i++) {
		u64 digits = cell[i / 3][i % 3];

		assert(digits && !(digits & (digits - 1)));
		assert(!(all & digits));
		all |= digits;
	}
	for (i = 0; i < 3; i++) {
		assert((implied->minirow[i] >> shift & SUDOKU_DIGITS) ==
		       row_of(cell, i));
		assert((implied->naked_in_minirow[i] >> shift &
			SUDOKU_DIGITS) == row_of(cell, i));
		assert((implied->naked_in_minicolumn[i] >> shift &
			SUDOKU_DIGITS) == column_of(cell, i));
	}
}

/*
 * If no cell is empty and the naked singles of a box are all nine digits, each
 * of its cells has one digit, and no two have the same. This is for box 0.
 */
static void check_upper_box(unsigned int shift)
{
	struct bands_upper upper;
	struct implied implied;
	u64 cell[3][3];

	any_upper_words(&upper);
	assume(settle_upper(&upper, &implied) && all_naked(&implied, shift));
	read_upper_box(cell, &upper, shift);
	check_complete(cell, &implied, shift);
}

LONG_PROOF(complete_boxes_have_one_digit_in_each_cell)
{
	check_upper_box(0);
}

/* The same for each of the six boxes of the upper half */
LONG_PROOF(complete_upper_boxes_have_one_digit_in_each_cell)
{
	check_upper_box(10 * any_below(6));
}

static void check_lower_box(unsigned int shift)
{
	struct bands_lower lower;
	struct implied implied;
	u64 cell[3][3];

	any_lower_words(&lower);
	assume(settle_lower(&lower, &implied) && all_naked(&implied, shift));
	read_lower_box(cell, &lower, shift);
	check_complete(cell, &implied, shift);
}

/* The same for boxes 6 to 8 */
LONG_PROOF(complete_lower_boxes_have_one_digit_in_each_cell)
{
	unsigned int shift;

	for (shift = 0; shift < 60; shift += 20)
		check_lower_box(shift);
}

/* Is each digit of the box at @shift in at most one triad of each direction? */
static bool is_decided(const u64 minirow[3], const u64 minicolumn[3],
		       unsigned int shift)
{
	return !((undecided_digits(minirow) | undecided_digits(minicolumn)) >>
		 shift & SUDOKU_DIGITS);
}

/*
 * If all digits of a box are decided, it has an empty cell, or the naked
 * singles are all nine digits. This is for box 0.
 */
static void check_decided_upper_box(unsigned int shift)
{
	struct bands_upper upper;
	struct implied implied;

	any_upper_words(&upper);
	assume(is_decided(upper.minirow, upper.minicolumn, shift));
	assume(settle_upper(&upper, &implied));
	assert(all_naked(&implied, shift));
}

PROOF(decided_boxes_are_complete_or_have_an_empty_cell)
{
	check_decided_upper_box(0);
}

static void check_decided_lower_box(unsigned int shift)
{
	struct bands_lower lower;
	struct implied implied;

	any_lower_words(&lower);
	assume(is_decided(lower.minirow, lower.minicolumn, shift));
	assume(settle_lower(&lower, &implied));
	assert(all_naked(&implied, shift));
}

/* The same for boxes 6 to 8 */
LONG_PROOF(decided_lower_boxes_are_complete_or_have_an_empty_cell)
{
	unsigned int shift;

	for (shift = 0; shift < 60; shift += 20)
		check_decided_lower_box(shift);
}

/* No triad has a digit after a sweep that it did not have before. */
PROOF(sweep_only_removes_digits)
{
	struct bands_grid grid, before;
	struct implied upper, lower;

	any_grid(&grid);
	before = grid;
	assume(sweep(&grid, &upper, &lower));
	assert(grid_contains(&before, &grid));
}

/* What a sweep returns is 0, or the sum of the triads as it leaves them. */
LONG_PROOF(sweep_returns_the_sum_of_its_triads)
{
	struct implied upper, lower;
	struct bands_grid grid;
	u64 sum;

	any_grid(&grid);
	sum = sweep(&grid, &upper, &lower);
	assert(!sum || sum == sum_of_triads(&grid));
}

/*
 * If words lose digits, their sum is the same only if none does. This is one
 * word that is added to the sum of up to eleven others, which are no larger
 * than before: so it holds for two words, hence for three, up to twelve.
 */
PROOF(sums_are_equal_only_for_equal_words)
{
	u64 sum_before = nondet_u64(), sum = nondet_u64();
	u64 word_before = any_word(BANDS_SIX), word = any_word(BANDS_SIX);

	assume(sum <= sum_before && sum_before <= 11 * BANDS_FULL(BANDS_SIX));
	assume(contains(word_before, word));
	assert(sum + word <= sum_before + word_before);
	if (sum + word == sum_before + word_before)
		assert(sum == sum_before && word == word_before);
}

/*
 * After a sweep that finds no contradiction, no digit is missing in any box. If
 * it has not changed the triads, rule 1 has nothing to remove from them.
 */
PROOF(sweep_that_removes_nothing_has_nothing_to_permute)
{
	struct bands_grid grid, before;
	struct implied upper, lower;

	any_grid(&grid);
	before = grid;
	assume(sweep(&grid, &upper, &lower));
	assert(!any_is_missing(&grid));
	if (triads_are_same(&before, &grid))
		assert(is_permuted(&grid));
}
