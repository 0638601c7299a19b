// SPDX-License-Identifier: GPL-2.0
/*
 * The definitions of the tracepoints that trace.h declares
 */
#include <linux/ktime.h>

#include "session.h"
#define CREATE_TRACE_POINTS
#include "trace.h"

/**
 * sudoku_trace_is_on - check whether any tracepoint is on
 *
 * Context: any.
 * Return: true if one is.
 */
bool sudoku_trace_is_on(void)
{
	return trace_sudoku_begin_enabled() || trace_sudoku_step_enabled() ||
	       trace_sudoku_end_enabled();
}

/**
 * sudoku_trace_run - trace a run of a session's stream
 * @session: the session, locked
 * @begins: a puzzle was begun
 * @moved: the search has made a move, its last one
 * @ends: the puzzle was answered
 *
 * Context: process context.
 */
void sudoku_trace_run(const struct sudoku_session *session, bool begins,
		      bool moved, bool ends)
{
	const struct sudoku_filter *filter = &session->flow.stream.filter;
	u32 id = session->open.id;

	if (begins)
		trace_sudoku_begin(id, filter->search, filter->puzzle);
	if (moved)
		trace_sudoku_step(id, &filter->search->move);
	if (ends)
		trace_sudoku_end(id, filter->search, filter->verdict,
				 ktime_get_ns() - session->flow.begun);
}
