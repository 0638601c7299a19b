/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The scan: finds where a text stops being valid
 *
 * A text consists of cells ('1' to '9', '0', '.') and layout (space, tab, CR,
 * newline, '|', '-', '+'). Each 81 cells are a puzzle, on one line or on nine
 * lines of nine. A text arrives in pieces of any size. All that the scan keeps
 * of it is its length, its place in the puzzle that is not complete yet, and
 * how much layout came before that puzzle.
 */
#ifndef SUDOKU_CORE_SCAN_H
#define SUDOKU_CORE_SCAN_H

#include "grid.h"

/*
 * The maximum length of a puzzle in bytes, from its first cell to its last. It
 * is enough for any drawing, and limits how much text has to be kept until a
 * puzzle is complete.
 */
#define SUDOKU_SPAN_MAX	1024
#define SUDOKU_LINES	(SUDOKU_CELLS + 8)	/* nine lines of nine cells */

/**
 * struct sudoku_scan - the place in a puzzle where a text ends so far
 * @length: bytes of the text so far
 * @cells: cells of the puzzle so far, 0 between puzzles
 * @line: how many of these are on the current line
 * @span: bytes of the puzzle so far
 * @layout: bytes that belong to no puzzle, since the last complete one
 *
 * All zero before the first byte.
 */
struct sudoku_scan {
	u64 length;
	u8 cells;
	u8 line;
	u16 span;
	u64 layout;
};

/*
 * Returns how many bytes of a text that has passed the scan come before its
 * next cell: @length if there is none.
 */
static inline size_t sudoku_skip_layout(const char *text, size_t length)
{
	size_t i = 0;

	while (i < length && !sudoku_is_cell(text[i]))
		i++;
	return i;
}

bool sudoku_is_line(const char *text);
size_t sudoku_plain_length(const char *text, size_t length);
size_t sudoku_scan(struct sudoku_scan *scan, const char *text, size_t length);

#endif /* SUDOKU_CORE_SCAN_H */
