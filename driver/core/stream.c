// SPDX-License-Identifier: GPL-2.0-only
/*
 * The stream: a text in, the same text out with its puzzles solved
 */
#include "stream.h"

/* Layout takes time but no steps, so bytes are counted as steps, too. */
#define BYTES_PER_STEP	64

/* Gather a puzzle's cells. Returns its span, or 0 if it is not complete. */
static size_t gather_cells(const char *text, size_t length, char *puzzle)
{
	unsigned int cells = 0;
	size_t i;

	if (length >= SUDOKU_CELLS && sudoku_is_line(text)) {
		memcpy(puzzle, text, SUDOKU_CELLS);
		return SUDOKU_CELLS;
	}
	for (i = 0; i < length; i++) {
		if (!sudoku_is_cell(text[i]))
			continue;
		puzzle[cells++] = text[i];
		if (cells == SUDOKU_CELLS)
			return i + 1;
	}
	return 0;
}

/*
 * The reverse of gather_cells(). The builtin is for User Mode Linux: see
 * other_bytes() of scan.c.
 */
static void scatter_cells(char *text, size_t span, const char *cells)
{
	size_t i;

	if (span == SUDOKU_CELLS) {
		__builtin_memcpy(text, cells, SUDOKU_CELLS);
		return;
	}
	for (i = 0; i < span; i++)
		if (sudoku_is_cell(text[i]))
			text[i] = *cells++;
}

/*
 * An engine takes other steps than "bands" to the same answer, so with a step
 * limit it may not be used.
 */
static bool engine_may_run(const struct sudoku_stream *stream)
{
	return stream->engine && stream->config.strategy == &sudoku_bands &&
	       stream->config.mode != SUDOKU_MODE_ALL &&
	       !stream->config.max_steps && !stream->running;
}

/*
 * Whether an engine would solve faster: the configuration allows it, and the
 * text begins with %SUDOKU_STREAM_MANY puzzles whose cells have no layout
 * between them. If there are too few, this sets @search_until.
 */
static bool look_ahead(struct sudoku_stream *stream, const char *text,
		       size_t length)
{
	unsigned int lines;
	size_t at = 0;

	if (!engine_may_run(stream) ||
	    stream->position < stream->search_until ||
	    length < SUDOKU_STREAM_MANY * SUDOKU_CELLS)
		return false;
	for (lines = 0; lines < SUDOKU_STREAM_MANY; lines++) {
		if (!sudoku_lanes_find(text, length, &at) ||
		    !sudoku_is_line(text + at)) {
			stream->search_until = stream->position + at;
			return false;
		}
		at += SUDOKU_CELLS;
	}
	return true;
}

/*
 * Whether the engine works on puzzles that are not answered yet. Results for
 * another configuration do not count: they are dropped.
 */
static bool engine_is_ahead(const struct sudoku_stream *stream)
{
	const struct sudoku_lanes *lanes = stream->lanes;

	return stream->engine_started && engine_may_run(stream) &&
	       lanes->engine == stream->engine &&
	       lanes->mode == stream->config.mode &&
	       lanes->started != lanes->taken;
}

/*
 * Move the engine's base to where the text begins now. If its first puzzle is
 * before that, the engine gave it up and the search has answered it.
 */
static void advance_engine(struct sudoku_stream *stream)
{
	struct sudoku_lanes *lanes = stream->lanes;
	const struct sudoku_lanes_answer *answer;

	lanes->base = stream->position;
	answer = sudoku_lanes_answer(lanes);
	if (answer && (int)(answer->offset - lanes->base) < 0)
		sudoku_lanes_take(lanes);
}

/*
 * Start the engine if that pays. Returns true if it has the answer to the next
 * puzzle, or works on it: not if the puzzle is too deep for it.
 */
