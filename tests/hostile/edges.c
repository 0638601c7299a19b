// SPDX-License-Identifier: GPL-2.0
/*
 * A caller that waits for an edge of readiness gets one
 *
 * A search of many slices is asked for by calls that do not wait. After each
 * EAGAIN only a new edge makes the caller try again: from epoll with EPOLLET,
 * by SIGIO, or inside io_uring. No edge for as long as ten seconds is a failure;
 * one is due after a few milliseconds.
 */
#include <liburing.h>
#include <poll.h>
#include <pthread.h>
#include <sys/epoll.h>

#include "hostile.h"

#define PATIENCE	10
#define READ_MULTISHOT	49

/* Ends after some slices, because it is given up then: the answer is marks. */
static void limit_steps(int fd)
{
	struct sudoku_config config;

	must(!ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config));
	memset(config.strategy, 0, sizeof(config.strategy));
	strcpy(config.strategy, "backtrack");
	config.max_steps = 2000000;
	must(!ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config));
}

static int open_search(int flags, unsigned int puzzles)
{
	int fd = open_device(O_RDWR | O_NONBLOCK | flags);

	limit_steps(fd);
	while (puzzles--)
		write_text(fd, endless_for("backtrack"));
	return fd;
}

static int open_slate_search(void)
{
	int fd;

	write_slate(endless_for("backtrack"));
	fd = open_device(O_RDONLY | O_NONBLOCK);
	limit_steps(fd);
	return fd;
}

/* Returns whether @answer is the one of a search that was given up. */
static bool is_answer(const char *answer, ssize_t length)
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

/* Returns whether there is an answer before the edges stop. */
static bool read_at_edges(int fd, const char *who)
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
			note("%s: %u edges", who, edges);
			return is_answer(answer, length);
		}
		must(errno == EAGAIN);
	}
	note("%s: no edge after the first %u, for %d s", who, edges, PATIENCE);
	return false;
}

static bool session_by_epoll(void)
{
	return read_at_edges(open_search(0, 1), "epoll");
}

static bool slate_by_epoll(void)
{
	return read_at_edges(open_slate_search(), "epoll of a slate");
}

static int contended;

static void *read_contended(void *unused)
{
	return (void *)(long)read_at_edges(contended, "one of two");
}

/* Two threads, each with an epoll of its own, and an answer for each */
static bool two_by_epoll(void)
{
	pthread_t threads[2];
	void *done[2];
	int i;

	contended = open_search(0, 2);
	for (i = 0; i < 2; i++)
		must(!pthread_create(&threads[i], NULL, read_contended, NULL));
	for (i = 0; i < 2; i++)
		must(!pthread_join(threads[i], &done[i]));
	return done[0] && done[1];
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
	must(!sigprocmask(SIG_BLOCK, &set, NULL));
	must(!fcntl(fd, F_SETOWN, getpid()));
	must(!fcntl(fd, F_SETFL, O_NONBLOCK | O_ASYNC));
	for (;;) {
		length = read(fd, answer, CELLS);
		if (length >= 0) {
			note("%u signals", signals);
			return is_answer(answer, length);
		}
		must(errno == EAGAIN);
		if (sigtimedwait(&set, NULL, &patience) != SIGIO)
			break;
		signals++;
	}
	note("no signal after the first %u, for %d s", signals, PATIENCE);
	return false;
}

static bool session_by_signal(void)
{
	return read_at_signals(open_search(0, 1));
}

static bool slate_by_signal(void)
{
	return read_at_signals(open_slate_search());
}

/* Returns the result of the next request that completes, or -ETIME. */
static int wait_completion(struct io_uring *ring)
{
	struct __kernel_timespec patience = { .tv_sec = PATIENCE };
	struct io_uring_cqe *cqe;
	int result = io_uring_wait_cqe_timeout(ring, &cqe, &patience);

	if (result)
		return result;
	result = cqe->res;
	io_uring_cqe_seen(ring, cqe);
	return result;
}

static bool session_by_multishot(void)
{
	static char buffer[CELLS];
	int fd = open_search(0, 1);
	struct io_uring_sqe *sqe;
	struct io_uring ring;
	int result;

	must(!io_uring_queue_init(8, &ring, 0));
	io_uring_prep_provide_buffers(io_uring_get_sqe(&ring), buffer, CELLS, 1,
				      1, 0);
	must(io_uring_submit(&ring) == 1 && wait_completion(&ring) >= 0);
	sqe = io_uring_get_sqe(&ring);
	io_uring_prep_read(sqe, fd, NULL, 0, 0);
	sqe->opcode = READ_MULTISHOT;
	sqe->flags |= IOSQE_BUFFER_SELECT;
	sqe->buf_group = 1;
	must(io_uring_submit(&ring) == 1);
	result = wait_completion(&ring);
	if (!is_answer(buffer, result))
		note("io_uring: %s", strerror(-result));
	return is_answer(buffer, result);
}

static void try(bool (*attempt)(void), const char *name)
{
	pid_t child = fork_as(fresh_users(1));

	if (!child)
		_exit(!attempt());
	check(child_succeeds(child), "%s", name);
}

int main(void)
{
	try(session_by_epoll,
	    "edges_of_epoll_lead_to_the_end_of_a_long_search");
	try(slate_by_epoll,
	    "edges_of_epoll_lead_to_the_end_of_a_long_search_in_a_slate");
	try(two_by_epoll,
	    "edges_of_epoll_lead_two_threads_with_one_session_to_the_end");
	try(session_by_signal,
	    "signals_lead_to_the_end_of_a_long_search");
	try(slate_by_signal,
	    "signals_lead_to_the_end_of_a_long_search_in_a_slate");
	if (kernel_is_at_least(6, 7))
		try(session_by_multishot,
		    "a_multishot_read_comes_to_the_end_of_a_long_search");
	else
		note("this kernel has no multishot reads");
	return result();
}
