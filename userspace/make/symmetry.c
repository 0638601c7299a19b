// SPDX-License-Identifier: GPL-2.0
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
	{ "diagonal", SET(0) | SET(TRANSPOSE) },
	{ "full", 0xff },
};

static unsigned int image_of(unsigned int cell, unsigned int symmetry)
{
	unsigned int row = sudoku_row(cell), column = sudoku_column(cell);

	if (symmetry & TRANSPOSE) {
		row = sudoku_column(cell);
		column = sudoku_row(cell);
	}
	if (symmetry & FLIP)
		row = 8 - row;
	if (symmetry & MIRROR)
		column = 8 - column;
	return 9 * row + column;
}

/* Find the orbits of symmetry @number. Each is found at its first cell. */
void find_orbits(unsigned int number, struct orbits *orbits)
{
	bool found[SUDOKU_CELLS] = {};
	unsigned int cell, symmetry;

	orbits->count = 0;
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		struct orbit *orbit = &orbits->orbit[orbits->count];

		if (found[cell])
			continue;
		orbit->count = 0;
		for (symmetry = 0; symmetry < 8; symmetry++) {
			unsigned int image = image_of(cell, symmetry);

			if (!(symmetries[number].steps & SET(symmetry)) ||
			    found[image])
				continue;
			found[image] = true;
			orbit->cell[orbit->count++] = image;
		}
		orbits->count++;
	}
}
