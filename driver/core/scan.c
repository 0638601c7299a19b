// SPDX-License-Identifier: GPL-2.0
/*
 * The scan: finds where a text stops being valid
 *
 * Most texts have the 81 cells of a puzzle without layout between them. These
 * are checked eight bytes at a time. The rest is checked byte by byte.
 */
#include "scan.h"

#define EACH_BYTE	0x0101010101010101ULL

/*
 * This uses the builtin because User Mode Linux compiles with -fno-builtin,
 * which would make ten calls of memcpy() for each puzzle.
 */
static __always_inline u64 eight_bytes(const char *text)
{
	u64 bytes;

	__builtin_memcpy(&bytes, text, sizeof(bytes));
	return bytes;
}

/**
 * sudoku_is_line - check whether 81 bytes are the cells of a puzzle
 * @text: 81 bytes of any kind
 *
 * In each byte of a word, y is 0 to 10 for cells (SUDOKU_CELL_NUMBER) and 11 to
 * 255 for all other bytes. If it is 128 or more, its highest bit is set; if it
 * is 11 to 127, that of y + (0x7f - 10) is. Only a byte that is no cell can
 * cause a carry or a borrow, so the lowest one in a word is found. The last
 * word overlaps with the one before it.
 *
 * Return: true if all are cells.
 */
bool sudoku_is_line(const char *text)
{
	u64 others = 0;
	int i;

#pragma GCC unroll 11
	for (i = 0; i < SUDOKU_CELLS; i += sizeof(u64)) {
		int last = SUDOKU_CELLS - sizeof(u64);
		u64 bytes = eight_bytes(text + (i < last ? i : last));
		u64 y = SUDOKU_CELL_NUMBER(bytes, EACH_BYTE);

		others |= y | (y + EACH_BYTE * (0x7f - SUDOKU_CELL_LAST));
	}
	return !(others & EACH_BYTE << 7);
}

static bool is_layout(char c)
{
	return c == '\n' || c == ' ' || c == '\t' || c == '\r' ||
	       c == '|' || c == '-' || c == '+';
}

/*
 * A puzzle is one line of 81 cells or nine lines of nine. Once there is a
 * newline after the ninth cell, it is the second kind, and a tenth cell on any
 * of its lines is an error. So a truncated line cannot shift all puzzles after
 * it.
 */
static bool scan_cell(struct sudoku_scan *scan)
{
	bool in_rows = scan->cells > scan->line;

	if (in_rows && scan->line == 9)
		return false;
	scan->cells++;
	scan->line++;
	if (scan->cells == SUDOKU_CELLS)
		*scan = (struct sudoku_scan){};
	else
		scan->span++;
	return true;
}

static bool scan_layout(struct sudoku_scan *scan, char c)
{
	if (!scan->cells)
		return true;
	if (c == '\n') {
		if (scan->line != 0 && scan->line != 9)
			return false;
		scan->line = 0;
	}
	scan->span++;
	return true;
}

/**
 * sudoku_scan - check more of a text
 * @scan: where in a puzzle the text ended before; updated
 * @text: the bytes that come next
 * @length: how many
 *
 * A byte is bad if it is neither cell nor layout, if it is a newline in a
 * puzzle whose current line has neither nine cells nor none, if it is a tenth
 * cell on a line of a puzzle in nine lines, or if %SUDOKU_SPAN_MAX bytes have
 * not completed the puzzle.
 *
 * Return: how many bytes are good. If fewer than @length, the next is bad, and
 * @scan is as if it had not come: the text may continue with another byte.
 */
size_t sudoku_scan(struct sudoku_scan *scan, const char *text, size_t length)
{
	size_t i;

	for (i = 0; i < length; i++) {
		if (!scan->cells && sudoku_is_cell(text[i]) &&
		    length - i >= SUDOKU_CELLS && sudoku_is_line(text + i)) {
			i += SUDOKU_CELLS - 1;
			continue;
		}
		if (scan->span == SUDOKU_SPAN_MAX)
			break;
		if (sudoku_is_cell(text[i])) {
			if (!scan_cell(scan))
				break;
		} else if (!is_layout(text[i]) || !scan_layout(scan, text[i])) {
			break;
		}
	}
	return i;
}
