/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Puzzles laid out as text in every way that the filter accepts, and answers
 */
#ifndef SUDOKU_TEST_TEXTS_H
#define SUDOKU_TEST_TEXTS_H

#include "puzzles.h"
#include "samples.h"

/* Room for one puzzle with all its layout */
#define TEXT_MAX	1000

size_t lay_out(u64 *seed, const char *puzzle, char *text);
const char *find_wrong(u32 mode, const char *text, const char *answers,
		       size_t length,
		       bool (*right)(u32 mode, const char *answer,
				     const char *puzzle));

#endif /* SUDOKU_TEST_TEXTS_H */
