/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The primitive that runs every search: at most N steps, then stop
 *
 * A search is a walk through the tree of partly filled grids. It has two moves,
 * to place a digit and to take the last one back. A step is one move, so
 *
 *	steps = placements + backtracks
 *
 * for every strategy. The walk keeps its stack, which has a fixed size, in
 * struct sudoku_search: no recursion, no allocation. So it can stop after any
 * step and continue from there later, even in another system call.
 */
#ifndef SUDOKU_CORE_SEARCH_H
#define SUDOKU_CORE_SEARCH_H

#include "grid.h"

struct sudoku_search;

/**
 * enum sudoku_search_status - why a run of a search has stopped
 * @SUDOKU_FOUND: it has found a solution; run again to look for the next one
 * @SUDOKU_EXHAUSTED: there are no more solutions; final
 * @SUDOKU_PAUSED: the steps are used up; run again to continue
 */
enum sudoku_search_status {
	SUDOKU_FOUND,
	SUDOKU_EXHAUSTED,
	SUDOKU_PAUSED,
};

/**
 * struct sudoku_strategy - one way to search
 * @name: what users call it
 * @description: one line about it
 * @start: read a puzzle into @state of the search, which is not initialized.
 *	A search for a puzzle with conflicting clues is exhausted at once.
 * @run: the body of sudoku_search_run()
 * @solution: write the 81 digits of the solution that @run has just found
 *
 * A strategy keeps all of its state in the search that it is given, and keeps
 * the search's counters and its last move up to date.
 */
struct sudoku_strategy {
	const char *name;
	const char *description;
	void (*start)(struct sudoku_search *search, const char *puzzle);
	enum sudoku_search_status (*run)(struct sudoku_search *search,
					 u64 max_steps);
	void (*solution)(const struct sudoku_search *search, char *solution);
};

/* What a move decides: the cell of a digit, or three cells in a box */
#define SUDOKU_ONE_CELL		0
#define SUDOKU_MINIROW		1
#define SUDOKU_MINICOLUMN	2

/**
 * struct sudoku_search_config - how puzzles are solved
 * @strategy: the search strategy
 * @mode: one of SUDOKU_MODE_*
 * @max_steps: step limit for each puzzle; 0 for no limit
 */
struct sudoku_search_config {
	const struct sudoku_strategy *strategy;
	u32 mode;
	u64 max_steps;
};

/**
 * struct sudoku_move - the last move of a search
 * @cell: where, 0 to 80; the first of the three cells of a triad
 * @digit: what, 1 to 9
 * @depth: how many digits the search had placed before this one
 * @placed: 1 if @digit was placed, 0 if it was taken back
 * @triad: SUDOKU_MINIROW or _MINICOLUMN if @digit is in one of three cells, in
 *	a row or column of a box, else SUDOKU_ONE_CELL
 */
struct sudoku_move {
	u8 cell;
	u8 digit;
	u8 depth;
	u8 placed : 1;
	u8 triad : 2;
};

/* Room for the state of any strategy; each asserts that it fits. */
#define SUDOKU_STATE_SIZE	(27 * 1024)

/**
 * struct sudoku_search - one search, running, paused or at its end
 * @strategy: how it searches
 * @placements: digits placed so far
 * @backtracks: digits taken back so far
 * @deepest: maximum search depth: the most digits that were placed at once
 * @move: the last move; undefined before the first
 * @state: belongs to @strategy
 *
 * The caller owns it and passes it to one call at a time.
 */
struct sudoku_search {
	const struct sudoku_strategy *strategy;
	u64 placements;
	u64 backtracks;
	u32 deepest;
	struct sudoku_move move;
	u64 state[SUDOKU_STATE_SIZE / sizeof(u64)];
};

/* The strategies, each in the file with its name */
extern const struct sudoku_strategy sudoku_brute;
extern const struct sudoku_strategy sudoku_backtrack;
extern const struct sudoku_strategy sudoku_mrv;
extern const struct sudoku_strategy sudoku_lcv;
extern const struct sudoku_strategy sudoku_forward;
extern const struct sudoku_strategy sudoku_bands;

#define SUDOKU_STRATEGIES	6
#define SUDOKU_STRATEGY_DEFAULT	(&sudoku_bands)

const struct sudoku_strategy *sudoku_strategy(unsigned int i);
const struct sudoku_strategy *sudoku_strategy_find(const char *name);

void sudoku_search_start(struct sudoku_search *search,
			 const struct sudoku_strategy *strategy,
			 const char *puzzle);
enum sudoku_search_status sudoku_search_run(struct sudoku_search *search,
					    u64 max_steps);
void sudoku_search_solution(const struct sudoku_search *search,
			    char *solution);
char sudoku_verdict_mark(u32 verdict);
void sudoku_stats_count(struct sudoku_stats *stats, u32 verdict,
			u64 placements, u64 backtracks);

/* How many steps a search has taken since its start */
static __always_inline u64
sudoku_search_steps(const struct sudoku_search *search)
{
	return search->placements + search->backtracks;
}

#endif /* SUDOKU_CORE_SEARCH_H */
