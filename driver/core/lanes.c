// SPDX-License-Identifier: GPL-2.0
/*
 * Many puzzles at once: the queue of an engine
 */
#include "filter.h"
#include "lanes.h"

static_assert(sizeof(struct sudoku_lanes) <= 64 * 1024);

/**
 * sudoku_lanes_start - drop all puzzles and begin again
 * @lanes: its previous contents do not matter
 * @engine: an engine whose instructions this processor has
 * @mode: %SUDOKU_MODE_FIRST or %SUDOKU_MODE_UNIQUE
 * @position: the position of the text's first byte. It is also that of the text
 *	of later calls, until the caller sets @base of @lanes
 *
 * Context: any.
 */
void sudoku_lanes_start(struct sudoku_lanes *lanes,
			const struct sudoku_lanes_engine *engine, u32 mode,
			u32 position)
{
	lanes->engine = engine;
	lanes->mode = mode;
	lanes->base = position;
	lanes->next = position;
	lanes->started = 0;
	lanes->taken = 0;
	memset(lanes->state, 0, engine->clear);
}

/**
 * sudoku_lanes_run - solve puzzles of a text
 * @lanes: the lanes
 * @text: the text, from @base of @lanes; it has passed sudoku_scan(). It may
 *	move between two runs, but the puzzles must not change until they are
 *	answered
 * @length: how much of it there is so far
 * @max_sweeps: the maximum number of sweeps. A sweep applies the rules once to
 *	the puzzles in all lanes, and may be followed by a guess, a backtrack or
 *	a new puzzle in each lane
 *
 * Context: any in which the engine's registers may be used; it neither sleeps
 * nor takes locks. A sweep takes well under a microsecond.
 * Return: %SUDOKU_LANES_PAUSED when @max_sweeps are used up, %SUDOKU_LANES_FULL
 * when answers must be taken before it can start another puzzle, or
 * %SUDOKU_LANES_IDLE when there is nothing to do.
 */
enum sudoku_lanes_status sudoku_lanes_run(struct sudoku_lanes *lanes,
					  const char *text, size_t length,
					  unsigned int max_sweeps)
{
	lanes->text = text;
	lanes->length = length;
	return lanes->engine->run(lanes, max_sweeps);
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
 * @text: the text, from @base of @lanes
 * @answer: an answer whose verdict is not %SUDOKU_VERDICT_GAVE_UP
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
