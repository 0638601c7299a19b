/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Solving puzzles
 *
 *	device.c	through /dev/sudoku
 *	local.c		in this process, with the driver's core
 *	verdict.c	messages about puzzles without a solution
 *	columns.c	writes records with what is known about puzzles
 */
#ifndef SUDOKU_SOLVING_H
#define SUDOKU_SOLVING_H

#include "make/make.h"
#include "texts/texts.h"

/* How to solve */
struct config {
	const char *strategy;	/* its name, NULL for the default */
	u32 mode;		/* SUDOKU_MODE_* */
	bool has_max_steps;
	u64 max_steps;		/* for each puzzle, 0 for no limit */
};

/*
 * struct solver - a way to solve: through the device, or in this process
 * @open: prepare, or exit with a message
 * @join: prepare another thread; returns false if it must not use the others.
 *	NULL if there is nothing to prepare
 * @solve: solve part of a text in place. The text ends with a whole puzzle.
 *	Returns the number of bytes that are done, at least one unless a signal
 *	has ended the work; the next call takes the text after these
 * @begin: begin to list all solutions of a puzzle
 * @next: get the next solution, or marks; returns false after the last one, or
 *	if a signal has ended the work
 *
 * @begin and @next are for SUDOKU_MODE_ALL, @solve is for the other modes.
 * After @open and @join, several threads may use these; each has a search of its
 * own.
 */
struct solver {
	void (*open)(const struct config *config);
	bool (*join)(void);
	size_t (*solve)(char *text, size_t length);
	void (*begin)(const char *puzzle);
	bool (*next)(char *answer);
};

extern const struct solver device_solver;
extern const struct solver local_solver;

bool solve_lines(char lines[][SUDOKU_CELLS + 1], unsigned int count);

size_t device_read(char *text, size_t length);

void no_such_strategy(const char *name);
const struct solver *open_solver(const struct config *config);

unsigned int verdict_of(char mark);

bool is_proper(const struct record *record, FILE *err);
void report_unsolvable(const struct record *record, bool all, FILE *out);
void report_unsolved(const struct record *record, char mark, FILE *err);

/* Which candidates hint, explain and rate begin with */
#define BEGINS_WITH_CANDIDATES	\
	"%s:%lu: begins with the candidates of the text\n"

bool find_excluded(const struct record *record, const struct batch *batch,
		   unsigned int i, u16 *excluded, FILE *err);

bool choose_columns(const char *names);
bool columns_need_answers(void);
void keep_separator(void);
void write_header(FILE *out, enum format format, const struct batch *batch,
		  unsigned int i);
void write_record(FILE *out, enum format format, const struct batch *batch,
		  unsigned int i, const char *cells, const char *answer,
		  const u16 *excluded);

#endif /* SUDOKU_SOLVING_H */
