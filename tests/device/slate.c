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

TEST(reading_does_not_consume_the_slate)
{
	write_slate(alice, O_TRUNC, puzzle);
	expect_slate(alice, puzzle);
	expect_slate(alice, puzzle);
}

TEST(two_readers_each_read_the_whole_slate)
{
	int one, other;

	write_slate(alice, O_TRUNC, PUZZLE "\n" CONFLICTING);
	one = open_as(alice, O_RDONLY);
	other = open_as(alice, O_RDONLY);
	expect_reads(one, puzzle);
	expect_reads(other, puzzle);
	expect_reads(other, "\n");
	expect_reads(one, "\n");
	expect_reads(one, conflicting);
	expect_reads(other, conflicting);
	expect_at_end(one);
	expect_at_end(other);
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
	child = fork_as(0);
	if (!child) {
		enter_user_namespace(alice);
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

TEST(a_first_write_that_fails_keeps_the_old_slate)
{
	int fd;

	write_slate(alice, O_TRUNC, puzzle);
	fd = open_as(alice, O_WRONLY);
	expect_error(write(fd, "x", 1), EINVAL);
	expect_error(write(fd, nowhere, 1), EFAULT);
	expect_slate(alice, puzzle);
	write_text(fd, "\n");
	expect_slate(alice, "\n");
}

TEST(a_writer_continues_in_the_users_new_slate)
{
	int append = open_as(alice, O_WRONLY | O_APPEND);
	int trunc = open_as(alice, O_WRONLY | O_TRUNC);

	write_text(append, " ");
	write_text(trunc, "\t");
	expect_slate(alice, " \t");
	write_slate(alice, 0, "\n");
	write_text(append, " ");
	write_text(trunc, "\t");
	expect_slate(alice, "\n \t");
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
	expect_error(close(copy), EINVAL);
	expect_slate(alice, "\n53");
	write_text(fd, puzzle + 2);
	must(!close(fd));
	expect_slate(alice, "\n" PUZZLE);
}

TEST(half_a_puzzle_that_was_read_stays_unsolved)
{
	int fd, writer = open_as(alice, O_WRONLY | O_TRUNC);
	char rest[CELLS];

	write_text(writer, "\n53");
	fd = open_as(alice, O_RDONLY);
	expect_reads(fd, "\n53");
	expect_at_end(fd);

	write_text(writer, puzzle + 2);
	write_text(writer, conflicting);
	expect_eq(read_up_to(fd, rest, CELLS - 2), CELLS - 2);
	expect_bytes(rest, puzzle + 2, CELLS - 2);
	expect_reads(fd, conflicting);
	expect_at_end(fd);
}
