// SPDX-License-Identifier: GPL-2.0
/*
 * Strategy "bands": where to branch
 *
 * The search branches on a triad: a digit is in it, or it is not. Like tdoku,
 * it goes where the fewest possibilities are left: of the six bands and stacks
 * that are not decided, to the one whose digits have the fewest triads in all.
 * There it takes a row or column of boxes in which a digit has two triads left,
 * so that not to be in the one is to be in the other. This needs two or three
 * times fewer guesses than a cell with two candidates.
 *
 * Which digit of the band it is makes little difference, so it is the lowest.
 */
#include "bands.h"

/* How many digits there are in each field of @a and of @b together */
static __always_inline u64 count(u64 a, u64 b)
{
	u64 pairs, fours;

	/* Count by two bits, then by four; nine bits leave one for the top. */
	a -= a >> 1 & BANDS_EACH * 0x155;
	b -= b >> 1 & BANDS_EACH * 0x155;
	pairs = (a & BANDS_EACH * 0x333) + (b & BANDS_EACH * 0x333);
	fours = (a >> 2 & BANDS_EACH * 0x033) + (b >> 2 & BANDS_EACH * 0x033);
	fours += pairs;
	return (fours & BANDS_EACH * 0xf) + (fours >> 4 & BANDS_EACH * 0xf) +
	       (fours >> 8 & BANDS_EACH * 0x3);
}

static u64 all(const u64 triad[3])
{
	return triad[0] & triad[1] & triad[2];
}

/*
 * Which band (0 to 2) or stack (3 to 5) has the fewest triads left?
 *
 * A digit has one triad in each box, or several, or all three. So the second
 * and the third triads are counted: none, if the band is decided.
 *
 * The lower half has no odd fields: its stacks are counted there, along with
 * its band.
 */
static unsigned int fewest_triads(const struct bands_grid *grid)
{
	const struct bands_half *upper = &grid->half[0];
	const struct bands_half *lower = &grid->half[1];
	u64 bands = count(bands_several(upper->row), all(upper->row));
	u64 stacks = count(bands_several(upper->column), all(upper->column));
	u64 below = count(bands_several(lower->row) |
			  bands_several(lower->column) << 10,
			  all(lower->row) | all(lower->column) << 10);
	u64 counts[6];
	u32 least = ~0;
	int i;

	bands += (bands >> 20) + (bands >> 40);
	stacks += (stacks >> 10) + (below >> 10);
	below += (below >> 20) + (below >> 40);
	counts[0] = bands;
	counts[1] = bands >> 10;
	counts[2] = below;
	counts[3] = stacks;
	counts[4] = stacks >> 20;
	counts[5] = stacks >> 40;

	/* Less one, none is more than any. Which it was stands below. */
#pragma GCC unroll 6
	for (i = 0; i < 6; i++) {
		u32 rank = ((u32)(counts[i] & 0x7f) - 1) << 3 | i;

		if (rank < least)
			least = rank;
	}
	return least & 7;
}

/**
 * struct place - where the digits of a box are
 * @triad: its minirows or minicolumns, and those of other boxes
 * @shift: by how many bits to the left
 * @cell: the first cell of the box
 */
struct place {
	u64 *triad;
	unsigned int shift;
	unsigned int cell;
};

static struct place find_box(struct bands_grid *grid, bool down,
			     unsigned int band, unsigned int stack)
{
	struct bands_half *half = &grid->half[band / 2];

	return (struct place){
		.triad = down ? half->column : half->row,
		.shift = 20 * stack + 10 * (band % 2),
		.cell = 27 * band + 3 * stack,
	};
}

/*
 * Word by word this is faster than the string operation that "=" becomes. The
 * lower half has two words of cells in a row.
 */
static void copy(struct bands_grid *to, const struct bands_grid *from)
{
	int half, i, k;

#pragma GCC unroll 2
	for (half = 0; half < 2; half++) {
#pragma GCC unroll 3
		for (i = 0; i < 3; i++) {
#pragma GCC unroll 3
			for (k = 0; k < 3 - half; k++)
				to->half[half].cell[i][k] =
					from->half[half].cell[i][k];
			to->half[half].row[i] = from->half[half].row[i];
			to->half[half].column[i] = from->half[half].column[i];
		}
	}
}

/**
 * bands_branch - guess
 * @level: a level whose grid is open; in the one above it the digit is in the
 *	triad, in its own grid it is not
 */
void bands_branch(struct bands_level *level)
{
	struct bands_grid *grid = &level->grid;
	unsigned int unit = fewest_triads(grid);
	bool down = unit >= 3;
	struct place box[3];
	u32 two[3], any_two = 0, any = 0, digit;
	unsigned int line, i, k;
	u64 bit;

#pragma GCC unroll 3
	for (k = 0; k < 3; k++)
		box[k] = find_box(grid, down, down ? k : unit,
				  down ? unit - 3 : k);

	/* Each row of the band, or column of the stack, crosses three boxes. */
#pragma GCC unroll 3
	for (i = 0; i < 3; i++) {
		u32 a = box[0].triad[i] >> box[0].shift & SUDOKU_DIGITS;
		u32 b = box[1].triad[i] >> box[1].shift & SUDOKU_DIGITS;
		u32 c = box[2].triad[i] >> box[2].shift & SUDOKU_DIGITS;
		u32 several = (a & b) | (c & (a | b));

		two[i] = several & ~(a & b & c);
		any_two |= two[i];
		any |= several;
	}
	digit = any_two ? any_two : any;
	digit &= -digit;
	line = two[0] & digit ? 0 : two[1] & digit ? 1 : two[2] & digit ? 2 : 0;
	k = box[0].triad[line] >> box[0].shift & digit ? 0 : 1;
	bit = (u64)digit << box[k].shift;

	copy(&level[1].grid, grid);
	box[k].triad[line] &= ~bit;
	box[k].triad += (u64 *)&level[1] - (u64 *)&level[0];
	box[k].triad[(line + 1) % 3] &= ~bit;
	box[k].triad[(line + 2) % 3] &= ~bit;

	level->move.cell = box[k].cell + (down ? 1 : 9) * line;
	level->move.digit = __builtin_ctz(digit) + 1;
}
