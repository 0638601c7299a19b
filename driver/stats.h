/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Counters of what was solved
 */
#ifndef SUDOKU_STATS_H
#define SUDOKU_STATS_H

#include <linux/types.h>

#include "core/filter.h"

/* What is counted; see struct sudoku_stats in the ABI for what each means. */
enum sudoku_stat {
	SUDOKU_STAT_PUZZLES,
	SUDOKU_STAT_SOLVED,
	SUDOKU_STAT_UNSOLVABLE,
	SUDOKU_STAT_AMBIGUOUS,
	SUDOKU_STAT_GAVE_UP,
	SUDOKU_STAT_STEPS,
	SUDOKU_STAT_BACKTRACKS,
	SUDOKU_STAT_NANOSECONDS,
	SUDOKU_STATS,
};

/**
 * struct sudoku_totals - a sum of each
 * @n: by enum sudoku_stat
 */
struct sudoku_totals {
	u64 n[SUDOKU_STATS];
};

void sudoku_stats_init(void);

void sudoku_totals_count(struct sudoku_totals *totals,
			 u32 verdict, const struct sudoku_search *search);
void sudoku_totals_add(struct sudoku_totals *totals,
		       const struct sudoku_totals *more);
void sudoku_stats_add(const struct sudoku_totals *more);

extern const struct attribute_group *sudoku_groups[];

#endif /* SUDOKU_STATS_H */
