// SPDX-License-Identifier: GPL-2.0
/*
 * Proof of a whole sweep of strategy "bands"
 *
 * A sweep of any grid with any solution is too much for the checker at once.
 * So each function that a sweep calls is replaced by its contract: what it
 * needs is asserted, and what it guarantees is assumed of any result. The
 * proofs of settle_proof.c, triads_proof.c and permute_proof.c show that the
 * functions keep these contracts, each for every box, band and stack. This
 * proof shows that the contracts together make the whole. The code of sweep()
 * is the real one.
 */
#include "bands_rules.c"
#include "solution.h"

/* Any solution. What it has in a cell, the contracts of settling hide. */
static struct solved_half {
	u64 minirow[3];
	u64 minicolumn[3];
} upper_half, lower_half;

static void any_solution(void)
{
	any_solved_minirows(upper_half.minirow, BANDS_SIX);
	any_solved_minirows(lower_half.minirow, BANDS_EVEN);
	any_solved_minicolumns(upper_half.minicolumn, lower_half.minicolumn);
}

/* Are all cells of the solution in the cells of a half? */
static bool upper_cells_kept, lower_cells_kept;

static void any_implied(struct implied *implied, const struct solved_half *half,
			const u64 minirow[3], u64 ones)
{
	any_triads(implied->minirow, ones);
	any_triads(implied->naked_in_minirow, ones);
	any_triads(implied->naked_in_minicolumn, ones);
	assume(triads_contain(implied->minirow, half->minirow));
	assume(triads_contain(minirow, implied->minirow));
	assume(triads_contain(half->minirow, implied->naked_in_minirow));
	assume(triads_contain(half->minicolumn,
			      implied->naked_in_minicolumn));
}

/* settled_cells_contain_the_solution, settling_fails_only_at_an_empty_cell */
bool contract_settle_upper(struct bands_upper *grid,
			   struct implied *implied)
{
	assert(upper_cells_kept);
	assert(triads_contain(grid->minirow, upper_half.minirow));
	assert(triads_contain(grid->minicolumn, upper_half.minicolumn));
	any_implied(implied, &upper_half, grid->minirow, BANDS_SIX);
	return true;
}

/* settled_lower_cells_contain_the_solution */
bool contract_settle_lower(struct bands_lower *grid,
			   struct implied *implied)
{
	assert(lower_cells_kept);
	assert(triads_contain(grid->minirow, lower_half.minirow));
	assert(triads_contain(grid->minicolumn, lower_half.minicolumn));
	any_implied(implied, &lower_half, grid->minirow, BANDS_EVEN);
	return true;
}

/* updated_minirows_contain_the_solution */
u64 contract_update_minirows(u64 minirow[3],
			     const struct implied *implied, u64 ones)
{
	const struct solved_half *half = ones == BANDS_SIX ? &upper_half :
							      &lower_half;

	assert(triads_contain(implied->minirow, half->minirow));
	assert(triads_contain(half->minirow, implied->naked_in_minirow));
	any_triads(minirow, ones);
	assume(triads_contain(minirow, half->minirow));
	assume(triads_contain(implied->minirow, minirow));
	return sum_of(minirow);
}

static void check_minicolumns(u64 minicolumn[3], const u64 minirow[3],
			      const struct implied *implied,
			      const struct solved_half *half, u64 ones)
{
	assert(triads_contain(minirow, half->minirow));
	assert(triads_contain(half->minicolumn,
			      implied->naked_in_minicolumn));
	any_triads(minicolumn, ones);
	assume(triads_contain(minicolumn, half->minicolumn));
}

/* upper_minicolumns_contain_the_solution */
void contract_upper_minicolumns(u64 minicolumn[3],
				const struct bands_upper *grid,
				       const struct implied *implied)
{
	assert(upper_cells_kept);
	check_minicolumns(minicolumn, grid->minirow, implied, &upper_half,
			  BANDS_SIX);
}

/* lower_minicolumns_contain_the_solution */
void contract_lower_minicolumns(u64 minicolumn[3],
				const struct bands_lower *grid,
				       const struct implied *implied)
{
	assert(lower_cells_kept);
	check_minicolumns(minicolumn, grid->minirow, implied, &lower_half,
			  BANDS_EVEN);
}

/* permuted_minicolumns_contain_the_solution */
void contract_permute_lower_minicolumns(u64 lower[3], const u64 upper[3])
{
	assert(triads_contain(lower, lower_half.minicolumn));
	assert(triads_contain(upper, upper_half.minicolumn));
	any_triads(lower, BANDS_EVEN);
	assume(triads_contain(lower, lower_half.minicolumn));
}

void contract_permute_upper_minicolumns(u64 to[3], const u64 from[3],
					const u64 lower[3])
{
	assert(triads_contain(from, upper_half.minicolumn));
	assert(triads_contain(lower, lower_half.minicolumn));
	any_triads(to, BANDS_SIX);
	assume(triads_contain(to, upper_half.minicolumn));
}

static void any_grid_with_the_solution(struct bands_grid *grid)
{
	any_solution();
	upper_cells_kept = true;
	lower_cells_kept = true;
	any_triads(grid->upper.minirow, BANDS_SIX);
	any_triads(grid->upper.minicolumn, BANDS_SIX);
	any_triads(grid->lower.minirow, BANDS_EVEN);
	any_triads(grid->lower.minicolumn, BANDS_EVEN);
	assume(triads_contain(grid->upper.minirow, upper_half.minirow));
	assume(triads_contain(grid->upper.minicolumn, upper_half.minicolumn));
	assume(triads_contain(grid->lower.minirow, lower_half.minirow));
	assume(triads_contain(grid->lower.minicolumn, lower_half.minicolumn));
}

/*
 * A sweep keeps any solution that a grid contains, and then never returns 0. So
 * bands_propagate() says IMPOSSIBLE only of grids that contain none.
 */
PROOF(sweep_keeps_the_solution)
{
	struct implied implied_upper, implied_lower;
	struct bands_grid grid;

	any_grid_with_the_solution(&grid);
	assert(sweep(&grid, &implied_upper, &implied_lower));
	assert(triads_contain(grid.upper.minirow, upper_half.minirow));
	assert(triads_contain(grid.upper.minicolumn, upper_half.minicolumn));
	assert(triads_contain(grid.lower.minirow, lower_half.minirow));
	assert(triads_contain(grid.lower.minicolumn, lower_half.minicolumn));
}
