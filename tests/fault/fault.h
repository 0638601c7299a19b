/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Operations of /dev/sudoku, each tried with every allocation failing in turn
 */
#ifndef SUDOKU_FAULT_H
#define SUDOKU_FAULT_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

#include "../model/model.h"

#define DEVICE	"/dev/sudoku"

/**
 * enum fault - what fails
 * @ONE_FAULT: the n-th allocation or copy from or to the user
 * @NO_MEMORY: every allocation from the n-th on
 */
enum fault { ONE_FAULT, NO_MEMORY, FAULTS };

/* inject.c */
void inject_init(void);
void inject_begin(enum fault fault, unsigned int nth);
bool inject_end(void);
void inject_only_below(const char *function);
void inject_if_waiting(bool fails);

/**
 * struct trial - one attempt at an operation
 * @operation: which
 * @fault: what fails in it
 * @nth: the first that fails
 * @failed: the device did something wrong
 * @fd: what prepare() has opened, or -1
 * @other: likewise
 * @other_end: likewise, of a pipe
 */
struct trial {
	const struct operation *operation;
	enum fault fault;
	unsigned int nth;
	bool failed;
	int fd;
	int other;
	int other_end;
};

/**
 * struct operation - something that the device does
 * @name: what
 * @prepare: do all that comes before it
 * @perform: make the call, whose allocations fail. Returns what the call
 *	returned, or its error with a minus
 * @check: go on where the call ended, and see whether anything got lost
 * @flags: how to open the device
 * @mode: SUDOKU_MODE_*
 * @before: bytes of the text that are there before
 * @size: bytes that the call is to read or write
 * @other_error: what it may return besides ENOMEM and EFAULT
 *
 * Each function uses those of the last members that it has a use for.
 */
struct operation {
	const char *name;
	void (*prepare)(struct trial *trial);
	long (*perform)(struct trial *trial);
	void (*check)(struct trial *trial, long result);
	int flags;
	unsigned int mode;
	size_t before;
	size_t size;
	long other_error;
};

/* Each file's operations; one without a name ends them. */
extern const struct operation open_operations[];
extern const struct operation write_operations[];
extern const struct operation read_operations[];
extern const struct operation ioctl_operations[];
extern const struct operation wait_operations[];
extern const struct operation module_operations[];

/* edges.c */
void check_edges(unsigned int *passed, unsigned int *failed);

/* nowait.c; nothing else can fail afterwards */
void check_nowait(unsigned int *passed, unsigned int *failed);

/* util.c: a text of puzzles in lines, and room for what is read */
#define TEXT_SIZE	100000
#define LINE		(SUDOKU_CELLS + 1)

extern char text[TEXT_SIZE];
extern char buffer[TEXT_SIZE];

/* util.c: calls that no fault is meant for */
void util_init(void);
long result_of(long returned);
void require(struct trial *trial, bool truth, const char *what);
int open_as(uid_t user, int flags);
void must_write(int fd, const char *bytes, size_t length);
void set_mode(int fd, unsigned int mode);
void set_slate(uid_t user, int flags, const char *bytes, size_t length);
void close_files(struct trial *trial);

/* util.c: what must be read */
void require_text(struct trial *trial, int fd, const char *bytes,
		  size_t length, size_t done);
void require_answers(struct trial *trial, int fd, size_t length, size_t done);
void require_slate(struct trial *trial, uid_t user, const char *bytes,
		   size_t length);
void require_session_works(struct trial *trial, int fd);

#endif /* SUDOKU_FAULT_H */
