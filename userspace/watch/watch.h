/* SPDX-License-Identifier: GPL-2.0 */
/*
 * sudoku watch: what its files share
 *
 *	watch.c		the command line
 *	watch_source.c	where the events of a search come from
 *			and the rate at which they are taken
 *	watch_state.c	what the events tell about the search
 *	watch_live.c	shows a search on a terminal
 *	watch_screen.c	draws its screen, watch_board.c the boards on it
 *	watch_text.c	prints a search where there is no terminal
 */
#ifndef SUDOKU_WATCH_H
#define SUDOKU_WATCH_H

#include "base/base.h"
#include "trace.h"

/**
 * struct watch - the command line
 * @argument: the puzzle, or a text that has it; NULL to watch other processes
 * @strategy: name of the strategy, NULL for the default
 * @heat: show how often each cell was tried
 * @rate: steps a second, 0 for as many as possible
 * @stop: pause after this many steps, 0 for never
 */
struct watch {
	const char *argument;
	const char *strategy;
	bool heat;
	u64 rate;
	u64 stop;
};

/**
 * struct watch_source - where the events come from
 * @next: get the next event; returns false if there is none yet
 * @reason: why it is not the device, though this was wanted, or NULL
 * @ends: there is only one search
 *
 * If @ends is true, @next must not be called after the event %TRACE_END.
 */
struct watch_source {
	bool (*next)(struct trace_event *event);
	const char *reason;
	bool ends;
};

struct watch_source watch_open(const struct watch *watch, const char *puzzle);

/**
 * struct watch_pace - steps at a rate
 * @rate: steps a second, 0 for no limit
 * @begin: when it was 0 steps, in nanoseconds
 * @steps: steps that were taken since then
 */
struct watch_pace {
	u64 rate;
	u64 begin;
	u64 steps;
};

void watch_pace_set(struct watch_pace *pace, u64 rate);
u64 watch_pace_wait(struct watch_pace *pace);

/* The depth of an event is a byte. */
#define WATCH_DEPTHS	256

/* How many of the last moves are kept */
#define WATCH_RECENT	16

/**
 * struct watch_state - what is known about the search that is watched
 * @begun: it has begun
 * @ended: it has ended, with @verdict
 * @bands: its moves are about triads
 * @session: the number of the open file, 0 in this process
 * @strategy: the name of the strategy
 * @puzzle: the puzzle
 * @verdict: SUDOKU_VERDICT_*
 * @solution: the digits of the solution; its first byte is 0 if not known
 * @placed: placements that were seen
 * @taken_back: digits taken back that were seen
 * @total: steps of the search as its end reports them
 * @depth: digits that are placed now
 * @deepest: the most that were
 * @stack: the moves that placed them; .digit is 0 where the event was lost
 * @recent: the last moves; number n is at n % WATCH_RECENT
 * @heat: how often each cell was tried
 * @lost: events that were lost, in all searches
 * @lost_more: the kernel does not know how many were lost
 * @unsure: some were lost since the last event of this search, perhaps its end
 */
struct watch_state {
	bool begun;
	bool ended;
	bool bands;
	u32 session;
	char strategy[16];
	char puzzle[SUDOKU_CELLS];
	u32 verdict;
	char solution[SUDOKU_CELLS];
	u64 placed;
	u64 taken_back;
	u64 total;
	unsigned int depth;
	unsigned int deepest;
	struct sudoku_move stack[WATCH_DEPTHS];
	struct sudoku_move recent[WATCH_RECENT];
	u64 heat[SUDOKU_CELLS];
	u64 lost;
	bool lost_more;
	bool unsure;
};

static inline u64 watch_steps(const struct watch_state *state)
{
	return state->placed + state->taken_back;
}

bool watch_update(struct watch_state *state, const struct trace_event *event);
void watch_board(const struct watch_state *state, char *cells);

/* The last move; there has to be one */
static inline const struct sudoku_move *
watch_last_move(const struct watch_state *state)
{
	return &state->recent[(watch_steps(state) - 1) % WATCH_RECENT];
}

/* Longest text of watch_where(): "r123c1" and a NUL */
#define WATCH_WHERE	8

const char *watch_where(const struct sudoku_move *move, char *text);

void watch_put_board(const struct watch_state *state, unsigned int row,
		     unsigned int column);
void watch_put_heat(const struct watch_state *state, unsigned int row,
		    unsigned int column);
void watch_put_triads(const struct watch_state *state, unsigned int row,
		      unsigned int column);
void watch_draw(const struct watch *watch, const struct watch_source *source,
		const struct watch_state *state, const char *status);

enum status watch_live(const struct watch *watch,
		       const struct watch_source *source);
enum status watch_text(const struct watch *watch,
		       const struct watch_source *source);

#endif /* SUDOKU_WATCH_H */
