// SPDX-License-Identifier: GPL-2.0
/*
 * Quoting the parts of the command line that messages show
 *
 * A terminal obeys control characters, and a newline in a name can look like
 * the beginning of another message. So every argument is quoted before any
 * other code uses it, argp included. Only what is opened or solved is used as
 * it was given: raw_argument() returns it.
 */
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

#include "client.h"

/*
 * struct argument - an argument of the command line
 * @next: the previous one. None is freed; the list is for leak checkers
 * @raw: as it was given
 * @shown: the quoted form, which the rest of the program uses
 */
struct argument {
	struct argument *next;
	const char *raw;
	char shown[];
};

static struct argument *arguments;

/* Bytes of the printable character at the beginning of @text, 0 if none */
static size_t printable(const char *text)
{
	mbstate_t state = {};
	wchar_t c;
	size_t length = mbrtowc(&c, text, strnlen(text, MB_CUR_MAX), &state);

	/* mbrtowc() returns errors as lengths that no character has. */
	return length <= MB_CUR_MAX && iswprint(c) ? length : 0;
}

/* Write a byte as a C escape: \\, \n or \033. Returns the end. */
static char *escape(char *to, unsigned char byte)
{
	*to++ = '\\';
	if (byte == '\\') {
		*to++ = byte;
	} else if (byte >= '\a' && byte <= '\r') {
		*to++ = "abtnvfr"[byte - '\a'];
	} else {
		*to++ = '0' + (byte >> 6);
		*to++ = '0' + (byte >> 3 & 7);
		*to++ = '0' + (byte & 7);
	}
	return to;
}

/*
 * Quote what is not printable in the user's locale. getopt() prints one byte of
 * a short option, which is not a whole character unless it is ASCII.
 */
static void quote(char *to, const char *text)
{
	bool ascii_only = text[0] == '-' && text[1] != '-';

	while (*text) {
		size_t length = printable(text);

		if (!length || *text == '\\' || (ascii_only && length > 1)) {
			to = escape(to, *text++);
		} else {
			to = mempcpy(to, text, length);
			text += length;
		}
	}
	*to = '\0';
}

static char *quote_argument(const char *raw)
{
	struct argument *argument;

	/* An escaped byte takes at most four. */
	argument = malloc(sizeof(*argument) + 4 * strlen(raw) + 1);
	if (!argument)
		err(STATUS_TROUBLE, "memory");
	argument->next = arguments;
	arguments = argument;
	argument->raw = raw;
	quote(argument->shown, raw);
	return argument->shown;
}

/* The original of an argument that quote_arguments() quoted */
const char *raw_argument(const char *shown)
{
	const char *start = shown - offsetof(struct argument, shown);

	return ((const struct argument *)start)->raw;
}

/*
 * Quote everything that the C library prints in messages: the command line, and
 * the variable that tells argp how to print help. Messages call the program by
 * the name it was built with, whatever name it was started by. Returns the
 * quoted command line.
 */
char **quote_arguments(int argc, char **argv)
{
	const char *format = getenv("ARGP_HELP_FMT");
	static char **shown;	/* static, for leak checkers */
	int i;

	program_invocation_name = PROGRAM;
	program_invocation_short_name = PROGRAM;
	shown = calloc(argc + 1, sizeof(*shown));
	if (!shown)
		err(STATUS_TROUBLE, "memory");
	for (i = 0; i < argc; i++)
		shown[i] = quote_argument(i ? argv[i] : PROGRAM);
	if (format)
		setenv("ARGP_HELP_FMT", quote_argument(format), true);
	return shown;
}
