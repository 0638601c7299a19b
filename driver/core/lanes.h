/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Many puzzles at once, one in each lane of a vector register
 *
 * Strategy "bands" solves one puzzle after another in general registers. An
 * engine of this file runs the same search for 8 or 16 puzzles at the same
 * time, and is several times as fast if there are enough puzzles to keep its
 * lanes busy.
 *
 * It applies the same rules as "bands" and makes the same guesses, so it finds
 * the same solution first. The counts of steps are not always the same: in a
 * grid without solution, the order of the rules can decide whether they notice
 * it or a guess is needed. This is rare. A step limit holds for the engine's
 * own steps.
 *
 * The caller offers the puzzles of a text, which are 81 bytes each, lets the
 * engine work for a limited time, and takes the answers in the order of the
 * puzzles:
 *
 *	sudoku_lanes_start(lanes, engine, mode, max_steps);
 *	sudoku_lanes_offer_text(lanes, text, length);
 *	sudoku_lanes_run(lanes, text, max_sweeps);
 *	while ((answer = sudoku_lanes_answer(lanes))) {
 *		sudoku_lanes_write(lanes, text, answer);
 *		sudoku_lanes_take(lanes);
 *	}
 *
 * The searches that are in work stay as they are between two runs, for as long
 * as the caller likes. The text is not changed, so the caller can also drop
 * them at any time.
 *
 * Only sudoku_lanes_run() uses vector registers. In a kernel it is called
 * between kernel_fpu_begin() and kernel_fpu_end(). It neither allocates,
 * sleeps, takes locks nor calls back, and accesses no memory other than @lanes
 * and the puzzles.
 */
#ifndef SUDOKU_CORE_LANES_H
#define SUDOKU_CORE_LANES_H

#include "filter.h"

/*
 * How many puzzles may be offered and not yet taken; a power of two. While one
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
 * struct sudoku_lanes_answer - what became of a puzzle
 * @offset: where it is, as it was offered
 * @verdict: SUDOKU_VERDICT_SOLVED, _UNSOLVABLE (conflicting clues included),
 *	_AMBIGUOUS or _GAVE_UP
 * @done: there is an answer
 * @too_deep: the engine has no room for the guesses that the puzzle needs. It
 *	has no verdict and must be solved by "bands"
 * @deepest: maximum search depth
 * @placements: digits placed
 * @backtracks: digits taken back
 * @solution: its first solution, if one has been found
 */
struct sudoku_lanes_answer {
	u32 offset;
	u8 verdict;
	bool done;
	bool too_deep;
	u8 deepest;
	u64 placements;
	u64 backtracks;
	char solution[SUDOKU_CELLS];
};

/**
 * enum sudoku_lanes_status - why a run has stopped
 * @SUDOKU_LANES_PAUSED: the sweeps are used up
 * @SUDOKU_LANES_HUNGRY: a lane has no puzzle, none is left in the queue, and the
 *	first one is answered
 * @SUDOKU_LANES_IDLE: all puzzles in the queue have an answer
 */
enum sudoku_lanes_status {
	SUDOKU_LANES_PAUSED,
	SUDOKU_LANES_HUNGRY,
	SUDOKU_LANES_IDLE,
};

struct sudoku_lanes;

/**
 * struct sudoku_lanes_engine - the code for one width of vectors
 * @name: what the processor's documentation calls the instructions
 * @width: how many lanes it has
 * @clear: how many bytes of the state are zero before the first run
 * @run: the body of sudoku_lanes_run()
 */
struct sudoku_lanes_engine {
	const char *name;
	unsigned int width;
	size_t clear;
	enum sudoku_lanes_status (*run)(struct sudoku_lanes *lanes,
					const char *text,
					unsigned int max_sweeps);
};

/**
 * struct sudoku_lanes - a queue of puzzles and the searches in work
 * @engine: the engine
 * @mode: SUDOKU_MODE_FIRST or SUDOKU_MODE_UNIQUE
 * @max_steps: after how many steps to give up on a puzzle; 0 for never
 * @base: the offset of the text's first byte
 * @next: the offset from which to offer more of the text
 * @offered: how many puzzles have been offered
 * @started: how many of these have been put into a lane
 * @taken: how many answers have been taken
 * @queue: puzzle number n is at n modulo SUDOKU_LANES_QUEUE
 * @state: belongs to @engine
 *
 * The caller owns it and passes it to one call at a time; it must not be copied
 * or moved while puzzles are in work. The offsets and the three numbers start
 * again at 0 after 2^32 - 1.
 */
struct sudoku_lanes {
	const struct sudoku_lanes_engine *engine;
	u32 mode;
	u64 max_steps;
	u32 base;
	u32 next;
	u32 offered;
	u32 started;
	u32 taken;
	struct sudoku_lanes_answer queue[SUDOKU_LANES_QUEUE];
	u64 state[SUDOKU_LANES_STATE_SIZE / sizeof(u64)];
};

#ifdef SUDOKU_LANES
extern const struct sudoku_lanes_engine sudoku_lanes_avx2;
extern const struct sudoku_lanes_engine sudoku_lanes_avx512;
#endif

void sudoku_lanes_start(struct sudoku_lanes *lanes,
			const struct sudoku_lanes_engine *engine, u32 mode,
			u64 max_steps);
bool sudoku_lanes_offer(struct sudoku_lanes *lanes, u32 offset);
void sudoku_lanes_offer_text(struct sudoku_lanes *lanes, const char *text,
			     size_t length);
enum sudoku_lanes_status sudoku_lanes_run(struct sudoku_lanes *lanes,
					  const char *text,
					  unsigned int max_sweeps);
const struct sudoku_lanes_answer *
sudoku_lanes_answer(const struct sudoku_lanes *lanes);
size_t sudoku_lanes_write(const struct sudoku_lanes *lanes, char *text,
			  const struct sudoku_lanes_answer *answer);
void sudoku_lanes_take(struct sudoku_lanes *lanes);

#endif /* SUDOKU_CORE_LANES_H */
