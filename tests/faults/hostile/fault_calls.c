// SPDX-License-Identifier: GPL-2.0
/*
 * The calls that the programs about page faults make
 */
#include <poll.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <sys/uio.h>

#include "../../lib/uring.h"
#include "faults.h"

char first_part[FIRST_PART];

static ssize_t do_read(int fd, char *buffer)
{
	return read(fd, buffer, CELLS);
}

static ssize_t do_write(int fd, char *buffer)
{
	return write(fd, buffer, CELLS);
}

static ssize_t do_readv(int fd, char *buffer)
{
	struct iovec parts[] = {
		{ first_part, FIRST_PART }, { buffer, CELLS - FIRST_PART },
	};
	ssize_t result = readv(fd, parts, 2);

	if (result == CELLS) {
		memmove(buffer + FIRST_PART, buffer, CELLS - FIRST_PART);
		memcpy(buffer, first_part, FIRST_PART);
	}
	return result;
}

static ssize_t do_writev(int fd, char *buffer)
{
	struct iovec parts[] = {
		{ first_part, FIRST_PART }, { buffer, CELLS - FIRST_PART },
	};

	return writev(fd, parts, 2);
}

static ssize_t do_read_nowait(int fd, char *buffer)
{
	struct iovec part = { buffer, CELLS };

	return preadv2(fd, &part, 1, -1, RWF_NOWAIT);
}

static ssize_t do_write_nowait(int fd, char *buffer)
{
	struct iovec part = { buffer, CELLS };

	return pwritev2(fd, &part, 1, -1, RWF_NOWAIT);
}

static ssize_t do_splice_from(int fd, char *buffer)
{
	int ends[2];

	must(!pipe(ends));
	return splice(fd, NULL, ends[1], NULL, CELLS, 0);
}

static ssize_t do_splice_to(int fd, char *buffer)
{
	int ends[2];

	must(!pipe(ends));
	write_text(ends[1], puzzle);
	return splice(ends[0], NULL, fd, NULL, CELLS, 0);
}

/* A worker of io_uring makes the call. */
static ssize_t do_by_worker(int operation, int fd, char *buffer)
{
	struct io_uring_sqe *sqe;
	struct io_uring_cqe *cqe;
	struct io_uring ring;

	ring_open(&ring, 4);
	sqe = ring_request(&ring);
	io_uring_prep_rw(operation, sqe, fd, buffer, CELLS, 0);
	sqe->flags |= IOSQE_ASYNC;
	must(io_uring_submit(&ring) == 1);
	if (io_uring_wait_cqe(&ring, &cqe))
		return -1;
	errno = cqe->res < 0 ? -cqe->res : 0;
	return cqe->res < 0 ? -1 : cqe->res;
}

static ssize_t do_read_by_worker(int fd, char *buffer)
{
	return do_by_worker(IORING_OP_READ, fd, buffer);
}

static ssize_t do_write_by_worker(int fd, char *buffer)
{
	return do_by_worker(IORING_OP_WRITE, fd, buffer);
}

#define THREADS	20

struct thread_write {
	int fd;
	char *buffer;
};

static void *write_in_thread(void *arg)
{
	const struct thread_write *w = arg;

	return (void *)do_write(w->fd, w->buffer);
}

/* One of the threads gets to the fault, the others wait for the lock. */
static ssize_t do_write_by_threads(int fd, char *buffer)
{
	pthread_t thread;
	unsigned int i;

	for (i = 0; i < THREADS; i++) {
		struct thread_write *arg = malloc(sizeof(*arg));

		must(arg);
		*arg = (struct thread_write){ fd, buffer };
		must(!pthread_create(&thread, NULL, write_in_thread, arg));
	}
	return pause();
}

static ssize_t do_get_config(int fd, char *buffer)
{
	return ioctl(fd, SUDOKU_IOC_GET_CONFIG, buffer);
}

static ssize_t do_set_config(int fd, char *buffer)
{
	struct sudoku_config config = { .strategy = "mrv" };

	return ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config);
}

static ssize_t do_get_stats(int fd, char *buffer)
{
	return ioctl(fd, SUDOKU_IOC_GET_STATS, buffer);
}

static ssize_t do_solve(int fd, char *buffer)
{
	struct sudoku_solve solve = { .max_solutions = 1 };

	memcpy(solve.puzzle, puzzle, CELLS);
	return ioctl(fd, SUDOKU_IOC_SOLVE, &solve);
}

/* The whole argument is in @buffer. */
static ssize_t do_set_config_there(int fd, char *buffer)
{
	return ioctl(fd, SUDOKU_IOC_SET_CONFIG, buffer);
}

static ssize_t do_solve_there(int fd, char *buffer)
{
	return ioctl(fd, SUDOKU_IOC_SOLVE, buffer);
}

static ssize_t do_strategy_there(int fd, char *buffer)
{
	return ioctl(fd, SUDOKU_IOC_STRATEGY, buffer);
}

static ssize_t do_strategy(int fd, char *buffer)
{
	struct sudoku_strategy_info info = {};

	return ioctl(fd, SUDOKU_IOC_STRATEGY, &info);
}

