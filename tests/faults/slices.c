// SPDX-License-Identifier: GPL-2.0
/*
 * Nonblocking reads of what takes many slices
 *
 * After each EAGAIN only a new edge makes a caller try again: from epoll with
 * EPOLLET, by SIGIO, or inside io_uring.
 */
#include "../lib/uring.h"
#include "hostile.h"

/*
 * A search that reaches its step limit after some slices. @access decides
 * whether it is in a private session or a slate.
 */
static int open_search(int access)
{
	int fd;

	write_slate(alice, O_TRUNC, endless);
	fd = open_as(alice, access | O_NONBLOCK);
	configure(fd, "backtrack", -1, 2000000);
	if (access == O_RDWR)
		write_text(fd, endless);
	return fd;
}

static const struct {
	const char *name;
	int access;
	enum way way;
} searches[] = {
	{ "epoll", O_RDWR, AT_EPOLL },
	{ "epoll of a slate", O_RDONLY, AT_EPOLL },
	{ "SIGIO", O_RDWR, AT_SIGIO },
	{ "SIGIO of a slate", O_RDONLY, AT_SIGIO },
};

/* A caller that is refused again has had another edge. */
TEST_EACH_OF(edges_lead_to_the_end_of_a_long_search, searches)
{
	struct caller caller = start(alice,
				     open_search(searches[variant].access),
				     CALL_READ, searches[variant].way);
	const struct outcome *outcome = caller.outcome;
	unsigned int refusals;

	do {
		refusals = outcome->refusals;
	} while (!wait_until(outcome->done, PATIENCE) &&
		 outcome->refusals > refusals);
	expect_result(&caller, CELLS);
	expect_gt(outcome->refusals, 0);
}

static char buffer[CELLS];

static int begin_multishot_read(struct io_uring *ring)
{
	int fd = open_search(O_RDWR);

	if (!kernel_is_at_least("6.7"))
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
}

/* The search does not end, and io_uring continues it inside of the kernel. */
TEST(a_signal_interrupts_a_task_with_a_multishot_read)
{
	struct io_uring ring;

	configure(begin_multishot_read(&ring), "backtrack", -1, 0);
	interrupt_by(SIGALRM, 0);
	must(io_uring_submit(&ring) == 1);
	ualarm(100000, 100000);
	expect_eq(ring_result(&ring, PATIENCE), -EINTR);
}
