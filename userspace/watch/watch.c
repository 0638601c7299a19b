// SPDX-License-Identifier: GPL-2.0-only
/*
 * sudoku watch: the events of a search, from the device or this process, what
 * they tell about it, and when they are shown
 *
 * Each move has its depth, the number of digits placed before it. So if events
 * were lost, the next move shows which placements are gone, and how many are
 * not known.
 *
 * Events are taken at the rate that is wanted. A frame is drawn at most every
 * 50 ms, and not before the terminal has taken the last one, so a slow line
 * shows fewer frames and delays no event.
 */
#include <err.h>
#include <poll.h>
#include <unistd.h>

#include "jobs/jobs.h"
#include "screen/screen.h"
#include "watch.h"

#define SECOND		1000000000ULL
#define MILLISECOND	1000000ULL
#define FRAME		(50 * MILLISECOND)
#define BURST		(20 * MILLISECOND)	/* before keys are read */
#define IDLE		10	/* ms until a trace or terminal is retried */

struct watch watch;

static struct record record;

/* The search in this process, unless .strategy is NULL */
static struct sudoku_search search;

static struct watch_state state;
static bool on_screen;

static u64 taken;	/* steps of all searches */
static u64 due;		/* when the next one is due */
static bool paused;
static bool one_step;	/* pause after the next step */
static bool idle;	/* no event was there */

static bool changed;	/* since the last frame was drawn */
static u64 drawn;	/* when that was */

/* The same events as the driver's: it makes one step at a time, too. */
static void next_from_here(struct trace_event *event)
{
	static enum sudoku_search_status status = SUDOKU_PAUSED;

	memset(event, 0, sizeof(*event));
	if (!state.begin.kind) {
		event->kind = TRACE_BEGIN;
		snprintf(event->strategy, sizeof(event->strategy), "%s",
			 search.strategy->name);
		memcpy(event->puzzle, record.cells, SUDOKU_CELLS);
		return;
	}
	if (status == SUDOKU_PAUSED)
		status = sudoku_search_run(&search, 1);
	event->move = search.move;
	event->verdict = status == SUDOKU_FOUND ? SUDOKU_VERDICT_SOLVED :
						  SUDOKU_VERDICT_UNSOLVABLE;
	event->steps = sudoku_search_steps(&search);
	event->kind = event->steps > state.steps ? TRACE_STEP : TRACE_END;
}

/*
 * Get the next event. Returns false if there is none yet. It must not be called
 * after the end of the search for the puzzle on the command line.
 *
 * For that search, this process writes the puzzle to the device and reads its
 * solution. Each read searches for about a millisecond. The next one follows
 * when all events of the last one were taken, so none is lost, however slowly
 * they are shown.
 */
static bool next_event(struct trace_event *event)
{
	static bool answered;
	char answer[SUDOKU_CELLS];

	if (search.strategy) {
		next_from_here(event);
		return true;
	}
	if (trace_next(event))
		return true;
	if (!watch.own)
		return false;
	if (answered)
		errx(STATUS_TROUBLE, "the trace does not show this process");
	answered = device_read(answer, SUDOKU_CELLS);
	return trace_next(event);
}

static void step(const struct sudoku_move *move)
{
	/* What is not known of the stack below the move is empty. */
	while (state.depth < move->depth)
		state.stack[state.depth++].digit = 0;
	state.depth = move->depth;
	state.steps++;
	if (move->placed) {
		state.placed++;
		state.stack[state.depth++] = *move;
		if (state.depth > state.deepest)
			state.deepest = state.depth;
	}
	memmove(&state.recent[1], &state.recent[0],
		sizeof(state.recent) - sizeof(*move));
	state.recent[0] = *move;
}

/*
 * Take the next event. Returns false if it belongs to another search, or to one
 * whose beginning was not seen.
 */
static bool update(const struct trace_event *event)
{
	bool running = state.begin.kind && !state.end.kind;
	bool same = event->session == state.begin.session;

	if (event->kind == TRACE_LOST) {
		state.lost += event->lost;
		state.lost_more |= !event->lost;
		state.unsure = true;
	} else if (event->kind == TRACE_BEGIN) {
		if (running && !same && !state.unsure)
			return false;
		state = (struct watch_state){
			.begin = *event,
			.lost = state.lost,
			.lost_more = state.lost_more,
		};
	} else if (!running || !same) {
		return false;
	} else if (event->kind == TRACE_STEP) {
		state.unsure = false;
		step(&event->move);
	} else {
		state.end = *event;
		if (event->verdict == SUDOKU_VERDICT_SOLVED)
			watch_search_again(&state);
	}
	return true;
}

