// SPDX-License-Identifier: GPL-2.0-only
/*
 * Processes of one user that open the device at the same time
 *
 * The slate always consists of copies of one line, so it must be read as copies
 * of its solution.
 */
#include "race.h"

#define FILES	4
#define ROUNDS	100

static const char line[] = PUZZLE "\n", answer_line[] = SOLUTION "\n";

static void write_to_slate(void)
{
	static const int flags[] = { 0, O_TRUNC, O_APPEND, O_APPEND };
	int fd = open_as(alice, O_WRONLY | flags[draw(ARRAY_SIZE(flags))]);
	unsigned int i;

	for (i = draw(4); i < 4; i++)
		write_text(fd, line);
	must(!close(fd));
}

static void read_slate(void)
{
	int fd = open_as(alice, O_RDONLY);
	char answer[sizeof(line)];
	size_t n;

	while ((n = read_up_to(fd, answer, strlen(line)))) {
		expect_eq(n, strlen(line));
		expect_bytes(answer, answer_line, n);
	}
	must(!close(fd));
}

static void write_or_read(void)
{
	if (draw(2))
		write_to_slate();
	else
		read_slate();
}

TEST(callers_of_one_user_share_its_slate)
{
	write_slate(alice, O_TRUNC, line);
	start_callers(write_or_read);
}

/* Who has neither an open file nor a slate is forgotten. */
static void come_and_go(void)
{
	must(!close(open_as(bob + draw(4), draw(2) ? O_WRONLY : O_RDWR)));
}

TEST(a_user_is_forgotten_and_comes_again)
{
	start_callers(come_and_go);
}

/* Use memory, some of which is more than is left. */
static void use_memory(void)
{
	struct sudoku_solve solve = { .max_solutions = 1 };
	int fd = try_open_as(bob, draw(2) ? O_RDWR : O_WRONLY | O_TRUNC);

	must(fd >= 0 || errno == EDQUOT);
	memcpy(solve.puzzle, easy, CELLS);
	if (fd >= 0 && draw(2))
		must(!ioctl(fd, SUDOKU_IOC_SOLVE, &solve) || errno == EDQUOT);
	else if (fd >= 0)
		must(write(fd, line, CELLS) > 0 || errno == EDQUOT);
	close(fd);
}

/* One more open file keeps what is charged. */
TEST(a_budget_is_whole_after_callers_that_share_it)
{
	size_t before;

	open_as(bob, O_WRONLY);
	before = memory_of(bob);
	set_parameter("user_max", "400000");
	start_callers(use_memory);
	write_slate(bob, O_TRUNC, "");
	set_parameter("user_max", "67108864");
	expect_eq(memory_of(bob), before);
}

/* Read more than fits into the small buffer, when the pipe is closed. */
static pid_t start_reader(int fd, int out, int in)
{
	pid_t child = fork_as(0);

	if (child)
		return child;
	close(in);
	must(!read(out, (char[1]){}, 1));
	must(read(fd, (char[1]){}, 1) == 1);
	_exit(EXIT_SUCCESS);
}

static void set_budget(size_t bytes)
{
	char text[40];

	snprintf(text, sizeof(text), "%zu", bytes);
	set_parameter("user_max", text);
}

/* The budget is enough for one reader of much text, and keeps the open files. */
static void read_within_budget(size_t slate, size_t reader, size_t much)
{
	size_t budget = slate + FILES * reader + much;
	pid_t readers[FILES];
	int files[FILES], i, out, in, fd;

	set_budget(budget);
	open_pipe(&out, &in);
	for (i = 0; i < FILES; i++) {
		files[i] = open_as(bob, O_RDONLY);
		readers[i] = start_reader(files[i], out, in);
	}
	close(in);
	for (i = 0; i < FILES; i++)
		expect_child_succeeds(readers[i]);
	set_budget(budget + reader);
	fd = try_open_as(bob, O_RDONLY);
	expect(fd >= 0, "more than the budget is charged");
	close(fd);
	for (i = 0; i < FILES; i++)
		close(files[i]);
	close(out);
}

/* Calls that allocate as they read: open() has a mutex of the kernel. */
TEST(calls_next_to_each_other_do_not_exceed_a_budget)
{
	size_t slate, reader, much;
	unsigned int i;
	int fd;

	write_slate(bob, O_TRUNC, newlines(5 * KIB));
	slate = memory_of(bob);
	fd = open_as(bob, O_RDONLY);
	reader = memory_of(bob) - slate;
	must(read(fd, (char[1]){}, 1) == 1);
	much = memory_of(bob) - slate - reader;
	close(fd);
	for (i = 0; i < ROUNDS; i++)
		read_within_budget(slate, reader, much);
}
