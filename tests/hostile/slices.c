// SPDX-License-Identifier: GPL-2.0-only
/*
 * Multishot reads of what takes many slices
 *
 * io_uring issues a read with IOCB_NOWAIT, so it ends with EAGAIN after a slice.
 * A multishot read then waits for an event, and the end of the read is one. So
 * io_uring goes on with it inside io_uring_enter(), which returns with the answer
 * or after a signal.
 */
#include "hostile.h"

/* The search takes many slices, and ends only if it has a step limit. */
#define STEPS	2000000

static volatile sig_atomic_t alarms;

static char buffer[CELLS];

/* Returns before the request is submitted. */
static void prepare_multishot_read(struct io_uring *ring, u64 max_steps)
{
	int fd = open_as(alice, O_RDWR | O_NONBLOCK);

	configure(fd, "backtrack", -1, max_steps);
	write_text(fd, endless);
	become(alice);
	ring_open(ring, 8);
	ring_provide(ring, buffer, CELLS, 1);
	ring_prep_multishot(ring_request(ring), fd);
}

TEST(a_multishot_read_comes_to_the_end_of_a_long_search)
{
	char marks[CELLS];
	struct io_uring ring;

	require_multishot();
	memset(marks, '!', CELLS);
	prepare_multishot_read(&ring, STEPS);
	must(io_uring_submit(&ring) == 1);
	expect_eq(ring_result(&ring, PATIENCE), CELLS);
	expect_bytes(buffer, marks, CELLS);
}

static void count_alarm(int signal)
{
	alarms++;
}

/*
 * The signal comes at intervals, because the first one may come before the
 * search begins, or between two calls. The request itself ends with EINTR.
 */
TEST(a_signal_interrupts_a_task_with_a_multishot_read)
{
	const struct sigaction action = { .sa_handler = count_alarm };
	struct io_uring_cqe *cqe;
	struct io_uring ring;
	int result;

	require_multishot();
	prepare_multishot_read(&ring, 0);
	must(!sigaction(SIGALRM, &action, NULL));
	ualarm(100000, 100000);
	must(io_uring_submit(&ring) == 1);
	do {
		result = io_uring_wait_cqe(&ring, &cqe);
	} while (result == -EINTR);
	expect_eq(result, 0);
	expect_eq(cqe->res, -EINTR);
	expect_gt(alarms, 0);
}
