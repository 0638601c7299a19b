// SPDX-License-Identifier: GPL-2.0
/*
 * Tests how the client reads the lines of a trace: random events, as the kernel
 * prints them, and the same lines mangled.
 *
 * There is one right answer for every line: if the reader takes it as an event,
 * the line ends with that event, exactly as the kernel prints it.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../userspace/watch/watch.h"

#define EVENTS	2000
#define MANGLED	20	/* lines that are made of each event */
#define SIZE	512
#define TOO_LONG	30000	/* bytes of a line that is no event */
#define PIECE		16384	/* bytes that are written at once, at most */

static unsigned int points, failures;

static void check(bool passed, const char *name)
{
	points++;
	failures += !passed;
	printf("%s - %s\n", passed ? "ok" : "not ok", name);
}

/* A random number below @limit */
static u32 pick(u32 limit)
{
	static u64 state = 1;

	state = state * 6364136223846793005ULL + 1442695040888963407ULL;
	return (state >> 33) % limit;
}

static u64 random_number(void)
{
	u64 number = (u64)pick(1U << 31) << 33 |
		     (u64)pick(1U << 31) << 2 | pick(4);

	return number >> pick(64);
}

/* As driver/trace.h and the kernel's trace_output.c print it */
static void print_event(char *line, const struct trace_event *event)
{
	unsigned long long steps = event->steps, time = event->nanoseconds;
	unsigned long long lost = event->lost;
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
			event->session,
			event->move.placed ? "place" : "take_back",
			event->move.cell / 9 + 1, event->move.cell % 9 + 1,
			event->move.digit, event->move.depth,
			triads[event->move.triad]);
		break;
	case TRACE_END:
		sprintf(line, "sudoku_end: session=%u verdict=%s steps=%llu nanoseconds=%llu",
			event->session, trace_verdicts[event->verdict],
			steps, time);
		break;
	default:
		if (lost)
			sprintf(line, " [LOST %llu EVENTS]", lost);
		else
			sprintf(line, " [LOST EVENTS]");
	}
}

static void make_event(struct trace_event *event)
{
	static const char *const names[] = { "bands", "mrv", "backtrack" };
	static const u32 verdicts[] = {
		SUDOKU_VERDICT_SOLVED, SUDOKU_VERDICT_UNSOLVABLE,
		SUDOKU_VERDICT_AMBIGUOUS, SUDOKU_VERDICT_GAVE_UP,
	};
	unsigned int i;

	memset(event, 0, sizeof(*event));
	event->kind = TRACE_BEGIN + pick(4);
	event->session = random_number();
	if (event->kind == TRACE_LOST)
		event->session = 0;
	switch (event->kind) {
	case TRACE_BEGIN:
		strcpy(event->strategy, names[pick(3)]);
		for (i = 0; i < SUDOKU_CELLS; i++)
			event->puzzle[i] = ".0123456789"[pick(11)];
		break;
	case TRACE_STEP:
		event->move.triad = pick(3);
		event->move.cell = event->move.triad == SUDOKU_MINIROW ?
				   3 * pick(27) :
				   event->move.triad == SUDOKU_MINICOLUMN ?
				   27 * pick(3) + pick(9) :
				   pick(81);
		event->move.digit = 1 + pick(9);
		event->move.depth = pick(256);
		event->move.placed = pick(2);
		break;
	case TRACE_END:
		event->verdict = verdicts[pick(4)];
		event->steps = random_number();
		event->nanoseconds = random_number();
		break;
	default:
		event->lost = pick(3) ? random_number() : 0;
	}
}

/* Processes choose their names. */
static void print_line(char *line, const struct trace_event *event)
{
	static const char *const before[] = {
		"", "          sudoku-223     [001] .....    12.345678: ",
		"sudoku_end: ses-1 [000] d.h1.  99.1: ",
		" CPU:0 [LOST 1 E-12 [000] ..... 1.0: ", "\xff\x1b[2J-1: ",
	};
	char text[SIZE];

	print_event(text, event);
	if (event->kind == TRACE_LOST)
		sprintf(line, "CPU:%u%s", pick(300), text);
	else
		sprintf(line, "%s%s", before[pick(5)], text);
}

static bool is_same(const struct trace_event *a, const struct trace_event *b)
{
	char first[SIZE], second[SIZE];

	print_event(first, a);
	print_event(second, b);
	return a->kind == b->kind && !strcmp(first, second);
}

static void mangle(char *line)
{
	size_t length = strlen(line), at = pick(length + 1);
	static const char bytes[] = " =:0129.sudoku_[]-\x80\n";

	switch (pick(5)) {
	case 0:
		line[at] = '\0';
		break;
	case 1:
		memmove(line + at, line + at + (at < length),
			length + 1 - at - (at < length));
		break;
	case 2:
		memmove(line + at + 1, line + at, length + 1 - at);
		line[at] = bytes[pick(sizeof(bytes) - 1)];
		break;
	case 3:
		if (at < length)
			line[at] = bytes[pick(sizeof(bytes) - 1)];
		break;
	default:
		memmove(line, line + at, length + 1 - at);
	}
}

