/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the programs of tests/faults/hostile share, besides tests/lib
 *
 * A program is run as root in a virtual machine of its own. It may set
 * parameters, and starts its attackers and victims as users who have never used
 * the device. The figures are in lines of diagnostics.
 */
#ifndef SUDOKU_HOSTILE_H
#define SUDOKU_HOSTILE_H

#include "../../lib/lib.h"

pid_t fork_with_uids(uid_t user, unsigned int count);
int open_search(const char *strategy, int mode, int flags);

#endif /* SUDOKU_HOSTILE_H */
