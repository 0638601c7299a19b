/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What an administrator does while others use the device
 */
#ifndef SUDOKU_TEST_ADMIN_H
#define SUDOKU_TEST_ADMIN_H

#include <stdbool.h>

/* The module is /sudoku.ko. unload_module() returns false if it is in use. */
void load_module(const char *parameters);
bool unload_module(void);

void read_counters(void);
void trace_for_a_moment(void);

/* Relaxed atomic access to counters that processes share */
#define count(counter, n) \
	__atomic_fetch_add(&(counter), (n), __ATOMIC_RELAXED)
#define look(counter)	__atomic_load_n(&(counter), __ATOMIC_RELAXED)

#endif /* SUDOKU_TEST_ADMIN_H */
