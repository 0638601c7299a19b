// SPDX-License-Identifier: GPL-2.0
/*
 * Reading texts, and messages about what is wrong with them
 *
 * A text is read in chunks. Each chunk is passed on up to the end of its last
 * whole puzzle; the rest is kept for the next chunk. The driver's own scan
 * checks the text, so the device accepts whatever passes here.
 */
#include <ctype.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "client.h"

/*
 * Open the file that the argument @name names, or standard input for "-".
 * Returns false if that fails.
 */
bool input_open(struct input *input, const char *name)
{
	bool is_stdin = !strcmp(name, "-");

	memset(input, 0, sizeof(*input));
	input->name = is_stdin ? "stdin" : name;
	input->line = 1;
	input->column = 1;
	input->fd = is_stdin ? STDIN_FILENO :
		    open(raw_argument(name), O_RDONLY | O_CLOEXEC);
	if (input->fd < 0)
		warn("%s", name);
	return input->fd >= 0;
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
 * Read the next chunk. Returns false at the end of the text, at an invalid byte
 * and after an error; then @text holds an incomplete puzzle of @rest bytes.
 */
bool input_next(struct input *input)
{
	char *fresh = input->text + input->rest;
	size_t good;
	ssize_t length;

	move_on(input, input->whole);
	memmove(input->text, input->text + input->whole, input->rest);
	input->whole = 0;
	if (input->bad)
		return false;

	length = read(input->fd, fresh, CHUNK);
	if (length <= 0) {
		input->error = length ? errno : 0;
		return false;
	}
	good = sudoku_scan(&input->scan, fresh, length);
	input->bad = good < (size_t)length;
	if (input->bad)
		input->bad_byte = fresh[good];
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
	else if (is_cell(c))
		fprintf(stderr, "a tenth cell in a line of 9\n");
	else if (isgraph(c))
		fprintf(stderr, "'%c' is not allowed in a puzzle\n", c);
	else
		fprintf(stderr, "byte 0x%02x is not allowed in a puzzle\n", c);
}

/* Close the text, and report what was wrong with it, if anything. */
enum status input_close(struct input *input)
{
	if (input->fd != STDIN_FILENO)
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
