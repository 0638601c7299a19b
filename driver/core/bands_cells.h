/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Rules 2 and 3 of strategy "bands": hidden and naked singles
 *
 * Both decide what is in a cell. Rule 2, hidden singles: a digit that is in
 * only one minirow and only one minicolumn of a box is decided there, because
 * it can only be in the cell that they share. No other digit can be in that
 * cell. Rule 3, naked singles: if a cell has only one candidate, this digit is
 * in no other minirow and in no other minicolumn of the box.
 *
 * sweep() of bands_rules.c calls these functions for one half after the other.
 */
#ifndef SUDOKU_CORE_BANDS_CELLS_H
#define SUDOKU_CORE_BANDS_CELLS_H

#include "bands_permute.h"

/**
 * struct implied - what the cells of one half imply for its triads
 * @minirow: for each minirow, the candidates of its cells
 * @naked_in_minirow: for each minirow, the naked singles among them
 * @naked_in_minicolumn: for each minicolumn, the naked singles of its cells
 */
struct implied {
	u64 minirow[3];
	u64 naked_in_minirow[3];
	u64 naked_in_minicolumn[3];
};

/* Rule 3: remove the naked singles of each triad from the two others. */
static __always_inline void confine_naked(u64 triad[3], const u64 naked[3])
{
	int i;

	for_three(i)
		triad[i] &= ~(naked[NEXT(i)] | naked[PREVIOUS(i)]);
}

/*
 * Settle one word of cells, which becomes what rule 2 leaves of @candidates.
 * @decided are the digits that are decided in each box. Clears the guards of
 * empty cells in @guards, whose other bits mean nothing. Returns the naked
 * singles.
 */
static bands_inline u64 settle_cell(u64 *cell, u64 candidates, u64 decided,
				    u64 *guards)
{
	u64 hidden = candidates & decided;
	u64 second;

	/*
	 * Rule 2: where there is a hidden single, keep nothing else. If a cell
	 * has two, both are kept. There is no solution then, and it is found at
	 * the latest when all digits are decided: another cell is empty.
	 */
	candidates &= hidden | all_where_empty(hidden, BANDS_SIX);
	*cell = candidates;

	/* Identity (b); without_lowest() uses the same sum. */
	*guards &= candidates + BANDS_FULL(BANDS_SIX);

	/* A cell without a second candidate has a single, or is empty. */
	second = without_lowest(candidates, BANDS_SIX);
	return candidates & all_where_empty(second, BANDS_SIX);
}

/* Has each cell at least one candidate, by @guards of settle_cell()? */
static __always_inline bool all_occupied(u64 guards)
{
	return !(~guards & BANDS_SIX << BANDS_GUARD);
}

/* Settle the upper half. Returns false if a cell is empty. */
static bands_inline bool settle_upper(struct bands_upper *grid,
				      struct implied *implied)
{
	u64 decided = ~(undecided_digits(grid->minirow) |
			undecided_digits(grid->minicolumn));
	u64 guards = ~0ull;
	int r, c;

	for_three(c)
		implied->naked_in_minicolumn[c] = 0;
	for_three(r) {
		u64 minirow = 0, naked_in_minirow = 0;

		for_three(c) {
			u64 *cell = &grid->cell[r][c];
			u64 naked = settle_cell(cell, *cell &
						grid->minirow[r] &
						grid->minicolumn[c], decided,
						&guards);

			minirow |= *cell;
			naked_in_minirow |= naked;
			implied->naked_in_minicolumn[c] |= naked;
		}
		implied->minirow[r] = minirow;
		implied->naked_in_minirow[r] = naked_in_minirow;
	}
	return all_occupied(guards);
}

/* A minirow's digits from a word of columns 0 and 1 and a word of column 2 */
static __always_inline u64 join_columns(u64 word01, u64 word22)
{
	return (word01 | word01 >> 10 | word22) & BANDS_FULL(BANDS_EVEN);
}

