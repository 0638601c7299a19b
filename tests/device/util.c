// SPDX-License-Identifier: GPL-2.0
/*
 * What several of the tests do
 */
#include "device_test.h"

const struct access accesses[2] = {
	{ "a private session", O_RDWR },
	{ "a slate", O_WRONLY | O_TRUNC },
};

/*
 * Expect that the answer to all of @text is read next, where each read may fail
 * with @error and is tried again. Returns how many failed.
 */
unsigned int failures_before_answer(int fd, const char *text, int error)
{
	size_t done = 0, length = strlen(text);
	unsigned int failures = 0;
	char answer[length];

	while (done < length) {
		ssize_t n = read(fd, answer + done, length - done);

		if (n < 0) {
			expect_eq(errno, error);
			failures++;
		} else {
			expect_gt(n, 0);
			done += n;
		}
	}
	expect_solved(answer, text, length);
	return failures;
}

/* Expect that the slate is @text, or that it is queued in the session @fd. */
void expect_took(int fd, const char *text)
{
	if ((fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY) {
		expect_slate(alice, text);
	} else {
		expect_reads(fd, text);
		expect_would_block(fd);
	}
}

/*
 * A session in which @text is queued, to be solved by strategy "backtrack". The
 * strategy comes from the module's parameter, so this works without ioctls.
 */
int open_backtracking(const char *text)
{
	int fd;

	set_parameter("strategy", "backtrack");
	fd = open_session(text);
	set_parameter("strategy", SUDOKU_STRATEGY_DEFAULT->name);
	return fd;
}

/* A child that reads one byte from @fd, and so waits or searches for one */
pid_t start_reading(int fd)
{
	pid_t child = fork_as(0);

	if (!child) {
		read_up_to(fd, (char[1]){}, 1);
		_exit(0);
	}
	return child;
}

/* A new string of @length newlines */
char *newlines(size_t length)
{
	char *text = calloc(1, length + 1);

	must(text);
	return memset(text, '\n', length);
}
