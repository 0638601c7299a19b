/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Many puzzles at once, one in each lane of a vector register
 *
 * Strategy "bands" solves one puzzle after another in general registers. An
 * engine of this file runs the same search for 8 or 16 puzzles at the same
 * time, and is several times as fast if there are enough puzzles to keep its
 * lanes busy.
 *
 * It applies the same rules as "bands" and makes the same guesses, so it finds
 * the same solution first. docs/lanes.md says why the counts of steps can
 * differ, and how a kernel module uses vector registers.
 *
 * The engine takes the next puzzle from the text when a lane becomes free. The
 * caller (stream.c) lets it work for a limited time, and takes the answers in
 * the order of the puzzles:
 *
 *	sudoku_lanes_start(lanes, engine, mode, position);
 *	sudoku_lanes_run(lanes, text, length, max_sweeps);
 *	while ((answer = sudoku_lanes_answer(lanes)))
 *		sudoku_lanes_take(lanes);
 *
 * Searches in progress stay as they are between two runs. The engine does not
 * change the text, so the caller can also drop them at any time.
 *
 * Only sudoku_lanes_run() uses vector registers. In a kernel it is called
 * between kernel_fpu_begin() and kernel_fpu_end(). It accesses no memory other
 * than @lanes and the text.
 */
#ifndef SUDOKU_CORE_LANES_H
#define SUDOKU_CORE_LANES_H

#include "scan.h"
#include "search.h"

/*
 * How many puzzles may be started and not yet taken; a power of two. While one
 * puzzle takes long, the other lanes can only solve those after it in the
 * queue.
 */
#define SUDOKU_LANES_QUEUE	256

/*
 * Room for the state of any engine; each asserts that it fits. With the queue,
 * struct sudoku_lanes has at most 64 KiB.
 */
#define SUDOKU_LANES_STATE_SIZE	(32 * 1024)

/**
 * struct sudoku_lanes_answer - the result for a puzzle
 * @offset: position of its first cell, modulo 2^32
 * @verdict: SUDOKU_VERDICT_SOLVED, _UNSOLVABLE (conflicting clues included),
 *	_AMBIGUOUS, or _GAVE_UP if the engine has no room for the guesses that
 *	it needs: then "bands" must solve it
 * @done: there is an answer
 * @placements: digits placed
 * @backtracks: digits taken back
 * @cells: what replaces the cells of the puzzle: its first solution, or marks;
 *	undefined with SUDOKU_VERDICT_GAVE_UP
 */
struct sudoku_lanes_answer {
	u32 offset;
	u8 verdict;
	bool done;
	u16 placements;
	u16 backtracks;
	char cells[SUDOKU_CELLS];
};

struct sudoku_lanes;

/**
 * struct sudoku_lanes_engine - the code for one width of vectors
 * @name: what the processor's documentation calls the instructions
 * @clear: how many bytes of the state are zero before the first run
 * @run: the body of sudoku_lanes_run()
 */
struct sudoku_lanes_engine {
	const char *name;
	size_t clear;
	bool (*run)(struct sudoku_lanes *lanes, unsigned int max_sweeps);
};

/**
 * struct sudoku_lanes - the puzzles that an engine works on
 * @engine: the engine
 * @mode: SUDOKU_MODE_FIRST or SUDOKU_MODE_UNIQUE
 * @text: during a run, the text
 * @length: how much of it there is
 * @base: the position of its first byte
 * @next: the position at which the engine looks for the next puzzle
 * @started: how many puzzles have been put into a lane
 * @taken: how many answers have been taken
 * @queue: puzzle number n is at n modulo SUDOKU_LANES_QUEUE
 * @state: belongs to @engine
 *
 * The caller owns it and passes it to one call at a time; it must not be copied
 * or moved while searches are in progress. Positions and numbers start again at
 * 0 after 2^32 - 1.
 */
struct sudoku_lanes {
	const struct sudoku_lanes_engine *engine;
	u32 mode;
	const char *text;
	size_t length;
	u32 base;
	u32 next;
	u32 started;
	u32 taken;
	struct sudoku_lanes_answer queue[SUDOKU_LANES_QUEUE];
	u64 state[SUDOKU_LANES_STATE_SIZE / sizeof(u64)];
};

