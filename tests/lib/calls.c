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
#define MOST_ERRORS	9

/* Which member of struct call an argument is */
enum argument {
	ZERO, FD, BUF, SIZE, PARTS, COUNT, FLAGS, OTHER, NUMBER, TIME,
	COMMAND,	/* the number in the table */
};

enum direction { IN = 1, OUT };

/*
 * Any descriptor may have been closed by another thread, and any call may find
 * no memory: EBADF and ENOMEM are not listed. EINTR is only listed for calls
 * that may wait.
 */
#define READ_ERRORS	EAGAIN, EINTR, EFAULT, EINVAL
#define WRITE_ERRORS	EAGAIN, EINTR, EFAULT, EINVAL, ENOSPC, ESTALE
#define IOCTL_ERRORS	EAGAIN, EINTR, EFAULT

static const struct call_def {
	const char *name;
	long number;
	unsigned char arguments[MOST_ARGUMENTS];
	int errors[MOST_ERRORS];
	enum direction moves;
	unsigned long command;
} calls[CALL_KINDS] = {
	[CALL_OPEN] = { "open", SYS_openat, { FD, BUF, FLAGS }, { EACCES } },
	[CALL_CLOSE] = { "close", SYS_close, { FD }, { EINVAL } },
	[CALL_DUP] = { "dup3", SYS_dup3, { FD, OTHER, FLAGS },
		       { EBUSY, EINVAL } },
	[CALL_SETFL] = { "F_SETFL", SYS_fcntl, { FD, COMMAND, FLAGS },
			 { EINVAL }, .command = F_SETFL },
	[CALL_SETOWN] = { "F_SETOWN", SYS_fcntl, { FD, COMMAND, FLAGS },
			  { ESRCH }, .command = F_SETOWN },

	[CALL_READ] = { "read", SYS_read, { FD, BUF, SIZE },
			{ READ_ERRORS }, OUT },
	[CALL_READV] = { "readv", SYS_readv, { FD, PARTS, COUNT },
			 { READ_ERRORS }, OUT },
	[CALL_PREADV2] = { "preadv2", SYS_preadv2,
			   { FD, PARTS, COUNT, NUMBER, NUMBER, FLAGS },
			   { READ_ERRORS, ESPIPE, EOPNOTSUPP }, OUT },
	[CALL_PREAD] = { "pread", SYS_pread64, { FD, BUF, SIZE, NUMBER },
			 { ESPIPE, EINVAL }, OUT },
	[CALL_WRITE] = { "write", SYS_write, { FD, BUF, SIZE },
			 { WRITE_ERRORS }, IN },
	[CALL_WRITEV] = { "writev", SYS_writev, { FD, PARTS, COUNT },
			  { WRITE_ERRORS }, IN },
	[CALL_PWRITEV2] = { "pwritev2", SYS_pwritev2,
			    { FD, PARTS, COUNT, NUMBER, NUMBER, FLAGS },
			    { WRITE_ERRORS, ESPIPE, EOPNOTSUPP }, IN },
	[CALL_PWRITE] = { "pwrite", SYS_pwrite64, { FD, BUF, SIZE, NUMBER },
			  { ESPIPE, EINVAL }, IN },

	[CALL_SPLICE_OUT] = { "splice from the device", SYS_splice,
			      { FD, ZERO, OTHER, ZERO, SIZE, FLAGS },
			      { READ_ERRORS, ESPIPE, EPIPE } },
	[CALL_SPLICE_IN] = { "splice to the device", SYS_splice,
			     { OTHER, ZERO, FD, ZERO, SIZE, FLAGS },
			     { WRITE_ERRORS, ESPIPE, EPIPE } },
	[CALL_SENDFILE_OUT] = { "sendfile from the device", SYS_sendfile,
				{ OTHER, FD, ZERO, SIZE },
				{ READ_ERRORS, ESPIPE, EPIPE } },
	[CALL_SENDFILE_IN] = { "sendfile to the device", SYS_sendfile,
			       { FD, OTHER, BUF, SIZE },
			       { WRITE_ERRORS, ESPIPE, EOVERFLOW } },

	[CALL_GET_CONFIG] = { "GET_CONFIG", SYS_ioctl, { FD, COMMAND, BUF },
			      { IOCTL_ERRORS },
			      .command = SUDOKU_IOC_GET_CONFIG },
	[CALL_SET_CONFIG] = { "SET_CONFIG", SYS_ioctl, { FD, COMMAND, BUF },
			      { IOCTL_ERRORS, EINVAL, EBUSY },
			      .command = SUDOKU_IOC_SET_CONFIG },
	[CALL_SOLVE] = { "SOLVE", SYS_ioctl, { FD, COMMAND, BUF },
			 { IOCTL_ERRORS, EINVAL },
			 .command = SUDOKU_IOC_SOLVE },
	[CALL_STRATEGY] = { "STRATEGY", SYS_ioctl, { FD, COMMAND, BUF },
			    { EFAULT, EINVAL, ENOENT },
			    .command = SUDOKU_IOC_STRATEGY },
	[CALL_GET_STATS] = { "GET_STATS", SYS_ioctl, { FD, COMMAND, BUF },
			     { IOCTL_ERRORS },
			     .command = SUDOKU_IOC_GET_STATS },
	[CALL_IOCTL] = { "another ioctl", SYS_ioctl, { FD, NUMBER, BUF },
			 { ENOTTY, EFAULT, EINVAL, EOPNOTSUPP } },

	[CALL_POLL] = { "poll", SYS_ppoll, { BUF, COUNT, TIME },
			{ EINTR, EFAULT } },
	[CALL_EPOLL_CTL] = { "epoll_ctl", SYS_epoll_ctl,
			     { OTHER, NUMBER, FD, BUF },
			     { EEXIST, ENOENT, EINVAL, EFAULT } },
	[CALL_EPOLL_WAIT] = { "epoll_wait", SYS_epoll_pwait,
			      { FD, BUF, COUNT, FLAGS },
			      { EINTR, EFAULT, EINVAL } },
	[CALL_LSEEK] = { "lseek", SYS_lseek, { FD, NUMBER, FLAGS },
			 { ESPIPE, EINVAL } },
	[CALL_FSYNC] = { "fsync", SYS_fsync, { FD }, { EINVAL } },
};

