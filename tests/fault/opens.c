// SPDX-License-Identifier: GPL-2.0
/*
 * Faults while the device is opened
 */
#include <fcntl.h>
#include <unistd.h>

#include "fault.h"

static void prepare_slate(struct trial *trial)
{
	(void)trial;
	set_slate(0, O_TRUNC, text, LINE);
}

static long perform_open(struct trial *trial)
{
	trial->fd = result_of(open(DEVICE, trial->operation->flags));
	return trial->fd < 0 ? trial->fd : 0;
}

static void check_session(struct trial *trial, long result)
{
	if (result == 0)
		require_session_works(trial, trial->fd);
	require_slate(trial, 0, text, LINE);
}

static void check_reader(struct trial *trial, long result)
{
	if (result == 0)
		require_answers(trial, trial->fd, LINE, 0);
	require_slate(trial, 0, text, LINE);
}

/* Nothing is written, so whatever was opened, the slate is still there. */
static void check_writer(struct trial *trial, long result)
{
	(void)result;
	close_files(trial);
	require_slate(trial, 0, text, LINE);
}

/* Once it was opened, but only then, the slate is gone. */
static void check_wiper(struct trial *trial, long result)
{
	require_slate(trial, 0, text, result == 0 ? 0 : LINE);
}

const struct operation open_operations[] = {
	{
		.name = "open a session",
		.prepare = prepare_slate,
		.flags = O_RDWR,
		.perform = perform_open,
		.check = check_session,
	}, {
		.name = "open a slate for reading",
		.prepare = prepare_slate,
		.flags = O_RDONLY,
		.perform = perform_open,
		.check = check_reader,
	}, {
		.name = "open a slate for writing",
		.prepare = prepare_slate,
		.flags = O_WRONLY,
		.perform = perform_open,
		.check = check_writer,
	}, {
		.name = "open a slate for appending",
		.prepare = prepare_slate,
		.flags = O_WRONLY | O_APPEND,
		.perform = perform_open,
		.check = check_writer,
	}, {
		.name = "open a slate and wipe it",
		.prepare = prepare_slate,
		.flags = O_WRONLY | O_TRUNC,
		.perform = perform_open,
		.check = check_wiper,
	},
	{ 0 }
};
