/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * sudoku watch: what its files share
 *
 *	watch.c		the command: takes events, at a rate, and obeys keys
 *	trace.c		turns the driver's tracepoints on and reads the trace
 *	watch_show.c	prints or draws what the events tell
 *
 * driver/trace.h defines the events.
 */
#ifndef SUDOKU_WATCH_H
#define SUDOKU_WATCH_H

#include "base/base.h"

/* The command line */
extern struct watch {
	bool own;		/* a puzzle is given, else watch others */
	const char *strategy;	/* NULL for the default */
	u64 rate;		/* steps a second, 0 for no limit */
	u64 stop;		/* pause after so many steps, 0 for never */
	const char *reason;	/* why the device is not watched, or NULL */
} watch;

/* What an event reports, and which members it sets */
enum trace_kind {
	TRACE_OTHER,	/* nothing that is known here */
	TRACE_BEGIN,	/* .session, .strategy, .puzzle */
	TRACE_STEP,	/* .session, .move */
	TRACE_END,	/* .session, .verdict, .steps */
	TRACE_LOST,	/* .lost */
};

/* One line of a trace */
struct trace_event {
	enum trace_kind kind;
	u32 session;		/* number of the open file, 0 in this process */
	char strategy[16];
	char puzzle[SUDOKU_CELLS + 1];
	struct sudoku_move move;
	u32 verdict;		/* SUDOKU_VERDICT_* */
	unsigned long long steps;	/* of the whole search */
	unsigned long long lost;	/* 0 if the kernel does not know */
};

/* The trace of tracefs_begin(): what it is read from, in pieces */
extern int trace_fd;

bool trace_next(struct trace_event *event);
const char *tracefs_begin(bool all);
void tracefs_end(void);

/*
 * What is known about the search that is watched. An event of kind TRACE_OTHER
 * has not come yet, and a move with digit 0 is not known.
 */
struct watch_state {
	struct trace_event begin;
	struct trace_event end;
	char solution[SUDOKU_CELLS];	/* begins with 0 if not known */
	unsigned long long steps;
	unsigned long long placed;
	unsigned int depth;		/* digits that are placed now */
	unsigned int deepest;		/* the most that were */
	struct sudoku_move stack[256];	/* the moves that placed them */
	struct sudoku_move recent[16];	/* the latest first */
	unsigned long long lost;	/* events, in all searches */
	bool lost_more;			/* the kernel does not know how many */
	bool unsure;	/* some were lost since its last event */
};

void watch_print(const struct watch_state *state,
		 const struct trace_event *event);
void watch_search_again(struct watch_state *state);
void watch_draw(const struct watch_state *state, const char *status);

#endif /* SUDOKU_WATCH_H */
