// SPDX-License-Identifier: GPL-2.0
/*
 * Test cases and their results
 */
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process.h"
#include "tap.h"

/* The most points that one run of a case can report */
#define MOST_POINTS	100

/* Exit status of a case that is skipped; a failure is EXIT_FAILURE */
#define SKIPPED		77

#define for_each_test(entry)						\
	for ((entry) = __start_tests; (entry) < __stop_tests; (entry)++)

unsigned int test_seconds = 120;
const char *point_prefix = "";

/* The running case, and what its process reports to the runner */
static const struct test *current;
static struct {
	bool returned;
	bool reported[MOST_POINTS];
	unsigned int failed;
	char reason[200];
} *shared;

static char context[200];

void __attribute__((weak)) test_begin(void)
{
}

bool __attribute__((weak)) wants_point(const char *name)
{
	return true;
}

void __attribute__((weak)) before_point(const char *name)
{
}

/* Each line of a text is a line of the report. */
static void print_line(const char *prefix, const char *format, va_list args)
{
	char text[2000], *line;

	vsnprintf(text, sizeof(text), format, args);
	fflush(stdout);
	for (line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		dprintf(STDOUT_FILENO, "%s%s\n", prefix, line);
		prefix = "#\t";
	}
}

void note(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	print_line("# ", format, args);
	va_end(args);
}

void trying(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(context, sizeof(context), format, args);
	va_end(args);
}

void fail_at(const char *file, int line, const char *format, ...)
{
	char prefix[300];
	va_list args;

	snprintf(prefix, sizeof(prefix), "# %s:%d: process %d: %s%s", file,
		 line, getpid(), context, *context ? ": " : "");
	va_start(args, format);
	print_line(prefix, format, args);
	va_end(args);
	_exit(EXIT_FAILURE);
}

void skip(const char *reason, ...)
{
	va_list args;

	va_start(args, reason);
	vsnprintf(shared->reason, sizeof(shared->reason), reason, args);
	va_end(args);
	_exit(SKIPPED);
}

/* A function's name as a sentence */
static const char *sentence(const char *name)
{
	static char text[200];
	char *c;

	snprintf(text, sizeof(text), "%s", name);
	for (c = text; *c; c++)
		if (*c == '_')
			*c = ' ';
	return text;
}

static const char *name_of_point(const struct test *test, unsigned int number)
{
	const char *names = (const char *)test->points;

	return *(const char *const *)(names + number * test->stride);
}

/* The name of a point, as it is reported */
static const char *full_name(const struct test *test, unsigned int number)
{
	static char text[500];
	const char *name = test->together ? "" : sentence(test->name);
	const char *point = test->points ? name_of_point(test, number) : "";

	snprintf(text, sizeof(text), "%s%s%s", name,
		 *name && *point ? ": " : "", point);
	return text;
}

static void print_point(unsigned int number, bool passed)
{
	printf("%s%sok - %s", point_prefix, passed ? "" : "not ",
	       full_name(current, number));
	if (*shared->reason)
		printf(" # SKIP %s", shared->reason);
	printf("\n");
	fflush(stdout);
	shared->failed += !passed;
}

void point(unsigned int number, bool passed)
{
	must(number < MOST_POINTS && !shared->reported[number]);
	shared->reported[number] = true;
	print_point(number, passed);
}

/* Returns the status of @child, which is killed if it takes too long. */
static int await_case(pid_t child)
{
	struct pollfd pollfd = { .events = POLLIN };
	int status;

	pollfd.fd = pidfd_open(child, 0);
	must(pollfd.fd >= 0);
	if (!poll(&pollfd, 1, test_seconds * 1000))
		note("%s took more than %u s", current->name, test_seconds);
	close(pollfd.fd);
	kill(-child, SIGKILL);
	must(waitpid(child, &status, 0) == child);
	return status;
}

/* Returns whether the process of the case ended successfully. */
static bool run_case(unsigned int variant)
{
	pid_t child;
	int status;

	memset(shared->reported, 0, sizeof(shared->reported));
	shared->returned = false;
	*shared->reason = '\0';
	fflush(stdout);
	child = fork();
	must(child >= 0);
	if (!child) {
		setpgid(0, 0);
		/* otherwise a case outlives a runner that dies */
		must(!prctl(PR_SET_PDEATHSIG, SIGKILL));
		new_users();
		test_begin();
		current->run(variant);
		shared->returned = true;
		_exit(EXIT_SUCCESS);
	}
	setpgid(child, child);
	status = await_case(child);
	if (WIFSIGNALED(status))
		note("ended by signal %d", WTERMSIG(status));
	if (WIFEXITED(status) && WEXITSTATUS(status) == SKIPPED)
		return true;
	*shared->reason = '\0';
	return !status && shared->returned;
}

static void run_test(void)
{
	unsigned int i;

	if (!current->together) {
		for (i = 0; i < current->count; i++) {
			const char *name = full_name(current, i);

			if (!wants_point(name))
				continue;
			before_point(name);
			print_point(i, run_case(i));
		}
		return;
	}
	if (!run_case(0)) {
		note("%s did not end successfully", current->name);
		shared->failed++;
	}
	for (i = 0; i < current->count; i++)
		if (!shared->reported[i])
			print_point(i, *shared->reason);
}

static bool is_chosen(const struct test *test, int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++)
		if (strstr(test->name, argv[i]))
			return true;
	return argc < 2;
}

/* How many points of @test will be reported */
static unsigned int count_points(const struct test *test)
{
	unsigned int i, count = 0;

	for (i = 0; i < test->count; i++)
		count += test->together || wants_point(full_name(test, i));
	return count;
}

void list_points(void)
{
	const struct test *const *entry;
	unsigned int i;

	for_each_test(entry)
		for (i = 0; i < (*entry)->count; i++)
			printf("%s\n", full_name(*entry, i));
}

int run_tests(int argc, char **argv)
{
	const struct test *const *entry;
	unsigned int plan = 0;

	shared = shared_memory(sizeof(*shared));
	for_each_test(entry)
		if (is_chosen(*entry, argc, argv))
			plan += count_points(*entry);
	printf("1..%u\n", plan);
	for_each_test(entry) {
		current = *entry;
		if (is_chosen(current, argc, argv))
			run_test();
	}
	return shared->failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
