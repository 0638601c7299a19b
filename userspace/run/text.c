// SPDX-License-Identifier: GPL-2.0
/*
 * Reading texts
 *
 * A text is read in chunks of whole lines, because the mask needs a whole line
 * to tell what in it is a puzzle. The driver's own scan checks the masked text,
 * so the device accepts whatever passes here. Each chunk is divided into
 * blocks, up to the end of its last whole puzzle; the rest is kept for the next
 * chunk.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fields.h"

/* Is an argument a puzzle, and not the name of a file? */
bool argument_is_puzzle(const char *argument)
{
	size_t length = strlen(argument);
	struct span span = { (char *)argument, (char *)argument + length };
	struct sudoku_scan scan = {};
	char cells[SUDOKU_CELLS];
	bool plain;

	return length < CHUNK / 2 &&
	       (read_link(span, cells, &plain) ||
		(count_cells(span) == SUDOKU_CELLS &&
		 sudoku_scan(&scan, argument, length) == length));
}

/* Begin with the texts of these names, or with standard input if none. */
void texts_start(struct texts *texts, char *const *names)
{
	static char *const only_stdin[] = { "-", NULL };

	texts->next = *names ? names : only_stdin;
	for (names = texts->next; *names; names++) {
		struct stat info;
		int error = strcmp(*names, "-") ? stat(*names, &info) :
						  fstat(STDIN_FILENO, &info);

		if (error || !S_ISREG(info.st_mode)) {
			texts->size = 0;
			return;
		}
		texts->size += info.st_size;
	}
}

/*
 * Will what is written to standard output be read from this text? If both are
 * the same file, that has no end, unless there is nothing to read.
 */
static bool is_output(int fd)
{
	struct stat in, out;

	if (fstat(fd, &in) || fstat(STDOUT_FILENO, &out) ||
	    !S_ISREG(in.st_mode) || in.st_dev != out.st_dev ||
	    in.st_ino != out.st_ino)
		return false;
	jobs_drain();
	return !fstat(fd, &in) && lseek(fd, 0, SEEK_CUR) < in.st_size;
}

/* Open the next text. If that fails, close_text() reports it. */
static void open_text(struct texts *texts)
{
	const char *name = *texts->next++;
	bool is_stdin = !strcmp(name, "-"), is_line = argument_is_puzzle(name);

	memset(&texts->name, 0, offsetof(struct texts, text) -
				offsetof(struct texts, name));
	texts->name = is_stdin ? "stdin" : is_line ? "puzzle" : quoted(name);
	texts->fd = is_stdin ? STDIN_FILENO : is_line ? -1 :
		    open(name, O_RDONLY | O_CLOEXEC);
	texts->ended = texts->fd < 0;
	texts->error = texts->ended && !is_line ? errno : 0;
	if (is_line)
		texts->held = sprintf(texts->text, "%s\n", name);
	texts->is_output = !texts->ended && is_output(texts->fd);
	texts->ended |= texts->is_output;
	texts->before = texts->number;
	texts->mask.header = &texts->header;
	texts->line = 1;
	texts->column = 1;
}

/* How many lines end in a text */
static size_t count_lines(const char *text, size_t length)
{
	size_t i, count = 0;

	for (i = 0; i < length; i++)
		count += text[i] == '\n';
	return count;
}

/* Pass bytes on, in which @lines lines end: set the position after them. */
static void advance(struct texts *texts, size_t length, size_t lines)
{
	const char *text = texts->text + texts->position;

	if (lines)
		texts->column = text + length -
				(char *)memrchr(text, '\n', length);
	else
		texts->column += length;
	texts->line += lines;
	texts->position += length;
}

/*
 * Read more, up to the end of a line, of the text or of the room for a chunk.
 * Returns the number of bytes, 0 at the end of the text, after an error, and
 * after a signal that jobs.c has caught.
 */
static size_t read_lines(struct texts *texts, char *fresh)
{
	size_t length = texts->held;
	char *newline = NULL;

	while (!texts->ended && !newline && length < CHUNK) {
		ssize_t n = read(texts->fd, fresh + length, CHUNK - length);

		texts->ended = n <= 0;
		if (n < 0 && errno != EINTR)
			texts->error = errno;
		if (n <= 0)
			break;
		newline = memrchr(fresh + length, '\n', n);
		length += n;
		__atomic_fetch_add(&texts->bytes, n, __ATOMIC_RELAXED);
	}
	texts->held = newline ? fresh + length - (newline + 1) : 0;
	return length - texts->held;
}

/*
 * Mask and check what has been read. Returns how much of it is good. Most texts
 * need no mask, and what is plain is not copied.
 */
static size_t check_fresh(struct texts *texts, char *fresh, size_t length)
{
	struct mask *mask = &texts->mask;
	struct sudoku_scan scan = texts->scan;
	bool good_as_it_is = !mask_matters(mask, fresh, length) &&
			     sudoku_scan(&scan, fresh, length) == length;
	size_t good;

	texts->plain = good_as_it_is && (texts->plain || !texts->rest);
	if (!good_as_it_is)
		mask_replace(mask, fresh, length);
	if (!texts->plain)
		memcpy(texts->raw + texts->rest, fresh, length);
	if (good_as_it_is) {
		texts->scan = scan;
		mask->begun |= sudoku_skip_layout(fresh, length) < length;
		mask->inside = fresh[length - 1] != '\n';
		return length;
	}
	mask_text(mask, fresh, length);
	if (mask->fault)
		length = mask->fault - fresh;
	good = sudoku_scan(&texts->scan, fresh, length);
	if (good < length)
		mask->reason = NULL;
	return good;
}

