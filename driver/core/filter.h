/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The filter: a text in, the same text out with its next puzzle solved
 *
 * The text has passed the scan. A puzzle is replaced by its answer, and layout
 * does not change. So the output has the same length and the same lines as the
 * input, and a line, a file or a drawn board all work. A run takes a limited
 * number of steps, and the next run continues where it stopped.
 */
#ifndef SUDOKU_CORE_FILTER_H
#define SUDOKU_CORE_FILTER_H

#include "scan.h"
#include "search.h"

/**
 * enum sudoku_filter_status - why a run of the filter has stopped
 * @SUDOKU_FILTER_ANSWERED: it has answered a puzzle; there may be more
 * @SUDOKU_FILTER_SOLUTION: it has found one more solution of a puzzle
 *	(%SUDOKU_MODE_ALL only)
 * @SUDOKU_FILTER_NO_PUZZLE: there is no complete puzzle left, or there is as
 *	much layout as a run may finish
 * @SUDOKU_FILTER_PAUSED: the steps are used up in the middle of a puzzle
 */
enum sudoku_filter_status {
	SUDOKU_FILTER_ANSWERED,
	SUDOKU_FILTER_SOLUTION,
	SUDOKU_FILTER_NO_PUZZLE,
	SUDOKU_FILTER_PAUSED,
};

/**
 * struct sudoku_filter - the state of one reader of a text
 * @config: how to solve; may change when no puzzle is @running
 * @search: the search to use; the caller sets it before the first run
 * @layout_max: how many bytes of layout a run may finish; 0 for no limit
 * @done: bytes of the text that the last run has finished
 * @verdict: after %SUDOKU_FILTER_ANSWERED, the result for the puzzle:
 *	SUDOKU_VERDICT_SOLVED, _UNSOLVABLE (conflicting clues included),
 *	_AMBIGUOUS or _GAVE_UP; the search still has its counters then
 * @running: a puzzle is being searched; the next run must be given its text
 *	again, unchanged
 * @found: a solution of this puzzle has been found
 * @owed: how many of the next cells pass through unsolved, because they belong
 *	to an incomplete puzzle that has been flushed
 * @span: length of the puzzle in bytes, from its first cell to its last
 * @puzzle: the puzzle
 * @solution: its first solution, or the latest one (%SUDOKU_MODE_ALL), or
 *	marks: 81 times '?' if it is unsolvable, '*' if ambiguous, '!' if given
 *	up
 *
 * The caller sets the first three and zeroes the rest.
 */
struct sudoku_filter {
	struct sudoku_search_config config;
	struct sudoku_search *search;
	size_t layout_max;

	size_t done;
	u32 verdict;

	bool running;
	bool found;
	u8 owed;
	u16 span;
	char puzzle[SUDOKU_CELLS];
	char solution[SUDOKU_CELLS];
};

enum sudoku_filter_status sudoku_filter_run(struct sudoku_filter *filter,
					    char *text, size_t length,
					    u64 max_steps);
void sudoku_filter_flush(struct sudoku_filter *filter);
char sudoku_verdict_mark(u32 verdict);

#endif /* SUDOKU_CORE_FILTER_H */
