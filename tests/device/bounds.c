// SPDX-License-Identifier: GPL-2.0
/*
 * Bounds: of memory, of steps, and of the life of the module
 */
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>

#include "device_test.h"

#define KIB	((size_t)1024)
#define MIB	(1024 * KIB)

static char *newlines(size_t size)
{
	char *text = malloc(size);

	ck_assert_ptr_nonnull(text);
	return memset(text, '\n', size);
}

/* Write until no more is taken. Returns how much was. */
static size_t fill(int fd)
{
	char *text = newlines(100000);
	size_t total = 0;
	ssize_t n;

	while ((n = write(fd, text, 100000)) > 0)
		total += n;
	free(text);
	return total;
}

START_TEST(a_queue_holds_a_mebibyte)
{
	int fd = open_device(O_RDWR | O_NONBLOCK);

	ck_assert_uint_eq(fill(fd), MIB);
	assert_error(write(fd, "\n", 1), EAGAIN);
}

START_TEST(a_slate_holds_eight_mebibytes)
{
	int fd = open_as(alice, O_WRONLY | O_TRUNC);
	char *text = malloc(9 * MIB);

	ck_assert_uint_eq(fill(fd), 8 * MIB);
	assert_error(write(fd, "\n", 1), ENOSPC);
	ck_assert_uint_eq(read_up_to(open_as(alice, O_RDONLY), text, 9 * MIB),
			  8 * MIB);
	ck_assert_int_eq(text[0], '\n');
	ck_assert_mem_eq(text, text + 1, 8 * MIB - 1);
}

START_TEST(a_full_slate_can_be_started_afresh)
{
	int fd = open_as(alice, O_WRONLY | O_TRUNC);

	fill(fd);
	write_slate(alice, 0, puzzle);
	assert_slate(alice, puzzle);
	write_text(fd, "\n");
}

/* Of a hundred kilobytes four fit at a time. */
START_TEST(a_full_queue_makes_its_writer_wait_for_the_reader)
{
	unsigned int seed = 3;
	char *text = random_puzzles(&seed, 1000);
	pid_t child;
	int fd;

	set_parameter("queue_max", "4096");
	fd = open_device(O_RDWR);
	child = fork();
	if (!child) {
		write_text(fd, text);
		_exit(0);
	}
	assert_reads(fd, text);
	assert_child_succeeds(child);
	assert_would_block(fd);
}

START_TEST(a_slate_can_be_larger_than_the_queue_of_its_reader)
{
	unsigned int seed = 4;
	char *text = random_puzzles(&seed, 1000);

	set_parameter("queue_max", "4096");
	write_slate(alice, O_TRUNC, text);
	assert_slate(alice, text);
}

START_TEST(queue_max_is_that_of_the_time_of_open)
{
	int before = open_device(O_RDWR | O_NONBLOCK);
	int after;

	set_parameter("queue_max", "5000");
	after = open_device(O_RDWR | O_NONBLOCK);
	set_parameter("queue_max", "6000");
	ck_assert_uint_eq(fill(before), MIB);
	ck_assert_uint_eq(fill(after), 5000);
}

START_TEST(slate_max_is_that_of_the_time_when_the_slate_was_begun)
{
	int fd;

	write_slate(alice, O_TRUNC, "\n");
	set_parameter("slate_max", "5000");
	write_slate(bob, O_TRUNC, "\n");
	set_parameter("slate_max", "6000");
	fd = open_as(bob, O_WRONLY | O_APPEND);
	ck_assert_uint_eq(fill(fd), 4999);
	fd = open_as(alice, O_WRONLY | O_APPEND);
	ck_assert_uint_eq(fill(fd), 8 * MIB - 1);
}

static void assert_gives_up(int fd)
{
	char answer[CELLS], marks[CELLS];

	memset(marks, '!', CELLS);
	ck_assert_uint_eq(read_up_to(fd, answer, CELLS), CELLS);
	ck_assert_mem_eq(answer, marks, CELLS);
}

START_TEST(max_steps_is_that_of_the_time_of_open)
{
	int before, after;

	set_parameter("strategy", "backtrack");
	before = open_session(puzzle);
	set_parameter("max_steps", "1");
	after = open_session(puzzle);
	set_parameter("max_steps", "0");
	assert_gives_up(after);
	assert_reads(before, puzzle);
	write_text(after, puzzle);
	assert_gives_up(after);
}

START_TEST(the_strategy_is_that_of_the_time_of_open)
{
	int before = open_session(endless);
	int after;

	set_parameter("strategy", "backtrack");
	set_parameter("max_steps", "100000");
	after = open_session(endless);
	assert_reads(before, endless);
	assert_gives_up(after);
}

START_TEST(there_is_no_seeking)
{
	static const int flags[] = { O_RDONLY, O_WRONLY, O_RDWR };
	struct iovec vector = { "\n", 1 };
	unsigned int i;
	char c;

	for (i = 0; i < 3; i++) {
		int fd = open_device(flags[i]);

		assert_error(lseek(fd, 0, SEEK_SET), ESPIPE);
		assert_error(lseek(fd, 0, SEEK_CUR), ESPIPE);
		if (flags[i] != O_WRONLY) {
			assert_error(pread(fd, &c, 1, 0), ESPIPE);
			assert_error(preadv(fd, &vector, 1, 0), ESPIPE);
		}
		if (flags[i] != O_RDONLY) {
			assert_error(pwrite(fd, "\n", 1, 0), ESPIPE);
			assert_error(pwritev(fd, &vector, 1, 0), ESPIPE);
		}
	}
}

START_TEST(everybody_may_open_the_device)
{
	struct stat status;

	ck_assert_int_eq(stat(DEVICE, &status), 0);
	ck_assert(S_ISCHR(status.st_mode));
	ck_assert_int_eq(status.st_mode & 07777, 0666);
}

START_TEST(the_module_is_not_unloaded_while_a_file_is_open)
{
	int fd = open_session(puzzle);

	assert_error(syscall(SYS_delete_module, "sudoku", O_NONBLOCK),
		     EWOULDBLOCK);
	assert_reads(fd, puzzle);
}

TCase *bound_cases(void)
{
	TCase *cases = tcase_create("bounds");

	tcase_add_test(cases, a_queue_holds_a_mebibyte);
	tcase_add_test(cases, a_slate_holds_eight_mebibytes);
	tcase_add_test(cases, a_full_slate_can_be_started_afresh);
	tcase_add_test(cases,
		       a_full_queue_makes_its_writer_wait_for_the_reader);
	tcase_add_test(cases,
		       a_slate_can_be_larger_than_the_queue_of_its_reader);
	tcase_add_test(cases, queue_max_is_that_of_the_time_of_open);
	tcase_add_test(cases,
		       slate_max_is_that_of_the_time_when_the_slate_was_begun);
	tcase_add_test(cases, max_steps_is_that_of_the_time_of_open);
	tcase_add_test(cases, the_strategy_is_that_of_the_time_of_open);
	tcase_add_test(cases, there_is_no_seeking);
	tcase_add_test(cases, everybody_may_open_the_device);
	tcase_add_test(cases, the_module_is_not_unloaded_while_a_file_is_open);
	return cases;
}
