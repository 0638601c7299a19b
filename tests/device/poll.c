// SPDX-License-Identifier: GPL-2.0
/*
 * Waiting for a session: poll, select, epoll and SIGIO, as for a pipe
 */
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <time.h>

#include "device_test.h"

#define FOR_EVER	-1

static int poll_for(int fd, int timeout)
{
	struct pollfd pollfd = { .fd = fd, .events = POLLIN | POLLOUT };

	ck_assert_int_ge(poll(&pollfd, 1, timeout), 0);
	return pollfd.revents;
}

static int open_small_queue(void)
{
	set_parameter("queue_max", "4096");
	return open_device(O_RDWR);
}

static void fill_but(int fd, size_t left)
{
	char text[4096];

	memset(text, '\n', sizeof(text));
	ck_assert_int_eq(write(fd, text, sizeof(text) - left),
			 sizeof(text) - left);
}

static void fill(int fd)
{
	fill_but(fd, 0);
}

static void empty(int fd)
{
	char text[4096];

	ck_assert_int_eq(read(fd, text, sizeof(text)), sizeof(text));
}

static void write_later(int fd, const char *text)
{
	if (fork())
		return;
	sleep_for(0.1);
	write_text(fd, text);
	_exit(0);
}

static void empty_later(int fd)
{
	if (fork())
		return;
	sleep_for(0.1);
	empty(fd);
	_exit(0);
}

START_TEST(an_empty_session_can_only_be_written)
{
	ck_assert_int_eq(poll_for(open_device(O_RDWR), 0), POLLOUT);
}

START_TEST(a_whole_puzzle_can_be_read_and_half_a_puzzle_can_not)
{
	int fd = open_session("53");

	ck_assert_int_eq(poll_for(fd, 0), POLLOUT);
	write_text(fd, puzzle + 2);
	ck_assert_int_eq(poll_for(fd, 0), POLLIN | POLLOUT);
	assert_reads(fd, puzzle);
	ck_assert_int_eq(poll_for(fd, 0), POLLOUT);
}

START_TEST(layout_can_be_read_before_half_a_puzzle)
{
	int fd = open_session("\n53");

	ck_assert_int_eq(poll_for(fd, 0), POLLIN | POLLOUT);
	assert_reads(fd, "\n");
	ck_assert_int_eq(poll_for(fd, 0), POLLOUT);
}

START_TEST(room_for_one_byte_is_room)
{
	int fd = open_small_queue();

	fill_but(fd, 1);
	ck_assert_int_eq(poll_for(fd, 0), POLLIN | POLLOUT);
	write_text(fd, "\n");
	ck_assert_int_eq(poll_for(fd, 0), POLLIN);
}

START_TEST(a_full_queue_can_only_be_read)
{
	int fd = open_small_queue();

	fill(fd);
	ck_assert_int_eq(poll_for(fd, 0), POLLIN);
	empty(fd);
	ck_assert_int_eq(poll_for(fd, 0), POLLOUT);
}

START_TEST(a_search_under_way_can_be_read_on)
{
	char c;
	int fd;

	set_parameter("strategy", "backtrack");
	fd = open_session(endless);
	set_nonblock(fd);
	assert_error(read(fd, &c, 1), EAGAIN);
	ck_assert_int_eq(poll_for(fd, 0), POLLIN | POLLOUT);
}

START_TEST(a_slate_is_always_ready_like_a_file)
{
	int ready = POLLIN | POLLOUT;

	ck_assert_int_eq(poll_for(open_as(alice, O_RDONLY), 0), ready);
	ck_assert_int_eq(poll_for(open_as(alice, O_WRONLY), 0), ready);
}

START_TEST(poll_waits_for_a_puzzle)
{
	struct pollfd pollfd = { .events = POLLIN };

	pollfd.fd = open_device(O_RDWR);
	ck_assert_int_eq(poll(&pollfd, 1, 10), 0);
	write_later(pollfd.fd, puzzle);
	ck_assert_int_eq(poll(&pollfd, 1, FOR_EVER), 1);
	assert_reads(pollfd.fd, puzzle);
}

START_TEST(poll_waits_for_room)
{
	struct pollfd pollfd = { .events = POLLOUT };

	pollfd.fd = open_small_queue();
	fill(pollfd.fd);
	ck_assert_int_eq(poll(&pollfd, 1, 10), 0);
	empty_later(pollfd.fd);
	ck_assert_int_eq(poll(&pollfd, 1, FOR_EVER), 1);
	fill(pollfd.fd);
}

