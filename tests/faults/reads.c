// SPDX-License-Identifier: GPL-2.0
/*
 * Faults while answers are read
 */
#include <sys/uio.h>

#include "fault.h"

/* A puzzle with more solutions than a buffer holds */
static const char empty[] = EMPTY "\n";

static void prepare_session(void)
{
	open_with_text(op->before);
}

/* The buffers are there, only the search is not. */
static void prepare_later_read(void)
{
	prepare_session();
	expect_eq(read(fd, buffer, LINE), LINE);
}

static void prepare_slate(void)
{
	set_slate(0, O_TRUNC, text, op->before);
	fd = open_as(0, O_RDONLY);
	configure(fd, "mrv", op->mode, -1);
}

static void prepare_empty_grid(void)
{
	open_with_text(0);
	write_text(fd, empty);
}

static long perform_read(void)
{
	return result_of(read(fd, buffer, op->size));
}

static long perform_later_read(void)
{
	return result_of(read(fd, buffer + LINE, op->size));
}

static long perform_readv(void)
{
	return result_of(readv(fd, segments_of(buffer, op->size), SEGMENTS));
}

static void check_read(long result)
{
	require_answers(fd, op->before, result < 0 ? 0 : result);
}

static void check_later_read(long result)
{
	require_answers(fd, op->before, LINE + (result < 0 ? 0 : result));
}

static void check_empty_grid(long result)
{
	require_text(fd, empty, LINE, result < 0 ? 0 : result);
}

OPERATION(read_first,
	  prepare_session, perform_read, check_read,
	  .before = LINE, .size = LINE)
OPERATION(read_later,
	  prepare_later_read, perform_later_read, check_later_read,
	  .before = 5 * LINE, .size = 2 * LINE)
OPERATION(read_part_of_a_puzzle,
	  prepare_session, perform_read, check_read,
	  .before = 2 * LINE, .size = 10)
OPERATION(read_in_pieces,
	  prepare_session, perform_readv, check_read,
	  .before = 6000, .size = 5000)
OPERATION(read_with_mode_unique,
	  prepare_session, perform_read, check_read,
	  .mode = SUDOKU_MODE_UNIQUE, .before = LINE, .size = LINE)
OPERATION(read_with_mode_all,
	  prepare_session, perform_read, check_read,
	  .mode = SUDOKU_MODE_ALL, .before = 10 * LINE, .size = 10 * (LINE + 1))
OPERATION(read_many_solutions_with_mode_all,
	  prepare_empty_grid, perform_read, check_empty_grid,
	  .mode = SUDOKU_MODE_ALL, .size = 40000)
OPERATION(read_a_slate,
	  prepare_slate, perform_read, check_read,
	  .before = LINE, .size = 100)
OPERATION(read_a_large_slate,
	  prepare_slate, perform_read, check_read,
	  .before = 80000, .size = 75000)
OPERATION(read_a_slate_that_ends_in_a_puzzle,
	  prepare_slate, perform_read, check_read,
	  .before = LINE + 50, .size = 1000)
OPERATION(read_a_slate_that_ends_in_a_puzzle_with_mode_all,
	  prepare_slate, perform_read, check_read,
	  .mode = SUDOKU_MODE_ALL, .before = 50, .size = 1000)
OPERATION(read_no_slate,
	  prepare_slate, perform_read, check_read,
	  .size = 1000)
