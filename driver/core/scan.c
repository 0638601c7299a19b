// SPDX-License-Identifier: GPL-2.0-only
/*
 * The scan: finds where a text stops being valid
 *
 * Puzzles on one line, or on nine without other layout, and what is between
 * puzzles are checked by eight bytes at a time, all other text by bytes.
 */
#include "scan.h"

#define EACH_BYTE	0x0101010101010101ULL

/*
 * In each byte, y is 0 to 10 for cells (SUDOKU_CELL_NUMBER) and 11 to 255 for
 * others. If it is 128 or more, its highest bit is set; if it is 11 to 127,
 * that of y + (0x7f - 10) is. Only a byte that is no cell can cause a carry or
 * a borrow, so the lowest is found. The builtin is for User Mode Linux, where
 * -fno-builtin would make ten calls of memcpy() for each puzzle.
 */
static __always_inline u64 other_bytes(const char *text)
{
	u64 y;

	__builtin_memcpy(&y, text, sizeof(y));
	y = SUDOKU_CELL_NUMBER(y, EACH_BYTE);
	return y | (y + EACH_BYTE * (0x7f - SUDOKU_CELL_LAST));
}

/**
 * sudoku_is_line - check whether 81 bytes are the cells of a puzzle
 * @text: 81 bytes of any kind
 *
 * Return: true if all are cells.
 */
bool sudoku_is_line(const char *text)
{
	u64 others = other_bytes(text + SUDOKU_CELLS - sizeof(u64));
	int i;

#pragma GCC unroll 10
	for (i = 0; i < SUDOKU_CELLS - 1; i += sizeof(u64))
		others |= other_bytes(text + i);
	return !(others & EACH_BYTE << 7);
}

/**
 * sudoku_plain_length - find the length of a puzzle in one of the usual layouts
 * @text: bytes of any kind
 * @length: how many
 *
 * Return: 81 for as many cells, 89 for nine lines of nine with only newlines
 * between them, otherwise 0.
 */
size_t sudoku_plain_length(const char *text, size_t length)
{
	u64 others = 0;
	int i;

	if (length >= SUDOKU_CELLS && text[9] != '\n')
		return sudoku_is_line(text) ? SUDOKU_CELLS : 0;
	for (i = 0; i < SUDOKU_LINES; i += 10) {
		if (length < SUDOKU_LINES || (i && text[i - 1] != '\n'))
			return 0;
		others |= other_bytes(text + i) | other_bytes(text + i + 1);
	}
	return others & EACH_BYTE << 7 ? 0 : SUDOKU_LINES;
}

static bool is_layout(char c)
{
	static const bool layout[256] = {
		['\n'] = true, [' '] = true, ['\t'] = true, ['\r'] = true,
		['|'] = true, ['-'] = true, ['+'] = true,
	};

	return layout[(u8)c];
}

/* Whether eight bytes are layout. One test for them all is the faster way. */
static bool are_layout(const char *text)
{
	unsigned int i, all = true;

#pragma GCC unroll 8
	for (i = 0; i < sizeof(u64); i++)
		all &= is_layout(text[i]);
	return all;
}

/* Returns how many bytes of layout a text begins with. */
static size_t layout_length(const char *text, size_t length)
{
	size_t i = 0;

	while (length - i >= sizeof(u64) && are_layout(text + i))
		i += sizeof(u64);
	while (i < length && is_layout(text[i]))
		i++;
	return i;
}

/*
 * A puzzle is one line of 81 cells or nine lines of nine. Once there is a
 * newline after the ninth cell, it is the second kind, and a tenth cell on any
 * of its lines is an error. So a truncated line cannot shift what follows.
 */
static bool scan_cell(struct sudoku_scan *scan)
{
	bool in_rows = scan->cells > scan->line;

	if (in_rows && scan->line == 9)
		return false;
	scan->cells++;
	scan->line++;
	if (scan->cells == SUDOKU_CELLS)
		*scan = (struct sudoku_scan){ .length = scan->length };
	else
		scan->span++;
	return true;
}

static bool scan_layout(struct sudoku_scan *scan, char c)
{
	if (!scan->cells || !is_layout(c))
		return false;
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
	size_t i, plain, layout;

	for (i = 0; i < length; i += plain ?: 1) {
		if (!scan->cells) {
			layout = layout_length(text + i, length - i);
			scan->layout += layout;
			i += layout;
		}
		if (i == length)
			break;
		plain = scan->cells || !sudoku_is_cell(text[i]) ? 0 :
			sudoku_plain_length(text + i, length - i);
		if (plain) {
			scan->layout = 0;
			continue;
		}
		if (scan->span == SUDOKU_SPAN_MAX)
			break;
		if (sudoku_is_cell(text[i]) ? !scan_cell(scan) :
					      !scan_layout(scan, text[i]))
			break;
	}
	scan->length += i;
	return i;
}
