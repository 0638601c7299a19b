// SPDX-License-Identifier: GPL-2.0
/*
 * Where the events of a search come from, the device or this process, and the
 * rate at which they are taken
 */
#include <err.h>
#include <stdio.h>

#include "run/run.h"
#include "watch.h"

#define SECOND	1000000000ULL

/*
 * This process writes the puzzle to the device and reads its solution. A read
 * that does not wait searches for about a millisecond. The next one follows when
 * all events of the last one were taken, so none is lost, however slowly they
 * are shown.
 */
static bool next_from_device(struct trace_event *event)
{
	static bool answered;
	char answer[SUDOKU_CELLS];

	if (trace_next(&tracefs, event))
		return true;
	if (answered)
		errx(STATUS_TROUBLE, "the trace does not show this process");
	answered = device_read(answer, SUDOKU_CELLS);
	return trace_next(&tracefs, event);
}

static void open_device(const struct watch *watch, const char *puzzle)
{
	struct config config = { .strategy = watch->strategy };

	device_solver.open(&config);
	device_solver.begin(puzzle);
}

/* The search in this process */
static struct sudoku_search search;
static const struct sudoku_strategy *strategy;
static char local_puzzle[SUDOKU_CELLS];
static enum sudoku_search_status search_status;
static bool begun;

static void local_begin(struct trace_event *event)
{
	sudoku_search_start(&search, strategy, local_puzzle);
	search_status = SUDOKU_PAUSED;
	begun = true;
	event->kind = TRACE_BEGIN;
	snprintf(event->strategy, sizeof(event->strategy), "%s",
		 strategy->name);
	memcpy(event->puzzle, local_puzzle, SUDOKU_CELLS);
}

static void local_end(struct trace_event *event)
{
	event->kind = TRACE_END;
	event->verdict = search_status == SUDOKU_FOUND ?
			 SUDOKU_VERDICT_SOLVED : SUDOKU_VERDICT_UNSOLVABLE;
	event->steps = sudoku_search_steps(&search);
}

/* The same events as the driver's: it makes one step at a time, too. */
static bool next_from_here(struct trace_event *event)
{
	u64 steps;

	memset(event, 0, sizeof(*event));
	if (!begun) {
		local_begin(event);
		return true;
	}
	if (search_status == SUDOKU_PAUSED) {
		steps = sudoku_search_steps(&search);
		search_status = sudoku_search_run(&search, 1);
		if (sudoku_search_steps(&search) > steps) {
			event->kind = TRACE_STEP;
			event->move = search.move;
			return true;
		}
	}
	local_end(event);
	return true;
}

static void open_local(const struct watch *watch, const char *puzzle)
{
	strategy = watch->strategy ? sudoku_strategy_find(watch->strategy) :
				     SUDOKU_STRATEGY_DEFAULT;
	if (!strategy)
		no_such_strategy(watch->strategy);
	memcpy(local_puzzle, puzzle, SUDOKU_CELLS);
}

static bool next_from_others(struct trace_event *event)
{
	return trace_next(&tracefs, event);
}

/*
 * Open the source of the events for a puzzle or, if @puzzle is NULL, for those
 * of all other processes. Exits with a message if this is not possible.
 */
struct watch_source watch_open(const struct watch *watch, const char *puzzle)
{
	struct watch_source others = { .next = next_from_others };
	struct watch_source device = { .next = next_from_device, .ends = true };
	struct watch_source local = { .next = next_from_here, .ends = true };

	if (!puzzle) {
		others.reason = tracefs_begin(true);
		if (others.reason)
			errx(STATUS_TROUBLE, "cannot watch other processes: %s",
			     others.reason);
		return others;
	}
	if (!shared.local) {
		local.reason = tracefs_begin(false);
		if (!local.reason) {
			open_device(watch, puzzle);
			return device;
		}
		warnx("cannot watch the device: %s; searching in this process",
		      local.reason);
	}
	open_local(watch, puzzle);
	return local;
}

/* Begin to count steps, now, at a rate. */
void watch_pace_set(struct watch_pace *pace, u64 rate)
{
	pace->rate = rate;
	pace->begin = now();
	pace->steps = 0;
}

/*
 * Returns for how many nanoseconds the next step has to wait; 0 if it may be
 * taken now. A pause is not caught up on afterwards.
 */
u64 watch_pace_wait(struct watch_pace *pace)
{
	u64 time = now();
	u64 due;

	if (!pace->rate)
		return 0;
	due = pace->begin + pace->steps / pace->rate * SECOND +
	      pace->steps % pace->rate * SECOND / pace->rate;
	if (time > due + SECOND / 4) {
		watch_pace_set(pace, pace->rate);
		return 0;
	}
	return due > time ? due - time : 0;
}
