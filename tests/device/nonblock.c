// SPDX-License-Identifier: GPL-2.0
/*
 * O_NONBLOCK: no call waits, and no read is longer than a slice of about 1 ms
 *
 * The strategy is "backtrack", because there are puzzles that take it as long
 * as a test needs.
 */
#include <sys/uio.h>

#include "device_test.h"

#define SLICE	1e-3

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
	int fd;

	set_parameter("queue_max", "4096");
	fd = open_device(O_RDWR);
	expect_error(preadv2(fd, &vector, 1, -1, RWF_NOWAIT), EAGAIN);
	expect_eq(pwritev2(fd, &vector, 1, -1, RWF_NOWAIT), 4096);
	expect_error(pwritev2(fd, &vector, 1, -1, RWF_NOWAIT), EAGAIN);
	expect_eq(preadv2(fd, &vector, 1, -1, RWF_NOWAIT), 4096);
}

TEST(a_write_to_a_full_queue_would_block)
{
	char *text = newlines(8192);
	int fd;

	set_parameter("queue_max", "4096");
	fd = open_device(O_RDWR | O_NONBLOCK);
	expect_eq(write(fd, text, 8192), 4096);
	expect_error(write(fd, text, 8192), EAGAIN);
	expect_eq(read(fd, text, 8192), 4096);
	expect_eq(write(fd, text, 8192), 4096);
}

/*
 * A busy machine makes reads longer, never shorter, so the shortest of many
 * counts. Even if nine in ten reads lose the processor, all of 200 do so in
 * fewer than one run of a billion.
 */
#define TRIES	200

TEST(a_nonblocking_read_ends_after_a_slice)
{
	double shortest = 1;
	int i, fd;
	char c;

	fd = open_backtracking(endless);
	set_nonblock(fd, true);
	for (i = 0; i < TRIES && shortest > 5 * SLICE; i++) {
		double start = now(), seconds;

		expect_error(read(fd, &c, 1), EAGAIN);
		seconds = now() - start;
		if (seconds < shortest)
			shortest = seconds;
	}
	expect(shortest >= 0.2 * SLICE && shortest <= 5 * SLICE,
	       "%.2f ms", shortest * 1e3);
}

/* A search that started over each time would never end. */
TEST(the_next_read_continues_the_same_search)
{
	int fd;

	fd = open_backtracking(slow);
	set_nonblock(fd, true);
	expect_gt(failures_before_answer(fd, slow, EAGAIN), 10);
}

TEST(a_blocking_read_ends_a_search_that_others_began)
{
	int i, fd;
	char c;

	fd = open_backtracking(slow);
	set_nonblock(fd, true);
	for (i = 0; i < 5; i++)
		expect_error(read(fd, &c, 1), EAGAIN);
	set_nonblock(fd, false);
	expect_reads(fd, slow);
}

TEST(solved_puzzles_do_not_wait_for_unsolved_ones)
{
	char answer[3 * CELLS];
	int fd;

	fd = open_backtracking(easy);
	write_text(fd, endless);
	write_text(fd, puzzle);
	set_nonblock(fd, true);
	expect_eq(read(fd, answer, sizeof(answer)), CELLS);
	expect_bytes(answer, solution, CELLS);
	expect_error(read(fd, answer, sizeof(answer)), EAGAIN);
}

TEST(a_slate_is_solved_in_slices_too)
{
	int fd;

	set_parameter("strategy", "backtrack");
	write_slate(alice, O_TRUNC, slow);
	fd = open_as(alice, O_RDONLY | O_NONBLOCK);
	expect_gt(failures_before_answer(fd, slow, EAGAIN), 10);
	expect_at_end(fd);
}

/* A reader has the session for one slice at a time. */
TEST(writers_do_not_wait_for_a_search_to_end)
{
	pid_t child;
	int fd;

	fd = open_backtracking(endless);
	child = start_reading(fd);
	sleep_for(0.1);
	write_text(fd, puzzle);
	kill_and_wait(child);
}

/* A child that has the session nearly all the time, slice after slice */
static pid_t keep_busy(int fd)
{
	pid_t child = fork_as(0);
	char c;

	if (!child)
		for (;;)
			expect_error(read(fd, &c, 1), EAGAIN);
	return child;
}

/*
 * The child has the session for all of a slice and releases it for some
 * microseconds. If it loses its processor within a slice, it keeps the session.
 * So nearly every ioctl finds the session in use, and one of those made in all
 * of these seconds must.
 */
#define SECONDS	30

TEST_EACH_OF(an_ioctl_does_not_wait_for_a_session_in_use, session_ioctls)
{
	double end = now() + SECONDS;
	pid_t child;
	int fd, result;

	if (processors() == 1)
		skip("with one processor, no other task runs in a slice");
	fd = open_backtracking(endless);
	set_nonblock(fd, true);
	child = keep_busy(fd);
	do
		result = call_session_ioctl(fd, variant);
	while ((!result || errno == EBUSY) && now() < end);
	expect_error(result, EAGAIN);
	kill_and_wait(child);
}
