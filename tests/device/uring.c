// SPDX-License-Identifier: GPL-2.0
/*
 * io_uring: the same behaviour, without waiting in a system call for it
 */
#include <liburing.h>

#include "device_test.h"

static struct io_uring ring;

static void open_ring(void)
{
	ck_assert_int_eq(io_uring_queue_init(64, &ring, 0), 0);
}

static struct io_uring_sqe *entry(void)
{
	struct io_uring_sqe *sqe = io_uring_get_sqe(&ring);

	ck_assert_ptr_nonnull(sqe);
	return sqe;
}

static struct io_uring_sqe *begin_read(int fd, char *answer)
{
	struct io_uring_sqe *sqe = entry();

	io_uring_prep_read(sqe, fd, answer, CELLS, 0);
	sqe->user_data = fd;
	return sqe;
}

static struct io_uring_sqe *begin_write(int fd, const char *text)
{
	struct io_uring_sqe *sqe = entry();

	io_uring_prep_write(sqe, fd, text, strlen(text), 0);
	sqe->user_data = fd;
	return sqe;
}

/* What began with @fd is to be completed next, with @result. */
static void assert_completes(int fd, int result)
{
	struct io_uring_cqe *cqe;

	ck_assert_int_ge(io_uring_submit(&ring), 0);
	ck_assert_int_eq(io_uring_wait_cqe(&ring, &cqe), 0);
	ck_assert_int_eq(cqe->user_data, fd);
	ck_assert_int_eq(cqe->res, result);
	io_uring_cqe_seen(&ring, cqe);
}

static void assert_nothing_completes(void)
{
	struct io_uring_cqe *cqe;

	ck_assert_int_ge(io_uring_submit(&ring), 0);
	sleep_for(0.05);
	ck_assert_int_eq(io_uring_peek_cqe(&ring, &cqe), -EAGAIN);
}

START_TEST(a_read_can_be_linked_to_a_write)
{
	int fd = open_device(O_RDWR);
	char answer[CELLS];

	open_ring();
	begin_write(fd, puzzle)->flags |= IOSQE_IO_LINK;
	begin_read(fd, answer);
	assert_completes(fd, CELLS);
	assert_completes(fd, CELLS);
	ck_assert_mem_eq(answer, solution, CELLS);
}

START_TEST(bytes_are_refused_as_by_write)
{
	int fd = open_device(O_RDWR);

	open_ring();
	begin_write(fd, "53x");
	assert_completes(fd, 2);
	begin_write(fd, "x");
	assert_completes(fd, -EINVAL);
	write_text(fd, puzzle + 2);
	assert_reads(fd, puzzle);
}

START_TEST(reads_of_many_sessions_wait_at_once)
{
	char answers[16][CELLS], cells[16][CELLS + 1];
	unsigned int seed = 6;
	int fds[16];
	int i;

	open_ring();
	for (i = 0; i < 16; i++) {
		fds[i] = open_device(O_RDWR);
		begin_read(fds[i], answers[i]);
	}
	assert_nothing_completes();
	for (i = 15; i >= 0; i--) {
		random_puzzle(&seed, cells[i]);
		cells[i][CELLS] = '\0';
		write_text(fds[i], cells[i]);
		assert_completes(fds[i], CELLS);
		assert_solved(answers[i], cells[i], CELLS);
	}
}

START_TEST(a_write_waits_for_room)
{
	char text[4097];
	int fd;

	memset(text, '\n', 4096);
	text[4096] = '\0';
	set_parameter("queue_max", "4096");
	fd = open_session(text);
	open_ring();
	begin_write(fd, puzzle);
	assert_nothing_completes();
	assert_reads(fd, text);
	assert_completes(fd, CELLS);
	assert_reads(fd, puzzle);
}

START_TEST(a_long_search_comes_to_its_end)
{
	char answer[CELLS];
	int fd;

	set_parameter("strategy", "backtrack");
	fd = open_session(slow);
	open_ring();
	begin_read(fd, answer);
	assert_completes(fd, CELLS);
	assert_solved(answer, slow, CELLS);
}

START_TEST(a_read_that_may_not_wait_fails_at_once)
{
	int fd = open_device(O_RDWR);
	char answer[CELLS];

	open_ring();
	begin_read(fd, answer)->rw_flags = RWF_NOWAIT;
	assert_completes(fd, -EAGAIN);
}

START_TEST(a_read_that_waits_can_be_cancelled)
{
	int fd = open_device(O_RDWR);
	char answer[CELLS];
	struct io_uring_sqe *cancel;

	open_ring();
	begin_read(fd, answer);
	assert_nothing_completes();
	cancel = entry();
	io_uring_prep_cancel64(cancel, fd, 0);
	cancel->user_data = 0;
	cancel->flags |= IOSQE_CQE_SKIP_SUCCESS;
	assert_completes(fd, -ECANCELED);
	write_text(fd, puzzle);
	assert_reads(fd, puzzle);
}

START_TEST(the_end_of_the_process_ends_a_search)
{
	pid_t child;
	int fd;

	set_parameter("strategy", "backtrack");
	fd = open_session(endless);
	child = fork();
	if (!child) {
		char answer[CELLS];

		open_ring();
		begin_read(fd, answer);
		io_uring_submit(&ring);
		pause();
	}
	sleep_for(0.2);
	assert_can_be_killed(child);
}

START_TEST(registered_memory_can_be_read_into_and_written_from)
{
	int fd = open_device(O_RDWR);
	char buf[CELLS];
	struct iovec memory = { buf, CELLS };
	struct io_uring_sqe *sqe;

	open_ring();
	ck_assert_int_eq(io_uring_register_buffers(&ring, &memory, 1), 0);
	memcpy(buf, puzzle, CELLS);
	sqe = entry();
	io_uring_prep_write_fixed(sqe, fd, buf, CELLS, 0, 0);
	sqe->user_data = fd;
	assert_completes(fd, CELLS);

	sqe = entry();
	io_uring_prep_read_fixed(sqe, fd, buf, CELLS, 0, 0);
	sqe->user_data = fd;
	assert_completes(fd, CELLS);
	ck_assert_mem_eq(buf, solution, CELLS);
}

TCase *uring_cases(void)
{
	TCase *cases = tcase_create("uring");

	tcase_add_test(cases, a_read_can_be_linked_to_a_write);
	tcase_add_test(cases, bytes_are_refused_as_by_write);
	tcase_add_test(cases, reads_of_many_sessions_wait_at_once);
	tcase_add_test(cases, a_write_waits_for_room);
	tcase_add_test(cases, a_long_search_comes_to_its_end);
	tcase_add_test(cases, a_read_that_may_not_wait_fails_at_once);
	tcase_add_test(cases, a_read_that_waits_can_be_cancelled);
	tcase_add_test(cases, the_end_of_the_process_ends_a_search);
	tcase_add_test(cases,
		       registered_memory_can_be_read_into_and_written_from);
	return cases;
}
