// SPDX-License-Identifier: GPL-2.0-only
/*
 * Messages
 *
 * A terminal acts on control characters, and a newline in a name can look like
 * the beginning of another message. So messages quote names.
 */
#include <err.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

#include "base.h"

const char *const verdict_words[VERDICTS] = {
	[SUDOKU_VERDICT_SOLVED] = "solved",
	[SUDOKU_VERDICT_UNSOLVABLE] = "no solution",
	[SUDOKU_VERDICT_AMBIGUOUS] = "more than one solution",
	[SUDOKU_VERDICT_GAVE_UP] = "gave up at the step limit",
};

const char *const verdict_names[VERDICTS] = {
	[SUDOKU_VERDICT_SOLVED] = "solved",
	[SUDOKU_VERDICT_UNSOLVABLE] = "unsolvable",
	[SUDOKU_VERDICT_AMBIGUOUS] = "ambiguous",
	[SUDOKU_VERDICT_GAVE_UP] = "gave_up",
};

/* A quoted text. None is freed; the list is for leak checkers. */
struct quoted {
	struct quoted *next;
	char text[];
};

/* Write a byte as a C escape: \\, \n or \033. Returns the end. */
static char *escape(char *to, unsigned char byte)
{
	if (byte == '\\')
		return stpcpy(to, "\\\\");
	if (byte >= '\a' && byte <= '\r')
		return to + sprintf(to, "\\%c", "abtnvfr"[byte - '\a']);
	return to + sprintf(to, "\\%03o", byte);
}

/* Would a character of Unicode change the order in which others are shown? */
static bool changes_direction(wchar_t c)
{
	return c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
	       (c >= 0x2066 && c <= 0x2069);
}

/*
 * A text in which everything is quoted that is not printable in the locale, or
 * that changes the order of what is
 */
const char *quoted(const char *text)
{
	/* An escaped byte takes at most four. */
	struct quoted *result = malloc(sizeof(*result) + 4 * strlen(text) + 1);
	static struct quoted *all;
	char *to;

	if (!result)
		err(STATUS_TROUBLE, "memory");
	result->next = all;
	all = result;
	for (to = result->text; *text;) {
		mbstate_t state = {};
		size_t length;
		wchar_t c;

		/* mbrtowc() returns errors as lengths that no character has. */
		length = mbrtowc(&c, text, strnlen(text, MB_CUR_MAX), &state);
		if (length > MB_CUR_MAX || !iswprint(c) || *text == '\\' ||
		    changes_direction(c)) {
			to = escape(to, *text++);
		} else {
			to = mempcpy(to, text, length);
			text += length;
		}
	}
	*to = '\0';
	return result->text;
}

static void fail_to_write(void)
{
	warn("standard output");
	_exit(STATUS_TROUBLE);
}

/* Flush, or exit with an error if anything could not be written. */
void flush_stdout(void)
{
	if (ferror(stdout) || fflush(stdout))
		fail_to_write();
}

/*
 * Write to a file descriptor, also if signals interrupt that, or if another
 * process has made it non-blocking. Returns false after an error, and if @ended
 * is not NULL and says so.
 */
bool write_until(int fd, const char *bytes, size_t length, bool (*ended)(void))
{
	struct pollfd file = { .fd = fd, .events = POLLOUT };

	while (length && !(ended && ended())) {
		ssize_t n = write(fd, bytes, length);

		if (n >= 0) {
			bytes += n;
			length -= n;
		} else if (errno == EAGAIN) {
			poll(&file, 1, -1);
		} else if (errno != EINTR) {
			return false;
		}
	}
	return !length;
}

/* Write all, or exit with an error if standard output cannot be written. */
void write_all(int fd, const char *bytes, size_t length)
{
	if (!write_until(fd, bytes, length, NULL) && fd == STDOUT_FILENO)
		fail_to_write();
}
