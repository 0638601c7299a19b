/* SPDX-License-Identifier: GPL-2.0 */
/*
 * One line about work that takes long, on standard error if it is a terminal
 */
#ifndef SUDOKU_PROGRESS_H
#define SUDOKU_PROGRESS_H

#include "base/base.h"

void progress_start(const char *what);
void progress_show(u64 done, double share);
void progress_pause(void);
void progress_resume(void);
void progress_end(void);

#endif /* SUDOKU_PROGRESS_H */
