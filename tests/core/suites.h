/* SPDX-License-Identifier: GPL-2.0-only */
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
#include "../lib/engines.h"
#include "../lib/puzzles.h"

#ifdef __KERNEL__
#include <kunit/test.h>
#include <linux/module.h>
#else
#include "kunit.h"
#endif

#define NO_LIMIT	(~0ULL)

#define for_each_strategy(strategy, i) \
	for ((i) = 0; ((strategy) = sudoku_strategy(i)); (i)++)

/* Parameters: the engines, and what to report where one cannot run */
struct engine_row {
	const char *name;
	const char *lacking;
	unsigned int number;
};

#define NO_ENGINE	{ "no engine", NULL, ~0U }
#define ENGINES								\
	{ "AVX2", "this processor has no AVX2", 0 },			\
	{ "AVX-512", "this processor has no AVX-512", 1 }

/* A suite of KUnit with its cases: KUNIT_CASE() or KUNIT_CASE_PARAM() */
#define K_SUITE(suite, ...)						\
static struct kunit_case suite##_cases[] = { __VA_ARGS__, {} };		\
static struct kunit_suite suite##_suite = {				\
	.name = #suite, .test_cases = suite##_cases,			\
};									\
kunit_test_suite(suite##_suite)

/* Parameters: each row of a table begins with its name. */
#define PARAM_TABLE(prefix, table)					\
static void describe_##prefix(typeof((table)[0]) *row, char *desc)	\
{									\
	strcpy(desc, *(const char *const *)row);			\
}									\
KUNIT_ARRAY_PARAM(prefix, table, describe_##prefix)

/* Where the parameter is a row of puzzle_kinds */
static inline enum puzzle_kind kind_of(const struct kunit *test)
{
	return (const char *const *)test->param_value - puzzle_kinds;
}

/* The engine of a row, or NULL for NO_ENGINE; without it, the point is skipped */
static inline const struct sudoku_lanes_engine *need_engine(struct kunit *test)
{
	const struct engine_row *row = test->param_value;
	const struct sudoku_lanes_engine *engine = sudoku_engine(row->number);

	if (!engine && row->lacking)
		kunit_skip(test, "%s", row->lacking);
	return engine;
}

/* Memory filled with garbage that a test would notice */
static inline void *new_garbage(struct kunit *test, size_t size)
{
	void *memory = kunit_kmalloc(test, size, GFP_KERNEL);

	KUNIT_ASSERT_TRUE(test, memory);
	return memset(memory, 0xa5, size);
}

/* The rules, by their plain definition: are two cells in one unit? */
static inline bool share_a_unit(unsigned int a, unsigned int b)
{
	return a / 9 == b / 9 || a % 9 == b % 9 ||
	       (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

/* The digits that fit a blank: bit d for digit d */
static inline u16 candidates_of(const char *grid, unsigned int blank)
{
	u16 digits = 0x3fe;
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (grid[cell] != '.' && share_a_unit(cell, blank))
			digits &= ~(1 << (grid[cell] - '0'));
	return digits;
}

#define LINE	(SUDOKU_CELLS + 1)

/* Puzzles of one kind, each on a line */
static inline char *new_lines(struct kunit *test, enum puzzle_kind kind,
			      unsigned int count)
{
	char *text = new_garbage(test, count * LINE);
	u64 seed = 14;
	unsigned int i;

	for (i = 0; i < count; i++) {
		make_puzzle(&seed, kind, text + i * LINE);
		text[i * LINE + SUDOKU_CELLS] = '\n';
	}
	return text;
}

/*
 * A stream without an engine, whose memory has never been used. Its position
 * soon passes 2^32, where those of engines begin again.
 */
static inline struct sudoku_stream *
new_stream(struct kunit *test, const struct sudoku_strategy *strategy)
{
	struct sudoku_stream *stream = new_garbage(test, sizeof(*stream));

	*stream = (struct sudoku_stream){
		.config.strategy = strategy,
		.search = new_garbage(test, sizeof(*stream->search)),
		.lanes = new_garbage(test, sizeof(*stream->lanes)),
		.position = (1ULL << 32) - 500,
	};
	return stream;
}

#endif /* SUDOKU_TEST_SUITES_H */
