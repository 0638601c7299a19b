/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the parts of the benchmark share
 */
#ifndef SUDOKU_BENCH_H
#define SUDOKU_BENCH_H

#include <stdint.h>

#include "../../driver/core/filter.h"
#include "../lib/engines.h"

#define ROUNDS_MAX	99
#define SOLVERS_MAX	16

#define LINE		(SUDOKU_CELLS + 1)

/* Puzzles that are solved in turn, or in a write and a read: 64 KiB */
#define PIECE		799

/* The C signature of other solvers, or of simple wrappers around them */
typedef size_t (*peer_fn)(const char *puzzle, size_t limit, uint32_t flags,
			  char *solution, size_t *guesses);

/**
 * struct collection - puzzles of one kind
 * @name: the name of their file
 * @count: how many there are
 * @puzzle: each followed by a newline, because solvers may look for one
 */
struct collection {
	const char *name;
	unsigned int count;
	char (*puzzle)[LINE];
};

void read_collection(struct collection *collection, const char *path,
		     unsigned int count, bool as_is);

/**
 * struct solver - something to measure
 * @name: what to call it
 * @strategy: one of the core's, or NULL
 * @slice: after how many steps a run of the strategy pauses
 * @peer: the function of an external solver, or NULL
 * @lanes: an engine for many puzzles at once, or NULL
 * @stream: it is part of a stream, which also reads and writes the text
 * @part: what the solver is mainly made of, by its number; the first one for
 *	all but streams
 */
struct solver {
	char name[40];
	const struct sudoku_strategy *strategy;
	u64 slice;
	peer_fn peer;
	const struct sudoku_lanes_engine *lanes;
	bool stream;
	unsigned int part;
};

/**
 * struct result - what a solver did with a collection
 * @finished: it was within the budget; if not, the rest is not valid
 * @seconds: processor time of each round
 * @guesses: guesses in all
 * @deepest: maximum search depth; 0 for peers, which do not report it
 */
struct result {
	bool finished;
	double seconds[ROUNDS_MAX];
	u64 guesses;
	u32 deepest;
};

/**
 * struct settings - how to measure
 * @limit: how many solutions to look for
 * @rounds: how many rounds to measure
 * @budget: seconds that one round may take
 */
struct settings {
	unsigned int limit;
	unsigned int rounds;
	double budget;
};

void measure(const struct settings *settings,
	     const struct collection *collection, const struct solver *solvers,
	     struct result *results, unsigned int count);

/**
 * struct lanes_report - what an engine did
 * @guesses: guesses in all, without those that it left to "bands"
 * @deepest: maximum search depth; a stream does not report it
 */
struct lanes_report {
	u64 guesses;
	u32 deepest;
};

void lanes_solve(const struct sudoku_lanes_engine *engine, u32 mode,
		 const char *text, unsigned int count, u8 *counts,
		 struct lanes_report *report);
void stream_solve(const struct sudoku_lanes_engine *engine, u32 mode,
		  char *text, unsigned int count, struct lanes_report *report);

void die(const char *format, ...)
	__attribute__((format(printf, 1, 2), noreturn));
double median(const double *values, unsigned int count);

#endif /* SUDOKU_BENCH_H */