/* Settle the lower half, with two columns in a word. */
static bands_inline bool settle_lower(struct bands_lower *grid,
				      struct implied *implied)
{
	u64 decided = copy_to_odd(~(undecided_digits(grid->minirow) |
				    undecided_digits(grid->minicolumn)) &
				  BANDS_FULL(BANDS_EVEN));
	u64 minicolumn01 = grid->minicolumn[0] | grid->minicolumn[1] << 10;
	u64 minicolumn22 = copy_to_odd(grid->minicolumn[2]);
	u64 naked_in_01 = 0, naked_in_22 = 0;
	u64 guards = ~0ull;
	int r;

	for_three(r) {
		u64 *cell01 = &grid->cell01[r], *cell22 = &grid->cell22[r];
		u64 minirow = copy_to_odd(grid->minirow[r]);
		u64 naked01 = settle_cell(cell01,
					  *cell01 & minirow & minicolumn01,
					  decided, &guards);
		u64 naked22 = settle_cell(cell22,
					  *cell22 & minirow & minicolumn22,
					  decided, &guards);

		implied->minirow[r] = join_columns(*cell01, *cell22);
		implied->naked_in_minirow[r] = join_columns(naked01, naked22);
		naked_in_01 |= naked01;
		naked_in_22 |= naked22;
	}
	implied->naked_in_minicolumn[0] = naked_in_01 & BANDS_FULL(BANDS_EVEN);
	implied->naked_in_minicolumn[1] = naked_in_01 >> 10 &
					  BANDS_FULL(BANDS_EVEN);
	implied->naked_in_minicolumn[2] = naked_in_22 & BANDS_FULL(BANDS_EVEN);
	return all_occupied(guards);
}

/* Is some digit in none of the three triads of some box? */
static __always_inline bool digit_is_missing(const u64 triad[3], u64 ones)
{
	return (triad[0] | triad[1] | triad[2]) != BANDS_FULL(ones);
}

static __always_inline u64 sum_of(const u64 triad[3])
{
	return triad[0] + triad[1] + triad[2];
}

/*
 * Rules 3 and 1 for the minirows of a half. The minirows become what the cells
 * imply. This only removes digits: cells were settled with the old minirows.
 *
 * Returns their sum, or 0 if a digit is missing.
 */
static bands_inline u64 update_minirows(u64 minirow[3],
					const struct implied *implied,
					u64 ones)
{
	int r;

	for_three(r)
		minirow[r] = implied->minirow[r];
	confine_naked(minirow, implied->naked_in_minirow);
	permute_minirows(minirow);
	return digit_is_missing(minirow, ones) ? 0 : sum_of(minirow);
}

/*
 * What the cells and minirows of the upper half leave to its minicolumns. This
 * only removes digits, too: cells were settled with the old minicolumns.
 */
static bands_inline void upper_minicolumns(u64 minicolumn[3],
					   const struct bands_upper *grid,
					   const struct implied *implied)
{
	int c;

	for_three(c)
		minicolumn[c] = (grid->cell[0][c] & grid->minirow[0]) |
				(grid->cell[1][c] & grid->minirow[1]) |
				(grid->cell[2][c] & grid->minirow[2]);
	confine_naked(minicolumn, implied->naked_in_minicolumn);
}

/* The same in the lower half */
static bands_inline void lower_minicolumns(u64 minicolumn[3],
					   const struct bands_lower *grid,
					   const struct implied *implied)
{
	u64 both01 = (grid->cell01[0] & copy_to_odd(grid->minirow[0])) |
		     (grid->cell01[1] & copy_to_odd(grid->minirow[1])) |
		     (grid->cell01[2] & copy_to_odd(grid->minirow[2]));

	minicolumn[0] = both01 & BANDS_FULL(BANDS_EVEN);
	minicolumn[1] = both01 >> 10 & BANDS_FULL(BANDS_EVEN);
	minicolumn[2] = (grid->cell22[0] & grid->minirow[0]) |
			(grid->cell22[1] & grid->minirow[1]) |
			(grid->cell22[2] & grid->minirow[2]);
	confine_naked(minicolumn, implied->naked_in_minicolumn);
}

#endif /* SUDOKU_CORE_BANDS_CELLS_H */
