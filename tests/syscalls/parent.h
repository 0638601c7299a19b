/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the first process does
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

/* plant.c: whether what is wrong would be seen */
bool notices_errors(void);
bool notices_characters(void);
bool notices_hangs(void);

/* root.c: what an administrator does meanwhile */
void be_root(u64 *seed);

#endif /* SYSCALLS_PARENT_H */
