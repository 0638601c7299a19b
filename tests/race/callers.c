// SPDX-License-Identifier: GPL-2.0
/*
 * Processes of one user that open the device at the same time
 *
 * The slate always consists of copies of one line, so it must be read as copies
 * of its solution.
 */
#include "race.h"

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
