// SPDX-License-Identifier: GPL-2.0
/*
 * Private sessions: what is open for reading and writing
 */
#include "device_test.h"

/* Puzzles in every layout that people use, with some text of each between */
static const char layouts[] =
	"53..7....6..195....98....6.8...6...34..8.3..1"
	"7...2...6.6....28....419..5....8..79\n"
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
	"\t5...5...................................."
	"........................................";

START_TEST(a_puzzle_comes_back_solved)
{
	char answer[CELLS];
	int fd = open_session(puzzle);

	ck_assert_uint_eq(read_up_to(fd, answer, CELLS), CELLS);
	ck_assert_mem_eq(answer, solution, CELLS);
}

START_TEST(the_same_descriptor_serves_a_thousand_times)
{
	unsigned int seed = 1;
	int fd = open_device(O_RDWR);
	int i;

	for (i = 0; i < 1000; i++) {
		char cells[CELLS + 1] = "", answer[CELLS];

		random_puzzle(&seed, cells);
		write_text(fd, cells);
		ck_assert_int_eq(read(fd, answer, CELLS), CELLS);
		assert_solved(answer, cells, CELLS);
	}
}

START_TEST(nobody_else_sees_what_is_in_a_session)
{
	int one = open_session(puzzle);
	int other = open_as(alice, O_RDWR);
	int slate = open_device(O_RDONLY);

	assert_would_block(other);
	write_text(other, conflicting);
	assert_reads(one, puzzle);
	assert_reads(other, conflicting);
	assert_would_block(one);
	assert_would_block(other);
	ck_assert_uint_eq(read_up_to(slate, (char[1]){}, 1), 0);
}

START_TEST(no_way_to_open_a_session_touches_the_slate)
{
	write_slate(alice, O_TRUNC, puzzle);
	write_text(open_as(alice, O_RDWR), conflicting);
	write_text(open_as(alice, O_RDWR | O_TRUNC), conflicting);
	write_text(open_as(alice, O_RDWR | O_APPEND), conflicting);
	assert_slate(alice, puzzle);
}

START_TEST(every_layout_comes_back_as_it_was_written)
{
	assert_reads(open_session(layouts), layouts);
}

START_TEST(writes_of_any_size_make_no_difference)
{
	size_t length = strlen(layouts);
	size_t chunk;

	for (chunk = 1; chunk <= length; chunk++) {
		int fd = open_device(O_RDWR);
		size_t i;

		for (i = 0; i < length; i += chunk) {
			size_t n = length - i < chunk ? length - i : chunk;

			ck_assert_int_eq(write(fd, layouts + i, n), n);
		}
		assert_reads(fd, layouts);
		close(fd);
	}
}

START_TEST(reads_of_any_size_make_no_difference)
{
	size_t length = strlen(layouts);
	size_t chunk;

	for (chunk = 1; chunk <= length; chunk++) {
		char answer[sizeof(layouts) + sizeof(layouts)];
		int fd = open_session(layouts);
		size_t i = 0;

		while (i < length) {
			ssize_t n = read(fd, answer + i, chunk);

			ck_assert_int_gt(n, 0);
			ck_assert_int_le(n, chunk);
			i += n;
		}
		ck_assert_uint_eq(i, length);
		assert_solved(answer, layouts, length);
		close(fd);
	}
}

START_TEST(a_read_returns_all_that_is_queued_and_no_more)
{
	size_t length = strlen(layouts);
	char answer[2 * sizeof(layouts)];

	ck_assert_int_eq(read(open_session(layouts), answer, sizeof(answer)),
			 length);
	assert_solved(answer, layouts, length);
}

START_TEST(a_read_of_nothing_returns_nothing_at_once)
{
	ck_assert_int_eq(read(open_device(O_RDWR), NULL, 0), 0);
	ck_assert_int_eq(write(open_device(O_RDWR), NULL, 0), 0);
}

START_TEST(a_read_waits_for_a_puzzle)
{
	int fd = open_device(O_RDWR);
	double start = now();

	if (!fork()) {
		sleep_for(0.2);
		write_text(fd, puzzle);
		_exit(0);
	}
	assert_reads(fd, puzzle);
	ck_assert_double_ge(now() - start, 0.2);
}

START_TEST(half_a_puzzle_waits_for_the_other_half)
{
	static const char answered[] = "\n\n";
	int fd = open_session(answered);
	char text[CELLS + 1];

	strcpy(text, puzzle);
	text[40] = '\0';
	write_text(fd, text);
	assert_reads(fd, answered);
	assert_would_block(fd);
	write_text(fd, puzzle + 40);
	assert_reads(fd, puzzle);
}

START_TEST(closing_a_session_in_the_middle_of_a_puzzle_is_no_error)
{
	ck_assert_int_eq(close(open_session("123")), 0);
}

TCase *session_cases(void)
{
	TCase *cases = tcase_create("session");

	tcase_add_test(cases, a_puzzle_comes_back_solved);
	tcase_add_test(cases, the_same_descriptor_serves_a_thousand_times);
	tcase_add_test(cases, nobody_else_sees_what_is_in_a_session);
	tcase_add_test(cases, no_way_to_open_a_session_touches_the_slate);
	tcase_add_test(cases, every_layout_comes_back_as_it_was_written);
	tcase_add_test(cases, writes_of_any_size_make_no_difference);
	tcase_add_test(cases, reads_of_any_size_make_no_difference);
	tcase_add_test(cases, a_read_returns_all_that_is_queued_and_no_more);
	tcase_add_test(cases, a_read_of_nothing_returns_nothing_at_once);
	tcase_add_test(cases, a_read_waits_for_a_puzzle);
	tcase_add_test(cases, half_a_puzzle_waits_for_the_other_half);
	tcase_add_test(cases,
		       closing_a_session_in_the_middle_of_a_puzzle_is_no_error);
	return cases;
}
