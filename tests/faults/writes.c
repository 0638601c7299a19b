// SPDX-License-Identifier: GPL-2.0
/*
 * Faults while puzzles are written
 */
#include <sys/uio.h>

#include "fault.h"

/* Other users who have slates */
#define CROWD		100
#define CROWD_SIZE	64

static void prepare_session(void)
{
	open_with_text(op->before);
}

static long perform_write(void)
{
	return result_of(write(fd, text + op->before, op->size));
}

static long perform_writev(void)
{
	return result_of(writev(fd, segments_of(text + op->before, op->size),
				SEGMENTS));
}

/* Write what was not accepted; returns how much there is then. */
static size_t write_rest(long result)
{
	size_t done = result < 0 ? 0 : result;

	write_bytes(fd, text + op->before + done, op->size - done);
	return op->before + op->size;
}

static void check_session(long result)
{
	require_answers(fd, write_rest(result), 0);
}

/* Half of what was written has been read again. */
static void prepare_half_read(void)
{
	prepare_session();
	expect_eq(read(fd, buffer, op->before / 2), op->before / 2);
}

static void check_half_read(long result)
{
	require_answers(fd, write_rest(result), op->before / 2);
}

/* A slate is written that another file has open for reading since before. */
static void prepare_slate(void)
{
	set_slate(0, O_TRUNC, text, op->before);
	other = open_as(0, O_RDONLY);
	fd = open_as(0, O_WRONLY | op->flags);
}

static void check_appended(long result)
{
	size_t done = result < 0 ? 0 : result;

	require_slate(0, text, op->before + done);
	require_slate(0, text, write_rest(result));
	/* a reader that found no slate does not get one later */
	require_answers(other, op->before ? op->before + op->size : 0, 0);
}

/* The new slate replaces the old one when it has a byte. */
static void check_fresh(long result)
{
	if (result > 0)
		require_slate(0, text + op->before, result);
	else
		require_slate(0, text, op->before);
	write_rest(result);
	require_slate(0, text + op->before, op->size);
	require_answers(other, op->before, 0);
}

/* Many users have slates; root's is the oldest. */
static void prepare_crowd(void)
{
	uid_t user;

	set_slate(0, O_TRUNC, text, LINE);
	for (user = CROWD; user < CROWD + CROWD_SIZE - 1; user++)
		set_slate(user, O_TRUNC, text, 1);
	fd = open_as(CROWD + CROWD_SIZE, O_WRONLY | op->flags);
}

/* Neither success nor failure removes another user's slate. */
static void check_crowd(long result)
{
	uid_t user = CROWD + CROWD_SIZE;

	require_slate(user, text, result < 0 ? 0 : result);
	require_slate(0, text, LINE);
	set_slate(user, O_TRUNC, "", 0);
}

#define SESSION_WRITE(bytes, bytes_before)				\
	OPERATION(write_##bytes##_bytes_after_##bytes_before,		\
		  prepare_session, perform_write, check_session,	\
		  .before = bytes_before, .size = bytes)

#define SLATE_WRITE(how, bytes, bytes_before, check_slate, open_flags)	\
	OPERATION(how##_##bytes##_bytes_slate_has_##bytes_before,	\
		  prepare_slate, perform_write, check_slate,		\
		  .before = bytes_before, .size = bytes,		\
		  .flags = open_flags)

SESSION_WRITE(1, 0)
SESSION_WRITE(82, 0)
SESSION_WRITE(4096, 0)
SESSION_WRITE(4097, 0)
SESSION_WRITE(70000, 0)
SESSION_WRITE(200, 4000)
SESSION_WRITE(1, 4096)
SESSION_WRITE(1, 8192)
SESSION_WRITE(1000, 65536)
OPERATION(write_in_pieces,
	  prepare_session, perform_writev, check_session,
	  .size = 4920)
OPERATION(write_where_half_of_it_was_read,
	  prepare_half_read, perform_write, check_half_read,
	  .before = 4000, .size = 5000)
SLATE_WRITE(append, 1, 0, check_appended, O_APPEND)
SLATE_WRITE(append, 5000, 82, check_appended, O_APPEND)
SLATE_WRITE(append, 1, 4096, check_appended, O_APPEND)
SLATE_WRITE(append, 60000, 16400, check_appended, O_APPEND)
SLATE_WRITE(replace_by, 1, 82, check_fresh, 0)
SLATE_WRITE(replace_by, 5000, 82, check_fresh, 0)
SLATE_WRITE(replace_by, 70000, 1640, check_fresh, 0)
OPERATION(start_a_slate_among_many,
	  prepare_crowd, perform_write, check_crowd,
	  .size = 82)
OPERATION(append_to_a_slate_among_many,
	  prepare_crowd, perform_write, check_crowd,
	  .size = 82, .flags = O_APPEND)
