// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of parts of the filter: its byte-parallel test for layout, and what a
 * flush leaves owed
 */
#include "filter.c"
#include "proof.h"

/* Eight bytes at a time tell cells from layout, for all bytes of both kinds. */
PROOF(eight_bytes_at_once_find_layout)
{
	char text[SUDOKU_CELLS], puzzle[SUDOKU_CELLS];
	bool all = true;
	unsigned int i;

	for (i = 0; i < SUDOKU_CELLS; i++) {
		text[i] = nondet_char();
		assume(is_cell(text[i]) || is_layout(text[i]));
		all = all && is_cell(text[i]);
	}
	assert(gather_81_bytes(text, puzzle) == all);
	for (i = 0; i < SUDOKU_CELLS; i++)
		assert(puzzle[i] == text[i]);
}

/* A flush leaves the cells of the rest of one puzzle owed, fewer than 81. */
PROOF(flush_owes_fewer_than_81_cells)
{
	struct sudoku_filter filter;
	char byte = nondet_char();
	u8 owed = any_below(SUDOKU_CELLS);

	filter.owed = owed;
	sudoku_filter_flush(&filter, &byte, 1);
	if (is_cell(byte))
		assert(filter.owed == (owed + SUDOKU_CELLS - 1) % SUDOKU_CELLS);
	else
		assert(filter.owed == owed);
}
