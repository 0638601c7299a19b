// SPDX-License-Identifier: GPL-2.0
/*
 * Slates: what a user's write-only files leave for the same user's read-only
 * files
 */
#include "device_test.h"

TEST(what_is_written_to_the_slate_is_read_from_it_solved)
{
	char answer[CELLS + 1];
	int fd;

	write_slate(alice, O_TRUNC, puzzle);
	fd = open_as(alice, O_RDONLY);
	expect_eq(read(fd, answer, sizeof(answer)), CELLS);
	expect_bytes(answer, solution, CELLS);
	expect_eq(read(fd, answer, sizeof(answer)), 0);
}

TEST(users_never_read_each_others_slates)
{
	write_slate(alice, O_TRUNC, puzzle);
	write_slate(bob, O_TRUNC, conflicting);
	write_slate(0, O_TRUNC, "\n");
	expect_slate(alice, puzzle);
	expect_slate(bob, conflicting);
	expect_slate(0, "\n");
	write_slate(bob, O_TRUNC, "");
	write_slate(bob, O_APPEND, "\n");
	write_slate(bob, 0, "\n\n");
	expect_slate(alice, puzzle);
}

TEST(root_of_a_namespace_has_the_slate_of_its_user_outside)
{
	pid_t child;

	write_slate(alice, O_TRUNC, puzzle);
	child = fork_in_namespace(alice, alice, alice + 1, 1);
	if (!child) {
		expect_reads(open_device(O_RDONLY), puzzle);
		_exit(0);
	}
	expect_child_succeeds(child);
}

TEST(truncating_wipes_the_slate_at_open)
{
	int fd;

	write_slate(alice, O_TRUNC, puzzle);
	fd = open_as(alice, O_WRONLY | O_TRUNC);
	expect_slate(alice, "");
	write_text(fd, conflicting);
	expect_slate(alice, conflicting);
}

TEST(appending_keeps_what_is_there)
{
	int fd;

	write_slate(alice, O_APPEND, "\n");
	fd = open_as(alice, O_WRONLY | O_APPEND);
	expect_slate(alice, "\n");
	write_text(fd, " ");
	write_text(fd, "\t");
	expect_slate(alice, "\n \t");
}

TEST(without_either_flag_the_first_write_begins_a_slate)
{
	int fd;

	write_slate(alice, O_TRUNC, puzzle);
	fd = open_as(alice, O_WRONLY);
	expect_slate(alice, puzzle);
	write_text(fd, "\n");
	expect_slate(alice, "\n");
	write_text(fd, " ");
	expect_slate(alice, "\n ");
}

TEST(readers_keep_the_slate_that_they_opened)
{
	int before, after;

	write_slate(alice, O_TRUNC, puzzle);
	before = open_as(alice, O_RDONLY);
	write_slate(alice, O_TRUNC, conflicting);
	after = open_as(alice, O_RDONLY);
	write_slate(alice, 0, "\n");

	expect_reads(before, puzzle);
	expect_at_end(before);
	expect_reads(after, conflicting);
	expect_at_end(after);
	expect_slate(alice, "\n");
}

TEST(closing_in_the_middle_of_a_puzzle_is_an_error)
{
	int fd = open_as(alice, O_WRONLY | O_TRUNC);
	int copy = dup(fd);

	write_text(fd, "\n53");
	expect_error(close(copy), HALF_PUZZLE);
	expect_slate(alice, "\n53");
	write_text(fd, puzzle + 2);
	must(!close(fd));
	expect_slate(alice, "\n" PUZZLE);
}

/* If two begin a slate at once, the driver starts over for one of them. */
TEST(two_writers_that_begin_a_slate_share_it)
{
	int slow = open_as(alice, O_WRONLY | O_TRUNC);
	int quick = open_as(alice, O_WRONLY | O_APPEND);
	char *text = newlines(1 + sysconf(_SC_PAGESIZE));
	pid_t writer = start_slow_write(slow);

	write_text(quick, "\t");
	end_slow_write(writer);
	*text = '\t';
	expect_slate(alice, text);
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
	expect_error(close(half), HALF_PUZZLE);
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
