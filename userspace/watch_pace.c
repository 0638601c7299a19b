// SPDX-License-Identifier: GPL-2.0
/*
 * Steps at a rate
 */
#include <time.h>

#include "watch.h"

#define SECOND	1000000000ULL

/* Nanoseconds since some time in the past */
u64 watch_clock(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * SECOND + time.tv_nsec;
}

/* Begin to count steps, now, at a rate. */
void watch_pace_set(struct watch_pace *pace, u64 rate)
{
	pace->rate = rate;
	pace->begin = watch_clock();
	pace->steps = 0;
}

/*
 * Returns for how many nanoseconds the next step has to wait; 0 if it may be
 * taken now. Time in which no step was wanted is not made up for.
 */
u64 watch_pace_wait(struct watch_pace *pace)
{
	u64 now = watch_clock();
	u64 due;

	if (!pace->rate)
		return 0;
	due = pace->begin + pace->steps / pace->rate * SECOND +
	      pace->steps % pace->rate * SECOND / pace->rate;
	if (now > due + SECOND / 4) {
		watch_pace_set(pace, pace->rate);
		return 0;
	}
	return due > now ? due - now : 0;
}
