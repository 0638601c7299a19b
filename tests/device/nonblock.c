// SPDX-License-Identifier: GPL-2.0
/*
 * O_NONBLOCK: nothing waits, and no read runs longer than a slice of about 1 ms
 *
 * "backtrack" is the strategy here, because its searches can be made as long as
 * a test needs them.
 */
#include <sys/uio.h>

#include "device_test.h"

#define SLICE	1e-3

START_TEST(a_read_of_an_empty_session_would_block)
{
	char c;

	assert_error(read(open_device(O_RDWR | O_NONBLOCK), &c, 1), EAGAIN);
}

START_TEST(nonblock_can_be_set_after_open)
{
	int fd = open_session("");

	assert_would_block(fd);
	write_text(fd, puzzle);
	assert_reads(fd, puzzle);
	assert_would_block(fd);
}

START_TEST(a_single_read_or_write_can_be_told_not_to_wait)
{
	char text[4097];
	struct iovec vector = { text, sizeof(text) };
	int fd;

	memset(text, '\n', sizeof(text));
	set_parameter("queue_max", "4096");
	fd = open_device(O_RDWR);
	assert_error(preadv2(fd, &vector, 1, -1, RWF_NOWAIT), EAGAIN);
	ck_assert_int_eq(pwritev2(fd, &vector, 1, -1, RWF_NOWAIT), 4096);
	assert_error(pwritev2(fd, &vector, 1, -1, RWF_NOWAIT), EAGAIN);
	ck_assert_int_eq(preadv2(fd, &vector, 1, -1, RWF_NOWAIT), 4096);
}

START_TEST(a_write_to_a_full_queue_would_block)
{
	char text[8192];
	int fd;

	memset(text, '\n', sizeof(text));
	set_parameter("queue_max", "4096");
	fd = open_device(O_RDWR | O_NONBLOCK);
	ck_assert_int_eq(write(fd, text, sizeof(text)), 4096);
	assert_error(write(fd, text, sizeof(text)), EAGAIN);
	ck_assert_int_eq(read(fd, text, sizeof(text)), 4096);
	ck_assert_int_eq(write(fd, text, sizeof(text)), 4096);
}

/*
 * No read is shorter than a slice, whatever else goes on. A busy machine makes
 * reads longer: one of them that is not is enough. Even if nine in ten reads lose
 * the processor, all of 200 do so in fewer than one run of a billion.
 */
#define TRIES	200

START_TEST(a_read_gives_up_after_a_slice)
{
	double shortest = 1;
	int i, fd;
	char c;

	set_parameter("strategy", "backtrack");
	fd = open_session(endless);
	set_nonblock(fd);
	for (i = 0; i < TRIES && shortest > 5 * SLICE; i++) {
		double start = now(), seconds;

		assert_error(read(fd, &c, 1), EAGAIN);
		seconds = now() - start;
		if (seconds < shortest)
			shortest = seconds;
	}
	ck_assert_double_ge(shortest, 0.2 * SLICE);
	ck_assert_double_le(shortest, 5 * SLICE);
}

/* A search that began anew each time would never come to its end. */
START_TEST(the_next_read_goes_on_with_the_same_search)
{
	int fd;

	set_parameter("strategy", "backtrack");
	fd = open_session(slow);
	set_nonblock(fd);
	ck_assert_uint_gt(failures_before_answer(fd, slow, EAGAIN), 10);
}

START_TEST(a_search_begun_without_waiting_can_be_waited_for)
{
	int i, fd;
	char c;

	set_parameter("strategy", "backtrack");
	fd = open_session(slow);
	set_nonblock(fd);
	for (i = 0; i < 5; i++)
		assert_error(read(fd, &c, 1), EAGAIN);
	ck_assert_int_eq(fcntl(fd, F_SETFL, O_RDWR), 0);
	assert_reads(fd, slow);
}