static ssize_t do_poll(int fd, char *buffer)
{
	struct pollfd poller = { .fd = fd, .events = POLLIN | POLLOUT };

	return poll(&poller, 1, 0) < 0 ? -1 : 0;
}

static ssize_t do_epoll(int fd, char *buffer)
{
	struct epoll_event event = { .events = EPOLLIN | EPOLLOUT | EPOLLET };
	int epoll = epoll_create1(0);

	if (epoll < 0 || epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) ||
	    epoll_wait(epoll, &event, 1, 0) < 0)
		return -1;
	return close(epoll);
}

static ssize_t do_fcntl(int fd, char *buffer)
{
	int flags = fcntl(fd, F_GETFL);

	if (flags < 0 || fcntl(fd, F_SETOWN, getpid()) ||
	    fcntl(fd, F_SETFL, flags | O_ASYNC) || fcntl(fd, F_SETFL, flags))
		return -1;
	return 0;
}

static ssize_t do_seek(int fd, char *buffer)
{
	return lseek(fd, 0, SEEK_CUR) == -1 && errno == ESPIPE ? 0 : -1;
}

/* Close a duplicate, and this process's own descriptor. */
static ssize_t do_close(int fd, char *buffer)
{
	int copy = dup(fd);

	return copy < 0 || close(copy) ? -1 : close(fd);
}

static ssize_t do_open(int fd, char *buffer)
{
	static const int flags[] = { O_RDONLY, O_WRONLY, O_RDWR, };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(flags); i++) {
		fd = open(DEVICE, flags[i]);
		if (fd < 0 || close(fd))
			return -1;
	}
	return 0;
}

static ssize_t do_unload(int fd, char *buffer)
{
	return syscall(SYS_delete_module, "sudoku", O_NONBLOCK);
}

static bool answers(int fd)
{
	char answer[CELLS];

	return read(fd, answer, CELLS) == CELLS &&
	       !memcmp(answer, solution, CELLS);
}

/* Everything that a private session can do */
static ssize_t do_private(int fd, char *buffer)
{
	int session = open(DEVICE, O_RDWR);

	if (session < 0 || do_solve(session, buffer) ||
	    do_set_config(session, buffer) || do_get_config(session, buffer) ||
	    write(session, puzzle, CELLS) != CELLS || !answers(session) ||
	    do_get_stats(session, buffer))
		return -1;
	return close(session);
}

/* Everything that a user can do, beginning with a new slate */
static ssize_t do_everything(int fd, char *buffer)
{
	int writer = open(DEVICE, O_WRONLY | O_TRUNC);
	int reader;

	if (writer < 0 || write(writer, puzzle, CELLS) != CELLS ||
	    close(writer))
		return -1;
	reader = open(DEVICE, O_RDONLY);
	if (reader < 0 || !answers(reader) || close(reader))
		return -1;
	return do_private(-1, buffer);
}

const struct call call_read = { "read", do_read };
const struct call call_write = { "write", do_write };
const struct call call_readv = { "readv", do_readv };
const struct call call_writev = { "writev", do_writev };
const struct call call_read_by_worker = { "read by io_uring",
					do_read_by_worker };
const struct call call_write_by_worker = { "write by io_uring",
					do_write_by_worker };
const struct call call_write_by_threads = { "write by threads",
					    do_write_by_threads };
const struct call call_unload = { "delete_module", do_unload };
const struct call call_open = { "open", do_open };
const struct call call_private = { "a private session", do_private };
const struct call call_everything = { "everything", do_everything };

/* Calls that take the session's lock: reads, writes, ioctls */
const struct call session_calls[] = {
	{ "read", do_read },
	{ "splice from the device", do_splice_from },
	{ "write", do_write },
	{ "splice to the device", do_splice_to },
	{ "SUDOKU_IOC_GET_CONFIG", do_get_config },
	{ "SUDOKU_IOC_SET_CONFIG", do_set_config },
	{ "SUDOKU_IOC_GET_STATS", do_get_stats },
	{ "SUDOKU_IOC_SOLVE", do_solve },
	{}
};

const struct call nowait_calls[] = {
	{ "preadv2", do_read_nowait },
	{ "pwritev2", do_write_nowait },
	{}
};

/* Calls that take no lock and return 0 */
const struct call free_calls[] = {
	{ "poll", do_poll },
	{ "epoll", do_epoll },
	{ "fcntl", do_fcntl },
	{ "lseek", do_seek },
	{ "SUDOKU_IOC_STRATEGY", do_strategy },
	{ "close", do_close },
	{}
};

/* ioctls with all of their argument in the page, which copy it unlocked */
const struct call ioctls[] = {
	{ "SUDOKU_IOC_GET_CONFIG", do_get_config },
	{ "SUDOKU_IOC_SET_CONFIG", do_set_config_there },
	{ "SUDOKU_IOC_GET_STATS", do_get_stats },
	{ "SUDOKU_IOC_SOLVE", do_solve_there },
	{ "SUDOKU_IOC_STRATEGY", do_strategy_there },
	{}
};
