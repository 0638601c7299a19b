/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Random puzzles for tests
 */
#ifndef SUDOKU_TEST_PUZZLES_H
#define SUDOKU_TEST_PUZZLES_H

#include "base/base.h"

void random_puzzle(struct random *random, char *cells, char *solution);

#endif /* SUDOKU_TEST_PUZZLES_H */
