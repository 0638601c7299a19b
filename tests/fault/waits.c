// SPDX-License-Identifier: GPL-2.0
/*
 * Faults where the device is waited for, and where bytes go from it or to it
 * without passing through this process
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "fault.h"

/* More than the kernel has room for on its stack */
#define POLLED	100

static volatile sig_atomic_t signals;

static void prepare_session(struct trial *trial)
{
	trial->fd = open_as(0, O_RDWR);
	must_write(trial->fd, text, trial->operation->before);
}

static long perform_poll(struct trial *trial)
{
	struct pollfd files[POLLED];
	unsigned int i;

	for (i = 0; i < POLLED; i++)
		files[i] = (struct pollfd){ trial->fd, POLLOUT, 0 };
	return result_of(poll(files, POLLED, 1));
}

/* poll() leaves no trace. */
static void check_poll(struct trial *trial, long result)
{
	require(trial, result == POLLED || result < 0, "wrong events");
	require_session_works(trial, trial->fd);
}

static void prepare_epoll(struct trial *trial)
{
	prepare_session(trial);
	trial->other = epoll_create1(0);
}

static long perform_epoll(struct trial *trial)
{
	struct epoll_event event = { .events = EPOLLIN };

	return result_of(epoll_ctl(trial->other, EPOLL_CTL_ADD, trial->fd,
				   &event));
}

static void check_epoll(struct trial *trial, long result)
{
	struct epoll_event event;

	must_write(trial->fd, text, LINE);
	require(trial, epoll_wait(trial->other, &event, 1, 0) == (result == 0),
		"wrong events");
	require_answers(trial, trial->fd, LINE, 0);
}

static void count_signal(int signal)
{
	(void)signal;
	signals++;
}

static void prepare_fasync(struct trial *trial)
{
	struct sigaction action = { .sa_handler = count_signal };

	sigaction(SIGIO, &action, NULL);
	prepare_session(trial);
	fcntl(trial->fd, F_SETOWN, getpid());
	signals = 0;
}

static long perform_fasync(struct trial *trial)
{
	return result_of(fcntl(trial->fd, F_SETFL, O_ASYNC));
}

static void check_fasync(struct trial *trial, long result)
{
	must_write(trial->fd, text, LINE);
	require(trial, (signals > 0) == (result == 0), "wrong signals");
	fcntl(trial->fd, F_SETFL, 0);
	require_answers(trial, trial->fd, LINE, 0);
}

static void prepare_splice(struct trial *trial)
{
	int fds[2];

	prepare_session(trial);
	if (pipe(fds))
		abort();
	trial->other = fds[0];
	trial->other_end = fds[1];
}

static long perform_splice_out(struct trial *trial)
{
	return result_of(splice(trial->fd, NULL, trial->other_end, NULL,
				trial->operation->size, 0));
}

static void check_splice_out(struct trial *trial, long result)
{
	size_t done = result < 0 ? 0 : result;

	require(trial, !done || read(trial->other, buffer, done) == result,
		"the pipe has less than was spliced");
	require_answers(trial, trial->fd, trial->operation->before, done);
}

static void prepare_splice_in(struct trial *trial)
{
	prepare_splice(trial);
	must_write(trial->other_end, text, trial->operation->size);
}

static long perform_splice_in(struct trial *trial)
{
	return result_of(splice(trial->other, NULL, trial->fd, NULL,
				trial->operation->size, 0));
}

static void check_splice_in(struct trial *trial, long result)
{
	const struct operation *operation = trial->operation;
	size_t done = result < 0 ? 0 : result;

	must_write(trial->fd, text + done, operation->size - done);
	require_answers(trial, trial->fd, operation->size, 0);
}

const struct operation wait_operations[] = {
	{
		.name = "poll",
		.prepare = prepare_session,
		.perform = perform_poll,
		.check = check_poll,
	}, {
		.name = "add to an epoll",
		.prepare = prepare_epoll,
		.perform = perform_epoll,
		.check = check_epoll,
	}, {
		.name = "ask for SIGIO",
		.prepare = prepare_fasync,
		.perform = perform_fasync,
		.check = check_fasync,
	}, {
		.name = "splice answers to a pipe",
		.prepare = prepare_splice,
		.before = 9000,
		.size = 8200,
		.perform = perform_splice_out,
		.check = check_splice_out,
	}, {
		.name = "splice puzzles from a pipe",
		.prepare = prepare_splice_in,
		.size = 8200,
		.perform = perform_splice_in,
		.check = check_splice_in,
	},
	{ 0 }
};
