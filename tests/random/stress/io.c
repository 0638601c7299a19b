// SPDX-License-Identifier: GPL-2.0
/*
 * Moving bytes: in pieces of random size, by every call that can do so
 *
 * A call that returns EINTR or EAGAIN has moved nothing, and is tried again.
 */
#include <poll.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/uio.h>

#include "stress.h"

/* Always fits into an empty pipe */
#define PIECE_MAX	4096

enum {
	WAIT_BY_LOOKING,
	WAIT_BY_POLL,
	WAIT_BY_SELECT,
	WAIT_BY_EPOLL,
	WAIT_BY_SIGNAL,
};

/*
 * Opens the device. Returns -1 if the module is gone and the phase allows for
 * that.
 */
int begin_use(uid_t user, int flags)
{
	int fd = try_open_as(user, flags);

	if (fd >= 0) {
		count(world->opens, 1);
		return fd;
	}
	count(world->refused, 1);
	/* devtmpfs creates the node before it lets others than root open it. */
	must(world->reloading && (errno == ENOENT || errno == ENXIO ||
				  errno == ENODEV || errno == EACCES));
	return -1;
}

struct sudoku_config abi_config(const struct config *config)
{
	struct sudoku_config abi = {
		.mode = config->mode,
		.max_steps = config->max_steps,
	};

	strcpy(abi.strategy, config->strategy->name);
	return abi;
}

void set_config(int fd, const struct config *config)
{
	struct sudoku_config abi = abi_config(config);

	must(!call_ioctl(fd, CALL_SET_CONFIG, SUDOKU_IOC_SET_CONFIG, &abi));
}

struct stream draw_stream(struct opener *opener, int fd)
{
	static const unsigned int grains[] = { 20, 100, 500, PIECE_MAX };
	unsigned int grain = draw_random(&opener->seed, ARRAY_SIZE(grains));

	return (struct stream){
		.fd = fd,
		.seed = &opener->seed,
		.pipe = opener->pipe,
		.grain = grains[grain],
		.waits = draw_random(&opener->seed, WAIT_BY_SIGNAL),
	};
}

/* From now on, wait for SIGIO, which is blocked and sent to this thread. */
void want_signals(struct stream *stream)
{
	struct f_owner_ex owner = { F_OWNER_TID, gettid() };
	int flags = fcntl(stream->fd, F_GETFL);

	count_call(CALL_SETOWN, stream->shared);
	must(!fcntl(stream->fd, F_SETOWN_EX, &owner));
	count_call(CALL_SETFL, stream->shared);
	must(!fcntl(stream->fd, F_SETFL, flags | O_ASYNC));
	stream->waits = WAIT_BY_SIGNAL;
}

bool waits_by_signal(const struct stream *stream)
{
	return stream->waits == WAIT_BY_SIGNAL;
}

static size_t draw_size(struct stream *stream, size_t length)
{
	size_t size = 1 + draw_random(stream->seed, stream->grain);

	return size < length ? size : length;
}

static void read_pipe(const int *pipe, char *bytes, size_t length)
{
	must(read(pipe[0], bytes, length) == (ssize_t)length);
}

/* What the device does not accept must not be left in the pipe. */
static ssize_t splice_in(struct stream *stream, const char *bytes,
			 size_t length)
{
	char rest[PIECE_MAX];
	ssize_t taken;
	int error;

	count_call(CALL_SPLICE_IN, stream->shared);
	must(write(stream->pipe[1], bytes, length) == (ssize_t)length);
	taken = splice(stream->pipe[0], NULL, stream->fd, NULL, length, 0);
	error = errno;
	if (taken < 0)
		read_pipe(stream->pipe, rest, length);
	else if ((size_t)taken < length)
		read_pipe(stream->pipe, rest, length - taken);
	errno = error;
	return taken;
}

static ssize_t splice_out(struct stream *stream, char *bytes, size_t length)
{
	ssize_t given = splice(stream->fd, NULL, stream->pipe[1], NULL, length,
			       0);

	count_call(CALL_SPLICE_OUT, stream->shared);
	if (given > 0)
		read_pipe(stream->pipe, bytes, given);
	return given;
}

static ssize_t moved(ssize_t bytes)
{
	if (bytes >= 0) {
		count(world->bytes, bytes);
		return bytes;
	}
	must(errno == EAGAIN || errno == EINTR);
	return 0;
}

static void cut(struct stream *stream, char *bytes, size_t size,
		struct iovec parts[2])
{
	parts[0].iov_base = bytes;
	parts[0].iov_len = draw_random(stream->seed, size);
	parts[1].iov_base = bytes + parts[0].iov_len;
	parts[1].iov_len = size - parts[0].iov_len;
}

static unsigned int draw_way_to_call(struct stream *stream)
{
	return stream->nowait ? 2 : draw_random(stream->seed, 5);
}

