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
 * enum sudoku_mode - what is asked of each puzzle
 * @SUDOKU_FIRST: its first solution
 * @SUDOKU_UNIQUE: its solution if it has no other
 * @SUDOKU_ALL: every solution, each on a line of its own
 */
enum sudoku_mode {
	SUDOKU_FIRST,
	SUDOKU_UNIQUE,
	SUDOKU_ALL,
};

/**
 * enum sudoku_answer - what became of a puzzle, and what stands in its cells
 * @SUDOKU_ANSWER_SOLUTION: the solution
 * @SUDOKU_ANSWER_NONE: no solution, 81 times '?'
 * @SUDOKU_ANSWER_SEVERAL: more than one solution, 81 times '*'; only where one
 *	that is unique was asked for
 * @SUDOKU_ANSWER_GAVE_UP: the step limit was reached, 81 times '!'
 */
enum sudoku_answer {
	SUDOKU_ANSWER_SOLUTION,
	SUDOKU_ANSWER_NONE,
	SUDOKU_ANSWER_SEVERAL,
	SUDOKU_ANSWER_GAVE_UP,
};

/**
 * enum sudoku_filter_status - why the filter has stopped
 * @SUDOKU_FILTER_ANSWERED: it has answered a puzzle; there may be more
 * @SUDOKU_FILTER_LINE: it has found one more solution of a puzzle (%SUDOKU_ALL
 *	only)
 * @SUDOKU_FILTER_STARVED: no whole puzzle is left
 * @SUDOKU_FILTER_PAUSED: the steps are used up in the middle of a puzzle
 */
enum sudoku_filter_status {
	SUDOKU_FILTER_ANSWERED,
	SUDOKU_FILTER_LINE,
	SUDOKU_FILTER_STARVED,
	SUDOKU_FILTER_PAUSED,
};

/**
 * struct sudoku_filter - one reader of a text
 * @strategy: how to search; read when a puzzle is begun
 * @mode: what to look for; may change when no puzzle is @running
 * @max_steps: after how many steps to give a puzzle up; 0 for never
 * @search: the search to use; the caller provides it before the first run
 * @done: bytes of the text that the last run has finished
 * @answer: after %SUDOKU_FILTER_ANSWERED, what became of the puzzle; the search
 *	still has its counters then
 * @running: a puzzle is being searched; its text must still be there unchanged
 *	in the next run
 * @found: it has a solution
 * @owed: cells that belong to a puzzle which was given up as incomplete
 * @span: bytes from the first cell of the running puzzle to its last
 * @puzzle: the running puzzle
 * @solution: its first solution, or the latest one (%SUDOKU_ALL), or marks
 *
 * The caller sets the first four and zeroes the rest.
 */
struct sudoku_filter {
	const struct sudoku_strategy *strategy;
	enum sudoku_mode mode;
	u64 max_steps;
	struct sudoku_search *search;

	size_t done;
	enum sudoku_answer answer;

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
