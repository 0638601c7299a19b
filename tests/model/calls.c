// SPDX-License-Identifier: GPL-2.0
/*
 * What all calls share: chance, memory, a log, and the comparison
 */
#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "calls.h"

static const struct {
	void (*make)(struct run *run);
	unsigned int weight;
} calls[] = {
	{ call_write, 60 },
	{ call_read, 60 },
	{ call_poll, 15 },
	{ call_open, 12 },
	{ call_close, 6 },
	{ call_dup, 3 },
	{ call_nonblock, 5 },
	{ call_seek, 2 },
	{ call_get_config, 3 },
	{ call_set_config, 10 },
	{ call_solve, 6 },
	{ call_strategy, 2 },
	{ call_get_stats, 6 },
	{ call_unknown_ioctl, 1 },
	{ call_set_parameter, 3 },
	{ call_read_counter, 2 },
	{ call_crowd, 1 },
	{ call_trace, 1 },
};

/* Enough of each kind that few sequences meet the same one twice */
#define POOL	40

static char pool[PUZZLE_KINDS][POOL][SUDOKU_CELLS];
static char *memory;
static timer_t timer;

static void fill_pool(void)
{
	unsigned int kind, i;
	u64 seed = 1;

	for (kind = 0; kind < PUZZLE_KINDS; kind++)
		for (i = 0; i < POOL; i++)
			make_puzzle(&seed, kind, pool[kind][i]);
}

static void interrupted(int signal)
{
	(void)signal;
}

void calls_init(void)
{
	struct sigaction action = { .sa_handler = interrupted };
	struct sigevent event = {
		.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1
	};

	memory = mmap(NULL, MEMORY_SIZE + getpagesize(),
		      PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
		      0);
	if (memory == MAP_FAILED ||
	    munmap(memory + MEMORY_SIZE, getpagesize()) ||
	    sigaction(SIGUSR1, &action, NULL) ||
	    timer_create(CLOCK_MONOTONIC, &event, &timer))
		err(EXIT_FAILURE, "cannot begin");
	fill_pool();
}

char *memory_for(size_t accessible)
{
	return memory + MEMORY_SIZE - accessible;
}

/* By a signal every millisecond, for calls that would wait for ever */
void interrupt_calls(bool on)
{
	const struct timespec often = { .tv_nsec = on ? 1000000 : 0 };
	const struct itimerspec time = { often, often };

	timer_settime(timer, 0, &time, NULL);
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

/* A line of the log, which expect() ends */
void say(struct run *run, const char *format, ...)
{
	char line[200];
	va_list args;

	va_start(args, format);
	vsnprintf(line, sizeof(line), format, args);
	va_end(args);
	bytes_add(&run->log, line, strlen(line));
}

ssize_t result_of(ssize_t returned)
{
	return returned == -1 ? -errno : returned;
}

static void say_result(struct run *run, ssize_t result)
{
	if (result < 0)
		say(run, "%s", strerrorname_np(-result));
	else
		say(run, "%zd", result);
}

void expect(struct run *run, ssize_t predicted, ssize_t actual)
{
	say(run, " = ");
	say_result(run, actual);
	if (actual != predicted) {
		say(run, ", the model says ");
		say_result(run, predicted);
		run->failed = true;
	}
	say(run, "\n");
	run->calls++;
}

void expect_same(struct run *run, const char *what, const void *predicted,
		 const void *actual, size_t length)
{
	const unsigned char *good = predicted, *bad = actual;
	size_t i;

	for (i = 0; i < length && good[i] == bad[i]; i++)
		;
	if (i == length)
		return;
	say(run, "\tbut byte %zu of the %s is %#x, the model says %#x\n", i,
	    what, bad[i], good[i]);
	run->failed = true;
}

void make_call(struct run *run)
{
	unsigned int i, total = 0;
	int ticket;

	for (i = 0; i < ARRAY_SIZE(calls); i++)
		total += calls[i].weight;
	ticket = draw(run, total);
	for (i = 0; ticket >= (int)calls[i].weight; i++)
		ticket -= calls[i].weight;
	calls[i].make(run);
}
