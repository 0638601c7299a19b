/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Work on many puzzles in parallel, with output in their order
 */
#ifndef SUDOKU_JOBS_H
#define SUDOKU_JOBS_H

#include "block.h"

struct texts;

/*
 * struct jobs - what to do with many puzzles
 * @what: what progress counts, in the plural: "puzzles"
 * @total: number of puzzles, if known, otherwise 0
 * @counts: @each itself counts for progress, with jobs_count(). Otherwise each
 *	puzzle counts one
 * @one: work on one block at a time
 * @texts: where the puzzles are, or NULL
 * @fill: without texts: choose the numbers of up to @most puzzles, or return
 *	false if all are done. Called by the thread that called run_jobs()
 * @each: do the work for the next puzzle of a block, in any thread. What it
 *	writes to the streams of the block is printed in order
 * @work: instead of @each: do a part of the work for a block, for about a
 *	millisecond, and count in @done the puzzles that are done
 */
struct jobs {
	const char *what;
	unsigned long long total;
	bool counts;
	bool one;
	struct texts *texts;
	bool (*fill)(struct block *block, unsigned int most);
	enum status (*each)(struct block *block, const struct record *record);
	void (*work)(struct block *block);
};

enum status run_jobs(const struct jobs *jobs);

/* For fill(): print the output for all puzzles so far, then return. */
void jobs_drain(void);

/* For each() and work(): a signal has asked the program to end. */
bool jobs_stopping(void);

/* For each(): so many more of what progress counts are done. */
void jobs_count(unsigned long long done);

/* For each(): print what is written so far, if it is the turn of this block. */
void jobs_flush(struct block *block);

/* Do what @each does for all puzzles of these texts. */
enum status run_text_jobs(struct jobs *jobs, char *const *names);

#endif /* SUDOKU_JOBS_H */
