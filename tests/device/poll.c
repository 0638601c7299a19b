// SPDX-License-Identifier: GPL-2.0
/*
 * Waiting for a session by poll, select, epoll and SIGIO, as for a pipe
 */
#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <time.h>

#include "device_test.h"

#define FOREVER	-1

static int poll_for(int fd, int timeout)
{
	struct pollfd pollfd = { .fd = fd, .events = POLLIN | POLLOUT };

	expect_ge(poll(&pollfd, 1, timeout), 0);
	return pollfd.revents;
}

static int open_small_queue(void)
{
	set_parameter("queue_max", "4096");
	return open_device(O_RDWR);
}

static void fill_but(int fd, size_t left)
{
	write_text(fd, newlines(4096 - left));
}

static void fill(int fd)
{
	fill_but(fd, 0);
}

static void empty(int fd)
{
	char text[4096];

	expect_eq(read(fd, text, sizeof(text)), sizeof(text));
}

static void write_later(int fd, const char *text)
{
	if (fork_as(0))
		return;
	sleep_for(0.1);
	write_text(fd, text);
	_exit(0);
}

static void empty_later(int fd)
{
	if (fork_as(0))
		return;
	sleep_for(0.1);
	empty(fd);
	_exit(0);
}

TEST(an_empty_session_can_only_be_written)
{
	expect_eq(poll_for(open_device(O_RDWR), 0), POLLOUT);
}

TEST(a_whole_puzzle_is_readable_and_half_of_one_is_not)
{
	int fd = open_session("53");

	expect_eq(poll_for(fd, 0), POLLOUT);
	write_text(fd, puzzle + 2);
	expect_eq(poll_for(fd, 0), POLLIN | POLLOUT);
	expect_reads(fd, puzzle);
	expect_eq(poll_for(fd, 0), POLLOUT);
}

TEST(layout_before_half_a_puzzle_is_readable)
{
	int fd = open_session("\n53");

	expect_eq(poll_for(fd, 0), POLLIN | POLLOUT);
	expect_reads(fd, "\n");
	expect_eq(poll_for(fd, 0), POLLOUT);
}

TEST(room_for_one_byte_is_room)
{
	int fd = open_small_queue();

	fill_but(fd, 1);
	expect_eq(poll_for(fd, 0), POLLIN | POLLOUT);
	write_text(fd, "\n");
	expect_eq(poll_for(fd, 0), POLLIN);
}

TEST(a_full_queue_can_only_be_read)
{
	int fd = open_small_queue();

	fill(fd);
	expect_eq(poll_for(fd, 0), POLLIN);
	empty(fd);
	expect_eq(poll_for(fd, 0), POLLOUT);
}

TEST(an_unfinished_search_is_readable)
{
	char c;
	int fd;

	fd = open_backtracking(endless);
	set_nonblock(fd, true);
	expect_error(read(fd, &c, 1), EAGAIN);
	expect_eq(poll_for(fd, 0), POLLIN | POLLOUT);
}

TEST(a_slate_is_always_ready_like_a_file)
{
	int ready = POLLIN | POLLOUT;

	expect_eq(poll_for(open_as(alice, O_RDONLY), 0), ready);
	expect_eq(poll_for(open_as(alice, O_WRONLY), 0), ready);
}

TEST(poll_waits_for_a_puzzle)
{
	struct pollfd pollfd = { .events = POLLIN };

	pollfd.fd = open_device(O_RDWR);
	expect_eq(poll(&pollfd, 1, 10), 0);
	write_later(pollfd.fd, puzzle);
	expect_eq(poll(&pollfd, 1, FOREVER), 1);
	expect_reads(pollfd.fd, puzzle);
}

TEST(poll_waits_for_room)
{
	struct pollfd pollfd = { .events = POLLOUT };

	pollfd.fd = open_small_queue();
	fill(pollfd.fd);
	expect_eq(poll(&pollfd, 1, 10), 0);
	empty_later(pollfd.fd);
	expect_eq(poll(&pollfd, 1, FOREVER), 1);
	fill(pollfd.fd);
}

TEST(select_waits_for_a_puzzle_and_for_room)
{
	int fd = open_small_queue();
	fd_set set;

	FD_ZERO(&set);
	FD_SET(fd, &set);
	write_later(fd, puzzle);
	expect_eq(select(fd + 1, &set, NULL, NULL, NULL), 1);
	expect_reads(fd, puzzle);

	fill(fd);
	empty_later(fd);
	expect_eq(select(fd + 1, NULL, &set, NULL, NULL), 1);
	fill(fd);
}

static int add_to_epoll(int fd, uint32_t events)
{
	struct epoll_event event = { .events = events, .data.fd = fd };
	int epoll = epoll_create1(0);

	expect_ge(epoll, 0);
	must(!epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event));
	return epoll;
}

TEST(epoll_reports_which_session_is_ready)
{
	struct epoll_event event;
	int one = open_device(O_RDWR);
	int other = open_device(O_RDWR);
	int epoll = add_to_epoll(one, EPOLLIN);

	event.events = EPOLLIN;
	event.data.fd = other;
	must(!epoll_ctl(epoll, EPOLL_CTL_ADD, other, &event));
	expect_eq(epoll_wait(epoll, &event, 1, 0), 0);
	write_later(other, puzzle);
	expect_eq(epoll_wait(epoll, &event, 1, FOREVER), 1);
	expect_eq(event.data.fd, other);
}

TEST(an_edge_is_reported_once)
{
	struct epoll_event event;
	int fd = open_device(O_RDWR);
	int epoll = add_to_epoll(fd, EPOLLIN | EPOLLET);

	write_text(fd, puzzle);
	expect_eq(epoll_wait(epoll, &event, 1, 0), 1);
	expect_eq(epoll_wait(epoll, &event, 1, 0), 0);
	write_text(fd, puzzle);
	expect_eq(epoll_wait(epoll, &event, 1, 0), 1);
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

TEST(a_signal_reports_a_puzzle_and_room)
{
	int fd = open_small_queue();

	ask_for_signal(fd, SIGUSR1);
	expect_eq(take_signal(fd), -1);
	fill(fd);
	expect_eq(take_signal(fd), POLL_IN);
	empty(fd);
	expect_eq(take_signal(fd), POLL_OUT);

	must(!fcntl(fd, F_SETFL, 0));
	fill(fd);
	expect_eq(take_signal(fd), -1);
}

TEST(the_default_signal_is_sigio)
{
	int fd = open_device(O_RDWR);
	pid_t child = fork_as(0);
	int status;

	if (!child) {
		fcntl(fd, F_SETOWN, getpid());
		fcntl(fd, F_SETFL, O_ASYNC);
		write_text(fd, puzzle);
		pause();
	}
	expect_eq(waitpid(child, &status, 0), child);
	expect_eq(status, SIGIO);
}
