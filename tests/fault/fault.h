/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Operations of /dev/sudoku, each tried with everything failing in turn
 */
#ifndef SUDOKU_FAULT_H
#define SUDOKU_FAULT_H

#include "../lib/calls.h"
#include "../lib/lib.h"

/**
 * enum fault - what fails
 * @ONE_FAULT: the n-th allocation or copy from or to user memory
 * @NO_MEMORY: every allocation from the n-th on
 * @SHORT_BUFFER: the access to each byte of the buffer from the n-th on
 */
enum fault { ONE_FAULT, NO_MEMORY, SHORT_BUFFER };

/* inject.c */
void inject_init(void);
void inject_begin(enum fault fault, unsigned int nth);
bool inject_end(void);

/**
 * struct operation - something that the device does
 * @name: of the test point
 * @prepare: do all that comes before it
 * @check: continue where the call ended, and check that nothing was lost
 * @kind: the call in which a fault is injected
 * @size: bytes that it is to read or write
 * @before: bytes of the text that are written before
 * @taken: bytes of the answers that are read before
 * @flags: how to open the device
 * @mode: SUDOKU_MODE_*
 * @other_error: what it may return besides ENOMEM and EFAULT
 * @perform: makes another call, and returns what that returned, or its negative
 *	error
 *
 * Each function uses those of the members that it needs.
 */
struct operation {
	const char *name;
	void (*prepare)(void);
	void (*check)(long result);
	enum call_kind kind;
	size_t size;
	size_t before;
	size_t taken;
	int flags;
	unsigned int mode;
	long other_error;
	long (*perform)(void);
};

/*
 * main.c: the operation that this process tries, the memory for its call, files
 * that prepare() has opened, a text of puzzles in lines, and room for what is
 * read
 */
#define TEXT_SIZE	100000
#define LINE		(SUDOKU_CELLS + 1)

extern const struct operation *op;
extern char *memory;
extern int fd, other;
extern char text[TEXT_SIZE];
extern char buffer[TEXT_SIZE];

/* answers.c */
size_t answer_lines(const char *lines, size_t length, char *answers,
		    size_t most);

void try_all_faults(const struct operation *operation);
void close_files(void);

#endif /* SUDOKU_FAULT_H */
