/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The process that starts all others
 */
#ifndef SYSCALLS_PARENT_H
#define SYSCALLS_PARENT_H

#include "syscalls.h"

/* How a run ends */
enum end {
	END_GOOD,
	END_FAILURES,
	END_HANGS,
	END_DEATHS,
};

/* parent.c */
void fill_slots(int fd);
enum end run_groups(unsigned long calls, u64 seed);

/* root.c: what an administrator does meanwhile */
void be_root(u64 *seed);

#endif /* SYSCALLS_PARENT_H */
