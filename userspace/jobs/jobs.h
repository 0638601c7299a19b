/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Work on many puzzles in parallel, with output in their order
 *
 *	jobs.c		gives blocks of puzzles to threads
 *	block.c		some puzzles, and what is written about them
 *	progress.c	shows on a terminal how much is done
 */
#ifndef SUDOKU_JOBS_H
#define SUDOKU_JOBS_H

#include "solving/solving.h"

/* Output in memory */
struct stream {
	FILE *file;
	char *text;
	size_t size;
};

/* Where a message belongs in the output */
struct cut {
	long out;
	long err;
};

/* Some puzzles of a text, or numbers of puzzles to generate */
struct block {
	struct batch in;
	unsigned int done;	/* puzzles */
	size_t solved;		/* bytes of @in.lines that are answers */
	size_t written;		/* for solve: bytes of the text in @out */
	bool complete;		/* the worker has finished */
	bool last;		/* after a signal: no later block is printed */
	enum status status;	/* highest of the puzzles */
	struct stream out;	/* for standard output and standard error */
	struct stream err;
	/* Where the two alternate: a puzzle has up to two messages. */
	struct cut cuts[2 * BATCH_PUZZLES + 1];
	unsigned int cut_count;
};

void block_open(struct block *block);
void block_cut(struct block *block);
void block_print(struct block *block);
void block_close(struct block *block);

/*
 * struct jobs - what to do with many puzzles
 * @total: number of puzzles, if known, otherwise 0
 * @counts: what @each counts for progress, with jobs_count(), in the plural.
 *	NULL: each puzzle counts one
 * @one: work on one block at a time
 * @unique: tell @each, in @answer of the record, whether the puzzle has exactly
 *	one solution
 * @one_table: all puzzles must have the columns of the first
 * @texts: where the puzzles are, or NULL
 * @fill: without texts: choose the numbers of up to @most puzzles, or return
 *	false if all are done. Called by the thread that called run_jobs()
 * @join: prepare another thread than the calling one; returns false if it
 *	cannot take part. NULL if there is nothing to prepare
 * @each: do the work for the next puzzle of a block, in any thread. What it
 *	writes to the streams of the block is printed in order
 * @work: instead of @each: do a part of the work for a block, for about a
 *	millisecond, and count in @done the puzzles that are done
 */
struct jobs {
	unsigned long long total;
	const char *counts;
	bool one;
	bool unique;
	bool one_table;
	struct texts *texts;
	bool (*fill)(struct block *block, unsigned int most);
	bool (*join)(void);
	enum status (*each)(struct block *block, const struct record *record);
	void (*work)(struct block *block);
};

enum status run_jobs(const struct jobs *jobs);

/* For fill(): print the output for all puzzles so far, then return. */
void jobs_drain(void);

/* For each(): so many more of what progress counts are done. */
void jobs_count(unsigned long long done);

/* For each(): print what is written so far, if it is the turn of this block. */
void jobs_flush(struct block *block);

/* A line about the work in progress, for jobs.c and block.c */
void progress_start(const char *what);
void progress_show(u64 done, double share);
void progress_pause(void);
void progress_resume(void);
void progress_erase(void);

/* Do what @each does for all puzzles of these texts. */
enum status run_text_jobs(struct jobs *jobs, char *const *names);

#endif /* SUDOKU_JOBS_H */
