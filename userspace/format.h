/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The formats of texts with puzzles
 *
 * Reading (mask.c): every format is a text of lines in which some bytes are
 * cells or layout, as the device reads them, and all others are not part of a
 * puzzle. The mask replaces those others by spaces, so what is left is a text
 * for the device, of the same length and with every cell where it was.
 *
 * Writing (format.c): a puzzle in one of the formats.
 */
#ifndef SUDOKU_FORMAT_H
#define SUDOKU_FORMAT_H

#include <stdio.h>

#include "client.h"

/*
 * enum format - a way to write puzzles
 * @FORMAT_LINE: 81 cells on a line
 * @FORMAT_GRID: nine lines of nine cells, then an empty line
 * @FORMAT_BOARD: drawn, as "sudoku solve --board" draws
 * @FORMAT_SDM: SudoCue, many puzzles: 81 cells on a line, 0 for a blank
 * @FORMAT_SDK: SadMan Sudoku and SudoCue: [Puzzle] and nine lines
 * @FORMAT_SS: Simple Sudoku: drawn, with "*" in the corners
 * @FORMAT_CSV: comma-separated values with a header
 * @FORMAT_TSV: the same, separated by tabs
 * @FORMAT_HODOKU: a line of HoDoKu's library, fields separated by colons
 * @FORMAT_JSON: a JSON object on a line
 */
enum format {
	FORMAT_LINE,
	FORMAT_GRID,
	FORMAT_BOARD,
	FORMAT_SDM,
	FORMAT_SDK,
	FORMAT_SS,
	FORMAT_CSV,
	FORMAT_TSV,
	FORMAT_HODOKU,
	FORMAT_JSON,
	FORMATS
};

/*
 * struct format_info - how to write a format
 * @name: what users call it
 * @write: write a puzzle, '.' for a blank, and its solution unless it is NULL;
 *	formats without a place for it leave it out
 * @has_solution: the format has a place for the solution
 */
struct format_info {
	const char *name;
	void (*write)(FILE *out, const char *cells, const char *solution);
	bool has_solution;
};

extern const struct format_info formats[FORMATS];


char format_separator(enum format format);
void format_header(FILE *out, enum format format, bool solution);

#endif /* SUDOKU_FORMAT_H */
