// SPDX-License-Identifier: GPL-2.0
/*
 * Faults while answers are read
 */
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

#include "fault.h"

#define SEGMENTS	20

/* A puzzle with more solutions than a buffer holds */
static const char empty[] =
	"................................................................."
	"................\n";

static void prepare_session(struct trial *trial)
{
	trial->fd = open_as(0, O_RDWR);
	set_mode(trial->fd, trial->operation->mode);
	must_write(trial->fd, text, trial->operation->before);
}

/* The buffers are there, only the search is not. */
static void prepare_later_read(struct trial *trial)
{
	prepare_session(trial);
	require(trial, read(trial->fd, buffer, LINE) == LINE,
		"the first line cannot be read");
}

static void prepare_slate(struct trial *trial)
{
	set_slate(0, O_TRUNC, text, trial->operation->before);
	trial->fd = open_as(0, O_RDONLY);
	set_mode(trial->fd, trial->operation->mode);
}

static void prepare_empty_grid(struct trial *trial)
{
	trial->fd = open_as(0, O_RDWR);
	set_mode(trial->fd, trial->operation->mode);
	must_write(trial->fd, empty, LINE);
}

static long perform_read(struct trial *trial)
{
	return result_of(read(trial->fd, buffer, trial->operation->size));
}

static long perform_later_read(struct trial *trial)
{
	return result_of(read(trial->fd, buffer + LINE,
			      trial->operation->size));
}

static long perform_readv(struct trial *trial)
{
	struct iovec segments[SEGMENTS];
	unsigned int i;

	for (i = 0; i < SEGMENTS; i++) {
		segments[i].iov_len = trial->operation->size / SEGMENTS;
		segments[i].iov_base = buffer + i * segments[i].iov_len;
	}
	return result_of(readv(trial->fd, segments, SEGMENTS));
}

static void check_read(struct trial *trial, long result)
{
	require_answers(trial, trial->fd, trial->operation->before,
			result < 0 ? 0 : result);
}

static void check_later_read(struct trial *trial, long result)
{
	require_answers(trial, trial->fd, trial->operation->before,
			LINE + (result < 0 ? 0 : result));
}

static void check_empty_grid(struct trial *trial, long result)
{
	require_text(trial, trial->fd, empty, LINE, result < 0 ? 0 : result);
}

const struct operation read_operations[] = {
	{
		.name = "read first",
		.prepare = prepare_session,
		.before = LINE,
		.size = LINE,
		.perform = perform_read,
		.check = check_read,
	}, {
		.name = "read later",
		.prepare = prepare_later_read,
		.before = 5 * LINE,
		.size = 2 * LINE,
		.perform = perform_later_read,
		.check = check_later_read,
	}, {
		.name = "read part of a puzzle",
		.prepare = prepare_session,
		.before = 2 * LINE,
		.size = 10,
		.perform = perform_read,
		.check = check_read,
	}, {
		.name = "read in pieces",
		.prepare = prepare_session,
		.before = 6000,
		.size = 5000,
		.perform = perform_readv,
		.check = check_read,
	}, {
		.name = "read with mode unique",
		.prepare = prepare_session,
		.mode = SUDOKU_MODE_UNIQUE,
		.before = LINE,
		.size = LINE,
		.perform = perform_read,
		.check = check_read,
	}, {
		.name = "read with mode all",
		.prepare = prepare_session,
		.mode = SUDOKU_MODE_ALL,
		.before = 10 * LINE,
		.size = 10 * (LINE + 1),
		.perform = perform_read,
		.check = check_read,
	}, {
		.name = "read many solutions with mode all",
		.prepare = prepare_empty_grid,
		.mode = SUDOKU_MODE_ALL,
		.size = 40000,
		.perform = perform_read,
		.check = check_empty_grid,
	}, {
		.name = "read a slate",
		.prepare = prepare_slate,
		.before = LINE,
		.size = 100,
		.perform = perform_read,
		.check = check_read,
	}, {
		.name = "read a large slate",
		.prepare = prepare_slate,
		.before = 80000,
		.size = 75000,
		.perform = perform_read,
		.check = check_read,
	}, {
		.name = "read a slate that ends in a puzzle",
		.prepare = prepare_slate,
		.before = LINE + 50,
		.size = 1000,
		.perform = perform_read,
		.check = check_read,
	}, {
		.name = "read a slate that ends in a puzzle with mode all",
		.prepare = prepare_slate,
		.mode = SUDOKU_MODE_ALL,
		.before = 50,
		.size = 1000,
		.perform = perform_read,
		.check = check_read,
	}, {
		.name = "read no slate",
		.prepare = prepare_slate,
		.size = 1000,
		.perform = perform_read,
		.check = check_read,
	},
	{ 0 }
};
