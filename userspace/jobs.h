/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Work on many items in parallel, with output in the order of the items
 */
#ifndef SUDOKU_JOBS_H
#define SUDOKU_JOBS_H

#include <stdio.h>

#include "client.h"

/*
 * struct jobs - items, and what to do with them, many at a time
 * @what: what progress counts, in the plural: "puzzles"
 * @total: number of items, if known, otherwise 0
 * @counts: @work itself counts for progress, with jobs_count(). Otherwise each
 *	item counts one
 * @next: get the next item, or return false after the last one. Called by the
 *	thread that called run_jobs()
 * @ready: next() returns at once, without waiting for input. Items that are
 *	passed on together wait for each other, so they are only collected while
 *	this is true. NULL: always
 * @share: which part of the input next() has got so far, from 0 to 1, or 0 if it
 *	is not known. NULL if it never is
 * @prepare: do a part of the work for @count items at @items, in the thread that
 *	will do the rest, for about a millisecond; may be NULL
 * @work: do the work for one item, in any thread. What it writes to @out and
 *	@err is printed in the order of the items
 * @item_size: size of an item in bytes. It is copied, and freed as bytes
 * @context: passed to these functions
 */
struct jobs {
	const char *what;
	unsigned long long total;
	bool counts;
	bool (*next)(void *context, void *item);
	bool (*ready)(void *context);
	double (*share)(void *context);
	void (*prepare)(void *context, void *items, unsigned int count);
	enum status (*work)(void *context, const void *item, FILE *out,
			    FILE *err);
	size_t item_size;
	void *context;
};

enum status run_jobs(const struct jobs *jobs);

/* For next(): print the output for all items so far, then return. */
void jobs_drain(void);

/* For work(): a signal has asked the program to end. */
bool jobs_stopping(void);

/* For work(): so many more of what progress counts are done. */
void jobs_count(unsigned long long done);

#endif /* SUDOKU_JOBS_H */
