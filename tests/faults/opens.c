// SPDX-License-Identifier: GPL-2.0
/*
 * Faults while the device is opened
 */
#include "fault.h"

static void prepare_slate(void)
{
	set_slate(0, O_TRUNC, text, LINE);
}

static long perform_open(void)
{
	fd = result_of(open(DEVICE, op->flags));
	return fd < 0 ? fd : 0;
}

static void check_session(long result)
{
	if (result == 0)
		require_session_works();
	require_slate(0, text, LINE);
}

static void check_reader(long result)
{
	if (result == 0)
		require_answers(fd, LINE, 0);
	require_slate(0, text, LINE);
}

/* Nothing is written, so whatever was opened, the slate is still there. */
static void check_writer(long result)
{
	close_files();
	require_slate(0, text, LINE);
}

/* The slate is gone if it was opened, and only then. */
static void check_wiper(long result)
{
	require_slate(0, text, result == 0 ? 0 : LINE);
}

OPERATION(open_a_session,
	  prepare_slate, perform_open, check_session,
	  .flags = O_RDWR)
OPERATION(open_a_slate_for_reading,
	  prepare_slate, perform_open, check_reader,
	  .flags = O_RDONLY)
OPERATION(open_a_slate_for_writing,
	  prepare_slate, perform_open, check_writer,
	  .flags = O_WRONLY)
OPERATION(open_a_slate_for_appending,
	  prepare_slate, perform_open, check_writer,
	  .flags = O_WRONLY | O_APPEND)
OPERATION(open_a_slate_and_wipe_it,
	  prepare_slate, perform_open, check_wiper,
	  .flags = O_WRONLY | O_TRUNC)
