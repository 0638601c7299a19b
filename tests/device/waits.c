// SPDX-License-Identifier: GPL-2.0-only
/*
 * Waits for a puzzle or for room, and what ends them
 *
 * Requests of io_uring behave as the system calls do. A read also waits for
 * another one of the same file: see race.c.
 */
#include <poll.h>

#include "../lib/uring.h"
#include "device_test.h"

/* Processes that make the same call at one time */
#define CALLERS	8

static const struct wait {
	const char *name;
	enum { READ, WRITE, POLL } call;
	enum { A_PUZZLE, ROOM } waits_for;
	bool by_uring;
	unsigned int step;
} waits[] = {
	{ "read", READ, A_PUZZLE, false, 3 },
	{ "write", WRITE, ROOM, false, 3 },
	{ "read by io_uring", READ, A_PUZZLE, true, 2 },
	{ "write by io_uring", WRITE, ROOM, true, 2 },
	{ "poll for a puzzle", POLL, A_PUZZLE, false, 7 },
	{ "poll for room", POLL, ROOM, false, 7 },
};

/* A session on which the call has to wait, with half a puzzle or no room */
static int open_session_to_wait_for(const struct wait *wait)
{
	int fd = open_small_queue();

	write_text(fd, wait->waits_for == ROOM ? newlines(SMALL_QUEUE) : "53");
	return fd;
}

/* A read gets the first of two puzzles. */
static void end_wait(const struct wait *wait, int fd)
{
	if (wait->waits_for == A_PUZZLE)
		write_text(fd, &(PUZZLE PUZZLE)[2]);
	else
		expect_reads(fd, newlines(SMALL_QUEUE));
}

/* More than a queue and the buffer of a reader hold */
#define LONG_WRITE	(256 * KIB)

/* A write by io_uring may end with a part of its bytes. */
static size_t size_of(const struct wait *wait)
{
	return wait->call == WRITE && !wait->by_uring ? LONG_WRITE : CELLS;
}

/* Make the call. Returns what it returned, or its negative error. */
static long make_call(const struct wait *wait, int fd, bool may_wait)
{
	struct pollfd pollfd = {
		fd, wait->waits_for == ROOM ? POLLOUT : POLLIN, 0
	};
	size_t size = size_of(wait);
	char *buffer = newlines(size);

	if (wait->call == POLL)
		return result_of(poll(&pollfd, 1, may_wait ? -1 : 0));
	if (wait->by_uring)
		return ring_call(wait->call == READ ? IORING_OP_READ :
						      IORING_OP_WRITE,
				 fd, buffer, size, may_wait ? 0 : RWF_NOWAIT);
	set_nonblock(fd, !may_wait);
	return result_of(wait->call == READ ? read(fd, buffer, size) :
					      write(fd, buffer, size));
}

/* A child that waits in the call, which must return @result in the end */
static pid_t start_waiting(const struct wait *wait, int fd, long result)
{
	pid_t child = fork_as(0);

	if (!child) {
		interrupt_by(SIGUSR1, 0);
		expect_eq(make_call(wait, fd, true), result);
		_exit(0);
	}
	await_sleep(child);
	return child;
}

/* A child that is seen to wait so often, 1 ms apart, goes on waiting. */
#define LOOKS	3000

static void expect_child_ends(pid_t child)
{
	unsigned int waits = 0;
	char state;

	while ((state = process_state(child)) != 'Z' && waits < LOOKS) {
		waits = state == 'S' ? waits + 1 : 0;
		sleep_for(1e-3);
	}
	expect(state == 'Z', "process %d still waits", child);
	expect_child_succeeds(child);
}

/* A child that reads all of a long write, in as many reads as that takes */
static pid_t start_reading(int fd)
{
	static char text[LONG_WRITE];
	pid_t child = fork_as(0);
	size_t done = 0;
	ssize_t n = 1;

	if (child)
		return child;
	for (; done < LONG_WRITE && n > 0; done += n)
		n = read(fd, text, LONG_WRITE - done);
	expect_eq(done, LONG_WRITE);
	_exit(0);
}

/* io_uring has only RWF_NOWAIT for that, which is refused. */
TEST_EACH(a_call_can_be_told_not_to_wait, waits, .step = 2, STEPS_OF(waits))
{
	const struct wait *wait = &waits[variant];
	int fd = open_session_to_wait_for(wait);

	trying(wait->by_uring ? "RWF_NOWAIT, if FMODE_NOWAIT is not set" :
	       wait->call == POLL ? "a timeout of 0" : "O_NONBLOCK, by fcntl()");
	expect_eq(make_call(wait, fd, false),
		  wait->call == POLL ? 0 :
		  wait->by_uring ? -EOPNOTSUPP : -EAGAIN);
	end_wait(wait, fd);
}

TEST_EACH(a_call_waits_until_it_can_go_on, waits, .step = 5, STEPS_OF(waits))
{
	const struct wait *wait = &waits[variant];
	int fd = open_session_to_wait_for(wait);
	pid_t child = start_waiting(wait, fd,
				    wait->call == POLL ? 1 : size_of(wait));

	end_wait(wait, fd);
	if (size_of(wait) == LONG_WRITE) {
		/* There was room for a part. */
		await_sleep(child);
		expect_child_ends(start_reading(fd));
	}
	expect_child_ends(child);
	if (wait->call != READ)
		return;
	trying("the first read has left a puzzle in its buffer");
	set_nonblock(fd, true);
	expect_reads(fd, puzzle);
}

