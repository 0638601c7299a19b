// SPDX-License-Identifier: GPL-2.0
/*
 * Strategy "bands": the rules
 *
 * Each rule only ever takes candidates away, and only such as are in no
 * solution. There are four, and a sweep applies the first three once to the
 * whole grid; see bands.h for how the grid lies in its words.
 *
 * 1. Permutations. The minirows of a band that hold a digit are three, one in
 *    each row and one in each box. So the digit can be in the minirow of a
 *    certain row and box only if the two other rows and boxes have room for it
 *    too. This covers hidden singles and locked candidates of all kinds.
 * 2. Hidden singles. A digit that has one minirow and one minicolumn left in a
 *    box is settled: it is in the cell where they cross, and no other digit is.
 * 3. Naked singles. A cell with one candidate keeps this digit out of the other
 *    minirows and minicolumns of its box.
 * 4. Triads. Three cells hold three digits, so a triad that must hold three has
 *    no room for a fourth. Tdoku, by Tom Dillon, showed how much triads see.
 *    The rule costs a third of a sweep and seldom finds anything, so it waits
 *    until the sweeps find no more.
 *
 * All this is without a table, and without a branch but for the tests that end
 * it. A sweep takes some 900 instructions, of which a processor does five at a
 * time: some 60 nanoseconds. That is with each loop over three unrolled, which
 * compilers do not do at -O2 unless they are told.
 */
#include "bands.h"

/* Of three: the one after, and the one after that. */
#define NEXT(i)		(((i) + 1) % 3)
#define LAST(i)		(((i) + 2) % 3)

/**
 * struct findings - what a half of the cells has to say to the triads
 * @row: for each minirow, the digits that one of its cells may have
 * @naked_row: for each minirow, the digits that are alone in a cell of it
 * @naked_column: the same for each minicolumn
 */
struct findings {
	u64 row[3];
	u64 naked_row[3];
	u64 naked_column[3];
};

/*
 * All digits in each empty field of @x, and none in the others.
 *
 * Adding 0x1ff to a field carries into its guard unless the field is empty.
 * Moved down to bit 0, the guard is what makes 0x1ff into 0x200: no digit.
 */
static __always_inline u64 empty(u64 x, int half)
{
	u64 taken = (x + BANDS_FULL(half)) >> 9 & BANDS_ONES(half);

	return taken + BANDS_FULL(half);
}

/* True if some box has no triad left for some digit */
static __always_inline bool missing(const u64 triad[3], int half)
{
	return (triad[0] | triad[1] | triad[2]) != BANDS_FULL(half);
}

/* Keep the naked singles of each triad out of the two others of its box */
static __always_inline void exclude(u64 triad[3], const u64 naked[3])
{
	int i;

#pragma GCC unroll 3
	for (i = 0; i < 3; i++)
		triad[i] &= ~(naked[NEXT(i)] | naked[LAST(i)]);
}

/*
 * Rules 2 and 3 for a word of cells, which becomes what they leave of
 * @candidates. Returns the candidates that are alone in their cell.
 *
 * For rule 3, x + 0x1ff is x - 1 and the guard, unless x is empty: so the guard
 * tells empty cells, which it takes from @taken, and x & (x - 1) is empty if x
 * has one candidate.
 */
static __always_inline u64 settle_cell(u64 *cell, u64 candidates, u64 settled,
				       u64 *taken)
{
	u64 single = candidates & settled;
	u64 less;

	candidates &= single | empty(single, 0);
	*cell = candidates;
	less = candidates + BANDS_FULL(0);
	*taken &= less;
	return candidates & empty(candidates & less, 0);
}

/* Rules 2 and 3 in the upper half. Returns false if a cell has no candidate. */
static __always_inline bool settle_upper(struct bands_half *grid,
					 struct findings *found)
{
	u64 settled = ~(bands_several(grid->row) | bands_several(grid->column));
	u64 naked_column[3] = {};
	u64 taken = ~0ull;
	int r, c;

#pragma GCC unroll 3
	for (r = 0; r < 3; r++) {
		u64 row = 0, naked_row = 0;

#pragma GCC unroll 3
		for (c = 0; c < 3; c++) {
			u64 *cell = &grid->cell[r][c];
			u64 naked = settle_cell(cell, *cell & grid->row[r] &
						grid->column[c], settled,
						&taken);

			row |= *cell;
			naked_row |= naked;
			naked_column[c] |= naked;
		}
		found->row[r] = row;
		found->naked_row[r] = naked_row;
	}
#pragma GCC unroll 3
	for (c = 0; c < 3; c++)
		found->naked_column[c] = naked_column[c];
	return !(~taken & BANDS_EACH << 9);
}

