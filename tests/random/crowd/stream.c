// SPDX-License-Identifier: GPL-2.0
/*
 * Moving bytes that are checked: in pieces of random size, by every call that
 * can do so
 *
 * A call that returns EINTR or EAGAIN has moved nothing, and is tried again.
 */
#include <poll.h>
#include <sched.h>
#include <sys/epoll.h>

#include "../../lib/uring.h"
#include "crowd.h"

/* Always fits into an empty pipe */
#define PIECE_MAX	4096

struct stream draw_stream(struct thread *thread, int fd)
{
	static const size_t most[] = { 20, 100, 500, PIECE_MAX };

	return (struct stream){
		.thread = thread, .fd = fd, .most = DRAW(thread, most),
	};
}

/* What the device does not take must not be left in the pipe. */
static long splice_in(struct stream *stream, struct call *call)
{
	const int *pipe = stream->thread->pipe;
	char rest[PIECE_MAX];
	long taken, left;

	must(write(pipe[1], call->buf, call->size) == (ssize_t)call->size);
	call->other = pipe[0];
	taken = do_call(stream->thread, call);
	left = call->size - (taken > 0 ? taken : 0);
	must(!left || read(pipe[0], rest, left) == left);
	return taken;
}

static long splice_out(struct stream *stream, struct call *call)
{
	const int *pipe = stream->thread->pipe;
	long given;

	call->other = pipe[1];
	given = do_call(stream->thread, call);
	must(given <= 0 || read(pipe[0], call->buf, given) == given);
	return given;
}

/* Returns how many bytes were moved, or an error after which none were. */
static ssize_t move(struct stream *stream, bool in, char *bytes, size_t length)
{
	static const enum call_kind kinds[2][5] = {
		{ CALL_READ, CALL_READ, CALL_READV, CALL_PREADV2,
		  CALL_SPLICE_OUT },
		{ CALL_WRITE, CALL_WRITE, CALL_WRITEV, CALL_PWRITEV2,
		  CALL_SPLICE_IN },
	};
	struct thread *thread = stream->thread;
	unsigned int how = stream->nowait ? 3 :
			   draw(thread, stream->appends ? 4 : 5);
	size_t size = 1 + draw(thread, stream->most);
	struct iovec parts[3];
	struct call call;
	long moved;

	call = call_on(kinds[in][how], stream->fd, bytes,
		       size < length ? size : length);
	if (how == 2 || how == 3) {
		call.parts = parts;
		call.count = call_draw_parts(&thread->seed, bytes, call.size,
					     parts, ARRAY_SIZE(parts));
		call.flags = how == 3 ? RWF_NOWAIT : 0;
	}
	if (how == 4)
		moved = in ? splice_in(stream, &call) :
			     splice_out(stream, &call);
	else
		moved = do_call(thread, &call);
	expect(moved >= 0 || moved == -EAGAIN || moved == -EINTR,
	       "%s: %s", call_name(call.kind), strerror(-moved));
	if (moved > 0)
		count(world->bytes, moved);
	return moved;
}

/* Write some of @length bytes. Returns how many. */
size_t push(struct stream *stream, const char *bytes, size_t length)
{
	ssize_t moved = move(stream, true, (char *)bytes, length);

	return moved > 0 ? moved : 0;
}

/* Read up to @length bytes. Returns 0 only at the end of a slate. */
ssize_t pull(struct stream *stream, char *bytes, size_t length)
{
	return move(stream, false, bytes, length);
}

static void await_by_epoll(int fd, short events)
{
	struct epoll_event event = { .events = (unsigned short)events };
	int epoll = epoll_create1(EPOLL_CLOEXEC);

	must(epoll >= 0);
	must(!epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event));
	must(epoll_wait(epoll, &event, 1, -1) == 1 || errno == EINTR);
	close(epoll);
}

/*
 * Return when there may be something to do. There is no time limit: a thread
 * that is not woken up is still waiting when the parent stops the crowd.
 */
void await(struct stream *stream, short events)
{
	struct pollfd pollfd = { stream->fd, events, 0 };
	struct thread *thread = stream->thread;

	begin_call(thread, "wait for events");
	switch (draw(thread, 3)) {
	case 0:
		await_by_epoll(stream->fd, events);
		break;
	case 1:
		must(poll(&pollfd, 1, -1) == 1 || errno == EINTR);
		break;
	default:
		if (!poll(&pollfd, 1, 0))
			sched_yield();
	}
	end_call(thread);
}

void push_all(struct stream *stream, const struct bytes *text)
{
	size_t done = 0, more;

	while (done < text->length) {
		more = push(stream, text->data + done, text->length - done);
		done += more;
		if (!more)
			await(stream, POLLOUT);
	}
}

void pull_all(struct stream *stream, char *bytes, size_t length)
{
	size_t done = 0;

	while (done < length) {
		ssize_t more = pull(stream, bytes + done, length - done);

		expect(more, "the end of a private session");
		if (more > 0)
			done += more;
		else if (more == -EAGAIN)
			await(stream, POLLIN);
	}
}

/* Read to the end of a slate, or until there is no room for another piece. */
size_t pull_to_end(struct stream *stream, char *bytes, size_t size)
{
	size_t done = 0;
	ssize_t more;

	while (done < size) {
		more = pull(stream, bytes + done, size - done);
		if (!more)
			break;
		if (more > 0)
			done += more;
	}
	return done;
}
