/* SPDX-License-Identifier: GPL-2.0 */
/*
 * sudoku: the client of /dev/sudoku
 *
 * Each command is a file with its name. What they share:
 *
 *	text.h		reads texts and divides them into blocks
 *	mask.c		finds the puzzles in texts of any format, and fields of tables
 *	format.h	writes puzzles in any format
 *	block.h		some puzzles, and what is written about them
 *	jobs.h		works on many blocks in parallel
 *	progress.h	shows on a terminal how much is done
 *	stop.h		ends work in order at a signal
 *	device.c	solves a text through /dev/sudoku
 *	local.c		solves a text in this process, with the driver's core
 *	options.h	parses the command line
 *	board.h		draws boards, as text and on the screen
 *	terminal.h	the screen and the keys, for commands that use all of it
 *	messages.c	messages about names and puzzles
 *	random.h	makes pseudo-random numbers
 */
#ifndef SUDOKU_CLIENT_H
#define SUDOKU_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <time.h>

#include "core/stream.h"

/* Exit statuses; with several inputs, the highest one wins. */
enum status {
	STATUS_SOLVED,
	STATUS_NOT_SOLVED,
	STATUS_TROUBLE,
};

/* A clock that is never set: nanoseconds since some moment */
static inline u64 now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1000000000ULL + time.tv_nsec;
}

/*
 * struct config - how to solve
 * @strategy: name of the strategy, NULL for the default
 * @mode: which solutions to look for, SUDOKU_MODE_*
 * @has_max_steps: @max_steps is set
 * @max_steps: give a puzzle up after this many steps, 0 for never
 */
struct config {
	const char *strategy;
	u32 mode;
	bool has_max_steps;
	u64 max_steps;
};

/*
 * struct solver - a way to solve: through the device, or in this process
 * @open: prepare, or exit with a message
 * @solve: solve part of a text in place. The text ends with a whole puzzle, or
 *	with layout after one. Returns the number of bytes that are done, at
 *	least one unless a signal has ended the work (see jobs.h); the next call
 *	takes the text after these
 * @begin: begin to list all solutions of a puzzle
 * @next: get the next solution, or marks; returns false after the last one, or
 *	if a signal has ended the work
 * @end: leave out the other solutions of the puzzle
 * @count: count the solutions of a puzzle, up to @max
 *
 * @begin, @next and @end are for SUDOKU_MODE_ALL, @solve is for the other modes,
 * @count is for any. After @open, several threads may use these;
 * each has a search of its own.
 */
struct solver {
	void (*open)(const struct config *config);
	size_t (*solve)(char *text, size_t length);
	void (*begin)(const char *puzzle);
	bool (*next)(char *answer);
	void (*end)(void);
	unsigned int (*count)(const char *puzzle, unsigned int max);
};

extern const struct solver device_solver;
extern const struct solver local_solver;

unsigned int find_solutions(const char *puzzle, unsigned int max,
			    char solutions[][SUDOKU_CELLS]);

size_t device_read(char *text, size_t length);

void flush_stdout(void);

const char *quoted(const char *text);
void no_such_strategy(const char *name);
const struct solver *open_solver(const struct config *config);

#endif /* SUDOKU_CLIENT_H */
