/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the fuzzers share
 *
 * An input is only the text or the puzzle to try. Everything else that varies,
 * such as the pieces in which a text arrives, is drawn from a seed that is a
 * hash of the input. So any text can be an input, and an input that has found a
 * bug finds it again.
 */
#ifndef SUDOKU_FUZZ_H
#define SUDOKU_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../../driver/core/filter.h"
#include "../../lib/puzzles.h"

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

/* Draw one of all strategies. */
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
