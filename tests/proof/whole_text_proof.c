// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of the scan and the stream with whole texts
 *
 * A text of more than 81 bytes, where any byte may be layout, is too much for
 * the checker. So here the same code has puzzles of 17 cells: one line of 17,
 * or lines of nine and eight. That is still two words and one byte for the
 * byte-parallel paths, more than one line, and texts that are longer than a
 * puzzle. The proofs of scan_proof.c, which are about single bytes
 * and about these paths, have the real number.
 */
#include "grid.h"

#undef SUDOKU_CELLS
#define SUDOKU_CELLS	17

#include "scan.c"
#include "stream.c"
#include "proof.h"

#define TEXT_MAX	(SUDOKU_CELLS + 4)

static char text[TEXT_MAX], before[TEXT_MAX];

/* Any text that the scan can have accepted */
static void any_accepted_text(void)
{
	unsigned int i;

	for (i = 0; i < TEXT_MAX; i++) {
		text[i] = nondet_char();
		assume(is_cell(text[i]) || is_layout(text[i]));
		before[i] = text[i];
	}
}

/*
 * The puzzle that the stream gathers is the first 81 cells of the text, in
 * their order, and its span ends at the last of them. Scattering an answer
 * changes these cells and no other byte.
 */
LONG_PROOF(answers_replace_the_first_81_cells)
{
	char puzzle[SUDOKU_CELLS], answer[SUDOKU_CELLS];
	unsigned int cells = 0, i;
	size_t span;

	any_accepted_text();
	for (i = 0; i < SUDOKU_CELLS; i++)
		answer[i] = nondet_char();
	span = gather_cells(text, TEXT_MAX, puzzle);
	assert(span <= TEXT_MAX);
	if (span)
		scatter_cells(text, span, answer);
	for (i = 0; i < TEXT_MAX; i++) {
		if (!is_cell(before[i]) || cells == SUDOKU_CELLS) {
			assert(text[i] == before[i]);
			continue;
		}
		assert(!span || puzzle[cells] == before[i]);
		assert(text[i] == (span ? answer[cells] : before[i]));
		if (++cells == SUDOKU_CELLS)
			assert(span == i + 1);
	}
	assert(span || cells < SUDOKU_CELLS);
}

/*
 * The stream does not misread what the scan accepts: it is cells and layout,
 * and a puzzle ends where its scan does. If a text has no whole puzzle, what
 * the stream leaves is what the scan counts as an incomplete one.
 */
LONG_PROOF(stream_and_scan_find_the_same_puzzle)
{
	struct sudoku_scan scan = {}, before_byte = {};
	char puzzle[SUDOKU_CELLS];
	unsigned int i, end = 0;
	size_t skipped, span;

	for (i = 0; i < TEXT_MAX; i++) {
		text[i] = nondet_char();
		assume(sudoku_scan(&scan, text + i, 1) == 1);
		assert(is_cell(text[i]) || is_layout(text[i]));
		if (!end && before_byte.cells && !scan.cells)
			end = i + 1;
		before_byte = scan;
	}
	skipped = sudoku_skip_layout(text, TEXT_MAX);
	span = gather_cells(text + skipped, TEXT_MAX - skipped, puzzle);
	assert(span ? skipped + span == end : !end);
	assert(span || scan.span == TEXT_MAX - skipped);
}
