/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Pseudo-random numbers that are the same everywhere for the same seed
 *
 * A seed has 2^64 streams of numbers. Work that is divided among threads uses a
 * stream for each item, so its result does not depend on the number of threads.
 */
#ifndef SUDOKU_RANDOM_H
#define SUDOKU_RANDOM_H

#include "core/types.h"

/*
 * struct random - a place in a stream
 * @state: the state of xoshiro256**, never all zero
 */
struct random {
	u64 state[4];
};

void random_start(struct random *random, u64 seed, u64 stream);
u64 random_next(struct random *random);
u32 random_below(struct random *random, u32 limit);
void random_order(struct random *random, u8 *order, unsigned int count);
u64 random_seed(void);

#endif /* SUDOKU_RANDOM_H */
