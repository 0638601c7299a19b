/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The trace of the searches of other processes, or of this one
 *
 *	trace.c		reads the lines of a trace
 *	tracefs.c	turns the driver's tracepoints on, in an instance of
 *			tracefs of its own, and gets the lines
 *
 * driver/trace.h defines the events.
 */
#ifndef SUDOKU_TRACE_EVENTS_H
#define SUDOKU_TRACE_EVENTS_H

#include "core/search.h"

/**
 * enum trace_kind - what a line of a trace reports
 * @TRACE_OTHER: nothing that is known here
 * @TRACE_BEGIN: a search begins: @session, @strategy, @puzzle
 * @TRACE_STEP: a move of a search: @session, @move
 * @TRACE_END: a search has ended: @session, @verdict, @steps, @nanoseconds
 * @TRACE_LOST: the kernel's buffer was full: @lost
 */
enum trace_kind {
	TRACE_OTHER,
	TRACE_BEGIN,
	TRACE_STEP,
	TRACE_END,
	TRACE_LOST,
};

/**
 * struct trace_event - one line of a trace
 * @kind: what it reports, and which of the other members are set
 * @session: the number of the open file
 * @strategy: the name of the search strategy
 * @puzzle: the 81 cells as they were given
 * @move: the move
 * @verdict: SUDOKU_VERDICT_SOLVED, _UNSOLVABLE, _AMBIGUOUS or _GAVE_UP
 * @steps: placements and backtracks of the whole search
 * @nanoseconds: the time that it took
 * @lost: events that were lost, 0 if the kernel does not know how many
 */
struct trace_event {
	enum trace_kind kind;
	u32 session;
	char strategy[16];
	char puzzle[SUDOKU_CELLS];
	struct sudoku_move move;
	u32 verdict;
	u64 steps;
	u64 nanoseconds;
	u64 lost;
};

enum trace_kind trace_parse(struct trace_event *event, const char *line);
const char *trace_verdict_name(u32 verdict);

/**
 * struct trace - a trace that is read in pieces
 * @fd: where to read it, without waiting
 * @length: bytes of @text that were read
 * @used: how many of these are lines that were taken
 * @text: a line is never that long
 */
struct trace {
	int fd;
	size_t length;
	size_t used;
	char text[8192];
};

bool trace_next(struct trace *trace, struct trace_event *event);

/* The trace of tracefs_begin() */
extern struct trace tracefs;

const char *tracefs_begin(bool all);
void tracefs_end(void);

#endif /* SUDOKU_TRACE_EVENTS_H */
