/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Calls that race with each other, made as root where /sudoku.ko is not loaded
 * and no one else uses the device
 */
#ifndef SUDOKU_RACE_H
#define SUDOKU_RACE_H

#include "../device/device_test.h"

/* What is drawn begins with this seed in each process. */
extern u64 seed;

static inline unsigned int draw(unsigned int below)
{
	return draw_random(&seed, below);
}

/* Signals that interrupt calls of this process every @interval microseconds */
void interrupt_every(unsigned int interval);

/* At most 3 bytes, a puzzle, or more than a chunk, but not more than @left */
size_t draw_part(size_t left);

#endif /* SUDOKU_RACE_H */
