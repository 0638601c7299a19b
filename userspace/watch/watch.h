/* SPDX-License-Identifier: GPL-2.0 */
/*
 * sudoku watch: what its files share
 *
 *	watch.c		the command line, and where events come from
 *	trace.c		turns the driver's tracepoints on and reads the trace
 *	watch_state.c	what the events tell about the search
 *	watch_show.c	shows a search, at a rate, and obeys keys
 *	watch_screen.c	draws it on a terminal
 *
 * driver/trace.h defines the events.
 */
#ifndef SUDOKU_WATCH_H
#define SUDOKU_WATCH_H

#include "base/base.h"

/*
 * struct watch - the command line
 * @own: a puzzle is given; without one, other processes are watched
 * @strategy: NULL for the default
 * @rate: steps a second, 0 for as many as possible
 * @stop: pause after this many steps, 0 for never
 * @reason: why it is not the device, though this was wanted, or NULL
 */
extern struct watch {
	bool own;
	const char *strategy;
	bool heat;
	u64 rate;
	u64 stop;
	const char *reason;
} watch;

/* What an event reports, and which members it sets */
enum trace_kind {
	TRACE_OTHER,	/* nothing that is known here */
	TRACE_BEGIN,	/* .session, .strategy, .puzzle */
	TRACE_STEP,	/* .session, .move */
	TRACE_END,	/* .session, .verdict, .steps, .nanoseconds */
	TRACE_LOST,	/* .lost */
};

/*
 * struct trace_event - one line of a trace
 * @session: the number of the open file, 0 in this process
 * @verdict: SUDOKU_VERDICT_SOLVED, _UNSOLVABLE, _AMBIGUOUS or _GAVE_UP
 * @steps: placements and backtracks of the whole search
 * @lost: events that were lost, 0 if the kernel does not know how many
 */
struct trace_event {
	enum trace_kind kind;
	u32 session;
	char strategy[16];
	char puzzle[SUDOKU_CELLS];
	struct sudoku_move move;
	u32 verdict;
	unsigned long long steps;
	unsigned long long nanoseconds;
	unsigned long long lost;
};

/*
 * struct trace - a trace that is read in pieces
 * @fd: where to read it, without waiting
 * @length: bytes of @text that were read and not yet taken
 * @text: a line is never that long
 */
struct trace {
	int fd;
	size_t length;
	char text[8192];
};

enum trace_kind trace_parse(struct trace_event *event, const char *line);
bool trace_next(struct trace *trace, struct trace_event *event);

/* The names of verdicts in a trace, by SUDOKU_VERDICT_* */
extern const char *const trace_verdicts[];

/* The trace of tracefs_begin() */
extern struct trace tracefs;

const char *tracefs_begin(bool all);
void tracefs_end(void);

bool watch_next(struct trace_event *event);

/*
 * struct watch_state - what is known about the search that is watched
 * @begin: the event that began it; its kind is %TRACE_OTHER if there is none
 * @end: the event that ended it, likewise
 * @solution: the digits of the solution; its first byte is 0 if not known
 * @depth: digits that are placed now
 * @deepest: the most that were
 * @stack: the moves that placed them; .digit is 0 where the event was lost
 * @recent: the last moves, the latest first; .digit is 0 where there is none
 * @lost: events that were lost, in all searches
 * @lost_more: the kernel does not know how many were lost
 * @unsure: some were lost since the last event of this search, perhaps its end
 */
struct watch_state {
	struct trace_event begin;
	struct trace_event end;
	char solution[SUDOKU_CELLS];
	unsigned long long placed;
	unsigned long long taken_back;
	unsigned int depth;
	unsigned int deepest;
	struct sudoku_move stack[256];
	struct sudoku_move recent[16];
	unsigned long long heat[SUDOKU_CELLS];
	unsigned long long lost;
	bool lost_more;
	bool unsure;
};

bool watch_update(struct watch_state *state, const struct trace_event *event);
void watch_board(const struct watch_state *state, char *cells);
const char *watch_where(const struct sudoku_move *move);

void watch_draw(const struct watch_state *state, const char *status);
enum status watch_show(void);

#endif /* SUDOKU_WATCH_H */
