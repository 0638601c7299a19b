/* SPDX-License-Identifier: GPL-2.0 */
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

/* Since Linux 6.7. Not every liburing has a name for the operation. */
static inline void ring_prep_multishot(struct io_uring_sqe *sqe, int fd)
{
	io_uring_prep_rw(49, sqe, fd, NULL, 0, 0);
	sqe->flags |= IOSQE_BUFFER_SELECT;
	sqe->buf_group = BUFFER_GROUP;
}

#endif /* SUDOKU_TEST_URING_H */
