// SPDX-License-Identifier: GPL-2.0
/*
 * Processes of one user that use its slate at the same time
 *
 * The slate always consists of copies of one line, so it must be read as copies
 * of its solution.
 */
#include "race.h"

#define CALLERS	4
#define CALLS	200

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

static void __attribute__((noreturn)) call(unsigned int number)
{
	unsigned int i;

	seed = number;
	for (i = 0; i < CALLS; i++) {
		if (draw(2))
			write_to_slate();
		else
			read_slate();
	}
	_exit(EXIT_SUCCESS);
}

TEST(callers_of_one_user_share_its_slate)
{
	pid_t callers[CALLERS];
	unsigned int i;

	write_slate(alice, O_TRUNC, line);
	for (i = 0; i < CALLERS; i++) {
		callers[i] = fork_as(0);
		if (!callers[i])
			call(i);
	}
	for (i = 0; i < CALLERS; i++)
		expect_child_succeeds(callers[i]);
}
