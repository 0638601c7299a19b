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

static enum sudoku_answer search_all(struct sudoku_search *search, u64 limit,
				     struct sudoku_solve *solve, bool *too_hard)
{
	u64 most = limit && limit < HARD_STEPS ? limit : HARD_STEPS;

	for (;;) {
		u64 left = most - sudoku_search_steps(search);
		enum sudoku_verdict verdict = sudoku_search_run(search, left);

		if (verdict == SUDOKU_PAUSED) {
			*too_hard = most != limit;
			return SUDOKU_ANSWER_GAVE_UP;
		}
		if (verdict == SUDOKU_SOLVED && !solve->solutions++)
			sudoku_search_solution(search, (char *)solve->solution);
		if (verdict == SUDOKU_EXHAUSTED ||
		    solve->solutions == solve->max_solutions)
			break;
	}
	return solve->solutions > 1 ? SUDOKU_ANSWER_SEVERAL :
	       solve->solutions ? SUDOKU_ANSWER_SOLUTION : SUDOKU_ANSWER_NONE;
}

static u32 verdict_of(enum sudoku_answer answer, struct sudoku_solve *solve)
{
	switch (answer) {
	case SUDOKU_ANSWER_SOLUTION:
		return SUDOKU_VERDICT_SOLVED;
	case SUDOKU_ANSWER_SEVERAL:
		return SUDOKU_VERDICT_AMBIGUOUS;
	case SUDOKU_ANSWER_GAVE_UP:
		return SUDOKU_VERDICT_GAVE_UP;
	default:
		return sudoku_grid_conflict((char *)solve->puzzle,
					    solve->cells) ?
		       SUDOKU_VERDICT_CONFLICT : SUDOKU_VERDICT_UNSOLVABLE;
	}
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
	enum sudoku_answer answer;
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
	answer = search_all(&search, session->config.max_steps, solve,
			    too_hard);
	solve->verdict = verdict_of(answer, solve);
	solve->placements = search.placements;
	solve->backtracks = search.backtracks;
	solve->deepest = search.deepest;
	if (!*too_hard)
		count_answer(&session->reader.totals, answer, &search);
	return 0;
}
