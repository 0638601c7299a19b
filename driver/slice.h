/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Slices: how long a call solves before it checks for signals
 *
 * All solving is done in slices of about a millisecond. Between two slices, the
 * caller calls cond_resched() and then checks for signals, in this order: a
 * task that is killed while it waits for the processor must not solve for
 * another slice. The limit is elapsed time, not processor time: if a task is
 * preempted for longer than a slice, its slice ends soon after it runs again.
 *
 * A step takes from ten nanoseconds to a few microseconds (with sanitizers). To
 * save time, a slice reads the clock only once for every %SUDOKU_SLICE_STEPS
 * steps. Work that takes time without taking a step is counted in steps, too.
 */
#ifndef SUDOKU_SLICE_H
#define SUDOKU_SLICE_H

#include <linux/ktime.h>
#include <linux/minmax.h>
#include <linux/types.h>

#define SUDOKU_SLICE_NS		NSEC_PER_MSEC
#define SUDOKU_SLICE_STEPS	256

/* The time for which a call solves without a break */
struct sudoku_slice {
	u64 begin;	/* when it began, in nanoseconds */
	u64 steps;	/* until the clock is read again */
};

static inline void sudoku_slice_begin(struct sudoku_slice *slice)
{
	slice->begin = ktime_get_ns();
	slice->steps = SUDOKU_SLICE_STEPS;
}

/* Uses up steps of a slice; @steps may be more than are left. */
static inline void sudoku_slice_spend(struct sudoku_slice *slice, u64 steps)
{
	slice->steps -= min(slice->steps, steps);
}

/* Returns true, with @steps of the slice greater than 0, or its time is up. */
static inline bool sudoku_slice_has_time(struct sudoku_slice *slice)
{
	if (slice->steps)
		return true;
	if (ktime_get_ns() - slice->begin >= SUDOKU_SLICE_NS)
		return false;
	slice->steps = SUDOKU_SLICE_STEPS;
	return true;
}

#endif /* SUDOKU_SLICE_H */