/* Does the line end with this event? Does it begin with it, if it is LOST? */
static bool has_event(const char *line, const struct trace_event *event)
{
	char text[SIZE];
	size_t length = strlen(line);

	print_event(text, event);
	return length >= strlen(text) &&
	       !strcmp(line + length - strlen(text), text);
}

/* Returns how many mangled lines of an event were read wrongly. */
static unsigned int try_mangled(const char *line)
{
	struct trace_event event;
	unsigned int i, wrong = 0;
	char *mangled;

	for (i = 0; i < MANGLED; i++) {
		char text[SIZE];

		strcpy(text, line);
		do
			mangle(text);
		while (pick(2));
		/* On the heap, so that a read past its end is found. */
		mangled = strdup(text);
		memset(&event, 0, sizeof(event));
		if (trace_parse(&event, mangled) != TRACE_OTHER &&
		    !has_event(mangled, &event)) {
			printf("# %s\n", mangled);
			wrong++;
		}
		free(mangled);
	}
	return wrong;
}

static void test_lines(void)
{
	struct trace_event event, read;
	unsigned int i, wrong = 0, wrongly_mangled = 0;
	char line[SIZE];

	for (i = 0; i < EVENTS; i++) {
		make_event(&event);
		print_line(line, &event);
		memset(&read, 0, sizeof(read));
		trace_parse(&read, line);
		wrong += !is_same(&event, &read);
		wrongly_mangled += try_mangled(line);
	}
	check(!wrong, "each event is read as it was printed");
	check(!wrongly_mangled, "mangled lines are not read as other events");
}

static void test_other_lines(void)
{
	static const char *const lines[] = {
		"", ":", "sudoku_step", "sudoku_step: ", "sudoku_", "CPU:",
		"sudoku_step: session=1 place row=0 column=1 digit=1 depth=0",
		"sudoku_step: session=1 place row=1 column=10 digit=1 depth=0",
		"sudoku_step: session=1 place row=1 column=1 digit=0 depth=0",
		"sudoku_step: session=1 place row=1 column=1 digit=1 depth=256",
		"sudoku_step: session=4294967296 place row=1 column=1 digit=1 depth=0",
		"sudoku_step: session=1 place row=1 column=1 digit=1 depth=0 ",
		"sudoku_step: session=01 place row=1 column=1 digit=1 depth=0",
		"sudoku_step: session=1 row=1 column=1 digit=1 depth=0",
		"sudoku_step: session=1 place row=1 column=2 digit=1 depth=0 triad=minirow",
		"sudoku_step: session=1 place row=8 column=1 digit=1 depth=0 triad=minicolumn",
		"sudoku_end: session=1 verdict=0x5 steps=1 nanoseconds=1",
		"sudoku_end: session=1 verdict=solved steps=18446744073709551616 nanoseconds=1",
		"sudoku_begin: session=1 strategy=bands puzzle=123",
		"sudoku_begin: session=1 strategy= puzzle=123",
		"CPU:0 [LOST -1 EVENTS]", "CPU:0 [LOST 1 EVENTS",
		"xCPU:0 [LOST EVENTS]",
	};
	struct trace_event event;
	unsigned int i, wrong = 0;

	for (i = 0; i < ARRAY_SIZE(lines); i++) {
		if (trace_parse(&event, lines[i]) == TRACE_OTHER)
			continue;
		printf("# %s\n", lines[i]);
		wrong++;
	}
	check(!wrong, "lines that are no event are skipped");
}

/* Write a text to a pipe in pieces of random lengths, and count its events. */
static unsigned int count_events(const char *text, size_t length)
{
	struct trace_event event;
	unsigned int count = 0;
	size_t done = 0, piece;
	int ends[2];

	if (pipe2(ends, O_NONBLOCK))
		abort();
	trace_fd = ends[0];
	while (done < length) {
		piece = 1 + pick(PIECE);
		if (piece > length - done)
			piece = length - done;
		if (write(ends[1], text + done, piece) != (ssize_t)piece)
			abort();
		done += piece;
		while (trace_next(&event))
			count++;
	}
	close(ends[0]);
	close(ends[1]);
	return count;
}

static void test_pieces(void)
{
	static char text[EVENTS * SIZE];
	struct trace_event event;
	unsigned int i;
	size_t length = 0;

	for (i = 0; i < EVENTS; i++) {
		make_event(&event);
		print_line(text + length, &event);
		length += strlen(text + length);
		text[length++] = '\n';
	}
	check(count_events(text, length) == EVENTS,
	      "lines that arrive in pieces are put together");

	memset(text + SIZE, 'x', TOO_LONG);
	text[SIZE + TOO_LONG] = '\n';
	length = SIZE + TOO_LONG + 1;
	for (i = 0; i < 100; i++) {
		make_event(&event);
		print_line(text + length, &event);
		length += strlen(text + length);
		text[length++] = '\n';
	}
	check(count_events(text + SIZE, length - SIZE) >= 100,
	      "a line that is too long hides no other");

	memset(text, 0, SIZE);
	text[SIZE - 1] = '\n';
	check(!count_events(text, SIZE), "NUL bytes are skipped");
}

int main(void)
{
	test_lines();
	test_other_lines();
	test_pieces();
	printf("1..%u\n", points);
	return failures > 0;
}
