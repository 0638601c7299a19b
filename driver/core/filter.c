// SPDX-License-Identifier: GPL-2.0
/*
 * The filter: text in, the same text out with its puzzles solved
 */
#include "filter.h"

static bool is_cell(char c)
{
	return c == '.' || (c >= '0' && c <= '9');
}

/*
 * Most texts have each puzzle in one piece, and then eight bytes are looked at
 * together. The highest bit of each says what came of it.
 *
 * The builtin, because User Mode Linux compiles with -fno-builtin, and then
 * memcpy() is a call, ten of them for a puzzle.
 */
#define EACH_BYTE	0x0101010101010101ULL

static __always_inline u64 eight_bytes(const char *text)
{
	u64 bytes;

	__builtin_memcpy(&bytes, text, sizeof(bytes));
	return bytes;
}

/*
 * '0' to '9' become 0 to 9, and '.' becomes 0x1e. What is more than 9 and not
 * 0x1e has passed neither of two tests, and what is not ASCII shows by itself.
 */
static bool all_are_cells(const char *text)
{
	u64 failed = 0;
	unsigned int i;

#pragma GCC unroll 10
	for (i = 0; i < SUDOKU_CELLS - 1; i += sizeof(u64)) {
		u64 bytes = eight_bytes(text + i) ^ EACH_BYTE * '0';
		u64 no_digit = bytes + EACH_BYTE * (0x7f - 9);
		u64 no_dot = (bytes ^ EACH_BYTE * ('.' ^ '0')) +
			     EACH_BYTE * 0x7f;

		failed |= bytes | (no_digit & no_dot);
	}
	return !(failed & EACH_BYTE << 7) && is_cell(text[SUDOKU_CELLS - 1]);
}

static bool is_layout(char c)
{
	return c == '\n' || c == ' ' || c == '\t' || c == '\r' ||
	       c == '|' || c == '-' || c == '+';
}

/*
 * A puzzle is one line of 81 cells or nine lines of nine. Once a newline has
 * come after the ninth cell, the puzzle is of the second kind and no line of it
 * takes a tenth. This is what keeps a truncated line from shifting all the
 * puzzles after it.
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
 * @scan: where the text stands; moved on
 * @text: the bytes that come next
 * @length: how many
 *
 * A byte is bad if it is neither cell nor layout, if it is a newline after any
 * cell but the ninth of a line or the last of a puzzle, if it is a tenth cell
 * in a puzzle of nine lines, or if %SUDOKU_SPAN_MAX bytes have not completed
 * the puzzle.
 *
 * Context: any.
 * Return: how many bytes are good. If fewer than @length, the next is bad, and
 * @scan stands before it: another byte may come in its place.
 */
size_t sudoku_scan(struct sudoku_scan *scan, const char *text, size_t length)
{
	size_t i;

	for (i = 0; i < length; i++) {
		if (!scan->cells && is_cell(text[i]) &&
		    length - i >= SUDOKU_CELLS && all_are_cells(text + i)) {
			i += SUDOKU_CELLS - 1;
			continue;
		}
		if (scan->span == SUDOKU_SPAN_MAX)
			break;
		if (is_cell(text[i])) {
			if (!scan_cell(scan))
				break;
		} else if (!is_layout(text[i]) || !scan_layout(scan, text[i])) {
			break;
		}
	}
	return i;
}

/* What a text begins with that is not to be solved: layout, and owed cells */
static size_t skip(struct sudoku_filter *filter, const char *text,
		   size_t length)
{
	size_t i;

	for (i = 0; i < length; i++) {
		if (!is_cell(text[i]))
			continue;
		if (!filter->owed)
			break;
		filter->owed--;
	}
	return i;
}

/*
 * Copy a puzzle that is in one piece. Layout is below '.', but for '|', which is
 * above 0x40. Nothing else is in a text that has passed sudoku_scan().
 */
static bool gather_piece(const char *text, char *puzzle)
{
	u64 layout = 0;
	unsigned int i;

#pragma GCC unroll 10
	for (i = 0; i < SUDOKU_CELLS - 1; i += sizeof(u64)) {
		u64 bytes = eight_bytes(text + i);

		layout |= ~((bytes | EACH_BYTE << 7) - EACH_BYTE * '.') |
			  bytes << 1;
		__builtin_memcpy(puzzle + i, &bytes, sizeof(bytes));
	}
	puzzle[i] = text[i];
	return !(layout & EACH_BYTE << 7) && is_cell(text[i]);
}

/* Gather a puzzle. Returns its span, or 0 if the text ends before it does. */
static size_t gather(const char *text, size_t length, char *puzzle)
{
	unsigned int cells = 0;
	size_t i;

	if (length >= SUDOKU_CELLS && gather_piece(text, puzzle))
		return SUDOKU_CELLS;
	for (i = 0; i < length; i++) {
		if (!is_cell(text[i]))
			continue;
		puzzle[cells++] = text[i];
		if (cells == SUDOKU_CELLS)
			return i + 1;
	}
	return 0;
}

/* The reverse of gather() */
static void scatter(char *text, size_t span, const char *cells)
{
	size_t i;

	if (span == SUDOKU_CELLS) {
		memcpy(text, cells, SUDOKU_CELLS);
		return;
	}
	for (i = 0; i < span; i++)
		if (is_cell(text[i]))
			text[i] = *cells++;
}

