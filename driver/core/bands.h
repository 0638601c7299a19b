/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The grid of strategy "bands": many small sets in one word
 *
 * Three boxes side by side are a band, three on top of each other a stack. A
 * box has three minirows and three minicolumns of three cells each, together
 * called triads. A digit stands once in every row of a band and once in every
 * box of it, so it takes one minirow of each box, in three different rows: one
 * of six permutations. The same holds for a stack and its minicolumns.
 *
 * All the rules ask the same question of every box and every digit, so they
 * ask it of all boxes and digits at once, with the operations on whole words
 * that every processor has. For one place in a box, such as "the cell in row 2,
 * column 0" or "the minirow 1", the nine boxes have a set of digits each. These
 * nine sets go into two words as fields of ten bits: nine for the digits, and
 * one above them, the guard, which is zero between operations and catches the
 * carry of an addition.
 *
 *	bit	59    50 49    40 39    30 29    20 19    10 9      0
 *	half 0	box 5    box 2    box 4    box 1    box 3    box 0
 *	half 1	         box 8             box 7             box 6
 *
 * So even fields hold the boxes of band 0 or 2, from left to right, and odd
 * fields those of band 1. The next box of the same band is 20 bits further, and
 * the box below is 10 bits further or in the other half.
 */
#ifndef SUDOKU_CORE_BANDS_H
#define SUDOKU_CORE_BANDS_H

#include "search.h"

/* A one in each field: in the even ones, and in all six. */
#define BANDS_EVEN	0x0000010000100001ull
#define BANDS_EACH	(BANDS_EVEN | BANDS_EVEN << 10)

/* The same for a half of the grid; times 0x1ff it is every digit everywhere. */
#define BANDS_ONES(half)	((half) ? BANDS_EVEN : BANDS_EACH)
#define BANDS_FULL(half)	(BANDS_ONES(half) * 0x1ff)

/**
 * struct bands_half - the candidates of half of the boxes
 * @cell: for each cell of a box, the digits that may be in it
 * @row: for each minirow of a box, the digits that may be in it
 * @column: for each minicolumn of a box, the digits that may be in it
 *
 * A solution is counted only where all three agree, so a candidate may be
 * removed from any one of them.
 *
 * The odd fields of half 1 are free. Its cells use them, for these are what most
 * of the work is about: cell[r][0] has column 0 in the even fields and column 1
 * in the odd ones, cell[r][1] has column 2 in both. There is no cell[r][2].
 */
struct bands_half {
	u64 cell[3][3];
	u64 row[3];
	u64 column[3];
};

struct bands_grid {
	struct bands_half half[2];
};

/**
 * struct bands_level - one level of the search
 * @grid: the grid
 * @move: the guess that was made in it, if there is a level above this one
 */
struct bands_level {
	struct bands_grid grid;
	struct sudoku_move move;
};

/**
 * enum bands_state - what the rules made of a grid
 * @BANDS_IMPOSSIBLE: it has no solution
 * @BANDS_COMPLETE: each cell has one candidate, and they are a solution
 * @BANDS_OPEN: the rules have nothing more to say
 */
enum bands_state {
	BANDS_IMPOSSIBLE,
	BANDS_COMPLETE,
	BANDS_OPEN,
};

/*
 * The digits with several triads left in their box. Each of the others has one,
 * if any; when it has none in some box, the rules find out.
 */
static __always_inline u64 bands_several(const u64 triad[3])
{
	return (triad[0] & triad[1]) | (triad[2] & (triad[0] | triad[1]));
}

enum bands_state bands_propagate(struct bands_grid *grid);
void bands_permute(struct bands_grid *grid);
void bands_branch(struct bands_level *level);

#endif /* SUDOKU_CORE_BANDS_H */
