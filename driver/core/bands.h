/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The grid of strategy "bands": many small sets in one word
 *
 * docs/bands.md works through a small example with the words of this file.
 *
 * Names: three boxes side by side are a band, three boxes above each other are
 * a stack. A box has three minirows and three minicolumns of three cells each,
 * together called triads.
 *
 *	        stack 0  1  2                  minicolumn 0  1  2
 *
 *	band 0    box 0  1  2          minirow 0          .  .  .
 *	band 1    box 3  4  5          minirow 1          .  .  .
 *	band 2    box 6  7  8          minirow 2          .  .  .
 *
 * A field is a set of digits: those that may still be in one cell, minirow or
 * minicolumn of one box. It has ten bits: nine for the digits and, above them,
 * a guard, which tells an empty field from others (see bands_fields.h).
 *
 *	bit	    9   8  7  6  5  4  3  2  1  0
 *	digit	guard   9  8  7  6  5  4  3  2  1
 *
 * A word has a field for each of six boxes, all for the same place in the box,
 * such as "minirow 1" or "the cell in row 2 and column 0". Each rule is the
 * same for all boxes and digits, so an operation on a word applies it to six
 * boxes and nine digits. There are nine boxes, so the grid has two halves.
 *
 *	bits	59..50   49..40   39..30   29..20   19..10    9..0
 *	upper	 box 5    box 2    box 4    box 1    box 3   box 0
 *	lower	          box 8             box 7            box 6
 *
 * Fields 0, 2 and 4, counted from bit 0, are called even: they are for band 0
 * or 2. Odd fields are for band 1. So one shift by 20 bits leads to the next
 * box in both bands, and one by 10 bits to the other band. The cells of the
 * lower half are the exception: their odd fields are another column of the same
 * boxes (see struct bands_lower).
 *
 * One digit has one bit in each field. These are the bits of digit 1 in the
 * minirows of the upper half; for digit d add d - 1:
 *
 *	              band 0                    band 1
 *	              box 0   box 1   box 2     box 3   box 4   box 5
 *	minirow[0]        0      20      40        10      30      50
 *	minirow[1]        0      20      40        10      30      50
 *	minirow[2]        0      20      40        10      30      50
 *
 * Invariants. They hold in every grid outside the functions that change it:
 *
 * 1. Guards and bits 60 to 63 are zero.
 * 2. In the lower half, odd fields of minirows and minicolumns are empty.
 * 3. A digit is a candidate of a cell if it is in three fields: the cell's, its
 *    minirow's and its minicolumn's. The three are not kept equal. To remove a
 *    candidate, one of them is enough (a triad, to remove it from three cells),
 *    because a sweep begins with the AND of the three. Rules that read only
 *    triads may see digits that the cells do not have: they conclude less, but
 *    nothing wrong.
 * 4. Rules and guesses only clear bits, and rules only those that are in no
 *    solution of the grid. A bit that was cleared comes back only with the grid
 *    of the previous level, when a guess is taken back.
 *
 * If a cell is empty, or a digit is in no minirow or in no minicolumn of some
 * box, there is no solution. Every sweep checks this.
 */
#ifndef SUDOKU_CORE_BANDS_H
#define SUDOKU_CORE_BANDS_H

#include "search.h"

/**
 * struct bands_upper - the candidates of boxes 0 to 5
 * @cell: by row and column in the box
 * @minirow: by row in the box
 * @minicolumn: by column in the box
 */
struct bands_upper {
	u64 cell[3][3];
	u64 minirow[3];
	u64 minicolumn[3];
};

/**
 * struct bands_lower - the candidates of boxes 6 to 8
 * @cell01: by row in the box: column 0 in the even fields, column 1 in the odd
 * @cell22: by row in the box: column 2 in the even fields, and again in the odd
 * @minirow: by row in the box
 * @minicolumn: by column in the box
 *
 * Most of the work is about cells, so these use the odd fields, which would be
 * empty otherwise: six words instead of nine. Column 2 is there twice, because
 * an empty field would mean that a cell has no candidates.
 */
struct bands_lower {
	u64 cell01[3];
	u64 cell22[3];
	u64 minirow[3];
	u64 minicolumn[3];
};

struct bands_grid {
	struct bands_upper upper;
	struct bands_lower lower;
};

/**
 * enum bands_state - what the rules found out about a grid
 * @BANDS_IMPOSSIBLE: it is known to have no solution
 * @BANDS_COMPLETE: each cell has one candidate; together they are a solution
 * @BANDS_OPEN: neither is known, and the rules find nothing more
 */
enum bands_state {
	BANDS_IMPOSSIBLE,
	BANDS_COMPLETE,
	BANDS_OPEN,
};

void bands_load(struct bands_grid *grid, const char *puzzle);
enum bands_state bands_propagate(struct bands_grid *grid);
void bands_permute(struct bands_grid *grid);
void bands_branch(struct bands_grid *grid, struct bands_grid *next,
		  struct sudoku_move *move);

#endif /* SUDOKU_CORE_BANDS_H */
