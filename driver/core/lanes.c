// SPDX-License-Identifier: GPL-2.0
/*
 * Many puzzles at once: the queue of an engine
 */
#include "lanes.h"

static_assert(sizeof(struct sudoku_lanes) <= 64 * 1024);

/**
 * sudoku_lanes_start - forget all puzzles and begin anew
 * @lanes: its previous contents do not matter
 * @engine: an engine whose instructions this processor has
 * @mode: %SUDOKU_MODE_FIRST or %SUDOKU_MODE_UNIQUE
 * @max_steps: after how many steps to give up on a puzzle; 0 for never
 *
 * Context: any.
 */
void sudoku_lanes_start(struct sudoku_lanes *lanes,
			const struct sudoku_lanes_engine *engine, u32 mode,
			u64 max_steps)
{
	lanes->engine = engine;
	lanes->mode = mode;
	lanes->max_steps = max_steps;
	lanes->base = 0;
	lanes->next = 0;
	lanes->offered = 0;
	lanes->started = 0;
	lanes->taken = 0;
	memset(lanes->state, 0, engine->clear);
}

/**
 * sudoku_lanes_offer - add a puzzle to the queue
 * @lanes: the lanes
 * @offset: where its 81 characters are, '1' to '9', '0' or '.': the text begins
 *	at @base of @lanes, to which the caller adds the bytes that it removes
 *	from the beginning of the text
 *
 * Context: any.
 * Return: false if the queue is full: answers must be taken first.
 */
bool sudoku_lanes_offer(struct sudoku_lanes *lanes, u32 offset)
{
	struct sudoku_lanes_answer *answer;

	if (lanes->offered - lanes->taken == SUDOKU_LANES_QUEUE)
		return false;
	answer = &lanes->queue[lanes->offered++ % SUDOKU_LANES_QUEUE];
	answer->offset = offset;
	answer->done = false;
	answer->too_deep = false;
	answer->deepest = 0;
	answer->placements = 0;
	answer->backtracks = 0;
	return true;
}

/**
 * sudoku_lanes_offer_text - add puzzles of a text to the queue
 * @lanes: the lanes
 * @text: the text, which begins at @base of @lanes and has passed sudoku_scan()
 * @length: how much of it there is so far
 *
 * It adds the next puzzles for which there is room, and stops before one whose
 * cells have layout between them.
 *
 * Context: any.
 */
void sudoku_lanes_offer_text(struct sudoku_lanes *lanes, const char *text,
			     size_t length)
{
	u32 from = lanes->next - lanes->base;
	int skip;

	while ((skip = sudoku_find_line(text + from, length - from)) >= 0) {
		if (!sudoku_lanes_offer(lanes, lanes->base + from + skip))
			break;
		from += skip + SUDOKU_CELLS;
	}
	lanes->next = lanes->base + from;
}

/**
 * sudoku_lanes_run - solve puzzles of the queue
 * @lanes: the lanes
 * @text: the text that has the puzzles; it may move between two runs, but the
 *	puzzles must not change until they are answered
 * @max_sweeps: the maximum number of sweeps. A sweep applies the rules once to
 *	the puzzles in all lanes, and may be followed by a guess or the like in
 *	each lane
 *
 * Context: any in which the engine's registers may be used; it neither sleeps
 * nor takes locks. A sweep takes well under a microsecond.
 * Return: %SUDOKU_LANES_PAUSED when @max_sweeps are used up,
 * %SUDOKU_LANES_HUNGRY when answers can be taken and then more puzzles offered,
 * because a lane is empty, %SUDOKU_LANES_IDLE when all puzzles are answered.
 */
enum sudoku_lanes_status sudoku_lanes_run(struct sudoku_lanes *lanes,
					  const char *text,
					  unsigned int max_sweeps)
{
	return lanes->engine->run(lanes, text, max_sweeps);
}

/**
 * sudoku_lanes_answer - look at the answer to the first puzzle of the queue
 * @lanes: the lanes
 *
 * Context: any.
 * Return: the answer, which stays until it is taken, or NULL if there is none
 * yet.
 */
const struct sudoku_lanes_answer *
sudoku_lanes_answer(const struct sudoku_lanes *lanes)
{
	const struct sudoku_lanes_answer *first =
		&lanes->queue[lanes->taken % SUDOKU_LANES_QUEUE];

	return lanes->taken != lanes->started && first->done ? first : NULL;
}

/**
 * sudoku_lanes_write - put an answer in place of its puzzle
 * @lanes: the lanes
 * @text: the text
 * @answer: an answer with a verdict: it is not @too_deep
 *
 * Context: any.
 * Return: where in the text the puzzle ends.
 */
size_t sudoku_lanes_write(const struct sudoku_lanes *lanes, char *text,
			  const struct sudoku_lanes_answer *answer)
{
	u32 offset = answer->offset - lanes->base;

	if (answer->verdict == SUDOKU_VERDICT_SOLVED)
		__builtin_memcpy(text + offset, answer->solution,
				 SUDOKU_CELLS);
	else
		memset(text + offset, sudoku_verdict_mark(answer->verdict),
		       SUDOKU_CELLS);
	return offset + SUDOKU_CELLS;
}

/**
 * sudoku_lanes_take - remove the first puzzle, which is answered
 * @lanes: the lanes
 *
 * Context: any.
 */
void sudoku_lanes_take(struct sudoku_lanes *lanes)
{
	lanes->taken++;
}
