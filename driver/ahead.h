/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Solving ahead: many queued puzzles at once, in vector registers
 */
#ifndef SUDOKU_AHEAD_H
#define SUDOKU_AHEAD_H

#include <linux/types.h>

struct sudoku_lanes_engine;
struct sudoku_flow;

#ifdef SUDOKU_LANES

void sudoku_ahead_init(void);
const struct sudoku_lanes_engine *sudoku_ahead_engine(void);
void sudoku_ahead_alloc(struct sudoku_flow *flow, const char *text,
			size_t length);
void sudoku_ahead_run(struct sudoku_flow *flow, const char *text,
		      size_t length);

#else

static inline void sudoku_ahead_init(void) { }

static inline const struct sudoku_lanes_engine *sudoku_ahead_engine(void)
{
	return NULL;
}

static inline void sudoku_ahead_alloc(struct sudoku_flow *flow,
				      const char *text, size_t length) { }

static inline void sudoku_ahead_run(struct sudoku_flow *flow, const char *text,
				    size_t length) { }

#endif
#endif /* SUDOKU_AHEAD_H */
