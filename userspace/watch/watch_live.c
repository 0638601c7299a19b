// SPDX-License-Identifier: GPL-2.0
/*
 * A search on a terminal: events, frames and keys
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

#define MILLISECOND	1000000ULL
#define FRAME		(50 * MILLISECOND)

/* Without a limit, events are taken for this long before keys are read. */
#define BURST		(20 * MILLISECOND)

/* How often the trace is read when it is empty, in milliseconds */
#define IDLE		10

/* How often it is tried again whether a slow terminal takes a frame */
#define SLOW		20

/**
 * struct live - a search on a terminal
 * @watch: the command line
 * @source: where the events come from
 * @state: the search
 * @pace: the rate
 * @stop: pause at this step, 0 for never
 * @paused: no more steps are taken
 * @idle: no event was there
 * @drawn: when the last frame was drawn
 * @changed: something has changed since then
 * @measured: steps a second
 * @measured_at: when this was measured
 * @measured_steps: steps at that time
 */
struct live {
	const struct watch *watch;
	const struct watch_source *source;
	struct watch_state state;
	struct watch_pace pace;
	u64 stop;
	bool paused;
	bool idle;
	u64 drawn;
	bool changed;
	u64 measured;
	u64 measured_at;
	u64 measured_steps;
};

/* Are there no more events to take for now? */
static bool is_still(const struct live *live)
{
	return live->paused || (live->source->ends && live->state.ended);
}

/* Take an event, if there is one. */
static void take_event(struct live *live)
{
	struct trace_event event;

	live->idle = !live->source->next(&event);
	if (live->idle || !watch_update(&live->state, &event))
		return;
	live->changed = true;
	if (event.kind != TRACE_STEP)
		return;
	live->pace.steps++;
	if (live->stop && watch_steps(&live->state) == live->stop)
		live->paused = true;
}

/* Take the events that are due. */
static void take_events(struct live *live)
{
	u64 begin = now();

	live->idle = false;
	while (!is_still(live) && !live->idle &&
	       !watch_pace_wait(&live->pace) && now() - begin < BURST)
		take_event(live);
}

/* Take events until the next step. */
static void take_step(struct live *live)
{
	u64 steps = watch_steps(&live->state);

	live->paused = false;
	live->idle = false;
	while (!is_still(live) && !live->idle &&
	       watch_steps(&live->state) == steps)
		take_event(live);
	live->paused = true;
	live->changed = true;
}

static void measure(struct live *live)
{
	u64 time = now();
	u64 steps = watch_steps(&live->state);

	if (time - live->measured_at < 500 * MILLISECOND)
		return;
	live->measured = steps < live->measured_steps ? 0 :
		(steps - live->measured_steps) * 1000 /
		((time - live->measured_at) / MILLISECOND);
	live->measured_at = time;
	live->measured_steps = steps;
}

static void describe(const struct live *live, char *text, size_t size)
{
	const struct watch_state *state = &live->state;

	if (!state->begun)
		snprintf(text, size, "Waiting for a search to begin");
	else if (state->ended)
		snprintf(text, size, "%s: %llu steps",
			 verdict_words[state->verdict],
			 (unsigned long long)state->total);
	else if (live->paused)
		snprintf(text, size, "paused");
	else if (live->pace.rate)
		snprintf(text, size, "at most %llu steps a second",
			 (unsigned long long)live->pace.rate);
	else
		snprintf(text, size, "%llu steps a second",
			 (unsigned long long)live->measured);
}

/* A line that is full takes no frame now. */
static bool can_draw(const struct live *live)
{
	struct pollfd out = { .fd = STDOUT_FILENO, .events = POLLOUT };

	return now() - live->drawn >= FRAME && poll(&out, 1, 0) == 1;
}

static void draw(struct live *live)
{
	char status[64];

	measure(live);
	describe(live, status, sizeof(status));
	live->drawn = now();
	live->changed = false;
	watch_draw(live->watch, live->source, &live->state, status);
}

/* Double the rate, or halve it. There is no limit above 1000 steps a second. */
static void change_rate(struct live *live, bool faster)
{
	u64 rate = live->pace.rate;

	if (faster)
		rate = rate && rate < 1000 ? 2 * rate : 0;
	else
		rate = !rate ? 1000 : rate > 1 ? rate / 2 : 1;
	watch_pace_set(&live->pace, rate);
	live->changed = true;
}

static void act_on_key(struct live *live, int key)
{
	switch (key) {
	case ' ':
		live->paused = !live->paused;
		watch_pace_set(&live->pace, live->pace.rate);
		live->changed = true;
		break;
	case 's':
		take_step(live);
		break;
	case '+':
	case '-':
		change_rate(live, key == '+');
		break;
	case KEY_RESIZE:
		live->changed = true;
		break;
	}
}

/* How long to wait for a key, in milliseconds */
static int patience(struct live *live)
{
	u64 wait;

	if (live->changed)
		return SLOW;
	if (is_still(live))
		return -1;
	if (live->idle)
		return IDLE;
	wait = watch_pace_wait(&live->pace) / MILLISECOND;
	return wait < 100 ? wait : 100;
}

/* Show a search on the terminal until the user quits. */
enum status watch_live(const struct watch *watch,
		       const struct watch_source *source)
{
	static struct live live;
	int key = KEY_NONE;

	live.watch = watch;
	live.source = source;
	live.stop = watch->stop;
	live.changed = true;
	watch_pace_set(&live.pace, watch->rate);
	terminal_begin();
	while (key != KEY_END && key != 'q') {
		act_on_key(&live, key);
		take_events(&live);
		if (live.changed && can_draw(&live))
			draw(&live);
		key = terminal_key(patience(&live));
	}
	tracefs_end();
	terminal_end();
	return live.state.ended &&
	       live.state.verdict != SUDOKU_VERDICT_SOLVED ?
	       STATUS_NOT_SOLVED : STATUS_SOLVED;
}
