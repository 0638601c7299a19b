// SPDX-License-Identifier: GPL-2.0
/*
 * The calls that a program can make on the device, as data
 */
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "calls.h"
#include "samples.h"

#define MOST_ARGUMENTS	6

/* Which member of struct call an argument is */
enum argument {
	ZERO, FD, BUF, SIZE, PARTS, COUNT, FLAGS, OTHER, TIME,
	OFFSET,		/* none: -1 */
	COMMAND,	/* the number in the table */
};

enum direction { IN = 1, OUT };

static const struct call_def {
	const char *name;
	long number;
	unsigned char arguments[MOST_ARGUMENTS];
	enum direction moves;
	unsigned long command;
} calls[CALL_KINDS] = {
	[CALL_OPEN] = { "open", SYS_openat, { FD, BUF, FLAGS } },
	[CALL_CLOSE] = { "close", SYS_close, { FD } },

	[CALL_READ] = { "read", SYS_read, { FD, BUF, SIZE }, OUT },
	[CALL_READV] = { "readv", SYS_readv, { FD, PARTS, COUNT }, OUT },
	[CALL_PREADV2] = { "preadv2", SYS_preadv2,
			   { FD, PARTS, COUNT, OFFSET, OFFSET, FLAGS }, OUT },
	[CALL_WRITE] = { "write", SYS_write, { FD, BUF, SIZE }, IN },
	[CALL_WRITEV] = { "writev", SYS_writev, { FD, PARTS, COUNT }, IN },
	[CALL_PWRITEV2] = { "pwritev2", SYS_pwritev2,
			    { FD, PARTS, COUNT, OFFSET, OFFSET, FLAGS }, IN },

	[CALL_SPLICE_OUT] = { "splice from the device", SYS_splice,
			      { FD, ZERO, OTHER, ZERO, SIZE, FLAGS } },
	[CALL_SPLICE_IN] = { "splice to the device", SYS_splice,
			     { OTHER, ZERO, FD, ZERO, SIZE, FLAGS } },

	[CALL_GET_CONFIG] = { "GET_CONFIG", SYS_ioctl, { FD, COMMAND, BUF },
			      .command = SUDOKU_IOC_GET_CONFIG },
	[CALL_SET_CONFIG] = { "SET_CONFIG", SYS_ioctl, { FD, COMMAND, BUF },
			      .command = SUDOKU_IOC_SET_CONFIG },
	[CALL_SOLVE] = { "SOLVE", SYS_ioctl, { FD, COMMAND, BUF },
			 .command = SUDOKU_IOC_SOLVE },
	[CALL_STRATEGY] = { "STRATEGY", SYS_ioctl, { FD, COMMAND, BUF },
			    .command = SUDOKU_IOC_STRATEGY },
	[CALL_GET_STATS] = { "GET_STATS", SYS_ioctl, { FD, COMMAND, BUF },
			     .command = SUDOKU_IOC_GET_STATS },

	[CALL_POLL] = { "poll", SYS_ppoll, { BUF, COUNT, TIME } },
};

struct call call_on(enum call_kind kind, int fd, void *buf, size_t size)
{
	return (struct call){
		.kind = kind, .fd = fd, .buf = buf, .size = size,
	};
}

long call_make(const struct call *call)
{
	const struct call_def *def = &calls[call->kind];
	const struct iovec whole = { call->buf, call->size };
	const unsigned char *use = def->arguments;
	const long values[] = {
		[FD] = call->fd, [BUF] = (long)call->buf, [SIZE] = call->size,
		[PARTS] = (long)(call->parts ?: &whole),
		[COUNT] = call->parts || call->count ? call->count : 1,
		[FLAGS] = call->flags, [OTHER] = call->other,
		[TIME] = (long)call->time, [OFFSET] = -1,
		[COMMAND] = def->command,
	};
	long result = syscall(def->number, values[use[0]], values[use[1]],
			      values[use[2]], values[use[3]], values[use[4]],
			      values[use[5]]);

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
