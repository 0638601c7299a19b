// SPDX-License-Identifier: GPL-2.0
/*
 * Faults while puzzles are written
 */
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

#include "fault.h"

#define SEGMENTS	20

/* Other users whose slates fill the table */
#define CROWD		100
#define CROWD_SIZE	64

static void prepare_session(struct trial *trial)
{
	trial->fd = open_as(0, O_RDWR);
	must_write(trial->fd, text, trial->operation->before);
}

static long perform_write(struct trial *trial)
{
	const struct operation *operation = trial->operation;

	return result_of(write(trial->fd, text + operation->before,
			       operation->size));
}

/* In pieces, the list of which the kernel has no room for on its stack */
static long perform_writev(struct trial *trial)
{
	const struct operation *operation = trial->operation;
	struct iovec segments[SEGMENTS];
	unsigned int i;

	for (i = 0; i < SEGMENTS; i++) {
		segments[i].iov_len = operation->size / SEGMENTS;
		segments[i].iov_base = text + operation->before +
				       i * segments[i].iov_len;
	}
	return result_of(writev(trial->fd, segments, SEGMENTS));
}

/* Write what was not taken; returns how much there is then. */
static size_t write_rest(const struct trial *trial, long result)
{
	const struct operation *operation = trial->operation;
	size_t done = result < 0 ? 0 : result;

	must_write(trial->fd, text + operation->before + done,
		   operation->size - done);
	return operation->before + operation->size;
}

static void check_session(struct trial *trial, long result)
{
	require_answers(trial, trial->fd, write_rest(trial, result), 0);
}

/* Half of what was written has been read again. */
static void prepare_half_read(struct trial *trial)
{
	size_t half = trial->operation->before / 2;

	prepare_session(trial);
	require(trial, read(trial->fd, buffer, half) == (ssize_t)half,
		"cannot begin to read");
}

static void check_half_read(struct trial *trial, long result)
{
	size_t half = trial->operation->before / 2;

	require_answers(trial, trial->fd, write_rest(trial, result), half);
}

/* Somebody writes to a slate, which somebody else reads since before. */
static void prepare_slate(struct trial *trial)
{
	set_slate(0, O_TRUNC, text, trial->operation->before);
	trial->other = open_as(0, O_RDONLY);
	trial->fd = open_as(0, O_WRONLY | trial->operation->flags);
}

static void check_appended(struct trial *trial, long result)
{
	size_t done = result < 0 ? 0 : result;
	size_t before = trial->operation->before;

	require_slate(trial, 0, text, before + done);
	require_slate(trial, 0, text, write_rest(trial, result));
	/* whoever found no slate does not get one later */
	require_answers(trial, trial->other,
			before ? before + trial->operation->size : 0, 0);
}

/* The new slate takes the place of the old one when it has a byte. */
static void check_fresh(struct trial *trial, long result)
{
	const struct operation *operation = trial->operation;

	if (result > 0)
		require_slate(trial, 0, text + operation->before, result);
	else
		require_slate(trial, 0, text, operation->before);
	write_rest(trial, result);
	require_slate(trial, 0, text + operation->before, operation->size);
	require_answers(trial, trial->other, operation->before, 0);
}

/* Many users have slates; root's is the oldest. */
static void prepare_crowd(struct trial *trial)
{
	uid_t user;

	set_slate(0, O_TRUNC, text, LINE);
	for (user = CROWD; user < CROWD + CROWD_SIZE - 1; user++)
		set_slate(user, O_TRUNC, text, 1);
	trial->fd = open_as(CROWD + CROWD_SIZE,
			    O_WRONLY | trial->operation->flags);
}

/* Neither success nor failure takes another user's slate away. */
static void check_crowd(struct trial *trial, long result)
{
	uid_t user = CROWD + CROWD_SIZE;

	require_slate(trial, user, text, result < 0 ? 0 : result);
	require_slate(trial, 0, text, LINE);
	set_slate(user, O_TRUNC, "", 0);
}

#define SESSION_WRITE(bytes_before, bytes)				\
	{								\
		.name = "write " #bytes " bytes after " #bytes_before,	\
		.prepare = prepare_session,				\
		.before = bytes_before,					\
		.size = bytes,						\
		.perform = perform_write,				\
		.check = check_session,					\
	}

#define SLATE_WRITE(how, open_flags, bytes_before, bytes, check_slate)	\
	{								\
		.name = how " " #bytes " bytes, slate has " #bytes_before, \
		.prepare = prepare_slate,				\
		.flags = open_flags,					\
		.before = bytes_before,					\
		.size = bytes,						\
		.perform = perform_write,				\
		.check = check_slate,					\
	}

const struct operation write_operations[] = {
	SESSION_WRITE(0, 1),
	SESSION_WRITE(0, 82),
	SESSION_WRITE(0, 4096),
	SESSION_WRITE(0, 4097),
	SESSION_WRITE(0, 70000),
	SESSION_WRITE(4000, 200),
	SESSION_WRITE(4096, 1),
	SESSION_WRITE(8192, 1),
	SESSION_WRITE(65536, 1000),
	{
		.name = "write in pieces",
		.prepare = prepare_session,
		.size = 4920,
		.perform = perform_writev,
		.check = check_session,
	}, {
		.name = "write where half of it was read",
		.prepare = prepare_half_read,
		.before = 4000,
		.size = 5000,
		.perform = perform_write,
		.check = check_half_read,
	},
	SLATE_WRITE("append", O_APPEND, 0, 1, check_appended),
	SLATE_WRITE("append", O_APPEND, 82, 5000, check_appended),
	SLATE_WRITE("append", O_APPEND, 4096, 1, check_appended),
	SLATE_WRITE("append", O_APPEND, 16400, 60000, check_appended),
	SLATE_WRITE("begin afresh", 0, 82, 1, check_fresh),
	SLATE_WRITE("begin afresh", 0, 82, 5000, check_fresh),
	SLATE_WRITE("begin afresh", 0, 1640, 70000, check_fresh),
	{
		.name = "begin a slate among many",
		.prepare = prepare_crowd,
		.size = 82,
		.perform = perform_write,
		.check = check_crowd,
	}, {
		.name = "append to a slate among many",
		.prepare = prepare_crowd,
		.flags = O_APPEND,
		.size = 82,
		.perform = perform_write,
		.check = check_crowd,
	},
	{ 0 }
};
