// SPDX-License-Identifier: GPL-2.0
/*
 * Private sessions: files that are open for reading and writing
 */
#include "device_test.h"

/* Puzzles in every usual layout, with some other layout between them */
static const char layouts[] =
	PUZZLE "\n"
	"\n"
	"306508400\n520000000\n087000031\n003010080\n900863005\n"
	"050090600\n130000250\n000000074\n005206300\n"
	" -+-\r\n"
	"7 8 . | 4 . . | 1 2 .\n"
	"6 . . | . 7 5 | . . 9\n"
	". . . | 6 . 1 | . 7 8\n"
	"------+-------+------\n"
	". . 7 | . 4 . | 2 6 .\n"
	". . 1 | . 5 . | 9 3 .\n"
	"9 . 4 | . 6 . | . . 5\n"
	"------+-------+------\n"
	". 7 . | 3 . . | . 1 2\n"
	"1 2 . | . . 7 | 4 . .\n"
	". 4 9 | 2 . 6 | . . 7\n"
	"\t" CONFLICTING;

TEST(a_puzzle_comes_back_solved)
{
	expect_reads_exactly(open_session(puzzle), solution);
}

TEST(writes_of_any_size_make_no_difference)
{
	size_t length = strlen(layouts), size, i;

	for (size = 1; size <= length; size++) {
		int fd = open_device(O_RDWR);

		for (i = 0; i + size < length; i += size)
			write_bytes(fd, layouts + i, size);
		write_text(fd, layouts + i);
		expect_reads(fd, layouts);
		close(fd);
	}
}

TEST(reads_of_any_size_make_no_difference)
{
	size_t size;

	for (size = 1; size <= strlen(layouts); size++) {
		int fd = open_session(layouts);

		expect_reads_in_pieces(fd, layouts, size);
		close(fd);
	}
}

TEST(a_read_returns_all_that_is_queued_and_no_more)
{
	size_t length = strlen(layouts);
	char answer[2 * sizeof(layouts)];

	expect_eq(read(open_session(layouts), answer, sizeof(answer)), length);
	expect_solved(answer, layouts, length);
}

TEST(a_read_of_nothing_returns_nothing_at_once)
{
	expect_eq(read(open_device(O_RDWR), NULL, 0), 0);
	expect_eq(write(open_device(O_RDWR), NULL, 0), 0);
}

TEST(a_read_waits_for_a_puzzle)
{
	int fd = open_device(O_RDWR);
	pid_t child = start_reading(fd, puzzle);

	await_sleep(child);
	write_text(fd, puzzle);
	expect_child_succeeds(child);
}
