// SPDX-License-Identifier: GPL-2.0
/*
 * Faults while puzzles are written and answers are read
 */
#include "fault.h"

/* Other users who have slates */
#define CROWD		100
#define CROWD_SIZE	64

/* A puzzle with more solutions than a buffer holds */
static const char empty[] = EMPTY "\n";

static void session(void)
{
	open_with_text(op->before);
}

static char first_line[LINE];

/* The buffers are there, only the search is not. */
static void session_later(void)
{
	session();
	expect_eq(read(fd, first_line, LINE), LINE);
}

/* Half of what was written has been read again. */
static void session_half_read(void)
{
	session();
	expect_eq(read(fd, buffer, op->before / 2), op->before / 2);
}

static void session_empty_grid(void)
{
	open_with_text(0);
	write_text(fd, empty);
}

static void session_with_pipe(void)
{
	session();
	open_pipe(&other, &other_end);
	if (op->kind == CALL_SPLICE_IN)
		write_bytes(other_end, text, op->size);
}

/* A slate is read or written that another file has open for reading. */
static void slate(void)
{
	set_slate(0, O_TRUNC, text, op->before);
	other = open_as(0, O_RDONLY);
	fd = open_as(0, op->flags);
	if (op->flags == O_RDONLY)
		configure(fd, "mrv", op->mode, -1);
}

/* Many users have slates; root's is the oldest. */
static void crowd(void)
{
	uid_t user;

	set_slate(0, O_TRUNC, text, LINE);
	for (user = CROWD; user < CROWD + CROWD_SIZE - 1; user++)
		set_slate(user, O_TRUNC, text, 1);
	fd = open_as(CROWD + CROWD_SIZE, op->flags);
}

static size_t done(long result)
{
	return result < 0 ? 0 : result;
}

/* Write what was not accepted; returns how much there is then. */
static size_t write_rest(long result)
{
	write_bytes(fd, text + op->before + done(result),
		    op->size - done(result));
	return op->before + op->size;
}

static void written(long result)
{
	require_answers(fd, write_rest(result), 0);
}

static void written_half_read(long result)
{
	require_answers(fd, write_rest(result), op->before / 2);
}

static void appended(long result)
{
	require_slate(0, text, op->before + done(result));
	require_slate(0, text, write_rest(result));
	/* a reader that found no slate does not get one later */
	require_answers(other, op->before ? op->before + op->size : 0, 0);
}

/* The new slate replaces the old one when it has a byte. */
static void replaced(long result)
{
	if (result > 0)
		require_slate(0, text + op->before, result);
	else
		require_slate(0, text, op->before);
	write_rest(result);
	require_slate(0, text + op->before, op->size);
	require_answers(other, op->before, 0);
}

/* Neither success nor failure removes another user's slate. */
static void crowd_remains(long result)
{
	uid_t user = CROWD + CROWD_SIZE;

	require_slate(user, text, done(result));
	require_slate(0, text, LINE);
	set_slate(user, O_TRUNC, "", 0);
}

static void answered(long result)
{
	require_answers(fd, op->before, done(result));
}

static void answered_later(long result)
{
	memmove(buffer + LINE, buffer, done(result));
	memcpy(buffer, first_line, LINE);
	require_answers(fd, op->before, LINE + done(result));
}

static void answered_empty_grid(long result)
{
	require_text(fd, empty, LINE, done(result));
}

static void spliced_out(long result)
{
	if (result > 0)
		expect_eq(read(other, buffer, result), result);
	answered(result);
}