START_TEST(select_waits_for_a_puzzle_and_for_room)
{
	int fd = open_small_queue();
	fd_set set;

	FD_ZERO(&set);
	FD_SET(fd, &set);
	write_later(fd, puzzle);
	ck_assert_int_eq(select(fd + 1, &set, NULL, NULL, NULL), 1);
	assert_reads(fd, puzzle);

	fill(fd);
	empty_later(fd);
	ck_assert_int_eq(select(fd + 1, NULL, &set, NULL, NULL), 1);
	fill(fd);
}

static int add_to_epoll(int fd, uint32_t events)
{
	struct epoll_event event = { .events = events, .data.fd = fd };
	int epoll = epoll_create1(0);

	ck_assert_int_ge(epoll, 0);
	ck_assert_int_eq(epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event), 0);
	return epoll;
}

START_TEST(epoll_tells_which_of_many_sessions_is_ready)
{
	struct epoll_event event;
	int one = open_device(O_RDWR);
	int other = open_device(O_RDWR);
	int epoll = add_to_epoll(one, EPOLLIN);

	event.events = EPOLLIN;
	event.data.fd = other;
	ck_assert_int_eq(epoll_ctl(epoll, EPOLL_CTL_ADD, other, &event), 0);
	ck_assert_int_eq(epoll_wait(epoll, &event, 1, 0), 0);
	write_later(other, puzzle);
	ck_assert_int_eq(epoll_wait(epoll, &event, 1, FOR_EVER), 1);
	ck_assert_int_eq(event.data.fd, other);
}

START_TEST(an_edge_is_told_once)
{
	struct epoll_event event;
	int fd = open_device(O_RDWR);
	int epoll = add_to_epoll(fd, EPOLLIN | EPOLLET);

	write_text(fd, puzzle);
	ck_assert_int_eq(epoll_wait(epoll, &event, 1, 0), 1);
	ck_assert_int_eq(epoll_wait(epoll, &event, 1, 0), 0);
	write_text(fd, puzzle);
	ck_assert_int_eq(epoll_wait(epoll, &event, 1, 0), 1);
}

/* Ask for SIGUSR1, blocked, instead of SIGIO, so that it says what it is for */
static void ask_for_signals(int fd)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	ck_assert_int_eq(sigprocmask(SIG_BLOCK, &set, NULL), 0);
	ck_assert_int_eq(fcntl(fd, F_SETOWN, getpid()), 0);
	ck_assert_int_eq(fcntl(fd, F_SETSIG, SIGUSR1), 0);
	ck_assert_int_eq(fcntl(fd, F_SETFL, O_ASYNC), 0);
}

/* The reason of a signal that has come for @fd, or -1 */
static int take_signal(int fd)
{
	static const struct timespec no_time;
	siginfo_t info;
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	if (sigtimedwait(&set, &info, &no_time) < 0)
		return -1;
	ck_assert_int_eq(info.si_fd, fd);
	return info.si_code;
}

START_TEST(a_signal_tells_of_a_puzzle_and_of_room)
{
	int fd = open_small_queue();

	ask_for_signals(fd);
	ck_assert_int_eq(take_signal(fd), -1);
	fill(fd);
	ck_assert_int_eq(take_signal(fd), POLL_IN);
	empty(fd);
	ck_assert_int_eq(take_signal(fd), POLL_OUT);

	ck_assert_int_eq(fcntl(fd, F_SETFL, 0), 0);
	fill(fd);
	ck_assert_int_eq(take_signal(fd), -1);
}

START_TEST(the_plain_signal_is_sigio)
{
	int fd = open_device(O_RDWR);
	pid_t child = fork();
	int status;

	if (!child) {
		fcntl(fd, F_SETOWN, getpid());
		fcntl(fd, F_SETFL, O_ASYNC);
		write_text(fd, puzzle);
		pause();
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, SIGIO);
}

TCase *poll_cases(void)
{
	TCase *cases = tcase_create("poll");

	tcase_add_test(cases, an_empty_session_can_only_be_written);
	tcase_add_test(cases,
		       a_whole_puzzle_can_be_read_and_half_a_puzzle_can_not);
	tcase_add_test(cases, layout_can_be_read_before_half_a_puzzle);
	tcase_add_test(cases, room_for_one_byte_is_room);
	tcase_add_test(cases, a_full_queue_can_only_be_read);
	tcase_add_test(cases, a_search_under_way_can_be_read_on);
	tcase_add_test(cases, a_slate_is_always_ready_like_a_file);
	tcase_add_test(cases, poll_waits_for_a_puzzle);
	tcase_add_test(cases, poll_waits_for_room);
	tcase_add_test(cases, select_waits_for_a_puzzle_and_for_room);
	tcase_add_test(cases, epoll_tells_which_of_many_sessions_is_ready);
	tcase_add_test(cases, an_edge_is_told_once);
	tcase_add_test(cases, a_signal_tells_of_a_puzzle_and_of_room);
	tcase_add_test(cases, the_plain_signal_is_sigio);
	return cases;
}