/* What is in the even fields, once more in the odd ones */
static __always_inline u64 twice(u64 x)
{
	return x | x << 10;
}

/* The same in the lower half, where two columns are in a word */
static __always_inline bool settle_lower(struct bands_half *grid,
					 struct findings *found)
{
	u64 settled = twice(~(bands_several(grid->row) |
			      bands_several(grid->column)) & BANDS_FULL(1));
	u64 column01 = grid->column[0] | grid->column[1] << 10;
	u64 column22 = twice(grid->column[2]);
	u64 naked01 = 0, naked22 = 0;
	u64 taken = ~0ull;
	int r;

#pragma GCC unroll 3
	for (r = 0; r < 3; r++) {
		u64 *cell = grid->cell[r];
		u64 row = twice(grid->row[r]);
		u64 two = settle_cell(&cell[0], cell[0] & row & column01,
				      settled, &taken);
		u64 one = settle_cell(&cell[1], cell[1] & row & column22,
				      settled, &taken);

		found->row[r] = (cell[0] | cell[0] >> 10 | cell[1]) &
				BANDS_FULL(1);
		found->naked_row[r] = (two | two >> 10 | one) & BANDS_FULL(1);
		naked01 |= two;
		naked22 |= one;
	}
	found->naked_column[0] = naked01 & BANDS_FULL(1);
	found->naked_column[1] = naked01 >> 10 & BANDS_FULL(1);
	found->naked_column[2] = naked22 & BANDS_FULL(1);
	return !(~taken & BANDS_EACH << 9);
}

/*
 * Rule 1 along the bands: from @from to @row, which may not be the same.
 *
 * The two other boxes of a band are 20 bits to the left and to the right, going
 * round. What goes too far falls into bits or fields that are not in use, where
 * the last AND removes it.
 */
static __always_inline void permute_rows(u64 row[3], const u64 from[3])
{
	u64 next[3], last[3];
	int r;

#pragma GCC unroll 3
	for (r = 0; r < 3; r++) {
		next[r] = from[r] >> 20 | from[r] << 40;
		last[r] = from[r] << 20 | from[r] >> 40;
	}
#pragma GCC unroll 3
	for (r = 0; r < 3; r++)
		row[r] = from[r] & ((next[NEXT(r)] & last[LAST(r)]) |
				    (last[NEXT(r)] & next[LAST(r)]));
}

/* Bands 0 and 1 are neighbours: change their places. */
static __always_inline u64 swap_bands(u64 x)
{
	u64 even = x & BANDS_FULL(1);
	u64 odd = x >> 10 & BANDS_FULL(1);

	return even << 10 | odd;
}

/* Rule 1 down the stacks, for band 2 */
static __always_inline void permute_lower(u64 lower[3], const u64 upper[3])
{
	int c;

#pragma GCC unroll 3
	for (c = 0; c < 3; c++) {
		u64 both = upper[NEXT(c)] & swap_bands(upper[LAST(c)]);

		lower[c] &= both | both >> 10;
	}
}

/* Rule 1 down the stacks, for bands 0 and 1; band 2 doubles to meet both */
static __always_inline void permute_upper(u64 upper[3], const u64 from[3],
					  const u64 lower[3])
{
	u64 swapped[3], doubled[3];
	int c;

#pragma GCC unroll 3
	for (c = 0; c < 3; c++) {
		swapped[c] = swap_bands(from[c]);
		doubled[c] = twice(lower[c]);
	}
#pragma GCC unroll 3
	for (c = 0; c < 3; c++)
		upper[c] = from[c] & ((swapped[NEXT(c)] & doubled[LAST(c)]) |
				      (doubled[NEXT(c)] & swapped[LAST(c)]));
}

/*
 * What follows for the minirows from the cells. Returns their sum, or 0 if a
 * digit is missing.
 */
static __always_inline u64 update_rows(struct bands_half *grid,
				       const struct findings *found, int half)
{
	u64 row[3];
	int r;

#pragma GCC unroll 3
	for (r = 0; r < 3; r++)
		row[r] = found->row[r];
	exclude(row, found->naked_row);
	permute_rows(grid->row, row);
	if (missing(grid->row, half))
		return 0;
	return grid->row[0] + grid->row[1] + grid->row[2];
}

/* The digits that the cells of each minicolumn and its minirows leave to it. */
static __always_inline void gather_upper(u64 column[3],
					 const struct bands_half *grid,
					 const struct findings *found)
{
	int c;

#pragma GCC unroll 3
	for (c = 0; c < 3; c++)
		column[c] = (grid->cell[0][c] & grid->row[0]) |
			    (grid->cell[1][c] & grid->row[1]) |
			    (grid->cell[2][c] & grid->row[2]);
	exclude(column, found->naked_column);
}

