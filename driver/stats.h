/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Counters of the puzzles that were solved
 */
#ifndef SUDOKU_STATS_H
#define SUDOKU_STATS_H

#include <linux/spinlock.h>
#include <linux/stddef.h>
#include <linux/types.h>

#include "../include/uapi/linux/sudoku.h"

/*
 * struct sudoku_stats of the ABI is the type of all counters. It has only u64
 * members, so it can be used as an array that is indexed by counter.
 */
#define SUDOKU_STATS_LENGTH	(sizeof(struct sudoku_stats) / sizeof(u64))
#define SUDOKU_STATS_INDEX(member) \
	(offsetof(struct sudoku_stats, member) / sizeof(u64))

/**
 * struct sudoku_counters - counters of one session
 * @lock: protects @sum; held only to add to it or to copy it
 * @sum: what the session has solved since its file was opened
 */
struct sudoku_counters {
	spinlock_t lock;			/* @sum */
	struct sudoku_stats sum;	/* @lock */
};

void sudoku_stats_add(struct sudoku_stats *sum,
		      const struct sudoku_stats *more);

void sudoku_device_stats_init(void);
void sudoku_device_stats_add(const struct sudoku_stats *more);
u64 sudoku_device_stats_read(unsigned int index);

#endif /* SUDOKU_STATS_H */
