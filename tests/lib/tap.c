// SPDX-License-Identifier: GPL-2.0-only
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

/*
 * Exit status of a case that returns, so that one that ends in another way has
 * failed
 */
#define PASSED	76

/*
 * Each point of a step of the course has these, with those of its helpers, from
 * when it first opens the device
 */
#define LEAST_EXPECTATIONS	3

#define for_each_test(entry)						\
	for ((entry) = __start_tests; (entry) < __stop_tests; (entry)++)

unsigned int test_seconds = 120;

/*
 * What the processes of the running case say: that it has ended by itself, and
 * after how many expectations, so that a driver which changes the registers of
 * its caller to those of an exit, or of the end of the case, does not pass; and
 * why it is skipped
 */
static struct {
	bool ended;
	bool opened;
	int expectations;
	const char *skip_reason;
} *outcome;

/* Whether this process is one of a case, and not the runner */
static bool in_case;

static char context[200];

void __attribute__((weak)) test_begin(void)
{
}

void count_expectation(void)
{
	if (in_case)
		__atomic_add_fetch(&outcome->expectations, 1,
				   __ATOMIC_RELAXED);
}

void count_from_here(void)
{
	if (!in_case || outcome->opened)
		return;
	outcome->opened = true;
	outcome->expectations = 0;
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

const char *error_name(int error)
{
	static char number[40];
	const char *name = strerrorname_np(error);

	sprintf(number, "error %d", error);
	return name ? name : number;
}

void fail_condition(const char *file, int line, const char *condition)
{
	if (errno)
		fail_at(file, line, "%s: %s", condition, error_name(errno));
	fail_at(file, line, "%s is false", condition);
}

size_t difference(const void *a, const void *b, size_t size)
{
	const char *one = a, *other = b;
	size_t i = 0;

	while (i < size && one[i] == other[i])
		i++;
	return i;
}

char *quote(const void *text, size_t length)
{
	char *quoted = malloc(4 * length + 3), *end = quoted;
	const unsigned char *c = text, *last = c + length;

	*end++ = '"';
	for (; c < last; c++) {
		if (*c == '\n')
			end = stpcpy(end, "\\n");
		else if (*c < ' ' || *c > '~' || *c == '"')
			end += sprintf(end, "\\x%02x", *c);
		else
			*end++ = *c;
	}
	strcpy(end, "\"");
	return quoted;
}

/*
 * Print @number as the source does that has the number @like. One that is less
 * than -1 is the negative of an error.
 */
static void print_number(char *text, long long number, const char *like)
{
	if (!strcmp(like, "errno"))
		strcpy(text, error_name(number));
	else if (number < -1 && strerrorname_np(-number))
		sprintf(text, "-%s", strerrorname_np(-number));
	else if (like[0] == '0' && like[1])
		sprintf(text, "%#llo", number);
	else
		sprintf(text, "%lld", number);
}

/* A call that is -1 has failed, and says why. In "n = call()", so is n. */
void fail_integers(const char *file, int line, const char *a, long long is,
		   const char *op, const char *b, long long not)
{
	const char *like = strcmp(a, "errno") ? b : a;
	const char *call = strstr(a, " = ");
	char found[40], wanted[40], error[60] = "";

	if (is == -1 && strchr(a, '(') && errno)
		sprintf(error, " (%s)", error_name(errno));
	print_number(found, is, like);
	print_number(wanted, not, like);
	fail_at(file, line, "%s is %s%s, not %s%s%s", call ? call + 3 : a,
		found, error, strcmp(op, "==") ? op : "",
		strcmp(op, "==") ? " " : "", wanted);
}

static void __attribute__((noreturn)) end_case(const char *skip_reason)
{
	outcome->skip_reason = skip_reason;
	outcome->ended = true;
	_exit(PASSED);
}

void skip(const char *reason)
{
	end_case(reason);
}

/* The name of a point: that of its function as a sentence, and its own */
static const char *full_name(const struct test *test, unsigned int number)
{
	static char text[500];
	const char *names = (const char *)test->points + number * test->stride;
	int i, length = snprintf(text, sizeof(text), "%s", test->name);

	for (i = 0; i < length; i++)
		if (text[i] == '_')
			text[i] = ' ';
	if (test->points)
		snprintf(text + length, sizeof(text) - length, "%s%s",
			 length ? ": " : "", *(const char *const *)names);
	return text;
}

/* Is @part, in which "_" may stand for a space, in @name, or after "=" all? */
static bool matches(const char *name, const char *part)
{
	size_t i = 0;

	if (*part == '=')
		return !strcmp(name, part + 1);
	for (; *name && part[i]; name++)
		for (i = 0; part[i] == name[i] ||
		     (part[i] == '_' && name[i] == ' '); i++)
			if (!part[i])
				return true;
	return !part[i];
}

/* Is @word "N/M", and @index the N-th of M in turn? */
static bool is_in_turn(const char *word, unsigned int index)
{
	unsigned int n, m;

	return sscanf(word, "%u/%u", &n, &m) == 2 && m && index % m == n - 1;
}

static bool is_chosen(const struct test *const *entry, unsigned int number,
		      int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++)
		if (matches(full_name(*entry, number), argv[i]) ||
		    is_in_turn(argv[i], entry - __start_tests + number))
			return true;
	return argc < 2;
}