#define TRANSFER(name, prepare, call, bytes, bytes_before, check, ...)	\
	{ name, prepare, make_call, check, CALL_##call, bytes, bytes_before, \
	  ##__VA_ARGS__, .other_error = 0 }

#define APPEND	.flags = O_WRONLY | O_APPEND
#define REPLACE	.flags = O_WRONLY
#define UNIQUE	.mode = SUDOKU_MODE_UNIQUE
#define ALL	.mode = SUDOKU_MODE_ALL

/* Bytes to move, and bytes that are there before */
static const struct operation operations[] = {
	TRANSFER("write 1 byte", session, WRITE, 1, 0, written),
	TRANSFER("write a line", session, WRITE, LINE, 0, written),
	TRANSFER("write two lines", session, WRITE, 2 * LINE, 0, written),
	TRANSFER("write a page", session, WRITE, 4096, 0, written),
	TRANSFER("write more", session, WRITE, 4097, 0, written),
	TRANSFER("write much", session, WRITE, 70000, 0, written),
	TRANSFER("cross a page", session, WRITE, 200, 4000, written),
	TRANSFER("fill 4 KiB", session, WRITE, 1, 4096, written),
	TRANSFER("fill 8 KiB", session, WRITE, 1, 8192, written),
	TRANSFER("fill 64 KiB", session, WRITE, 1000, 65536, written),
	TRANSFER("writev", session, WRITEV, 4920, 0, written),
	TRANSFER("writev few", session, WRITEV, 160, LINE, written),
	TRANSFER("splice in", session_with_pipe, SPLICE_IN, 8200, 0, written),
	TRANSFER("write where half was read", session_half_read, WRITE, 5000,
		 4000, written_half_read),

	TRANSFER("read a line", session, READ, LINE, LINE, answered),
	TRANSFER("read two lines", session, READ, 2 * LINE, 2 * LINE, answered),
	TRANSFER("read a part", session, READ, 10, 2 * LINE, answered),
	TRANSFER("readv", session, READV, 5000, 6000, answered),
	TRANSFER("readv few", session, READV, 160, 6000, answered),
	TRANSFER("read unique", session, READ, LINE, LINE, answered, UNIQUE),
	TRANSFER("read all", session, READ, 830, 820, answered, ALL),
	TRANSFER("read later", session_later, READ, 2 * LINE, 5 * LINE,
		 answered_later),
	TRANSFER("splice out", session_with_pipe, SPLICE_OUT, 8200, 9000,
		 spliced_out),
	TRANSFER("read many solutions", session_empty_grid, READ, 40000, 0,
		 answered_empty_grid, ALL),

	TRANSFER("append a byte", slate, WRITE, 1, 0, appended, APPEND),
	TRANSFER("append", slate, WRITE, 5000, LINE, appended, APPEND),
	TRANSFER("append lines", slate, WRITE, 164, LINE, appended, APPEND),
	TRANSFER("append to page", slate, WRITE, 1, 4096, appended, APPEND),
	TRANSFER("append much", slate, WRITE, 60000, 16400, appended, APPEND),
	TRANSFER("replace by a byte", slate, WRITE, 1, LINE, replaced, REPLACE),
	TRANSFER("replace lines", slate, WRITE, 164, LINE, replaced, REPLACE),
	TRANSFER("replace", slate, WRITE, 5000, LINE, replaced, REPLACE),
	TRANSFER("replace all", slate, WRITE, 70000, 1640, replaced, REPLACE),
	TRANSFER("start among many", crowd, WRITE, LINE, 0, crowd_remains,
		 REPLACE),
	TRANSFER("append among many", crowd, WRITE, LINE, 0, crowd_remains,
		 APPEND),

	TRANSFER("read a slate", slate, READ, 1000, LINE, answered),
	TRANSFER("read lines of a slate", slate, READ, 164, 164, answered),
	TRANSFER("read a large slate", slate, READ, 75000, 80000, answered),
	TRANSFER("read half a puzzle", slate, READ, 1000, LINE + 50, answered),
	TRANSFER("read all of half a puzzle", slate, READ, 1000, 50, answered,
		 ALL),
	TRANSFER("read no slate", slate, READ, 1000, 0, answered),
};

TEST_EACH_OF(no_fault_of_a_transfer_loses_a_byte, operations)
{
	try_all_faults(&operations[variant]);
}
