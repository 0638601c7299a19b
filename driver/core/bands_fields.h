/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Arithmetic of strategy "bands": the same operation on each field of a word
 *
 * Below, x is a field whose guard is zero, so a set of digits from 0 to 0x1ff.
 *
 * (a) x + 0x1ff does not carry into the next field.
 *     It is at most 0x1ff + 0x1ff = 0x3fe, which has ten bits.
 *
 * (b) x + 0x1ff sets the guard if and only if x is not empty.
 *     0 + 0x1ff is 0x1ff, without the guard, 0x200. From x = 1 on the sum is
 *     0x200 to 0x3fe, which all have it.
 *
 * (c) x & (x + 0x1ff) is x without its lowest digit; an empty x stays empty.
 *     If x > 0, x + 0x1ff is the guard and x - 1, and x & (x - 1) clears the
 *     lowest bit of x. If x = 0, the AND with x is 0.
 *
 * (d) With g a guard that was moved down to bit 0 of its field, g + 0x1ff is
 *     all nine digits if g = 0 and no digit if g = 1.
 *     0 + 0x1ff = 0x1ff, and 1 + 0x1ff = 0x200, which is only the guard.
 *
 * By (a) one addition adds 0x1ff to all fields of a word. By (b) and (d) it
 * takes two additions and no branch to make a mask of the fields that are
 * empty.
 */
#ifndef SUDOKU_CORE_BANDS_FIELDS_H
#define SUDOKU_CORE_BANDS_FIELDS_H

#include "bands.h"

/*
 * The rules are inlined where a word fits into a register. With half a word in
 * each of six registers, a sweep would have a stack frame of 1,500 bytes.
 */
#if __SIZEOF_LONG__ == 8
#define bands_inline	__always_inline
#else
#define bands_inline	noinline
#endif

/* A one in each of the three even fields, and in each of all six. */
#define BANDS_EVEN	0x0000010000100001ull
#define BANDS_SIX	(BANDS_EVEN | BANDS_EVEN << 10)

/* All nine digits in each field where @ones has a one. */
#define BANDS_FULL(ones)	((ones) * SUDOKU_DIGITS)

/* A field's guard, as a shift */
#define BANDS_GUARD	9

/*
 * All digits where a field of @x is empty, none where it is not; but the guard
 * is set there. By (b) and (d). Empty where @ones has no one.
 */
static __always_inline u64 all_where_empty(u64 x, u64 ones)
{
	u64 occupied = (x + BANDS_FULL(ones)) >> BANDS_GUARD & ones;

	return occupied + BANDS_FULL(ones);
}

/* Remove the lowest digit of each field where @ones has a one, by (c). */
static __always_inline u64 without_lowest(u64 x, u64 ones)
{
	return x & (x + BANDS_FULL(ones));
}

/* Copy the even fields to the odd ones, which are empty. */
static __always_inline u64 copy_to_odd(u64 x)
{
	return x | x << 10;
}

/* Exchange the even and the odd fields: bands 0 and 1. */
static __always_inline u64 swap_bands(u64 x)
{
	u64 even = x & BANDS_FULL(BANDS_EVEN);
	u64 odd = x >> 10 & BANDS_FULL(BANDS_EVEN);

	return even << 10 | odd;
}

/* The digits that are in two or three of the triads of their box. */
static __always_inline u64 undecided_digits(const u64 triad[3])
{
	return (triad[0] & triad[1]) | (triad[2] & (triad[0] | triad[1]));
}

#endif /* SUDOKU_CORE_BANDS_FIELDS_H */
