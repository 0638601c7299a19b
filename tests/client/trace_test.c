// SPDX-License-Identifier: GPL-2.0
/*
 * Tests how the client reads the lines of a trace, and the same lines damaged
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../lib/tap.h"
#include "watch/watch.h"

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
	"sudoku_end: session=1 verdict=ambiguous steps=18446744073709551615 nanoseconds=1",
	" CPU:0 [LOST 1 E-12 [000] 1.0: sudoku_end: session=12 verdict=gave_up steps=1 nanoseconds=18446744073709551615",
	"\xff\x1b[2J-1: sudoku_end: session=1 verdict=unsolvable steps=1 nanoseconds=20",
	"CPU:1 [LOST EVENTS]",
	"CPU:255 [LOST 18446744073709551615 EVENTS]",
};

/* Values that no event has */
static const char *const impossible[] = {
	"sudoku_begin: session=1 strategy= puzzle=" CELLS,
	"sudoku_begin: session=1 strategy=mrv puzzle=" CELLS "1",
	"sudoku_step: session=1 place row=10 column=1 digit=1 depth=0",
	"sudoku_step: session=1 place row=0 column=1 digit=1 depth=0",
	"sudoku_step: session=1 place row=1 column=1 digit=0 depth=0",
	"sudoku_step: session=1 place row=1 column=1 digit=10 depth=0",
	"sudoku_step: session=1 place row=1 column=1 digit=1 depth=256",
	"sudoku_step: session=1 place row=1 column=2 digit=1 depth=0 triad=minirow",
	"sudoku_step: session=1 place row=2 column=1 digit=1 depth=0 triad=minicolumn",
	"sudoku_end: session=1 verdict=lost steps=51 nanoseconds=99700",
};

/*
 * Is there an event in @line with @byte after @length bytes? The line is on the
 * heap, so that a read past its end is found.
 */
static bool is_event(const char *line, size_t length, const char *byte)
{
	struct trace_event event;
	bool found;
	char *text;

	must(asprintf(&text, "%.*s%s%s", (int)length, line, byte,
		      line + length) >= 0);
	found = trace_parse(&event, text) != TRACE_OTHER;
	free(text);
	return found;
}

/* Line @i has no event with a byte inserted behind its last "sudoku_". */
static void insert_bytes(unsigned int i)
{
	const char *line = lines[i], *event = line, *next;

	for (next = line; (next = strstr(next, "sudoku_")); next++)
		event = next;
	for (next = event + 1; next <= event + strlen(event); next++) {
		char *cut = strndup(line, next - line);

		must(cut);
		trace_parse(&(struct trace_event){}, cut);
		free(cut);
		expect(!is_event(line, next - line, " "), "%s", next);
		expect(!is_event(line, next - line, "="), "%s", next);
		expect(!is_event(line, next - line, "\x80"), "%s", next);
	}
}

TEST(an_event_is_recognized_unless_it_is_damaged)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(impossible); i++)
		expect(!is_event(impossible[i], 0, ""), "%s", impossible[i]);
	for (i = 0; i < ARRAY_SIZE(lines); i++) {
		expect(is_event(lines[i], 0, ""), "%s", lines[i]);
		insert_bytes(i);
	}
}

/*
 * Each buffer of the reader ends at another place of a line. Between the lines
 * are some with a NUL byte and one that is too long.
 */
TEST(lines_that_arrive_in_pieces_are_put_together)
{
	unsigned int i, count = 0;
	struct trace_event event;
	FILE *file = tmpfile();

	must(file);
	fprintf(file, "%0*d\n", TOO_LONG, 0);
	for (i = 0; i < 100 * ARRAY_SIZE(lines); i++)
		fprintf(file, "%s\n%s%cx\n", lines[i % ARRAY_SIZE(lines)],
			lines[0], '\0');
	rewind(file);
	trace_fd = fileno(file);
	while (trace_next(&event))
		count++;
	expect_eq(count, 100 * ARRAY_SIZE(lines));
}
