/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the two sources of the benchmark share
 */
#ifndef SUDOKU_BENCH_H
#define SUDOKU_BENCH_H

#include "../driver/core/stream.h"
#include "../tests/lib/engines.h"

#define LINE		(SUDOKU_CELLS + 1)

/* Puzzles that are solved in turn, or in a write and a read: 64 KiB */
#define PIECE		799

/**
 * struct piece - puzzles to solve in one turn
 * @puzzles: each followed by a newline, because solvers may look for one
 * @count: how many
 * @text: a copy of the puzzles; a stream or the device makes it the answer
 * @counts: how many solutions each has, at most two; not if @text is the answer
 * @guesses: to be added up
 */
struct piece {
	const char *puzzles;
	unsigned int count;
	char text[PIECE * LINE];
	u8 counts[PIECE];
	u64 guesses;
};

/* Solves a piece with the first argument; returns false if it takes too long. */
typedef bool solve_fn(const void *what, struct piece *piece);

/* solvers.c */
solve_fn solve_with_strategy, solve_with_peer, solve_with_stream;
solve_fn solve_with_device;
void open_session(void);
void set_lanes(const char *lanes);

/* Until when a strategy may search, unless 0 */
extern double deadline;
double clock_now(void);

#endif /* SUDOKU_BENCH_H */
