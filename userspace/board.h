/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Boards, as text and on the screen of a terminal
 */
#ifndef SUDOKU_BOARD_H
#define SUDOKU_BOARD_H

#include <stdio.h>

#include "core/grid.h"

/*
 * struct board_layout - the size of a board on the screen
 * @height: rows of a cell
 * @width: columns of a cell
 */
struct board_layout {
	unsigned int height;
	unsigned int width;
};

/* 13 rows, 25 columns, without room for candidates */
extern const struct board_layout board_small;

/* 22 rows, 61 columns */
extern const struct board_layout board_large;

/*
 * struct board - what to draw on the screen
 * @layout: how large
 * @cells: '1' to '9', everything else is a blank
 * @candidates: of blanks, bit d - 1 for digit d; 0 where none are shown
 * @styles: of the cells, see enum style in terminal.h
 * @marks: a character to the right of a cell, '\0' for none
 * @cursor: the cell that is in brackets, SUDOKU_CELLS for none
 * @digit: the digit that is emphasized among candidates, 0 for none
 */
struct board {
	const struct board_layout *layout;
	char cells[SUDOKU_CELLS];
	u16 candidates[SUDOKU_CELLS];
	u8 styles[SUDOKU_CELLS];
	char marks[SUDOKU_CELLS];
	unsigned int cursor;
	unsigned int digit;
};

void board_put(const struct board *board, unsigned int row,
	       unsigned int column);
void draw_candidates(FILE *out, const char *cells, const u16 *candidates);
void draw_board(FILE *out, const char *puzzle, const char *solution,
		bool color);

#endif /* SUDOKU_BOARD_H */