/*
 * Read the next chunk. Returns false at the end of the text, at an invalid byte
 * and after an error; then @raw holds an incomplete puzzle of @rest bytes, or
 * the line up to the invalid byte. No puzzle of that line is passed on, because
 * nothing is certain about it.
 */
static bool read_chunk(struct texts *texts)
{
	struct sudoku_scan scan = texts->scan;
	char *fresh = texts->text + texts->rest;
	size_t good, end, length;

	memmove(texts->raw, (texts->plain ? texts->text : texts->raw) +
			    texts->whole, texts->rest);
	memmove(texts->text, texts->text + texts->whole,
		texts->rest + texts->held);
	texts->position = 0;
	texts->whole = 0;
	if (texts->bad)
		return false;

	length = read_lines(texts, fresh);
	if (!length)
		return false;
	good = check_fresh(texts, fresh, length);
	texts->bad = good < length;
	end = good;
	if (texts->bad) {
		texts->held = 1;
		while (end && fresh[end - 1] != '\n')
			end--;
		sudoku_scan(&scan, fresh, end);
	} else {
		scan = texts->scan;
	}
	texts->whole = texts->rest + end - scan.span;
	texts->rest = scan.span + good - end;
	return true;
}

/* What is wrong with a text is reported after the output for its puzzles. */
static void close_text(struct texts *texts)
{
	enum status status;

	/* After a signal, a puzzle is not incomplete, only not read. */
	if (jobs_stopping())
		texts->rest = 0;
	if (texts->error || texts->bad || texts->rest ||
	    texts->number == texts->before)
		jobs_drain();
	if (texts->print_rest && texts->rest == texts->scan.span)
		write_all(STDOUT_FILENO, texts->raw, texts->rest);
	if (texts->fd > STDIN_FILENO)
		close(texts->fd);
	if (texts->bad)
		advance(texts, texts->rest,
			count_lines(texts->text + texts->position,
				    texts->rest));
	status = report_trouble(texts);
	if (status > texts->status)
		texts->status = status;
	texts->name = NULL;
}

/* Copy the cells of a puzzle to @line, and set the rest of its place. */
static void take_puzzle(const char *text, size_t length, struct place *place,
			char *line)
{
	unsigned int i, cells = 0;
	size_t at = place->begin;

	place->plain = sudoku_plain_length(text + at, length - at);
	place->end = at + place->plain;
	line[SUDOKU_CELLS] = '\n';
	if (place->plain == SUDOKU_CELLS) {
		memcpy(line, text + at, SUDOKU_CELLS);
	} else if (place->plain) {
		for (i = 0; i < 9; i++)
			memcpy(line + 9 * i, text + at + 10 * i, 9);
	} else {
		for (; cells < SUDOKU_CELLS; at++) {
			line[cells] = text[at];
			cells += sudoku_is_cell(text[at]);
		}
		place->end = at;
	}
}

/* Fill a block with up to @most puzzles of the chunk. */
static void take_block(struct texts *texts, struct block *block,
		       unsigned int most)
{
	const char *text = texts->text + texts->position;
	size_t left = texts->whole - texts->position, at = 0, lines = 0, next;

	for (block->count = 0; block->count < most; block->count++) {
		struct place *place = &block->place[block->count];

		next = at + sudoku_skip_layout(text + at, left - at);
		lines += count_lines(text + at, next - at);
		at = next;
		if (at == left)
			break;
		place->begin = at;
		place->line = lines;
		take_puzzle(text, left, place, block->lines[block->count]);
		if (place->plain != SUDOKU_CELLS)
			lines += place->plain ? 8 :
				 count_lines(text + at, place->end - at);
		at = end_of_line(text, place->end, left);
		lines += count_lines(text + place->end, at - place->end);
	}
	block->name = texts->name;
	block->line = texts->line;
	block->first = texts->number + 1;
	block->length = at;
	block->plain = texts->plain;
	block->table = texts->mask.table;
	block->header = texts->header;
	memcpy(block->text, text, at);
	if (!texts->plain)
		memcpy(block->raw, texts->raw + texts->position, at);
	texts->number += block->count;
	advance(texts, at, lines);
}

/*
 * Fill a block with up to @most of the next puzzles. Returns false after the
 * last one. Reports what is wrong with a text, and continues with the next.
 */
bool texts_fill(struct texts *texts, struct block *block, unsigned int most)
{
	while (texts->name || *texts->next) {
		if (!texts->name) {
			open_text(texts);
		} else if (texts->position < texts->whole) {
			take_block(texts, block, most);
			if (block->count || texts->keep_layout)
				return true;
		} else if (!read_chunk(texts)) {
			close_text(texts);
		}
	}
	return false;
}

/* Get the first puzzle of the text that an argument names or is. */
enum status read_one(const char *argument, struct record *record)
{
	char *const names[] = { (char *)argument, NULL };
	static struct texts texts;
	static struct block block;

	free(texts.header);
	memset(&texts, 0, offsetof(struct texts, text));
	texts_start(&texts, names);
	if (texts_fill(&texts, &block, 1)) {
		block_record(&block, 0, record);
		return STATUS_SOLVED;
	}
	return texts.status;
}
