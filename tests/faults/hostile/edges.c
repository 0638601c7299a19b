// SPDX-License-Identifier: GPL-2.0
/*
 * A caller that waits for an edge of readiness gets one
 *
 * Nonblocking calls run a search of many slices. After each EAGAIN only a new
 * edge makes the caller try again: from epoll with EPOLLET, by SIGIO, or inside
 * io_uring. It comes after a few milliseconds; none in ten seconds is a
 * failure.
 */
#include "../../lib/uring.h"
#include "faults.h"

/* The search reaches its step limit after some slices; the answer is marks. */
static void limit_steps(int fd)
{
	configure(fd, "backtrack", -1, 2000000);
}

static int open_long_searches(unsigned int count)
{
	int fd = open_as(alice, O_RDWR | O_NONBLOCK);

	limit_steps(fd);
	while (count--)
		write_text(fd, endless);
	return fd;
}

static int open_session_search(void)
{
	return open_long_searches(1);
}

static int open_slate_search(void)
{
	int fd;

	write_slate(alice, O_TRUNC, endless);
	fd = open_as(alice, O_RDONLY | O_NONBLOCK);
	limit_steps(fd);
	return fd;
}

/* Expect the answer to a search that has reached the step limit. */
static void expect_given_up(const char *answer)
{
	char marks[CELLS];

	memset(marks, '!', CELLS);
	expect_bytes(answer, marks, CELLS);
}

/* A caller that is refused again has had another edge. */
static void expect_edges_until_end(struct caller caller)
{
	const struct outcome *outcome = caller.outcome;
	unsigned int refusals;

	do {
		refusals = outcome->refusals;
	} while (!wait_until(outcome->done, PATIENCE) &&
		 outcome->refusals > refusals);
	note("%s: %u times EAGAIN", caller.call->name, outcome->refusals);
	expect_result(caller, CELLS, 0);
	expect_given_up(outcome->data);
}

static const struct {
	const char *name;
	int (*open)(void);
	const struct call *call;
} searches[] = {
	{ "epoll", open_session_search, &edge_calls[READ_AT_EPOLL] },
	{ "epoll of a slate", open_slate_search, &edge_calls[READ_AT_EPOLL] },
	{ "SIGIO", open_session_search, &edge_calls[READ_AT_SIGIO] },
	{ "SIGIO of a slate", open_slate_search, &edge_calls[READ_AT_SIGIO] },
};

TEST_EACH_OF(edges_lead_to_the_end_of_a_long_search, searches)
{
	int fd = searches[variant].open();

	expect_edges_until_end(start(alice, fd, searches[variant].call));
}

/* Each has an epoll of its own; there is an answer for each of them. */
TEST(edges_of_epoll_lead_two_callers_with_one_session_to_the_end)
{
	int fd = open_long_searches(2);
	struct caller callers[2];
	int i;

	for (i = 0; i < 2; i++)
		callers[i] = start(alice, fd, &edge_calls[READ_AT_EPOLL]);
	for (i = 0; i < 2; i++)
		expect_edges_until_end(callers[i]);
}

static char buffer[CELLS];

static int begin_multishot_read(struct io_uring *ring)
{
	int fd = open_session_search();

	if (!kernel_is_at_least(6, 7))
		skip("this kernel has no multishot reads");
	become(alice);
	ring_open(ring, 8);
	ring_provide(ring, buffer, CELLS, 1);
	ring_prep_multishot(ring_request(ring), fd);
	return fd;
}

TEST(a_multishot_read_comes_to_the_end_of_a_long_search)
{
	struct io_uring ring;

	begin_multishot_read(&ring);
	must(io_uring_submit(&ring) == 1);
	expect_eq(ring_result(&ring, PATIENCE), CELLS);
	expect_given_up(buffer);
}

/* The search does not end, and io_uring continues it inside of the kernel. */
TEST(a_signal_interrupts_a_task_with_a_multishot_read)
{
	struct io_uring ring;
	double begun = now();

	configure(begin_multishot_read(&ring), "backtrack", -1, 0);
	interrupt_by(SIGALRM, 0);
	must(io_uring_submit(&ring) == 1);
	set_timer(0.1, 0.1);
	expect_eq(ring_result(&ring, PATIENCE), -EINTR);
	expect_lt(now() - begun, 2);
}
