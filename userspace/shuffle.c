// SPDX-License-Identifier: GPL-2.0
/*
 * A random isomorph of a puzzle; canonical.c says what that is
 *
 * Each of the 9! * 6^8 * 2 ways to rename digits, to exchange lines and to
 * reflect the grid has the same probability.
 */
#include "client.h"
#include "isomorph.h"

/* A random order of rows that keeps bands together, or of columns and stacks */
static void shuffle_lines(struct random *random, u8 *lines)
{
	u8 groups[3], line[3];
	unsigned int i, j;

	random_order(random, groups, 3);
	for (i = 0; i < 3; i++) {
		random_order(random, line, 3);
		for (j = 0; j < 3; j++)
			lines[3 * i + j] = 3 * groups[i] + line[j];
	}
}

/* Make a random isomorph of a puzzle. */
void shuffle_puzzle(struct random *random, const char *cells, char *shuffled)
{
	bool reflect = random_below(random, 2);
	u8 rows[9], columns[9], digits[9];
	unsigned int cell;

	random_order(random, digits, 9);
	shuffle_lines(random, rows);
	shuffle_lines(random, columns);
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		unsigned int row = rows[sudoku_row(cell)];
		unsigned int column = columns[sudoku_column(cell)];
		char c = cells[reflect ? 9 * column + row : 9 * row + column];

		shuffled[cell] = c == '.' ? c : '1' + digits[c - '1'];
	}
}
