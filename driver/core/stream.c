// SPDX-License-Identifier: GPL-2.0
/*
 * The stream: a text in, the same text out with its puzzles solved
 */
#include "stream.h"

/* Layout takes time but no steps, so bytes are counted as steps, too. */
#define BYTES_PER_STEP	64

/**
 * sudoku_stats_count - count one puzzle
 * @stats: the counters to add to, all except the time
 * @verdict: the result: SUDOKU_VERDICT_SOLVED, _UNSOLVABLE (conflicting clues
 *	included), _AMBIGUOUS or _GAVE_UP
 * @placements: how many digits the search has placed
 * @backtracks: how many it has taken back
 */
void sudoku_stats_count(struct sudoku_stats *stats, u32 verdict,
			u64 placements, u64 backtracks)
{
	stats->puzzles++;
	stats->solved += verdict == SUDOKU_VERDICT_SOLVED;
	stats->unsolvable += verdict == SUDOKU_VERDICT_UNSOLVABLE;
	stats->ambiguous += verdict == SUDOKU_VERDICT_AMBIGUOUS;
	stats->gave_up += verdict == SUDOKU_VERDICT_GAVE_UP;
	stats->steps += placements + backtracks;
	stats->backtracks += backtracks;
}

/*
 * An engine takes other steps than "bands" to the same answer, so with a step
 * limit it may not be used.
 */
static bool engine_may_run(const struct sudoku_stream *stream)
{
	const struct sudoku_filter *filter = &stream->filter;

	return stream->engine && filter->config.strategy == &sudoku_bands &&
	       filter->config.mode != SUDOKU_MODE_ALL &&
	       !filter->config.max_steps && !filter->owed && !filter->running;
}

/**
 * sudoku_stream_engine_pays - check whether an engine would solve faster
 * @stream: the stream
 * @text: the text from the first byte that no run has finished
 * @length: how much of it there is so far
 *
 * If so, and the stream has no memory for an engine, it is worth allocating.
 *
 * Return: true if the configuration allows it and the text begins with at least
 * %SUDOKU_STREAM_MANY puzzles whose cells have no layout between them.
 */
bool sudoku_stream_engine_pays(struct sudoku_stream *stream, const char *text,
			       size_t length)
{
	unsigned int lines;
	size_t at = 0;

	if (!engine_may_run(stream) || stream->position < stream->few ||
	    length < SUDOKU_STREAM_MANY * SUDOKU_CELLS)
		return false;
	for (lines = 0; lines < SUDOKU_STREAM_MANY; lines++) {
		if (!sudoku_lanes_find(text, length, &at) ||
		    !sudoku_is_line(text + at)) {
			stream->few = stream->position + at;
			return false;
		}
		at += SUDOKU_CELLS;
	}
	return true;
}

/*
 * Results for puzzles that are not answered yet are dropped if they were found
 * for another configuration.
 */
static bool engine_is_ahead(const struct sudoku_stream *stream)
{
	const struct sudoku_lanes *lanes = stream->lanes;

	return stream->ahead && engine_may_run(stream) &&
	       lanes->engine == stream->engine &&
	       lanes->mode == stream->filter.config.mode &&
	       lanes->started != lanes->taken;
}

/*
 * Returns true if the engine has the answer to the next puzzle, or works on it:
 * not if the puzzle is too deep for it. What the filter has then solved is
 * removed from the engine's queue.
 */
static bool engine_has_puzzle(struct sudoku_stream *stream, const char *text,
			      size_t length)
{
	struct sudoku_lanes *lanes = stream->lanes;
	const struct sudoku_lanes_answer *answer;

	if (!lanes || stream->filter.running)
		return false;
	if (stream->ahead) {
		lanes->base = stream->position;
		answer = sudoku_lanes_answer(lanes);
		if (answer && (int)(answer->offset - lanes->base) < 0)
			sudoku_lanes_take(lanes);
	}
	if (engine_is_ahead(stream)) {
		answer = sudoku_lanes_answer(lanes);
		return !answer || answer->verdict != SUDOKU_VERDICT_GAVE_UP;
	}
	stream->ahead = sudoku_stream_engine_pays(stream, text, length);
	if (stream->ahead)
		sudoku_lanes_start(lanes, stream->engine,
				   stream->filter.config.mode,
				   stream->position);
	return stream->ahead;
}

/* The builtin is for User Mode Linux: see other_bytes() of scan.c. */
static void write_cells(char *text, const char *cells)
{
	__builtin_memcpy(text, cells, SUDOKU_CELLS);
}

/*
 * Write answers of the engine until at least @wanted bytes are finished. If the
 * rest of what is wanted is layout, the puzzle after it is not answered yet.
 */
