/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the suites share. They are written for KUnit, and run in user space too.
 *
 * Memory is allocated with kunit_kmalloc(), in exactly the size that is needed,
 * so that KASAN and AddressSanitizer detect an access to the first byte after
 * it.
 */
#ifndef SUDOKU_TEST_SUITES_H
#define SUDOKU_TEST_SUITES_H

#include "../../driver/core/stream.h"
#include "../lib/puzzles.h"
#include "../lib/texts.h"

#ifdef __KERNEL__
#include <kunit/test.h>
#include <linux/module.h>
#else
#include "kunit.h"
#endif

extern struct kunit_suite sudoku_grid_suite;
extern struct kunit_suite sudoku_scan_suite;
extern struct kunit_suite sudoku_filter_suite;
extern struct kunit_suite sudoku_search_suite;
extern struct kunit_suite sudoku_moves_suite;
extern struct kunit_suite sudoku_bands_suite;
extern struct kunit_suite sudoku_lanes_suite;
extern struct kunit_suite sudoku_stream_suite;

#define NO_LIMIT	(~0ULL)

/* How many steps to follow a search that may not end for a long time */
#define STEPS		3000

/* The bound of "bands"; the other strategies fill one blank in each level. */
#define BANDS_DEPTH	108

#define for_each_strategy(strategy, i) \
	for ((i) = 0; ((strategy) = sudoku_strategy(i)); (i)++)

/* Memory filled with garbage that a test would notice */
static inline void *new_garbage(struct kunit *test, size_t size)
{
	void *memory = kunit_kmalloc(test, size, GFP_KERNEL);

	KUNIT_ASSERT_TRUE(test, memory);
	return memset(memory, 0xa5, size);
}

/*
 * Where the parameter is a kind of puzzle: KUNIT_ARRAY_PARAM over puzzle_kinds
 */
static inline enum puzzle_kind kind_of(const struct kunit *test)
{
	return (const char *const *)test->param_value - puzzle_kinds;
}

static inline void describe_kind(const char *const *kind, char *desc)
{
	strcpy(desc, *kind);
}

/*
 * A filter whose search has never been used. It uses "mrv": the tests need
 * puzzles that take some steps, but not many.
 */
static inline struct sudoku_filter *new_filter(struct kunit *test)
{
	struct sudoku_filter *filter = new_garbage(test, sizeof(*filter));

	*filter = (struct sudoku_filter){
		.config.strategy = &sudoku_mrv,
		.search = new_garbage(test, sizeof(*filter->search)),
	};
	return filter;
}

#endif /* SUDOKU_TEST_SUITES_H */
