/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A text that arrives in pieces, is wanted in others, and is searched in slices
 */
#ifndef SUDOKU_TEST_PIECES_H
#define SUDOKU_TEST_PIECES_H

#include "../../driver/core/stream.h"
#include "../lib/engines.h"
#include "../lib/puzzles.h"

/*
 * Answer @text in pieces that are drawn from @seed. @copy is a copy of it, to
 * compare with.
 *
 * Returns NULL, or what is wrong: a run has finished bytes that have not
 * arrived, or has changed bytes without finishing them, or needs more text than
 * the longest puzzle has.
 */
static inline const char *answer_in_pieces(struct sudoku_stream *stream,
					   char *text, const char *copy,
					   size_t length, u64 *seed)
{
	size_t left, done = 0, arrived = 0;
	u64 begin = stream->position;

	for (;;) {
		size_t wanted = 1 + draw_random(seed, 3000);
		enum sudoku_stream_status status;
		u64 puzzles = stream->stats.puzzles;

		left = arrived - done;
		status = sudoku_stream_run(stream, text + done, left, wanted,
					   1 + draw_random(seed, 300));
		if (stream->done > left)
			return "more is finished than has arrived";
		if (stream->done > wanted &&
		    sudoku_skip_layout(copy + done + stream->done - 1, 1))
			return "layout is finished that is not wanted";
		if (stream->steps < stream->stats.puzzles - puzzles)
			return "an answer has taken no step";
		done += stream->done;
		left -= stream->done;
		if (memcmp(text + done, copy + done, left))
			return "bytes have changed that are not finished";
		if (stream->position - begin != done)
			return "the position is wrong";
		if (status == SUDOKU_STREAM_ENGINE) {
			kernel_fpu_begin();
			sudoku_lanes_run(stream->lanes, text + done, left,
					 1 + draw_random(seed, 30));
			kernel_fpu_end();
		}
		if (status != SUDOKU_STREAM_NO_PUZZLE || stream->done)
			continue;
		if (left > SUDOKU_SPAN_MAX)
			return "there must be a puzzle in so many bytes";
		if (arrived == length)
			return NULL;
		arrived += 1 + draw_random(seed, 4000);
		if (arrived > length)
			arrived = length;
	}
}

#endif /* SUDOKU_TEST_PIECES_H */
