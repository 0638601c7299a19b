// SPDX-License-Identifier: GPL-2.0-only
/*
 * Waiting for a session by poll, epoll and SIGIO, as for a pipe
 */
#include <poll.h>
#include <sys/epoll.h>
#include <time.h>

#include "device_test.h"

static void fill(int fd)
{
	write_text(fd, newlines(SMALL_QUEUE));
}

static void empty(int fd)
{
	expect_reads(fd, newlines(SMALL_QUEUE));
}

TEST(an_empty_session_can_only_be_written, .step = 7)
{
	expect_eq(ready(open_device(O_RDWR)), POLLOUT);
}

TEST(a_whole_puzzle_is_readable_and_half_of_one_is_not, .step = 7)
{
	int fd = open_device(O_RDWR);

	write_text(fd, "\n53");
	expect_eq(ready(fd), POLLIN | POLLOUT);
	expect_reads(fd, "\n");
	expect_eq(ready(fd), POLLOUT);
	write_text(fd, puzzle + 2);
	expect_eq(ready(fd), POLLIN | POLLOUT);
	expect_reads(fd, puzzle);
	expect_eq(ready(fd), POLLOUT);
}

/* Of two of these writes, the second is divided. Returns how many bytes fit. */
static size_t fill_in_parts(int fd)
{
	char *part = newlines(2100);
	size_t total = 0;
	ssize_t n;

	while ((n = write(fd, part, strlen(part))) > 0)
		total += n;
	expect_error(n, EAGAIN);
	return total;
}

TEST(a_full_queue_can_only_be_read, .step = 7)
{
	int fd = open_device(O_RDWR | O_NONBLOCK);
	size_t total = fill_in_parts(fd);

	expect_eq(ready(fd), POLLIN);
	expect_reads(fd, newlines(total));
	expect_eq(ready(fd), POLLOUT);

	fd = open_small_queue();
	write_text(fd, newlines(SMALL_QUEUE - 1));
	expect_eq(ready(fd), POLLIN | POLLOUT);
	write_text(fd, "\n");
	expect_eq(ready(fd), POLLIN);
	expect_eq(read(fd, (char[SMALL_QUEUE / 2]){}, SMALL_QUEUE / 2),
		  SMALL_QUEUE / 2);
	expect_eq(ready(fd), POLLIN | POLLOUT);
	write_text(fd, newlines(SMALL_QUEUE / 2));
	empty(fd);
	expect_eq(ready(fd), POLLOUT);
}

TEST(an_unfinished_search_is_readable, .step = 7, .early = true)
{
	int fd = open_backtracking(endless);

	interrupt_by(SIGALRM, 0);
	ualarm(10000, 10000);
	expect_error(read(fd, (char[1]){}, 1), EINTR);
	ualarm(0, 0);
	expect_eq(ready(fd), POLLIN | POLLOUT);
}

TEST(an_edge_is_reported_once, .step = 7)
{
	int fd = open_small_queue();
	int edges = watch_edges(fd, EPOLLIN), room = watch_edges(fd, EPOLLOUT);

	write_text(fd, puzzle);
	must(has_edge(edges));
	must(!has_edge(edges));
	write_text(fd, puzzle);
	must(has_edge(edges));
	/* As from a pipe, each write is one while something can be read. */
	write_text(fd, "53");
	must(has_edge(edges));
	must(!has_edge(edges));

	/* Room is one after a poll has found none. */
	write_text(fd, puzzle + 2);
	expect_reads(fd, PUZZLE PUZZLE PUZZLE);
	fill(fd);
	expect_eq(ready(fd), POLLIN);
	must(!has_edge(room));
	empty(fd);
	must(has_edge(room));
	must(!has_edge(room));
}

TEST(what_a_read_leaves_is_an_edge, .step = 7)
{
	int fd = open_device(O_RDWR), edges = watch_edges(fd, EPOLLIN);

	write_text(fd, PUZZLE PUZZLE);
	must(has_edge(edges));
	expect_reads(fd, puzzle);
	must(has_edge(edges));
	expect_reads(fd, puzzle);
	must(!has_edge(edges));
}

/* The reason of a signal that was sent for @fd, or -1 */
static int take_signal(int fd)
{
	static const struct timespec no_time;
	siginfo_t info;
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	if (sigtimedwait(&set, &info, &no_time) < 0)
		return -1;
	expect_eq(info.si_fd, fd);
	return info.si_code;
}

/* Each of its chunks is an event, which sends the writer itself a signal. */
TEST(sigio_does_not_end_the_write_that_causes_it, .step = 7, .early = true)
{
	int fd = open_device(O_RDWR);

	interrupt_by(SIGIO, 0);
	must(!fcntl(fd, F_SETOWN, getpid()));
	must(!fcntl(fd, F_SETFL, O_ASYNC));
	expect_eq(write(fd, newlines(64 * KIB), 64 * KIB), 64 * KIB);
}

/* Else a program that reads to the end for each signal would never be done. */
TEST(a_slate_sends_no_signal)
{
	int fd;

	write_slate(0, O_TRUNC, puzzle);
	fd = open_device(O_RDONLY);
	block_signal(SIGUSR1);
	must(!fcntl(fd, F_SETOWN, getpid()));
	must(!fcntl(fd, F_SETSIG, SIGUSR1));
	must(!fcntl(fd, F_SETFL, O_ASYNC));
	expect_reads(fd, puzzle);
	expect_eq(read(fd, (char[1]){}, 1), 0);
	expect_eq(take_signal(fd), -1);
}

TEST(a_signal_reports_a_puzzle_and_room, .step = 7)
{
	int fd = open_small_queue();

	block_signal(SIGUSR1);
	must(!fcntl(fd, F_SETOWN, getpid()));
	must(!fcntl(fd, F_SETSIG, SIGUSR1));
	must(!fcntl(fd, F_SETFL, O_ASYNC));
	expect_eq(take_signal(fd), -1);
	fill(fd);
	expect_eq(take_signal(fd), POLL_IN);
	empty(fd);
	expect_eq(take_signal(fd), POLL_OUT);

	must(!fcntl(fd, F_SETFL, 0));
	fill(fd);
	expect_eq(take_signal(fd), -1);
}
