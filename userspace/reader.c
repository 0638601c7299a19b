// SPDX-License-Identifier: GPL-2.0
/*
 * The puzzles of several texts, one after another
 */
#include <err.h>

#include "jobs.h"
#include "reader.h"
#include "table.h"

/* The texts to read if the command line names none */
char *const only_stdin[] = { "-", NULL };

/* Begin with the texts of these names; @texts ends with NULL. */
void reader_start(struct reader *reader, char *const *texts)
{
	if (!*texts)
		texts = only_stdin;
	reader->size = size_of_texts(texts);
	reader->closed = 0;
	reader->texts = texts;
	reader->open = false;
	reader->number = 0;
	reader->status = STATUS_SOLVED;
	reader->separator = '\0';
	reader->names = NULL;
}

static void take_cell(struct record *record, unsigned int cell, char c,
		      char before)
{
	record->cells[cell] = c == '0' ? '.' : c;
	record->entered[cell] = c > '0' && before == '+';
}

/* The line that a byte is in, as it was read */
static struct span line_around(struct input *input, size_t at)
{
	struct span line = { input->raw + at, input->raw + at };
	char *end = input->raw + input->whole;

	while (line.begin > input->raw && line.begin[-1] != '\n')
		line.begin--;
	while (line.end < end && *line.end != '\n')
		line.end++;
	return line;
}

/* The header, as it was read; empty if there is none */
static struct span header_of(struct input *input)
{
	struct span header = input->mask.header;

	if (!header.begin)
		return header;
	return (struct span) {
		input->raw + (header.begin - input->text),
		input->raw + (header.end - input->text),
	};
}

/* Keep the other fields of the next puzzle's line, and first their names. */
static void take_fields(struct reader *reader, struct record *record)
{
	const char *const *separators = table_separators;
	struct input *input = &reader->input;
	unsigned int puzzle, count = 0;
	struct span line;

	if (input->plain)
		return;
	line = line_around(input, reader->position);
	if (!find_field(*separators, line, input->raw + reader->position,
			&puzzle) &&
	    !find_field(*++separators, line, input->raw + reader->position,
			&puzzle))
		return;
	record->fields = other_fields(*separators, line, puzzle,
				      reader->separator, &count);
	if (record->number == 1)
		reader->names = other_fields(*separators, header_of(input),
					     puzzle, reader->separator, &count);
}

/* Copy a puzzle; its first cell is the next byte. */
static void take_puzzle(struct reader *reader, struct record *record)
{
	const char *text = reader->input.text;
	char before = reader->position ? text[reader->position - 1] : '\0';
	unsigned int cells = 0;

	record->name = reader->input.name;
	record->line = reader->line;
	record->number = ++reader->number;
	record->fields = NULL;
	if (reader->separator)
		take_fields(reader, record);
	while (cells < SUDOKU_CELLS) {
		char c = text[reader->position++];

		if (sudoku_is_cell(c))
			take_cell(record, cells++, c, before);
		else if (c == '\n')
			reader->line++;
		before = c;
	}
}

/* Skip layout. Returns false if no puzzle of the chunk is left. */
static bool find_puzzle(struct reader *reader)
{
	const struct input *input = &reader->input;

	for (; reader->position < input->whole; reader->position++) {
		if (sudoku_is_cell(input->text[reader->position]))
			return true;
		if (input->text[reader->position] == '\n')
			reader->line++;
	}
	return false;
}

static bool open_next(struct reader *reader)
{
	if (!*reader->texts)
		return false;
	input_open(&reader->input, *reader->texts++);
	reader->open = true;
	reader->position = 0;
	reader->line = 1;
	return true;
}

/* What is wrong with a text is reported after the output for its puzzles. */
static void close_text(struct reader *reader)
{
	struct input *input = &reader->input;
	enum status status;

	if (input_has_trouble(input))
		jobs_drain();
	status = input_close(input);
	if (status > reader->status)
		reader->status = status;
	reader->closed += input->length;
	reader->open = false;
}

/*
 * Get the next puzzle of all texts. Returns false after the last one. Reports
 * what is wrong with a text and goes on with the next.
 */
