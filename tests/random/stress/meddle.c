// SPDX-License-Identifier: GPL-2.0
/*
 * Partners: processes that share a descriptor with the opener that starts them
 *
 * One kind, the meddler, makes calls that must not change what the others read
 * and write: it changes flags and the owner of signals, copies and closes the
 * descriptor, polls it, gets the configuration and sets the same one again, and
 * reads and writes what must be refused. It does so without a pause until it is
 * killed.
 */
#include <poll.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/select.h>
#include <sys/uio.h>

#include "stress.h"

/* How often flags are changed in a row */
#define FLAG_CHANGES	20

struct meddler {
	struct stream *stream;
	const struct config *config;
	int epoll;
};

/*
 * A child that shares the descriptor of the device, but not those of the pipe,
 * and that ends with its parent
 */
pid_t start_partner(struct opener *opener)
{
	pid_t child = fork();

	must(child >= 0);
	if (!child) {
		must(!prctl(PR_SET_PDEATHSIG, SIGKILL));
		must(!pipe2(opener->pipe, O_CLOEXEC));
	}
	return child;
}

static int status_of(pid_t child)
{
	int status;
	pid_t pid;

	do
		pid = waitpid(child, &status, 0);
	while (pid < 0 && errno == EINTR);
	must(pid == child);
	return status;
}

void expect_success(pid_t child)
{
	must(status_of(child) == 0);
}

static unsigned int draw(struct meddler *meddler, unsigned int below)
{
	return draw_random(meddler->stream->seed, below);
}

/*
 * Many times in a row: a call that reads the flags has to coincide with one
 * that changes them, and KCSAN watches one read in 200, for a millisecond. A
 * stream that waits for signals needs O_ASYNC.
 */
static void change_flags(struct meddler *meddler)
{
	int fd = meddler->stream->fd;
	int flags = fcntl(fd, F_GETFL) & ~(O_NONBLOCK | O_ASYNC);
	unsigned int i;

	if (waits_by_signal(meddler->stream))
		flags |= O_ASYNC;
	for (i = 0; i < FLAG_CHANGES; i++) {
		int more = draw(meddler, 2) ? O_NONBLOCK : 0;

		if (draw(meddler, 2))
			more |= O_ASYNC;
		count_call(CALL_SETFL, true);
		must(!fcntl(fd, F_SETFL, flags | more));
	}
}

static void change_owner(struct meddler *meddler)
{
	pid_t owners[] = { 0, getpid(), -getpgrp() };

	if (waits_by_signal(meddler->stream))
		return;
	count_call(CALL_SETOWN, true);
	must(!fcntl(meddler->stream->fd, F_SETOWN,
		    owners[draw(meddler, ARRAY_SIZE(owners))]));
}

/* Only whole texts are written to a shared slate, so close() succeeds. */
static void copy_and_close(struct meddler *meddler)
{
	int copy = dup(meddler->stream->fd);

	count_call(CALL_DUP, true);
	must(copy >= 0);
	must(!close(copy));
}

static void poll_now(struct meddler *meddler)
{
	struct pollfd poll_fd = { meddler->stream->fd, POLLIN | POLLOUT, 0 };

	count_call(CALL_POLL, true);
	must(poll(&poll_fd, 1, 0) >= 0);
}

static void select_now(struct meddler *meddler)
{
	struct timeval no_time = { 0, 0 };
	fd_set in, out;

	FD_ZERO(&in);
	FD_SET(meddler->stream->fd, &in);
	out = in;
	count_call(CALL_SELECT, true);
	must(select(meddler->stream->fd + 1, &in, &out, NULL, &no_time) >= 0);
}

/*
 * An edge-triggered epoll of its own, to which the file is sometimes re-added
 */
static void epoll_now(struct meddler *meddler)
{
	struct epoll_event event = { .events = EPOLLIN | EPOLLOUT | EPOLLET };
	int fd = meddler->stream->fd;

	count_call(CALL_EPOLL, true);
	if (!draw(meddler, 4)) {
		must(!epoll_ctl(meddler->epoll, EPOLL_CTL_DEL, fd, NULL));
		must(!epoll_ctl(meddler->epoll, EPOLL_CTL_ADD, fd, &event));
	}
	must(epoll_wait(meddler->epoll, &event, 1, 0) >= 0);
}

