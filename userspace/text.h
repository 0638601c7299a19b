/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Texts with puzzles, and how they are divided into blocks
 */
#ifndef SUDOKU_TEXT_H
#define SUDOKU_TEXT_H

#include "block.h"

/*
 * struct mask - what is known of the lines of a text so far, for mask.c
 * @begun: the first line that can be a header has been read
 * @header: it is a header, and was read with the last part of the text
 * @ignored: the current section is not a puzzle's
 * @inside: the text ends so far within a line
 * @rest: the rest of the current line is not part of a puzzle
 */
struct mask {
	bool begun;
	struct span header;
	bool ignored;
	bool inside;
	bool rest;
};

/*
 * Characters that can separate the fields of a line. The first of these with
 * which a field is a puzzle is right.
 */
extern const char *const table_separators[2];

bool take_field(const char *separators, struct span *rest, struct span *field);
bool find_field(const char *separators, struct span line, const char *cells,
		unsigned int *field);
unsigned int write_fields(FILE *out, const char *separators, struct span line,
			  unsigned int field, char separator);

void mask_text(struct mask *mask, char *text, size_t length);
bool mask_matters(const struct mask *mask, const char *text, size_t length);

/*
 * struct texts - texts that are read one after another
 * @next: names of the texts that are not open yet, NULL at the end
 * @keep_layout: blocks without a puzzle are wanted, too
 * @print_rest: print an incomplete puzzle at the end of a text
 * @size: of all texts in bytes, 0 if not all are regular files
 * @bytes: how many of these have been read
 * @number: puzzles that were passed on
 * @status: highest status of the texts so far
 * @header: the first line of a table, as it was read, if it names fields
 *
 * Of the text that is open:
 * @open: there is one
 * @name: its name in messages
 * @fd: the file descriptor
 * @ended: there is nothing more to read
 * @error: the errno of a failed open or read, otherwise 0
 * @bad: the byte after @rest is not valid there
 * @bad_byte: that byte
 * @mask: what is known of the format
 * @scan: position in the puzzle at the end of @rest
 * @plain: nothing in @text was replaced
 * @position: bytes of @text that were passed on
 * @whole: bytes up to the end of the last whole puzzle or layout
 * @rest: bytes after these: the beginning of a puzzle
 * @held: bytes after these: the beginning of a line that is not yet complete
 * @line: line of the byte at @position, from 1
 * @column: its column in bytes, from 1
 * @text: what was read last, with spaces in place of what is neither cell nor
 *	layout
 * @raw: the same bytes as they were read, unless @plain
 */
struct texts {
	char *const *next;
	bool keep_layout;
	bool print_rest;
	u64 size;
	u64 bytes;
	u64 number;
	enum status status;
	char *header;

	bool open;
	const char *name;
	int fd;
	bool ended;
	int error;
	bool bad;
	unsigned char bad_byte;
	struct mask mask;
	struct sudoku_scan scan;
	bool plain;
	size_t position;
	size_t whole;
	size_t rest;
	size_t held;
	unsigned long line;
	unsigned long column;
	char text[BLOCK_ROOM];
	char raw[BLOCK_ROOM];
};

void texts_start(struct texts *texts, char *const *names);
bool texts_fill(struct texts *texts, struct block *block, unsigned int most);
enum status read_one(const char *argument, struct record *record);

#endif /* SUDOKU_TEXT_H */
