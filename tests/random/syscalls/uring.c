// SPDX-License-Identifier: GPL-2.0
/*
 * io_uring: a ring for each thread, closed and opened again after a while, with
 * requests still in flight
 */
#include <poll.h>

#include "uring.h"

#define ENTRIES		16
#define MOST_AT_ONCE	5
#define LIFE		40	/* rounds until the ring is closed */

static void prepare_read(struct thread *thread, struct io_uring_sqe *sqe)
{
	struct iovec place = draw_place(thread);

	io_uring_prep_read(sqe, draw_device(thread), place.iov_base,
			   place.iov_len, draw(thread, 2) ? -1 : 0);
}

static void prepare_write(struct thread *thread, struct io_uring_sqe *sqe)
{
	struct iovec text = draw_source(thread);

	io_uring_prep_write(sqe, draw_device(thread), text.iov_base,
			    text.iov_len, draw(thread, 2) ? -1 : 0);
}

static void prepare_fixed_read(struct thread *thread, struct io_uring_sqe *sqe)
{
	io_uring_prep_read_fixed(sqe, draw_device(thread),
				 thread->ring->fixed + draw(thread, 100),
				 draw(thread, sizeof(thread->ring->fixed)), 0,
				 draw(thread, 20) == 0);
}

static void prepare_fixed_write(struct thread *thread, struct io_uring_sqe *sqe)
{
	io_uring_prep_write_fixed(sqe, draw_device(thread),
				  thread->ring->fixed,
				  draw(thread, sizeof(thread->ring->fixed)),
				  0, draw(thread, 20) == 0);
}

/* The vectors are read when the request is submitted, or later. */
static void prepare_vector(struct thread *thread, struct io_uring_sqe *sqe)
{
	struct iovec *pieces = thread->ring->pieces;

	pieces[0] = draw_place(thread);
	pieces[1] = draw_place(thread);
	io_uring_prep_readv(sqe, draw_device(thread), pieces, 2, 0);
}

static void prepare_multishot(struct thread *thread, struct io_uring_sqe *sqe)
{
	ring_prep_multishot(sqe, draw_device(thread));
}

static void prepare_buffers(struct thread *thread, struct io_uring_sqe *sqe)
{
	io_uring_prep_provide_buffers(sqe, draw_page(thread), 128, 8,
				      BUFFER_GROUP, draw(thread, 4) * 8);
}

static void prepare_poll(struct thread *thread, struct io_uring_sqe *sqe)
{
	unsigned int events = draw(thread, 16);

	if (draw(thread, 2))
		io_uring_prep_poll_add(sqe, draw_device(thread), events);
	else
		io_uring_prep_poll_multishot(sqe, draw_device(thread), events);
}

static u64 draw_earlier(struct thread *thread)
{
	return thread->ring->earlier[draw(thread, EARLIER)];
}

static void prepare_poll_change(struct thread *thread,
				struct io_uring_sqe *sqe)
{
	if (draw(thread, 2))
		io_uring_prep_poll_remove(sqe, draw_earlier(thread));
	else
		io_uring_prep_poll_update(sqe, draw_earlier(thread), 0,
					  draw(thread, 16),
					  IORING_POLL_UPDATE_EVENTS);
}

static void prepare_cancel(struct thread *thread, struct io_uring_sqe *sqe)
{
	if (draw(thread, 3))
		io_uring_prep_cancel64(sqe, draw_earlier(thread), 0);
	else
		io_uring_prep_cancel_fd(sqe, draw_device(thread),
					IORING_ASYNC_CANCEL_ALL);
}

/*
 * splice() holds the pipe's mutex while the device waits, and other users of
 * that pipe sleep uninterruptibly. Signals end the wait of a thread, but not
 * that of an io_uring worker, so workers get a pipe that no thread uses.
 */
static void prepare_splice(struct thread *thread, struct io_uring_sqe *sqe)
{
	int pipe = PIPE_SLOT + 2 * (OWN_PIPES + thread->number);

	if (draw(thread, 2))
		io_uring_prep_splice(sqe, draw_device(thread), -1, pipe + 1, -1,
				     draw(thread, 5000), SPLICE_F_NONBLOCK);
	else
		io_uring_prep_splice(sqe, pipe, -1, draw_device(thread), -1,
				     draw(thread, 5000), SPLICE_F_NONBLOCK);
}

/* Limits the request that it is linked to. */
static void prepare_timeout(struct thread *thread, struct io_uring_sqe *sqe)
{
	static struct __kernel_timespec time = { 0, 3000000 };

	if (draw(thread, 2))
		io_uring_prep_link_timeout(sqe, &time, 0);
	else
		io_uring_prep_timeout(sqe, &time, 0, 0);
}

