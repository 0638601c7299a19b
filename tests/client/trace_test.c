// SPDX-License-Identifier: GPL-2.0
/*
 * Tests how the client reads the lines of a trace, and the same lines damaged
 *
 * There is one right answer for every line: if the reader takes it as an event,
 * the line ends with that event, exactly as the kernel prints it.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../lib/tap.h"
#include "watch/watch.h"

#define SIZE		256	/* of a line, at most */
#define TOO_LONG	30000	/* bytes of a line that is no event */
#define CELLS		"53..7....6..195....98....60800060003400803001" \
			"7...2...6.6....28....419..5....8..79"

/* Processes choose their names, so anything can be before an event. */
static const char *const lines[] = {
	"sudoku_begin: session=1 strategy=bands puzzle=" CELLS,
	" ses-1 [000] d.h1.  99.1: sudoku_begin: session=0 strategy=mrv puzzle="
	CELLS,
	"sudoku_step: session=4294967295 place row=1 column=1 digit=1 depth=0",
	"  sudoku-223 [001] ..... 12.345678: sudoku_step: session=7 take_back row=9 column=9 digit=9 depth=255",
	"sudoku_end: session=7 sudoku_step: session=7 place row=9 column=7 digit=4 depth=10 triad=minirow",
	"sudoku_step: session=1 take_back row=7 column=9 digit=5 depth=99 triad=minicolumn",
	"sudoku_end: session=1 verdict=solved steps=51 nanoseconds=99700",
	"sudoku_end: session=1 verdict=unsolvable steps=0 nanoseconds=0",
	"sudoku_end: session=1 verdict=ambiguous steps=18446744073709551615 nanoseconds=1",
	" CPU:0 [LOST 1 E-12 [000] 1.0: sudoku_end: session=12 verdict=gave_up steps=1 nanoseconds=18446744073709551615",
	"\xff\x1b[2J-1: sudoku_end: session=1 verdict=solved steps=1 nanoseconds=20",
	"CPU:1 [LOST EVENTS]",
	"CPU:255 [LOST 18446744073709551615 EVENTS]",
};

/* As driver/trace.h and the kernel's trace_output.c print it */
static void print_event(char *line, const struct trace_event *event)
{
	const struct sudoku_move *move = &event->move;
	static const char *const triads[] = {
		[SUDOKU_MINIROW] = " triad=minirow",
		[SUDOKU_MINICOLUMN] = " triad=minicolumn",
		[SUDOKU_ONE_CELL] = "",
	};

	switch (event->kind) {
	case TRACE_BEGIN:
		sprintf(line, "sudoku_begin: session=%u strategy=%s puzzle=%.81s",
			event->session, event->strategy, event->puzzle);
		break;
	case TRACE_STEP:
		sprintf(line, "sudoku_step: session=%u %s row=%u column=%u digit=%u depth=%u%s",
			event->session, move->placed ? "place" : "take_back",
			move->cell / 9 + 1, move->cell % 9 + 1, move->digit,
			move->depth, triads[move->triad]);
		break;
	case TRACE_END:
		sprintf(line, "sudoku_end: session=%u verdict=%s steps=%llu nanoseconds=%llu",
			event->session, trace_verdicts[event->verdict],
			event->steps, event->nanoseconds);
		break;
	default:
		if (event->lost)
			sprintf(line, " [LOST %llu EVENTS]", event->lost);
		else
			sprintf(line, " [LOST EVENTS]");
	}
}

/* Is the line read as an event at its end that is possible, or as none? */
static bool is_read_well(const char *line, enum trace_kind *kind)
{
	struct trace_event event = {};
	const struct sudoku_move *move = &event.move;
	size_t length = strlen(line);
	char text[SIZE];

	*kind = trace_parse(&event, line);
	if (*kind == TRACE_OTHER)
		return true;
	if (*kind == TRACE_STEP &&
	    (move->cell >= SUDOKU_CELLS || move->digit - 1u > 8 ||
	     (move->triad == SUDOKU_MINIROW && move->cell % 3) ||
	     (move->triad == SUDOKU_MINICOLUMN && move->cell / 9 % 3)))
		return false;
	print_event(text, &event);
	return length >= strlen(text) &&
	       !strcmp(line + length - strlen(text), text);
}

/* The line is on the heap, so that a read past its end is found. */
static void try_damaged(const char *start, size_t length, const char *byte,
			const char *rest)
{
	enum trace_kind kind;
	char *line;

	must(asprintf(&line, "%.*s%s%s", (int)length, start, byte, rest) >= 0);
	expect(is_read_well(line, &kind), "%s", line);
	free(line);
}

TEST(a_line_is_read_as_it_was_printed_and_a_damaged_one_as_no_other)
{
	static const char bytes[] = " =:0123456789.sudoku_[]-\x80";
	enum trace_kind kind;
	unsigned int i, byte;
	size_t at;

	for (i = 0; i < ARRAY_SIZE(lines); i++) {
		expect(is_read_well(lines[i], &kind), "%s", lines[i]);
		expect(kind != TRACE_OTHER, "not an event: %s", lines[i]);
		try_damaged(lines[i], strlen(lines[i]), " ", "");
		for (at = 0; at < strlen(lines[i]); at++) {
			const char *rest = lines[i] + at;

			try_damaged(lines[i], at, "", "");
			try_damaged("", 0, "", rest);
			try_damaged(lines[i], at, "", rest + 1);
			for (byte = 0; bytes[byte]; byte++) {
				char text[] = { bytes[byte], '\0' };

				try_damaged(lines[i], at, text, rest);
				try_damaged(lines[i], at, text, rest + 1);
			}
		}
	}
}

/* Write a text to a pipe in pieces of a size, and count its events. */
static unsigned int count_events(const char *text, size_t length, size_t size)
{
	struct trace_event event;
	unsigned int count = 0;
	size_t done, piece;
	int ends[2];

	must(!pipe2(ends, O_NONBLOCK));
	trace_fd = ends[0];
	for (done = 0; done < length; done += piece) {
		piece = size < length - done ? size : length - done;
		expect_eq(write(ends[1], text + done, piece), piece);
		while (trace_next(&event))
			count++;
	}
	close(ends[0]);
	close(ends[1]);
	return count;
}

/* Between the lines are some with a NUL byte and one that is too long. */
TEST(lines_that_arrive_in_pieces_are_put_together)
{
	static const size_t sizes[] = { 1, 7, 100, 8191, 8192, 8193, 16384 };
	static char text[200 * SIZE];
	char *end = text;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(lines); i++) {
		end += sprintf(end, "%s\nCPU:0 [LOST EVENTS]%cx\n%s\n",
			       lines[i], '\0', lines[i]);
		if (i == 1)
			end += sprintf(end, "%0*d\n", TOO_LONG, 0);
	}
	for (i = 0; i < ARRAY_SIZE(sizes); i++)
		expect_eq(count_events(text, end - text, sizes[i]),
			  2 * ARRAY_SIZE(lines));
}
