// SPDX-License-Identifier: GPL-2.0
/*
 * A search as text, where standard output is not a terminal
 *
 *	begin backtrack 53..7....6..195... (81 cells) session 1
 *	1 place r1c3=1 depth 0
 *	2 take_back r1c3=1 depth 0
 *	end solved steps 8365
 */
#include <stdio.h>
#include <time.h>

#include "watch.h"

/* How often the trace is read when it is empty, in nanoseconds */
#define IDLE	10000000ULL

static void print_begin(const struct watch_state *state)
{
	printf("begin %s %.81s", state->strategy, state->puzzle);
	if (state->session)
		printf(" session %u\n", state->session);
	else
		printf(" local\n");
}

static void print_step(const struct watch_state *state)
{
	const struct sudoku_move *move = watch_last_move(state);
	char where[WATCH_WHERE];

	printf("%llu %s %s=%u depth %u\n",
	       (unsigned long long)watch_steps(state),
	       move->placed ? "place" : "take_back",
	       watch_where(move, where), move->digit, move->depth);
}

/* Print how many events were lost, if this is known. */
static void print_lost(const struct trace_event *event)
{
	if (event->lost)
		printf("lost %llu events\n", (unsigned long long)event->lost);
	else
		printf("lost events\n");
}

static void print_event(const struct watch_state *state,
			const struct trace_event *event)
{
	switch (event->kind) {
	case TRACE_BEGIN:
		print_begin(state);
		break;
	case TRACE_STEP:
		print_step(state);
		break;
	case TRACE_LOST:
		print_lost(event);
		break;
	default:
		printf("end %s steps %llu\n",
		       trace_verdict_name(state->verdict),
		       (unsigned long long)state->total);
	}
}

/* Nine lines: how often each cell was tried, '-' for clues */
static void print_heat(const struct watch_state *state)
{
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		if (state->puzzle[cell] > '0')
			printf("-");
		else
			printf("%llu", (unsigned long long)state->heat[cell]);
		putchar(sudoku_column(cell) < 8 ? ' ' : '\n');
	}
}

/* What was printed is shown before a wait. */
static void wait_for(u64 nanoseconds)
{
	struct timespec time = {
		.tv_sec = nanoseconds / 1000000000,
		.tv_nsec = nanoseconds % 1000000000,
	};

	if (!nanoseconds)
		return;
	flush_stdout();
	nanosleep(&time, NULL);
}

/* Returns true if nothing is to be printed after this event. */
static bool is_last(const struct watch *watch,
		    const struct watch_source *source,
		    const struct watch_state *state)
{
	return (state->ended && source->ends) ||
	       (watch->stop && watch_steps(state) == watch->stop);
}

/* Print a search, to its end or until a signal or a closed pipe. */
enum status watch_text(const struct watch *watch,
		       const struct watch_source *source)
{
	static struct watch_state state;
	struct watch_pace pace;
	struct trace_event event;

	watch_pace_set(&pace, watch->rate);
	do {
		wait_for(watch_pace_wait(&pace));
		while (!source->next(&event))
			wait_for(IDLE);
		if (!watch_update(&state, &event))
			continue;
		print_event(&state, &event);
		pace.steps += event.kind == TRACE_STEP;
		if (event.kind == TRACE_END && watch->heat)
			print_heat(&state);
	} while (!is_last(watch, source, &state));
	if (!state.ended && watch->heat)
		print_heat(&state);
	flush_stdout();
	return state.ended && state.verdict != SUDOKU_VERDICT_SOLVED ?
	       STATUS_NOT_SOLVED : STATUS_SOLVED;
}
