// SPDX-License-Identifier: GPL-2.0
/*
 * O_NONBLOCK: no call waits, and no read is longer than a slice of about 1 ms
 *
 * The strategy is "backtrack", because there are puzzles that take it as long
 * as a test needs.
 */
#include <sys/uio.h>

#include "device_test.h"

TEST(a_read_of_an_empty_session_would_block)
{
	char c;

	expect_error(read(open_device(O_RDWR | O_NONBLOCK), &c, 1), EAGAIN);
}

TEST(nonblock_can_be_set_after_open)
{
	int fd = open_session("");

	expect_would_block(fd);
	write_text(fd, puzzle);
	expect_reads(fd, puzzle);
	expect_would_block(fd);
}

TEST(a_single_read_or_write_can_be_told_not_to_wait)
{
	struct iovec vector = { newlines(4097), 4097 };
	int fd = open_small_queue();

	expect_error(preadv2(fd, &vector, 1, -1, RWF_NOWAIT), EAGAIN);
	expect_eq(pwritev2(fd, &vector, 1, -1, RWF_NOWAIT), 4096);
	expect_error(pwritev2(fd, &vector, 1, -1, RWF_NOWAIT), EAGAIN);
	expect_eq(preadv2(fd, &vector, 1, -1, RWF_NOWAIT), 4096);
}

TEST(a_write_to_a_full_queue_would_block)
{
	char *text = newlines(8192);
	int fd = open_small_queue();

	set_nonblock(fd, true);
	expect_eq(write(fd, text, 8192), 4096);
	expect_error(write(fd, text, 8192), EAGAIN);
	expect_eq(read(fd, text, 8192), 4096);
	expect_eq(write(fd, text, 8192), 4096);
}

/*
 * A read that is longer than a slice needs fewer tries. A search that started
 * over each time would never end.
 */
TEST(a_nonblocking_read_ends_after_a_slice)
{
	int fd = open_backtracking(slow);

	set_nonblock(fd, true);
	expect_ge(failures_before_answer(fd, slow, EAGAIN), SLICES_OF_SLOW);
}

TEST(a_slate_is_solved_in_slices_too)
{
	int fd;

	set_parameter("strategy", "backtrack");
	write_slate(alice, O_TRUNC, slow);
	fd = open_as(alice, O_RDONLY | O_NONBLOCK);
	expect_ge(failures_before_answer(fd, slow, EAGAIN), SLICES_OF_SLOW);
	expect_at_end(fd);
}

TEST(a_blocking_read_ends_a_search_that_others_began)
{
	int fd = open_backtracking(slow);

	set_nonblock(fd, true);
	expect_error(read(fd, (char[1]){}, 1), EAGAIN);
	set_nonblock(fd, false);
	expect_reads(fd, slow);
}

TEST(solved_puzzles_do_not_wait_for_unsolved_ones)
{
	char answer[3 * CELLS];
	int fd = open_backtracking(easy);

	write_text(fd, endless);
	write_text(fd, puzzle);
	set_nonblock(fd, true);
	expect_eq(read(fd, answer, sizeof(answer)), CELLS);
	expect_bytes(answer, solution, CELLS);
	expect_error(read(fd, answer, sizeof(answer)), EAGAIN);
}

/* A reader has the session for one slice at a time. */
TEST(writers_do_not_wait_for_a_search_to_end)
{
	int fd = open_backtracking(endless);
	pid_t child = start_reading(fd, endless);

	await_search(child);
	write_text(fd, puzzle);
	kill_and_wait(child);
}

static void expect_no_wait(int fd, unsigned int number)
{
	expect_error(call_session_ioctl(fd, number), EAGAIN);
}

TEST_EACH_OF(an_ioctl_does_not_wait_for_a_session_in_use, session_ioctls)
{
	int fd = open_device(O_RDWR | O_NONBLOCK);

	write_in_fault(fd, expect_no_wait, fd, variant);
}
