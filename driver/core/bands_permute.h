/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Rule 1 of strategy "bands": permutations
 *
 * A digit is once in each row of a band and once in each of its boxes. So three
 * of the band's nine minirows hold it, one in each row and one in each box.
 * There are six ways:
 *
 *	box        0 1 2    0 1 2    0 1 2    0 1 2    0 1 2    0 1 2
 *
 *	minirow 0  # . .    # . .    . # .    . # .    . . #    . . #
 *	minirow 1  . # .    . . #    # . .    . . #    # . .    . # .
 *	minirow 2  . . #    . # .    . . #    # . .    . # .    # . .
 *
 * Each minirow of each box is in two of the six. For minirow 0 of box 0, these
 * are the first two, so the digit can be there only if it can also be in
 *
 *	minirow 1 of box 1 and minirow 2 of box 2, or in
 *	minirow 1 of box 2 and minirow 2 of box 1.
 *
 * This holds for all nine. With rows and boxes counted modulo 3, so that the
 * one after 2 is 0 again, minirow r of box b needs
 *
 *	minirow r + 1 of box b + 1 and minirow r + 2 of box b + 2, or
 *	minirow r + 1 of box b + 2 and minirow r + 2 of box b + 1.
 *
 * A word has the same minirow of all boxes. Rotating its 60 bits by two fields
 * (20 bits) puts each box where its neighbour was. So the rule first rotates
 * each word in both directions, which puts boxes b + 1 and b + 2 in the place
 * of box b, and the rest are AND and OR, for all boxes and digits at once.
 *
 * The minicolumns of a stack are permuted in the same way, with its bands in
 * place of boxes.
 */
#ifndef SUDOKU_CORE_BANDS_PERMUTE_H
#define SUDOKU_CORE_BANDS_PERMUTE_H

#include "bands_fields.h"

/* The neighbours of 0, 1 or 2, counted in a circle */
#define NEXT(i)		(((i) + 1) % 3)
#define PREVIOUS(i)	(((i) + 2) % 3)

/*
 * Rule 1 for the minirows of a half.
 *
 * Of a field that is rotated beyond bit 59, a part arrives in bits 60 to 63.
 * The AND with minirow[r], where these are zero, removes it.
 */
static __always_inline void permute_minirows(u64 minirow[3])
{
	u64 next_box[3], previous_box[3];
	int r;

	for_three(r) {
		next_box[r] = minirow[r] >> 20 | minirow[r] << 40;
		previous_box[r] = minirow[r] << 20 | minirow[r] >> 40;
	}
	for_three(r)
		minirow[r] &= (next_box[NEXT(r)] & previous_box[PREVIOUS(r)]) |
			      (previous_box[NEXT(r)] & next_box[PREVIOUS(r)]);
}

/*
 * Rule 1 for the minicolumns of band 2. The two other bands are in the even and
 * odd fields of @upper. An even field of "both" is for the next minicolumn in
 * band 0 and the previous one in band 1, an odd field for the reverse. What is
 * left in odd fields after "both >> 10" is removed by the AND with lower[c],
 * where these are empty.
 */
static __always_inline void permute_lower_minicolumns(u64 lower[3],
						      const u64 upper[3])
{
	int c;

	for_three(c) {
		u64 both = upper[NEXT(c)] & swap_bands(upper[PREVIOUS(c)]);

		lower[c] &= both | both >> 10;
	}
}

/*
 * Rule 1 for the minicolumns of bands 0 and 1. Of the two other bands of a box,
 * one is in @from with even and odd fields exchanged, the other is band 2.
 *
 * @to may be @from: from[c] is not read again after to[c] has been written.
 */
static __always_inline void permute_upper_minicolumns(u64 to[3],
						      const u64 from[3],
						      const u64 lower[3])
{
	u64 other_band[3], band_2[3];
	int c;

	for_three(c) {
		other_band[c] = swap_bands(from[c]);
		band_2[c] = copy_to_odd(lower[c]);
	}
	for_three(c)
		to[c] = from[c] & ((other_band[NEXT(c)] & band_2[PREVIOUS(c)]) |
				   (band_2[NEXT(c)] & other_band[PREVIOUS(c)]));
}

#endif /* SUDOKU_CORE_BANDS_PERMUTE_H */
