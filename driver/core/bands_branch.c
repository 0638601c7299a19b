// SPDX-License-Identifier: GPL-2.0
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

/**
 * struct triad_box - a box, and which of its triads are meant
 * @band: its band
 * @stack: its stack
 * @vertical: its minicolumns, else its minirows
 */
struct triad_box {
	unsigned int band;
	unsigned int stack;
	bool vertical;
};

/* The @i-th box of a band (0 to 2) or stack (3 to 5) */
static __always_inline struct triad_box box_of(unsigned int unit,
					       unsigned int i)
{
	return unit < 3 ? (struct triad_box){ unit, i, false } :
			  (struct triad_box){ i, unit - 3, true };
}

/* The three words that have the triads of a box */
static __always_inline u64 *triads_of(struct bands_grid *grid,
				      struct triad_box box)
{
	if (box.band == 2)
		return box.vertical ? grid->lower.minicolumn :
				      grid->lower.minirow;
	return box.vertical ? grid->upper.minicolumn : grid->upper.minirow;
}

/* In which bits of these words the box is */
static __always_inline unsigned int shift_of(struct triad_box box)
{
	return 20 * box.stack + 10 * (box.band % 2);
}

/**
 * struct guess - a digit in a triad
 * @box: the box of the triad
 * @line: which of the three it is, by row or column in the box
 * @digit: the digit, as a set
 */
struct guess {
	struct triad_box box;
	unsigned int line;
	u32 digit;
};

/*
 * Choose a digit, a line (a row or column of the band or stack that has the
 * fewest triads) and a box. In that line the digit can be in this box and in at
 * least one other.
 */
static __always_inline struct guess choose_guess(struct bands_grid *grid)
{
	unsigned int unit = fewest_triads(grid), i, k;
	struct bands_choice choice;
	u32 triad[3][3];

	for_three(k) {
		struct triad_box box = box_of(unit, k);

		for_three(i)
			triad[i][k] = triads_of(grid, box)[i] >>
				      shift_of(box) & SUDOKU_DIGITS;
	}
	choice = choose_triad(triad);
	return (struct guess){
		box_of(unit, choice.box), choice.line, choice.digit
	};
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
	struct guess guess = choose_guess(grid);
	u64 bit = (u64)guess.digit << shift_of(guess.box);
	u64 *triad;

	copy_grid(next, grid);
	triads_of(grid, guess.box)[guess.line] &= ~bit;
	triad = triads_of(next, guess.box);
	triad[NEXT(guess.line)] &= ~bit;
	triad[PREVIOUS(guess.line)] &= ~bit;

	move->cell = 27 * guess.box.band + 3 * guess.box.stack +
		     (guess.box.vertical ? 1 : 9) * guess.line;
	move->triad = guess.box.vertical ? SUDOKU_MINICOLUMN : SUDOKU_MINIROW;
	move->digit = __builtin_ctz(guess.digit) + 1;
}
