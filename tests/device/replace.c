// SPDX-License-Identifier: GPL-2.0
/*
 * Slates that are replaced, by their own user and never by others
 */
#include "device_test.h"

#define USERS	200

/* One more user is in the middle of a puzzle meanwhile. */
TEST(each_of_200_users_keeps_a_slate)
{
	uid_t user, writer = fresh_users(1);
	int half = open_as(writer, O_WRONLY | O_TRUNC);
	int fd;

	write_text(half, "53");
	for (user = alice; user < alice + USERS; user++)
		write_slate(user, O_TRUNC, puzzle);
	fd = open_as(alice, O_RDONLY);
	for (user = alice; user < alice + USERS; user++)
		write_slate(user, O_APPEND, "\n");
	expect_reads(fd, PUZZLE "\n");
	for (user = alice; user < alice + USERS; user++)
		expect_slate(user, PUZZLE "\n");
	write_text(half, puzzle + 2);
	must(!close(half));
	expect_slate(writer, puzzle);
}

/* What can be done to a slate that ends in the middle of a puzzle */
static const struct {
	const char *name;
	int flags;
	const char *text;
} replacements[] = {
	{ "wiped", O_TRUNC, "" },
	{ "wiped and written", O_TRUNC, "\n" },
	{ "replaced", 0, "\n" },
};

/* Whatever the user does to the slate, @half can write nothing into it. */
static void replace_half(uid_t user, int half, unsigned int number)
{
	const char *text = replacements[number].text;
	int other;

	write_text(half, "\n53");
	write_slate(user, replacements[number].flags, text);
	expect_error(write(half, puzzle + 2, CELLS - 2), ESTALE);
	expect_error(write(half, "\n", 1), ESTALE);
	expect_error(write(half, "x", 1), ESTALE);
	expect_slate(user, text);
	write_slate(user, O_APPEND, puzzle);
	expect_error(write(half, puzzle + 2, CELLS - 2), ESTALE);
	other = open_as(user, O_WRONLY);
	write_text(other, "12");
	expect_error(write(half, puzzle + 2, CELLS - 2), ESTALE);
	expect_error(close(half), EINVAL);
	expect_slate(user, "12");
}

TEST_EACH_OF(half_a_puzzle_cannot_continue_in_another_slate, replacements)
{
	static const int flags[] = { O_TRUNC, O_APPEND, 0 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(flags); i++)
		replace_half(alice + i, open_as(alice + i, O_WRONLY | flags[i]),
			     variant);
}
