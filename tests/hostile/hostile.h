/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the attacks share
 */
#ifndef SUDOKU_HOSTILE_H
#define SUDOKU_HOSTILE_H

#include "../lib/lib.h"
#include "../lib/uring.h"

/* Seconds after which a call that does not return is taken to hang */
#define PATIENCE	60

/* Trace @events, a file of tracefs, and return how many there were. */
void begin_counting(const char *events);
unsigned long end_counting(const char *events);

#endif /* SUDOKU_HOSTILE_H */