static_assert(sizeof(struct sudoku_lanes) <= 64 * 1024);

#ifdef SUDOKU_LANES
extern const struct sudoku_lanes_engine sudoku_lanes_avx2;
extern const struct sudoku_lanes_engine sudoku_lanes_avx512;
#endif

/**
 * sudoku_lanes_find - find the next 81 bytes that may be a puzzle for an engine
 * @text: the text
 * @length: how much of it there is so far
 * @at: the offset at which to look; moved to that of the first cell, if at most
 *	as many bytes of layout as a puzzle has cells come before it
 *
 * Return: true if there are 81 bytes from there on. They are a puzzle if they
 * have no layout.
 */
static inline bool sudoku_lanes_find(const char *text, size_t length,
				     size_t *at)
{
	size_t left = length - *at;

	*at += sudoku_skip_layout(text + *at, left < SUDOKU_CELLS ?
					      left : SUDOKU_CELLS);
	return length - *at >= SUDOKU_CELLS;
}

/**
 * sudoku_lanes_start - drop all puzzles and begin again
 * @lanes: its previous contents do not matter
 * @engine: an engine whose instructions this processor has
 * @mode: %SUDOKU_MODE_FIRST or %SUDOKU_MODE_UNIQUE
 * @position: the position of the text's first byte. It is also that of the text
 *	of later calls, until the caller sets @base of @lanes
 */
static inline void sudoku_lanes_start(struct sudoku_lanes *lanes,
				      const struct sudoku_lanes_engine *engine,
				      u32 mode, u32 position)
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
 *	a new puzzle in each lane. It takes well under a microsecond
 *
 * Context: any in which the engine's registers may be used; it neither sleeps
 * nor takes locks.
 * Return: true if it has used up its sweeps. Otherwise each puzzle that was
 * started has an answer and the text does not continue with a line of 81 cells,
 * or a lane is empty because the queue is full: the caller has to take answers.
 */
static inline bool sudoku_lanes_run(struct sudoku_lanes *lanes,
				    const char *text, size_t length,
				    unsigned int max_sweeps)
{
	lanes->text = text;
	lanes->length = length;
	return lanes->engine->run(lanes, max_sweeps);
}

/* A section with vector registers is no longer, unless one sweep is. */
#define SUDOKU_SECTION_NS	50000
#define SUDOKU_SWEEPS_MAX	4096

/**
 * sudoku_lanes_next_sweeps - choose how long the next section is
 * @sweeps: how many sweeps this section had, up to %SUDOKU_SWEEPS_MAX
 * @took: the nanoseconds that it took
 *
 * Return: the number of sweeps that take %SUDOKU_SECTION_NS at the speed of
 * this section, but at least one, and at most %SUDOKU_SWEEPS_MAX.
 */
static inline unsigned int sudoku_lanes_next_sweeps(unsigned int sweeps,
						    u64 took)
{
	u64 next = (u64)sweeps * SUDOKU_SECTION_NS / (took + 1);

	if (next > SUDOKU_SWEEPS_MAX)
		return SUDOKU_SWEEPS_MAX;
	return next ? next : 1;
}

/**
 * sudoku_lanes_answer - look at the answer to the first puzzle of the queue
 * @lanes: the lanes
 *
 * Return: the answer, which stays until sudoku_lanes_take(), or NULL if there
 * is none yet.
 */
static inline const struct sudoku_lanes_answer *
sudoku_lanes_answer(const struct sudoku_lanes *lanes)
{
	const struct sudoku_lanes_answer *first =
		&lanes->queue[lanes->taken % SUDOKU_LANES_QUEUE];

	return lanes->taken != lanes->started && first->done ? first : NULL;
}

/* Remove the first puzzle of the queue, which is answered. */
static inline void sudoku_lanes_take(struct sudoku_lanes *lanes)
{
	lanes->taken++;
}

#endif /* SUDOKU_CORE_LANES_H */