static bool may_be_in_use(void)
{
	return errno == EAGAIN || errno == EINTR;
}

static void get_config(struct meddler *meddler)
{
	struct sudoku_config config;

	count_call(CALL_GET_CONFIG, true);
	if (ioctl(meddler->stream->fd, SUDOKU_IOC_GET_CONFIG, &config)) {
		must(may_be_in_use());
		return;
	}
	expect_eq(config.mode, meddler->config->mode);
	expect_text(config.strategy, meddler->config->strategy->name);
}

static void set_same_config(struct meddler *meddler)
{
	struct sudoku_config config = abi_config(meddler->config);

	count_call(CALL_SET_CONFIG, true);
	must(!ioctl(meddler->stream->fd, SUDOKU_IOC_SET_CONFIG, &config) ||
	     errno == EBUSY || may_be_in_use());
}

static void get_stats(struct meddler *meddler)
{
	struct sudoku_stats stats;

	count_call(CALL_GET_STATS, true);
	if (ioctl(meddler->stream->fd, SUDOKU_IOC_GET_STATS, &stats))
		must(may_be_in_use());
	else
		expect_complete(&stats);
}

static void solve_besides(struct meddler *meddler)
{
	struct sudoku_solve solve = { .max_solutions = 1 };

	memcpy(solve.puzzle, draw_puzzle(meddler->stream->seed), SUDOKU_CELLS);
	count_call(CALL_SOLVE, true);
	must(!ioctl(meddler->stream->fd, SUDOKU_IOC_SOLVE, &solve) ||
	     may_be_in_use());
}

static bool is_open_for(struct meddler *meddler, int access)
{
	int mode = fcntl(meddler->stream->fd, F_GETFL) & O_ACCMODE;

	return mode == access || mode == O_RDWR;
}

/* Make the driver solve for a slice and return nothing. */
static void read_to_nowhere(struct meddler *meddler)
{
	struct iovec vector = { nowhere, 1 + draw(meddler, 200) };
	ssize_t size;

	if (!is_open_for(meddler, O_RDONLY))
		return;
	count_call(CALL_READ_NOWAIT, true);
	size = preadv2(meddler->stream->fd, &vector, 1, -1, RWF_NOWAIT);
	must(size == 0 || (size < 0 && (errno == EFAULT || may_be_in_use())));
}

static void write_nonsense(struct meddler *meddler)
{
	struct iovec vector = { "x", 1 };
	ssize_t size;

	if (!is_open_for(meddler, O_WRONLY))
		return;
	count_call(CALL_WRITE_NOWAIT, true);
	if (draw(meddler, 2))
		vector.iov_base = nowhere;
	size = pwritev2(meddler->stream->fd, &vector, 1, -1, RWF_NOWAIT);
	must(size < 0 && (errno == EINVAL || errno == EFAULT ||
			  may_be_in_use()));
}

static void (*const meddlings[])(struct meddler *meddler) = {
	change_flags, change_flags, change_flags, change_flags, change_owner,
	copy_and_close, poll_now, select_now, epoll_now, get_config,
	set_same_config, get_stats, solve_besides, read_to_nowhere,
	write_nonsense,
};

static void __attribute__((noreturn)) meddle(struct meddler *meddler)
{
	struct epoll_event event = { .events = EPOLLIN | EPOLLOUT | EPOLLET };

	meddler->epoll = epoll_create1(EPOLL_CLOEXEC);
	must(meddler->epoll >= 0);
	must(!epoll_ctl(meddler->epoll, EPOLL_CTL_ADD, meddler->stream->fd,
			&event));
	for (;;)
		meddlings[draw(meddler, ARRAY_SIZE(meddlings))](meddler);
}

/* Begin to meddle with @stream, whose file has @config. */
pid_t start_meddler(struct opener *opener, struct stream *stream,
		    const struct config *config)
{
	struct meddler meddler = { .stream = stream, .config = config };
	pid_t child = start_partner(opener);

	if (!child)
		meddle(&meddler);
	return child;
}

/* It does not end by itself, unless it found something wrong. */
void stop_meddler(pid_t child)
{
	must(!kill(child, SIGKILL));
	must(status_of(child) == SIGKILL);
}
