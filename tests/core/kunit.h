/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * As much of KUnit as the suites in tests/core use, for user space
 *
 * Names and meanings are those of the kernel's include/kunit/test.h, so the
 * same suites run in both places; only that here, a case ends at the first
 * check that fails. main.c runs them.
 */
#ifndef SUDOKU_TEST_KUNIT_H
#define SUDOKU_TEST_KUNIT_H

#include <stdio.h>
#include <stdlib.h>

#include "../lib/tap.h"

#define min(a, b)	((a) < (b) ? (a) : (b))

#define KUNIT_PARAM_DESC_SIZE	128

struct kunit {
	const void *param_value;
};

struct kunit_case {
	void (*run_case)(struct kunit *test);
	const char *name;
	const void *(*generate_params)(const void *prev, char *desc);
};

struct kunit_suite {
	const char *name;
	struct kunit_case *test_cases;
};

#define KUNIT_CASE(test_name)						\
	{ .run_case = (test_name), .name = #test_name }

#define KUNIT_CASE_PARAM(test_name, gen_params)				\
	{ .run_case = (test_name), .name = #test_name,			\
	  .generate_params = (gen_params) }

#define KUNIT_ARRAY_PARAM(prefix, array, get_desc)			\
static const void *prefix##_gen_params(const void *prev, char *desc)	\
{									\
	const typeof((array)[0]) *next = prev;				\
									\
	next = next ? next + 1 : (array);				\
	if (next == (array) + ARRAY_SIZE(array))			\
		return NULL;						\
	(get_desc)(next, desc);						\
	return next;							\
}

/* The linker collects pointers to all suites. */
extern struct kunit_suite *const __start_suites[], *const __stop_suites[];

#define kunit_test_suite(suite)						\
	static struct kunit_suite *const suite##_entry			\
	__attribute__((used, section("suites"))) = &(suite)

#define MODULE_DESCRIPTION(text)
#define MODULE_LICENSE(text)

#define GFP_KERNEL	0

/*
 * Memory of exactly this size, for AddressSanitizer. It is freed when the case
 * ends, with its process.
 */
#define kunit_kmalloc(test, size, gfp)	((void)(test), malloc(size))

#define KUNIT_EXPECT_TRUE_MSG(test, condition, format, ...)		\
do {									\
	(void)(test);							\
	expect(condition, "not true: %s\n" format, #condition,		\
	       ## __VA_ARGS__);						\
} while (0)
#define KUNIT_ASSERT_TRUE_MSG		KUNIT_EXPECT_TRUE_MSG
#define KUNIT_EXPECT_TRUE(test, condition)				\
	KUNIT_EXPECT_TRUE_MSG(test, condition, "")
#define KUNIT_ASSERT_TRUE		KUNIT_EXPECT_TRUE
#define KUNIT_EXPECT_FALSE(test, condition)				\
	KUNIT_EXPECT_TRUE(test, !(condition))
#define KUNIT_ASSERT_FALSE		KUNIT_EXPECT_FALSE
#define KUNIT_EXPECT_PTR_EQ(test, left, right)				\
	KUNIT_EXPECT_TRUE(test, (left) == (right))
#define KUNIT_ASSERT_PTR_EQ		KUNIT_EXPECT_PTR_EQ
#define KUNIT_EXPECT_EQ(test, left, right)				\
do {									\
	(void)(test);							\
	expect_eq(left, right);						\
} while (0)
#define KUNIT_ASSERT_EQ			KUNIT_EXPECT_EQ

/* The format is "%s", and the reason a constant. */
#define kunit_skip(test, format, reason)	((void)(test), skip(reason))

#endif /* SUDOKU_TEST_KUNIT_H */
