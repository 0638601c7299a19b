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
 * Most texts have the 81 cells of a puzzle without layout between them. These are
 * checked eight bytes at a time, with the result in the highest bit of each byte.
 *
 * This uses the builtin because User Mode Linux compiles with -fno-builtin, which
 * would make ten calls of memcpy() for each puzzle.
 */
#define EACH_BYTE	0x0101010101010101ULL

static __always_inline u64 eight_bytes(const char *text)
{
	u64 bytes;

	__builtin_memcpy(&bytes, text, sizeof(bytes));
	return bytes;
}

/*
 * After XOR with '0', digits are 0 to 9 and '.' is 0x1e. In each byte x
 *
 *	x + (0x7f - 9)		sets the highest bit if x > 9
 *	(x ^ 0x1e) + 0x7f	sets it if x != 0x1e
 *
 * so both set it if x is not a cell. This is for ASCII, so x < 0x80, where the
 * sums do not carry. A byte that is not ASCII has the bit set from the start.
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
 * A puzzle is one line of 81 cells or nine lines of nine. Once there is a newline
 * after the ninth cell, it is the second kind, and a tenth cell on any of its
 * lines is an error. So a truncated line cannot shift all puzzles after it.
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
 * A byte is bad if it is neither cell nor layout, if it is a newline in a puzzle
 * whose current line has neither nine cells nor none, if it is a tenth cell on a
 * line of a puzzle in nine lines, or if %SUDOKU_SPAN_MAX bytes have not completed
 * the puzzle.
 *
 * Context: any.
 * Return: how many bytes are good. If fewer than @length, the next is bad, and
 * @scan is as if it had not come: the text may continue with another byte.
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

/* Returns how many bytes come before the next puzzle: layout and owed cells. */
static size_t skip_layout(struct sudoku_filter *filter, const char *text,
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
 * Do 81 bytes of a text that has passed sudoku_scan() have no layout? They are
 * cells or layout. Cells are '.' or more, so adding 0x80 - '.' sets their
 * highest bit. Of the layout, only '|' is more than '.', and only it has bit 6.
 */
static __always_inline bool is_line(const char *text)
{
	u64 no_less = EACH_BYTE << 7, bits = 0;
	unsigned int i;

#pragma GCC unroll 10
	for (i = 0; i < SUDOKU_CELLS - 1; i += sizeof(u64)) {
		u64 bytes = eight_bytes(text + i);

		no_less &= bytes + EACH_BYTE * (0x80 - '.');
		bits |= bytes;
	}
	return no_less == EACH_BYTE << 7 && !(bits & EACH_BYTE << 6) &&
	       is_cell(text[SUDOKU_CELLS - 1]);
}

/* Copy a puzzle without layout between its cells. Returns false if there is some. */
static bool gather_81_bytes(const char *text, char *puzzle)
{
	__builtin_memcpy(puzzle, text, SUDOKU_CELLS);
	return is_line(text);
}

/**
 * sudoku_find_line - find the next puzzle, if its cells have no layout between
 * @text: text that has passed sudoku_scan(), from the end of a puzzle
 * @length: how much of it there is
 *
 * At most %SUDOKU_CELLS bytes of layout may come before it.
 *
 * Context: any.
 * Return: how many bytes come before its 81 cells, or a negative number if there
 * is no such puzzle.
 */
int sudoku_find_line(const char *text, size_t length)
{
	int i;

	for (i = 0; i <= SUDOKU_CELLS && length >= SUDOKU_CELLS; i++, length--)
		if (is_cell(text[i]))
			return is_line(text + i) ? i : -1;
	return -1;
}

/* Gather a puzzle's cells. Returns its span, or 0 if it is not complete. */
static size_t gather_cells(const char *text, size_t length, char *puzzle)
{
	unsigned int cells = 0;
	size_t i;

	if (length >= SUDOKU_CELLS && gather_81_bytes(text, puzzle))
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

/* The reverse of gather_cells() */
static void scatter_cells(char *text, size_t span, const char *cells)
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

static enum sudoku_filter_status search_puzzle(struct sudoku_filter *filter,
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

/**
 * sudoku_verdict_mark - what a reader gets in place of the cells of a puzzle
 * @verdict: SUDOKU_VERDICT_UNSOLVABLE, _AMBIGUOUS or _GAVE_UP
 *
 * Context: any.
 * Return: '?', '*' or '!'.
 */
char sudoku_verdict_mark(u32 verdict)
{
	static const char marks[] = {
		[SUDOKU_VERDICT_UNSOLVABLE] = '?',
		[SUDOKU_VERDICT_AMBIGUOUS] = '*',
		[SUDOKU_VERDICT_GAVE_UP] = '!',
	};

	return marks[verdict];
}

/* Put the solution or the marks in place of the puzzle. */
static void write_answer(struct sudoku_filter *filter, char *text)
{
	if (filter->verdict != SUDOKU_VERDICT_SOLVED)
		memset(filter->solution, sudoku_verdict_mark(filter->verdict),
		       SUDOKU_CELLS);
	if (filter->mode != SUDOKU_MODE_ALL)
		scatter_cells(text, filter->span, filter->solution);
}

/**
 * sudoku_filter_run - answer the next puzzle of a text
 * @filter: the filter; its @done is set
 * @text: the text from the first byte that no earlier run has finished; it has
 *	passed sudoku_scan()
 * @length: how much of it there is so far
 * @max_steps: the maximum number of steps to take
 *
 * After each run the first @done bytes of @text are finished: they have been
 * answered in place, and are what the reader gets. The next run must be given the
 * text from the byte after them.
 *
 * %SUDOKU_MODE_ALL does not change the text. There the reader gets each solution
 * and a newline. After %SUDOKU_FILTER_ANSWERED it gets the marks in @solution and
 * a newline, unless the verdict is %SUDOKU_VERDICT_SOLVED, and in any case one
 * more newline.
 *
 * Context: any; it neither sleeps nor takes locks.
 * Return: %SUDOKU_FILTER_ANSWERED after one puzzle, %SUDOKU_FILTER_SOLUTION
 * after each solution in mode all, %SUDOKU_FILTER_PAUSED when @max_steps are
 * used up before either, %SUDOKU_FILTER_NO_PUZZLE when the rest of the text has
 * no complete puzzle, or begins with as many bytes of layout as are @wanted.
 */
enum sudoku_filter_status sudoku_filter_run(struct sudoku_filter *filter,
					    char *text, size_t length,
					    u64 max_steps)
{
	enum sudoku_filter_status status;

	filter->done = 0;
	if (!filter->running) {
		filter->done = skip_layout(filter, text, length);
		if (filter->wanted && filter->done >= filter->wanted)
			return SUDOKU_FILTER_NO_PUZZLE;
		text += filter->done;
		length -= filter->done;

		filter->span = gather_cells(text, length, filter->puzzle);
		if (!filter->span)
			return SUDOKU_FILTER_NO_PUZZLE;
		sudoku_search_start(filter->search, filter->strategy,
				    filter->puzzle);
		filter->running = true;
		filter->found = false;
	}

	status = search_puzzle(filter, max_steps);
	if (status == SUDOKU_FILTER_ANSWERED) {
		write_answer(filter, text);
		filter->done += filter->span;
		filter->running = false;
	}
	return status;
}

/**
 * sudoku_filter_flush - pass an incomplete puzzle through as it was written
 * @filter: a filter whose last run returned %SUDOKU_FILTER_NO_PUZZLE
 * @text: the text that this run did not finish
 * @length: how much of it there is; the reader gets all of it
 *
 * At the end of a text the reader gets everything that is left. If the rest of
 * the puzzle comes later, it passes through unsolved as well; @owed counts its
 * cells.
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
