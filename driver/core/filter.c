// SPDX-License-Identifier: GPL-2.0
/*
 * The filter: a text in, the same text out with its next puzzle solved
 */
#include "filter.h"

/* Returns how many bytes of layout and owed cells to finish first. */
static size_t skip_layout(struct sudoku_filter *filter, const char *text,
			  size_t length)
{
	size_t i;

	if (filter->layout_max && length > filter->layout_max)
		length = filter->layout_max;
	for (i = 0; i < length; i++) {
		if (!sudoku_is_cell(text[i]))
			continue;
		if (!filter->owed)
			break;
		filter->owed--;
	}
	return i;
}

/* Gather a puzzle's cells. Returns its span, or 0 if it is not complete. */
static size_t gather_cells(const char *text, size_t length, char *puzzle)
{
	unsigned int cells = 0;
	size_t i;

	if (length >= SUDOKU_CELLS && sudoku_is_line(text)) {
		memcpy(puzzle, text, SUDOKU_CELLS);
		return SUDOKU_CELLS;
	}
	for (i = 0; i < length; i++) {
		if (!sudoku_is_cell(text[i]))
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
		if (sudoku_is_cell(text[i]))
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
	if (filter->config.mode == SUDOKU_MODE_UNIQUE && filter->found) {
		*status = answered(filter, SUDOKU_VERDICT_AMBIGUOUS);
		return false;
	}

	filter->found = true;
	sudoku_search_solution(filter->search, filter->solution);
	if (filter->config.mode == SUDOKU_MODE_FIRST)
		*status = answered(filter, SUDOKU_VERDICT_SOLVED);
	else
		*status = SUDOKU_FILTER_SOLUTION;
	return filter->config.mode == SUDOKU_MODE_UNIQUE;
}

static enum sudoku_filter_status search_puzzle(struct sudoku_filter *filter,
					       u64 max_steps)
{
	struct sudoku_search *search = filter->search;
	enum sudoku_filter_status status;
	u64 left = filter->config.max_steps - sudoku_search_steps(search);
	bool limited = filter->config.max_steps && left <= max_steps;
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
 * sudoku_verdict_mark - get what a reader reads for each cell without an answer
 * @verdict: %SUDOKU_VERDICT_UNSOLVABLE, %SUDOKU_VERDICT_AMBIGUOUS or
 *	%SUDOKU_VERDICT_GAVE_UP
 *
 * Return: '?', '*' or '!', in this order.
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
	if (filter->config.mode != SUDOKU_MODE_ALL)
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
 * answered in place, and are what the reader gets. The next run must be given
 * the text from the byte after them.
 *
 * %SUDOKU_MODE_ALL does not change the text. There the reader gets each
 * solution and a newline. After %SUDOKU_FILTER_ANSWERED it gets the marks in
 * @solution and a newline, unless the verdict is %SUDOKU_VERDICT_SOLVED, and in
 * any case one more newline.
 *
 * Return: %SUDOKU_FILTER_ANSWERED after one puzzle, %SUDOKU_FILTER_SOLUTION
 * after each solution in mode all, %SUDOKU_FILTER_PAUSED when @max_steps are
 * used up before either, %SUDOKU_FILTER_NO_PUZZLE when the rest of the text has
 * no complete puzzle, or when @layout_max bytes of layout are finished.
 */
enum sudoku_filter_status sudoku_filter_run(struct sudoku_filter *filter,
					    char *text, size_t length,
					    u64 max_steps)
{
	enum sudoku_filter_status status;

	filter->done = 0;
	if (!filter->running) {
		filter->done = skip_layout(filter, text, length);
		if (filter->layout_max && filter->done >= filter->layout_max)
			return SUDOKU_FILTER_NO_PUZZLE;
		text += filter->done;
		length -= filter->done;

		filter->span = gather_cells(text, length, filter->puzzle);
		if (!filter->span)
			return SUDOKU_FILTER_NO_PUZZLE;
		sudoku_search_start(filter->search, filter->config.strategy,
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
 * @filter: a filter whose last run has finished nothing and returned
 *	%SUDOKU_FILTER_NO_PUZZLE, although the text was not empty
 *
 * At the end of a text, the reader gets the cells that are left. The next runs
 * finish them as if they were layout. If the rest of the puzzle comes later, it
 * passes through unsolved as well.
 */
void sudoku_filter_flush(struct sudoku_filter *filter)
{
	filter->owed = SUDOKU_CELLS;
}