static enum sudoku_stream_status write_answers(struct sudoku_stream *stream,
					       char *text, size_t wanted)
{
	struct sudoku_lanes *lanes = stream->lanes;
	const struct sudoku_lanes_answer *answer = sudoku_lanes_answer(lanes);
	unsigned int count = 0;
	u32 offset;

	if (!answer)
		return SUDOKU_STREAM_ENGINE;
	do {
		if (answer->verdict == SUDOKU_VERDICT_GAVE_UP)
			break;
		offset = answer->offset - lanes->base;
		if (offset >= wanted) {
			stream->done = wanted;
			break;
		}
		write_cells(text + offset, answer->cells);
		stream->done = offset + SUDOKU_CELLS;
		sudoku_stats_count(&stream->stats, answer->verdict,
				   answer->placements, answer->backtracks);
		sudoku_lanes_take(lanes);
		count++;
	} while (stream->done < wanted &&
		 (answer = sudoku_lanes_answer(lanes)));
	stream->steps = count;
	return count ? SUDOKU_STREAM_ANSWERED : SUDOKU_STREAM_NO_PUZZLE;
}

/* Let the filter solve the next puzzle, or finish layout. */
static enum sudoku_stream_status run_filter(struct sudoku_stream *stream,
					    char *text, size_t length,
					    size_t wanted, u64 max_steps)
{
	struct sudoku_filter *filter = &stream->filter;
	struct sudoku_search *search = filter->search;
	u64 before = filter->running ? sudoku_search_steps(search) : 0;
	enum sudoku_filter_status status;

	/* In mode all, the reader does not get the layout. */
	filter->layout_max = filter->config.mode == SUDOKU_MODE_ALL ? length :
								      wanted;
	if (filter->layout_max / BYTES_PER_STEP > max_steps)
		filter->layout_max = max_steps * BYTES_PER_STEP;
	status = sudoku_filter_run(filter, text, length, max_steps);
	stream->done = filter->done;
	stream->steps = filter->done / BYTES_PER_STEP;
	if (status == SUDOKU_FILTER_NO_PUZZLE)
		return SUDOKU_STREAM_NO_PUZZLE;

	stream->steps += sudoku_search_steps(search) - before;
	if (status == SUDOKU_FILTER_PAUSED)
		return SUDOKU_STREAM_PAUSED;
	stream->steps++;
	if (status == SUDOKU_FILTER_SOLUTION)
		return SUDOKU_STREAM_SOLUTION;
	sudoku_stats_count(&stream->stats, filter->verdict, search->placements,
			   search->backtracks);
	return SUDOKU_STREAM_ANSWERED;
}

/**
 * sudoku_stream_run - answer puzzles of a text
 * @stream: the stream; its @done and @steps are set
 * @text: the text from the first byte that no earlier run has finished; it has
 *	passed sudoku_scan()
 * @length: how much of it there is so far
 * @wanted: how many bytes the reader asks for, at least 1. The run begins no
 *	puzzle after them, and finishes no layout after them
 * @max_steps: the maximum number of steps to take, at least 1
 *
 * After each run the first @done bytes of @text are finished: they have been
 * answered in place, and are what the reader gets. The next run must be given
 * the text from the byte after them. For %SUDOKU_MODE_ALL, which does not
 * change the text, see sudoku_filter_run().
 *
 * Return: see enum sudoku_stream_status.
 */
enum sudoku_stream_status sudoku_stream_run(struct sudoku_stream *stream,
					    char *text, size_t length,
					    size_t wanted, u64 max_steps)
{
	enum sudoku_stream_status status;

	stream->done = 0;
	stream->steps = 0;
	if (engine_has_puzzle(stream, text, length))
		status = write_answers(stream, text, wanted);
	else
		status = run_filter(stream, text, length, wanted, max_steps);
	stream->position += stream->done;
	return status;
}

/**
 * sudoku_stream_run_engine - let the engine work
 * @stream: a stream whose last run returned %SUDOKU_STREAM_ENGINE
 * @text: the text as it was given to that run; more may have come since
 * @length: how much of it there is so far
 * @max_sweeps: the maximum number of sweeps (see sudoku_lanes_run())
 *
 * Only this function uses vector registers.
 *
 * Context: any in which the engine's registers may be used; in a kernel,
 * between kernel_fpu_begin() and kernel_fpu_end(). It neither sleeps nor takes
 * locks.
 * Return: true if it has used up its sweeps.
 */
bool sudoku_stream_run_engine(struct sudoku_stream *stream, const char *text,
			      size_t length, unsigned int max_sweeps)
{
	return sudoku_lanes_run(stream->lanes, text, length, max_sweeps) ==
	       SUDOKU_LANES_PAUSED;
}

/**
 * sudoku_stream_drop - drop the results for puzzles that are not answered yet
 * @stream: the stream; the next run may be given another text, unless a puzzle
 *	is being searched
 */
void sudoku_stream_drop(struct sudoku_stream *stream)
{
	stream->ahead = false;
	stream->few = stream->position;
}
