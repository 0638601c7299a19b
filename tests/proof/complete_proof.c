// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of what a sweep of strategy "bands" says of a grid in which all boxes
 * are complete, or all digits decided
 *
 * The contracts of settle_upper() and settle_lower() take their place. They are
 * those of boxes in the proofs of verdict_proof.c, which are about any box.
 */
#include "bands_rules.c"
#include "solution.h"

/* The cells of complete boxes, for each half in the even and odd fields */
static u64 upper_cells[3][3], lower_cells[3][3];

/* Are all boxes complete? If not, nothing is known about cells. */
static bool complete;

/*
 * A half in which no cell is empty. If a digit is decided in all boxes, they
 * are complete. In a complete half, each cell has one digit that its triads
 * have.
 */
static void settle_any(u64 cell[3][3], const u64 minirow[3],
		       const u64 minicolumn[3], struct implied *implied,
		       u64 ones)
{
	int r, c;

	any_triads(implied->minirow, ones);
	any_triads(implied->naked_in_minirow, ones);
	any_triads(implied->naked_in_minicolumn, ones);
	if (!undecided_digits(minirow) && !undecided_digits(minicolumn))
		assume(!digit_is_missing(implied->naked_in_minirow, ones));
	if (digit_is_missing(implied->naked_in_minirow, ones)) {
		complete = false;
		return;
	}
	any_solved_cells(cell, ones);
	for (r = 0; r < 3; r++) {
		for (c = 0; c < 3; c++)
			assume(contains(minirow[r] & minicolumn[c],
					cell[r][c]));
		implied->minirow[r] = row_of(cell, r);
		implied->naked_in_minirow[r] = row_of(cell, r);
		implied->naked_in_minicolumn[r] = column_of(cell, r);
	}
}

bool contract_settle_upper(struct bands_upper *grid, struct implied *implied)
{
	int i;

	for (i = 0; i < 9; i++)
		upper_cells[i / 3][i % 3] = any_word(BANDS_SIX);
	settle_any(upper_cells, grid->minirow, grid->minicolumn, implied,
		   BANDS_SIX);
	for (i = 0; i < 9; i++)
		grid->cell[i / 3][i % 3] = upper_cells[i / 3][i % 3];
	return true;
}

bool contract_settle_lower(struct bands_lower *grid, struct implied *implied)
{
	int i;

	for (i = 0; i < 9; i++)
		lower_cells[i / 3][i % 3] = any_word(BANDS_EVEN);
	settle_any(lower_cells, grid->minirow, grid->minicolumn, implied,
		   BANDS_EVEN);
	for (i = 0; i < 3; i++) {
		grid->cell01[i] = lower_cells[i][0] | lower_cells[i][1] << 10;
		grid->cell22[i] = copy_to_odd(lower_cells[i][2]);
	}
	return true;
}

/*
 * If the naked singles of each box are all nine digits and the sweep does not
 * fail, no digit is twice in a row or a column. In a box none is, and a cell
 * has one: so the cells are a solution.
 */
PROOF(complete_grids_are_solutions)
{
	u64 upper_row[3], upper_column[3], lower_row[3], lower_column[3];
	struct implied upper, lower;
	struct bands_grid grid;
	int i;

	any_grid(&grid);
	complete = true;
	assume(sweep(&grid, &upper, &lower) && complete);
	for (i = 0; i < 3; i++) {
		upper_row[i] = row_of(upper_cells, i);
		lower_row[i] = row_of(lower_cells, i);
		upper_column[i] = column_of(upper_cells, i);
		lower_column[i] = column_of(lower_cells, i);
	}
	assert(rows_differ(upper_row) && rows_differ(lower_row));
	assert(columns_differ(upper_column, lower_column));
}

/*
 * If no digit of any box is undecided, a sweep fails, or the grid is complete,
 * or a triad has lost a digit. So in an open grid some digit is undecided.
 */
PROOF(decided_grids_are_complete_or_impossible)
{
	struct bands_grid grid, before;
	struct implied upper, lower;

	any_grid(&grid);
	assume(!any_is_undecided(&grid));
	before = grid;
	complete = true;
	assume(sweep(&grid, &upper, &lower));
	assert(complete || !triads_are_same(&before, &grid));
}