bool reader_next(struct reader *reader, struct record *record)
{
	while (reader->open || open_next(reader)) {
		if (find_puzzle(reader)) {
			take_puzzle(reader, record);
			return true;
		}
		reader->position = 0;
		if (!input_next(&reader->input))
			close_text(reader);
	}
	return false;
}

/* Returns true if reader_next() gets a puzzle without reading more input. */
bool reader_ready(const struct reader *reader)
{
	size_t i;

	if (!reader->open)
		return false;
	for (i = reader->position; i < reader->input.whole; i++)
		if (sudoku_is_cell(reader->input.text[i]))
			return true;
	return false;
}

/* The highest status of the texts that have been read to their end */
enum status reader_status(const struct reader *reader)
{
	return reader->status;
}

/* How much has been read, from 0 to 1; 0 if some text is not a regular file */
double reader_share(const struct reader *reader)
{
	u64 done = reader->closed + (reader->open ? reader->input.length : 0);

	return reader->size ? (double)done / reader->size : 0;
}

/* Work on the puzzles of a reader: what the functions of struct jobs need */
struct reader_jobs {
	struct reader *reader;
	const struct jobs *jobs;
};

static bool next_record(void *context, void *record)
{
	const struct reader_jobs *jobs = context;

	return reader_next(jobs->reader, record);
}

static bool record_is_ready(void *context)
{
	const struct reader_jobs *jobs = context;

	return reader_ready(jobs->reader);
}

static double share_of_records(void *context)
{
	const struct reader_jobs *jobs = context;

	return reader_share(jobs->reader);
}

static enum status work_record(void *context, const void *record, FILE *out,
			       FILE *err)
{
	const struct jobs *jobs = ((struct reader_jobs *)context)->jobs;

	return jobs->work(jobs->context, record, out, err);
}

/*
 * Do the work of @jobs for all puzzles of the reader; the item is a struct
 * record. Returns the highest status of all texts and puzzles.
 */
enum status run_reader_jobs(const struct jobs *jobs, struct reader *reader)
{
	struct reader_jobs context = { reader, jobs };
	struct jobs reading = *jobs;
	enum status status;

	reading.next = next_record;
	reading.ready = record_is_ready;
	reading.share = share_of_records;
	reading.work = work_record;
	reading.item_size = sizeof(struct record);
	reading.context = &context;
	status = run_jobs(&reading);
	return status > reader->status ? status : reader->status;
}

/* Do the work of @jobs for all puzzles of texts. */
enum status run_text_jobs(const struct jobs *jobs, char *const *texts)
{
	static struct reader reader;

	reader_start(&reader, texts);
	return run_reader_jobs(jobs, &reader);
}

/* Returns true if the argument is itself a puzzle. */
static bool is_puzzle_argument(const char *raw)
{
	struct sudoku_scan scan = {};
	unsigned int cells = 0;
	const char *at;

	for (at = raw; *at; at++)
		cells += sudoku_is_cell(*at);
	return cells == SUDOKU_CELLS &&
	       sudoku_scan(&scan, raw, at - raw) == (size_t)(at - raw);
}

static void take_argument(const char *raw, struct record *record)
{
	unsigned int cells = 0;
	char before = '\0';

	record->name = "puzzle";
	record->line = 1;
	record->number = 1;
	record->fields = NULL;
	for (; *raw; before = *raw++)
		if (sudoku_is_cell(*raw))
			take_cell(record, cells++, *raw, before);
}

/*
 * Get one puzzle: the argument itself if it is one, otherwise the first of the
 * text that the argument names.
 */
enum status read_one(const char *argument, struct record *record)
{
	char *const texts[] = { (char *)argument, NULL };
	static struct reader reader;

	if (is_puzzle_argument(argument)) {
		take_argument(argument, record);
		return STATUS_SOLVED;
	}
	reader_start(&reader, texts);
	if (reader_next(&reader, record))
		return STATUS_SOLVED;
	if (reader_status(&reader) != STATUS_SOLVED)
		return reader_status(&reader);
	warnx("%s: no puzzle", reader.input.name);
	return STATUS_TROUBLE;
}
