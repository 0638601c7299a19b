/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the device must answer to a text, according to docs/design.md
 *
 * This is written to be obviously correct rather than fast. It shares no code
 * with the driver except driver/core, which solves each puzzle in one run.
 */
#ifndef SUDOKU_TEST_READER_H
#define SUDOKU_TEST_READER_H

#include <stdlib.h>

#include "../../driver/core/scan.h"
#include "../../driver/core/search.h"

/* A byte string that grows */
struct bytes {
	char *data;
	size_t length;
	size_t size;
};

void bytes_add(struct bytes *bytes, const char *data, size_t length);

/* Where in a puzzle a text ends, which decides what bytes may come next */
struct place {
	unsigned int cells;
	unsigned int line;
	unsigned int span;
	bool in_rows;
};

bool place_take(struct place *place, char c);

struct config {
	const struct sudoku_strategy *strategy;
	u32 mode;
	u64 max_steps;
};

/**
 * struct reader - a reader of the answers to a text
 * @text: the text
 * @position: how much of the text has been answered or passed through
 * @running: in the middle of a puzzle, which only happens in mode all
 * @search: of that puzzle
 * @found: a solution of it has been returned
 * @out: all answers so far
 * @handed: how much of @out has been read
 * @stats: what GET_STATS must return for all this, except for the time
 * @too_hard: a puzzle takes more steps than a test has time for
 */
struct reader {
	const struct bytes *text;
	size_t position;
	bool running;
	struct sudoku_search search;
	bool found;
	struct bytes out;
	size_t handed;
	struct sudoku_stats stats;
	bool too_hard;
};

/* A puzzle that takes more steps than this is too hard. */
#define HARD_STEPS	20000

void reader_solve(struct reader *reader, const struct config *config,
		  size_t wanted);
size_t reader_ready(const struct reader *reader);
void reader_restore(struct reader *reader, const struct reader *before);

int solve_one(const struct config *config, struct sudoku_solve *solve,
	      struct sudoku_stats *stats, bool *too_hard);

#endif /* SUDOKU_TEST_READER_H */
