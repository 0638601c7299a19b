/* SPDX-License-Identifier: GPL-2.0 */
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

/**
 * struct sudoku_slice - the time for which a call solves without a break
 * @begin: when it began, in nanoseconds
 * @now: when the clock was last read
 * @steps: steps until the clock is read again
 */
struct sudoku_slice {
	u64 begin;
	u64 now;
	u64 steps;
};

/**
 * sudoku_slice_begin - begin a slice
 * @slice: the slice
 */
static inline void sudoku_slice_begin(struct sudoku_slice *slice)
{
	slice->begin = ktime_get_ns();
	slice->now = slice->begin;
	slice->steps = SUDOKU_SLICE_STEPS;
}

/**
 * sudoku_slice_spend - use up steps of a slice
 * @slice: the slice
 * @steps: how many; may be more than are left
 */
static inline void sudoku_slice_spend(struct sudoku_slice *slice, u64 steps)
{
	slice->steps -= min(slice->steps, steps);
}

/**
 * sudoku_slice_has_time - check whether a slice may continue
 * @slice: the slice
 *
 * Return: true, with @slice->steps greater than 0, or false if its time is up.
 */
static inline bool sudoku_slice_has_time(struct sudoku_slice *slice)
{
	if (slice->steps)
		return true;
	slice->now = ktime_get_ns();
	slice->steps = SUDOKU_SLICE_STEPS;
	return slice->now - slice->begin < SUDOKU_SLICE_NS;
}

#endif /* SUDOKU_SLICE_H */
