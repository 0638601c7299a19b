/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The stream: a text in, the same text out with its puzzles solved
 *
 * This is the whole way from text to answered text. The text has passed the
 * scan. A puzzle is replaced by its answer, and layout does not change, so the
 * output has the same length and the same lines as the input. The caller gives
 * the stream a piece of text and a limit for each run, and it solves in place,
 * in the order of the text:
 *
 *	status = sudoku_stream_run(stream, text, length, wanted, max_steps);
 *	text += stream->done;
 *	length -= stream->done;
 *	if (status == SUDOKU_STREAM_ENGINE)
 *		sudoku_lanes_run(stream->lanes, text, length, max_sweeps);
 *
 * It has two ways to solve: a search, with any strategy, for one puzzle after
 * another; or an engine (lanes.h), which solves many at the same time, some of
 * them ahead of their turn. What an engine finds out about these is kept apart
 * from the text until all puzzles before them are answered. So the text is
 * always as if there were no engine, and results for later puzzles can be
 * dropped at any time: when the configuration changes, or when the caller stops
 * using the engine. The stream decides by itself which of the two solves the
 * next puzzle.
 */
#ifndef SUDOKU_CORE_STREAM_H
#define SUDOKU_CORE_STREAM_H

#include "lanes.h"
#include "scan.h"
#include "search.h"

/* With fewer puzzles than this, an engine is not faster. */
#define SUDOKU_STREAM_MANY	32

/**
 * enum sudoku_stream_status - why a run of a stream has stopped
 * @SUDOKU_STREAM_ANSWERED: it has answered at least one puzzle
 * @SUDOKU_STREAM_SOLUTION: it has found one more solution of a puzzle
 *	(%SUDOKU_MODE_ALL only)
 * @SUDOKU_STREAM_PAUSED: the steps are used up in the middle of a puzzle
 * @SUDOKU_STREAM_ENGINE: sudoku_lanes_run() must be called, with @lanes of the
 *	stream, before the next run
 * @SUDOKU_STREAM_NO_PUZZLE: there is no complete puzzle left, or none is
 *	wanted. If @done is 0 too, more text is needed
 */
enum sudoku_stream_status {
	SUDOKU_STREAM_ANSWERED,
	SUDOKU_STREAM_SOLUTION,
	SUDOKU_STREAM_PAUSED,
	SUDOKU_STREAM_ENGINE,
	SUDOKU_STREAM_NO_PUZZLE,
};

/**
 * struct sudoku_stream - the state of one reader of a text
 * @config: how to solve; may change when no puzzle is @running
 * @search: the search to use
 * @engine: the engine that the next run may use, or NULL
 * @lanes: the memory for an engine, or NULL. While @engine_started is false,
 *	its contents do not matter
 * @done: bytes of the text that the last run has finished
 * @steps: how much work the last run has done: the steps of the search, one for
 *	each puzzle or solution, and one for every 64 bytes of layout
 * @stats: counters of the puzzles that were answered, all except the time; the
 *	caller may clear them between two runs
 * @verdict: the result for the last puzzle that the search has answered, one
 *	of SUDOKU_VERDICT_*; after %SUDOKU_STREAM_ANSWERED, @search still has
 *	its counters
 * @running: a puzzle is being searched; the next run must be given its text
 *	again, unchanged
 * @found: a solution of this puzzle has been found
 * @span: length of the puzzle in bytes, from its first cell to its last
 * @puzzle: the puzzle
 * @solution: its first solution, or the latest one (%SUDOKU_MODE_ALL), or 81
 *	times the mark of its verdict
 * @position: bytes finished since the start
 * @search_until: before this position, no engine is used: there are too few
 *	puzzles
 * @engine_started: the engine works on this text
 *
 * The caller sets the first four and zeroes the rest. When no puzzle is
 * @running, it can go on with another text, if it zeroes the last two again.
 */
struct sudoku_stream {
	struct sudoku_search_config config;
	struct sudoku_search *search;
	const struct sudoku_lanes_engine *engine;
	struct sudoku_lanes *lanes;

	size_t done;
	u64 steps;
	struct sudoku_stats stats;
	u32 verdict;

	bool running;
	bool found;
	u16 span;
	char puzzle[SUDOKU_CELLS];
	char solution[SUDOKU_CELLS];

	u64 position;
	u64 search_until;
	bool engine_started;
};

enum sudoku_stream_status sudoku_stream_run(struct sudoku_stream *stream,
					    char *text, size_t length,
					    size_t wanted, u64 max_steps);

#endif /* SUDOKU_CORE_STREAM_H */
