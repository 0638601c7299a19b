/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the attacks share
 */
#ifndef SUDOKU_HOSTILE_H
#define SUDOKU_HOSTILE_H

#include "../lib/lib.h"
#include "../lib/uring.h"

/* Seconds after which a call that does not return is taken to hang */
#define PATIENCE	60

#endif /* SUDOKU_HOSTILE_H */
