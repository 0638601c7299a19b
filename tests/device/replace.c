// SPDX-License-Identifier: GPL-2.0
/*
 * Slates that are replaced, by their own user and never by others
 */
#include "device_test.h"

#define USERS	200

START_TEST(however_many_users_there_are_each_keeps_a_slate)
{
	uid_t user;
	int fd;

	for (user = alice; user < alice + USERS; user++)
		write_slate(user, O_TRUNC, puzzle);
	fd = open_as(alice, O_RDONLY);
	for (user = alice; user < alice + USERS; user++)
		write_slate(user, O_APPEND, "\n");
	assert_reads(fd, puzzle);
	assert_reads(fd, "\n");
	for (user = alice; user < alice + USERS; user++) {
		fd = open_as(user, O_RDONLY);
		assert_reads(fd, puzzle);
		assert_reads(fd, "\n");
		assert_at_end(fd);
		close(fd);
	}
}

/* What can become of a slate that a writer has left in the middle of a puzzle */
static const struct {
	int flags;
	const char *text;
} replacements[] = {
	{ O_TRUNC, "" },
	{ O_TRUNC, "\n" },
	{ 0, "\n" },
};

START_TEST(half_a_puzzle_cannot_go_on_in_another_slate)
{
	const char *text = replacements[_i].text;
	int half = open_as(alice, O_WRONLY | O_TRUNC);

	write_text(half, "\n53");
	write_slate(alice, replacements[_i].flags, text);
	assert_error(write(half, puzzle + 2, CELLS - 2), ESTALE);
	assert_error(write(half, "\n", 1), ESTALE);
	assert_error(write(half, "x", 1), ESTALE);
	assert_slate(alice, text);
	write_slate(alice, O_APPEND, puzzle);
	assert_error(write(half, puzzle + 2, CELLS - 2), ESTALE);
	assert_error(close(half), EINVAL);
}

START_TEST(a_whole_puzzle_can_be_followed_by_more_in_another_slate)
{
	int whole = open_as(alice, O_WRONLY | O_APPEND);

	write_text(whole, "53");
	write_text(whole, puzzle + 2);
	write_slate(alice, replacements[_i].flags, "\n");
	write_text(whole, puzzle);
	ck_assert_int_eq(close(whole), 0);
	whole = open_as(alice, O_RDONLY);
	assert_reads(whole, "\n");
	assert_reads(whole, puzzle);
	assert_at_end(whole);
}

START_TEST(who_read_the_old_slate_still_reads_half_a_puzzle)
{
	int half = open_as(alice, O_WRONLY | O_TRUNC);
	int fd;

	write_text(half, "\n53");
	fd = open_as(alice, O_RDONLY);
	write_slate(alice, 0, puzzle);
	assert_error(write(half, puzzle + 2, CELLS - 2), ESTALE);
	assert_reads(fd, "\n53");
	assert_at_end(fd);
}

TCase *replace_cases(void)
{
	TCase *cases = tcase_create("replace");

	tcase_add_test(cases,
		       however_many_users_there_are_each_keeps_a_slate);
	tcase_add_loop_test(cases, half_a_puzzle_cannot_go_on_in_another_slate,
			    0, ARRAY_SIZE(replacements));
	tcase_add_loop_test(cases,
			    a_whole_puzzle_can_be_followed_by_more_in_another_slate,
			    0, ARRAY_SIZE(replacements));
	tcase_add_test(cases,
		       who_read_the_old_slate_still_reads_half_a_puzzle);
	return cases;
}
