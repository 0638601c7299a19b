/* SPDX-License-Identifier: GPL-2.0 */
/*
 * sudoku: the client of /dev/sudoku
 *
 * Each command is a file with its name. What they share:
 *
 *	input.c		reads texts and reports what is wrong with them
 *	mask.c		finds the puzzles in texts of any format
 *	table.c		the fields of a line (table.h)
 *	format.c	writes puzzles in any format
 *	reader.c	gets the puzzles of several texts one after another
 *	jobs.c		works on many puzzles in parallel, with block.c
 *	progress.c	shows on a terminal how much is done
 *	stop.c		ends work in order at a signal
 *	device.c	solves a text through /dev/sudoku
 *	local.c		solves a text in this process, with the driver's core
 *	proper.c	refuses puzzles without exactly one solution
 *	output.c	prints answers and reports the verdict of each puzzle
 *	options.c	parses the command line (options.h), with complete.c
 *	board.h		draws boards, as text and on the screen
 *	terminal.h	the screen and the keys, for commands that use all of it
 *	quote.c		quotes names, so that messages show no control characters
 *	random.c	makes pseudo-random numbers (random.h)
 */
#ifndef SUDOKU_CLIENT_H
#define SUDOKU_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/stream.h"

/* Exit statuses; with several inputs, the highest one wins. */
enum status {
	STATUS_SOLVED,
	STATUS_NOT_SOLVED,
	STATUS_TROUBLE,
};

/* Bytes per read: about 800 puzzles */
#define CHUNK	65536

/* Some bytes of a line; @end is the byte after them. */
struct span {
	char *begin;
	char *end;
};

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
 * struct input - a text that is being read
 * @name: its name in messages
 * @text: what was read last, with spaces in place of what is neither cell nor
 *	layout
 * @raw: the same bytes as they were read, unless @plain
 * @plain: nothing in @text was replaced
 * @whole: bytes of @text up to the end of its last whole puzzle or layout
 * @rest: bytes after these: the beginning of a puzzle
 * @held: bytes after these: the beginning of a line that is not yet complete
 * @mask: what is known of the format
 * @fd: the file descriptor
 * @length: bytes read so far
 * @ended: there is nothing more to read
 * @error: the errno of a failed open or read, otherwise 0
 * @bad: the byte after @rest is not valid there
 * @bad_byte: that byte
 * @line: line of the first byte of @text, from 1
 * @column: its column in bytes, from 1
 * @scan: position in the puzzle at the end of @rest
 */
struct input {
	const char *name;
	char text[SUDOKU_SPAN_MAX + CHUNK];
	char raw[SUDOKU_SPAN_MAX + CHUNK];
	bool plain;
	size_t whole;
	size_t rest;
	size_t held;
	struct mask mask;

	int fd;
	u64 length;
	bool ended;
	int error;
	bool bad;
	unsigned char bad_byte;
	unsigned long line;
	unsigned long column;
	struct sudoku_scan scan;
};

void input_open(struct input *input, const char *name);
bool input_next(struct input *input);
u64 size_of_texts(char *const *names);
bool input_has_trouble(const struct input *input);
enum status input_close(struct input *input);

/*
 * struct config - how to solve
 * @strategy: name of the strategy, NULL for the default
 * @mode: which solutions to look for, SUDOKU_MODE_*
 * @has_max_steps: @max_steps is set
 * @max_steps: give a puzzle up after this many steps, 0 for never
 */
struct config {
	const char *strategy;
	u32 mode;
	bool has_max_steps;
	u64 max_steps;
};

/*
 * struct solver - a way to solve: through the device, or in this process
 * @open: prepare, or exit with a message
 * @solve: solve part of a text in place. The text ends with a whole puzzle, or
 *	with layout after one. Returns the number of bytes that are done, at
 *	least one unless a signal has ended the work (see jobs.h); the next call
 *	takes the text after these
 * @solve_many: solve puzzles at the beginning of a text in place, if that is
 *	faster than one after another. Returns the number of bytes that are done;
 *	nothing is known of the others. NULL if it never is faster
 * @begin: begin to list all solutions of a puzzle
 * @next: get the next solution, or marks; returns false after the last one, or
 *	if a signal has ended the work
 * @end: leave out the other solutions of the puzzle
 * @count: count the solutions of a puzzle, up to @max
 *
 * @begin, @next and @end are for SUDOKU_MODE_ALL, @solve and @solve_many are for
 * the other modes, @count is for any. After @open, several threads may use these;
 * each has a search of its own.
 */
struct solver {
	void (*open)(const struct config *config);
	size_t (*solve)(char *text, size_t length);
	size_t (*solve_many)(char *text, size_t length);
	void (*begin)(const char *puzzle);
	bool (*next)(char *answer);
	void (*end)(void);
	unsigned int (*count)(const char *puzzle, unsigned int max);
};

extern const struct solver device_solver;
extern const struct solver local_solver;

unsigned int count_up_to(const char *puzzle, unsigned int max);
bool device_exists(void);

struct record;

bool is_proper(const struct record *record, FILE *err);
size_t device_read(char *text, size_t length);

/*
 * struct output - answers that are printed
 * @out: where to, standard output or a stream in memory
 * @err: where messages go
 * @boards: draw a board for each answer, without the layout
 * @color: draw boards in color
 * @status: exit status so far
 * @name: the name of the text in messages
 * @line: current line of the text, from 1
 * @first_line: line on which the current puzzle begins
 * @cells: cells of the current puzzle so far
 * @puzzle: these cells as they were read
 * @answer: the same cells of the answer
 */
struct output {
	FILE *out;
	FILE *err;
	bool boards;
	bool color;
	enum status status;
	const char *name;
	unsigned long line;
	unsigned long first_line;
	unsigned int cells;
	char puzzle[SUDOKU_CELLS];
	char answer[SUDOKU_CELLS];
};

void write_conflict(FILE *err, const char *puzzle);
bool output_byte(struct output *output, char byte, char answer);
void output_answer(struct output *output);
void output_flush(const struct output *output);
void flush_stdout(void);

const char *quoted(const char *text);
void no_such_strategy(const char *name);
const struct solver *open_solver(const struct config *config);

extern char *const only_stdin[];

#endif /* SUDOKU_CLIENT_H */
