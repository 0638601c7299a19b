/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Tracepoints of a search, in /sys/kernel/tracing/events/sudoku
 *
 * To trace a search, the driver runs a single step at a time and reports the
 * last move of the search. So the core needs no hooks for tracing.
 */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM sudoku

#if !defined(SUDOKU_TRACE_H) || defined(TRACE_HEADER_MULTI_READ)
#define SUDOKU_TRACE_H

#include <linux/tracepoint.h>

#include "core/search.h"

TRACE_EVENT(sudoku_begin,
	TP_PROTO(u32 session, const struct sudoku_search *search,
		 const char *puzzle),
	TP_ARGS(session, search, puzzle),
	TP_STRUCT__entry(
		__field(u32, session)
		__array(char, strategy, 16)
		__array(char, puzzle, SUDOKU_CELLS)
	),
	TP_fast_assign(
		__entry->session = session;
		strscpy(__entry->strategy, search->strategy->name,
			sizeof(__entry->strategy));
		memcpy(__entry->puzzle, puzzle, SUDOKU_CELLS);
	),
	TP_printk("session=%u strategy=%s puzzle=%.81s", __entry->session,
		  __entry->strategy, __entry->puzzle)
);

TRACE_EVENT(sudoku_step,
	TP_PROTO(u32 session, const struct sudoku_move *move),
	TP_ARGS(session, move),
	TP_STRUCT__entry(
		__field(u32, session)
		__field(bool, placed)
		__field(u8, row)
		__field(u8, column)
		__field(u8, digit)
		__field(u8, depth)
		__field(u8, triad)
	),
	TP_fast_assign(
		__entry->session = session;
		__entry->placed = move->placed;
		__entry->row = sudoku_row(move->cell) + 1;
		__entry->column = sudoku_column(move->cell) + 1;
		__entry->digit = move->digit;
		__entry->depth = move->depth;
		__entry->triad = move->triad;
	),
	TP_printk("session=%u %s row=%u column=%u digit=%u depth=%u%s",
		  __entry->session, __entry->placed ? "place" : "take_back",
		  __entry->row, __entry->column, __entry->digit,
		  __entry->depth,
		  __entry->triad == SUDOKU_MINIROW ? " triad=minirow" :
		  __entry->triad == SUDOKU_MINICOLUMN ? " triad=minicolumn" :
							"")
);

TRACE_EVENT(sudoku_end,
	TP_PROTO(u32 session, const struct sudoku_search *search,
		 u32 verdict),
	TP_ARGS(session, search, verdict),
	TP_STRUCT__entry(
		__field(u32, session)
		__field(u32, verdict)
		__field(u64, steps)
	),
	TP_fast_assign(
		__entry->session = session;
		__entry->verdict = verdict;
		__entry->steps = sudoku_search_steps(search);
	),
	TP_printk("session=%u verdict=%s steps=%llu",
		  __entry->session,
		  __print_symbolic(__entry->verdict,
				   { SUDOKU_VERDICT_SOLVED, "solved" },
				   { SUDOKU_VERDICT_UNSOLVABLE, "unsolvable" },
				   { SUDOKU_VERDICT_AMBIGUOUS, "ambiguous" },
				   { SUDOKU_VERDICT_GAVE_UP, "gave_up" }),
		  __entry->steps)
);

#endif /* SUDOKU_TRACE_H */

#undef TRACE_INCLUDE_PATH
#define TRACE_INCLUDE_PATH .
#undef TRACE_INCLUDE_FILE
#define TRACE_INCLUDE_FILE trace
#include <trace/define_trace.h>
