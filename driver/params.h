/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The module's parameters
 */
#ifndef SUDOKU_PARAMS_H
#define SUDOKU_PARAMS_H

#include <linux/types.h>

struct sudoku_strategy;

/**
 * struct sudoku_params - what the administrator has set
 * @strategy: how new opens search
 * @max_steps: after how many steps new opens give a puzzle up; 0 for never
 * @queue_max: bytes that the queue of a new open may hold
 * @slate_max: bytes that a new slate may hold
 * @user_max: bytes that all sessions and slates of a user may hold together
 *
 * Each is read with READ_ONCE() and stands for itself.
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
