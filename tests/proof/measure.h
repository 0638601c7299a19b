/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A measure of what is left to guess in a grid of strategy "bands", which
 * bounds how many guesses can be in force
 *
 * For the files of proofs that include bands_branch.c.
 */
#ifndef SUDOKU_TESTS_PROOF_MEASURE_H
#define SUDOKU_TESTS_PROOF_MEASURE_H

#include "solution.h"

/*
 * The measure is a set. For each band or stack, @two are the digits that can be
 * in several boxes in two or three of its lines, @three are those for which it
 * is three.
 */
struct measure {
	u32 two[6];
	u32 three[6];
};

/* The digits that can be in several boxes in line @line of a band or stack */
static inline u32 several_boxes(struct bands_grid *grid, unsigned int unit,
				int line)
{
	u32 in[3];
	unsigned int k;

	for (k = 0; k < 3; k++) {
		struct triad_box box = box_of(unit, k);

		in[k] = triads_of(grid, box)[line] >> shift_of(box) &
			SUDOKU_DIGITS;
	}
	return (in[0] & in[1]) | (in[2] & (in[0] | in[1]));
}

/* The members of one band or stack */
static inline void measure_unit(struct measure *measure,
				struct bands_grid *grid, unsigned int unit)
{
	u32 a = several_boxes(grid, unit, 0);
	u32 b = several_boxes(grid, unit, 1);
	u32 c = several_boxes(grid, unit, 2);

	measure->two[unit] = (a & b) | (a & c) | (b & c);
	measure->three[unit] = a & b & c;
}

static inline struct measure measure_of(struct bands_grid *grid)
{
	struct measure measure;
	unsigned int unit;

	for (unit = 0; unit < 6; unit++)
		measure_unit(&measure, grid, unit);
	return measure;
}

static inline bool measure_contains(const struct measure *whole,
				    const struct measure *part)
{
	unsigned int unit;

	for (unit = 0; unit < 6; unit++)
		if (!contains(whole->two[unit], part->two[unit]) ||
		    !contains(whole->three[unit], part->three[unit]))
			return false;
	return true;
}

/* Has @box a digit of @digits in its triad @line? */
static inline bool is_in_box(struct bands_grid *grid, struct triad_box box,
			     unsigned int line, u32 digits)
{
	return triads_of(grid, box)[line] >> shift_of(box) & digits;
}

/* Can the digit of the guess be in its box, and in another in this line? */
static inline bool is_between_two_boxes(struct bands_grid *grid,
					struct guess guess)
{
	bool vertical = guess.box.vertical;
	unsigned int unit = vertical ? 3 + guess.box.stack : guess.box.band;
	unsigned int box = vertical ? guess.box.band : guess.box.stack;

	return unit < 6 && box < 3 && guess.line < 3 && guess.digit &&
	       guess.digit <= SUDOKU_DIGITS &&
	       !(guess.digit & (guess.digit - 1)) &&
	       is_in_box(grid, guess.box, guess.line, guess.digit) &&
	       (is_in_box(grid, box_of(unit, NEXT(box)), guess.line,
			  guess.digit) ||
		is_in_box(grid, box_of(unit, PREVIOUS(box)), guess.line,
			  guess.digit));
}

#endif /* SUDOKU_TESTS_PROOF_MEASURE_H */
