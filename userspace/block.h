/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Blocks: puzzles that one worker works on, and what it writes about them
 */
#ifndef SUDOKU_BLOCK_H
#define SUDOKU_BLOCK_H

#include "client.h"

/* Bytes per read: about 800 puzzles */
#define CHUNK		65536

/* Room for these and for the beginning of a puzzle */
#define BLOCK_ROOM	(SUDOKU_SPAN_MAX + CHUNK)

#define BLOCK_PUZZLES	(BLOCK_ROOM / SUDOKU_CELLS)

/* Some bytes of a line; @end is the byte after them. */
struct span {
	char *begin;
	char *end;
};

/* The first cell of a puzzle, and the byte after its last */
struct place {
	u32 begin;
	u32 end;
};

/* Output in memory */
struct stream {
	FILE *file;
	char *text;
	size_t size;
};

/* Where a message belongs in the output */
struct cut {
	long out;
	long err;
};

/*
 * struct block - some puzzles of a text, or numbers of puzzles to generate
 * @name: name of the text
 * @line: line of the byte at @line_at
 * @first: number of the first puzzle among all that are read, from 1
 * @count: number of puzzles
 * @done: how many of these are done
 * @place: where they are
 * @length: bytes of @text, @raw and @answers
 * @plain: @raw is the same as @text, and is not set
 * @header: the header of the table, NULL if there is none
 * @solved: for solve: how many bytes of @answers have been solved
 * @written: for solve: how many bytes have been written to @out
 * @complete: the worker has finished
 * @last: a signal has ended the work, so no later block is printed
 * @status: highest status of the puzzles
 * @out: the standard output
 * @err: the standard error
 * @cuts: how the two are interleaved
 * @cut_count: number of cuts
 * @text: whole puzzles and layout, masked
 * @raw: the same bytes as they were read
 * @answers: for solve: the same with the answers in place of the puzzles
 */
struct block {
	const char *name;
	unsigned long line;
	size_t line_at;
	u64 first;
	unsigned int count;
	unsigned int done;
	struct place place[BLOCK_PUZZLES];
	size_t length;
	bool plain;
	char *header;
	size_t solved;
	size_t written;
	bool complete;
	bool last;
	enum status status;
	struct stream out;
	struct stream err;
	struct cut cuts[BLOCK_PUZZLES];
	unsigned int cut_count;
	char text[BLOCK_ROOM];
	char raw[BLOCK_ROOM];
	char answers[BLOCK_ROOM];
};

/*
 * struct record - one puzzle of a text
 * @cells: '1' to '9', '.' for a blank
 * @entered: the digit has a '+' before it: it is not a clue, but was entered
 * @name: of the text, for messages
 * @line: of its first cell, from 1
 * @number: among all puzzles read, from 1
 */
struct record {
	char cells[SUDOKU_CELLS];
	bool entered[SUDOKU_CELLS];
	const char *name;
	unsigned long line;
	unsigned long long number;
};

size_t end_of_line(const char *text, size_t begin, size_t length);
void take_cells(struct record *record, const char *text, size_t at);
void block_record(struct block *block, unsigned int i, struct record *record);
struct span block_line(const struct block *block, unsigned int i);

void block_open(struct block *block);
void block_cut(struct block *block);
void block_print(struct block *block);
void block_close(struct block *block);

bool is_proper(const struct record *record, FILE *err);
void report_unsolved(const struct record *record, char mark, FILE *err);

#endif /* SUDOKU_BLOCK_H */