static __always_inline void gather_lower(u64 column[3],
					 const struct bands_half *grid,
					 const struct findings *found)
{
	u64 column01 = (grid->cell[0][0] & twice(grid->row[0])) |
		       (grid->cell[1][0] & twice(grid->row[1])) |
		       (grid->cell[2][0] & twice(grid->row[2]));

	column[0] = column01 & BANDS_FULL(1);
	column[1] = column01 >> 10 & BANDS_FULL(1);
	column[2] = (grid->cell[0][1] & grid->row[0]) |
		    (grid->cell[1][1] & grid->row[1]) |
		    (grid->cell[2][1] & grid->row[2]);
	exclude(column, found->naked_column);
}

/*
 * One sweep over the grid with rules 1 to 3. The lower half comes second, so it
 * hears at once what the upper half has to say about the stacks.
 *
 * Returns 0 if the grid has no solution. Else it returns the sum of the triads:
 * as candidates only ever go, the sum tells whether any went. (Twelve words of
 * 60 bits do not overflow.)
 */
static __always_inline u64 sweep(struct bands_grid *grid,
				 struct findings found[2])
{
	struct bands_half *upper = &grid->half[0];
	struct bands_half *lower = &grid->half[1];
	u64 column[3], upper_rows, lower_rows;

	if (!settle_upper(upper, &found[0]))
		return 0;
	upper_rows = update_rows(upper, &found[0], 0);
	if (!upper_rows)
		return 0;
	gather_upper(column, upper, &found[0]);
	permute_lower(lower->column, column);

	if (!settle_lower(lower, &found[1]))
		return 0;
	lower_rows = update_rows(lower, &found[1], 1);
	if (!lower_rows)
		return 0;
	gather_lower(lower->column, lower, &found[1]);
	permute_upper(upper->column, column, lower->column);

	if (missing(upper->column, 0) || missing(lower->column, 1))
		return 0;
	return upper_rows + lower_rows +
	       upper->column[0] + upper->column[1] + upper->column[2] +
	       lower->column[0] + lower->column[1] + lower->column[2];
}

/*
 * Rule 4. Returns what it removed. To find the triads that must hold three
 * digits, it takes the lowest away twice.
 */
static __always_inline u64 close_triads(u64 triad[3], int half)
{
	u64 several = bands_several(triad);
	u64 removed = 0;
	int i;

#pragma GCC unroll 3
	for (i = 0; i < 3; i++) {
		u64 forced = triad[i] & ~several;
		u64 surplus;

		forced &= forced + BANDS_FULL(half);
		forced &= forced + BANDS_FULL(half);
		surplus = triad[i] & several & ~empty(forced, half);
		triad[i] ^= surplus;
		removed |= surplus;
	}
	return removed;
}

/* Not inlined: with it, the frame of bands_propagate() would be too large. */
static noinline bool close_all_triads(struct bands_grid *grid)
{
	return close_triads(grid->half[0].row, 0) |
	       close_triads(grid->half[0].column, 0) |
	       close_triads(grid->half[1].row, 1) |
	       close_triads(grid->half[1].column, 1);
}

/**
 * bands_propagate - apply the rules until they have nothing more to say
 * @grid: the grid
 *
 * A grid is complete when the naked singles of each box are all nine digits. It
 * is then a solution, because rule 1 has found each of them in the right rows
 * and columns.
 *
 * A grid that is left open has a digit with several triads in some box: else
 * rule 2 would have settled all digits, and the grid were complete.
 *
 * Return: what became of the grid.
 */
enum bands_state bands_propagate(struct bands_grid *grid)
{
	struct findings found[2];
	u64 sum = 0, last;

	do {
		last = sum;
		sum = sweep(grid, found);
		if (!sum)
			return BANDS_IMPOSSIBLE;
		if (!missing(found[0].naked_row, 0) &&
		    !missing(found[1].naked_row, 1))
			return BANDS_COMPLETE;
	} while (sum != last || close_all_triads(grid));
	return BANDS_OPEN;
}

/**
 * bands_permute - apply rule 1 alone
 * @grid: a grid whose triads have changed, but not its cells
 *
 * A sweep begins with the cells. After a guess they have little to say before
 * the triads have heard of it, so this saves some sweeps.
 */
void bands_permute(struct bands_grid *grid)
{
	struct bands_half *upper = &grid->half[0];
	struct bands_half *lower = &grid->half[1];
	const struct bands_half from[2] = { *upper, *lower };

	permute_rows(upper->row, from[0].row);
	permute_rows(lower->row, from[1].row);
	permute_lower(lower->column, upper->column);
	permute_upper(upper->column, from[0].column, lower->column);
}