START_TEST(what_is_solved_does_not_wait_for_what_is_not)
{
	char answer[3 * CELLS];
	int fd;

	set_parameter("strategy", "backtrack");
	fd = open_session(easy);
	write_text(fd, endless);
	write_text(fd, puzzle);
	set_nonblock(fd);
	ck_assert_int_eq(read(fd, answer, sizeof(answer)), CELLS);
	ck_assert_mem_eq(answer, solution, CELLS);
	assert_error(read(fd, answer, sizeof(answer)), EAGAIN);
}

START_TEST(a_slate_is_solved_in_slices_too)
{
	int fd;

	set_parameter("strategy", "backtrack");
	write_slate(alice, O_TRUNC, slow);
	fd = open_as(alice, O_RDONLY | O_NONBLOCK);
	ck_assert_uint_gt(failures_before_answer(fd, slow, EAGAIN), 10);
	assert_at_end(fd);
}

/* Whoever reads has the session for one slice at a time. */
START_TEST(writers_need_not_wait_for_a_search_to_end)
{
	pid_t child;
	int fd;

	set_parameter("strategy", "backtrack");
	fd = open_session(endless);
	child = start_reading(fd);
	sleep_for(0.1);
	write_text(fd, puzzle);
	assert_can_be_killed(child);
}

/* A child that has the session nearly all the time, a slice after the other */
static pid_t keep_busy(int fd)
{
	pid_t child = fork();
	char c;

	if (!child)
		for (;;)
			assert_error(read(fd, &c, 1), EAGAIN);
	return child;
}

static const unsigned long commands[] = {
	SUDOKU_IOC_GET_CONFIG, SUDOKU_IOC_SET_CONFIG, SUDOKU_IOC_GET_STATS,
	SUDOKU_IOC_SOLVE,
};

/*
 * The child has the session for all of a slice and lets go of it for some
 * microseconds, and it is the same if it loses its processor within a slice. So
 * nearly every ioctl finds the session in use; that none does in all of these
 * seconds is no matter of chance.
 */
#define SECONDS	30

START_TEST(an_ioctl_does_not_wait_for_a_session_in_use)
{
	union {
		struct sudoku_config config;
		struct sudoku_stats stats;
		struct sudoku_solve solve;
	} argument = {};
	double end = now() + SECONDS;
	pid_t child;
	int fd, result;

	set_parameter("strategy", "backtrack");
	fd = open_session(endless);
	set_nonblock(fd);
	if (commands[_i] == SUDOKU_IOC_SOLVE)
		memcpy(argument.solve.puzzle, easy, CELLS);
	else
		ck_assert_int_eq(ioctl(fd, SUDOKU_IOC_GET_CONFIG, &argument),
				 0);
	child = keep_busy(fd);
	do {
		if (commands[_i] == SUDOKU_IOC_SOLVE)
			argument.solve.max_solutions = 1;
		result = ioctl(fd, commands[_i], &argument);
	} while ((!result || errno != EAGAIN) && now() < end);
	assert_error(result, EAGAIN);
	assert_can_be_killed(child);
}

TCase *nonblock_cases(void)
{
	TCase *cases = tcase_create("nonblock");

	tcase_add_test(cases, a_read_of_an_empty_session_would_block);
	tcase_add_test(cases, nonblock_can_be_set_after_open);
	tcase_add_test(cases, a_single_read_or_write_can_be_told_not_to_wait);
	tcase_add_test(cases, a_write_to_a_full_queue_would_block);
	tcase_add_test(cases, a_read_gives_up_after_a_slice);
	tcase_add_test(cases, the_next_read_goes_on_with_the_same_search);
	tcase_add_test(cases, a_search_begun_without_waiting_can_be_waited_for);
	tcase_add_test(cases, what_is_solved_does_not_wait_for_what_is_not);
	tcase_add_test(cases, a_slate_is_solved_in_slices_too);
	tcase_add_test(cases, writers_need_not_wait_for_a_search_to_end);
	/* With one processor, no other task runs while one is in a slice. */
	if (sysconf(_SC_NPROCESSORS_ONLN) > 1)
		tcase_add_loop_test(cases,
				    an_ioctl_does_not_wait_for_a_session_in_use,
				    0, ARRAY_SIZE(commands));
	return cases;
}
