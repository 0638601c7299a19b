// SPDX-License-Identifier: GPL-2.0
/*
 * What the programs about page faults share: their cases
 */
#include <ctype.h>
#include <stdarg.h>

#include "faults.h"

/* Status of a case that was only late; times a case is run at most */
#define LATE	3
#define TRIES	6

/* Seconds after which a case is ended */
#define CASE_SECONDS	60

uid_t alice;
uid_t bob;

/* What the case that runs is trying */
static char context[100];

/* The longest time taken by what should take none; in shared memory */
static struct {
	double seconds;
	char what[200];
} *longest;

void trying(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(context, sizeof(context), format, args);
	va_end(args);
}

void expect(bool condition, const char *format, ...)
{
	char message[200];
	va_list args;

	if (condition)
		return;
	va_start(args, format);
	vsnprintf(message, sizeof(message), format, args);
	va_end(args);
	note("%s: %s", context, message);
	_exit(EXIT_FAILURE);
}

/* User Mode Linux with sanitizers is about as slow as an emulated machine. */
static double allowed(void)
{
	return is_emulated() || !access("/proc/exitcode", F_OK) ? 1 : 0.1;
}

void took(const char *what, double seconds)
{
	if (seconds <= longest->seconds)
		return;
	longest->seconds = seconds;
	snprintf(longest->what, sizeof(longest->what), "%s: %s", context,
		 what);
}

static void prepare_case(enum slow_kind kind)
{
	trying("begin");
	alarm(CASE_SECONDS);
	slow_begin(kind);
}

/* Returns the status of a process of its own. */
static int run_case(const struct fault_case *test, enum slow_kind kind)
{
	pid_t child;
	int status;

	memset(longest, 0, sizeof(*longest));
	alice = fresh_users(2);
	bob = alice + 1;
	child = fork_as(0);
	if (!child) {
		prepare_case(kind);
		test->run();
		_exit(longest->seconds > allowed() ? LATE : EXIT_SUCCESS);
	}
	must(waitpid(child, &status, 0) == child);
	if (!WIFEXITED(status))
		note("the case was ended by signal %d", WTERMSIG(status));
	return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE;
}

static void try_case(const struct fault_case *test, enum slow_kind kind)
{
	int status = LATE;
	int i;

	for (i = 0; i < TRIES && status == LATE; i++) {
		status = run_case(test, kind);
		note("longest %.4f s%s: %s", longest->seconds,
		     status == LATE ? ", late" : "", longest->what);
	}
	check(status == EXIT_SUCCESS, "%s_%s", test->name,
	      kind == SLOW_FUSE ? "fuse" : "userfaultfd");
}

int run_fault_cases(const struct fault_case *cases, unsigned int count)
{
	static const char *const kinds[] = { "FUSE", "userfaultfd" };
	enum slow_kind kind;
	unsigned int i;

	longest = shared_memory(sizeof(*longest));
	for (kind = SLOW_FUSE; kind <= SLOW_USERFAULTFD; kind++) {
		if (!slow_possible(kind)) {
			note("this kernel has no %s", kinds[kind]);
			continue;
		}
		for (i = 0; i < count; i++)
			if (kind == SLOW_FUSE || !cases[i].only_fuse)
				try_case(&cases[i], kind);
	}
	return result();
}

/* Access is checked and slates are chosen by the effective user. */
int open_as(uid_t user, int flags)
{
	int fd;

	must(!seteuid(user));
	fd = open_device(flags);
	must(!seteuid(0));
	return fd;
}

void set_nonblock(int fd, bool nonblock)
{
	int flags = fcntl(fd, F_GETFL) & ~O_NONBLOCK;

	must(!fcntl(fd, F_SETFL, flags | (nonblock ? O_NONBLOCK : 0)));
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
