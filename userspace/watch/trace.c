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
 */
#include <string.h>

#include "trace.h"

static const char *const verdicts[] = {
	[SUDOKU_VERDICT_SOLVED] = "solved",
	[SUDOKU_VERDICT_UNSOLVABLE] = "unsolvable",
	[SUDOKU_VERDICT_AMBIGUOUS] = "ambiguous",
	[SUDOKU_VERDICT_GAVE_UP] = "gave_up",
};

/* The name of a verdict in a trace, or NULL */
const char *trace_verdict_name(u32 verdict)
{
	return verdict < ARRAY_SIZE(verdicts) ? verdicts[verdict] : NULL;
}

/* Skip @text, which has to be next. */
static bool take(const char **at, const char *text)
{
	size_t length = strlen(text);

	if (strncmp(*at, text, length))
		return false;
	*at += length;
	return true;
}

/* Read a number from @least to @most, as "%llu" prints it. */
static bool take_number(const char **at, const char *before, u64 least,
			u64 most, u64 *number)
{
	const char *digit;

	if (!take(at, before))
		return false;
	*number = 0;
	for (digit = *at; *digit >= '0' && *digit <= '9'; digit++) {
		if (*number > (most - (*digit - '0')) / 10)
			return false;
		*number = 10 * *number + (*digit - '0');
	}
	if (digit == *at || (**at == '0' && digit - *at > 1))
		return false;
	*at = digit;
	return *number >= least && *number <= most;
}

static bool take_session(const char **at, struct trace_event *event)
{
	u64 number;

	if (!take_number(at, ": session=", 0, ~0U, &number))
		return false;
	event->session = number;
	return true;
}

static bool parse_begin(struct trace_event *event, const char *at)
{
	size_t length;

	if (!take_session(&at, event) || !take(&at, " strategy="))
		return false;
	length = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789_-");
	if (!length || length >= sizeof(event->strategy))
		return false;
	memcpy(event->strategy, at, length);
	event->strategy[length] = '\0';
	at += length;
	if (!take(&at, " puzzle=") ||
	    strspn(at, ".0123456789") != SUDOKU_CELLS || at[SUDOKU_CELLS])
		return false;
	memcpy(event->puzzle, at, SUDOKU_CELLS);
	return true;
}

static bool parse_step(struct trace_event *event, const char *at)
{
	u64 row, column, digit, depth;
	struct sudoku_move *move = &event->move;

	if (!take_session(&at, event))
		return false;
	move->placed = take(&at, " place");
	if (!move->placed && !take(&at, " take_back"))
		return false;
	if (!take_number(&at, " row=", 1, 9, &row) ||
	    !take_number(&at, " column=", 1, 9, &column) ||
	    !take_number(&at, " digit=", 1, 9, &digit) ||
	    !take_number(&at, " depth=", 0, 255, &depth))
		return false;
	move->triad = take(&at, " triad=minirow") ? SUDOKU_MINIROW :
		      take(&at, " triad=minicolumn") ? SUDOKU_MINICOLUMN :
						       SUDOKU_ONE_CELL;
	move->cell = 9 * (row - 1) + column - 1;
	move->digit = digit;
	move->depth = depth;
	return !*at && (move->triad != SUDOKU_MINIROW || column % 3 == 1) &&
	       (move->triad != SUDOKU_MINICOLUMN || row % 3 == 1);
}

static bool parse_end(struct trace_event *event, const char *at)
{
	u32 verdict;

	if (!take_session(&at, event) || !take(&at, " verdict="))
		return false;
	for (verdict = 0; verdict < ARRAY_SIZE(verdicts); verdict++)
		if (verdicts[verdict] && take(&at, verdicts[verdict]))
			break;
	event->verdict = verdict;
	return verdict < ARRAY_SIZE(verdicts) &&
	       take_number(&at, " steps=", 0, ~0ULL, &event->steps) &&
	       take_number(&at, " nanoseconds=", 0, ~0ULL,
			   &event->nanoseconds) && !*at;
}

static bool parse_lost(struct trace_event *event, const char *at)
{
	u64 cpu;

	event->lost = 0;
	if (!take_number(&at, "CPU:", 0, ~0U, &cpu))
		return false;
	if (!strcmp(at, " [LOST EVENTS]"))
		return true;
	return take_number(&at, " [LOST ", 0, ~0ULL, &event->lost) &&
	       !strcmp(at, " EVENTS]");
}

static const char *last_name_in(const char *line)
{
	const char *next, *name = NULL;

	for (next = line; (next = strstr(next, "sudoku_")); next++)
		name = next;
	return name;
}

/**
 * trace_parse - read a line of a trace
 * @event: where to put it; only what belongs to the kind is set
 * @line: the line, without its newline
 *
 * Return: the kind of @event, %TRACE_OTHER for any other line.
 */
enum trace_kind trace_parse(struct trace_event *event, const char *line)
{
	const char *at = last_name_in(line);

	event->kind = TRACE_OTHER;
	if (!at) {
		if (parse_lost(event, line))
			event->kind = TRACE_LOST;
	} else if (take(&at, "sudoku_begin")) {
		if (parse_begin(event, at))
			event->kind = TRACE_BEGIN;
	} else if (take(&at, "sudoku_step")) {
		if (parse_step(event, at))
			event->kind = TRACE_STEP;
	} else if (take(&at, "sudoku_end")) {
		if (parse_end(event, at))
			event->kind = TRACE_END;
	}
	return event->kind;
}

/**
 * trace_take_line - take the next line that reports something
 * @lines: what was read
 * @event: where to put it
 *
 * Return: false if no such line is complete yet.
 */
bool trace_take_line(struct trace_lines *lines, struct trace_event *event)
{
	char *line, *end;

	for (;;) {
		line = lines->text + lines->used;
		end = memchr(line, '\n', lines->length - lines->used);
		if (!end)
			return false;
		*end = '\0';
		lines->used += end + 1 - line;
		/* A line with a NUL byte would seem to end there. */
		if (strlen(line) == (size_t)(end - line) &&
		    trace_parse(event, line) != TRACE_OTHER)
			return true;
	}
}

/**
 * trace_make_room - move what is left to the beginning of the buffer
 * @lines: no line is left in it
 *
 * If it is full of a part of one line, this part is dropped.
 */
void trace_make_room(struct trace_lines *lines)
{
	lines->length -= lines->used;
	memmove(lines->text, lines->text + lines->used, lines->length);
	lines->used = 0;
	if (lines->length == TRACE_CHUNK)
		lines->length = 0;
}
