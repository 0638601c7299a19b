// SPDX-License-Identifier: GPL-2.0
/*
 * io_uring: requests behave as the system calls do
 */
#include "../lib/uring.h"
#include "device_test.h"

static struct io_uring ring;

/* Its requests are for one file each, whose descriptor identifies them. */
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

/*
 * Expect that what has been submitted waits. A request that cannot wait
 * completes in the call that submits it.
 */
static void expect_nothing_completes(void)
{
	struct io_uring_cqe *cqe;

	expect_ge(io_uring_submit(&ring), 0);
	expect_eq(io_uring_peek_cqe(&ring, &cqe), -EAGAIN);
}

TEST(a_read_can_be_linked_to_a_write)
{
	int fd = open_device(O_RDWR);
	char answer[CELLS];

	ring_open(&ring, 64);
	begin_write(fd, puzzle)->flags |= IOSQE_IO_LINK;
	begin_read(fd, answer);
	expect_completes(fd, CELLS);
	expect_completes(fd, CELLS);
	expect_bytes(answer, solution, CELLS);
}

TEST(a_write_waits_for_room)
{
	char *text = newlines(SMALL_QUEUE);
	int fd = open_small_queue();

	write_text(fd, text);
	ring_open(&ring, 64);
	begin_write(fd, puzzle);
	expect_nothing_completes();
	expect_reads(fd, text);
	expect_completes(fd, CELLS);
	expect_reads(fd, puzzle);
}

TEST(a_read_finishes_a_long_search)
{
	int fd = open_backtracking(slow);
	char answer[CELLS];

	ring_open(&ring, 64);
	begin_read(fd, answer);
	expect_completes(fd, CELLS);
	expect_solved(answer, slow, CELLS);
}

TEST(a_read_that_may_not_wait_fails_at_once)
{
	int fd = open_device(O_RDWR);
	char answer[CELLS];

	ring_open(&ring, 64);
	begin_read(fd, answer)->rw_flags = RWF_NOWAIT;
	expect_completes(fd, -EAGAIN);
}

TEST(a_read_waits_until_there_is_a_puzzle_or_it_is_cancelled)
{
	int fd = open_device(O_RDWR);
	char answer[CELLS];
	struct io_uring_sqe *cancel;

	ring_open(&ring, 64);
	begin_read(fd, answer);
	expect_nothing_completes();
	write_text(fd, puzzle);
	expect_completes(fd, CELLS);
	expect_bytes(answer, solution, CELLS);
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

TEST(registered_memory_can_be_read_into_and_written_from)
{
	int fd = open_device(O_RDWR);
	char buf[CELLS + 1] = PUZZLE;
	struct iovec memory = { buf, CELLS };

	ring_open(&ring, 64);
	must(!io_uring_register_buffers(&ring, &memory, 1));
	begin_write(fd, buf)->opcode = IORING_OP_WRITE_FIXED;
	expect_completes(fd, CELLS);
	begin_read(fd, buf)->opcode = IORING_OP_READ_FIXED;
	expect_completes(fd, CELLS);
	expect_bytes(buf, solution, CELLS);
}
