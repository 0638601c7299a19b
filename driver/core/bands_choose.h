/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Strategy "bands": where to branch in a band or stack
 *
 * A digit can be in a band in at most six ways (bands_permute.h). A guess about
 * one of its triads divides the ways that are left between the two branches. So
 * the digit with the fewest ways is taken, and a triad that divides them as
 * evenly as possible.
 *
 * If the digit has two or three ways, that is a triad which has one of them. If
 * it has more, a triad which has two of them: a triad never has more.
 */
#ifndef SUDOKU_CORE_BANDS_CHOOSE_H
#define SUDOKU_CORE_BANDS_CHOOSE_H

#include "bands_permute.h"

/* The band and stack of box @i of a band (@unit 0 to 2) or stack (3 to 5) */
static __always_inline unsigned int band_of(unsigned int unit, unsigned int i)
{
	return unit < 3 ? unit : i;
}

static __always_inline unsigned int stack_of(unsigned int unit, unsigned int i)
{
	return unit < 3 ? i : unit - 3;
}

/*
 * Which count of six bands and stacks is the least above zero? The lowest three
 * bits of a rank are the number of the band or stack, the rest is its count
 * minus one. If the count is zero, this wraps to the highest rank.
 */
static __always_inline unsigned int least_above_zero(const u32 counts[6])
{
	u32 rank, least = ~0;
	int i;

#pragma GCC unroll 6
	for (i = 0; i < 6; i++) {
		rank = (counts[i] - 1) << 3 | i;
		if (rank < least)
			least = rank;
	}
	return least & 7;
}

/**
 * struct bands_choice - a digit in a triad of a band or stack
 * @line: which row of the band or column of the stack, 0 to 2
 * @box: in which of the three boxes, 0 to 2
 * @digit: the digit, as a set
 */
struct bands_choice {
	unsigned int line;
	unsigned int box;
	u32 digit;
};

/* The digits that are in two or three of three sets */
static __always_inline u32 in_several(u32 a, u32 b, u32 c)
{
	return (a & b) | (c & (a | b));
}

/**
 * struct bands_ways - how many ways are left for the digits of a band or stack
 * @two: the digits that have two ways
 * @three: three ways
 * @more: four or more
 */
struct bands_ways {
	u32 two;
	u32 three;
	u32 more;
};

/* Add up six bits for each digit: odd + 2 * twos + 4 * more. */
static __always_inline struct bands_ways count_ways(const u32 up[3],
						    const u32 down[3])
{
	u32 lower[2], higher[3], odd, twos, more;

	lower[0] = up[0] ^ up[1] ^ up[2];
	lower[1] = down[0] ^ down[1] ^ down[2];
	higher[0] = in_several(up[0], up[1], up[2]);
	higher[1] = in_several(down[0], down[1], down[2]);
	higher[2] = lower[0] & lower[1];
	odd = lower[0] ^ lower[1];
	twos = higher[0] ^ higher[1] ^ higher[2];
	more = in_several(higher[0], higher[1], higher[2]);
	return (struct bands_ways){
		.two = twos & ~odd & ~more,
		.three = twos & odd & ~more,
		.more = more,
	};
}

/*
 * Choose a digit that has at least two ways, and a triad; bands_propagate()
 * says why there is such a digit. @triad has the digits by line and box. Digits
 * with four, five and six ways are rare, and treated alike.
 *
 * To find a triad, line 0 is enough with three or more ways. Each of its triads
 * is in two of the six ways. So of three ways, some triad has exactly one, and
 * of four or more, some triad has two. With two ways, both may have the same
 * triad in line 0. Then they have different ones in line 1.
 */
static __always_inline struct bands_choice choose_triad(const u32 triad[3][3])
{
	u32 up[3], down[3], digits, candidates = 0;
	struct bands_ways ways;
	unsigned int digit, i;

	/* Lines 0, 1, 2 in boxes i, i + 1, i + 2; in boxes i, i + 2, i + 1 */
	for_three(i) {
		up[i] = triad[0][i] & triad[1][NEXT(i)] & triad[2][PREVIOUS(i)];
		down[i] = triad[0][i] & triad[1][PREVIOUS(i)] &
			  triad[2][NEXT(i)];
	}
	ways = count_ways(up, down);
	digits = ways.two ? ways.two : ways.three ? ways.three : ways.more;
	digit = __builtin_ctz(digits);

	/* Bits 0 to 2 are the triads of line 0, bits 3 to 5 those of line 1. */
	for_three(i) {
		u32 first = ways.two | ways.three ? up[i] ^ down[i] :
						    up[i] & down[i];
		u32 second = up[PREVIOUS(i)] ^ down[NEXT(i)];

		candidates |= (first >> digit & 1) << i |
			      (second >> digit & 1) << (i + 3);
	}
	i = __builtin_ctz(candidates);
	return (struct bands_choice){
		.line = i / 3,
		.box = i % 3,
		.digit = 1u << digit,
	};
}

#endif /* SUDOKU_CORE_BANDS_CHOOSE_H */
