/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Module parameters
 */
#ifndef SUDOKU_PARAMS_H
#define SUDOKU_PARAMS_H

#include <linux/types.h>

struct sudoku_strategy;

/**
 * struct sudoku_params - the values of the module parameters
 * @strategy: search strategy of new sessions
 * @max_steps: step limit of new sessions, for each puzzle; 0 for no limit. A
 *	processor of 32 bits cannot read 64 at once.
 * @queue_max: largest size of the queue of a new session, in bytes
 * @slate_max: largest size of a new slate, in bytes
 * @user_max: memory budget of a user for all sessions and slates, in bytes
 *
 * Each member is read with READ_ONCE(), independently of the others.
 */
struct sudoku_params {
	const struct sudoku_strategy *strategy;
	unsigned long max_steps;
	unsigned int queue_max;
	unsigned int slate_max;
	unsigned int user_max;
};

extern struct sudoku_params sudoku_params;

#endif /* SUDOKU_PARAMS_H */
