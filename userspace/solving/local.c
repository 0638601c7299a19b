// SPDX-License-Identifier: GPL-2.0-only
/*
 * Solving in this process, with the core of the driver
 */
#include "solving.h"
#include "vectors.h"

/* Steps after which finished answers are printed: about a millisecond */
#define SLICE	10000

/* Sweeps of an engine that take as long */
#define SWEEPS	8192

/* How to solve, in all threads */
static struct sudoku_search_config how = {
	.strategy = SUDOKU_STRATEGY_DEFAULT,
};

static __thread struct sudoku_search search;
static __thread struct sudoku_lanes lanes;
static __thread struct sudoku_stream stream;

/* The engine to use for many puzzles, if there is one */
static const struct sudoku_lanes_engine *engine;

/* The puzzle whose solutions are being listed */
static __thread char current[SUDOKU_CELLS];
static __thread bool finished;

static void local_open(const struct config *config)
{
	unsigned int i;

	if (config->strategy)
		how.strategy = sudoku_strategy_find(config->strategy);
	if (!how.strategy)
		no_such_strategy(config->strategy);
	how.mode = config->mode;
	how.max_steps = config->max_steps;
	for (i = 0; sudoku_engine(i); i++)
		engine = sudoku_engine(i);
}

/* What is known of puzzles that are not answered yet is dropped. */
static void start_stream(void)
{
	stream.config = how;
	stream.search = &search;
	stream.engine = engine;
	stream.lanes = &lanes;
	stream.search_until = 0;
	stream.engine_started = false;
}

/*
 * Solve a text until nothing is left of it, or an answer is ready after some
 * time.
 */
static size_t local_solve(char *text, size_t length)
{
	enum sudoku_stream_status status;
	bool late = false;
	size_t done = 0;

	start_stream();
	while (done < length && !(done && late) && !stop_requested()) {
		char *rest = text + done;
		size_t left = length - done;

		status = sudoku_stream_run(&stream, rest, left, left, SLICE);
		late = status == SUDOKU_STREAM_PAUSED;
		if (status == SUDOKU_STREAM_ENGINE)
			late = sudoku_lanes_run(&lanes, rest, left, SWEEPS);
		done += stream.done;
	}
	return done;
}

/* Solve lines of 81 cells, at least one. Returns false after a signal. */
bool solve_lines(char lines[][SUDOKU_CELLS + 1], unsigned int count)
{
	size_t length = count * sizeof(*lines) - 1, done = 0;

	while (done < length && !stop_requested())
		done += local_solve(*lines + done, length - done);
	return done == length;
}

static void local_begin(const char *puzzle)
{
	start_stream();
	memcpy(current, puzzle, SUDOKU_CELLS);
	finished = false;
}

static bool local_next(char *answer)
{
	enum sudoku_stream_status status;

	if (finished)
		return false;
	do {
		if (stop_requested())
			return false;
		status = sudoku_stream_run(&stream, current, SUDOKU_CELLS,
					   SUDOKU_CELLS, SLICE);
	} while (status == SUDOKU_STREAM_PAUSED);
	finished = status == SUDOKU_STREAM_ANSWERED;
	memcpy(answer, stream.solution, SUDOKU_CELLS);
	return !finished || stream.verdict != SUDOKU_VERDICT_SOLVED;
}

const struct solver local_solver = {
	.open = local_open,
	.solve = local_solve,
	.begin = local_begin,
	.next = local_next,
};
