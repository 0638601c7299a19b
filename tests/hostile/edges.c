// SPDX-License-Identifier: GPL-2.0
/*
 * A caller that waits for an edge of readiness gets one
 *
 * Nonblocking calls run a search of many slices. After each EAGAIN only a new
 * edge makes the caller try again: from epoll with EPOLLET, by SIGIO, or inside
 * io_uring. It comes after a few milliseconds; none in ten seconds is a
 * failure.
 */
#include <poll.h>
#include <pthread.h>
#include <sys/epoll.h>

#include "../lib/uring.h"
#include "hostile.h"

#define PATIENCE	10

/* The search reaches its step limit after some slices; the answer is marks. */
static void limit_steps(int fd)
{
	configure(fd, "backtrack", -1, 2000000);
}

static int open_edge_search(unsigned int puzzles)
{
	int fd = open_device(O_RDWR | O_NONBLOCK);

	limit_steps(fd);
	while (puzzles--)
		write_text(fd, endless);
	return fd;
}

static int open_slate_search(void)
{
	int fd;

	write_slate(alice, O_TRUNC, endless);
	fd = open_device(O_RDONLY | O_NONBLOCK);
	limit_steps(fd);
	return fd;
}

/* Is @answer that of a search which has reached the step limit? */
static bool is_given_up(const char *answer, ssize_t length)
{
	char marks[CELLS];

	memset(marks, '!', CELLS);
	return length == CELLS && !memcmp(answer, marks, CELLS);
}

static int watch(int fd)
{
	struct epoll_event event = { .events = EPOLLIN | EPOLLET };
	int epoll = epoll_create1(EPOLL_CLOEXEC);

	must(epoll >= 0 && !epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event));
	return epoll;
}

/* Is there an answer before the edges stop? */
static bool read_at_edges(int fd, const char *what)
{
	struct epoll_event event;
	char answer[CELLS];
	int epoll = watch(fd);
	unsigned int edges = 0;
	ssize_t length;

	while (epoll_wait(epoll, &event, 1, PATIENCE * 1000) == 1) {
		edges++;
		length = read(fd, answer, CELLS);
		if (length >= 0) {
			note("%s: %u edges", what, edges);
			return is_given_up(answer, length);
		}
		must(errno == EAGAIN);
	}
	note("%s: no edge after the first %u, for %d s", what, edges, PATIENCE);
	return false;
}

void test_begin(void)
{
	become(alice);
}

TEST(edges_of_epoll_lead_to_the_end_of_a_long_search)
{
	must(read_at_edges(open_edge_search(1), "epoll"));
}

TEST(edges_of_epoll_lead_to_the_end_of_a_long_search_in_a_slate)
{
	must(read_at_edges(open_slate_search(), "epoll of a slate"));
}

static int contended;

static void *read_contended(void *unused)
{
	return (void *)(long)read_at_edges(contended, "one of two");
}

/* Two threads with an epoll each; there is an answer for each of them. */
TEST(edges_of_epoll_lead_two_threads_with_one_session_to_the_end)
{
	pthread_t threads[2];
	void *done[2];
	int i;

	contended = open_edge_search(2);
	for (i = 0; i < 2; i++)
		must(!pthread_create(&threads[i], NULL, read_contended, NULL));
	for (i = 0; i < 2; i++)
		must(!pthread_join(threads[i], &done[i]));
	must(done[0] && done[1]);
}

static bool read_at_signals(int fd)
{
	struct timespec patience = { .tv_sec = PATIENCE };
	unsigned int signals = 0;
	char answer[CELLS];
	ssize_t length;
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGIO);
	ask_for_signal(fd, SIGIO);
	for (;;) {
		length = read(fd, answer, CELLS);
		if (length >= 0) {
			note("%u signals", signals);
			return is_given_up(answer, length);
		}
		must(errno == EAGAIN);
		if (sigtimedwait(&set, NULL, &patience) != SIGIO)
			break;
		signals++;
	}
	note("no signal after the first %u, for %d s", signals, PATIENCE);
	return false;
}

TEST(signals_lead_to_the_end_of_a_long_search)
{
	must(read_at_signals(open_edge_search(1)));
}

TEST(signals_lead_to_the_end_of_a_long_search_in_a_slate)
{
	must(read_at_signals(open_slate_search()));
}

static char buffer[CELLS];

static void begin_multishot_read(struct io_uring *ring, int fd)
{
	if (!kernel_is_at_least(6, 7))
		skip("this kernel has no multishot reads");
	ring_open(ring, 8);
	ring_provide(ring, buffer, CELLS, 1);
	ring_prep_multishot(ring_request(ring), fd);
	must(io_uring_submit(ring) == 1);
}

TEST(a_multishot_read_comes_to_the_end_of_a_long_search)
{
	struct io_uring ring;
	int result;

	begin_multishot_read(&ring, open_edge_search(1));
	result = ring_result(&ring, PATIENCE);
	expect(is_given_up(buffer, result), "io_uring: %s", strerror(-result));
}

static void ignore_signal(int number)
{
}

/* The search does not end, and io_uring continues it inside of the kernel. */
TEST(a_signal_interrupts_a_task_with_a_multishot_read)
{
	struct sigaction action = { .sa_handler = ignore_signal };
	int fd = open_edge_search(1);
	double begun = now();
	struct io_uring ring;

	configure(fd, "backtrack", -1, 0);
	must(!sigaction(SIGALRM, &action, NULL));
	begin_multishot_read(&ring, fd);
	set_timer(0.1, 0.1);
	expect_eq(ring_result(&ring, PATIENCE), -EINTR);
	expect_lt(now() - begun, 2);
}
