/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Texts with puzzles in them, laid out in every way that the filter takes
 */
#ifndef SUDOKU_TEST_TEXTS_H
#define SUDOKU_TEST_TEXTS_H

#include "puzzles.h"

/* Room for one puzzle with all its layout */
#define TEXT_MAX	1000

size_t lay_out(u64 *seed, const char *puzzle, char *text);

#endif /* SUDOKU_TEST_TEXTS_H */