struct call call_on(enum call_kind kind, int fd, void *buf, size_t size)
{
	return (struct call){
		.kind = kind, .fd = fd, .buf = buf, .size = size,
		.number = calls[kind].moves ? -1 : 0,
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
		[NUMBER] = call->number, [TIME] = (long)call->time,
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
	return calls[kind].number == SYS_ioctl ? calls[kind].command : 0;
}

bool call_may_fail(enum call_kind kind, int error)
{
	unsigned int i;

	if (error == EBADF || error == ENOMEM)
		return true;
	for (i = 0; i < MOST_ERRORS; i++)
		if (error && calls[kind].errors[i] == error)
			return true;
	return false;
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

/* Most are small, so that most cuts are within a puzzle or just after it. */
size_t call_draw_size(u64 *seed)
{
	static const unsigned int below[] = { 3, 81, 90, 200, 1000, 9000 };

	if (!draw_random(seed, 4))
		return SUDOKU_CELLS + draw_random(seed, 3);
	return draw_random(seed, below[draw_random(seed, ARRAY_SIZE(below))]);
}

/* O_ACCMODE allows neither reading nor writing, only ioctls. */
int call_draw_flags(u64 *seed)
{
	static const int access[] = {
		O_RDWR, O_RDWR, O_RDWR, O_RDWR, O_WRONLY, O_WRONLY, O_WRONLY,
		O_RDONLY, O_RDONLY, O_ACCMODE,
	};
	int flags = access[draw_random(seed, ARRAY_SIZE(access))];

	if (!draw_random(seed, 2))
		flags |= O_NONBLOCK;
	if (!draw_random(seed, 3))
		flags |= O_TRUNC;
	if (!draw_random(seed, 3))
		flags |= O_APPEND;
	return flags;
}

int call_draw_parts(u64 *seed, void *start, size_t size, struct iovec *parts,
		    unsigned int most)
{
	unsigned int i, count = size ? 1 + draw_random(seed, most) : 1;

	for (i = 0; i < count; i++) {
		size_t part = i == count - 1 ? size :
			      draw_random(seed, size + 1);

		parts[i] = (struct iovec){ start, part };
		start = (char *)start + part;
		size -= part;
	}
	return count;
}

static void draw_config(u64 *seed, struct sudoku_config *config)
{
	static const char *const strategies[] = {
		"bands", "mrv", "lcv", "forward", "backtrack", "brute",
	};
	static const u64 max_steps[] = { 0, 0, 0, 1, 10, 60, 100, 1000 };

	strcpy(config->strategy,
	       strategies[draw_random(seed, ARRAY_SIZE(strategies))]);
	config->mode = draw_random(seed, 3);
	config->max_steps = max_steps[draw_random(seed, ARRAY_SIZE(max_steps))];
}

static void draw_solve(u64 *seed, const char *puzzle,
		       struct sudoku_solve *solve)
{
	static const u32 max_solutions[] = { 1, 1, 2, 2, 2, 7, 0 };

	memset(solve->reserved, 0, sizeof(solve->reserved));
	memcpy(solve->puzzle, puzzle, SUDOKU_CELLS);
	solve->max_solutions =
		max_solutions[draw_random(seed, ARRAY_SIZE(max_solutions))];
}

/*
 * Mostly valid input in the struct of an ioctl: sometimes a bit is changed in
 * its first members, where not all values are valid. What the device only
 * writes is 0xcc, so that what it leaves unchanged is not mistaken for zero.
 */
void call_draw_argument(u64 *seed, enum call_kind kind, const char *puzzle,
			union call_argument *argument)
{
	bool reads = kind == CALL_SET_CONFIG || kind == CALL_STRATEGY;
	size_t checked = offsetof(struct sudoku_strategy_info, name);

	memset(argument, reads ? 0 : 0xcc, sizeof(*argument));
	if (kind == CALL_SET_CONFIG) {
		draw_config(seed, &argument->config);
		checked = offsetof(struct sudoku_config, max_steps);
	}
	if (kind == CALL_SOLVE) {
		draw_solve(seed, puzzle, &argument->solve);
		checked = offsetof(struct sudoku_solve, max_solutions);
	}
	if (kind == CALL_STRATEGY)
		argument->info.index = draw_random(seed, 10);
	if (!draw_random(seed, 8))
		((char *)argument)[draw_random(seed, checked)] ^=
			1 << draw_random(seed, 8);
}