static const struct {
	void (*prepare)(struct thread *thread, struct io_uring_sqe *sqe);
	enum kind kind;
} requests[] = {
	{ prepare_read, CALL_URING_READ },
	{ prepare_read, CALL_URING_READ },
	{ prepare_write, CALL_URING_WRITE },
	{ prepare_write, CALL_URING_WRITE },
	{ prepare_fixed_read, CALL_URING_READ },
	{ prepare_fixed_write, CALL_URING_WRITE },
	{ prepare_vector, CALL_URING_READ },
	{ prepare_multishot, CALL_URING_READ },
	{ prepare_buffers, CALL_URING_OTHER },
	{ prepare_poll, CALL_URING_POLL },
	{ prepare_poll_change, CALL_URING_POLL },
	{ prepare_cancel, CALL_URING_CANCEL },
	{ prepare_splice, CALL_URING_OTHER },
	{ prepare_timeout, CALL_URING_OTHER },
};

/* Run it in a worker, linked, on a registered file, or without waiting. */
static void change_request(struct thread *thread, struct io_uring_sqe *sqe,
			   enum kind kind)
{
	if (draw(thread, 12) == 0)
		sqe->flags |= IOSQE_ASYNC;
	if (draw(thread, 5) == 0)
		sqe->flags |= IOSQE_IO_LINK;
	if (draw(thread, 30) == 0)
		sqe->flags |= IOSQE_IO_DRAIN;
	if (kind == CALL_URING_READ || kind == CALL_URING_WRITE) {
		if (draw(thread, 6) == 0)
			sqe->rw_flags = RWF_NOWAIT;
		if (draw(thread, 5) == 0) {
			sqe->flags |= IOSQE_FIXED_FILE;
			sqe->fd = draw(thread, FIXED_FILES + 1);
		}
	}
}

static void add_request(struct thread *thread)
{
	struct ring *ring = thread->ring;
	struct io_uring_sqe *sqe = io_uring_get_sqe(&ring->ring);
	unsigned int i = draw(thread, ARRAY_SIZE(requests));

	if (!sqe)
		return;
	requests[i].prepare(thread, sqe);
	change_request(thread, sqe, requests[i].kind);
	sqe->user_data = (u64)ring->serial++ << 8 | requests[i].kind;
	ring->earlier[ring->serial % EARLIER] = sqe->user_data;
	count(world->requests, 1);
}

static void collect(struct thread *thread)
{
	struct io_uring_cqe *cqe;

	while (!io_uring_peek_cqe(&thread->ring->ring, &cqe)) {
		enum kind kind = cqe->user_data & 0xff;

		count(world->kinds[kind], 1);
		if (cqe->res < 0)
			check_error(kind, -cqe->res);
		io_uring_cqe_seen(&thread->ring->ring, cqe);
	}
}

static void register_all(struct thread *thread)
{
	struct ring *ring = thread->ring;
	struct iovec fixed = { ring->fixed, sizeof(ring->fixed) };
	unsigned int workers[] = { 2, 2 };
	int files[FIXED_FILES];
	unsigned int i;

	CALL(thread, CALL_URING_REGISTER,
	     io_uring_register_iowq_max_workers(&ring->ring, workers));
	CALL(thread, CALL_URING_REGISTER,
	     io_uring_register_buffers(&ring->ring, &fixed, 1));
	for (i = 0; i < FIXED_FILES; i++)
		files[i] = draw_device(thread);
	CALL(thread, CALL_URING_REGISTER,
	     io_uring_register_files(&ring->ring, files, FIXED_FILES));
}

static void open_ring(struct thread *thread)
{
	static const unsigned int flags[] = {
		0, 0, IORING_SETUP_COOP_TASKRUN, IORING_SETUP_CLAMP,
		IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN,
	};
	struct io_uring_params params = { .flags = DRAW(thread, flags) };
	struct ring *ring = thread->ring;
	int err;

	pthread_mutex_lock(&mappings);
	err = CALL(thread, CALL_URING_SETUP,
		   io_uring_queue_init_params(ENTRIES, &ring->ring, &params));
	pthread_mutex_unlock(&mappings);
	if (err)
		return;
	memset(ring->fixed, '.', sizeof(ring->fixed));
	make_pipe(thread, OWN_PIPES + thread->number);
	ring->open = true;
	ring->rounds = 0;
	register_all(thread);
}

void close_ring(struct thread *thread)
{
	if (!thread->ring || !thread->ring->open)
		return;
	begin_call(thread, CALL_URING_SETUP);
	io_uring_queue_exit(&thread->ring->ring);
	end_call(thread, 0);
	thread->ring->open = false;
}

void call_uring(struct thread *thread)
{
	struct ring *ring = thread->ring;
	unsigned int i;

	if (!ring)
		return;
	if (!ring->open) {
		open_ring(thread);
		return;
	}
	for (i = 1 + draw(thread, MOST_AT_ONCE); i; i--)
		add_request(thread);
	CALL(thread, CALL_URING_ENTER, io_uring_submit(&ring->ring));
	if (draw(thread, 2))
		CALL(thread, CALL_URING_ENTER,
		     io_uring_get_events(&ring->ring));
	collect(thread);
	if (++ring->rounds == LIFE)
		close_ring(thread);
}
