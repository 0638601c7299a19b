// SPDX-License-Identifier: GPL-2.0
/*
 * io_uring: requests behave as the system calls do
 */
#include "../lib/uring.h"
#include "device_test.h"

static struct io_uring ring;

static void open_ring(void)
{
	ring_open(&ring, 64);
}

static struct io_uring_sqe *begin_read(int fd, char *answer)
{
	struct io_uring_sqe *sqe = ring_request(&ring);

	io_uring_prep_read(sqe, fd, answer, CELLS, 0);
	sqe->user_data = fd;
	return sqe;
}

static struct io_uring_sqe *begin_write(int fd, const char *text)
{
	struct io_uring_sqe *sqe = ring_request(&ring);

	io_uring_prep_write(sqe, fd, text, strlen(text), 0);
	sqe->user_data = fd;
	return sqe;
}

/* Expect that a request for @fd is the next to complete, with @result. */
static void expect_completes(int fd, int result)
{
	struct io_uring_cqe *cqe;

	expect_ge(io_uring_submit(&ring), 0);
	expect_eq(io_uring_wait_cqe(&ring, &cqe), 0);
	expect_eq(cqe->user_data, fd);
	expect_eq(cqe->res, result);
	io_uring_cqe_seen(&ring, cqe);
}

static void expect_nothing_completes(void)
{
	struct io_uring_cqe *cqe;

	expect_ge(io_uring_submit(&ring), 0);
	sleep_for(0.05);
	expect_eq(io_uring_peek_cqe(&ring, &cqe), -EAGAIN);
}

TEST(a_read_can_be_linked_to_a_write)
{
	int fd = open_device(O_RDWR);
	char answer[CELLS];

	open_ring();
	begin_write(fd, puzzle)->flags |= IOSQE_IO_LINK;
	begin_read(fd, answer);
	expect_completes(fd, CELLS);
	expect_completes(fd, CELLS);
	expect_bytes(answer, solution, CELLS);
}

TEST(bad_bytes_are_refused_as_by_write)
{
	int fd = open_device(O_RDWR);

	open_ring();
	begin_write(fd, "53x");
	expect_completes(fd, 2);
	begin_write(fd, "x");
	expect_completes(fd, -EINVAL);
	write_text(fd, puzzle + 2);
	expect_reads(fd, puzzle);
}

TEST(reads_of_many_sessions_wait_at_once)
{
	char answers[16][CELLS], cells[16][CELLS + 1];
	u64 seed = 6;
	int fds[16];
	int i;

	open_ring();
	for (i = 0; i < 16; i++) {
		fds[i] = open_device(O_RDWR);
		begin_read(fds[i], answers[i]);
	}
	expect_nothing_completes();
	for (i = 15; i >= 0; i--) {
		make_loose_puzzle(&seed, cells[i]);
		cells[i][CELLS] = '\0';
		write_text(fds[i], cells[i]);
		expect_completes(fds[i], CELLS);
		expect_solved(answers[i], cells[i], CELLS);
	}
}

TEST(a_write_waits_for_room)
{
	char *text = newlines(4096);
	int fd;

	set_parameter("queue_max", "4096");
	fd = open_session(text);
	open_ring();
	begin_write(fd, puzzle);
	expect_nothing_completes();
	expect_reads(fd, text);
	expect_completes(fd, CELLS);
	expect_reads(fd, puzzle);
}

TEST(a_read_finishes_a_long_search)
{
	char answer[CELLS];
	int fd;

	fd = open_backtracking(slow);
	open_ring();
	begin_read(fd, answer);
	expect_completes(fd, CELLS);
	expect_solved(answer, slow, CELLS);
}

TEST(a_read_that_may_not_wait_fails_at_once)
{
	int fd = open_device(O_RDWR);
	char answer[CELLS];

	open_ring();
	begin_read(fd, answer)->rw_flags = RWF_NOWAIT;
	expect_completes(fd, -EAGAIN);
}

TEST(a_read_that_waits_can_be_cancelled)
{
	int fd = open_device(O_RDWR);
	char answer[CELLS];
	struct io_uring_sqe *cancel;

	open_ring();
	begin_read(fd, answer);
	expect_nothing_completes();
	cancel = ring_request(&ring);
	io_uring_prep_cancel64(cancel, fd, 0);
	cancel->user_data = 0;
	cancel->flags |= IOSQE_CQE_SKIP_SUCCESS;
	expect_completes(fd, -ECANCELED);
	write_text(fd, puzzle);
	expect_reads(fd, puzzle);
}

TEST(the_end_of_the_process_ends_a_search)
{
	pid_t child;
	int fd;

	fd = open_backtracking(endless);
	child = fork_as(0);
	if (!child) {
		char answer[CELLS];

		open_ring();
		begin_read(fd, answer);
		io_uring_submit(&ring);
		pause();
	}
	sleep_for(0.2);
	kill_and_wait(child);
}

TEST(registered_memory_can_be_read_into_and_written_from)
{
	int fd = open_device(O_RDWR);
	char buf[CELLS];
	struct iovec memory = { buf, CELLS };
	struct io_uring_sqe *sqe;

	open_ring();
	must(!io_uring_register_buffers(&ring, &memory, 1));
	memcpy(buf, puzzle, CELLS);
	sqe = ring_request(&ring);
	io_uring_prep_write_fixed(sqe, fd, buf, CELLS, 0, 0);
	sqe->user_data = fd;
	expect_completes(fd, CELLS);

	sqe = ring_request(&ring);
	io_uring_prep_read_fixed(sqe, fd, buf, CELLS, 0, 0);
	sqe->user_data = fd;
	expect_completes(fd, CELLS);
	expect_bytes(buf, solution, CELLS);
}
