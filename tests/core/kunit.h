/* SPDX-License-Identifier: GPL-2.0 */
/*
 * As much of KUnit as the suites in tests/core use, for user space
 *
 * Names and meanings are those of the kernel's include/kunit/test.h, so the
 * same suites run in both places. main.c runs them.
 */
#ifndef SUDOKU_TEST_KUNIT_H
#define SUDOKU_TEST_KUNIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define min(a, b)	((a) < (b) ? (a) : (b))

#define KUNIT_PARAM_DESC_SIZE	128
#define ALLOCATIONS_MAX		32

struct kunit {
	const void *param_value;
	void *allocations[ALLOCATIONS_MAX];
	unsigned int allocation_count;
	bool failed;
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

/* The list of all suites; NULL ends it. */
extern struct kunit_suite *const kunit_suites[];

#define kunit_test_suites(...)						\
	struct kunit_suite *const kunit_suites[] = { __VA_ARGS__, NULL }

#define MODULE_DESCRIPTION(text)
#define MODULE_LICENSE(text)

#define GFP_KERNEL	0

/* Memory of exactly this size, for AddressSanitizer, until the test ends */
void *kunit_kmalloc(struct kunit *test, size_t size, int gfp);

/* Report @what and @format unless @ok; @fatal ends the test then. */
__attribute__((format(printf, 7, 8)))
void kunit_check(struct kunit *test, bool ok, bool fatal, const char *file,
		 int line, const char *what, const char *format, ...);

#define KUNIT_CHECK(test, fatal, condition, ...)			\
	kunit_check(test, !!(condition), fatal, __FILE__, __LINE__,	\
		    #condition, __VA_ARGS__)

#define KUNIT_EXPECT_TRUE_MSG(test, condition, ...)			\
	KUNIT_CHECK(test, false, condition, __VA_ARGS__)
#define KUNIT_ASSERT_TRUE_MSG(test, condition, ...)			\
	KUNIT_CHECK(test, true, condition, __VA_ARGS__)
#define KUNIT_EXPECT_TRUE(test, condition)				\
	KUNIT_CHECK(test, false, condition, "%s", "")
#define KUNIT_ASSERT_TRUE(test, condition)				\
	KUNIT_CHECK(test, true, condition, "%s", "")
#define KUNIT_EXPECT_FALSE(test, condition)				\
	KUNIT_EXPECT_TRUE(test, !(condition))
#define KUNIT_ASSERT_FALSE(test, condition)				\
	KUNIT_ASSERT_TRUE(test, !(condition))
#define KUNIT_EXPECT_PTR_EQ(test, left, right)				\
	KUNIT_EXPECT_TRUE(test, (left) == (right))

#define KUNIT_CHECK_EQ(test, fatal, left, right)			\
do {									\
	long long left_value = (left), right_value = (right);		\
									\
	kunit_check(test, left_value == right_value, fatal, __FILE__,	\
		    __LINE__, #left " == " #right, "%lld and %lld",	\
		    left_value, right_value);				\
} while (0)
#define KUNIT_EXPECT_EQ(test, left, right)				\
	KUNIT_CHECK_EQ(test, false, left, right)
#define KUNIT_ASSERT_EQ(test, left, right)				\
	KUNIT_CHECK_EQ(test, true, left, right)

#define kunit_info(test, format, ...)					\
	((void)(test), printf("# " format "\n", __VA_ARGS__))

#endif /* SUDOKU_TEST_KUNIT_H */
