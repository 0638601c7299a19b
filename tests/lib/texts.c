// SPDX-License-Identifier: GPL-2.0
/*
 * Puzzles laid out as text in every way that the filter accepts, and answers
 */
#include "texts.h"

/* What comes before a band, before another row, box and cell */
static const char *const styles[][4] = {
	{ "", "", "", "" },
	{ "|+", "\t", "--", " " },
	{ "\n", "\n", "", "" },
	{ "\n\n", "\r\n", " ", "" },
	{ "\n------+-------+------\n", "\n", " | ", " " },
};

static size_t add(char *text, size_t length, const char *more)
{
	memcpy(text + length, more, strlen(more));
	return length + strlen(more);
}

/**
 * lay_out - write a puzzle as a line, in rows or drawn
 * @seed: the state of the random numbers
 * @puzzle: 81 cells
 * @text: room for %TEXT_MAX bytes
 *
 * Where there is something between all cells, there is sometimes more.
 *
 * Return: how many bytes were written.
 */
size_t lay_out(u64 *seed, const char *puzzle, char *text)
{
	static const char *const ends[] = { "", " ", "\n", "\n\n", "\r\n" };
	unsigned int style = draw_random(seed, ARRAY_SIZE(styles)), cell;
	size_t length = 0;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		unsigned int before = cell % 27 == 0 ? 0 : cell % 9 == 0 ? 1 :
				      cell % 3 == 0 ? 2 : 3;

		if (cell)
			length = add(text, length, styles[style][before]);
		if (*styles[style][3] && !draw_random(seed, 9))
			text[length++] = " \t|-+\r"[draw_random(seed, 6)];
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
