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

TEST(the_same_descriptor_serves_a_thousand_times)
{
	u64 seed = 1;
	int fd = open_device(O_RDWR);
	int i;

	for (i = 0; i < 1000; i++) {
		char cells[CELLS + 1] = "", answer[CELLS];

		make_loose_puzzle(&seed, cells);
		write_text(fd, cells);
		expect_eq(read(fd, answer, CELLS), CELLS);
		expect_solved(answer, cells, CELLS);
	}
}

TEST(no_other_file_reads_what_is_in_a_session)
{
	int one = open_session(puzzle);
	int other = open_as(alice, O_RDWR);
	int slate = open_device(O_RDONLY);

	expect_would_block(other);
	write_text(other, conflicting);
	expect_reads(one, puzzle);
	expect_reads(other, conflicting);
	expect_would_block(one);
	expect_would_block(other);
	expect_eq(read_up_to(slate, (char[1]){}, 1), 0);
}

TEST(opening_a_session_never_touches_the_slate)
{
	write_slate(alice, O_TRUNC, puzzle);
	write_text(open_as(alice, O_RDWR), conflicting);
	write_text(open_as(alice, O_RDWR | O_TRUNC), conflicting);
	write_text(open_as(alice, O_RDWR | O_APPEND), conflicting);
	expect_slate(alice, puzzle);
}

TEST(every_layout_comes_back_as_it_was_written)
{
	expect_reads(open_session(layouts), layouts);
}

TEST(writes_of_any_size_make_no_difference)
{
	size_t length = strlen(layouts);
	size_t chunk;

	for (chunk = 1; chunk <= length; chunk++) {
		int fd = open_device(O_RDWR);
		size_t i;

		for (i = 0; i < length; i += chunk) {
			size_t n = length - i < chunk ? length - i : chunk;

			expect_eq(write(fd, layouts + i, n), n);
		}
		expect_reads(fd, layouts);
		close(fd);
	}
}

TEST(reads_of_any_size_make_no_difference)
{
	size_t length = strlen(layouts);
	size_t chunk;

	for (chunk = 1; chunk <= length; chunk++) {
		char answer[sizeof(layouts) + sizeof(layouts)];
		int fd = open_session(layouts);
		size_t i = 0;

		while (i < length) {
			ssize_t n = read(fd, answer + i, chunk);

			expect_gt(n, 0);
			expect_le(n, chunk);
			i += n;
		}
		expect_eq(i, length);
		expect_solved(answer, layouts, length);
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
	double start = now();

	if (!fork_as(0)) {
		sleep_for(0.2);
		write_text(fd, puzzle);
		_exit(0);
	}
	expect_reads(fd, puzzle);
	expect(now() - start >= 0.2, "%.2f s", now() - start);
}

TEST(half_a_puzzle_waits_for_the_other_half)
{
	static const char answered[] = "\n\n";
	int fd = open_session(answered);
	char text[CELLS + 1];

	strcpy(text, puzzle);
	text[40] = '\0';
	write_text(fd, text);
	expect_reads(fd, answered);
	expect_would_block(fd);
	write_text(fd, puzzle + 40);
	expect_reads(fd, puzzle);
}

TEST(closing_a_session_in_the_middle_of_a_puzzle_is_not_an_error)
{
	must(!close(open_session("123")));
}
