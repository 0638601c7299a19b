// SPDX-License-Identifier: GPL-2.0-only
/*
 * The rules: no digit twice in a row, a column or a box
 */
#include "grid.h"

#define NOT_SEEN	0xff

/**
 * sudoku_grid_conflict - find two cells that break the rules
 * @grid: 81 characters, '1' to '9', '0' or '.'
 * @cells: where to put the two cells, the earlier one first
 *
 * With several conflicts, this reports the one whose later cell comes first:
 * the first that is found when the grid is read from its beginning.
 *
 * Return: true, with @cells set, if some digit is in a unit twice.
 */
bool sudoku_grid_conflict(const char *grid, u8 cells[2])
{
	/* For each digit in each row, column and box, the cell that has it */
	u8 seen[3][9][10];
	unsigned int cell;

	memset(seen, NOT_SEEN, sizeof(seen));
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		unsigned int digit = sudoku_digit(grid[cell]);
		u8 *units[3] = {
			&seen[0][sudoku_row(cell)][digit],
			&seen[1][sudoku_column(cell)][digit],
			&seen[2][sudoku_box(cell)][digit],
		};
		unsigned int i;

		for (i = 0; digit && i < 3; i++) {
			if (*units[i] != NOT_SEEN) {
				cells[0] = *units[i];
				cells[1] = cell;
				return true;
			}
			*units[i] = cell;
		}
	}
	return false;
}
