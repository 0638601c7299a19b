/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The grid: 81 cells, and the 27 units whose cells must all differ
 *
 * Cells are numbered in row order, 0 at the top left to 80 at the bottom right.
 * Everything outside the strategies handles a grid as text: 81 characters, '1'
 * to '9' for a digit and '0' or '.' for a blank. This is what users write and
 * read, so no conversion is needed in between.
 */
#ifndef SUDOKU_CORE_GRID_H
#define SUDOKU_CORE_GRID_H

#include "types.h"

#define SUDOKU_CELLS	81

/* All digits, in a set of digits: bit d - 1 is for digit d. */
#define SUDOKU_DIGITS	0x1ff

static __always_inline unsigned int sudoku_row(unsigned int cell)
{
	return cell / 9;
}

static __always_inline unsigned int sudoku_column(unsigned int cell)
{
	return cell % 9;
}

static __always_inline unsigned int sudoku_box(unsigned int cell)
{
	return cell / 27 * 3 + cell % 9 / 3;
}

/*
 * A number from 0 to SUDOKU_CELL_LAST for the character of a cell, '0' to '9'
 * or '.', and a greater one for any other byte. (x - '.') ^ 1 is 1 for '.', 0
 * for '/', and 2 to 11 for digits, so one comparison is enough, and no branch
 * depends on whether a cell is a blank.
 *
 * @x is a byte or, with a one in each byte of @ones, has several.
 */
#define SUDOKU_CELL_NUMBER(x, ones) ({					\
	const typeof(ones) _ones = (ones);				\
									\
	(((x) - (typeof(ones))('.' * _ones)) ^ _ones) - _ones;		\
})
#define SUDOKU_CELL_LAST		10

static inline bool sudoku_is_cell(char c)
{
	return (u8)SUDOKU_CELL_NUMBER(c, 1) <= SUDOKU_CELL_LAST;
}

/* The digit of a cell, 1 to 9, or 0 for a blank */
static __always_inline unsigned int sudoku_digit(char c)
{
	return c > '0' ? c - '0' : 0;
}

bool sudoku_grid_conflict(const char *grid, u8 cells[2]);

#endif /* SUDOKU_CORE_GRID_H */
