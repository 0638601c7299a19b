// SPDX-License-Identifier: GPL-2.0
/*
 * Solves many puzzles at once: with an engine alone, and with a stream, which
 * does all that the device and the client need
 */
#include <stdlib.h>

#include "../../driver/core/stream.h"
#include "bench.h"

/*
 * Sweeps in a run. They take some 50 microseconds, about as long as a kernel
 * can use vector registers without a break.
 */
#define SWEEPS	300

static struct sudoku_lanes lanes;
static struct sudoku_search search;

static unsigned int solutions_of(u32 verdict)
{
	return verdict == SUDOKU_VERDICT_SOLVED ? 1 :
	       verdict == SUDOKU_VERDICT_AMBIGUOUS ? 2 : 0;
}

/* "bands" solves what an engine has no room for. Returns the verdict. */
static u32 solve_alone(const char *text, u32 mode)
{
	struct sudoku_filter filter = {
		.config = { .strategy = &sudoku_bands, .mode = mode },
		.search = &search,
	};
	char puzzle[SUDOKU_CELLS];

	memcpy(puzzle, text, SUDOKU_CELLS);
	if (sudoku_filter_run(&filter, puzzle, SUDOKU_CELLS, ~0ULL) !=
	    SUDOKU_FILTER_ANSWERED)
		die("%.81s: no answer", puzzle);
	return filter.verdict;
}

static void take_answers(const char *text, u8 *counts,
			 struct lanes_report *report)
{
	const struct sudoku_lanes_answer *answer;

	while ((answer = sudoku_lanes_answer(&lanes))) {
		u32 verdict = answer->verdict;

		if (verdict == SUDOKU_VERDICT_GAVE_UP)
			verdict = solve_alone(text + answer->offset,
					      lanes.mode);
		counts[answer->offset / LINE] = solutions_of(verdict);
		report->guesses += answer->placements;
		if (report->deepest < answer->deepest)
			report->deepest = answer->deepest;
		sudoku_lanes_take(&lanes);
	}
}

/**
 * lanes_solve - solve puzzles with an engine alone
 * @engine: the engine
 * @mode: %SUDOKU_MODE_FIRST or %SUDOKU_MODE_UNIQUE
 * @text: the puzzles, each followed by a newline; it does not change
 * @count: how many
 * @counts: where to put how many solutions each has, at most 2
 * @report: counters to add to
 */
void lanes_solve(const struct sudoku_lanes_engine *engine, u32 mode,
		 const char *text, unsigned int count, u8 *counts,
		 struct lanes_report *report)
{
	enum sudoku_lanes_status status;

	sudoku_lanes_start(&lanes, engine, mode, 0);
	do {
		status = sudoku_lanes_run(&lanes, text, count * LINE, SWEEPS);
		take_answers(text, counts, report);
	} while (status != SUDOKU_LANES_IDLE);
}

/**
 * stream_solve - check a text and solve its puzzles in place
 * @engine: the engine to use
 * @mode: %SUDOKU_MODE_FIRST or %SUDOKU_MODE_UNIQUE
 * @text: the puzzles, each followed by a newline
 * @count: how many
 * @report: counters to add to
 */
void stream_solve(const struct sudoku_lanes_engine *engine, u32 mode,
		  char *text, unsigned int count, struct lanes_report *report)
{
	static struct sudoku_stream stream;
	size_t length = count * LINE;
	struct sudoku_scan scan = {};

	if (sudoku_scan(&scan, text, length) != length)
		die("a text that is not valid");
	stream = (struct sudoku_stream){
		.filter.config = { .strategy = &sudoku_bands, .mode = mode },
		.filter.search = &search,
		.engine = engine,
		.lanes = &lanes,
	};
	while (length) {
		enum sudoku_stream_status status;

		status = sudoku_stream_run(&stream, text, length, length,
					   ~0ULL);
		text += stream.done;
		length -= stream.done;
		if (status == SUDOKU_STREAM_ENGINE)
			sudoku_stream_run_engine(&stream, text, length,
						 SWEEPS);
	}
	report->guesses += stream.stats.steps - stream.stats.backtracks;
}
