// SPDX-License-Identifier: GPL-2.0
/*
 * Random requests to io_uring: a ring for each caller, closed and opened again
 * after a while, with requests still in flight
 */
#include <poll.h>

#include "../lib/uring.h"
#include "random.h"

#define ENTRIES		16
#define MOST_AT_ONCE	5
#define LIFE		40	/* rounds until the ring is closed */

/*
 * splice() holds the pipe's mutex while the device waits, and other users of
 * that pipe sleep uninterruptibly. Signals end the wait of a thread, but not
 * that of a worker, so the workers have a pipe that no thread uses.
 */
struct ring {
	struct io_uring ring;
	unsigned int rounds;
	int pipe[2];
};

/* Whatever a request asks for, and io_uring_enter() */
static bool may_fail(int error)
{
	static const int errors[] = {
		ECANCELED, EOPNOTSUPP, ENOBUFS, EALREADY, ENOENT, ETIME,
		EOVERFLOW, EBUSY, EBADR, EEXIST, EPIPE,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(errors); i++)
		if (error == errors[i])
			return true;
	return call_may_fail(CALL_PREADV2, error) ||
	       call_may_fail(CALL_PWRITEV2, error);
}

/* Other calls change the memory while the request is in flight. */
static void prepare_call(struct thread *thread, struct io_uring_sqe *sqe)
{
	static const enum call_kind kinds[] = {
		CALL_READ, CALL_READ, CALL_READV, CALL_PREADV2,
		CALL_WRITE, CALL_WRITE, CALL_WRITEV, CALL_PWRITEV2,
		CALL_SPLICE_OUT, CALL_SPLICE_IN,
	};
	struct call call = draw_call(thread, DRAW(thread, kinds));

	if (call.kind == CALL_SPLICE_OUT || call.kind == CALL_SPLICE_IN) {
		call.flags = SPLICE_F_NONBLOCK;
		call.size = draw(thread, 5000);
		call.other = thread->ring->pipe[call.kind == CALL_SPLICE_OUT];
	}
	ring_prep_call(sqe, &call);
}

static void prepare_other(struct thread *thread, struct io_uring_sqe *sqe)
{
	static struct __kernel_timespec time = { 0, 3000000 };
	unsigned int events = draw(thread, 16);
	int fd = draw_common_file(thread);
	struct call call;

	switch (draw(thread, 6)) {
	case 0:
		io_uring_prep_poll_add(sqe, fd, events);
		break;
	case 1:
		io_uring_prep_poll_multishot(sqe, fd, events);
		break;
	case 2:
		io_uring_prep_cancel_fd(sqe, fd, IORING_ASYNC_CANCEL_ALL);
		break;
	case 3:
		io_uring_prep_link_timeout(sqe, &time, 0);
		break;
	case 4:
		ring_prep_multishot(sqe, fd);
		break;
	default:
		draw_place(thread, &call);
		io_uring_prep_provide_buffers(sqe, call.buf, 128, 8,
					      BUFFER_GROUP,
					      draw(thread, 4) * 8);
	}
}

static void add_request(struct thread *thread)
{
	struct io_uring_sqe *sqe = io_uring_get_sqe(&thread->ring->ring);

	if (!sqe)
		return;
	if (one_in(thread, 2))
		prepare_call(thread, sqe);
	else
		prepare_other(thread, sqe);
	if (one_in(thread, 6))
		sqe->flags |= IOSQE_ASYNC;
	if (one_in(thread, 5))
		sqe->flags |= IOSQE_IO_LINK;
	if (one_in(thread, 30))
		sqe->flags |= IOSQE_IO_DRAIN;
}

static void collect(struct thread *thread)
{
	struct io_uring_cqe *cqe;

	while (!io_uring_peek_cqe(&thread->ring->ring, &cqe)) {
		check_error("a request", may_fail(-cqe->res), cqe->res);
		io_uring_cqe_seen(&thread->ring->ring, cqe);
	}
}

static void open_ring(struct thread *thread)
{
	static const unsigned int flags[] = {
		0, 0, IORING_SETUP_COOP_TASKRUN,
		IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN,
	};
	struct io_uring_params params = { .flags = DRAW(thread, flags) };
	const struct bytes *text = draw_text(thread);
	unsigned int workers[] = { 2, 2 };
	struct ring *ring = calloc(1, sizeof(*ring));
	int err;

	must(ring);
	begin_call(thread, "io_uring_setup", 0);
	err = io_uring_queue_init_params(ENTRIES, &ring->ring, &params);
	end_call(thread);
	check_error("io_uring_setup", err == -ENOMEM, err);
	if (err) {
		free(ring);
		return;
	}
	io_uring_register_iowq_max_workers(&ring->ring, workers);
	must(!pipe2(ring->pipe, O_CLOEXEC | O_NONBLOCK));
	must(write(ring->pipe[1], text->data, text->length) > 0);
	thread->ring = ring;
}

void close_ring(struct thread *thread)
{
	struct ring *ring = thread->ring;

	if (!ring)
		return;
	begin_call(thread, "close of a ring", 0);
	io_uring_queue_exit(&ring->ring);
	end_call(thread);
	close(ring->pipe[0]);
	close(ring->pipe[1]);
	free(ring);
	thread->ring = NULL;
}

/* Make some requests, and collect what has completed. */
void use_ring(struct thread *thread)
{
	unsigned int i;
	long taken;

	if (!thread->ring) {
		open_ring(thread);
		return;
	}
	for (i = 1 + draw(thread, MOST_AT_ONCE); i; i--)
		add_request(thread);
	begin_call(thread, "io_uring_enter", 10);
	taken = draw(thread, 2) ? io_uring_submit(&thread->ring->ring) :
		io_uring_submit_and_get_events(&thread->ring->ring);
	end_call(thread);
	check_error("io_uring_enter", may_fail(-taken), taken);
	collect(thread);
	if (++thread->ring->rounds == LIFE)
		close_ring(thread);
}
