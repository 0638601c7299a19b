// SPDX-License-Identifier: GPL-2.0
/*
 * Many requests at once, of every kind that makes the device search
 */
#include <linux/aio_abi.h>
#include <pthread.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>

#include "../../lib/uring.h"
#include "hostile.h"
#include "requests.h"

#define MOST		1024
#define WINDOW		(64UL << 20)
#define STACK		(64UL << 10)

static char answer[CELLS];
static const struct attack *attack;

/* Copies of the puzzle in the queue, which stays below a page */
#define COPIES		40

/* A session that searches, or the end of a pipe that stays empty */
static int open_source(int flags)
{
	unsigned int i;
	int ends[2];
	int fd;

	if (attack->idle) {
		must(!pipe2(ends, flags | O_CLOEXEC));
		return ends[0];
	}
	fd = open_search(attack->strategy, SUDOKU_MODE_FIRST, flags);
	for (i = 0; i < COPIES; i++)
		write_text(fd, endless_for(attack->strategy));
	return fd;
}

/* The same with more solutions than can ever be read */
static int open_all_source(void)
{
	int fd;

	if (attack->idle)
		return open_source(0);
	fd = open_search(attack->strategy, SUDOKU_MODE_ALL, 0);
	write_text(fd, EMPTY);
	return fd;
}

/* io_uring */

static struct io_uring ring;

static struct io_uring_sqe *next_read(int fd, void *buf, size_t size)
{
	struct io_uring_sqe *sqe = ring_request(&ring);

	io_uring_prep_read(sqe, fd, buf, size, 0);
	return sqe;
}

/* A request that is answered is made again immediately. */
static void submit_all(int fd, void *buf, size_t size)
{
	struct io_uring_cqe *cqe;

	*attack->begun = attack->count;
	must(io_uring_submit(&ring) >= 0);
	for (;;) {
		if (io_uring_wait_cqe(&ring, &cqe))
			continue;
		io_uring_cqe_seen(&ring, cqe);
		next_read(fd, buf, size);
		io_uring_submit(&ring);
	}
}

static void read_by_uring(unsigned int sqe_flags)
{
	int fd = open_source(0);
	unsigned int i;

	ring_open(&ring, MOST);
	for (i = 0; i < attack->count; i++)
		next_read(fd, answer, CELLS)->flags |= sqe_flags;
	submit_all(fd, answer, CELLS);
}

static void uring(void)
{
	read_by_uring(0);
}

static void uring_async(void)
{
	read_by_uring(IOSQE_ASYNC);
}

static void uring_sessions(void)
{
	unsigned int i;
	int fd = -1;

	ring_open(&ring, MOST);
	for (i = 0; i < attack->count; i++) {
		fd = open_source(0);
		next_read(fd, answer, CELLS);
	}
	submit_all(fd, answer, CELLS);
}

static void uring_mode_all(void)
{
	void *buf = repeated_memory(WINDOW);
	unsigned int i;
	int fd;

	fd = open_all_source();
	ring_open(&ring, MOST);
	for (i = 0; i < attack->count; i++)
		next_read(fd, buf, WINDOW);
	submit_all(fd, buf, WINDOW);
}

static void uring_multishot(void)
{
	static char buffers[16][CELLS];
	int fd = open_source(0);
	unsigned int i;

	ring_open(&ring, MOST);
	ring_provide(&ring, buffers, CELLS, 16);
	for (i = 0; i < attack->count; i++)
		ring_prep_multishot(ring_request(&ring), fd);
	submit_all(fd, answer, CELLS);
}

/* AIO */

/* Idle reads complete immediately, but ending the requests takes time. */
static int open_for_aio(int flags)
{
	int fd = attack->idle ? open("/dev/zero", O_RDONLY | O_CLOEXEC) :
				open_source(flags);

	must(fd >= 0);
	return fd;
}

static void read_by_aio(int flags)
{
	static struct iocb blocks[MOST], *list[MOST];
	static struct io_event events[MOST];
	int fd = open_for_aio(flags);
	aio_context_t context = 0;
	unsigned int i;

	must(!syscall(SYS_io_setup, MOST, &context));
	for (i = 0; i < attack->count; i++) {
		blocks[i].aio_fildes = fd;
		blocks[i].aio_lio_opcode = IOCB_CMD_PREAD;
		blocks[i].aio_buf = (uintptr_t)answer;
		blocks[i].aio_nbytes = CELLS;
		list[i] = &blocks[i];
	}
	*attack->begun = attack->count;
	for (;;) {
		syscall(SYS_io_submit, context, attack->count, list);
		syscall(SYS_io_getevents, context, 0, MOST, events, NULL);
	}
}