static unsigned int step_of(const struct test *test, unsigned int number)
{
	const char *steps = (const char *)test->steps + number * test->stride;
	unsigned int step = test->steps ? *(const unsigned int *)steps : 0;

	if (step == NO_STEP)
		return 0;
	return step > test->step ? step : test->step;
}

/*
 * Has the point that has ended by itself looked at all that it should? Only
 * those of steps of the course are counted: there, the driver is a stranger's.
 */
static bool is_complete(const struct test *test, unsigned int number)
{
	if (outcome->skip_reason || !step_of(test, number) ||
	    outcome->expectations >= LEAST_EXPECTATIONS)
		return true;
	note("it was left early, after %d of at least %d expectations",
	     outcome->expectations, LEAST_EXPECTATIONS);
	return false;
}

/* Run a point in a process of its own, and report it. */
static bool run_point(const struct test *test, unsigned int number)
{
	struct pollfd pollfd = { .events = POLLIN };
	bool passed;
	pid_t child;
	int status;

	memset(outcome, 0, sizeof(*outcome));
	fflush(stdout);
	child = fork();
	must(child >= 0);
	if (!child) {
		setpgid(0, 0);
		/* otherwise a case outlives a runner that dies */
		must(!prctl(PR_SET_PDEATHSIG, SIGKILL));
		new_users();
		test_begin();
		in_case = true;
		test->run(number);
		end_case(NULL);
	}
	setpgid(child, child);
	pollfd.fd = pidfd_open(child, 0);
	must(pollfd.fd >= 0);
	if (!poll(&pollfd, 1, test_seconds * 1000))
		note("%s took more than %u s", test->name, test_seconds);
	close(pollfd.fd);
	kill(-child, SIGKILL);
	must(waitpid(child, &status, 0) == child);
	if (WIFSIGNALED(status))
		note("ended by signal %d", WTERMSIG(status));
	passed = WIFEXITED(status) && WEXITSTATUS(status) == PASSED &&
		 outcome->ended && is_complete(test, number);
	printf("%sok - %s", passed ? "" : "not ", full_name(test, number));
	if (passed && outcome->skip_reason)
		printf(" # SKIP %s", outcome->skip_reason);
	printf("\n");
	return passed;
}

void list_points(void)
{
	const struct test *const *entry;
	unsigned int i;

	for_each_test(entry)
		for (i = 0; i < (*entry)->count; i++)
			printf("%02u|%s|%s\n", step_of(*entry, i),
			       (*entry)->early ? "early" : "",
			       full_name(*entry, i));
}

int run_tests(int argc, char **argv)
{
	const struct test *const *entry;
	unsigned int i, plan = 0, failed = 0;

	outcome = shared_memory(sizeof(*outcome));
	for_each_test(entry)
		for (i = 0; i < (*entry)->count; i++)
			plan += is_chosen(entry, i, argc, argv);
	printf("1..%u\n", plan);
	if (!plan) {
		fprintf(stderr, "no case matches:");
		while (*++argv)
			fprintf(stderr, " %s", *argv);
		fprintf(stderr, "\n");
		return EXIT_FAILURE;
	}
	for_each_test(entry)
		for (i = 0; i < (*entry)->count; i++)
			if (is_chosen(entry, i, argc, argv))
				failed += !run_point(*entry, i);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
