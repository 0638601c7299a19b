// SPDX-License-Identifier: GPL-2.0-only
/*
 * Runs the suites of tests/core in user space
 *
 * Each case, and each parameter of a case that has some, is a test point of the
 * one case that tests/lib/tap.c finds here. Names are SUITE.CASE or
 * SUITE.CASE: PARAMETER.
 */
#include <stdio.h>
#include <string.h>

#include "suites.h"

#define POINTS_MAX	500

static struct point {
	const char *name;
	const struct kunit_case *test_case;
	const void *param;
} points[POINTS_MAX];

static void run_point(unsigned int number)
{
	struct kunit test = { .param_value = points[number].param };

	points[number].test_case->run_case(&test);
}

static struct test all_points = {
	.name = "",
	.run = run_point,
	.points = &points[0].name,
	.stride = sizeof(points[0]),
};

static const struct test *const entry
__attribute__((used, section("tests"))) = &all_points;

/* Without parameters, a case is one point, whose parameter is NULL. */
static void add_points(const char *suite, const struct kunit_case *test_case)
{
	char desc[KUNIT_PARAM_DESC_SIZE] = "", name[500];
	const void *param = NULL;

	do {
		if (test_case->generate_params)
			param = test_case->generate_params(param, desc);
		if (test_case->generate_params && !param)
			return;
		must(all_points.count < POINTS_MAX);
		snprintf(name, sizeof(name), "%s.%s%s%s", suite,
			 test_case->name, param ? ": " : "", desc);
		points[all_points.count++] = (struct point){
			strdup(name), test_case, param
		};
	} while (param);
}

int main(int argc, char **argv)
{
	struct kunit_suite *const *suite;
	const struct kunit_case *test_case;

	for (suite = __start_suites; suite < __stop_suites; suite++)
		for (test_case = (*suite)->test_cases; test_case->run_case;
		     test_case++)
			add_points((*suite)->name, test_case);
	return run_tests(argc, argv);
}
