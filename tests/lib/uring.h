/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * io_uring, for programs that are linked with liburing
 *
 * A call that fails ends the process with a message, except where a comment
 * says otherwise.
 */
#ifndef SUDOKU_TEST_URING_H
#define SUDOKU_TEST_URING_H

#include <liburing.h>

#include "tap.h"

/* The group of buffers that multishot reads take */
#define BUFFER_GROUP	1

static inline void ring_open(struct io_uring *ring, unsigned int entries)
{
	must(!io_uring_queue_init(entries, ring, 0));
}

static inline struct io_uring_sqe *ring_request(struct io_uring *ring)
{
	struct io_uring_sqe *sqe = io_uring_get_sqe(ring);

	must(sqe);
	return sqe;
}

/*
 * Wait for up to @seconds. Returns the result of the request that completes
 * next, or a negative error: -ETIME, or -EINTR after a signal.
 */
static inline int ring_result(struct io_uring *ring, int seconds)
{
	struct __kernel_timespec time = { .tv_sec = seconds };
	struct io_uring_cqe *cqe;
	int result = io_uring_wait_cqe_timeout(ring, &cqe, &time);

	if (result)
		return result;
	result = cqe->res;
	io_uring_cqe_seen(ring, cqe);
	return result;
}

/* Give multishot reads @count buffers of @size bytes. */
static inline void ring_provide(struct io_uring *ring, void *buffers, int size,
				int count)
{
	io_uring_prep_provide_buffers(ring_request(ring), buffers, size, count,
				      BUFFER_GROUP, 0);
	must(io_uring_submit(ring) == 1 && ring_result(ring, 60) >= 0);
}

/* Since Linux 6.7. Not every liburing has a name for it. */
#define MULTISHOT_READ	49

static inline void require_multishot(void)
{
	struct io_uring_probe *probe = io_uring_get_probe();

	if (!probe || !io_uring_opcode_supported(probe, MULTISHOT_READ))
		skip("this kernel has no multishot reads");
}

static inline void ring_prep_multishot(struct io_uring_sqe *sqe, int fd)
{
	io_uring_prep_rw(MULTISHOT_READ, sqe, fd, NULL, 0, 0);
	sqe->flags |= IOSQE_BUFFER_SELECT;
	sqe->buf_group = BUFFER_GROUP;
}

/*
 * Let io_uring read or write, as @op says, with flags RWF_*, in a ring that ends
 * with the process. Returns the result, or -EINTR if a signal came first.
 */
static inline long ring_call(enum io_uring_op op, int fd, void *buf,
			     unsigned int size, int rw_flags)
{
	struct io_uring_sqe *sqe;
	struct io_uring_cqe *cqe;
	struct io_uring ring;

	ring_open(&ring, 4);
	sqe = ring_request(&ring);
	io_uring_prep_rw(op, sqe, fd, buf, size, -1);
	sqe->rw_flags = rw_flags;
	must(io_uring_submit(&ring) == 1);
	return io_uring_wait_cqe(&ring, &cqe) ? -EINTR : cqe->res;
}

#endif /* SUDOKU_TEST_URING_H */
