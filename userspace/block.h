/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Items that one worker works on, and what they write
 */
#ifndef SUDOKU_BLOCK_H
#define SUDOKU_BLOCK_H

#include "jobs.h"

#define BLOCK_ITEMS	256

/* Output in memory */
struct stream {
	FILE *file;
	char *text;
	size_t size;
};

/* Where the output of an item that has written to @err ends */
struct cut {
	long out;
	long err;
};

/*
 * struct block - items that one worker works on
 * @items: the items
 * @count: how many they are
 * @done: how many of these are done
 * @complete: the worker has finished
 * @last: a signal has ended the work, so no later block is printed
 * @status: highest status of the items
 * @out: their standard output
 * @err: their standard error
 * @cuts: how the two are interleaved
 * @cut_count: number of cuts
 */
struct block {
	char *items;
	unsigned int count;
	unsigned int done;
	bool complete;
	bool last;
	enum status status;
	struct stream out;
	struct stream err;
	struct cut cuts[BLOCK_ITEMS];
	unsigned int cut_count;
};

void block_prepare(struct block *block, size_t item_size);
void block_do_item(struct block *block, const struct jobs *jobs);
void block_print(struct block *block);
void block_release(struct block *block);

#endif /* SUDOKU_BLOCK_H */
