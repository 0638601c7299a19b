// SPDX-License-Identifier: GPL-2.0-only
/*
 * Slates: what a user's write-only files leave for the same user's read-only
 * files
 */
#include "device_test.h"

TEST(what_is_written_to_the_slate_is_read_from_it_solved, .step = 8)
{
	char answer[CELLS + 1];
	int fd;

	write_slate(alice, O_TRUNC, puzzle);
	fd = open_as(alice, O_RDONLY);
	expect_eq(read(fd, answer, sizeof(answer)), CELLS);
	expect_bytes(answer, solution, CELLS);
	expect_eq(read(fd, answer, sizeof(answer)), 0);
}

TEST(users_never_read_each_others_slates, .step = 9)
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

TEST(truncating_wipes_the_slate_at_open, .step = 8)
{
	int fd;

	write_slate(alice, O_TRUNC, puzzle);
	fd = open_as(alice, O_WRONLY | O_TRUNC);
	expect_slate(alice, "");
	write_text(fd, conflicting);
	expect_slate(alice, conflicting);
}

/*
 * Early: without step 9, all users share a slate, so it depends on the tests
 * before whether this one begins with an empty one.
 */
TEST(appending_keeps_what_is_there, .step = 9, .early = true)
{
	int fd;

	write_slate(alice, O_APPEND, "\n");
	fd = open_as(alice, O_WRONLY | O_APPEND);
	expect_slate(alice, "\n");
	write_text(fd, " ");
	write_text(fd, "\t");
	expect_slate(alice, "\n \t");
}

/* As for other files, fcntl() may set the flag until the first write. */
TEST(a_writer_may_begin_to_append_after_open)
{
	int fd;

	write_slate(alice, O_TRUNC, "\n");
	fd = open_as(alice, O_WRONLY);
	must(!fcntl(fd, F_SETFL, O_APPEND));
	write_text(fd, " ");
	expect_slate(alice, "\n ");
}

TEST(without_either_flag_the_first_write_begins_a_slate, .step = 8)
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

TEST(readers_keep_the_slate_that_they_opened, .step = 8)
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

/* A puzzle that ">>" completes later, and its answer in each mode */
static const struct {
	const char *name;
	unsigned int mode;
	const char *answer;
	unsigned int step;
} modes[] = {
	{ "first", SUDOKU_MODE_FIRST, SOLUTION "\n", 10 },
	{ "unique", SUDOKU_MODE_UNIQUE, SOLUTION "\n", 11 },
	{ "all", SUDOKU_MODE_ALL, SOLUTION "\n\n", 11 },
};

TEST_EACH(a_puzzle_that_is_completed_later_is_read_whole, modes, .step = 10,
	  STEPS_OF(modes))
{
	const char *answer = modes[variant].answer;
	int early, late;

	write_slate(alice, O_TRUNC, PUZZLE "\n53");
	early = open_as(alice, O_RDONLY);
	set_mode(early, modes[variant].mode);
	expect_reads_exactly(early, answer);
	expect_at_end(early);
	write_slate(alice, O_APPEND, "..7");
	expect_at_end(early);
	write_slate(alice, O_APPEND, puzzle + 5);
	write_slate(alice, O_APPEND, "\n");
	expect_reads_exactly(early, answer);
	expect_at_end(early);
	late = open_as(alice, O_RDONLY);
	set_mode(late, modes[variant].mode);
	expect_reads_exactly(late, answer);
	expect_reads_exactly(late, answer);
	expect_at_end(late);
}

/*
 * A child writes a page of newlines to @slow, and stops in a page fault before
 * its first byte. Then @quick is written to. Expect that the slate of @user is
 * @text and what was slow.
 */
static void begin_at_once(uid_t user, int slow, int quick, const char *text)
{
	size_t size = sysconf(_SC_PAGESIZE);
	struct slow_page page = slow_page_open();
	char *expected;
	pid_t child = fork_as(0);

	if (!child) {
		expect_eq(write(slow, slow_page_map(&page, NULL), size), size);
		_exit(0);
	}
	slow_page_fault(&page, child);
	write_text(quick, "\t");
	slow_page_end(&page, newlines(size), size);
	expect_child_succeeds(child);
	must(asprintf(&expected, "%s%s", text, newlines(size)) > 0);
	expect_slate(user, expected);
}

/* The driver starts over for the second one, through one file or with ">>". */
TEST(two_writers_that_begin_a_slate_share_it, .step = 9)
{
	int file = open_as(alice, O_WRONLY | O_TRUNC);

	begin_at_once(alice, file, file, "\t");
	begin_at_once(bob, open_as(bob, O_WRONLY | O_APPEND),
		      open_as(bob, O_WRONLY | O_APPEND), "\t");
}

TEST(of_two_writers_that_replace_a_slate_the_last_one_has_it, .step = 8)
{
	begin_at_once(alice, open_as(alice, O_WRONLY | O_TRUNC),
		      open_as(alice, O_WRONLY | O_TRUNC), "");
}

/* What another file does to the slate that a writer has begun */
static const struct {
	const char *name;
	int flags;
	const char *text;
	unsigned int step;
} replacements[] = {
	{ "wiped", O_TRUNC, "", 8 },
	{ "wiped and written", O_TRUNC, "\n53", 9 },
	{ "replaced", 0, "\n53", 9 },
};

/* Replace the slate after @cut bytes. */
static void replace(uid_t user, int flags, size_t cut, unsigned int number)
{
	static const char text[] = PUZZLE "\n" PUZZLE "\n";
	int writer = open_as(user, O_WRONLY | flags), reader;

	write_bytes(writer, text, cut);
	reader = open_as(user, O_RDONLY);
	write_slate(user, replacements[number].flags,
		    replacements[number].text);
	write_text(writer, text + cut);
	expect_reads(reader, text);
	expect_at_end(reader);
	if (!*replacements[number].text) {
		expect_slate(user, "");
		return;
	}
	expect_slate(user, "\n");
	write_slate(user, O_APPEND, puzzle + 2);
	expect_slate(user, "\n" PUZZLE);
}

/* It makes no difference whether the first write ends in a puzzle. */
TEST_EACH(a_writer_keeps_its_slate_when_another_replaces_it, replacements,
	  .step = 8, STEPS_OF(replacements))
{
	static const int flags[] = { O_TRUNC, O_APPEND, 0 };
	static const size_t cuts[] = { CELLS / 2, CELLS + 1 };
	unsigned int i, j;

	for (i = 0; i < ARRAY_SIZE(flags); i++)
		for (j = 0; j < ARRAY_SIZE(cuts); j++)
			replace(alice + 2 * i + j, flags[i], cuts[j], variant);
}
