/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Texts: finding the puzzles in them, and writing puzzles in any format
 *
 *	texts.c		reads texts
 *	batch.c		divides them into batches of puzzles
 *	format.c	writes puzzles
 *	reader.h	names the files that find puzzles
 */
#ifndef SUDOKU_TEXTS_H
#define SUDOKU_TEXTS_H

#include "base/base.h"

struct reader;

/* Bytes per read: about 800 puzzles */
#define CHUNK		65536

#define BATCH_PUZZLES	(CHUNK / SUDOKU_CELLS)

/* Some bytes of a text */
struct span {
	const char *begin;
	const char *end;
};

/* Where a cell is in a text, and what is there */
struct spot {
	u32 at;
	u8 length;		/* 0: there is no place for a blank */
	char cell;		/* '1' to '9', or '.' */
};

/* 81 cells that the reader has found in a piece of a text */
struct grid {
	u32 begin;		/* place of the first byte */
	u32 end;		/* and after the last */
	u32 spots;		/* number of the first spot, from 1, or 0 */
	u32 field;		/* if it is one: which, from 1 */
	u32 solution;		/* the grid that is its solution, from 1 */
	unsigned long line;	/* of the first byte, from 1 */
	char separator;		/* of fields if it is one, or '\0' */
	u8 name;		/* enum name */
	bool out;		/* no puzzle: a solution or a state of one */
	char cells[SUDOKU_CELLS];
};

/* A stack of elements that grows */
#define STACK(type)	struct { type *all; u32 count, room; }

void *grow(void *all, u32 *room, u32 count, size_t size);

/* Make room for @more elements, and return where they go. */
#define EXTEND(stack, more) ({						\
	typeof(stack) *_stack = &(stack);				\
	u32 _more = (more);						\
									\
	_stack->count += _more;						\
	if (_stack->count > _stack->room)				\
		_stack->all = grow(_stack->all, &_stack->room,		\
				   _stack->count, sizeof(*_stack->all)); \
	_stack->all + _stack->count - _more;				\
})

/* A part of a text, and the grids in it: batches share it. */
struct piece {
	u32 users;		/* batches, and the texts */
	struct piece *next;	/* of those without */
	STACK(char) text;
	STACK(struct grid) grids;
	STACK(struct spot) spots;
};

void piece_put(struct piece *piece);

/* The columns of the first puzzle */
struct columns {
	u32 fields;		/* 0: it is not known yet */
	u32 field;		/* of the puzzle, from 1, 0 without a table */
	char separator;		/* of the first record, '\0' if there is none */
	char *header;		/* the first of all texts, NULL for none */
};

/* Some puzzles of a text */
struct batch {
	const char *name;	/* of the text */
	u64 first;		/* number of the first puzzle */
	u32 count;		/* of puzzles */
	struct piece *piece;	/* of these; NULL before the first batch */
	u32 begin;		/* the bytes of the piece that are passed on */
	u32 end;
	const struct grid *grids[BATCH_PUZZLES];
	const struct columns *columns;	/* of all, if they are @one_table */

	/* Puzzles, each with a newline, which a solver replaces by answers */
	char lines[BATCH_PUZZLES][SUDOKU_CELLS + 1];
};

/* One puzzle of a text */
struct record {
	char cells[SUDOKU_CELLS];	/* '1' to '9', '.' for a blank */
	bool entered[SUDOKU_CELLS];	/* is no clue; set by read_one() */
	bool has_candidates;		/* and these, for blanks; the same */
	u16 candidates[SUDOKU_CELLS];
	const char *name;		/* of the text, for messages */
	unsigned long line;		/* of its first cell, from 1 */
	unsigned long long number;	/* among all puzzles read, from 1 */

	/*
	 * The solution if it is the only one, else '?' or '*' in each cell;
	 * NULL unless the jobs are @unique
	 */
	const char *answer;
};

void batch_record(const struct batch *batch, unsigned int i,
		  struct record *record);
