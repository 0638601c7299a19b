// SPDX-License-Identifier: GPL-2.0
/*
 * Puzzles laid out as text in every way that the filter accepts, and answers
 */
#include "texts.h"

enum style {
	STYLE_LINE,
	STYLE_SPACED_LINE,
	STYLE_ROWS,
	STYLE_DRAWN,
	STYLES,
};

static size_t add(char *text, size_t length, const char *more)
{
	memcpy(text + length, more, strlen(more));
	return length + strlen(more);
}

static size_t add_spaces(u64 *seed, char *text, size_t length)
{
	unsigned int i;

	for (i = draw_random(seed, 4); i; i--)
		text[length++] = " \t|-+\r"[draw_random(seed, 6)];
	return length;
}

/* Add what comes before a cell, unless it is the first one. */
static size_t add_layout(u64 *seed, enum style style, unsigned int cell,
			 char *text, size_t length)
{
	bool new_row = cell % 9 == 0;

	if (style == STYLE_LINE)
		return length;
	if (style == STYLE_SPACED_LINE)
		return add_spaces(seed, text, length);
	if (new_row && draw_random(seed, 9) == 0)
		length = add_spaces(seed, text, length);
	if (new_row)
		length = add(text, length,
			     draw_random(seed, 9) ? "\n" : "\r\n");
	if (style == STYLE_DRAWN && cell % 27 == 0)
		length = add(text, length, "------+-------+------\n");
	if (style == STYLE_DRAWN && !new_row)
		length = add(text, length, cell % 3 ? " " : " | ");
	return length;
}

/**
 * lay_out - write a puzzle as a line, in rows or drawn
 * @seed: the state of the random numbers
 * @puzzle: 81 cells
 * @text: room for %TEXT_MAX bytes
 *
 * Return: how many bytes were written.
 */
size_t lay_out(u64 *seed, const char *puzzle, char *text)
{
	static const char *const ends[] = { "", " ", "\n", "\n\n", "\r\n" };
	enum style style = draw_random(seed, STYLES);
	unsigned int cell;
	size_t length = 0;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		if (cell)
			length = add_layout(seed, style, cell, text, length);
		text[length++] = puzzle[cell];
	}
	return add(text, length, ends[draw_random(seed, ARRAY_SIZE(ends))]);
}

/**
 * find_wrong - check the answers to a text
 * @mode: %SUDOKU_MODE_FIRST or %SUDOKU_MODE_UNIQUE
 * @text: a text that the scan accepts
 * @answers: what a reader got for it
 * @length: of both
 * @right: checks the answer to one puzzle, such as is_right()
 *
 * Each whole puzzle must be answered in its place, and nothing else change.
 *
 * Return: the end of the first wrong answer, or layout that has changed, in
 * @answers; NULL if all is right.
 */
const char *find_wrong(u32 mode, const char *text, const char *answers,
		       size_t length,
		       bool (*right)(u32 mode, const char *answer,
				     const char *puzzle))
{
	char puzzle[SUDOKU_CELLS], cells[SUDOKU_CELLS];
	unsigned int count = 0;
	size_t i;

	for (i = 0; i < length; i++) {
		if (!is_cell(text[i])) {
			if (answers[i] != text[i])
				return answers + i;
			continue;
		}
		puzzle[count] = text[i];
		cells[count++] = answers[i];
		if (count < SUDOKU_CELLS)
			continue;
		if (!right(mode, cells, puzzle))
			return answers + i;
		count = 0;
	}
	return memcmp(puzzle, cells, count) ? answers + length : NULL;
}
