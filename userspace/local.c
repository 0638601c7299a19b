// SPDX-License-Identifier: GPL-2.0
/*
 * Solving in this process, with the core of the driver
 */
#include "jobs.h"
#include "vectors.h"

/* Steps after which finished answers are printed: about a millisecond */
#define SLICE	10000

/* An engine for many puzzles: from how many, and sweeps in a run and a slice */
#define MANY		32
#define SWEEPS		256
#define SLICE_SWEEPS	8192

/* How to solve, in all threads */
static const struct sudoku_strategy *strategy = SUDOKU_STRATEGY_DEFAULT;
static u32 mode;
static u64 max_steps;

static __thread struct sudoku_search search;
static __thread struct sudoku_filter filter;
static __thread struct sudoku_lanes lanes;

/* The engine to use for many puzzles, if there is one and the mode allows it */
static const struct sudoku_lanes_engine *engine;

/* The puzzle whose solutions are being listed */
static __thread char current[SUDOKU_CELLS];
static __thread bool finished;

static const struct sudoku_lanes_engine *widest_engine(void)
{
	const struct sudoku_lanes_engine *widest = NULL;
	unsigned int i;

	for (i = 0; sudoku_engine(i); i++)
		widest = sudoku_engine(i);
	return widest;
}

static void local_open(const struct config *config)
{
	if (config->strategy)
		strategy = sudoku_strategy_find(config->strategy);
	if (!strategy)
		no_such_strategy(config->strategy);
	mode = config->mode;
	max_steps = config->max_steps;
	if (strategy == &sudoku_bands && mode != SUDOKU_MODE_ALL && !max_steps)
		engine = widest_engine();
}

static void start_filter(void)
{
	if (filter.search)
		return;
	filter.strategy = strategy;
	filter.mode = mode;
	filter.max_steps = max_steps;
	filter.search = &search;
}

/*
 * Write the answers to the next puzzles of the text. Returns false if the
 * filter must solve the next one.
 */
static bool write_answers(char *text, size_t *done)
{
	const struct sudoku_lanes_answer *answer;

	while ((answer = sudoku_lanes_answer(&lanes))) {
		if (answer->too_deep)
			return false;
		*done = sudoku_lanes_write(&lanes, text, answer);
		sudoku_lanes_take(&lanes);
	}
	return true;
}

/*
 * Solve puzzles at the beginning of a text with the engine. Returns the end of
 * the last one, 0 if the filter must solve the first one. If a puzzle takes
 * long, it returns before that, and what is known of later ones is forgotten.
 */
static size_t local_solve_many(char *text, size_t length)
{
	unsigned int sweeps = 0;
	size_t done = 0;

	if (!engine || filter.running)
		return 0;
	sudoku_lanes_start(&lanes, engine, mode, 0);
	sudoku_lanes_offer_text(&lanes, text, length);
	if (lanes.offered < MANY)
		return 0;
	while (lanes.taken != lanes.offered && !jobs_stopping() &&
	       (!done || sweeps < SLICE_SWEEPS)) {
		size_t before = done;

		sudoku_lanes_run(&lanes, text, SWEEPS);
		if (!write_answers(text, &done))
			break;
		sweeps = done == before ? sweeps + SWEEPS : 0;
		sudoku_lanes_offer_text(&lanes, text, length);
	}
	return done;
}

static size_t local_solve(char *text, size_t length)
{
	size_t done;

	start_filter();
	done = local_solve_many(text, length);
	if (done)
		return done;
	while (done < length && !jobs_stopping()) {
		enum sudoku_filter_status status;

		status = sudoku_filter_run(&filter, text + done, length - done,
					   SLICE);
		done += filter.done;
		if (status == SUDOKU_FILTER_PAUSED && done)
			break;
		/* The engine can go on after a puzzle that was too deep. */
		if (status == SUDOKU_FILTER_ANSWERED && lanes.offered >= MANY)
			break;
	}
	return done;
}

static void local_begin(const char *puzzle)
{
	start_filter();
	memcpy(current, puzzle, SUDOKU_CELLS);
	finished = false;
}

static bool local_next(char *answer)
{
	enum sudoku_filter_status status;

	if (finished)
		return false;
	do {
		if (jobs_stopping())
			return false;
		status = sudoku_filter_run(&filter, current, SUDOKU_CELLS,
					   SLICE);
	} while (status == SUDOKU_FILTER_PAUSED);
	finished = status == SUDOKU_FILTER_ANSWERED;
	memcpy(answer, filter.solution, SUDOKU_CELLS);
	return !finished || filter.verdict != SUDOKU_VERDICT_SOLVED;
}

static void local_end(void)
{
	filter.running = false;
}

/*
 * Count the solutions of a puzzle, up to @max, in this process. Any thread may
 * call this, while other threads do.
 */
unsigned int count_up_to(const char *puzzle, unsigned int max)
{
	unsigned int solutions = 0;
	struct sudoku_search counting;

	sudoku_search_start(&counting, SUDOKU_STRATEGY_DEFAULT, puzzle);
	while (solutions < max &&
	       sudoku_search_run(&counting, ~0ULL) == SUDOKU_FOUND)
		solutions++;
	return solutions;
}

const struct solver local_solver = {
	.open = local_open,
	.solve = local_solve,
	.solve_many = local_solve_many,
	.begin = local_begin,
	.next = local_next,
	.end = local_end,
	.count = count_up_to,
};
