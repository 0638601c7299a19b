// SPDX-License-Identifier: GPL-2.0
/*
 * Slates: what a user's write-only files leave for the same user's read-only
 * files
 */
#include "device_test.h"

#define USERS	200

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

/* While another file begins a slate, this one writes to it and publishes it. */
static void write_meanwhile(int fd, unsigned int number)
{
	write_text(fd, "\t");
}

/* If two begin a slate at once, the driver starts over for one of them. */
TEST(two_writers_that_begin_a_slate_share_it)
{
	int slow = open_as(alice, O_WRONLY | O_TRUNC);
	int quick = open_as(alice, O_WRONLY | O_APPEND);
	char *text = newlines(1 + sysconf(_SC_PAGESIZE));

	write_in_fault(slow, write_meanwhile, quick, 0);
	*text = '\t';
	expect_slate(alice, text);
}

static void expect_slate_in_use(int fd, unsigned int number)
{
	expect_error(write(fd, " ", 1), EAGAIN);
	expect_error(read(number, (char[1]){}, 1), EAGAIN);
}

TEST(a_nonblocking_write_does_not_wait_for_a_slate)
{
	int fd = open_as(alice, O_WRONLY | O_APPEND | O_NONBLOCK);
	int reader;

	write_text(fd, "\n");
	reader = open_as(alice, O_RDONLY | O_NONBLOCK);
	expect_reads(reader, "\n");
	write_in_fault(open_as(alice, O_WRONLY | O_APPEND), expect_slate_in_use,
		       fd, reader);
}

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
