// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku watch: the command line, where the events of a search come from, the
 * device or this process, and what they tell about the search
 *
 * Each move has its depth, the number of digits placed before it. So if events
 * were lost, the next move shows which placements are gone, and how many are
 * not known.
 */
#include <err.h>
#include <stdio.h>

#include "run/run.h"
#include "watch.h"

/* To find the solution of a search that has ended takes at most this long. */
#define SOLUTION_STEPS	1000000

struct watch watch;

static struct record record;

/* The search in this process, unless .strategy is NULL */
static struct sudoku_search search;

/* The same events as the driver's: it makes one step at a time, too. */
static void next_from_here(struct trace_event *event)
{
	static enum sudoku_search_status status = SUDOKU_PAUSED;
	static bool begun;
	u64 steps = sudoku_search_steps(&search);

	memset(event, 0, sizeof(*event));
	if (!begun) {
		begun = true;
		event->kind = TRACE_BEGIN;
		snprintf(event->strategy, sizeof(event->strategy), "%s",
			 search.strategy->name);
		memcpy(event->puzzle, record.cells, SUDOKU_CELLS);
		return;
	}
	if (status == SUDOKU_PAUSED)
		status = sudoku_search_run(&search, 1);
	event->move = search.move;
	event->verdict = status == SUDOKU_FOUND ? SUDOKU_VERDICT_SOLVED :
						  SUDOKU_VERDICT_UNSOLVABLE;
	event->steps = sudoku_search_steps(&search);
	event->kind = event->steps > steps ? TRACE_STEP : TRACE_END;
}

/*
 * Get the next event. Returns false if there is none yet. It must not be called
 * after the end of the search for the puzzle on the command line.
 *
 * For that search, this process writes the puzzle to the device and reads its
 * solution. A read that does not wait searches for about a millisecond. The
 * next one follows when all events of the last one were taken, so none is lost,
 * however slowly they are shown.
 */
bool watch_next(struct trace_event *event)
{
	static bool answered;
	char answer[SUDOKU_CELLS];

	if (search.strategy) {
		next_from_here(event);
		return true;
	}
	if (trace_next(&tracefs, event))
		return true;
	if (!watch.own)
		return false;
	if (answered)
		errx(STATUS_TROUBLE, "the trace does not show this process");
	answered = device_read(answer, SUDOKU_CELLS);
	return trace_next(&tracefs, event);
}

static void step(struct watch_state *state, const struct sudoku_move *move)
{
	unsigned int cells = move->triad == SUDOKU_ONE_CELL ? 1 : 3;
	unsigned int next = move->triad == SUDOKU_MINICOLUMN ? 9 : 1;

	/* What is not known of the stack below the move is empty. */
	while (state->depth < move->depth)
		state->stack[state->depth++].digit = 0;
	state->depth = move->depth;
	state->steps++;
	if (move->placed) {
		state->placed++;
		state->stack[state->depth++] = *move;
		if (state->depth > state->deepest)
			state->deepest = state->depth;
		while (cells--)
			state->heat[move->cell + cells * next]++;
	}
	memmove(&state->recent[1], &state->recent[0],
		sizeof(state->recent) - sizeof(*move));
	state->recent[0] = *move;
}

/*
 * The solution is on the stack, unless events were lost or the moves are about
 * triads. Then the same number of steps leads to it again.
 */
static void search_again(struct watch_state *state)
{
	static struct sudoku_search again;
	const struct sudoku_strategy *strategy;

	strategy = sudoku_strategy_find(state->begin.strategy);
	if (!strategy || state->end.steps > SOLUTION_STEPS)
		return;
	sudoku_search_start(&again, strategy, state->begin.puzzle);
	if (sudoku_search_run(&again, state->end.steps) == SUDOKU_FOUND)
		sudoku_search_solution(&again, state->solution);
}

/*
 * Take the next event. Returns false if it belongs to another search, or to one
 * whose beginning was not seen.
 */
bool watch_update(struct watch_state *state, const struct trace_event *event)
{
	bool running = state->begin.kind && !state->end.kind;
	bool same = event->session == state->begin.session;

	if (event->kind == TRACE_LOST) {
		state->lost += event->lost;
		state->lost_more |= !event->lost;
		state->unsure = true;
	} else if (event->kind == TRACE_BEGIN) {
		if (running && !same && !state->unsure)
			return false;
		*state = (struct watch_state){
			.begin = *event,
			.lost = state->lost,
			.lost_more = state->lost_more,
		};
	} else if (!running || !same) {
		return false;
	} else if (event->kind == TRACE_STEP) {
		state->unsure = false;
		step(state, &event->move);
	} else {
		state->end = *event;
		if (event->verdict == SUDOKU_VERDICT_SOLVED)
			search_again(state);
	}
	return true;
}

/* Begin the search for the puzzle on the command line. */
static void begin_own(void)
{
	const struct sudoku_strategy *strategy;

	if (!shared.local) {
		watch.reason = tracefs_begin(false);
		if (!watch.reason) {
			device_solver.open(&(struct config){
				.strategy = watch.strategy });
			device_solver.begin(record.cells);
			return;
		}
		warnx("cannot watch the device: %s; searching in this process",
		      watch.reason);
	}
	strategy = sudoku_strategy_find(watch.strategy ?:
					SUDOKU_STRATEGY_DEFAULT->name);
	if (!strategy)
		no_such_strategy(watch.strategy);
	sudoku_search_start(&search, strategy, record.cells);
}

static enum status run(char *const *arguments)
{
	enum status status;

	watch.own = arguments[0];
	if (watch.own) {
		status = read_one(arguments[0], &record);
		if (status)
			return status;
		begin_own();
	} else {
		if (shared.local || watch.strategy)
			usage_error("--local and --strategy need a puzzle");
		watch.reason = tracefs_begin(true);
		if (watch.reason)
			errx(STATUS_TROUBLE, "cannot watch other processes: %s",
			     watch.reason);
	}
	return watch_show();
}

static const struct option_row options[] = {
	OPTION_LOCAL,
	OPTION_BY(&watch.strategy),
	{ .name = "heat", .to = &watch.heat,
	  .help = "Show how often each cell was tried" },
	{ .key = 'r', .name = "rate", .argument = "N",
	  OPTION_N(&watch.rate, 0, ~0ULL, "a number of steps"),
	  .help = "Show at most N steps a second" },
	{ .key = 't', .name = "stop", .argument = "N",
	  OPTION_N(&watch.stop, 0, ~0ULL, "a number of steps"),
	  .help = "Pause after N steps or, without a terminal, end there" },
	OPTIONS_END
};

const struct command watch_command = {
	.name = "watch",
	.summary = "show a search step by step",
	.arguments = "[PUZZLE|FILE|-]",
	.most = 1,
	.options = options,
	.run = run,
};
