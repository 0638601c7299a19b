// SPDX-License-Identifier: GPL-2.0
/*
 * Slates: what a user's write-only opens leave for the same user's read-only
 * opens
 */
#include "device_test.h"

START_TEST(what_is_written_to_the_slate_is_read_from_it_solved)
{
	char answer[CELLS + 1];
	int fd;

	write_slate(alice, O_TRUNC, puzzle);
	fd = open_as(alice, O_RDONLY);
	ck_assert_int_eq(read(fd, answer, sizeof(answer)), CELLS);
	ck_assert_mem_eq(answer, solution, CELLS);
	ck_assert_int_eq(read(fd, answer, sizeof(answer)), 0);
}

START_TEST(reading_does_not_use_the_slate_up)
{
	write_slate(alice, O_TRUNC, puzzle);
	assert_slate(alice, puzzle);
	assert_slate(alice, puzzle);
}

START_TEST(two_readers_each_read_all_of_it)
{
	int one, other;

	write_slate(alice, O_TRUNC, puzzle);
	write_slate(alice, O_APPEND, "\n");
	write_slate(alice, O_APPEND, conflicting);
	one = open_as(alice, O_RDONLY);
	other = open_as(alice, O_RDONLY);
	assert_reads(one, puzzle);
	assert_reads(other, puzzle);
	assert_reads(other, "\n");
	assert_reads(one, "\n");
	assert_reads(one, conflicting);
	assert_reads(other, conflicting);
	assert_at_end(one);
	assert_at_end(other);
}

START_TEST(users_never_see_each_others_boards)
{
	write_slate(alice, O_TRUNC, puzzle);
	write_slate(bob, O_TRUNC, conflicting);
	write_slate(0, O_TRUNC, "\n");
	assert_slate(alice, puzzle);
	assert_slate(bob, conflicting);
	assert_slate(0, "\n");
}

START_TEST(nobody_can_wipe_or_append_to_anothers_slate)
{
	write_slate(alice, O_TRUNC, puzzle);
	write_slate(bob, O_TRUNC, "");
	write_slate(bob, O_APPEND, "\n");
	write_slate(bob, 0, "\n\n");
	assert_slate(alice, puzzle);
	assert_slate(bob, "\n\n");
}

START_TEST(the_user_is_who_opened_the_file_not_who_uses_it)
{
	int fd = open_as(alice, O_WRONLY | O_TRUNC);

	ck_assert_int_eq(seteuid(bob), 0);
	write_text(fd, puzzle);
	ck_assert_int_eq(seteuid(0), 0);
	assert_slate(alice, puzzle);
	assert_slate(bob, "");
}

START_TEST(root_of_a_namespace_has_the_slate_of_who_it_is_outside)
{
	pid_t child;

	write_slate(alice, O_TRUNC, puzzle);
	child = fork();
	if (!child) {
		enter_user_namespace(alice);
		assert_reads(open_device(O_RDONLY), puzzle);
		_exit(0);
	}
	assert_child_succeeds(child);
}

START_TEST(truncating_wipes_the_slate_at_open)
{
	int fd;

	write_slate(alice, O_TRUNC, puzzle);
	fd = open_as(alice, O_WRONLY | O_TRUNC);
	assert_slate(alice, "");
	write_text(fd, conflicting);
	assert_slate(alice, conflicting);
}

START_TEST(appending_keeps_what_is_there)
{
	int fd;

	write_slate(alice, O_APPEND, "\n");
	fd = open_as(alice, O_WRONLY | O_APPEND);
	assert_slate(alice, "\n");
	write_text(fd, " ");
	write_text(fd, "\t");
	assert_slate(alice, "\n \t");
}

START_TEST(with_neither_the_first_write_starts_afresh)
{
	int fd;

	write_slate(alice, O_TRUNC, puzzle);
	fd = open_as(alice, O_WRONLY);
	assert_slate(alice, puzzle);
	write_text(fd, "\n");
	assert_slate(alice, "\n");
	write_text(fd, " ");
	assert_slate(alice, "\n ");
}

START_TEST(a_first_write_that_fails_leaves_the_old_slate)
{
	int fd;

	write_slate(alice, O_TRUNC, puzzle);
	fd = open_as(alice, O_WRONLY);
	assert_error(write(fd, "x", 1), EINVAL);
	assert_error(write(fd, nowhere, 1), EFAULT);
	assert_slate(alice, puzzle);
	write_text(fd, "\n");
	assert_slate(alice, "\n");
}

START_TEST(a_writer_under_way_goes_on_in_the_users_new_slate)
{
	int append = open_as(alice, O_WRONLY | O_APPEND);
	int trunc = open_as(alice, O_WRONLY | O_TRUNC);

	write_text(append, " ");
	write_text(trunc, "\t");
	assert_slate(alice, " \t");
	write_slate(alice, 0, "\n");
	write_text(append, " ");
	write_text(trunc, "\t");
	assert_slate(alice, "\n \t");
}