/* Writes some of @length bytes. Returns how many. */
ssize_t push(struct stream *stream, const char *bytes, size_t length)
{
	size_t size = draw_size(stream, length);
	unsigned int how = draw_way_to_call(stream);
	bool nowait = how == 2;
	struct iovec parts[2];

	if (how == 0 && stream->pipe)
		return moved(splice_in(stream, bytes, size));
	if (how <= 2) {
		count_call(nowait ? CALL_WRITE_NOWAIT : CALL_WRITEV,
			   stream->shared);
		cut(stream, (char *)bytes, size, parts);
		return moved(pwritev2(stream->fd, parts, 2, -1,
				      nowait ? RWF_NOWAIT : 0));
	}
	count_call(CALL_WRITE, stream->shared);
	return moved(write(stream->fd, bytes, size));
}

/*
 * Reads some of @length bytes. Returns how many, 0 at the end of a slate too.
 */
ssize_t pull(struct stream *stream, char *bytes, size_t length)
{
	size_t size = draw_size(stream, length);
	unsigned int how = draw_way_to_call(stream);
	bool nowait = how == 2;
	struct iovec parts[2];

	if (how == 0)
		return moved(splice_out(stream, bytes, size));
	if (how <= 2) {
		cut(stream, bytes, size, parts);
		count_call(nowait ? CALL_READ_NOWAIT : CALL_READV,
			   stream->shared);
		return moved(preadv2(stream->fd, parts, 2, -1,
				     nowait ? RWF_NOWAIT : 0));
	}
	count_call(CALL_READ, stream->shared);
	return moved(read(stream->fd, bytes, size));
}

static bool is_ready(int fd, short events, int timeout)
{
	struct pollfd poll_fd = { fd, events, 0 };
	int ready = poll(&poll_fd, 1, timeout);

	must(ready >= 0 || errno == EINTR);
	return ready == 1;
}

static void await_by_select(int fd, short events)
{
	fd_set in, out;
	int ready;

	FD_ZERO(&in);
	FD_ZERO(&out);
	if (events & POLLIN)
		FD_SET(fd, &in);
	if (events & POLLOUT)
		FD_SET(fd, &out);
	ready = select(fd + 1, &in, &out, NULL, NULL);
	must(ready > 0 || errno == EINTR);
}

static void await_by_epoll(int fd, short events)
{
	struct epoll_event event = { .events = (unsigned short)events };
	int epoll = epoll_create1(EPOLL_CLOEXEC);
	int ready;

	must(epoll >= 0);
	must(!epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event));
	ready = epoll_wait(epoll, &event, 1, -1);
	must(ready == 1 || errno == EINTR);
	close(epoll);
}

/* A signal that came since the last check is still pending. */
static void await_by_signal(int fd, short events)
{
	sigset_t set;

	if (is_ready(fd, events, 0))
		return;
	sigemptyset(&set);
	sigaddset(&set, SIGIO);
	must(sigwaitinfo(&set, NULL) == SIGIO || errno == EINTR);
}

/*
 * Return when there may be something to do. There is no time limit: an opener
 * that is not woken up is still waiting when the crowd is stopped.
 */
void await(struct stream *stream, short events)
{
	count_call(stream->waits == WAIT_BY_SELECT ? CALL_SELECT :
		   stream->waits == WAIT_BY_EPOLL ? CALL_EPOLL : CALL_POLL,
		   stream->shared);
	switch (stream->waits) {
	case WAIT_BY_LOOKING:
		if (!is_ready(stream->fd, events, 0))
			sched_yield();
		break;
	case WAIT_BY_SELECT:
		await_by_select(stream->fd, events);
		break;
	case WAIT_BY_EPOLL:
		await_by_epoll(stream->fd, events);
		break;
	case WAIT_BY_SIGNAL:
		await_by_signal(stream->fd, events);
		break;
	default:
		is_ready(stream->fd, events, -1);
	}
}

/*
 * A call has moved nothing. If that was due to a signal, there is no need to
 * wait.
 */
static void after_nothing(struct stream *stream, short events)
{
	if (errno == EAGAIN)
		await(stream, events);
}

void push_all(struct stream *stream, const struct bytes *text)
{
	size_t done = 0;

	while (done < text->length) {
		ssize_t size = push(stream, text->data + done,
				    text->length - done);

		done += size;
		if (!size)
			after_nothing(stream, POLLOUT);
	}
}

void pull_all(struct stream *stream, char *bytes, size_t length)
{
	size_t done = 0;

	while (done < length) {
		ssize_t size;

		errno = 0;
		size = pull(stream, bytes + done, length - done);
		done += size;
		if (!size) {
			must(errno);
			after_nothing(stream, POLLIN);
		}
	}
}
