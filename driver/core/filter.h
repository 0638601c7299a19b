/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The filter: text in, the same text out with its puzzles solved
 *
 * A text is made of cells ('1' to '9', '0', '.') and of layout (space, tab, CR,
 * newline, '|', '-', '+'). Each 81 cells are a puzzle, and are answered where
 * they stand; layout stays as it is. So what comes out has the length and the
 * lines of what went in, and a line, a file or a drawn board all work.
 *
 * Two parties handle a text. The writer's side, struct sudoku_scan, checks it
 * as it comes, in pieces of any size, and finds where it stops to be a text.
 * The reader's side, struct sudoku_filter, solves in place what the scan has
 * let through, a bounded number of steps at a time.
 */
#ifndef SUDOKU_CORE_FILTER_H
#define SUDOKU_CORE_FILTER_H

#include "search.h"

/*
 * From a puzzle's first cell to its last: as much as any drawing needs. It
 * bounds how much text must be held back until a puzzle is whole.
 */
#define SUDOKU_SPAN_MAX	1024

/**
 * struct sudoku_scan - where in a puzzle the end of a text is
 * @cells: cells of the puzzle so far, 0 between puzzles
 * @line: how many of these are on the current line
 * @span: bytes since the puzzle's first cell
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
 * @SUDOKU_FILTER_NO_PUZZLE: no whole puzzle is left
 * @SUDOKU_FILTER_PAUSED: the steps are used up in the middle of a puzzle
 */
enum sudoku_filter_status {
	SUDOKU_FILTER_ANSWERED,
	SUDOKU_FILTER_SOLUTION,
	SUDOKU_FILTER_NO_PUZZLE,
	SUDOKU_FILTER_PAUSED,
};

/**
 * struct sudoku_filter - one reader of a text
 * @strategy: how to search; read when a puzzle is begun
 * @mode: one of SUDOKU_MODE_*; may change when no puzzle is @running
 * @max_steps: after how many steps to give a puzzle up; 0 for never
 * @search: the search to use; the caller provides it before the first run
 * @done: bytes of the text that the last run has finished
 * @verdict: after %SUDOKU_FILTER_ANSWERED, what became of the puzzle:
 *	SUDOKU_VERDICT_SOLVED, _UNSOLVABLE (conflicting clues included),
 *	_AMBIGUOUS or _GAVE_UP; the search still has its counters then
 * @running: a puzzle is being searched; its text must still be there unchanged
 *	in the next run
 * @found: it has a solution
 * @owed: cells that belong to a puzzle which was given up as incomplete
 * @span: bytes from the first cell of the running puzzle to its last
 * @puzzle: the running puzzle
 * @solution: its first solution, or the latest one (%SUDOKU_MODE_ALL), or marks:
 *	81 times '?' if it is unsolvable, '*' if ambiguous, '!' if given up
 *
 * The caller sets the first four and zeroes the rest.
 */
struct sudoku_filter {
	const struct sudoku_strategy *strategy;
	u32 mode;
	u64 max_steps;
	struct sudoku_search *search;

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

#endif /* SUDOKU_CORE_FILTER_H */
