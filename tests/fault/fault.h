/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Operations of /dev/sudoku, each tried with everything failing in turn
 */
#ifndef SUDOKU_FAULT_H
#define SUDOKU_FAULT_H

#include "../lib/lib.h"

/**
 * enum fault - what fails
 * @ONE_FAULT: the n-th allocation or copy from or to user memory
 * @NO_MEMORY: every allocation from the n-th on
 */
enum fault { ONE_FAULT, NO_MEMORY };

/* inject.c */
void inject_init(void);
void inject_begin(enum fault fault, unsigned int nth);
bool inject_end(void);
void inject_only_below(const char *function);

/**
 * struct operation - something that the device does
 * @name: of the test point
 * @prepare: do all that comes before it
 * @check: continue where the call ended, and check that nothing was lost
 * @call: makes the call in which a fault is injected, and returns what that
 *	returned, or its negative error
 * @command: of an ioctl, which has no @call
 * @size: bytes that it is to read or write
 * @before: bytes of the text that are written before
 * @taken: bytes of the answers that are read before
 * @flags: how to open the device
 * @mode: SUDOKU_MODE_*
 * @other_error: what it may return besides ENOMEM and EFAULT
 *
 * Each function uses those of the members that it needs.
 */
struct operation {
	const char *name;
	void (*prepare)(void);
	void (*check)(long result);
	long (*call)(void);
	unsigned long command;
	size_t size;
	size_t before;
	size_t taken;
	int flags;
	unsigned int mode;
	long other_error;
};

#define TEXT_SIZE	100000
#define LINE		(CELLS + 1)

/*
 * main.c: the operation that this process tries, the argument of its ioctl,
 * files that prepare() has opened, a text of puzzles in lines, and room for
 * what is read
 */
extern const struct operation *op;
extern union ioctl_argument argument;
extern int fd, other;
extern char text[TEXT_SIZE];
extern char buffer[TEXT_SIZE];

void new_session(void);
void require_text(int file, size_t begin, size_t length, size_t done);
void try_all_faults(const struct operation *operation);
void close_files(void);

#endif /* SUDOKU_FAULT_H */
