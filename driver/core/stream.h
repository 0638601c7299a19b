/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The stream: a text in, the same text out with its puzzles solved
 *
 * This is the whole way from text to answered text. The caller gives it text
 * that has passed the scan, and a limit for each run; the stream solves in
 * place, in the order of the text:
 *
 *	status = sudoku_stream_run(stream, text, length, wanted, max_steps);
 *	text += stream->done;
 *	length -= stream->done;
 *	if (status == SUDOKU_STREAM_ENGINE)
 *		sudoku_stream_run_engine(stream, text, length, max_sweeps);
 *
 * It has two ways to solve. The filter solves one puzzle after another, with
 * any strategy. An engine (lanes.h) solves many at the same time, some of them
 * ahead of their turn. What it finds out about these is kept apart from the
 * text until all puzzles before them are answered. So the text is always as if
 * there were no engine, and results for later puzzles can be dropped at any
 * time: when the configuration changes, or when the caller stops using the
 * engine. The stream decides by itself which of the two solves the next puzzle.
 *
 * It neither allocates, sleeps, takes locks nor calls back.
 */
#ifndef SUDOKU_CORE_STREAM_H
#define SUDOKU_CORE_STREAM_H

#include "filter.h"
#include "lanes.h"

/* With fewer puzzles than this, an engine is not faster. */
#define SUDOKU_STREAM_MANY	32

/**
 * enum sudoku_stream_status - why a run of a stream has stopped
 * @SUDOKU_STREAM_ANSWERED: it has answered at least one puzzle
 * @SUDOKU_STREAM_SOLUTION: it has found one more solution of a puzzle
 *	(%SUDOKU_MODE_ALL only)
 * @SUDOKU_STREAM_PAUSED: the steps are used up
 * @SUDOKU_STREAM_ENGINE: sudoku_stream_run_engine() must be called before the
 *	next run
 * @SUDOKU_STREAM_NO_PUZZLE: there is no complete puzzle left, or none is
 *	wanted. If nothing is done either, more text is needed
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
 * @filter: solves one puzzle after another. The caller sets @config and
 *	@search, as for a filter
 * @engine: the engine that the next run may use, or NULL; set by the caller
 * @lanes: the memory for an engine, or NULL; set by the caller. While
 *	@ahead is false, its contents do not matter
 * @done: bytes of the text that the last run has finished
 * @steps: how much work the last run has done: the steps of the search, one for
 *	each puzzle or solution, and one for every 64 bytes of layout
 * @stats: counters of the puzzles that were answered, all except the time; the
 *	caller may clear them between two runs
 * @position: bytes finished since the start
 * @few: no engine is used before this position: there are too few puzzles, or
 *	the caller has set it because it has no memory for one
 * @ahead: the engine works on this text
 *
 * All members that the caller does not set are zero at the start.
 */
struct sudoku_stream {
	struct sudoku_filter filter;
	const struct sudoku_lanes_engine *engine;
	struct sudoku_lanes *lanes;

	size_t done;
	u64 steps;
	struct sudoku_stats stats;

	u64 position;
	u64 few;
	bool ahead;
};

enum sudoku_stream_status sudoku_stream_run(struct sudoku_stream *stream,
					    char *text, size_t length,
					    size_t wanted, u64 max_steps);
bool sudoku_stream_run_engine(struct sudoku_stream *stream, const char *text,
			      size_t length, unsigned int max_sweeps);
bool sudoku_stream_engine_pays(struct sudoku_stream *stream, const char *text,
			       size_t length);
void sudoku_stream_drop(struct sudoku_stream *stream);

void sudoku_stats_count(struct sudoku_stats *stats, u32 verdict,
			u64 placements, u64 backtracks);

#endif /* SUDOKU_CORE_STREAM_H */
