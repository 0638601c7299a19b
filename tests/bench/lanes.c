// SPDX-License-Identifier: GPL-2.0
/*
 * Solves puzzles with an engine that has many in work at once
 */
#include <stdlib.h>

#include "bench.h"

/*
 * Sweeps in a run. They take some 50 microseconds, about as long as a kernel
 * can use vector registers without a break.
 */
#define SWEEPS	300

#define LINE	(SUDOKU_CELLS + 1)

static struct sudoku_lanes lanes;
static struct sudoku_search search;

/* "bands" solves what an engine has no room for. Returns the verdict. */
static u8 solve_alone(char *puzzle, u32 mode)
{
	struct sudoku_filter filter = {
		.strategy = &sudoku_bands,
		.mode = mode,
		.search = &search,
	};

	if (sudoku_filter_run(&filter, puzzle, SUDOKU_CELLS, ~0ULL) !=
	    SUDOKU_FILTER_ANSWERED)
		die("%.81s: no answer", puzzle);
	return filter.verdict;
}

static unsigned int solutions_of(u8 verdict)
{
	return verdict == SUDOKU_VERDICT_SOLVED ? 1 :
	       verdict == SUDOKU_VERDICT_AMBIGUOUS ? 2 : 0;
}

static void take_answers(char *text, u8 *counts, struct lanes_report *report)
{
	const struct sudoku_lanes_answer *answer;

	while ((answer = sudoku_lanes_answer(&lanes))) {
		char *puzzle = text + answer->offset;
		u8 verdict = answer->verdict;

		if (answer->too_deep)
			verdict = solve_alone(puzzle, lanes.mode);
		else if (verdict == SUDOKU_VERDICT_SOLVED)
			memcpy(puzzle, answer->solution, SUDOKU_CELLS);
		counts[answer->offset / LINE] = solutions_of(verdict);
		report->guesses += answer->placements;
		if (report->deepest < answer->deepest)
			report->deepest = answer->deepest;
		sudoku_lanes_take(&lanes);
	}
}

/**
 * lanes_solve - solve puzzles in place
 * @engine: the engine
 * @limit: how many solutions to look for, 1 or 2
 * @text: the puzzles, each followed by a newline
 * @count: how many
 * @counts: where to put how many solutions each has
 * @report: counters to add to
 */
void lanes_solve(const struct sudoku_lanes_engine *engine, unsigned int limit,
		 char *text, unsigned int count, u8 *counts,
		 struct lanes_report *report)
{
	enum sudoku_lanes_status status;
	unsigned int offered = 0;

	sudoku_lanes_start(&lanes, engine, limit == 1 ? SUDOKU_MODE_FIRST :
							SUDOKU_MODE_UNIQUE, 0);
	do {
		bool room = true;

		while (offered < count && room) {
			room = sudoku_lanes_offer(&lanes, offered * LINE);
			offered += room;
		}
		status = sudoku_lanes_run(&lanes, text, SWEEPS);
		take_answers(text, counts, report);
	} while (offered < count || status != SUDOKU_LANES_IDLE);
}
