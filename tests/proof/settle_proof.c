// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of rules 2 and 3 of strategy "bands", which decide what is in a cell
 *
 * Both look at one box at a time, so the solution is that of one box: nine
 * cells with nine different digits, in any of the fields.
 */
#include "solution.h"

/* The cells of a solution, in one field: a digit each, all different */
static void any_solved_box(u64 cell[3][3])
{
	u64 all = 0;
	int i;

	for (i = 0; i < 9; i++) {
		u64 digit = 1ull << any_below(9);

		assume(!(all & digit));
		all |= digit;
		cell[i / 3][i % 3] = digit;
	}
}

/* Any upper half that contains the solution of a box in the field at @shift */
static void any_upper(struct bands_upper *grid, u64 solution[3][3],
		      unsigned int shift)
{
	int r, c;

	any_solved_box(solution);
	any_upper_words(grid);
	for (r = 0; r < 3; r++) {
		for (c = 0; c < 3; c++)
			assume(contains(grid->cell[r][c] >> shift,
					solution[r][c]));
		assume(contains(grid->minirow[r] >> shift,
				row_of(solution, r)));
		assume(contains(grid->minicolumn[r] >> shift,
				column_of(solution, r)));
	}
}

/* Do the singles of a triad of the box at @shift belong to the solution? */
static bool are_solved(u64 naked, unsigned int shift, u64 solution)
{
	return contains(solution, naked >> shift & SUDOKU_DIGITS);
}

static void check_upper(unsigned int shift)
{
	struct bands_upper grid;
	struct implied implied;
	u64 solution[3][3];
	int r, c;

	any_upper(&grid, solution, shift);
	settle_upper(&grid, &implied);
	for (r = 0; r < 3; r++) {
		for (c = 0; c < 3; c++)
			assert(contains(grid.cell[r][c] >> shift,
					solution[r][c]));
		assert(contains(implied.minirow[r] >> shift,
				row_of(solution, r)));
		assert(are_solved(implied.naked_in_minirow[r], shift,
				  row_of(solution, r)));
		assert(are_solved(implied.naked_in_minicolumn[r], shift,
				  column_of(solution, r)));
	}
}

/*
 * Rules 2 and 3 keep the solution of any box that the upper half contains, and
 * the naked singles are a part of it. This is for box 0.
 */
LONG_PROOF(settled_cells_contain_the_solution)
{
	check_upper(0);
}

/* The same for each of the six boxes of the upper half */
LONG_PROOF(settled_cells_contain_the_solution_of_any_box)
{
	check_upper(10 * any_below(6));
}

/* The cells in row @r and column @c of the lower boxes */
static u64 lower_column(const struct bands_lower *grid, int r, int c)
{
	u64 word = c == 2 ? grid->cell22[r] : grid->cell01[r] >> 10 * c;

	return word & BANDS_FULL(BANDS_EVEN);
}

/* The one of them in the box at @shift */
static u64 lower_cell(const struct bands_lower *grid, int r, int c,
		      unsigned int shift)
{
	return lower_column(grid, r, c) >> shift & SUDOKU_DIGITS;
}

/* Any lower half that contains the solution of the box at @shift */
static void any_lower(struct bands_lower *grid, u64 solution[3][3],
		      unsigned int shift)
{
	int r, c;

	any_solved_box(solution);
	any_lower_words(grid);
	for (r = 0; r < 3; r++) {
		for (c = 0; c < 3; c++)
			assume(contains(lower_cell(grid, r, c, shift),
					solution[r][c]));
		assume(contains(grid->minirow[r] >> shift,
				row_of(solution, r)));
		assume(contains(grid->minicolumn[r] >> shift,
				column_of(solution, r)));
	}
}

static void check_lower(unsigned int shift)
{
	struct bands_lower grid;
	struct implied implied;
	u64 solution[3][3];
	int r, c;

	any_lower(&grid, solution, shift);
	settle_lower(&grid, &implied);
	for (r = 0; r < 3; r++) {
		for (c = 0; c < 3; c++)
			assert(contains(lower_cell(&grid, r, c, shift),
					solution[r][c]));
		/* Invariant: column 2 is in the even and in the odd fields. */
		assert(contains(grid.cell22[r] >> shift >> 10,
				solution[r][2]));
		assert(contains(implied.minirow[r] >> shift,
				row_of(solution, r)));
		assert(are_solved(implied.naked_in_minirow[r], shift,
				  row_of(solution, r)));
		assert(are_solved(implied.naked_in_minicolumn[r], shift,
				  column_of(solution, r)));
	}
}

/* In the lower half, where two cells share a word: box 6 */
LONG_PROOF(settled_lower_cells_contain_the_solution)
{
	check_lower(0);
}

/* The same for boxes 6 to 8 */
LONG_PROOF(settled_lower_cells_contain_the_solution_of_any_box)
{
	check_lower(20 * any_below(3));
}

static bool all_fields_occupied(u64 word)
{
	int shift;

	for (shift = 0; shift < 60; shift += 10)
		if (!(word >> shift & SUDOKU_DIGITS))
			return false;
	return true;
}

static bool all_upper_occupied(const struct bands_upper *grid)
{
	int i;

	for (i = 0; i < 9; i++)
		if (!all_fields_occupied(grid->cell[i / 3][i % 3]))
			return false;
	return true;
}

static bool all_lower_occupied(const struct bands_lower *grid)
{
	int i;

	for (i = 0; i < 3; i++)
		if (!all_fields_occupied(grid->cell01[i]) ||
		    !all_fields_occupied(grid->cell22[i]))
			return false;
	return true;
}

/*
 * Settling fails if and only if some cell has no candidate left. So with the
 * proofs above it never fails where there is a solution.
 */
PROOF(settling_fails_only_at_an_empty_cell)
{
	struct bands_upper upper;
	struct bands_lower lower;
	struct implied implied;

	any_upper_words(&upper);
	any_lower_words(&lower);
	assert(settle_upper(&upper, &implied) ==
	       all_upper_occupied(&upper));
	assert(settle_lower(&lower, &implied) ==
	       all_lower_occupied(&lower));
}

/*
 * Settling only removes candidates: a cell keeps no digit that it, its minirow
 * or its minicolumn did not have.
 */
PROOF(settling_only_removes_candidates)
{
	struct bands_upper grid, before;
	struct implied implied;
	int r, c;

	any_upper_words(&grid);
	before = grid;
	settle_upper(&grid, &implied);
	for (r = 0; r < 3; r++) {
		for (c = 0; c < 3; c++)
			assert(contains(before.cell[r][c] & before.minirow[r] &
					before.minicolumn[c], grid.cell[r][c]));
		assert(implied.minirow[r] == row_of(grid.cell, r));
	}
}

/* The same in the lower half */
PROOF(settling_the_lower_half_only_removes_candidates)
{
	struct bands_lower grid, before;
	struct implied implied;
	int r, c;

	any_lower_words(&grid);
	before = grid;
	settle_lower(&grid, &implied);
	for (r = 0; r < 3; r++) {
		for (c = 0; c < 3; c++)
			assert(contains(lower_column(&before, r, c) &
					before.minirow[r] &
					before.minicolumn[c],
					lower_column(&grid, r, c)));
		assert(implied.minirow[r] == (lower_column(&grid, r, 0) |
					      lower_column(&grid, r, 1) |
					      lower_column(&grid, r, 2)));
	}
}
