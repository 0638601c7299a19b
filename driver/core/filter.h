/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The filter: text in, the same text out with its puzzles solved
 *
 * A text consists of cells ('1' to '9', '0', '.') and layout (space, tab, CR,
 * newline, '|', '-', '+'). Each 81 cells are a puzzle, which is replaced by its
 * answer; layout is not changed. So the output has the same length and the same
 * lines as the input, and a line, a file or a drawn board all work.
 *
 * There are two sides. For the writer, struct sudoku_scan checks a text that
 * arrives in pieces of any size, and finds where it stops being valid. For the
 * reader, struct sudoku_filter solves in place what has passed the scan, a
 * limited number of steps at a time.
 */
#ifndef SUDOKU_CORE_FILTER_H
#define SUDOKU_CORE_FILTER_H

#include "search.h"

/*
 * The maximum length of a puzzle in bytes, from its first cell to its last. It
 * is enough for any drawing, and limits how much text has to be kept until a
 * puzzle is complete.
 */
#define SUDOKU_SPAN_MAX	1024

/**
 * struct sudoku_scan - the place in a puzzle where a text ends so far
 * @cells: cells of the puzzle so far, 0 between puzzles
 * @line: how many of these are on the current line
 * @span: bytes of the puzzle so far
 *
 * All zero before the first byte.
 */
struct sudoku_scan {
	u8 cells;
	u8 line;
	u16 span;
};

size_t sudoku_scan(struct sudoku_scan *scan, const char *text, size_t length);

/**
 * enum sudoku_filter_status - why a run of the filter has stopped
 * @SUDOKU_FILTER_ANSWERED: it has answered a puzzle; there may be more
 * @SUDOKU_FILTER_SOLUTION: it has found one more solution of a puzzle
 *	(%SUDOKU_MODE_ALL only)
 * @SUDOKU_FILTER_NO_PUZZLE: there is no complete puzzle left, or none is wanted
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
 * @strategy: how to search; read when a puzzle is begun
 * @mode: one of SUDOKU_MODE_*; may change when no puzzle is @running
 * @max_steps: after how many steps to give up on a puzzle; 0 for never
 * @search: the search to use; the caller sets it before the first run
 * @wanted: a run that has finished as many bytes without a puzzle begins none;
 *	0 for no such limit
 * @done: bytes of the text that the last run has finished
 * @verdict: after %SUDOKU_FILTER_ANSWERED, what became of the puzzle:
 *	SUDOKU_VERDICT_SOLVED, _UNSOLVABLE (conflicting clues included),
 *	_AMBIGUOUS or _GAVE_UP; the search still has its counters then
 * @running: a puzzle is being searched; the next run must be given its text
 *	again, unchanged
 * @found: a solution of this puzzle has been found
 * @owed: how many of the next cells are the rest of an incomplete puzzle that
 *	has been flushed, so pass through unsolved
 * @span: length of the puzzle in bytes, from its first cell to its last
 * @puzzle: the puzzle
 * @solution: its first solution, or the latest one (%SUDOKU_MODE_ALL), or marks:
 *	81 times '?' if it is unsolvable, '*' if ambiguous, '!' if given up
 *
 * The caller sets the first five and zeroes the rest.
 */
struct sudoku_filter {
	const struct sudoku_strategy *strategy;
	u32 mode;
	u64 max_steps;
	struct sudoku_search *search;
	size_t wanted;

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
void sudoku_filter_flush(struct sudoku_filter *filter, const char *text,
			 size_t length);

char sudoku_verdict_mark(u32 verdict);
int sudoku_find_line(const char *text, size_t length);

#endif /* SUDOKU_CORE_FILTER_H */
