// SPDX-License-Identifier: GPL-2.0
/*
 * What the programs about page faults share: how a case is run
 */
#include <ctype.h>

#include "faults.h"

/* Exit status of a case that was only late, and how often a case is run */
#define LATE	3
#define TRIES	6

/* Seconds after which a case is ended */
#define CASE_SECONDS	60

const char *const slow_kinds[2] = {
	[SLOW_FUSE] = "FUSE",
	[SLOW_USERFAULTFD] = "userfaultfd",
};

const char *const slow_kinds_that_fail[1] = { "FUSE" };

/* The longest time taken by what should take none; in shared memory */
static struct {
	double seconds;
	char what[200];
} *longest;

/* User Mode Linux with sanitizers is about as slow as an emulated machine. */
static double allowed(void)
{
	return is_emulated() || in_uml() ? 1 : 0.1;
}

void took(const char *what, double seconds)
{
	if (seconds <= longest->seconds)
		return;
	longest->seconds = seconds;
	snprintf(longest->what, sizeof(longest->what), "%s: %s",
		 being_tried(), what);
}

/* Run a case once, in a process of its own. Returns its exit status. */
static int try_fault_case(void (*run)(void), enum slow_kind kind)
{
	pid_t child;
	int status;

	memset(longest, 0, sizeof(*longest));
	new_users();
	child = fork_as(0);
	if (!child) {
		alarm(CASE_SECONDS);
		slow_begin(kind);
		run();
		_exit(longest->seconds > allowed() ? LATE : EXIT_SUCCESS);
	}
	must(waitpid(child, &status, 0) == child);
	expect(WIFEXITED(status), "ended by signal %d", WTERMSIG(status));
	return WEXITSTATUS(status);
}

void run_fault_case(void (*run)(void), enum slow_kind kind)
{
	int status = LATE;
	int i;

	if (!slow_possible(kind))
		skip("this kernel has no %s", slow_kinds[kind]);
	longest = shared_memory(sizeof(*longest));
	for (i = 0; i < TRIES && status == LATE; i++) {
		status = try_fault_case(run, kind);
		note("longest %.4f s%s: %s", longest->seconds,
		     status == LATE ? ", late" : "", longest->what);
	}
	expect_eq(status, EXIT_SUCCESS);
}

static const char *exchange_digits(const char *text, unsigned int number,
				   char *buf)
{
	unsigned int i;

	for (i = 0; i < CELLS; i++) {
		buf[i] = text[i];
		if (isdigit(text[i]) && text[i] != '0')
			buf[i] = '1' + (text[i] - '1' + number) % 9;
	}
	return buf;
}

const char *puzzle_text(unsigned int number)
{
	static char texts[9][CELLS + 1];

	return exchange_digits(puzzle, number, texts[number]);
}

const char *solution_text(unsigned int number)
{
	static char texts[9][CELLS + 1];

	return exchange_digits(solution, number, texts[number]);
}
