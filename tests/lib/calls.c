// SPDX-License-Identifier: GPL-2.0
/*
 * The calls that a program can make on the device, as data
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "calls.h"
#include "samples.h"

static const struct {
	const char *name;
	enum { NOTHING, IN, OUT } moves;
	unsigned long command;
} calls[CALL_KINDS] = {
	[CALL_OPEN] = { "open", NOTHING, 0 },
	[CALL_CLOSE] = { "close", NOTHING, 0 },
	[CALL_READ] = { "read", OUT, 0 },
	[CALL_READV] = { "readv", OUT, 0 },
	[CALL_PREADV2] = { "preadv2", OUT, 0 },
	[CALL_WRITE] = { "write", IN, 0 },
	[CALL_WRITEV] = { "writev", IN, 0 },
	[CALL_PWRITEV2] = { "pwritev2", IN, 0 },
	[CALL_GET_CONFIG] = { "GET_CONFIG", NOTHING, SUDOKU_IOC_GET_CONFIG },
	[CALL_SET_CONFIG] = { "SET_CONFIG", NOTHING, SUDOKU_IOC_SET_CONFIG },
	[CALL_SOLVE] = { "SOLVE", NOTHING, SUDOKU_IOC_SOLVE },
	[CALL_STRATEGY] = { "STRATEGY", NOTHING, SUDOKU_IOC_STRATEGY },
	[CALL_GET_STATS] = { "GET_STATS", NOTHING, SUDOKU_IOC_GET_STATS },
	[CALL_POLL] = { "poll", NOTHING, 0 },
};

struct call call_on(enum call_kind kind, int fd, void *buf, size_t size)
{
	return (struct call){
		.kind = kind, .fd = fd, .buf = buf, .size = size,
	};
}

static long make(const struct call *call)
{
	const struct iovec whole = { call->buf, call->size };
	const struct iovec *parts = call->parts ?: &whole;
	int count = call->parts ? call->count : 1;

	switch (call->kind) {
	case CALL_OPEN:
		return open(call->buf, call->flags);
	case CALL_CLOSE:
		return close(call->fd);
	case CALL_READ:
		return read(call->fd, call->buf, call->size);
	case CALL_READV:
		return readv(call->fd, parts, count);
	case CALL_PREADV2:
		return preadv2(call->fd, parts, count, -1, call->flags);
	case CALL_WRITE:
		return write(call->fd, call->buf, call->size);
	case CALL_WRITEV:
		return writev(call->fd, parts, count);
	case CALL_PWRITEV2:
		return pwritev2(call->fd, parts, count, -1, call->flags);
	case CALL_POLL:
		return ppoll(call->buf, 1, call->time, NULL);
	default:
		return ioctl(call->fd, calls[call->kind].command, call->buf);
	}
}

long call_make(const struct call *call)
{
	long result = make(call);

	return result == -1 ? -errno : result;
}

const char *call_name(enum call_kind kind)
{
	return calls[kind].name;
}

bool call_writes(enum call_kind kind)
{
	return calls[kind].moves == IN;
}

bool call_reads(enum call_kind kind)
{
	return calls[kind].moves == OUT;
}

unsigned long call_command(enum call_kind kind)
{
	return calls[kind].command;
}

void call_fill_argument(enum call_kind kind, union call_argument *argument)
{
	memset(argument, 0, sizeof(*argument));
	if (kind == CALL_SET_CONFIG)
		strcpy(argument->config.strategy, "mrv");
	if (kind == CALL_SOLVE) {
		memcpy(argument->solve.puzzle, EASY, SUDOKU_CELLS);
		argument->solve.max_solutions = 1;
	}
}
