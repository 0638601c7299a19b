/* SPDX-License-Identifier: GPL-2.0 */
#ifndef SUDOKU_CLOCK_H
#define SUDOKU_CLOCK_H

#include <time.h>

#include "client.h"

/* A clock that is never set: nanoseconds since some moment. */
static inline u64 now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1000000000ULL + time.tv_nsec;
}

#endif /* SUDOKU_CLOCK_H */
