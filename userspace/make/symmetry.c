// SPDX-License-Identifier: GPL-2.0-only
/*
 * Symmetric patterns of clues: which cells are clues or blanks together
 *
 * A square has eight symmetries. Each is three steps, of which each is done or
 * not: exchange rows and columns, then turn the rows upside down, then reverse
 * the columns. A kind of symmetry is a set of these that contains, with any two
 * of them, the one that results from both. The cells to which the symmetries of
 * the set map a cell are its orbit. Each cell is in exactly one orbit.
 */
#include "make.h"

/* The steps of a symmetry */
#define TRANSPOSE	1	/* exchange rows and columns */
#define FLIP		2	/* turn the rows upside down */
#define MIRROR		4	/* reverse the columns */

#define SET(symmetry)	(1 << (symmetry))

const struct symmetry symmetries[SYMMETRIES] = {
	{ "none", SET(0) },
	{ "rotate180", SET(0) | SET(FLIP | MIRROR) },
	{ "rotate90", SET(0) | SET(TRANSPOSE | FLIP) | SET(FLIP | MIRROR) |
		      SET(TRANSPOSE | MIRROR) },
	{ "mirror", SET(0) | SET(MIRROR) },
	{ "flip", SET(0) | SET(FLIP) },
	{ "mirrors", SET(0) | SET(MIRROR) | SET(FLIP) | SET(FLIP | MIRROR) },
	{ "diagonal", SET(0) | SET(TRANSPOSE) },
	{ "antidiagonal", SET(0) | SET(TRANSPOSE | FLIP | MIRROR) },
	{ "diagonals", SET(0) | SET(TRANSPOSE) | SET(FLIP | MIRROR) |
		       SET(TRANSPOSE | FLIP | MIRROR) },
	{ "full", 0xff },
	{ "random", 0 },
};

static unsigned int image_of(unsigned int cell, unsigned int steps)
{
	if (steps & TRANSPOSE)
		cell = 9 * sudoku_column(cell) + sudoku_row(cell);
	if (steps & FLIP)
		cell = 9 * (8 - sudoku_row(cell)) + sudoku_column(cell);
	if (steps & MIRROR)
		cell = 9 * sudoku_row(cell) + 8 - sudoku_column(cell);
	return cell;
}

/* Find the orbits, each at its first cell. Returns how many there are. */
unsigned int find_orbits(unsigned int symmetry, struct orbit *orbits)
{
	bool found[SUDOKU_CELLS] = {};
	unsigned int cell, image, steps, count = 0;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		struct orbit *orbit = &orbits[count];

		if (found[cell])
			continue;
		orbit->count = 0;
		for (steps = 0; steps < 8; steps++)
			if (symmetries[symmetry].set & SET(steps)) {
				image = image_of(cell, steps);
				if (!found[image])
					orbit->cell[orbit->count++] = image;
				found[image] = true;
			}
		count++;
	}
	return count;
}
