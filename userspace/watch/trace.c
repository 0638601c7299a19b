// SPDX-License-Identifier: GPL-2.0
/*
 * The lines of a trace: text to events
 *
 * Three kinds of lines report a search, and one reports lost events:
 *
 *	sudoku_begin: session=1 strategy=bands puzzle=53..7....6..195... (81)
 *	sudoku_step: session=1 place row=1 column=3 digit=4 depth=0
 *	sudoku_step: session=2 place row=1 column=4 digit=2 depth=0 triad=minirow
 *	sudoku_end: session=1 verdict=solved steps=51 nanoseconds=99700
 *	CPU:0 [LOST 120 EVENTS]
 *
 * The kernel may print the name of the process and other things before the name
 * of the event. A process chooses its own name, so only the last event of a line
 * counts, and it must be complete and exact: a name has at most 15 bytes, too
 * few for one. All other lines are ignored.
 *
 * To be exact, a line must be what is printed for the event that was read.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "watch.h"

const char *const trace_verdicts[] = {
	[SUDOKU_VERDICT_SOLVED] = "solved",
	[SUDOKU_VERDICT_UNSOLVABLE] = "unsolvable",
	[SUDOKU_VERDICT_AMBIGUOUS] = "ambiguous",
	[SUDOKU_VERDICT_GAVE_UP] = "gave_up",
};

static bool __attribute__((format(printf, 2, 3)))
is_exactly(const char *line, const char *format, ...)
{
	char text[256];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	return !strcmp(line, text);
}

/* The text after @name, or an empty one if the line does not have this name */
static const char *after(const char *line, const char *name)
{
	const char *at = strstr(line, name);

	return at ? at + strlen(name) : "";
}

static unsigned long long number(const char *line, const char *name)
{
	return strtoull(after(line, name), NULL, 10);
}

static bool parse_begin(struct trace_event *event, const char *line)
{
	const char *strategy = after(line, " strategy=");
	const char *puzzle = after(line, " puzzle=");
	size_t length = strspn(strategy,
			       "abcdefghijklmnopqrstuvwxyz0123456789_-");

	if (!length || length >= sizeof(event->strategy) ||
	    strspn(puzzle, ".0123456789") != SUDOKU_CELLS)
		return false;
	memcpy(event->strategy, strategy, length);
	event->strategy[length] = '\0';
	memcpy(event->puzzle, puzzle, SUDOKU_CELLS);
	return is_exactly(line,
			  "sudoku_begin: session=%u strategy=%s puzzle=%.81s",
			  event->session, event->strategy, event->puzzle);
}

static bool parse_step(struct trace_event *event, const char *line)
{
	static const char *const triads[] = {
		[SUDOKU_ONE_CELL] = "",
		[SUDOKU_MINIROW] = " triad=minirow",
		[SUDOKU_MINICOLUMN] = " triad=minicolumn",
	};
	struct sudoku_move *move = &event->move;
	unsigned int row = number(line, " row=");
	unsigned int column = number(line, " column=");

	move->cell = 9 * (row - 1) + column - 1;
	move->digit = number(line, " digit=");
	move->depth = number(line, " depth=");
	move->placed = strstr(line, " place ") != NULL;
	move->triad = strstr(line, "=minirow") ? SUDOKU_MINIROW :
		      strstr(line, "=minicolumn") ? SUDOKU_MINICOLUMN :
						    SUDOKU_ONE_CELL;
	return is_exactly(line, "sudoku_step: session=%u %s row=%u column=%u digit=%u depth=%u%s",
			  event->session, move->placed ? "place" : "take_back",
			  row, column, move->digit, move->depth,
			  triads[move->triad]) &&
	       row - 1 < 9 && column - 1 < 9 && move->digit - 1U < 9 &&
	       (move->triad != SUDOKU_MINIROW || column % 3 == 1) &&
	       (move->triad != SUDOKU_MINICOLUMN || row % 3 == 1);
}

static bool parse_end(struct trace_event *event, const char *line)
{
	u32 verdict;

	event->steps = number(line, " steps=");
	event->nanoseconds = number(line, " nanoseconds=");
	for (verdict = 0; verdict < ARRAY_SIZE(trace_verdicts); verdict++)
		if (trace_verdicts[verdict] &&
		    is_exactly(line, "sudoku_end: session=%u verdict=%s steps=%llu nanoseconds=%llu",
			       event->session, trace_verdicts[verdict],
			       event->steps, event->nanoseconds))
			break;
	event->verdict = verdict;
	return verdict < ARRAY_SIZE(trace_verdicts);
}

static bool parse_lost(struct trace_event *event, const char *line)
{
	unsigned int cpu = number(line, "CPU:");

	event->lost = number(line, " [LOST ");
	return is_exactly(line, "CPU:%u [LOST EVENTS]", cpu) ||
	       is_exactly(line, "CPU:%u [LOST %llu EVENTS]", cpu,
			  event->lost);
}

/**
 * trace_parse - read a line of a trace
 * @event: where to put it
 * @line: the line, without its newline
 *
 * Return: the kind of @event, %TRACE_OTHER for any other line.
 */
enum trace_kind trace_parse(struct trace_event *event, const char *line)
{
	const char *last = NULL, *next;

	for (next = line; (next = strstr(next, "sudoku_")); next++)
		last = next;
	event->kind = TRACE_OTHER;
	if (!last) {
		if (parse_lost(event, line))
			event->kind = TRACE_LOST;
		return event->kind;
	}
	event->session = number(last, ": session=");
	if (parse_step(event, last))
		event->kind = TRACE_STEP;
	else if (parse_begin(event, last))
		event->kind = TRACE_BEGIN;
	else if (parse_end(event, last))
		event->kind = TRACE_END;
	return event->kind;
}

/* Read more text. What is left of the last is the beginning of a line. */
static bool read_more(struct trace *trace)
{
	size_t left = trace->length - trace->used;
	ssize_t length;

	/* A line that does not fit is no event. */
	if (left == sizeof(trace->text))
		left = 0;
	memmove(trace->text, trace->text + trace->used, left);
	trace->used = 0;
	trace->length = left;
	length = read(trace->fd, trace->text + left,
		      sizeof(trace->text) - left);
	if (length <= 0)
		return false;
	trace->length += length;
	return true;
}

/**
 * trace_next - get the next event of a trace, without waiting for it
 * @trace: the trace
 * @event: where to put it
 *
 * Return: false if there is none yet.
 */
bool trace_next(struct trace *trace, struct trace_event *event)
{
	char *line, *end;

	for (;;) {
		line = trace->text + trace->used;
		end = memchr(line, '\n', trace->length - trace->used);
		if (!end) {
			if (!read_more(trace))
				return false;
			continue;
		}
		*end = '\0';
		trace->used += end + 1 - line;
		/* A line with a NUL byte would seem to end there. */
		if (strlen(line) == (size_t)(end - line) &&
		    trace_parse(event, line) != TRACE_OTHER)
			return true;
	}
}
