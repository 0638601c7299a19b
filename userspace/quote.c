// SPDX-License-Identifier: GPL-2.0
/*
 * Quoting what messages show of the command line
 *
 * A terminal obeys control characters, and a newline in a name can look like
 * the beginning of another message. So every argument is quoted before anything
 * else sees it, argp included: what a message can show is quoted already. Only
 * what has to be opened or solved is taken as it was given, by raw_argument().
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
 * @next: the one before; none is freed, and a leak checker finds them here
 * @raw: as it was given
 * @shown: quoted; the rest of the program has a pointer to this
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

	/* Errors are lengths that no character has. */
	return length <= MB_CUR_MAX && iswprint(c) ? length : 0;
}

/* Write a byte as C does: two backslashes, \n, or \033. Returns the end. */
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
 * Quote what is not printable in the user's locale. Of a short option getopt()
 * shows one byte, which is less than a character if that is not ASCII.
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

	/* Escaped, a byte takes four at most. */
	argument = malloc(sizeof(*argument) + 4 * strlen(raw) + 1);
	if (!argument)
		err(STATUS_TROUBLE, "memory");
	argument->next = arguments;
	arguments = argument;
	argument->raw = raw;
	quote(argument->shown, raw);
	return argument->shown;
}

/* What an element of quote_arguments() was before */
const char *raw_argument(const char *shown)
{
	const char *start = shown - offsetof(struct argument, shown);

	return ((const struct argument *)start)->raw;
}

/*
 * Quote everything that the C library shows in messages: the command line, and
 * the variable that tells argp how to print help. The program is called sudoku
 * there, whatever the name by which it was started. Returns the quoted command
 * line.
 */
char **quote_arguments(int argc, char **argv)
{
	const char *format = getenv("ARGP_HELP_FMT");
	static char **shown;	/* where a leak checker finds it */
	int i;

	program_invocation_name = "sudoku";
	program_invocation_short_name = "sudoku";
	shown = calloc(argc + 1, sizeof(*shown));
	if (!shown)
		err(STATUS_TROUBLE, "memory");
	for (i = 0; i < argc; i++)
		shown[i] = quote_argument(i ? argv[i] : "sudoku");
	if (format)
		setenv("ARGP_HELP_FMT", quote_argument(format), true);
	return shown;
}
