/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Operations of /dev/sudoku, each tried with every allocation failing in turn
 */
#ifndef SUDOKU_FAULT_H
#define SUDOKU_FAULT_H

#include "../lib/lib.h"
#include "../random/model/reader.h"

/**
 * enum fault - what fails
 * @ONE_FAULT: the n-th allocation or copy from or to user memory
 * @NO_MEMORY: every allocation from the n-th on
 */
enum fault { ONE_FAULT, NO_MEMORY, FAULTS };

/* inject.c */
void inject_find_functions(void);
void inject_init(void);
void inject_begin(enum fault fault, unsigned int nth);
bool inject_end(void);
void inject_only_below_misc_open(void);
void inject_if_waiting(bool fails);

/**
 * struct operation - something that the device does
 * @prepare: do all that comes before it
 * @perform: make the call, in which a fault is injected. Returns what the call
 *	returned, or its negative error
 * @check: continue where the call ended, and check that nothing was lost
 * @flags: how to open the device
 * @mode: SUDOKU_MODE_*
 * @before: bytes of the text that are written before
 * @size: bytes that the call is to read or write
 * @other_error: what it may return besides ENOMEM and EFAULT
 *
 * Each function uses those of the last members that it needs.
 */
struct operation {
	void (*prepare)(void);
	long (*perform)(void);
	void (*check)(long result);
	int flags;
	unsigned int mode;
	size_t before;
	size_t size;
	long other_error;
};

/* The operation that this process tries, and files that prepare() has opened */
extern const struct operation *op;
extern int fd;
extern int other;
extern int other_end;

void try_all_faults(const struct operation *operation);
void close_files(void);

/* A test case: an operation, tried with each fault */
#define OPERATION(name, prepare_fn, perform_fn, check_fn, ...)		\
	TEST(name)							\
	{								\
		static const struct operation operation = {		\
			.prepare = prepare_fn,				\
			.perform = perform_fn,				\
			.check = check_fn,				\
			__VA_ARGS__					\
		};							\
		try_all_faults(&operation);				\
	}

/* util.c: a text of puzzles in lines, and room for what is read */
#define TEXT_SIZE	100000
#define LINE		(SUDOKU_CELLS + 1)

extern char text[TEXT_SIZE];
extern char buffer[TEXT_SIZE];

void make_text(void);

/* util.c: calls that no fault is meant for */
long result_of(long returned);
void open_with_text(size_t length);
void set_slate(uid_t user, int flags, const char *bytes, size_t length);
struct iovec *segments_of(char *start, size_t length);

#define SEGMENTS	20

/* util.c: what must be read */
void require_text(int file, const char *bytes, size_t length, size_t done);
void require_answers(int file, size_t length, size_t done);
void require_slate(uid_t user, const char *bytes, size_t length);
void require_session_works(void);

#endif /* SUDOKU_FAULT_H */
