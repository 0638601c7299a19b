// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of sudoku_scan(), which reads every byte that a user writes
 *
 * A text can be of any length, and the checker needs a bound. So these are
 * proofs by induction: a proof begins with any state that obeys is_valid(),
 * not only with the first one, and shows that the next state obeys it again.
 * Every state is reached in this way, whatever came before.
 */
#include "scan.c"
#include "proof.h"

/* The invariant of the scan */
static bool is_valid(const struct sudoku_scan *scan)
{
	if (!scan->cells)
		return !scan->line && !scan->span;
	return scan->cells < SUDOKU_CELLS && scan->line <= scan->cells &&
	       (scan->line == scan->cells || scan->line <= 9) &&
	       scan->span >= scan->cells && scan->span <= SUDOKU_SPAN_MAX;
}

static struct sudoku_scan any_valid_scan(void)
{
	struct sudoku_scan scan = {
		.cells = any_below(0x100),
		.line = any_below(0x100),
		.span = any_below(0x10000),
	};

	assume(is_valid(&scan));
	return scan;
}

static bool same_scan(const struct sudoku_scan *a, const struct sudoku_scan *b)
{
	return a->cells == b->cells && a->line == b->line && a->span == b->span;
}

/*
 * After any byte in any state, the invariant holds: there are fewer than 81
 * cells, and a puzzle has at most SUDOKU_SPAN_MAX bytes. A byte that is refused
 * does not change the state.
 *
 * The state counts cells and bytes, and is zero again at the 81st cell. In nine
 * lines, a puzzle has no line with another number of cells than nine.
 */
PROOF(scan_keeps_its_invariant)
{
	struct sudoku_scan scan = any_valid_scan(), before = scan;
	char byte = nondet_char();
	bool in_puzzle = before.cells || is_cell(byte);
	unsigned int cells = before.cells + is_cell(byte);
	size_t good = sudoku_scan(&scan, &byte, 1);

	assert(good <= 1 && is_valid(&scan));
	if (!good) {
		assert(same_scan(&scan, &before));
		return;
	}
	assert(is_cell(byte) || is_layout(byte));
	assert(!before.cells || byte != '\n' || before.line % 9 == 0);
	assert(before.cells == before.line || before.line < 9 ||
	       !is_cell(byte));
	if (cells == SUDOKU_CELLS) {
		assert(before.span + 1 <= SUDOKU_SPAN_MAX);
		assert(!scan.cells && !scan.line && !scan.span);
	} else {
		assert(scan.cells == cells);
		assert(scan.span == before.span + in_puzzle);
	}
}

/*
 * A puzzle is read at once if and only if all its bytes are there and are what
 * they should be, for all byte values and lengths. No byte after the text is
 * read.
 */
PROOF(a_plain_puzzle_is_81_cells_or_nine_lines)
{
	size_t length = any_below(SUDOKU_LINES + 1), plain = 0;
	bool line = length >= SUDOKU_CELLS, lines = length == SUDOKU_LINES;
	char *text = __CPROVER_allocate(length, 0);
	unsigned int i;

	for (i = 0; i < length; i++) {
		line = line && (i >= SUDOKU_CELLS || is_cell(text[i]));
		lines = lines && (i % 10 == 9 ? text[i] == '\n' :
						is_cell(text[i]));
	}
	if (line)
		plain = SUDOKU_CELLS;
	else if (lines)
		plain = SUDOKU_LINES;
	assert(sudoku_plain_length(text, length) == plain);
}
