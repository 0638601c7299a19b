// SPDX-License-Identifier: GPL-2.0
/*
 * Checks of what is read from the device
 */
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "device.h"
#include "puzzles.h"
#include "tap.h"
#include "texts.h"

/*
 * Expect that @answer is the text @text with each whole puzzle solved in its
 * place, and every other byte unchanged.
 */
void expect_solved(const char *answer, const char *text, size_t length)
{
	const char *wrong = find_wrong(SUDOKU_MODE_FIRST, text, answer, length,
				       is_right);

	expect(!wrong, "wrong up to byte %zd: %.*s for %.*s", wrong - answer,
	       (int)length, answer, (int)length, text);
}

/*
 * Expect an answer for each of the @count puzzles in @text, which have different
 * solutions, somewhere in @answers. Neither contains layout.
 */
void expect_answers_in_any_order(const char *answers, const char *text,
				 unsigned int count)
{
	unsigned int i, j;

	for (i = 0; i < count; i++) {
		for (j = 0; j < count; j++)
			if (is_right(SUDOKU_MODE_FIRST, answers + j * CELLS,
				     text + i * CELLS))
				break;
		expect(j < count, "puzzle %u has no answer", i);
	}
}

/* Expect that the next bytes read are the answer to all of @text. */
void expect_reads(int fd, const char *text)
{
	size_t length = strlen(text);
	char *answer = malloc(length + 1);

	must(answer);
	expect_eq(read_up_to(fd, answer, length), length);
	expect_solved(answer, text, length);
	free(answer);
}

/* Expect that the next bytes read are @expected. */
void expect_reads_exactly(int fd, const char *expected)
{
	size_t length = strlen(expected);
	char *answer = calloc(1, length + 1);

	must(answer);
	expect_eq(read_up_to(fd, answer, length), length);
	expect(!strcmp(answer, expected), "%.200s instead of %.200s", answer,
	       expected);
	free(answer);
}

/* Expect that @user's slate returns the answer to @text and no more. */
void expect_slate(uid_t user, const char *text)
{
	int fd = open_as(user, O_RDONLY);

	expect_reads(fd, text);
	expect_at_end(fd);
	must(!close(fd));
}

/* Expect that a slate has been read to its end. */
void expect_at_end(int fd)
{
	expect_eq(read(fd, (char[1]){}, 1), 0);
}

/* Expect that nothing is ready to be read. Leaves @fd nonblocking. */
void expect_would_block(int fd)
{
	set_nonblock(fd, true);
	expect_error(read(fd, (char[1]){}, 1), EAGAIN);
}
