/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Puzzles laid out as text in every way that the filter accepts
 */
#ifndef SUDOKU_TEST_TEXTS_H
#define SUDOKU_TEST_TEXTS_H

#include "puzzles.h"

/* Room for one puzzle with all its layout */
#define TEXT_MAX	1000

size_t lay_out(u64 *seed, const char *puzzle, char *text);

#endif /* SUDOKU_TEST_TEXTS_H */
