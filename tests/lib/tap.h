/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Test cases and their results
 *
 * A test program needs no list of its cases:
 *
 *	TEST(a_read_of_nothing_returns_nothing)
 *	{
 *		expect_eq(read(open_device(O_RDWR), NULL, 0), 0);
 *	}
 *
 * run_tests() runs every case that is linked into the program, and prints their
 * results in the format of the Test Anything Protocol: first the plan, then a
 * test point for each case, named after the function, with spaces instead of
 * underscores.  What else is known of a case follows its name, as in
 * TEST(name, .step = 2).
 *
 * Each point runs in a process of its own, the leader of a process group, which
 * is killed at the end or after test_seconds. A case passes if it returns. It
 * fails if an expectation is not met, in this process or in a child whose
 * status it checks. It can also skip itself.
 */
#ifndef SUDOKU_TEST_TAP_H
#define SUDOKU_TEST_TAP_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/**
 * struct test - a test case
 * @name: name of its function
 * @run: the function
 * @points: the name of its first test point, or NULL if there is only one
 * @steps: the least step of its first point, or NULL
 * @stride: bytes between the names, or the steps, of two consecutive points
 * @count: how many points there are
 * @step: the step of the course to which its points belong, unless their own
 *	is a later one; 0 for none
 * @early: it may also pass after the step before that
 */
struct test {
	const char *name;
	void (*run)(unsigned int variant);
	const char *const *points;
	const unsigned int *steps;
	size_t stride;
	unsigned int count;
	unsigned int step;
	bool early;
};

/* The step of a point that belongs to none, although its case does */
#define NO_STEP	99

/* The linker collects pointers to all cases. */
#define DEFINE_TEST(test_name, ...)					\
	static void test_name(unsigned int variant);			\
	static const struct test test_name##_test = {			\
		.name = #test_name, .run = test_name, __VA_ARGS__	\
	};								\
	static const struct test *const test_name##_entry		\
	__attribute__((used, no_reorder, section("tests"))) =		\
		&test_name##_test;					\
	static void test_name(unsigned int variant __attribute__((unused)))

extern const struct test *const __start_tests[], *const __stop_tests[];

#define POINTS_OF(table)						\
	.points = &(table)->name, .stride = sizeof(*(table)),		\
	.count = sizeof(table) / sizeof(*(table))

/* A case that is one test point */
#define TEST(name, ...)	DEFINE_TEST(name, .count = 1, ##__VA_ARGS__)

/*
 * A case that is run once for each element of the array @table, with its number
 * in `variant`. A point is named after the case and the element's `name`.
 */
#define TEST_EACH(test_name, table, ...)				\
	DEFINE_TEST(test_name, POINTS_OF(table), ##__VA_ARGS__)

/* The elements of @table, which is that of the case, have a member `step`. */
#define STEPS_OF(table)	.steps = &(table)->step

/* Seconds after which a case is killed; a program may change it in main(). */
extern unsigned int test_seconds;

/* Count an expectation of the running case, in any of its processes. */
void count_expectation(void);

/* The case opens the device; what it has counted before its first open is lost. */
void count_from_here(void);

/*
 * A program may define this function. It is called in the process of each case,
 * before the case runs.
 */
void test_begin(void);

/*
 * Run the points whose names contain one of the arguments, in which "_" may
 * stand for a space, or are what follows "=" in one; each M-th point from the
 * N-th, if one is N/M; or all points if there are no arguments. Returns the exit
 * status of the program.
 */
int run_tests(int argc, char **argv);

/*
 * Print a line "STEP|early|NAME" for each point: its step as two digits, 00 for
 * none; "early" or nothing; and its name as it is reported.
 */
void list_points(void);

/* End a case that cannot run here. */
void __attribute__((noreturn)) skip(const char *reason);

/* Print a line of diagnostics. */
void __attribute__((format(printf, 1, 2))) note(const char *format, ...);

/* What the process is doing now; a failure reports it. */
void __attribute__((format(printf, 1, 2))) trying(const char *format, ...);

/* End the process with a message. */
void __attribute__((noreturn, format(printf, 3, 4)))
fail_at(const char *file, int line, const char *format, ...);

/* Fail with a message unless @condition holds. */
#define expect(condition, ...)						\
	do {								\
		count_expectation();					\
		if (!(condition))					\
			fail_at(__FILE__, __LINE__, __VA_ARGS__);	\
	} while (0)

/* The name of an error, such as "EIO" */
const char *error_name(int error);

/* End the process with a message: @condition is false, and errno may say why. */
void __attribute__((noreturn))
fail_condition(const char *file, int line, const char *condition);

/*
 * The same for a call that no test expects to fail. Reports errno, which is that
 * of a call in @condition if there is one.
 */
#define must(condition)							\
	do {								\
		count_expectation();					\
		if (strchr(#condition, '('))				\
			errno = 0;					\
		if (!(condition))					\
			fail_condition(__FILE__, __LINE__, #condition);	\
	} while (0)

/* End the process with a message: @a is @is, and not @op @b, which is @not. */
void __attribute__((noreturn))
fail_integers(const char *file, int line, const char *a, long long is,
	      const char *op, const char *b, long long not);

/* Compare two integers, whose texts are those of the source. */
#define expect_integers(a, op, b, a_text, b_text)			\
	do {								\
		long long a_ = (a), b_ = (b);				\
									\
		count_expectation();					\
		if (!(a_ op b_))					\
			fail_integers(__FILE__, __LINE__, a_text, a_, #op, \
				      b_text, b_);			\
	} while (0)

#define expect_eq(a, b)	expect_integers(a, ==, b, #a, #b)
#define expect_lt(a, b)	expect_integers(a, <, b, #a, #b)
#define expect_le(a, b)	expect_integers(a, <=, b, #a, #b)
#define expect_gt(a, b)	expect_integers(a, >, b, #a, #b)
#define expect_ge(a, b)	expect_integers(a, >=, b, #a, #b)

/* A text of @length bytes as a string of C, with its quotes */
char *quote(const void *text, size_t length);

/* Compare texts of @size bytes. */
#define expect_bytes(a, b, size)					\
	expect(!memcmp(a, b, size), "%s is %s, not %s", #a,		\
	       quote(a, size), quote(b, size))

/* The first byte that differs, of @size that are not the same */
size_t difference(const void *a, const void *b, size_t size);

/* Compare two objects of the same type. */
#define expect_same(a, b)						\
	expect(!memcmp(a, b, sizeof(*(a))), "%s differs from %s at byte %zu", \
	       #a, #b, difference(a, b, sizeof(*(a))))

#define expect_text(a, b)						\
	expect(!strcmp(a, b), "%s is %s, not %s", #a,			\
	       quote(a, strlen(a)), quote(b, strlen(b)))

/* Fail unless @call fails with @error. */
#define expect_error(call, error)	expect_failure(#call, call, error)

/* Fail unless @result, which the call @name has just returned, is @error. */
#define expect_failure(name, result, error)				\
	do {								\
		long result_ = (result);				\
		int error_ = errno;					\
									\
		expect(result_ == -1, "%s returned %ld, but should fail " \
		       "with %s", name, result_, error_name(error));	\
		expect(error_ == (error), "%s: %s, not %s", name,	\
		       error_name(error_), error_name(error));		\
	} while (0)

#endif /* SUDOKU_TEST_TAP_H */
