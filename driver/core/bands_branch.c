// SPDX-License-Identifier: GPL-2.0-only
/*
 * Strategy "bands": where to branch
 *
 * The search branches on a triad: a digit is in it, or it is not. Like tdoku,
 * it branches where the fewest possibilities are left. Of the six bands and
 * stacks, without those that are decided, it takes the one whose digits have
 * the fewest triads left. There it takes the digit that has the fewest ways
 * left (see bands_choose.h); most often this is one with two ways, and both
 * branches decide it. This needs two to three times fewer guesses than
 * branching on a cell with two candidates.
 */
#include "bands_choose.h"

/* How many digits each field of @a and of @b has, added up */
static __always_inline u64 count_digits_of_both(u64 a, u64 b)
{
	u64 pairs, fours;

	/*
	 * Add neighbouring bits, then pairs. Nine bits leave one at the top.
	 * For both together, four bits have to hold at most 8, the top two at
	 * most 2, and a field at most 18 (54 for a band or stack).
	 */
	a -= a >> 1 & BANDS_SIX * 0x155;
	b -= b >> 1 & BANDS_SIX * 0x155;
	pairs = (a & BANDS_SIX * 0x333) + (b & BANDS_SIX * 0x333);
	fours = (a >> 2 & BANDS_SIX * 0x033) + (b >> 2 & BANDS_SIX * 0x033);
	fours += pairs;
	return (fours & BANDS_SIX * 0xf) + (fours >> 4 & BANDS_SIX * 0xf) +
	       (fours >> 8 & BANDS_SIX * 0x3);
}

/* The digits that are in all three triads of their box */
static u64 in_all_three(const u64 triad[3])
{
	return triad[0] & triad[1] & triad[2];
}

/*
 * Which band (0 to 2) or stack (3 to 5), of those that are not decided, has the
 * fewest triads left?
 *
 * Each digit is in one, two or three triads of each box. Only the second and
 * third ones are counted, so the count of a decided band or stack is zero.
 *
 * The minicolumns of the lower half are counted in the odd fields of the same
 * words as its minirows, which are in the even ones.
 */
static unsigned int fewest_triads(const struct bands_grid *grid)
{
	const struct bands_upper *upper = &grid->upper;
	const u64 *rows = grid->lower.minirow;
	const u64 *columns = grid->lower.minicolumn;
	u64 bands = count_digits_of_both(undecided_digits(upper->minirow),
					 in_all_three(upper->minirow));
	u64 stacks = count_digits_of_both(undecided_digits(upper->minicolumn),
					  in_all_three(upper->minicolumn));
	u64 below = count_digits_of_both(undecided_digits(rows) |
					 undecided_digits(columns) << 10,
					 in_all_three(rows) |
					 in_all_three(columns) << 10);

	/* Add up the boxes of each band and stack. */
	bands += (bands >> 20) + (bands >> 40);
	stacks += (stacks >> 10) + (below >> 10);
	below += (below >> 20) + (below >> 40);
	return least_above_zero((u32 [6]) {
		bands & 0x7f, bands >> 10 & 0x7f, below & 0x7f,
		stacks & 0x7f, stacks >> 20 & 0x7f, stacks >> 40 & 0x7f,
	});
}

/* The three words that have the triads of box @i of a band or stack */
static __always_inline u64 *triads_of(struct bands_grid *grid,
				      unsigned int unit, unsigned int i)
{
	if (band_of(unit, i) == 2)
		return unit < 3 ? grid->lower.minirow : grid->lower.minicolumn;
	return unit < 3 ? grid->upper.minirow : grid->upper.minicolumn;
}

/* In which bits of these words the box is */
static __always_inline unsigned int shift_of(unsigned int unit, unsigned int i)
{
	return 20 * stack_of(unit, i) + 10 * (band_of(unit, i) % 2);
}

/* The digits of the triads of a band or stack, by line and box */
static __always_inline void read_triads(struct bands_grid *grid,
					unsigned int unit, u32 triad[3][3])
{
	unsigned int i, k;

	for_three(k)
		for_three(i)
			triad[i][k] = triads_of(grid, unit, k)[i] >>
				      shift_of(unit, k) & SUDOKU_DIGITS;
}

/* Word by word this is faster than the string operation that "=" becomes. */
static void copy_grid(struct bands_grid *to, const struct bands_grid *from)
{
	const u64 *words = (const u64 *)from;
	unsigned int i;

#pragma GCC unroll 27
	for (i = 0; i < sizeof(*from) / sizeof(*words); i++)
		((u64 *)to)[i] = words[i];
}

/**
 * bands_branch - make a guess
 * @grid: an open grid; afterwards the digit is not in the triad
 * @next: where to put a copy, in which the digit is in the triad
 * @move: where to put the digit and the triad
 *
 * Each solution of the grid is a solution of exactly one of the two.
 */
void bands_branch(struct bands_grid *grid, struct bands_grid *next,
		  struct sudoku_move *move)
{
	unsigned int unit = fewest_triads(grid);
	struct bands_choice choice;
	u32 triads[3][3];
	u64 bit, *triad;

	read_triads(grid, unit, triads);
	choice = choose_triad(triads);
	bit = (u64)choice.digit << shift_of(unit, choice.box);

	copy_grid(next, grid);
	triads_of(grid, unit, choice.box)[choice.line] &= ~bit;
	triad = triads_of(next, unit, choice.box);
	triad[NEXT(choice.line)] &= ~bit;
	triad[PREVIOUS(choice.line)] &= ~bit;

	move->cell = 27 * band_of(unit, choice.box) +
		     3 * stack_of(unit, choice.box) +
		     (unit < 3 ? 9 : 1) * choice.line;
	move->triad = unit < 3 ? SUDOKU_MINIROW : SUDOKU_MINICOLUMN;
	move->digit = __builtin_ctz(choice.digit) + 1;
}
