// SPDX-License-Identifier: GPL-2.0
/*
 * Tests how the client reads the lines of a trace
 */
#include <stdio.h>
#include <unistd.h>

#include "../lib/tap.h"
#include "watch/watch.h"

#define CELLS		"53..7....6..195....98....60800060003400803001" \
			"7...2...6.6....28....419..5....8..79"

/* All that the kernel prints, and what it is */
static const struct {
	const char *line;
	struct trace_event event;
} lines[] = {
	{ "sudoku_begin: session=1 strategy=bands puzzle=" CELLS,
	  { .kind = TRACE_BEGIN, .session = 1, .strategy = "bands",
	    .puzzle = CELLS } },
	{ "sudoku_step: session=4294967295 place row=1 column=1 digit=1 depth=0",
	  { .kind = TRACE_STEP, .session = ~0U,
	    .move = { .cell = 0, .digit = 1, .placed = true } } },
	{ "sudoku_step: session=7 take_back row=9 column=8 digit=9 depth=255",
	  { .kind = TRACE_STEP, .session = 7,
	    .move = { .cell = 79, .digit = 9, .depth = 255 } } },
	{ "sudoku_step: session=7 place row=9 column=7 digit=4 depth=10 triad=minirow",
	  { .kind = TRACE_STEP, .session = 7,
	    .move = { .cell = 78, .digit = 4, .depth = 10, .placed = true,
		      .triad = SUDOKU_MINIROW } } },
	{ "sudoku_step: session=1 take_back row=7 column=9 digit=5 depth=99 triad=minicolumn",
	  { .kind = TRACE_STEP, .session = 1,
	    .move = { .cell = 62, .digit = 5, .depth = 99,
		      .triad = SUDOKU_MINICOLUMN } } },
	{ "sudoku_end: session=0 verdict=solved steps=51 nanoseconds=99700",
	  { .kind = TRACE_END, .verdict = SUDOKU_VERDICT_SOLVED,
	    .steps = 51 } },
	{ "sudoku_end: session=1 verdict=gave_up steps=18446744073709551615 nanoseconds=1",
	  { .kind = TRACE_END, .session = 1,
	    .verdict = SUDOKU_VERDICT_GAVE_UP, .steps = ~0ULL } },
	{ "CPU:1 [LOST EVENTS]", { .kind = TRACE_LOST } },
	{ "CPU:255 [LOST 120 EVENTS]", { .kind = TRACE_LOST, .lost = 120 } },
};

/* What is no event: other text, and cells and digits that there are not */
static const char *const others[] = {
	"sudoku",
	"sudoku_step: session=1 place row=10 column=1 digit=1 depth=0",
	"sudoku_step: session=1 place row=1 column=0 digit=1 depth=0",
	"sudoku_step: session=1 place row=1 column=1 digit=10 depth=0",
};

/*
 * Each buffer of the reader ends at another place of a line. The first line is
 * longer than the buffer.
 */
TEST(events_are_read_from_lines_that_arrive_in_pieces)
{
	unsigned int i, count = 100 * ARRAY_SIZE(lines);
	struct trace_event event;
	FILE *file = tmpfile();

	must(file);
	fprintf(file, "%030000d\n", 0);
	for (i = 0; i < count; i++)
		fprintf(file, "%s\n%s\n", lines[i % ARRAY_SIZE(lines)].line,
			others[i % ARRAY_SIZE(others)]);
	rewind(file);
	trace_fd = fileno(file);
	for (i = 0; i < count; i++) {
		const struct trace_event *right =
			&lines[i % ARRAY_SIZE(lines)].event;

		expect(trace_next(&event), "%u", i);
		expect(event.kind == right->kind &&
		       event.session == right->session &&
		       !strcmp(event.strategy, right->strategy) &&
		       !strcmp(event.puzzle, right->puzzle) &&
		       event.move.cell == right->move.cell &&
		       event.move.digit == right->move.digit &&
		       event.move.depth == right->move.depth &&
		       event.move.placed == right->move.placed &&
		       event.move.triad == right->move.triad &&
		       event.verdict == right->verdict &&
		       event.steps == right->steps &&
		       event.lost == right->lost, "%s",
		       lines[i % ARRAY_SIZE(lines)].line);
	}
	expect(!trace_next(&event), "an event after the last");
}
