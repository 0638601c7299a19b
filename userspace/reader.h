/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The puzzles of several texts, one after another, in any format
 */
#ifndef SUDOKU_READER_H
#define SUDOKU_READER_H

#include "client.h"

/*
 * struct record - one puzzle of a text
 * @cells: '1' to '9', '.' for a blank
 * @entered: the digit has a '+' before it: it is not a clue, but was entered
 * @name: of the text, for messages
 * @line: of its first cell, from 1
 * @number: among all puzzles read, from 1
 * @fields: other fields of the line, each after a separator, if they are kept
 *	and the line is one of a table; otherwise NULL. To be freed
 */
struct record {
	char cells[SUDOKU_CELLS];
	bool entered[SUDOKU_CELLS];
	const char *name;
	unsigned long line;
	unsigned long long number;
	char *fields;
};

/*
 * struct reader - texts that are being read
 * @texts: names of the texts that are not open yet, NULL at the end
 * @separator: keep the other fields of tables, with this separator, unless it
 *	is '\0'
 * @names: the names of these fields, for the first puzzle
 * @open: @input is open
 * @position: bytes of @input's text that are done
 * @line: line of the next byte
 * @number: puzzles read so far
 * @size: of all texts in bytes, 0 if not all are regular files
 * @closed: how many of these bytes are those of texts that are closed
 * @status: highest status of the texts so far
 * @input: the current text
 */
struct reader {
	char *const *texts;
	char separator;
	char *names;
	bool open;
	size_t position;
	unsigned long line;
	unsigned long long number;
	u64 size;
	u64 closed;
	enum status status;
	struct input input;
};

void reader_start(struct reader *reader, char *const *texts);
bool reader_next(struct reader *reader, struct record *record);
bool reader_ready(const struct reader *reader);
double reader_share(const struct reader *reader);
enum status reader_status(const struct reader *reader);

struct jobs;

enum status run_reader_jobs(const struct jobs *jobs, struct reader *reader);
enum status run_text_jobs(const struct jobs *jobs, char *const *texts);
enum status read_one(const char *argument, struct record *record);

#endif /* SUDOKU_READER_H */
