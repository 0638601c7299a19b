// SPDX-License-Identifier: GPL-2.0
/*
 * What all calls share: random choices, memory, time, a log, and the comparison
 */
#include <stdarg.h>

#include "run.h"

static const struct {
	void (*make)(struct run *run);
	unsigned int weight;
} actions[] = {
	{ write_file_once, 60 },
	{ fill_file, 6 },
	{ read_file_once, 60 },
	{ poll_file, 15 },
	{ open_file, 12 },
	{ close_file, 6 },
	{ dup_file, 3 },
	{ change_nonblock, 5 },
	{ make_refused, 3 },
	{ make_ioctl, 27 },
	{ set_some_parameter, 3 },
	{ change_tracing, 1 },
};

/* Enough of each kind that few sequences use the same puzzle twice */
#define POOL	40

/* Seconds that a call may take. The slowest machine is an emulated one. */
#define TIMEOUT	60

static char pool[PUZZLE_KINDS][POOL][SUDOKU_CELLS];
static char *memory;

/* The call that is being made */
static struct {
	const struct run *run;
	bool signals;
	volatile sig_atomic_t interrupts;
} current;

/* For a sequence that hangs */
static void fail_with_log(const struct run *run)
{
	dprintf(STDOUT_FILENO, "%.*s\n", (int)run->log.length, run->log.data);
	fail_at(__FILE__, __LINE__, "the last call hangs");
}

static void handle_alarm(int signal)
{
	if (!current.signals || ++current.interrupts > TIMEOUT * 1000)
		fail_with_log(current.run);
}

/*
 * Make a call, which is timed, ends with an error if it hangs, and is interrupted
 * by a signal every millisecond if @signals is true.
 */
long timed_call(const struct run *run, const struct call *call, bool signals,
		struct call_time *time)
{
	long result;

	current.run = run;
	current.signals = signals;
	current.interrupts = 0;
	time->seconds = now();
	set_timer(signals ? 1e-3 : TIMEOUT, 1e-3);
	result = call_make(call);
	set_timer(0, 0);
	time->seconds = now() - time->seconds;
	time->interrupted = current.interrupts > 0;
	return result;
}

void run_init(void)
{
	struct sigaction action = { .sa_handler = handle_alarm };
	unsigned int kind, i;
	u64 seed = 1;

	must(!sigaction(SIGALRM, &action, NULL));
	memory = edge_of_memory(MEMORY_SIZE);
	for (kind = 0; kind < PUZZLE_KINDS; kind++)
		for (i = 0; i < POOL; i++)
			make_puzzle(&seed, kind, pool[kind][i]);
}

char *memory_for(size_t accessible)
{
	return memory + MEMORY_SIZE - accessible;
}

unsigned int draw(struct run *run, unsigned int below)
{
	return draw_random(&run->seed, below);
}

bool one_in(struct run *run, unsigned int chances)
{
	return !draw(run, chances);
}

struct file *draw_file(struct run *run)
{
	unsigned int i, first = draw(run, FILES);

	for (i = 0; i < FILES; i++) {
		struct file *file = &run->files[(first + i) % FILES];

		if (file->session)
			return file;
	}
	return NULL;
}

unsigned int number(const struct run *run, const struct file *file)
{
	return file - run->files;
}

const char *draw_puzzle(struct run *run)
{
	return pool[draw(run, PUZZLE_KINDS)][draw(run, POOL)];
}

void say(struct run *run, const char *format, ...)
{
	const struct bytes *log = &run->log;
	char text[300];
	va_list args;

	if (!log->length || log->data[log->length - 1] == '\n')
		bytes_add(&run->log, "# ", 2);
	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	bytes_add(&run->log, text, strlen(text));
}

static void say_result(struct run *run, ssize_t result)
{
	if (result < 0)
		say(run, "%s", strerrorname_np(-result));
	else
		say(run, "%zd", result);
}

void check_allowed(struct run *run, bool allowed, ssize_t predicted,
		   ssize_t actual)
{
	say(run, " = ");
	say_result(run, actual);
	if (!allowed) {
		say(run, ", the model predicts ");
		say_result(run, predicted);
		run->failed = true;
	}
	say(run, "\n");
	run->calls++;
}

void check_result(struct run *run, ssize_t predicted, ssize_t actual)
{
	check_allowed(run, actual == predicted, predicted, actual);
}

void check_same(struct run *run, const char *what, const void *predicted,
		const void *actual, size_t length)
{
	const unsigned char *good = predicted, *bad = actual;
	size_t i;

	for (i = 0; i < length && good[i] == bad[i]; i++)
		;
	if (i == length)
		return;
	say(run, "\tbut byte %zu of the %s is %#x, the model predicts %#x\n",
	    i, what, bad[i], good[i]);
	run->failed = true;
}

void make_call(struct run *run)
{
	unsigned int i, total = 0;
	int ticket;

	for (i = 0; i < ARRAY_SIZE(actions); i++)
		total += actions[i].weight;
	ticket = draw(run, total);
	for (i = 0; ticket >= (int)actions[i].weight; i++)
		ticket -= actions[i].weight;
	actions[i].make(run);
}
