/* SPDX-License-Identifier: GPL-2.0 */
#ifndef SUDOKU_STOP_H
#define SUDOKU_STOP_H

void stop_work(int signal);
void catch_stop_signals(void);
void release_stop_signals(void);

#endif /* SUDOKU_STOP_H */