static void aio(void)
{
	read_by_aio(0);
}

static void aio_nonblock(void)
{
	read_by_aio(O_NONBLOCK);
}

/* Threads: each makes one call again and again. */

static int shared_fd, shared_pipe[2], gate[2];
static void *(*call)(void *unused);

/* As busy as a search, without the device */
static void *call_nothing(void *unused)
{
	for (;;)
		getppid();
	return NULL;
}

/* Without the gate, the first threads would leave no time for the others. */
static void *wait_and_call(void *unused)
{
	char c;

	must(!read(gate[0], &c, 1));
	return call(unused);
}

static void run_threads(void *(*thread)(void *))
{
	pthread_attr_t attr;
	pthread_t id;
	unsigned int i;

	call = attack->idle ? call_nothing : thread;
	must(!pipe(gate));
	must(!pthread_attr_init(&attr));
	must(!pthread_attr_setstacksize(&attr, STACK));
	for (i = 0; i < attack->count; i++)
		must(!pthread_create(&id, &attr, wait_and_call, NULL));
	*attack->begun = attack->count;
	close(gate[1]);
	for (;;)
		pause();
}

static void *call_read(void *unused)
{
	for (;;)
		read(shared_fd, answer, CELLS);
	return NULL;
}

static void read_by_threads(void)
{
	shared_fd = open_source(0);
	run_threads(call_read);
}

static void *call_solve(void *unused)
{
	struct sudoku_solve solve = { .max_solutions = 1 };

	memcpy(solve.puzzle, endless_for(attack->strategy), CELLS);
	for (;;)
		ioctl(shared_fd, SUDOKU_IOC_SOLVE, &solve);
	return NULL;
}

static void solve_by_threads(void)
{
	shared_fd = open_source(0);
	run_threads(call_solve);
}

static void *big_buffer;

static void *call_big_read(void *unused)
{
	for (;;)
		read(shared_fd, big_buffer, WINDOW);
	return NULL;
}

static void mode_all_by_threads(void)
{
	big_buffer = repeated_memory(WINDOW);
	shared_fd = open_all_source();
	run_threads(call_big_read);
}

static void *call_sendfile(void *unused)
{
	for (;;)
		sendfile(shared_pipe[1], shared_fd, NULL, CELLS);
	return NULL;
}

static void sendfile_by_threads(void)
{
	shared_fd = open_source(0);
	shared_pipe[1] = open("/dev/null", O_WRONLY);
	must(shared_pipe[1] >= 0);
	run_threads(call_sendfile);
}

static void *call_splice(void *unused)
{
	for (;;)
		splice(shared_fd, NULL, shared_pipe[1], NULL, CELLS, 0);
	return NULL;
}

/* To one pipe: splice() holds its lock, and a wait for it cannot be killed. */
static void splice_by_threads(void)
{
	shared_fd = open_source(0);
	must(!pipe2(shared_pipe, O_CLOEXEC));
	run_threads(call_splice);
}

const struct request_kind request_kinds[REQUEST_KINDS] = {
	{ .name = "io_uring", .make = uring },
	{ .name = "io_uring_async", .make = uring_async },
	{ .name = "io_uring_multishot", .make = uring_multishot,
	  .version = 6, .patchlevel = 7 },
	{ .name = "io_uring_many_sessions", .make = uring_sessions },
	{ .name = "io_uring_mode_all", .make = uring_mode_all },
	{ .name = "aio", .make = aio },
	{ .name = "aio_nonblock", .make = aio_nonblock, .returns = true },
	{ .name = "read", .make = read_by_threads },
	{ .name = "solve", .make = solve_by_threads },
	{ .name = "mode_all", .make = mode_all_by_threads },
	{ .name = "sendfile", .make = sendfile_by_threads },
	{ .name = "splice", .make = splice_by_threads },
};

void make_requests(const struct request_kind *kind, const struct attack *what)
{
	attack = what;
	kind->make();
	_exit(1);
}