const char *batch_solution(const struct batch *batch, unsigned int i);
bool extends(const char *full, const char *cells);
bool batch_candidates(const struct batch *batch, unsigned int i,
		      u16 *candidates);
u32 batch_line_end(const struct batch *batch, unsigned int i);
struct span batch_line(const struct batch *batch, unsigned int i);

bool is_text(struct span span, const char *text);
bool parse_column(const char *argument);

/* The option of commands that read texts with many puzzles */
#define OPTION_COLUMN	\
	{ .kind = OPTION_OTHER, .name = "column", \
	  .argument = "NAME|NUMBER", .parse = parse_column, \
	  .what = "the name or the number of a column", \
	  .help = "Where in a table the puzzles are (default: find out)" }

bool has_column_named(const struct batch *batch, unsigned int i,
		      const char *name);
void write_fields(FILE *out, const struct batch *batch, unsigned int i,
		  char separator, const char *cells);

/* Texts that are read one after another */
struct texts {
	char *const *next;	/* names of those not open yet, then NULL */
	bool keep_layout;	/* batches without a puzzle are wanted, too */
	bool one_table;		/* all puzzles must have the same columns */
	struct columns columns;
	bool patterns;		/* a text without digits has X or * for these */
	bool print_rest;	/* print an incomplete puzzle at the end */
	void (*drain)(void);	/* print what was passed on; may be NULL */
	u64 size;		/* in bytes, 0 if not all are regular files */
	u64 bytes;		/* how many of these have been read */
	u64 number;		/* of puzzles that were passed on */
	enum status status;	/* highest of the texts so far */
	struct reader *reader;

	/* The text that is open, all zero before it is opened */
	const char *name;	/* NULL if there is none */
	int fd;
	u64 before;		/* puzzles of the texts before it */
	bool is_output;		/* what is written would be read */
	bool overwritten;	/* it is the file that is written */
	int error;		/* the errno of a failed open or read, or 0 */
	u32 taken;		/* grids of the reader's piece, and bytes of */
	u32 passed;		/* it, that batches have */
	bool damaged;		/* a line was reported and left out */
};

bool argument_is_puzzle(const char *argument);
unsigned int count_argument_cells(const char *argument);
void texts_start(struct texts *texts, char *const *names);
bool texts_fill(struct texts *texts, struct batch *batch, unsigned int most);
enum status read_one(const char *argument, struct record *record);
enum status read_pattern(const char *argument, struct record *record);

/* The formats that puzzles are written in; sudoku-convert(1) describes them. */
enum format {
	FORMAT_LINE,
	FORMAT_GRID,
	FORMAT_BOARD,
	FORMAT_SDM,
	FORMAT_SDK,
	FORMAT_CSV,
	FORMAT_TSV,
	FORMAT_KAGGLE,
	FORMAT_HODOKU,
	FORMAT_JSON,
	FORMAT_OPENSUDOKU,
	FORMAT_FPUZZLES,
	FORMAT_SUDOKUPAD,
	FORMATS
};

/* How 81 cells are written */
enum cells_format {
	CELLS_BOARD,	/* by draw_board() */
	CELLS_LINE,
	CELLS_ZEROS,	/* a line, with 0 for a blank */
	CELLS_ROWS,	/* nine lines of nine */
	CELLS_LINK,	/* by write_link() */
};

struct format_info {
	const char *name;	/* what users call it */
	enum cells_format cells;
	const char *before;
	const char *between;	/* puzzle and solution; NULL: no solution */
	const char *after;
	const char *header;	/* before the first puzzle; NULL for none */
	const char *full_header;	/* if there are solutions */
	const char *footer;	/* after the last puzzle; NULL for none */
	bool has_columns;	/* write_record() writes it */
	char separator;		/* of the fields of a table, else '\0' */
};

extern const struct format_info formats[FORMATS];

void format_write(FILE *out, enum format format, const char *cells,
		  const char *solution);
void format_header(FILE *out, enum format format, bool solution);
void format_footer(FILE *out, enum format format);

#endif /* SUDOKU_TEXTS_H */
