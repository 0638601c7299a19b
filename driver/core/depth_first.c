// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the depth-first strategies do once for each puzzle: start and write out
 */
#include "depth_first.h"

/**
 * depth_first_start - read a puzzle
 * @search: the search whose state to set up
 * @puzzle: 81 characters, '1' to '9', '0' or '.'
 *
 * If the clues conflict, @entered stays false: no digit is tried, and nothing
 * is reported.
 */
void depth_first_start(struct sudoku_search *search, const char *puzzle)
{
	struct depth_first *tree = depth_first(search);
	unsigned int cell;

	memset(tree, 0, offsetof(struct depth_first, stack[1]));
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		unsigned int digit = sudoku_digit(puzzle[cell]);

		if (!digit)
			tree->blanks++;
		else if (candidates(tree, cell) & 1 << (digit - 1))
			depth_first_toggle(tree, cell, digit);
		else
			return;
	}
	tree->entered = true;
}

/**
 * depth_first_solution - write out the grid
 * @search: a search that has found a solution
 * @solution: where to put 81 characters, '1' to '9'
 */
void depth_first_solution(const struct sudoku_search *search, char *solution)
{
	const struct depth_first *tree = (const void *)search->state;
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		solution[cell] = '0' + tree->cell[cell];
}
