// SPDX-License-Identifier: GPL-2.0
/*
 * Runs the suites of tests/unit in user space, with Check
 *
 * Each case, or each parameter of a case that has parameters, is one test. It runs
 * in a process of its own with a time limit. So a crash fails one test.
 */
#include <check.h>
#include <stdarg.h>

#include "suites.h"

#define TIMEOUT	180

/* One case of a suite with one parameter, or with none */
struct run {
	const struct kunit_suite *suite;
	const struct kunit_case *test_case;
	const void *param;
	char desc[KUNIT_PARAM_DESC_SIZE];
};

static struct run *runs;
static int run_count;

/* The test that this process runs */
static const struct run *current;

static void add_run(const struct kunit_suite *suite,
		    const struct kunit_case *test_case, const void *param,
		    const char *desc)
{
	struct run *run;

	runs = realloc(runs, (run_count + 1) * sizeof(*runs));
	run = &runs[run_count++];
	*run = (struct run){ suite, test_case, param, "" };
	strcpy(run->desc, desc);
}

static void add_runs(const struct kunit_suite *suite,
		     const struct kunit_case *test_case)
{
	char desc[KUNIT_PARAM_DESC_SIZE] = "";
	const void *param = NULL;

	if (!test_case->generate_params) {
		add_run(suite, test_case, param, desc);
		return;
	}
	while ((param = test_case->generate_params(param, desc)))
		add_run(suite, test_case, param, desc);
}

void *kunit_kmalloc(struct kunit *test, size_t size, int gfp)
{
	void *memory = malloc(size);

	(void)gfp;
	ck_assert_uint_lt(test->allocation_count, ALLOCATIONS_MAX);
	test->allocations[test->allocation_count++] = memory;
	return memory;
}

static void free_all(struct kunit *test)
{
	while (test->allocation_count)
		free(test->allocations[--test->allocation_count]);
}

void kunit_check(struct kunit *test, bool ok, bool fatal, const char *file,
		 int line, const char *what, const char *format, ...)
{
	va_list args;

	if (ok)
		return;
	test->failed = true;
	printf("%s:%d: %s.%s(%s): not true: %s\n\t", file, line,
	       current->suite->name, current->test_case->name, current->desc,
	       what);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	printf("\n");
	fflush(stdout);
	if (fatal)
		ck_abort_msg("ended there");
}

START_TEST(run_test)
{
	struct kunit test = { 0 };

	current = &runs[_i];
	test.param_value = current->param;
	current->test_case->run_case(&test);
	free_all(&test);
	ck_assert_msg(!test.failed, "%s.%s(%s) failed", current->suite->name,
		      current->test_case->name, current->desc);
}
END_TEST

static TCase *make_tcase(const struct kunit_suite *suite)
{
	const struct kunit_case *test_case;
	TCase *tcase = tcase_create(suite->name);
	int first = run_count;

	for (test_case = suite->test_cases; test_case->run_case; test_case++)
		add_runs(suite, test_case);
	tcase_add_loop_test(tcase, run_test, first, run_count);
	tcase_set_timeout(tcase, TIMEOUT);
	return tcase;
}

int main(void)
{
	Suite *core = suite_create("core");
	SRunner *runner;
	unsigned int i;
	int failed;

	for (i = 0; kunit_suites[i]; i++)
		suite_add_tcase(core, make_tcase(kunit_suites[i]));
	runner = srunner_create(core);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	printf("core: %d passed, %d failed\n",
	       srunner_ntests_run(runner) - failed, failed);
	srunner_free(runner);
	free(runs);
	return failed != 0;
}
