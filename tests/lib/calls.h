/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The calls that a program can make on the device, as data
 *
 * A call is a kind and arguments. So it can be drawn at random and compared
 * with a model, made with a slow page for a buffer or during a fault, handed to
 * a worker of io_uring, and made again.
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
	CALL_OPEN, CALL_CLOSE, CALL_DUP, CALL_SETFL, CALL_SETOWN,
	CALL_READ, CALL_READV, CALL_PREADV2, CALL_PREAD,
	CALL_WRITE, CALL_WRITEV, CALL_PWRITEV2, CALL_PWRITE,
	CALL_SPLICE_OUT, CALL_SPLICE_IN, CALL_SENDFILE_OUT, CALL_SENDFILE_IN,
	CALL_GET_CONFIG, CALL_SET_CONFIG, CALL_SOLVE, CALL_STRATEGY,
	CALL_GET_STATS, CALL_IOCTL,
	CALL_POLL, CALL_EPOLL_CTL, CALL_EPOLL_WAIT, CALL_LSEEK, CALL_FSYNC,
	CALL_KINDS,
};

/**
 * struct call - a call and its arguments, of which each kind uses some
 * @kind: which call
 * @fd: the device; AT_FDCWD for %CALL_OPEN; the epoll for %CALL_EPOLL_WAIT
 * @buf: what to read into or write from; the struct of an ioctl; a path; an
 *	array of struct pollfd or struct epoll_event
 * @size: bytes in @buf
 * @parts: the pieces of a vector. Without them, it has one: all of @buf
 * @count: how many @parts, or elements of the array in @buf
 * @flags: O_*, RWF_* or SPLICE_F_*; the pid for %CALL_SETOWN; milliseconds for
 *	%CALL_EPOLL_WAIT
 * @other: another descriptor: the pipe's end or the file that bytes are moved
 *	from or to, or the epoll
 * @number: an offset (-1 is none), the command of %CALL_IOCTL, the operation of
 *	%CALL_EPOLL_CTL
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
	int other;
	long number;
	const struct timespec *time;
};

/* Arguments that are not named are 0, or -1 for an offset. */
struct call call_on(enum call_kind kind, int fd, void *buf, size_t size);

/* Make the call. Returns what it returned, or its negative error. */
long call_make(const struct call *call);

const char *call_name(enum call_kind kind);

/* Whether it moves bytes to the device, or from it. A vector does, too. */
bool call_writes(enum call_kind kind);
bool call_reads(enum call_kind kind);

/* The command of an ioctl, with the size of its struct; otherwise 0 */
unsigned long call_command(enum call_kind kind);

/*
 * Whether a call may return @error, a positive number, if its arguments may be
 * wrong, other threads use and close its descriptor, and memory is short
 */
bool call_may_fail(enum call_kind kind, int error);

/* Valid input in the struct of an ioctl: strategy mrv, one easy puzzle */
union call_argument {
	struct sudoku_config config;
	struct sudoku_solve solve;
	struct sudoku_strategy_info info;
	struct sudoku_stats stats;
};

void call_fill_argument(enum call_kind kind, union call_argument *argument);

/*
 * Random arguments, the same for the same seed. call_draw_parts() cuts memory
 * into up to @most pieces, any of which may be empty, but not all: the kernel
 * does not pass such a call on to the device.
 */
size_t call_draw_size(u64 *seed);
int call_draw_flags(u64 *seed);
int call_draw_parts(u64 *seed, void *start, size_t size, struct iovec *parts,
		    unsigned int most);
void call_draw_argument(u64 *seed, enum call_kind kind, const char *puzzle,
			union call_argument *argument);

#endif /* SUDOKU_TEST_CALLS_H */
