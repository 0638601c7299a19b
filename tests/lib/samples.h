/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Puzzles that several suites use, and which characters are cells
 *
 * Only macros and inline functions, so that kernel code can include this too.
 */
#ifndef SUDOKU_TEST_SAMPLES_H
#define SUDOKU_TEST_SAMPLES_H

#include "../../driver/core/types.h"

/* A puzzle with one solution */
#define PUZZLE								\
	"53..7....6..195....98....6.8...6...34..8.3..1"			\
	"7...2...6.6....28....419..5....8..79"
#define SOLUTION							\
	"534678912672195348198342567859761423426853791"			\
	"713924856961537284287419635345286179"

/*
 * The same solution with three blanks, which every strategy fills immediately
 */
#define EASY								\
	"...678912672195348198342567859761423426853791"			\
	"713924856961537284287419635345286179"

/* Two digits 5 in the first row */
#define CONFLICTING							\
	"5...5...................................."			\
	"........................................"

/* Two solutions */
#define AMBIGUOUS							\
	"534..8912672195348198342567859..1423426853791"			\
	"713924856961537284287419635345286179"

/* One solution, which "backtrack" finds after 13 million steps */
#define SLOW								\
	".3.....6.8.2......5.....728.8.2...1...7......"			\
	"6.1...5...........149.........756..."

/*
 * No solution, and years of searching for "backtrack": the last cell sees 1 to
 * 8 in its row and 9 in its column.
 */
#define ENDLESS								\
	"........9..............................."			\
	"................................12345678."

/* No clues, and more solutions than anyone can read */
#define EMPTY								\
	"........................................."			\
	"........................................"

static inline bool is_cell(char c)
{
	return c == '.' || (c >= '0' && c <= '9');
}

#endif /* SUDOKU_TEST_SAMPLES_H */
