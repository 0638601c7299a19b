// SPDX-License-Identifier: GPL-2.0
/*
 * The model's SUDOKU_IOC_SOLVE
 */
#include <errno.h>

#include "model.h"

static bool in_order(const struct sudoku_solve *solve)
{
	return !solve->reserved[0] && !solve->reserved[1] &&
	       !solve->reserved[2] && solve->max_solutions;
}

/* Where the first character is that is no cell, or SUDOKU_CELLS */
static unsigned int malformed_at(const struct sudoku_solve *solve)
{
	unsigned int i;

	for (i = 0; i < SUDOKU_CELLS; i++)
		if (!is_cell(solve->puzzle[i]))
			break;
	return i;
}

static u32 search_all(struct sudoku_search *search, u64 limit,
		      struct sudoku_solve *solve, bool *too_hard)
{
	u64 most = limit && limit < HARD_STEPS ? limit : HARD_STEPS;

	for (;;) {
		u64 left = most - sudoku_search_steps(search);
		enum sudoku_search_status status;

		status = sudoku_search_run(search, left);
		if (status == SUDOKU_PAUSED) {
			*too_hard = most != limit;
			return SUDOKU_VERDICT_GAVE_UP;
		}
		if (status == SUDOKU_FOUND && !solve->solutions++)
			sudoku_search_solution(search, (char *)solve->solution);
		if (status == SUDOKU_EXHAUSTED ||
		    solve->solutions == solve->max_solutions)
			break;
	}
	return solve->solutions > 1 ? SUDOKU_VERDICT_AMBIGUOUS :
	       solve->solutions ? SUDOKU_VERDICT_SOLVED :
				  SUDOKU_VERDICT_UNSOLVABLE;
}

/**
 * session_solve - what SUDOKU_IOC_SOLVE must do
 * @session: the file
 * @solve: what goes in, and then what must come out, but for the time
 * @too_hard: set if it would take too long to try
 *
 * Return: 0 or an error.
 */
int session_solve(struct session *session, struct sudoku_solve *solve,
		  bool *too_hard)
{
	struct sudoku_solve out = { .max_solutions = solve->max_solutions };
	struct sudoku_search search;
	u32 verdict;
	unsigned int malformed;

	if (!in_order(solve))
		return -EINVAL;
	memcpy(out.puzzle, solve->puzzle, sizeof(out.puzzle));
	*solve = out;
	malformed = malformed_at(solve);
	if (malformed < SUDOKU_CELLS) {
		solve->verdict = SUDOKU_VERDICT_MALFORMED;
		solve->cells[0] = malformed;
		return 0;
	}
	sudoku_search_start(&search, session->config.strategy,
			    (char *)solve->puzzle);
	verdict = search_all(&search, session->config.max_steps, solve,
			     too_hard);
	solve->verdict = verdict;
	if (verdict == SUDOKU_VERDICT_UNSOLVABLE &&
	    sudoku_grid_conflict((char *)solve->puzzle, solve->cells))
		solve->verdict = SUDOKU_VERDICT_CONFLICT;
	solve->placements = search.placements;
	solve->backtracks = search.backtracks;
	solve->deepest = search.deepest;
	if (!*too_hard)
		count_answer(&session->reader.totals, verdict, &search);
	return 0;
}