static enum sudoku_filter_status answered(struct sudoku_filter *filter,
					  u32 verdict)
{
	filter->verdict = verdict;
	return SUDOKU_FILTER_ANSWERED;
}

/*
 * The search has found a solution. Returns true if it must look for another one
 * before anything can be answered, else false with @status set.
 */
static bool needs_another(struct sudoku_filter *filter,
			  enum sudoku_filter_status *status)
{
	if (filter->mode == SUDOKU_MODE_UNIQUE && filter->found) {
		*status = answered(filter, SUDOKU_VERDICT_AMBIGUOUS);
		return false;
	}

	filter->found = true;
	sudoku_search_solution(filter->search, filter->solution);
	if (filter->mode == SUDOKU_MODE_FIRST)
		*status = answered(filter, SUDOKU_VERDICT_SOLVED);
	else
		*status = SUDOKU_FILTER_SOLUTION;
	return filter->mode == SUDOKU_MODE_UNIQUE;
}

static enum sudoku_filter_status search_on(struct sudoku_filter *filter,
					   u64 max_steps)
{
	struct sudoku_search *search = filter->search;
	enum sudoku_filter_status status;
	u64 left = filter->max_steps - sudoku_search_steps(search);
	bool limited = filter->max_steps && left <= max_steps;
	u64 before;

	if (limited)
		max_steps = left;
	do {
		before = sudoku_search_steps(search);
		switch (sudoku_search_run(search, max_steps)) {
		case SUDOKU_PAUSED:
			return limited ?
			       answered(filter, SUDOKU_VERDICT_GAVE_UP) :
			       SUDOKU_FILTER_PAUSED;
		case SUDOKU_EXHAUSTED:
			return answered(filter, filter->found ?
						SUDOKU_VERDICT_SOLVED :
						SUDOKU_VERDICT_UNSOLVABLE);
		case SUDOKU_FOUND:
			break;
		}
		max_steps -= sudoku_search_steps(search) - before;
	} while (needs_another(filter, &status));
	return status;
}

/* What the reader gets in place of the puzzle */
static void write_answer(struct sudoku_filter *filter, char *text)
{
	static const char marks[] = {
		[SUDOKU_VERDICT_UNSOLVABLE] = '?',
		[SUDOKU_VERDICT_AMBIGUOUS] = '*',
		[SUDOKU_VERDICT_GAVE_UP] = '!',
	};

	if (filter->verdict != SUDOKU_VERDICT_SOLVED)
		memset(filter->solution, marks[filter->verdict], SUDOKU_CELLS);
	if (filter->mode != SUDOKU_MODE_ALL)
		scatter(text, filter->span, filter->solution);
}

/**
 * sudoku_filter_run - answer the next puzzle of a text
 * @filter: the filter; its @done says how far it came
 * @text: the text from the first byte that no earlier run has finished; it has
 *	passed sudoku_scan()
 * @length: how much of it there is so far
 * @max_steps: how many steps to take at the most
 *
 * After each run the first @done bytes of @text are finished, and the next run
 * goes on behind them. The answer stands in them, and they are what the reader
 * gets. Not so for %SUDOKU_MODE_ALL, where no length is kept: the reader gets
 * each solution and a newline instead, then, after %SUDOKU_FILTER_ANSWERED,
 * unless the verdict is %SUDOKU_VERDICT_SOLVED the marks in @solution and a
 * newline, then one more newline.
 *
 * Context: any; it neither sleeps nor takes locks.
 * Return: %SUDOKU_FILTER_ANSWERED after one puzzle, %SUDOKU_FILTER_SOLUTION
 * after each solution in mode all, %SUDOKU_FILTER_PAUSED when @max_steps are
 * used up before either, %SUDOKU_FILTER_NO_PUZZLE when what is left of the text
 * holds no whole puzzle.
 */
enum sudoku_filter_status sudoku_filter_run(struct sudoku_filter *filter,
					    char *text, size_t length,
					    u64 max_steps)
{
	enum sudoku_filter_status status;

	filter->done = 0;
	if (!filter->running) {
		filter->done = skip(filter, text, length);
		text += filter->done;
		length -= filter->done;

		filter->span = gather(text, length, filter->puzzle);
		if (!filter->span)
			return SUDOKU_FILTER_NO_PUZZLE;
		sudoku_search_start(filter->search, filter->strategy,
				    filter->puzzle);
		filter->running = true;
		filter->found = false;
	}

	status = search_on(filter, max_steps);
	if (status == SUDOKU_FILTER_ANSWERED) {
		write_answer(filter, text);
		filter->done += filter->span;
		filter->running = false;
	}
	return status;
}

/**
 * sudoku_filter_flush - let an incomplete puzzle go as it was written
 * @filter: a filter whose last run returned %SUDOKU_FILTER_NO_PUZZLE
 * @text: the text that this run left
 * @length: how much of it there is; the reader gets all of it
 *
 * At the end of a text nothing may be held back. Should the rest of the puzzle
 * come after all, it passes through unsolved as well: its cells are owed.
 *
 * Context: any.
 */
void sudoku_filter_flush(struct sudoku_filter *filter, const char *text,
			 size_t length)
{
	size_t i;

	for (i = 0; i < length; i++) {
		if (!is_cell(text[i]))
			continue;
		if (!filter->owed)
			filter->owed = SUDOKU_CELLS;
		filter->owed--;
	}
}
