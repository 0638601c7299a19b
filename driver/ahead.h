/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Solving ahead: many queued puzzles at once, in vector registers
 */
#ifndef SUDOKU_AHEAD_H
#define SUDOKU_AHEAD_H

#include <linux/types.h>

struct sudoku_session;
struct sudoku_stats;

#ifdef SUDOKU_LANES

void sudoku_ahead_init(void);
const char *sudoku_ahead_engine(void);
void sudoku_ahead_alloc(struct sudoku_session *session);
void sudoku_ahead_free(struct sudoku_session *session);
bool sudoku_ahead_solve(struct sudoku_session *session, bool tracing,
			size_t wanted, struct sudoku_stats *stats);

#else

static inline void sudoku_ahead_init(void)
{
}

static inline const char *sudoku_ahead_engine(void)
{
	return "none";
}

static inline void sudoku_ahead_alloc(struct sudoku_session *session)
{
}

static inline void sudoku_ahead_free(struct sudoku_session *session)
{
}

static inline bool sudoku_ahead_solve(struct sudoku_session *session,
				      bool tracing, size_t wanted,
				      struct sudoku_stats *stats)
{
	return false;
}

#endif
#endif /* SUDOKU_AHEAD_H */