START_TEST(readers_keep_the_slate_that_they_opened)
{
	int before, after;

	write_slate(alice, O_TRUNC, puzzle);
	before = open_as(alice, O_RDONLY);
	write_slate(alice, O_TRUNC, conflicting);
	after = open_as(alice, O_RDONLY);
	write_slate(alice, 0, "\n");

	assert_reads(before, puzzle);
	assert_at_end(before);
	assert_reads(after, conflicting);
	assert_at_end(after);
	assert_slate(alice, "\n");
}

START_TEST(a_reader_reads_on_when_something_was_appended)
{
	int fd;

	write_slate(alice, O_TRUNC, puzzle);
	fd = open_as(alice, O_RDONLY);
	assert_reads(fd, puzzle);
	assert_at_end(fd);
	write_slate(alice, O_APPEND, conflicting);
	assert_reads(fd, conflicting);
	assert_at_end(fd);
}

START_TEST(who_opened_it_without_a_slate_reads_nothing)
{
	int fd = open_as(alice, O_RDONLY);

	assert_at_end(fd);
	write_slate(alice, O_TRUNC, puzzle);
	assert_at_end(fd);
}

START_TEST(closing_in_the_middle_of_a_puzzle_is_an_error)
{
	int fd = open_as(alice, O_WRONLY | O_TRUNC);

	write_text(fd, "\n12");
	assert_error(close(fd), EINVAL);
	assert_slate(alice, "\n12");
}

START_TEST(every_close_of_a_copy_reports_it)
{
	int fd = open_as(alice, O_WRONLY | O_TRUNC);
	int copy = dup(fd);

	write_text(fd, "\n12");
	assert_error(close(copy), EINVAL);
	write_text(fd, puzzle + 2);
	ck_assert_int_eq(close(fd), 0);
}

START_TEST(only_the_writer_who_left_it_there_gets_that_error)
{
	int idle = open_as(alice, O_WRONLY | O_TRUNC);
	int half = open_as(alice, O_WRONLY | O_APPEND);
	int rest = open_as(alice, O_WRONLY | O_APPEND);
	char text[] = "53";

	write_text(half, text);
	write_text(rest, puzzle + strlen(text));
	ck_assert_int_eq(close(idle), 0);
	ck_assert_int_eq(close(rest), 0);
	assert_error(close(half), EINVAL);
	assert_slate(alice, puzzle);
}

START_TEST(an_incomplete_puzzle_is_read_as_written_for_good)
{
	int fd, writer = open_as(alice, O_WRONLY | O_TRUNC);
	char rest[CELLS];

	write_text(writer, "\n53");
	fd = open_as(alice, O_RDONLY);
	assert_reads(fd, "\n53");
	assert_at_end(fd);

	write_text(writer, puzzle + 2);
	write_text(writer, conflicting);
	ck_assert_uint_eq(read_up_to(fd, rest, CELLS - 2), CELLS - 2);
	ck_assert_mem_eq(rest, puzzle + 2, CELLS - 2);
	assert_reads(fd, conflicting);
	assert_at_end(fd);
}

START_TEST(reading_layout_alone_does_not_give_up_what_follows_it)
{
	int fd, writer = open_as(alice, O_WRONLY | O_TRUNC);

	write_text(writer, "\n53");
	fd = open_as(alice, O_RDONLY);
	assert_reads(fd, "\n");
	write_text(writer, puzzle + 2);
	assert_reads(fd, puzzle);
	assert_at_end(fd);
}

TCase *slate_cases(void)
{
	TCase *cases = tcase_create("slate");

	tcase_add_test(cases,
		       what_is_written_to_the_slate_is_read_from_it_solved);
	tcase_add_test(cases, reading_does_not_use_the_slate_up);
	tcase_add_test(cases, two_readers_each_read_all_of_it);
	tcase_add_test(cases, users_never_see_each_others_boards);
	tcase_add_test(cases, nobody_can_wipe_or_append_to_anothers_slate);
	tcase_add_test(cases, the_user_is_who_opened_the_file_not_who_uses_it);
	tcase_add_test(cases,
		       root_of_a_namespace_has_the_slate_of_who_it_is_outside);
	tcase_add_test(cases, truncating_wipes_the_slate_at_open);
	tcase_add_test(cases, appending_keeps_what_is_there);
	tcase_add_test(cases, with_neither_the_first_write_starts_afresh);
	tcase_add_test(cases, a_first_write_that_fails_leaves_the_old_slate);
	tcase_add_test(cases,
		       a_writer_under_way_goes_on_in_the_users_new_slate);
	tcase_add_test(cases, readers_keep_the_slate_that_they_opened);
	tcase_add_test(cases, a_reader_reads_on_when_something_was_appended);
	tcase_add_test(cases, who_opened_it_without_a_slate_reads_nothing);
	tcase_add_test(cases, closing_in_the_middle_of_a_puzzle_is_an_error);
	tcase_add_test(cases, every_close_of_a_copy_reports_it);
	tcase_add_test(cases,
		       only_the_writer_who_left_it_there_gets_that_error);
	tcase_add_test(cases, an_incomplete_puzzle_is_read_as_written_for_good);
	tcase_add_test(cases,
		       reading_layout_alone_does_not_give_up_what_follows_it);
	return cases;
}
