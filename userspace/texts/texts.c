// SPDX-License-Identifier: GPL-2.0
/*
 * Reading texts
 *
 * What has been read of a text and is needed is in memory, the window. The
 * reader takes item after item from it; where one is longer than the window,
 * more is read. Batches of puzzles are passed on with a copy of the text up to
 * the last of them.
 */
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "reader.h"

/* An item must be shorter. */
#define ITEM_MAX	(1u << 30)

/* Is an argument a puzzle, and not the name of a file? */
bool argument_is_puzzle(const char *argument)
{
	struct line lines[4] = {};
	struct reader reader = {
		.text = argument, .length = strlen(argument), .whole = true,
		.lines = lines,
	};
	char *header = NULL;
	bool is_link = strstr(argument, "//"), found = false;

	reader.header = &header;
	if ((is_link || reader.length >= SUDOKU_CELLS) &&
	    reader.length < CHUNK) {
		read_item(&reader, 0);
		found = is_link ? reader.grids.count || reader.failed :
			reader.grids.count == 1 &&
			!reader.grids.all[0].place.begin &&
			reader.grids.all[0].place.end == reader.length;
	}
	reader_close(&reader);
	return found;
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
static bool is_output(const struct texts *texts, int fd)
{
	struct stat in, out;

	if (fstat(fd, &in) || fstat(STDOUT_FILENO, &out) ||
	    !S_ISREG(in.st_mode) || in.st_dev != out.st_dev ||
	    in.st_ino != out.st_ino)
		return false;
	if (texts->drain)
		texts->drain();
	return !fstat(fd, &in) && lseek(fd, 0, SEEK_CUR) < in.st_size;
}

/* Add bytes to what is in the window. */
static void add_bytes(struct texts *texts, const char *bytes, u32 count)
{
	texts->window.all = grow(texts->window.all, &texts->window.room,
				 texts->window.count + count + 1, 1);
	memcpy(texts->window.all + texts->window.count, bytes, count);
	texts->window.count += count;
}

/* Open the next text. If that fails, close_text() reports it. */
static void open_text(struct texts *texts)
{
	const char *name = *texts->next++;
	bool is_stdin = !strcmp(name, "-"), is_line = argument_is_puzzle(name);
	struct reader *reader = &texts->reader;

	memset(&texts->name, 0, sizeof(*texts) - offsetof(struct texts, name));
	texts->name = is_stdin ? "stdin" : is_line ? "puzzle" : quoted(name);
	texts->fd = is_stdin ? STDIN_FILENO : is_line ? -1 :
		    open(name, O_RDONLY | O_CLOEXEC);
	reader->whole = texts->fd < 0;
	texts->error = texts->fd < 0 && !is_line ? errno : 0;
	texts->window.count = 0;
	if (is_line) {
		add_bytes(texts, name, strlen(name));
		add_bytes(texts, "\n", 1);
	}
	texts->is_output = texts->fd >= 0 && is_output(texts, texts->fd);
	reader->whole |= texts->is_output;
	texts->before = texts->number;
	texts->line = 1;
	reader->text = texts->window.all;
	reader->length = texts->window.count;
	reader->grids.count = 0;
	reader->taken = 0;
	reader->begun = false;
	reader->failed = false;
	reader->unfinished = 0;
	memset(&reader->memory, 0, sizeof(reader->memory));
	*reader->names = '\0';
	reader->header = &texts->header;
	if (!reader->lines)
		reader->lines = calloc(4, sizeof(*reader->lines));
	if (!reader->lines)
		err(STATUS_TROUBLE, "memory");
}

/*
 * Read more of the text. A long item is read again only when it has doubled.
 * After an error, or a signal that jobs.c has caught, the text ends.
 */
static void read_more(struct texts *texts)
{
	struct reader *reader = &texts->reader;
	u32 rest = texts->window.count - texts->position, least = 1;

	if (rest)
		memmove(texts->window.all,
			texts->window.all + texts->position, rest);
	texts->window.count = rest;
	texts->position = 0;
	texts->passed = 0;
	if (rest >= CHUNK)
		least = rest;
	while (!reader->whole && texts->window.count < rest + least) {
		ssize_t n;

		texts->window.all = grow(texts->window.all,
					 &texts->window.room,
					 texts->window.count + CHUNK + 1, 1);
		n = read(texts->fd, texts->window.all + texts->window.count,
			 CHUNK);
		reader->whole = n <= 0;
		if (n < 0 && errno != EINTR)
			texts->error = errno;
		if (n <= 0)
			break;
		texts->window.count += n;
		__atomic_fetch_add(&texts->bytes, n, __ATOMIC_RELAXED);
	}
	reader->text = texts->window.all;
	reader->length = texts->window.count;
	if (reader->length > ITEM_MAX)
		fail(reader, 0, "more than %u bytes without an end", ITEM_MAX);
}

/* What is wrong with a text is reported after the output for its puzzles. */
static void close_text(struct texts *texts)
{
	struct reader *reader = &texts->reader;
	enum status status;

	/* After a signal, a puzzle is not incomplete, only not read. */
	if (jobs_stopping())
		reader->failed = false;
	if (texts->drain && (texts->error || reader->failed ||
			     texts->number == texts->before))
		texts->drain();
	if (texts->print_rest && reader->failed && reader->unfinished)
		write_all(STDOUT_FILENO, reader->text + texts->position,
			  reader->length - texts->position);
	if (texts->fd > STDIN_FILENO)
		close(texts->fd);
	texts->line += count_lines(reader->text, texts->passed,
				   reader->failed_at);
	status = report_trouble(texts);
	if (status > texts->status)
		texts->status = status;
	texts->name = NULL;
}

/*
 * Fill a batch with up to @most of the next puzzles. Returns false after the
 * last one. Reports what is wrong with a text, and continues with the next.
 */
bool texts_fill(struct texts *texts, struct batch *batch, unsigned int most)
{
	struct reader *reader = &texts->reader;

	batch->count = 0;
	while (texts->name || *texts->next) {
		if (!texts->name)
			open_text(texts);
		batch->name = texts->name;
		batch->line = texts->line;
		batch->first = texts->number + 1;
		batch->text.count = 0;
		batch->spots.count = 0;
		while (batch->count < most && !reader->failed) {
			u32 end;

			if (reader->taken < reader->grids.count) {
				batch_take_grid(texts, batch);
				continue;
			}
			if (batch_take_plain(texts, batch, most))
				continue;
			end = texts->position < texts->window.count ?
			      read_item(reader, texts->position) : 0;
			if (reader->failed || (!end && reader->whole))
				break;
			if (end > texts->position) {
				texts->position = end;
				continue;
			}
			if (batch->count || (texts->keep_layout &&
					     texts->position > texts->passed))
				break;
			batch_copy_text(texts, batch, texts->position);
			batch->text.count = 0;
			batch->line = texts->line;
			read_more(texts);
		}
		batch_end(texts, batch);
		if (batch->count || (texts->keep_layout && batch->text.count))
			return true;
		close_text(texts);
	}
	return false;
}

/* Get the first puzzle of the text that an argument names or is. */
enum status read_one(const char *argument, struct record *record)
{
	char *const names[] = { (char *)argument, NULL };
	static struct texts texts;
	static struct batch batch;

	texts.status = STATUS_SOLVED;
	texts.number = 0;
	texts.name = NULL;
	texts_start(&texts, names);
	if (texts_fill(&texts, &batch, 1)) {
		batch_record(&batch, 0, record);
		return STATUS_SOLVED;
	}
	return texts.status;
}
