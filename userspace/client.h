/* SPDX-License-Identifier: GPL-2.0 */
/*
 * sudoku: the client of /dev/sudoku
 *
 * Each command is a file: solve.c, strategies.c, compare.c. What they share:
 *
 *	input.c		reads texts and says what is wrong with them
 *	device.c	solves a text through /dev/sudoku
 *	local.c		solves a text in this process, with the driver's core
 *	output.c	draws boards, and says what became of each puzzle
 *	options.c	what several commands make of their options
 *	quote.c		quotes names, so that messages show no control characters
 */
#ifndef SUDOKU_CLIENT_H
#define SUDOKU_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/filter.h"

/* Exit statuses; of several, the greatest counts. */
enum status {
	STATUS_SOLVED,
	STATUS_NOT_SOLVED,
	STATUS_TROUBLE,
};

/* As much as is read at once: some 800 puzzles */
#define CHUNK	65536

static inline bool is_cell(char c)
{
	return c == '.' || (c >= '0' && c <= '9');
}

/* The commands */
enum status solve_command(int argc, char **argv);
enum status strategies_command(int argc, char **argv);
enum status compare_command(int argc, char **argv);

/*
 * struct input - a text that is being read
 * @name: what messages call it
 * @text: the piece that was read last
 * @whole: bytes of @text up to the end of a puzzle or of layout
 * @rest: bytes behind these, the beginning of a puzzle
 * @fd: where it comes from
 * @error: why it could not be read to its end, 0 if it could
 * @bad: the byte behind @rest cannot stand there
 * @bad_byte: that byte
 * @line: of the first byte of @text, from 1
 * @column: likewise, in bytes
 * @scan: where in a puzzle the end of @rest is
 */
struct input {
	const char *name;
	char text[SUDOKU_SPAN_MAX + CHUNK];
	size_t whole;
	size_t rest;

	int fd;
	int error;
	bool bad;
	unsigned char bad_byte;
	unsigned long line;
	unsigned long column;
	struct sudoku_scan scan;
};

bool input_open(struct input *input, const char *name);
bool input_next(struct input *input);
enum status input_close(struct input *input);

/*
 * struct config - how to solve
 * @strategy: name of the strategy, NULL for the default
 * @mode: what to look for
 * @has_max_steps: @max_steps was given
 * @max_steps: after how many steps to give a puzzle up, 0 for never
 */
struct config {
	const char *strategy;
	enum sudoku_mode mode;
	bool has_max_steps;
	u64 max_steps;
};

/*
 * struct solver - who solves; there is one of each kind
 * @open: get ready, or exit
 * @solve: solve in place some of a text that ends in a whole puzzle or behind
 *	it; returns how many bytes are done, at least one, and must be called
 *	next with the text behind them
 * @begin: begin a puzzle all of whose solutions are wanted
 * @next: get the next one, or marks; returns false if there are no more
 *
 * @begin and @next are for %SUDOKU_ALL, @solve is for the other modes.
 */
struct solver {
	void (*open)(const struct config *config);
	size_t (*solve)(char *text, size_t length);
	void (*begin)(const char *puzzle);
	bool (*next)(char *answer);
};

extern const struct solver device_solver;
extern const struct solver local_solver;

/*
 * struct output - the answers on their way to standard output
 * @boards: draw a board for each answer, leave the layout out
 * @color: and color them
 * @status: what to exit with
 * @name: what messages call the text
 * @line: where the text is, from 1
 * @first_line: where the puzzle began
 * @cells: how many cells of the puzzle have been seen
 * @puzzle: these cells as they were written
 * @answer: these cells as they came back
 */
struct output {
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

bool output_byte(struct output *output, char byte, char answer);
void output_answer(struct output *output);
void flush_stdout(void);

char **quote_arguments(int argc, char **argv);
const char *raw_argument(const char *shown);

struct argp_state;

void no_such_strategy(const char *name);
u64 parse_steps(const char *arg, const struct argp_state *state);

#endif /* SUDOKU_CLIENT_H */
