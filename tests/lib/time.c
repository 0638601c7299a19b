// SPDX-License-Identifier: GPL-2.0
/*
 * Time, in seconds
 */
#include <time.h>

#include "process.h"

double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec * 1e-9;
}

void sleep_for(double seconds)
{
	struct timespec t = {
		.tv_sec = seconds,
		.tv_nsec = (seconds - (time_t)seconds) * 1e9,
	};

	while (nanosleep(&t, &t))
		;
}
