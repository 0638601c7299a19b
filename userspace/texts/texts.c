// SPDX-License-Identifier: GPL-2.0-only
/*
 * Reading texts
 *
 * A text is read in pieces. The reader takes item after item from a piece; what
 * it cannot take, as it needs more of the text, begins the next. Batches are
 * passed on with the puzzles of a piece.
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
#define ITEM_MAX	0x40000000u

/* Only one text is open at a time. */
static struct reader reader_of_all;

static void add_bytes(struct piece *piece, const char *bytes, u32 count)
{
	char *to = EXTEND(piece->text, count + 1);

	if (count)
		memcpy(to, bytes, count);
	piece->text.count--;
}

/* Is an argument a puzzle or a link, rather than the name of a file? */
bool argument_is_puzzle(const char *argument)
{
	struct reader *reader = &reader_of_all;
	bool is_link = !strchr("./", *argument) && strstr(argument, "://");
	u32 length = strlen(argument), i;
	const struct grid *grids;

	if (!(is_link || length >= SUDOKU_CELLS) || length >= CHUNK)
		return false;
	reader_start(reader, NULL);
	reader->whole = true;
	add_bytes(reader->piece, argument, length);
	read_items(reader);
	grids = reader->piece->grids.all;
	if (is_link)
		return reader->piece->grids.count || reader->failed;
	if (reader->piece->grids.count != 1 || reader->failed)
		return false;
	for (i = 0; i < length; i++)
		if ((i < grids->begin || i >= grids->end) &&
		    (is(argument[i], IS_LETTER | IS_DIGIT) ||
		     argument[i] == '/'))
			return false;
	return true;
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
static bool is_output(struct texts *texts, int fd)
{
	struct stat in, out;

	if (fstat(fd, &in) || fstat(STDOUT_FILENO, &out) ||
	    !S_ISREG(in.st_mode) || in.st_dev != out.st_dev ||
	    in.st_ino != out.st_ino)
		return false;
	texts->overwritten = true;
	if (texts->drain)
		texts->drain();
	return !fstat(fd, &in) && lseek(fd, 0, SEEK_CUR) < in.st_size;
}

/* Give the reader a piece with what it has not read of the last. */
static void begin_piece(struct texts *texts, u32 rest)
{
	struct reader *reader = texts->reader;
	struct piece *last = reader->piece;

	reader->piece = piece_get();
	add_bytes(reader->piece, last->text.all + last->text.count - rest,
		  rest);
	piece_put(last);
	reader->joined = reader->joined > reader->at ?
			 reader->joined - reader->at : 0;
	reader->at = 0;
	reader->counted = 0;
	texts->taken = 0;
	texts->passed = 0;
}

/* Open the next text. If that fails, close_text() reports it, but no signal. */
static void open_text(struct texts *texts)
{
	const char *name = *texts->next++;
	bool is_stdin = !strcmp(name, "-"), is_line = argument_is_puzzle(name);
	struct reader *reader = &reader_of_all;

	memset(&texts->name, 0, sizeof(*texts) - offsetof(struct texts, name));
	texts->name = is_stdin ? "stdin" : is_line ? "puzzle" : quoted(name);
	texts->fd = is_stdin ? STDIN_FILENO : is_line ? -1 :
		    open(name, O_RDONLY | O_CLOEXEC);
	if (texts->fd < 0 && !is_line && !stop_requested())
		texts->error = errno;
	texts->is_output = texts->fd >= 0 && is_output(texts, texts->fd);
	texts->before = texts->number;
	texts->reader = reader;
	reader_start(reader, texts->one_table ? &texts->columns : NULL);
	reader->whole = texts->fd < 0 || texts->is_output;
	if (is_line) {
		add_bytes(reader->piece, name, strlen(name));
		add_bytes(reader->piece, "\n", 1);
	}
}

/*
 * In a text without digits from 1 to 9, except in comments, X, x and * stand
 * for these.
 */
static void replace_marks(char *text, u32 length)
{
	bool comment = false;
	u32 i;

	for (i = 0; i < length; i++) {
		if (!i || text[i - 1] == '\n')
			comment = text[i] == '#' || text[i] == '%';
		if (!comment && digit_or_blank(text[i]) != '.')
			return;
	}
	for (i = 0; i < length; i++)
		if (text[i] == 'X' || text[i] == 'x' || text[i] == '*')
			text[i] = '1';
}

/*
 * Read up to @least more bytes of the text. After an error, or a signal that
 * jobs.c has caught, the text ends.
 */
static void read_more(struct texts *texts, u32 least)
{
	struct reader *reader = texts->reader;
	struct piece *piece = reader->piece;
	u32 wanted = piece->text.count + least;

	if (texts->patterns)
		wanted = 16 * CHUNK;
	while (!reader->whole && piece->text.count < wanted) {
		char *to = EXTEND(piece->text, CHUNK + 1);
		ssize_t n = read(texts->fd, to, CHUNK);

		piece->text.count -= CHUNK + 1 - (n > 0 ? n : 0);
		reader->whole = n <= 0;
		if (n < 0 && errno != EINTR)
			texts->error = errno;
		if (n > 0)
			__atomic_fetch_add(&texts->bytes, n, __ATOMIC_RELAXED);
	}
	if (texts->patterns)
		replace_marks(piece->text.all, piece->text.count);
	if (piece->text.count > ITEM_MAX)
		reader->skip = 0;
	if (piece->text.count > ITEM_MAX)
		fail(reader, 0, "more than %u bytes without an end", ITEM_MAX);
}

/*
 * Read the next piece: more of the text, and what is in it. A long item is read
 * again only when it has doubled. Returns false at the end of the text.
 */
static bool read_piece(struct texts *texts)
{
	struct reader *reader = texts->reader;
	u32 rest = reader->piece->text.count - reader->at;

	if (reader->failed || (reader->whole && !rest))
		return false;
	if (reader->at)
		begin_piece(texts, rest);
	while (!reader->at && !reader->failed) {
		read_more(texts, rest < CHUNK ? 1 : rest);
		read_items(reader);
		rest = reader->piece->text.count;
		if (reader->whole)
			break;
	}
	return true;
}

/*
 * How many cells has an argument that looks like a puzzle, with this many
 * digits and one sign for blanks? 0 if it does not.
 */
unsigned int count_argument_cells(const char *argument)
{
	const char *blank = ".0_*-xX?";
	unsigned int cells = 0, digits = 0;

	while (*blank && !strchr(argument, *blank))
		blank++;
	for (; *argument; argument++) {
		bool digit = digit_or_blank(*argument) != '.';

		digits += digit;
		cells += digit || *argument == '0' || *argument == *blank;
	}
	return digits >= DIGITS_OF_A_PUZZLE && cells > SUDOKU_CELLS / 2 ?
	       cells : 0;
}

/* Report what was wrong with the text, if anything. */
static enum status report_text(struct texts *texts)
{
	const struct reader *reader = texts->reader;
	u32 begin = reader->failed_at, cells;

	if (texts->is_output) {
		warnx("%s: input file is output file", texts->name);
	} else if (texts->error) {
		errno = texts->error;
		warn("%s", texts->name);
		cells = count_argument_cells(texts->name);
		if (texts->error == ENOENT && cells && cells != SUDOKU_CELLS)
			fprintf(stderr, "A puzzle has 81 cells, this has %u.\n",
				cells);
	} else if (reader->failed && reader->unfinished) {
		fprintf(stderr, "%s:%lu: incomplete, %u of 81 cells\n",
			texts->name, reader->line, reader->unfinished);
		return STATUS_NOT_SOLVED;
	} else if (reader->failed) {
		while (begin && !is(reader->text[begin - 1], IS_END))
			begin--;
		fprintf(stderr, "%s:%lu:%u: %s\n", texts->name, reader->line,
			reader->failed_at - begin + 1, reader->reason);
	} else if (texts->number == texts->before && !texts->damaged &&
		   (reader->has_content || texts->overwritten) &&
		   !stop_requested()) {
		warnx("%s: no puzzle", texts->name);
	} else {
		return STATUS_SOLVED;
	}
	return STATUS_TROUBLE;
}

static void add_status(struct texts *texts, enum status status)
{
	if (status > texts->status)
		texts->status = status;
}

/*
 * Report an error that costs only its line, after the output for the puzzles
 * before it, and read on. Workers use no puzzle of the piece meanwhile, so it
 * can get more.
 */
static void skip_line(struct texts *texts)
{
	struct reader *reader = texts->reader;

	if (texts->drain)
		texts->drain();
	add_status(texts, report_text(texts));
	reader->failed = false;
	reader->at = reader->skip;
	texts->damaged = true;
	if (!stop_requested())
		read_items(reader);
}

/* What is wrong with a text is reported after the output for its puzzles. */
static void close_text(struct texts *texts)
{
	struct reader *reader = texts->reader;

	/* After a signal, a puzzle is not incomplete, only not read. */
	if (stop_requested())
		reader->failed = false;
	if (texts->drain && (texts->error || reader->failed ||
			     texts->number == texts->before))
		texts->drain();
	if (texts->print_rest && reader->failed && reader->unfinished)
		write_all(STDOUT_FILENO, reader->text + reader->at,
			  reader->length - reader->at);
	if (texts->fd > STDIN_FILENO)
		close(texts->fd);
	add_status(texts, report_text(texts));
	texts->name = NULL;
}

/*
 * Fill a batch with up to @most of the next puzzles. Returns false after the
 * last one. Reports what is wrong with a text, and continues with the next.
 */
bool texts_fill(struct texts *texts, struct batch *batch, unsigned int most)
{
	while (texts->name || *texts->next) {
		if (!texts->name)
			open_text(texts);
		if (texts->taken == texts->reader->piece->grids.count &&
		    texts->passed == texts->reader->at) {
			if (texts->reader->failed && texts->reader->skip &&
			    !stop_requested()) {
				skip_line(texts);
			} else if (!read_piece(texts)) {
				close_text(texts);
				continue;
			}
		}
		batch_take(batch, texts, most);
		if (batch->count ||
		    (texts->keep_layout && batch->end > batch->begin))
			return true;
	}
	return false;
}

/* In HoDoKu's library, a digit that is not a clue has a "+" before it. */
static void find_entered(const struct batch *batch, struct record *record)
{
	u32 spots = batch->grids[0]->spots, i;
	const struct piece *piece = batch->piece;

	memset(record->entered, 0, sizeof(record->entered));
	for (i = 0; spots && i < SUDOKU_CELLS; i++) {
		const struct spot *spot = &piece->spots.all[spots - 1 + i];

		record->entered[i] = spot->cell != '.' && spot->at &&
				     piece->text.all[spot->at - 1] == '+';
	}
}

static enum status read_first(const char *argument, bool pattern,
			      struct record *record)
{
	char *const names[] = { (char *)argument, NULL };
	static struct texts texts;
	static struct batch batch;

	texts.patterns = pattern;
	texts.status = STATUS_SOLVED;
	texts.number = 0;
	texts.name = NULL;
	texts_start(&texts, names);
	if (texts_fill(&texts, &batch, 1) && !texts.status) {
		batch_record(&batch, 0, record);
		find_entered(&batch, record);
		record->has_candidates =
			batch_candidates(&batch, 0, record->candidates);
		return STATUS_SOLVED;
	}
	if (!texts.status) {
		warnx("%s: no puzzle", strcmp(argument, "-") ?
		      quoted(argument) : "stdin");
		texts.status = STATUS_TROUBLE;
	}
	return texts.status;
}

/* Get the first puzzle of the text that an argument names or is. */
enum status read_one(const char *argument, struct record *record)
{
	return read_first(argument, false, record);
}

/* The same, but where the puzzle has clues, it may have X or * instead. */
enum status read_pattern(const char *argument, struct record *record)
{
	static char text[CHUNK];

	snprintf(text, sizeof(text), "%s", argument);
	replace_marks(text, strlen(text));
	return read_first(argument_is_puzzle(text) ? text : argument, true,
			  record);
}
