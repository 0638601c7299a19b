// SPDX-License-Identifier: GPL-2.0
/*
 * Reading texts, and messages about what is wrong with them
 *
 * A text is read in chunks of whole lines, because the mask needs a whole line
 * to tell what in it is a puzzle. Each chunk is passed on up to the end of its
 * last whole puzzle; the rest is kept for the next chunk. The driver's own scan
 * checks the masked text, so the device accepts whatever passes here.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "format.h"

/*
 * The size of all these texts in bytes, 0 if not all are regular files. @names
 * ends with NULL.
 */
u64 size_of_texts(char *const *names)
{
	u64 size = 0;

	for (; *names; names++) {
		struct stat info;
		int error = strcmp(*names, "-") ?
			    stat(*names, &info) :
			    fstat(STDIN_FILENO, &info);

		if (error || !S_ISREG(info.st_mode))
			return 0;
		size += info.st_size;
	}
	return size;
}

/*
 * Open the file that the argument @name names, or standard input for "-". If
 * that fails, input_close() reports it.
 */
void input_open(struct input *input, const char *name)
{
	bool is_stdin = !strcmp(name, "-");

	memset(input, 0, sizeof(*input));
	input->name = is_stdin ? "stdin" : quoted(name);
	input->line = 1;
	input->column = 1;
	input->fd = is_stdin ? STDIN_FILENO :
		    open(name, O_RDONLY | O_CLOEXEC);
	if (input->fd < 0) {
		input->error = errno;
		input->ended = true;
	}
}

static void move_on(struct input *input, size_t length)
{
	size_t i;

	for (i = 0; i < length; i++) {
		input->column++;
		if (input->text[i] == '\n') {
			input->line++;
			input->column = 1;
		}
	}
}

/*
 * Read more, up to the end of a line, of the text or of the room for a chunk.
 * Returns the number of bytes, 0 at the end of the text, after an error, and
 * after a signal that jobs.c has caught.
 */
static size_t read_lines(struct input *input, char *fresh)
{
	size_t length = input->held;
	char *newline = NULL;

	while (!input->ended && !newline && length < CHUNK) {
		ssize_t n = read(input->fd, fresh + length, CHUNK - length);

		input->ended = n <= 0;
		if (n < 0 && errno != EINTR)
			input->error = errno;
		if (n <= 0)
			break;
		newline = memrchr(fresh + length, '\n', n);
		length += n;
		input->length += n;
	}
	input->held = newline ? fresh + length - (newline + 1) : 0;
	return length - input->held;
}

/* Most chunks are whole puzzles that need no mask; these are not copied. */
static bool is_plain(const struct input *input, const char *fresh,
		     size_t length)
{
	struct sudoku_scan scan = {};

	return !input->rest && !mask_matters(&input->mask, fresh, length) &&
	       sudoku_scan(&scan, fresh, length) == length && !scan.cells;
}

/* Mask and check what has been read. Returns how much of it is good. */
static size_t check_fresh(struct input *input, char *fresh, size_t length)
{
	input->plain = is_plain(input, fresh, length);
	if (input->plain) {
		input->mask.begun = true;
		input->mask.inside = fresh[length - 1] != '\n';
		return length;
	}
	memcpy(input->raw + input->rest, fresh, length);
	mask_text(&input->mask, fresh, length);
	return sudoku_scan(&input->scan, fresh, length);
}

/*
 * Read the next chunk. Returns false at the end of the text, at an invalid byte
 * and after an error; then @raw holds an incomplete puzzle of @rest bytes.
 */
bool input_next(struct input *input)
{
	char *fresh = input->text + input->rest;
	size_t good, length;

	move_on(input, input->whole);
	memmove(input->text, input->text + input->whole,
		input->rest + input->held);
	memmove(input->raw, input->raw + input->whole, input->rest);
	input->whole = 0;
	input->mask.header = (struct span) {};
	if (input->bad)
		return false;

	length = read_lines(input, fresh);
	if (!length)
		return false;
	good = check_fresh(input, fresh, length);
	input->bad = good < length;
	if (input->bad) {
		input->bad_byte = fresh[good];
		input->held = 0;
	}
	input->whole = input->rest + good - input->scan.span;
	input->rest = input->scan.span;
	return true;
}

/* A newline came too early: print after how many cells. */
static void complain_of_newline(const struct sudoku_scan *scan)
{
	if (scan->cells > scan->line)
		fprintf(stderr, "the line ends after %u of 9 cells\n",
			scan->line);
	else if (scan->line > 9)
		fprintf(stderr, "the line ends after %u of 81 cells\n",
			scan->line);
	else
		fprintf(stderr, "the line ends after %u cells, not 9 or 81\n",
			scan->line);
}

static void complain_of_byte(const struct input *input)
{
	const struct sudoku_scan *scan = &input->scan;
	unsigned char c = input->bad_byte;

	fprintf(stderr, "%s:%lu:%lu: ", input->name, input->line,
		input->column);
	if (scan->span == SUDOKU_SPAN_MAX)
		fprintf(stderr, "only %u of 81 cells in %u bytes\n",
			scan->cells, scan->span);
	else if (c == '\n')
		complain_of_newline(scan);
	else if (sudoku_is_cell(c))
		fprintf(stderr, "a tenth cell in a line of 9\n");
	else if (isgraph(c))
		fprintf(stderr, "'%c' is not allowed in a puzzle\n", c);
	else
		fprintf(stderr, "byte 0x%02x is not allowed in a puzzle\n", c);
}

/* input_close() is going to report something. */
bool input_has_trouble(const struct input *input)
{
	return input->error || input->bad || input->rest;
}

/* Close the text, and report what was wrong with it, if anything. */
enum status input_close(struct input *input)
{
	if (input->fd > STDIN_FILENO)
		close(input->fd);
	if (input->error) {
		errno = input->error;
		warn("%s", input->name);
		return STATUS_TROUBLE;
	}
	if (input->bad) {
		move_on(input, input->rest);
		complain_of_byte(input);
		return STATUS_TROUBLE;
	}
	if (input->rest) {
		fprintf(stderr, "%s:%lu: incomplete, %u of 81 cells\n",
			input->name, input->line, input->scan.cells);
		return STATUS_NOT_SOLVED;
	}
	return STATUS_SOLVED;
}
