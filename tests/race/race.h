/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Calls that race with each other, made as root where /sudoku.ko is not loaded
 * and no one else uses the device
 */
#ifndef SUDOKU_RACE_H
#define SUDOKU_RACE_H

#include "../device/device_test.h"

/* What is drawn begins with this seed in each process. */
extern u64 seed;

void start_callers(void (*call)(void));

static inline unsigned int draw(unsigned int below)
{
	return draw_random(&seed, below);
}

#endif /* SUDOKU_RACE_H */