static bool use_engine(struct sudoku_stream *stream, const char *text,
		       size_t length)
{
	struct sudoku_lanes *lanes = stream->lanes;
	const struct sudoku_lanes_answer *answer;

	if (!lanes || stream->running)
		return false;
	if (stream->engine_started)
		advance_engine(stream);
	if (engine_is_ahead(stream)) {
		answer = sudoku_lanes_answer(lanes);
		return !answer || answer->verdict != SUDOKU_VERDICT_GAVE_UP;
	}
	stream->engine_started = look_ahead(stream, text, length);
	if (stream->engine_started)
		sudoku_lanes_start(lanes, stream->engine, stream->config.mode,
				   stream->position);
	return stream->engine_started;
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
		scatter_cells(text + offset, SUDOKU_CELLS, answer->cells);
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

/* Put the solution or the marks in place of the puzzle at @text. */
static enum sudoku_stream_status answer_puzzle(struct sudoku_stream *stream,
					       char *text, u32 verdict)
{
	const struct sudoku_search *search = stream->search;

	stream->verdict = verdict;
	if (verdict != SUDOKU_VERDICT_SOLVED)
		memset(stream->solution, sudoku_verdict_mark(verdict),
		       SUDOKU_CELLS);
	if (stream->config.mode != SUDOKU_MODE_ALL)
		scatter_cells(text, stream->span, stream->solution);
	sudoku_stats_count(&stream->stats, verdict, search->placements,
			   search->backtracks);
	stream->done += stream->span;
	stream->running = false;
	return SUDOKU_STREAM_ANSWERED;
}

/* Search the puzzle at @text for at most @max_steps. */
static enum sudoku_stream_status search_puzzle(struct sudoku_stream *stream,
					       char *text, u64 max_steps)
{
	struct sudoku_search *search = stream->search;
	u64 begin = sudoku_search_steps(search);
	u64 left = stream->config.max_steps - begin;
	bool limited = stream->config.max_steps && left <= max_steps;
	u64 end = begin + (limited ? left : max_steps);
	enum sudoku_search_status status;

	for (;;) {
		status = sudoku_search_run(search,
					   end - sudoku_search_steps(search));
		if (status != SUDOKU_FOUND)
			break;
		if (stream->config.mode == SUDOKU_MODE_UNIQUE && stream->found)
			return answer_puzzle(stream, text,
					     SUDOKU_VERDICT_AMBIGUOUS);
		stream->found = true;
		sudoku_search_solution(search, stream->solution);
		if (stream->config.mode == SUDOKU_MODE_FIRST)
			return answer_puzzle(stream, text,
					     SUDOKU_VERDICT_SOLVED);
		if (stream->config.mode == SUDOKU_MODE_ALL)
			return SUDOKU_STREAM_SOLUTION;
	}
	if (status == SUDOKU_EXHAUSTED)
		return answer_puzzle(stream, text, stream->found ?
						   SUDOKU_VERDICT_SOLVED :
						   SUDOKU_VERDICT_UNSOLVABLE);
	return limited ? answer_puzzle(stream, text, SUDOKU_VERDICT_GAVE_UP) :
			 SUDOKU_STREAM_PAUSED;
}

/*
 * Finish the layout before the next puzzle, up to @most bytes, and start a
 * search for the puzzle if it comes before that and is complete.
 */
static void start_puzzle(struct sudoku_stream *stream, const char *text,
			 size_t length, size_t most)
{
	stream->done = sudoku_skip_layout(text, length < most ? length : most);
	if (stream->done == most)
		return;
	stream->span = gather_cells(text + stream->done, length - stream->done,
				    stream->puzzle);
	if (!stream->span)
		return;
	sudoku_search_start(stream->search, stream->config.strategy,
			    stream->puzzle);
	stream->running = true;
	stream->found = false;
}

/* Search the next puzzle, or finish layout, which takes steps, too. */
static enum sudoku_stream_status search_next(struct sudoku_stream *stream,
					     char *text, size_t length,
					     size_t wanted, u64 max_steps)
{
	enum sudoku_stream_status status;
	u64 before;

	/* In mode all, the reader does not get the layout. */
	if (stream->config.mode == SUDOKU_MODE_ALL)
		wanted = length;
	if (wanted / BYTES_PER_STEP > max_steps)
		wanted = max_steps * BYTES_PER_STEP;
	if (!stream->running)
		start_puzzle(stream, text, length, wanted);
	stream->steps = stream->done / BYTES_PER_STEP;
	if (!stream->running)
		return SUDOKU_STREAM_NO_PUZZLE;

	before = sudoku_search_steps(stream->search);
	status = search_puzzle(stream, text + stream->done, max_steps);
	stream->steps += sudoku_search_steps(stream->search) - before;
	if (status != SUDOKU_STREAM_PAUSED)
		stream->steps++;
	return status;
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
 * the text from the byte after them.
 *
 * %SUDOKU_MODE_ALL does not change the text. There the reader gets each
 * solution and a newline. After %SUDOKU_STREAM_ANSWERED it gets the marks in
 * @solution and a newline, unless the verdict is %SUDOKU_VERDICT_SOLVED, and in
 * any case one more newline.
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
	if (use_engine(stream, text, length))
		status = write_answers(stream, text, wanted);
	else
		status = search_next(stream, text, length, wanted, max_steps);
	stream->position += stream->done;
	return status;
}
