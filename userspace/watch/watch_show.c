// SPDX-License-Identifier: GPL-2.0
/*
 * A search as it is shown: frames on a terminal, lines anywhere else
 *
 * Events are taken at the rate that is wanted. A frame is drawn at most every
 * 50 ms, and not before the terminal has taken the last one, so a slow line
 * shows fewer frames and delays no event.
 */
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "run/run.h"
#include "screen/screen.h"
#include "watch.h"

#define SECOND		1000000000ULL
#define MILLISECOND	1000000ULL
#define FRAME		(50 * MILLISECOND)

/* Without a limit, events are taken for this long before keys are read. */
#define BURST		(20 * MILLISECOND)

/* How often an empty trace, or a slow terminal, is tried again, in ms */
#define IDLE		10

static struct watch_state state;
static bool on_screen;

static u64 taken;	/* steps of all searches */
static u64 due;		/* when the next one is due */
static bool paused;
static bool one_step;	/* pause after the next step */
static bool idle;	/* no event was there */

static bool changed;	/* since the last frame was drawn */
static u64 drawn;	/* when that was */

/* Nine lines: how often each cell was tried, '-' for clues */
static void print_heat(void)
{
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		if (sudoku_digit(state.begin.puzzle[cell]))
			putchar('-');
		else
			printf("%llu", state.heat[cell]);
		putchar(sudoku_column(cell) < 8 ? ' ' : '\n');
	}
}

/*
 *	begin backtrack 53..7....6..195... (81 cells) session 1
 *	1 place r1c3=1 depth 0
 *	2 take_back r1c3=1 depth 0
 *	end solved steps 8365
 *	lost 120 events
 */
static void print_event(const struct trace_event *event)
{
	const struct sudoku_move *move = &event->move;

	switch (event->kind) {
	case TRACE_BEGIN:
		printf("begin %s %.81s", event->strategy, event->puzzle);
		if (event->session)
			printf(" session %u\n", event->session);
		else
			printf(" local\n");
		break;
	case TRACE_STEP:
		printf("%llu %s %s=%u depth %u\n", state.steps,
		       move->placed ? "place" : "take_back", watch_where(move),
		       move->digit, move->depth);
		break;
	case TRACE_END:
		printf("end %s steps %llu\n", trace_verdicts[event->verdict],
		       event->steps);
		if (watch.heat)
			print_heat();
		break;
	default:
		if (event->lost)
			printf("lost %llu events\n", event->lost);
		else
			printf("lost events\n");
	}
}

/* Are there no more events to take for now? */
static bool is_still(void)
{
	return paused || (watch.own && state.end.kind);
}

/*
 * Returns for how many nanoseconds the next step has to wait. A pause is not
 * caught up on afterwards.
 */
static u64 time_left(void)
{
	u64 time = now();

	if (time > due + SECOND / 4)
		due = time;
	return due > time ? due - time : 0;
}

/* Take the events that are due. */
static void take_events(void)
{
	u64 end = now() + BURST;
	struct trace_event event;

	idle = false;
	while (!is_still() && !idle && !time_left() && now() < end) {
		idle = !watch_next(&event);
		if (idle || !watch_update(&state, &event))
			continue;
		changed = true;
		if (!on_screen)
			print_event(&event);
		if (event.kind != TRACE_STEP)
			continue;
		taken++;
		if (watch.rate)
			due += SECOND / watch.rate;
		if (one_step || state.steps == watch.stop)
			paused = true;
		one_step = false;
	}
}

/* Steps a second, measured for half a second */
static unsigned long long measure(void)
{
	static u64 begin, steps, rate;
	u64 time = now();

	if (time - begin >= 500 * MILLISECOND) {
		rate = (taken - steps) * 1000 / ((time - begin) / MILLISECOND);
		begin = time;
		steps = taken;
	}
	return rate;
}

static void draw(void)
{
	char status[64];

	if (!state.begin.kind)
		snprintf(status, sizeof(status),
			 "Waiting for a search to begin");
	else if (state.end.kind)
		snprintf(status, sizeof(status), "%s: %llu steps",
			 verdict_words[state.end.verdict], state.end.steps);
	else if (paused)
		snprintf(status, sizeof(status), "paused");
	else if (watch.rate)
		snprintf(status, sizeof(status), "at most %llu steps a second",
			 (unsigned long long)watch.rate);
	else
		snprintf(status, sizeof(status), "%llu steps a second",
			 measure());
	drawn = now();
	changed = false;
	watch_draw(&state, status);
}

static void handle_key(int key)
{
	u64 rate = watch.rate;

	switch (key) {
	case ' ':
		paused = !paused;
		break;
	case 's':
		paused = false;
		break;
	case '+':
		/* There is no limit above 1000 steps a second. */
		watch.rate = rate && rate < 1000 ? 2 * rate : 0;
		break;
	case '-':
		watch.rate = !rate ? 1000 : rate > 1 ? rate / 2 : 1;
		break;
	case KEY_RESIZE:
		break;
	default:
		return;
	}
	one_step = key == 's';
	due = 0;
	changed = true;
}

/* How long to wait for a key, in milliseconds */
static int patience(void)
{
	u64 wait;

	if (idle || (on_screen && changed))
		return IDLE;
	if (is_still())
		return -1;
	wait = (time_left() + MILLISECOND - 1) / MILLISECOND;
	return wait < 100 ? wait : 100;
}

static void show_frames(void)
{
	/* A line that is full takes no frame now. */
	struct pollfd out = { .fd = STDOUT_FILENO, .events = POLLOUT };
	int key = KEY_RESIZE;

	terminal_begin();
	while (key != KEY_END && key != 'q') {
		handle_key(key);
		take_events();
		if (changed && now() - drawn >= FRAME && poll(&out, 1, 0) == 1)
			draw();
		key = terminal_key(patience());
	}
	tracefs_end();
	terminal_end();
}

/* What was printed is shown before a wait. */
static void show_lines(void)
{
	for (take_events(); !is_still(); take_events()) {
		flush_stdout();
		poll(NULL, 0, patience());
	}
	if (watch.heat && !state.end.kind)
		print_heat();
	flush_stdout();
}

/* Show searches until the user quits or, without a terminal, to the end. */
enum status watch_show(void)
{
	on_screen = isatty(STDOUT_FILENO);
	if (on_screen)
		show_frames();
	else
		show_lines();
	return state.end.kind && state.end.verdict != SUDOKU_VERDICT_SOLVED ?
	       STATUS_NOT_SOLVED : STATUS_SOLVED;
}
