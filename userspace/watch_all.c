// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku watch --all: all sessions of the machine
 *
 * A session is listed when its first event comes. If there are too many, the one
 * that has been quiet for the longest time is dropped.
 */
#include <err.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "terminal.h"
#include "watch.h"

#define SESSIONS	256

/* Rows of the screen that are not for sessions */
#define OTHER_ROWS	6

#define MILLISECOND	1000000ULL
#define FRAME		(250 * MILLISECOND)
#define MEASURE		(1000 * MILLISECOND)
#define BURST		(20 * MILLISECOND)

/* How often the trace is read, in milliseconds */
#define IDLE		10

/**
 * struct row - a session
 * @id: its number
 * @strategy: of its last search, empty if no beginning was seen
 * @whole: the beginning of the current search was seen
 * @puzzles: how many searches have ended
 * @verdicts: how many of them with each verdict
 * @done: steps of the searches that have ended
 * @current: steps of the current one that were seen
 * @measured: @done and @current together when the rate was measured
 * @rate: steps a second
 * @active: number of its last event
 */
struct row {
	u32 id;
	char strategy[16];
	bool whole;
	u64 puzzles;
	u64 verdicts[SUDOKU_VERDICT_GAVE_UP + 1];
	u64 done;
	u64 current;
	u64 measured;
	u64 rate;
	u64 active;
};

static struct row rows[SESSIONS];
static unsigned int sessions;
static u64 events;
static u64 lost;
static bool lost_more;

/* Find the row of a session, or make one. */
static struct row *row_of(u32 id)
{
	struct row *row, *oldest = rows;

	for (row = rows; row < rows + sessions; row++) {
		if (row->id == id)
			return row;
		if (row->active < oldest->active)
			oldest = row;
	}
	if (sessions < SESSIONS)
		oldest = &rows[sessions++];
	*oldest = (struct row){ .id = id };
	return oldest;
}

/* If the end of a search was lost, its steps are those that were seen. */
static void begin(struct row *row, const struct trace_event *event)
{
	memcpy(row->strategy, event->strategy, sizeof(row->strategy));
	row->done += row->current;
	row->current = 0;
	row->whole = true;
}

/* The end has the number of all steps, also of those that were lost. */
static void end(struct row *row, const struct trace_event *event)
{
	row->puzzles++;
	row->verdicts[event->verdict]++;
	row->done += row->whole ? event->steps : row->current;
	row->current = 0;
	row->whole = false;
}

static void update(const struct trace_event *event)
{
	struct row *row;

	if (event->kind == TRACE_LOST) {
		lost += event->lost;
		lost_more |= !event->lost;
		return;
	}
	row = row_of(event->session);
	row->active = ++events;
	if (event->kind == TRACE_BEGIN)
		begin(row, event);
	else if (event->kind == TRACE_END)
		end(row, event);
	else
		row->current++;
}

/* Measure the rates, once a second. */
static void measure(void)
{
	static u64 last;
	u64 time = watch_clock() - last;
	struct row *row;

	if (time < MEASURE)
		return;
	last += time;
	for (row = rows; row < rows + sessions; row++) {
		u64 steps = row->done + row->current;

		row->rate = steps < row->measured ? 0 :
			    (steps - row->measured) * 1000 /
			    (time / MILLISECOND);
		row->measured = steps;
	}
}

static int by_activity(const void *a, const void *b)
{
	const struct row *first = a, *second = b;

	return first->active > second->active ? -1 : 1;
}

static int by_id(const void *a, const void *b)
{
	const struct row *first = a, *second = b;

	return first->id < second->id ? -1 : 1;
}

static void put_row(unsigned int line, const struct row *row)
{
	terminal_put(line, 0, STYLE_PLAIN,
		     "%7u  %-10s %9llu %9llu %8llu %8llu %8llu %10llu",
		     row->id, *row->strategy ? row->strategy : "?",
		     (unsigned long long)row->puzzles,
		     (unsigned long long)row->verdicts[SUDOKU_VERDICT_SOLVED],
		     (unsigned long long)
		     row->verdicts[SUDOKU_VERDICT_UNSOLVABLE],
		     (unsigned long long)
		     row->verdicts[SUDOKU_VERDICT_AMBIGUOUS],
		     (unsigned long long)row->verdicts[SUDOKU_VERDICT_GAVE_UP],
		     (unsigned long long)row->rate);
}

/* Those that were active last are shown, in the order of their numbers. */
static void put_sessions(void)
{
	unsigned int room = terminal_rows() - OTHER_ROWS;
	unsigned int count = sessions < room ? sessions : room;
	unsigned int i;

	qsort(rows, sessions, sizeof(*rows), by_activity);
	qsort(rows, count, sizeof(*rows), by_id);
	terminal_put(2, 0, STYLE_UNDERLINE, "%7s  %-10s %9s %9s %8s %8s %8s %10s",
		     "session", "strategy", "puzzles", "solved", "unsolv.",
		     "ambig.", "gave up", "steps/s");
	for (i = 0; i < count; i++)
		put_row(3 + i, &rows[i]);
	if (sessions > count)
		terminal_put(3 + count, 0, STYLE_PLAIN, "%u more sessions",
			     sessions - count);
}

static void draw(void)
{
	measure();
	terminal_clear();
	terminal_put(0, 0, STYLE_BOLD, "%u sessions of the device   lost events %s%llu",
		     sessions, lost_more ? "more than " : "",
		     (unsigned long long)lost);
	if (terminal_rows() > OTHER_ROWS)
		put_sessions();
	terminal_put(terminal_rows() - 1, 0, STYLE_PLAIN, "q: quit");
	terminal_show();
}

/* Take the events that are there, for a limited time. */
static void take_events(void)
{
	u64 begin = watch_clock();
	struct trace_event event;

	while (watch_clock() - begin < BURST && tracefs_next(&event))
		update(&event);
}

/* A slow line shows fewer frames and delays no event. */
static void show_all(void)
{
	struct pollfd out = { .fd = STDOUT_FILENO, .events = POLLOUT };
	int key = KEY_RESIZE;
	u64 drawn = 0;

	terminal_begin();
	while (key != KEY_END && key != 'q') {
		take_events();
		if ((watch_clock() - drawn >= FRAME || key == KEY_RESIZE) &&
		    poll(&out, 1, 0) == 1) {
			drawn = watch_clock();
			draw();
		}
		key = terminal_key(IDLE);
	}
	tracefs_end();
	terminal_end();
}

/* Print a line for each search that ends. */
static void print_all(void)
{
	struct trace_event event;

	for (;;) {
		while (!tracefs_next(&event)) {
			flush_stdout();
			usleep(IDLE * 1000);
		}
		update(&event);
		if (event.kind == TRACE_LOST)
			watch_print_lost(&event);
		if (event.kind == TRACE_END)
			printf("session %u %s %s steps %llu\n", event.session,
			       *row_of(event.session)->strategy ?
			       row_of(event.session)->strategy : "?",
			       trace_verdict_name(event.verdict),
			       (unsigned long long)event.steps);
	}
}

/* Show all sessions until the user quits. */
enum status watch_all(void)
{
	if (!tracefs_begin(TRACE_ALL_PROCESSES))
		errx(STATUS_TROUBLE, "cannot watch other processes: %s",
		     tracefs_trouble());
	if (isatty(STDOUT_FILENO))
		show_all();
	else
		print_all();
	return STATUS_SOLVED;
}
