// SPDX-License-Identifier: GPL-2.0
/*
 * Faults while calls wait for the device, and while bytes are moved that do not
 * pass through this process
 */
#include <poll.h>
#include <sys/epoll.h>

#include "fault.h"

/* More than the kernel has room for on its stack */
#define POLLED	100

static volatile sig_atomic_t signals;

static void prepare_session(void)
{
	open_with_text(op->before);
}

static long perform_poll(void)
{
	struct pollfd files[POLLED];
	unsigned int i;

	for (i = 0; i < POLLED; i++)
		files[i] = (struct pollfd){ fd, POLLOUT, 0 };
	return result_of(poll(files, POLLED, 1));
}

/* poll() has no lasting effect. */
static void check_poll(long result)
{
	expect(result == POLLED || result < 0, "wrong events");
	require_session_works();
}

static void prepare_epoll(void)
{
	prepare_session();
	other = epoll_create1(0);
}

static long perform_epoll(void)
{
	struct epoll_event event = { .events = EPOLLIN };

	return result_of(epoll_ctl(other, EPOLL_CTL_ADD, fd, &event));
}

static void check_epoll(long result)
{
	struct epoll_event event;

	write_bytes(fd, text, LINE);
	expect_eq(epoll_wait(other, &event, 1, 0), result == 0);
	require_answers(fd, LINE, 0);
}

static void count_signal(int signal)
{
	signals++;
}

static void prepare_fasync(void)
{
	struct sigaction action = { .sa_handler = count_signal };

	must(!sigaction(SIGIO, &action, NULL));
	prepare_session();
	must(!fcntl(fd, F_SETOWN, getpid()));
	signals = 0;
}

static long perform_fasync(void)
{
	return result_of(fcntl(fd, F_SETFL, O_ASYNC));
}

static void check_fasync(long result)
{
	write_bytes(fd, text, LINE);
	expect((signals > 0) == (result == 0), "wrong signals");
	must(!fcntl(fd, F_SETFL, 0));
	require_answers(fd, LINE, 0);
}

static void prepare_splice_out(void)
{
	prepare_session();
	open_pipe(&other, &other_end);
}

static long perform_splice_out(void)
{
	return result_of(splice(fd, NULL, other_end, NULL, op->size, 0));
}

static void check_splice_out(long result)
{
	size_t done = result < 0 ? 0 : result;

	if (done)
		expect_eq(read(other, buffer, done), result);
	require_answers(fd, op->before, done);
}

static void prepare_splice_in(void)
{
	prepare_splice_out();
	write_bytes(other_end, text, op->size);
}

static long perform_splice_in(void)
{
	return result_of(splice(other, NULL, fd, NULL, op->size, 0));
}

static void check_splice_in(long result)
{
	size_t done = result < 0 ? 0 : result;

	write_bytes(fd, text + done, op->size - done);
	require_answers(fd, op->size, 0);
}

OPERATION(poll_many_files,
	  prepare_session, perform_poll, check_poll)
OPERATION(add_to_an_epoll,
	  prepare_epoll, perform_epoll, check_epoll)
OPERATION(ask_for_SIGIO,
	  prepare_fasync, perform_fasync, check_fasync)
OPERATION(splice_answers_to_a_pipe,
	  prepare_splice_out, perform_splice_out, check_splice_out,
	  .before = 9000, .size = 8200)
OPERATION(splice_puzzles_from_a_pipe,
	  prepare_splice_in, perform_splice_in, check_splice_in,
	  .size = 8200)
