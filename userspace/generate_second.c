// SPDX-License-Identifier: GPL-2.0
/*
 * Looking for a second solution
 *
 * To find out whether a clue is needed, one could solve the puzzle without it
 * and look for two solutions. But one of them is known, and it takes less time
 * not to find it again: make the cell a blank that cannot be this digit. Then
 * the first solution shows that the clue is needed, and if it is not, the rules
 * often come to a contradiction without a guess.
 *
 * The interface of searches has no such blanks. So this searches with the parts
 * of strategy "bands", whose grid consists of candidates.
 */
#include "core/bands.h"
#include "generate.h"

/* Remove a candidate of a cell, which is where core/bands.h says. */
static void remove_candidate(struct bands_grid *grid, unsigned int cell,
			     unsigned int digit)
{
	unsigned int row = sudoku_row(cell), column = sudoku_column(cell);
	unsigned int band = row / 3, stack = column / 3;
	u64 bit = 1ull << (digit - 1 + 20 * stack);

	row %= 3;
	column %= 3;
	if (band < 2)
		grid->upper.cell[row][column] &= ~(bit << 10 * band);
	else if (column < 2)
		grid->lower.cell01[row] &= ~(bit << 10 * column);
	else
		grid->lower.cell22[row] &= ~(bit | bit << 10);
}

/* Does a puzzle have a solution in which the blank @cell is not @digit? */
bool has_second_solution(struct second *second, const char *puzzle,
			 unsigned int cell, unsigned int digit)
{
	struct bands_grid *grid = second->grid;
	struct sudoku_move guess;

	bands_load(grid, puzzle);
	remove_candidate(grid, cell, digit);
	for (;;) {
		switch (bands_propagate(grid)) {
		case BANDS_COMPLETE:
			return true;
		case BANDS_OPEN:
			bands_branch(grid, grid + 1, &guess);
			grid++;
			break;
		case BANDS_IMPOSSIBLE:
			if (grid == second->grid)
				return false;
			grid--;
			break;
		}
		bands_permute(grid);
	}
}
