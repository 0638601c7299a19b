// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of how strategy "bands" reads a puzzle and writes a solution
 */
#include "bands.c"
#include "solution.h"

/* The candidates of a cell, 0 to 80, as the drawing in bands.h has them */
static u64 cell_of(const struct bands_grid *grid, unsigned int cell)
{
	unsigned int r = cell / 9 % 3, c = cell % 3, band = cell / 27;
	unsigned int stack = cell % 9 / 3;
	u64 word;

	if (band < 2)
		word = grid->upper.cell[r][c] >> 10 * band;
	else if (c < 2)
		word = grid->lower.cell01[r] >> 10 * c;
	else
		word = grid->lower.cell22[r];
	return word >> 20 * stack & SUDOKU_DIGITS;
}

/* A clue is the only candidate of its cell; a blank has all nine digits. */
LONG_PROOF(loading_reads_each_cell)
{
	char puzzle[SUDOKU_CELLS];
	struct bands_grid grid;
	unsigned int i;

	for (i = 0; i < SUDOKU_CELLS; i++) {
		puzzle[i] = nondet_char();
		assume(puzzle[i] == '.' ||
		       (puzzle[i] >= '0' && puzzle[i] <= '9'));
	}
	bands_load(&grid, puzzle);
	for (i = 0; i < SUDOKU_CELLS; i++) {
		unsigned int digit = sudoku_digit(puzzle[i]);

		assert(cell_of(&grid, i) ==
		       (digit ? 1 << (digit - 1) : SUDOKU_DIGITS));
	}
	assert(grid.lower.cell22[0] == copy_to_odd(grid.lower.cell22[0] &
						   BANDS_FULL(BANDS_EVEN)));
}

/*
 * The text of a solution has the digit of each cell in the cell's place. The
 * memory of the search has a type here, because the checker is slow with an
 * array of bytes.
 */
LONG_PROOF(solutions_are_written_cell_by_cell)
{
	static struct {
		u64 head[offsetof(struct sudoku_search, state) / sizeof(u64)];
		struct bands bands;
	} memory;
	const struct sudoku_search *search = (const void *)&memory;
	struct bands_grid *grid = &memory.bands.stack[0].grid;
	unsigned int cell = any_below(SUDOKU_CELLS), i;
	char solution[SUDOKU_CELLS];

	any_grid(grid);
	for (i = 0; i < SUDOKU_CELLS; i++) {
		u64 digits = cell_of(grid, i);

		assume(digits && !(digits & (digits - 1)));
	}
	bands_solution(search, solution);
	assert(solution[cell] >= '1' && solution[cell] <= '9');
	assert(1u << (solution[cell] - '1') == cell_of(grid, cell));
}
