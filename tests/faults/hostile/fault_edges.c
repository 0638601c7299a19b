// SPDX-License-Identifier: GPL-2.0
/*
 * Calls that are tried at each edge of readiness, until they succeed
 */
#include <sys/epoll.h>

#include "faults.h"

/*
 * What an edge-triggered caller does: try until EAGAIN, then wait for the next
 * edge
 */
static ssize_t try_at_edges(int fd, char *buffer, const struct call *call,
			    unsigned int events)
{
	struct epoll_event event = { .events = events | EPOLLET };
	int epoll = epoll_create1(0);
	ssize_t result;

	must(epoll >= 0);
	must(!epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event));
	do {
		if (epoll_wait(epoll, &event, 1, -1) < 0)
			return -1;
		result = call->run(fd, buffer);
		if (result < 0 && errno == EAGAIN)
			count_refusal();
	} while (result < 0 && errno == EAGAIN);
	return result;
}

static ssize_t do_read_at_edges(int fd, char *buffer)
{
	return try_at_edges(fd, buffer, &call_read, EPOLLIN);
}

static ssize_t do_write_at_edges(int fd, char *buffer)
{
	return try_at_edges(fd, buffer, &call_write, EPOLLOUT);
}

/* The same with SIGIO */
static ssize_t try_at_signals(int fd, char *buffer, const struct call *call)
{
	sigset_t signals;
	ssize_t result;

	sigemptyset(&signals);
	sigaddset(&signals, SIGIO);
	ask_for_signal(fd, SIGIO);
	for (;;) {
		result = call->run(fd, buffer);
		if (result >= 0 || errno != EAGAIN)
			return result;
		count_refusal();
		if (sigwaitinfo(&signals, NULL) < 0)
			return -1;
	}
}

static ssize_t do_read_at_signals(int fd, char *buffer)
{
	return try_at_signals(fd, buffer, &call_read);
}

static ssize_t do_write_at_signals(int fd, char *buffer)
{
	return try_at_signals(fd, buffer, &call_write);
}

const struct call edge_calls[] = {
	[READ_AT_EPOLL] = { "read at EPOLLIN", do_read_at_edges },
	[WRITE_AT_EPOLL] = { "write at EPOLLOUT", do_write_at_edges },
	[READ_AT_SIGIO] = { "read at SIGIO", do_read_at_signals },
	[WRITE_AT_SIGIO] = { "write at SIGIO", do_write_at_signals },
	{}
};
