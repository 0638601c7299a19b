// SPDX-License-Identifier: GPL-2.0
/*
 * Runs the suites of tests/core in user space
 *
 * Each case, and each parameter of a case that has some, is a test point. It
 * runs in a process of its own, which is ended if it takes too long, so a crash
 * fails one test point. The report is in the Test Anything Protocol; names are
 * SUITE.CASE or SUITE.CASE: PARAMETER.
 */
#include <stdarg.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suites.h"

/* In seconds of the processor's time, so that a busy host does not matter */
#define TIMEOUT	180

/*
 * Runs a case with a parameter or without one, and returns whether it passed.
 */
static bool run_case(const struct kunit_case *test_case, const void *param)
{
	const struct itimerval timer = { .it_value.tv_sec = TIMEOUT };
	struct kunit test = { .param_value = param };
	int status;
	pid_t child;

	child = fork();
	if (!child) {
		setitimer(ITIMER_PROF, &timer, NULL);
		test_case->run_case(&test);
		while (test.allocation_count)
			free(test.allocations[--test.allocation_count]);
		exit(test.failed);
	}
	if (child < 0 || waitpid(child, &status, 0) != child) {
		perror("fork");
		exit(EXIT_FAILURE);
	}
	if (WIFSIGNALED(status))
		printf("# ended by signal %d\n", WTERMSIG(status));
	return WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS;
}

/* Returns 1 if the test point failed. */
static int run_point(const struct kunit_suite *suite,
		     const struct kunit_case *test_case, const void *param,
		     const char *desc)
{
	bool passed = run_case(test_case, param);

	printf("%sok - %s.%s%s%s\n", passed ? "" : "not ", suite->name,
	       test_case->name, param ? ": " : "", desc);
	return !passed;
}

/* Adds to the number of test points and to those that failed. */
static void run_points(const struct kunit_suite *suite,
		       const struct kunit_case *test_case, int *points,
		       int *failures)
{
	char desc[KUNIT_PARAM_DESC_SIZE] = "";
	const void *param = NULL;

	do {
		if (test_case->generate_params)
			param = test_case->generate_params(param, desc);
		if (test_case->generate_params && !param)
			return;
		*failures += run_point(suite, test_case, param, desc);
		++*points;
	} while (param);
}

void *kunit_kmalloc(struct kunit *test, size_t size, int gfp)
{
	void *memory = malloc(size);

	(void)gfp;
	if (test->allocation_count == ALLOCATIONS_MAX)
		abort();
	test->allocations[test->allocation_count++] = memory;
	return memory;
}

void kunit_check(struct kunit *test, bool ok, bool fatal, const char *file,
		 int line, const char *what, const char *format, ...)
{
	char more[1000], *row;
	va_list args;

	if (ok)
		return;
	test->failed = true;
	printf("# %s:%d: not true: %s\n", file, line, what);
	va_start(args, format);
	vsnprintf(more, sizeof(more), format, args);
	va_end(args);
	for (row = strtok(more, "\n"); row; row = strtok(NULL, "\n"))
		printf("#\t%s\n", row);
	if (fatal)
		exit(EXIT_FAILURE);
}

int main(void)
{
	const struct kunit_case *test_case;
	int points = 0, failures = 0;
	unsigned int i;

	setlinebuf(stdout);
	for (i = 0; kunit_suites[i]; i++)
		for (test_case = kunit_suites[i]->test_cases;
		     test_case->run_case; test_case++)
			run_points(kunit_suites[i], test_case, &points,
				   &failures);
	printf("1..%d\n", points);
	return failures != 0;
}