TEST_EACH(a_signal_ends_a_wait, waits, .step = 5, STEPS_OF(waits))
{
	const struct wait *wait = &waits[variant];
	int fd = open_session_to_wait_for(wait);
	pid_t child = start_waiting(wait, fd, -EINTR);

	must(!kill(child, SIGUSR1));
	expect_child_ends(child);
	end_wait(wait, fd);
}

/* How often a process has given up the processor to wait */
static unsigned long waits_of(pid_t pid)
{
	char path[30], *status, *line;
	unsigned long count;

	snprintf(path, sizeof(path), "/proc/%d/status", pid);
	status = read_file(path);
	line = strstr(status, "\nvoluntary_ctxt_switches:");
	must(line && sscanf(line + 1, "%*s %lu", &count) == 1);
	free(status);
	return count;
}

TEST(a_puzzle_wakes_one_of_many_reads)
{
	unsigned long before[CALLERS], after[CALLERS];
	int fd = open_device(O_RDWR), i;
	pid_t children[CALLERS];

	for (i = 0; i < CALLERS; i++) {
		children[i] = fork_as(0);
		if (!children[i]) {
			expect_reads(fd, puzzle);
			_exit(0);
		}
		await_sleep(children[i]);
	}
	for (i = 0; i < CALLERS; i++)
		before[i] = waits_of(children[i]);
	write_text(fd, puzzle);
	expect_child_succeeds(children[0]);
	for (i = 1; i < CALLERS; i++)
		after[i] = waits_of(children[i]);
	for (i = 1; i < CALLERS; i++) {
		must(!kill(children[i], SIGKILL));
		must(waitpid(children[i], NULL, 0) == children[i]);
	}
	for (i = 1; i < CALLERS; i++)
		expect_eq(after[i], before[i]);
}

/* Room wakes the first write alone. */
TEST(a_write_in_a_page_fault_does_not_keep_a_wakeup)
{
	char *page = shared_memory(sysconf(_SC_PAGESIZE));
	struct slow_page slow_page = slow_page_open();
	int fd = open_small_queue();
	pid_t first, second;

	write_text(fd, newlines(SMALL_QUEUE));
	first = fork_as(0);
	if (!first) {
		slow_page_map(&slow_page, page);
		expect_eq(write(fd, page, CELLS), CELLS);
		_exit(0);
	}
	must(wait_until(*slow_page.mapped >= 0, test_seconds));
	await_sleep(first);
	second = fork_as(0);
	if (!second) {
		write_text(fd, "\n");
		_exit(0);
	}
	await_sleep(second);
	expect_reads(fd, newlines(SMALL_QUEUE));
	slow_page_fault(&slow_page, first);
	expect_child_succeeds(second);
	slow_page_end(&slow_page, puzzle, CELLS);
	expect_child_succeeds(first);
}

/*
 * Where poll reports room, io_uring makes the call at once, with IOCB_NOWAIT.
 * Early: without step 7, a worker of io_uring waits.
 */
TEST(a_write_by_io_uring_does_not_wait_in_its_caller, .step = 7, .early = true)
{
	char *text = newlines(SMALL_QUEUE + 1);
	int fd = open_small_queue();
	struct io_uring ring;
	pid_t child = fork_as(0);

	if (!child) {
		ring_open(&ring, 2);
		io_uring_prep_write(ring_request(&ring), fd, text,
				    SMALL_QUEUE + 1, -1);
		must(io_uring_submit(&ring) == 1);
		_exit(0);
	}
	trying("a write with IOCB_NOWAIT");
	expect_child_ends(child);
}

TEST(a_read_by_io_uring_finishes_a_long_search, .step = 6)
{
	int fd = open_backtracking(slow);
	char answer[CELLS];

	expect_eq(ring_call(IORING_OP_READ, fd, answer, CELLS, 0), CELLS);
	expect_solved(answer, slow, CELLS);
}

/*
 * Early: without step 7, a worker of io_uring waits in the read, which is
 * cancelled as expected only if it has not yet begun.
 */
TEST(a_read_by_io_uring_can_be_cancelled, .step = 7, .early = true)
{
	int fd = open_device(O_RDWR);
	char answer[CELLS];
	struct io_uring_sqe *sqe;
	struct io_uring ring;

	ring_open(&ring, 2);
	sqe = ring_request(&ring);
	io_uring_prep_read(sqe, fd, answer, CELLS, -1);
	sqe->user_data = 1;
	must(io_uring_submit(&ring) == 1);
	sqe = ring_request(&ring);
	io_uring_prep_cancel64(sqe, 1, 0);
	sqe->flags |= IOSQE_CQE_SKIP_SUCCESS;
	must(io_uring_submit(&ring) == 1);
	expect_eq(ring_result(&ring, test_seconds), -ECANCELED);
	write_text(fd, puzzle);
	expect_reads(fd, puzzle);
}
