// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of how strategy "bands" carries over to the triads what its cells
 * imply: the second and third part of a sweep
 *
 * What these proofs assume about the cells, settle_proof.c proves.
 */
#include "bands_rules.c"
#include "solution.h"

/* What settling implies for a half that contains a solution of these triads */
static void any_implied(struct implied *implied, const u64 minirow[3],
			const u64 minicolumn[3], u64 ones)
{
	any_triads(implied->minirow, ones);
	any_triads(implied->naked_in_minirow, ones);
	any_triads(implied->naked_in_minicolumn, ones);
	assume(triads_contain(implied->minirow, minirow));
	assume(triads_contain(minirow, implied->naked_in_minirow));
	assume(triads_contain(minicolumn, implied->naked_in_minicolumn));
}

static void check_minirows(u64 ones)
{
	u64 minirow[3], solution[3], minicolumn[3];
	struct implied implied;

	any_solved_minirows(solution, ones);
	any_triads(minicolumn, ones);
	any_implied(&implied, solution, minicolumn, ones);
	any_triads(minirow, ones);
	assume(triads_contain(minirow, implied.minirow));
	assert(update_minirows(minirow, &implied, ones));
	assert(triads_contain(minirow, solution));
	assert(triads_contain(implied.minirow, minirow));
}

/* Rules 3 and 1 for minirows keep any solution that the cells contain. */
PROOF(updated_minirows_contain_the_solution)
{
	check_minirows(BANDS_SIX);
}

/* The same in the lower half */
PROOF(updated_lower_minirows_contain_the_solution)
{
	check_minirows(BANDS_EVEN);
}

/* Rule 3 for minicolumns keeps any solution of cells and minirows. */
PROOF(upper_minicolumns_contain_the_solution)
{
	u64 solution[3][3], columns[3], rows[3], minicolumn[3];
	struct bands_upper grid;
	struct implied implied;
	int i;

	any_solved_cells(solution, BANDS_SIX);
	for (i = 0; i < 9; i++) {
		grid.cell[i / 3][i % 3] = any_word(BANDS_SIX);
		assume(contains(grid.cell[i / 3][i % 3],
				solution[i / 3][i % 3]));
	}
	for (i = 0; i < 3; i++) {
		columns[i] = column_of(solution, i);
		rows[i] = row_of(solution, i);
	}
	any_triads(grid.minirow, BANDS_SIX);
	assume(triads_contain(grid.minirow, rows));
	any_implied(&implied, rows, columns, BANDS_SIX);
	upper_minicolumns(minicolumn, &grid, &implied);
	assert(triads_contain(minicolumn, columns));
	for (i = 0; i < 3; i++)
		assert(contains(column_of(grid.cell, i), minicolumn[i]));
}

/* The same in the lower half */
PROOF(lower_minicolumns_contain_the_solution)
{
	u64 solution[3][3], columns[3], rows[3], minicolumn[3];
	struct bands_lower grid;
	struct implied implied;
	int i;

	any_solved_cells(solution, BANDS_EVEN);
	any_triads(grid.cell01, BANDS_SIX);
	for (i = 0; i < 3; i++) {
		grid.cell22[i] = copy_to_odd(any_word(BANDS_EVEN));
		assume(contains(grid.cell01[i], solution[i][0]));
		assume(contains(grid.cell01[i], solution[i][1] << 10));
		assume(contains(grid.cell22[i], solution[i][2]));
		columns[i] = column_of(solution, i);
		rows[i] = row_of(solution, i);
	}
	any_triads(grid.minirow, BANDS_EVEN);
	assume(triads_contain(grid.minirow, rows));
	any_implied(&implied, rows, columns, BANDS_EVEN);
	lower_minicolumns(minicolumn, &grid, &implied);
	assert(triads_contain(minicolumn, columns));
	assert(!((minicolumn[0] | minicolumn[1] | minicolumn[2]) &
		 ~BANDS_FULL(BANDS_EVEN)));
}