/* Are there no more events to take for now? */
static bool is_still(void)
{
	return paused || (watch.own && state.end.kind);
}

/* Nanoseconds until the next step is due. A pause is not caught up on. */
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
		idle = !next_event(&event);
		if (idle || !update(&event))
			continue;
		changed = true;
		if (!on_screen)
			watch_print(&state, &event);
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
	else if (state.end.kind && !state.end.steps)
		snprintf(status, sizeof(status), "%s: 0 steps, by the rules alone",
			 verdict_words[state.end.verdict]);
	else if (state.end.kind)
		snprintf(status, sizeof(status), "%s: %llu steps",
			 verdict_words[state.end.verdict], state.end.steps);
	else if (paused)
		snprintf(status, sizeof(status), "paused");
	else
		snprintf(status, sizeof(status), "%s%llu steps a second",
			 watch.rate ? "at most " : "",
			 watch.rate ?: measure());
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
	flush_stdout();
}

/*
 * The rules of the default strategy solve most puzzles without a step. Then
 * there is more to see with another one.
 */
static void choose_strategy(void)
{
	sudoku_search_start(&search, SUDOKU_STRATEGY_DEFAULT, record.cells);
	if (sudoku_search_run(&search, 1) == SUDOKU_FOUND &&
	    !sudoku_search_steps(&search)) {
		watch.strategy = "mrv";
		warnx("the rules of %s solve this puzzle without a search; this is %s",
		      SUDOKU_STRATEGY_DEFAULT->name, watch.strategy);
	}
	search.strategy = NULL;
}

/* Begin the search for the puzzle on the command line. */
static void begin_own(void)
{
	const struct sudoku_strategy *strategy;

	if (!watch.strategy)
		choose_strategy();
	if (!shared.local) {
		watch.reason = tracefs_begin(false);
		if (!watch.reason) {
			device_solver.open(&(struct config){
				.strategy = watch.strategy });
			device_solver.begin(record.cells);
			return;
		}
		warnx("cannot watch the device: %s; searching in this process",
		      watch.reason);
	}
	strategy = sudoku_strategy_find(watch.strategy ?:
					SUDOKU_STRATEGY_DEFAULT->name);
	if (!strategy)
		no_such_strategy(watch.strategy);
	sudoku_search_start(&search, strategy, record.cells);
}

/* Show searches until the user quits or, without a terminal, to the end. */
static enum status run(char *const *arguments)
{
	enum status status;

	watch.own = arguments[0];
	if (watch.own) {
		status = read_one(arguments[0], &record);
		if (status)
			return status;
		begin_own();
	} else {
		if (shared.local || watch.strategy)
			usage_error("--local and --strategy need a puzzle");
		watch.reason = tracefs_begin(true);
		if (watch.reason)
			errx(STATUS_TROUBLE, "cannot watch other processes: %s",
			     watch.reason);
	}
	on_screen = isatty(STDOUT_FILENO);
	if (on_screen)
		show_frames();
	else
		show_lines();
	return state.end.kind && state.end.verdict != SUDOKU_VERDICT_SOLVED ?
	       STATUS_NOT_SOLVED : STATUS_SOLVED;
}

static const struct option_row options[] = {
	OPTION_LOCAL,
	OPTION_BY(&watch.strategy),
	{ .key = 'r', .name = "rate", .argument = "N",
	  OPTION_N(&watch.rate, 0, ~0ULL, "a number of steps"),
	  .help = "Show at most N steps a second" },
	{ .key = 't', .name = "stop", .argument = "N",
	  OPTION_N(&watch.stop, 1, ~0ULL, "a number of steps"),
	  .help = "Pause after N steps or, without a terminal, end there" },
	OPTIONS_END
};

const struct command watch_command = {
	.name = "watch",
	.summary = "show a search step by step",
	.arguments = "[PUZZLE|FILE|-]",
	.most = 1,
	.options = options,
	.run = run,
};
