/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the two sources of the benchmark share
 */
#ifndef SUDOKU_BENCH_H
#define SUDOKU_BENCH_H

#include <stdint.h>

#include "../../driver/core/stream.h"
#include "../lib/engines.h"

#define ROUNDS_MAX	99

#define LINE		(SUDOKU_CELLS + 1)

/* Puzzles that are solved in turn, or in a write and a read: 64 KiB */
#define PIECE		799

/* The C signature of other solvers, or of simple wrappers around them */
typedef size_t (*peer_fn)(const char *puzzle, size_t limit, uint32_t flags,
			  char *solution, size_t *guesses);

/**
 * struct piece - puzzles to solve in one turn
 * @puzzles: each followed by a newline, because solvers may look for one
 * @count: how many
 * @limit: how many solutions to look for
 * @text: a copy of the puzzles; the answer, if the solver writes one
 * @counts: how many solutions each has, up to @limit
 * @guesses: to be added up
 */
struct piece {
	const char *puzzles;
	unsigned int count;
	unsigned int limit;
	char text[PIECE * LINE];
	u8 counts[PIECE];
	u64 guesses;
};

/**
 * struct solver - something to measure
 * @name: what to call it
 * @solve: solve a piece; returns false if it takes too long
 * @strategy: one of the core's, or NULL
 * @engine: an engine for many puzzles at once, or NULL
 * @peer: the function of an external solver, or NULL
 * @lanes: what the driver's parameter is set to, or NULL
 * @in_place: @text of the piece becomes the answer, which has the counts
 * @part: the solver that it is mainly made of; the first for most
 * @late: it needs too long for this collection
 * @seconds: its time in each round; the first is not counted
 * @guesses: guesses in the first round
 * @logarithms: for each limit, the sums of those of its two ratios
 * @texts: for each limit, for how many texts
 */
struct solver {
	char name[40];
	bool (*solve)(const struct solver *solver, struct piece *piece);
	const struct sudoku_strategy *strategy;
	const struct sudoku_lanes_engine *engine;
	peer_fn peer;
	const char *lanes;
	bool in_place;
	const struct solver *part;

	bool late;
	double seconds[ROUNDS_MAX + 1];
	u64 guesses;
	double logarithms[3][2];
	unsigned int texts[3];
};

/* solvers.c */
bool solve_with_strategy(const struct solver *solver, struct piece *piece);
bool solve_with_peer(const struct solver *solver, struct piece *piece);
bool solve_with_engine(const struct solver *solver, struct piece *piece);
bool solve_with_stream(const struct solver *solver, struct piece *piece);
bool solve_with_device(const struct solver *solver, struct piece *piece);
void open_session(u32 mode);
void set_lanes(const char *lanes);

/* The time that counts, and until when a strategy may search, unless 0 */
extern clockid_t which_clock;
extern double deadline;
double clock_now(void);

#endif /* SUDOKU_BENCH_H */
