/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The calls that a program can make on the device, as data
 *
 * A call is a kind and arguments. So it can be made with a slow page for a
 * buffer or during a fault, handed to a worker of io_uring, and made again.
 *
 *	char answer[CELLS];
 *	struct call call = call_on(CALL_READ, fd, answer, CELLS);
 *	long result = call_make(&call);		// 81, or -EINTR, ...
 *
 * Nothing here ends the process. Programs that are linked with liburing find
 * the same calls as requests in uring.h.
 */
#ifndef SUDOKU_TEST_CALLS_H
#define SUDOKU_TEST_CALLS_H

#include <stdbool.h>
#include <sys/types.h>
#include <sys/uio.h>

#include "../../include/uapi/linux/sudoku.h"
#include "puzzles.h"

enum call_kind {
	CALL_OPEN, CALL_CLOSE,
	CALL_READ, CALL_READV, CALL_PREADV2,
	CALL_WRITE, CALL_WRITEV, CALL_PWRITEV2,
	CALL_GET_CONFIG, CALL_SET_CONFIG, CALL_SOLVE, CALL_STRATEGY,
	CALL_GET_STATS,
	CALL_POLL,
	CALL_KINDS,
};

/**
 * struct call - a call and its arguments, of which each kind uses some
 * @kind: which call
 * @fd: the device
 * @buf: what to read into or write from; the struct of an ioctl; a path; a
 *	struct pollfd
 * @size: bytes in @buf
 * @parts: the pieces of a vector. Without them, it has one: all of @buf
 * @count: how many @parts
 * @flags: O_* or RWF_*
 * @time: how long %CALL_POLL waits at most, or NULL
 */
struct call {
	enum call_kind kind;
	int fd;
	void *buf;
	size_t size;
	const struct iovec *parts;
	unsigned int count;
	int flags;
	const struct timespec *time;
};

/* Arguments that are not named are 0. */
struct call call_on(enum call_kind kind, int fd, void *buf, size_t size);

/* Make the call. Returns what it returned, or its negative error. */
long call_make(const struct call *call);

const char *call_name(enum call_kind kind);

/* Whether it moves bytes to the device, or from it. A vector does, too. */
bool call_writes(enum call_kind kind);
bool call_reads(enum call_kind kind);

/* The command of an ioctl, with the size of its struct; otherwise 0 */
unsigned long call_command(enum call_kind kind);

/* Valid input in the struct of an ioctl: strategy mrv, one easy puzzle */
union call_argument {
	struct sudoku_config config;
	struct sudoku_solve solve;
	struct sudoku_strategy_info info;
	struct sudoku_stats stats;
};

void call_fill_argument(enum call_kind kind, union call_argument *argument);

#endif /* SUDOKU_TEST_CALLS_H */
