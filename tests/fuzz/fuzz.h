/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the fuzzers share
 *
 * An input is nothing but the text or the puzzle to try. Everything else that
 * may vary, such as how a text is cut, is drawn from a seed that every byte of
 * the input has a part in. So any text is a seed of a fuzzer, and an input that
 * found something finds it again.
 */
#ifndef SUDOKU_FUZZ_H
#define SUDOKU_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../driver/core/filter.h"
#include "../lib/puzzles.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MUST(condition) \
	((condition) ? (void)0 : must_not_fail(#condition, __LINE__))

static inline void must_not_fail(const char *condition, int line)
{
	fprintf(stderr, "line %d: not true: %s\n", line, condition);
	abort();
}

static inline u64 seed_of(const uint8_t *data, size_t size)
{
	u64 seed = size;
	size_t i;

	for (i = 0; i < size; i++)
		seed = (seed ^ data[i]) * 0x100000001b3;
	return seed;
}

/* Any strategy */
static inline const struct sudoku_strategy *draw_strategy(u64 *seed)
{
	unsigned int count = 0;

	while (sudoku_strategy(count))
		count++;
	return sudoku_strategy(draw_random(seed, count));
}

static inline void *new_memory(size_t size)
{
	void *memory = malloc(size ? size : 1);

	MUST(memory);
	return memory;
}

#endif /* SUDOKU_FUZZ_H */
