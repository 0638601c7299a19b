/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Solving, and work on many puzzles of texts
 *
 *	text.c		reads texts and divides them into blocks
 *	trouble.c	messages about what is wrong with texts
 *	mask.c		finds the puzzles in texts of any format
 *	keep.c		keeps a puzzle in a line, and leaves out the rest
 *	replace.c	puts puzzles in the place of links and candidates
 *	fields.c	finds fields in lines of tables and objects
 *	link.c		reads and writes links to other programs
 *	format.c	writes puzzles in any format
 *	block.c		some puzzles, and what is written about them
 *	jobs.c		works on many blocks in parallel
 *	progress.c	shows on a terminal how much is done
 *	device.c	solves a text through /dev/sudoku
 *	local.c		solves a text in this process, with the driver's core
 *	verdict.c	messages about puzzles without a solution
 */
#ifndef SUDOKU_RUN_H
#define SUDOKU_RUN_H

#include "base/base.h"

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
 * @solve: solve part of a text in place. The text ends with a whole puzzle.
 *	Returns the number of bytes that are done, at least one unless a signal
 *	has ended the work; the next call takes the text after these
 * @begin: begin to list all solutions of a puzzle
 * @next: get the next solution, or marks; returns false after the last one, or
 *	if a signal has ended the work
 *
 * @begin and @next are for SUDOKU_MODE_ALL, @solve is for the other modes.
 * After @open, several threads may use these; each has a search of its own.
 */
struct solver {
	void (*open)(const struct config *config);
	size_t (*solve)(char *text, size_t length);
	void (*begin)(const char *puzzle);
	bool (*next)(char *answer);
};

extern const struct solver device_solver;
extern const struct solver local_solver;

bool solve_lines(char lines[][SUDOKU_CELLS + 1], unsigned int count);
unsigned int find_solutions(const char *puzzle, unsigned int max,
			    char solutions[][SUDOKU_CELLS]);

size_t device_read(char *text, size_t length);

void no_such_strategy(const char *name);
const struct solver *open_solver(const struct config *config);

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

/* Where in a text a puzzle is */
struct place {
	u32 begin;		/* its first cell */
	u32 end;		/* the byte after its last */
	u32 line;		/* newlines before it */
	u32 plain;		/* as sudoku_plain_length() says */
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

/* Where the fields of a table are, numbered from 1 */
struct table {
	char separator;
	unsigned int puzzle;	/* 0 in other texts */
	unsigned int solution;	/* 0 if there is none */
	unsigned int fields;	/* of the first line */
	bool begun;		/* a record has been read */
};

/* Some puzzles of a text, or numbers of puzzles to generate */
struct block {
	const char *name;	/* of the text */
	unsigned long line;	/* of the first byte */
	u64 first;		/* number of the first puzzle */
	unsigned int count;	/* of puzzles */
	unsigned int done;	/* puzzles */
	struct place place[BLOCK_PUZZLES];
	size_t length;		/* bytes of @text and @raw */
	bool plain;		/* @raw is the same as @text, and is not set */
	struct table table;
	char *header;		/* the first of all texts, NULL for none */
	size_t solved;		/* bytes of @lines that are answers */
	size_t written;		/* for solve: bytes of the text in @out */
	bool complete;		/* the worker has finished */
	bool last;		/* after a signal: no later block is printed */
	enum status status;	/* highest of the puzzles */
	struct stream out;	/* for standard output and standard error */
	struct stream err;
	struct cut cuts[BLOCK_PUZZLES + 1];	/* where the two alternate */
	unsigned int cut_count;
	char text[BLOCK_ROOM];	/* whole puzzles and layout, masked */
	char raw[BLOCK_ROOM];	/* the same bytes as they were read */

	/* The puzzles, each with a newline, which a solver replaces by answers */
	char lines[BLOCK_PUZZLES][SUDOKU_CELLS + 1];
};

/* One puzzle of a text */
struct record {
	char cells[SUDOKU_CELLS];	/* '1' to '9', '.' for a blank */
	bool entered[SUDOKU_CELLS];	/* a digit after '+', not a clue */
	const char *name;		/* of the text, for messages */
	unsigned long line;		/* of its first cell, from 1 */
	unsigned long long number;	/* among all puzzles read, from 1 */

	/*
	 * The solution if it is the only one, else '?' or '*' in each cell;
	 * NULL unless the jobs are @unique
	 */
	const char *answer;
};

size_t end_of_line(const char *text, size_t begin, size_t length);
void block_record(const struct block *block, unsigned int i,
		  struct record *record);
struct span block_line(const struct block *block, unsigned int i);

void block_open(struct block *block);
void block_cut(struct block *block);
void block_print(struct block *block);
void block_close(struct block *block);

unsigned int verdict_of(char mark);

bool is_proper(const struct record *record, FILE *err);
void report_unsolvable(const struct record *record, bool all, FILE *out);
void report_unsolved(const struct record *record, char mark, FILE *err);

/* What is known of the lines of a text so far, for mask.c and keep.c */
struct mask {
	bool begun;		/* a line that can be a header was read */
	char **header;		/* where a copy of the first header goes */
	struct table table;
	bool has_sections;	/* there was a [Puzzle] */
	bool ignored;		/* the current section is a [State] */
	bool inside;		/* the text ends so far within a line */
	bool rest;		/* the rest of this line is not a puzzle's */
	bool checked;		/* and must not have a puzzle in it */
	char *fault;		/* where a puzzle should be, but is not */
	const char *reason;	/* what is wrong there, NULL: the byte */
};

bool parse_column(const char *argument);

/* The option of commands that read texts with many puzzles */
#define OPTION_COLUMN	\
	{ .kind = OPTION_OTHER, .name = "column", \
	  .argument = "NAME|NUMBER", .parse = parse_column, \
	  .what = "the name or the number of a column", \
	  .help = "Where in a table the puzzles are (default: find out)" }

bool take_field(char separator, struct span *rest, struct span *field);
struct span find_field(char separator, struct span line, unsigned int number);
unsigned int write_fields(FILE *out, const struct table *table,
			  struct span line, char separator);
struct span find_solution(const struct table *table, struct span line);

void mask_replace(const struct mask *mask, char *text, size_t length);
void mask_text(struct mask *mask, char *text, size_t length);
bool mask_matters(const struct mask *mask, const char *text, size_t length);

/*
 * Texts that are read one after another
 *
 *	@text	... passed on | whole puzzles | rest | held
 *			      ^		      ^
 *			  @position	    @whole
 */
struct texts {
	char *const *next;	/* names of those not open yet, then NULL */
	bool keep_layout;	/* blocks without a puzzle are wanted, too */
	bool print_rest;	/* print an incomplete puzzle at the end */
	u64 size;		/* in bytes, 0 if not all are regular files */
	u64 bytes;		/* how many of these have been read */
	u64 number;		/* of puzzles that were passed on */
	enum status status;	/* highest of the texts so far */
	char *header;		/* of the first table that has one */

	/* The text that is open, all zero before it is opened */
	const char *name;	/* NULL if there is none */
	int fd;
	u64 before;		/* puzzles of the texts before it */
	bool ended;		/* there is nothing more to read */
	bool is_output;		/* what is written would be read */
	int error;		/* the errno of a failed open or read, or 0 */
	bool bad;		/* the byte after @rest is not valid there */
	struct mask mask;
	struct sudoku_scan scan;	/* at the end of @rest */
	bool plain;		/* nothing in @text was replaced */
	size_t position;	/* bytes of @text that were passed on */
	size_t whole;		/* up to the last whole puzzle or layout */
	size_t rest;		/* after these: the beginning of a puzzle */
	size_t held;		/* after these: the beginning of a line */
	unsigned long line;	/* of the byte at @position, from 1 */
	unsigned long column;	/* of this byte, from 1 */
	char text[BLOCK_ROOM];	/* what was read last, masked */
	char raw[BLOCK_ROOM];	/* as it was read, unless @plain */
};

bool argument_is_puzzle(const char *argument);
void texts_start(struct texts *texts, char *const *names);
bool texts_fill(struct texts *texts, struct block *block, unsigned int most);
enum status read_one(const char *argument, struct record *record);

enum status report_trouble(const struct texts *texts);

/* The formats that puzzles are written in; sudoku-convert(1) describes them. */
enum format {
	FORMAT_LINE,
	FORMAT_GRID,
	FORMAT_BOARD,
	FORMAT_SDM,
	FORMAT_SDK,
	FORMAT_SS,
	FORMAT_SUDOCUE,
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
	CELLS_FRAMES,	/* the same, with lines around the boxes */
	CELLS_DOTS,	/* the same, with dots at the corners */
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
};

extern const struct format_info formats[FORMATS];

void format_write(FILE *out, enum format format, const char *cells,
		  const char *solution);
char format_separator(enum format format);
void format_header(FILE *out, enum format format, bool solution);
void format_footer(FILE *out, enum format format);

/*
 * struct jobs - what to do with many puzzles
 * @what: what progress counts, in the plural: "puzzles"
 * @total: number of puzzles, if known, otherwise 0
 * @counts: @each itself counts for progress, with jobs_count(). Otherwise each
 *	puzzle counts one
 * @one: work on one block at a time
 * @unique: tell @each, in @answer of the record, whether the puzzle has exactly
 *	one solution
 * @texts: where the puzzles are, or NULL
 * @fill: without texts: choose the numbers of up to @most puzzles, or return
 *	false if all are done. Called by the thread that called run_jobs()
 * @each: do the work for the next puzzle of a block, in any thread. What it
 *	writes to the streams of the block is printed in order
 * @work: instead of @each: do a part of the work for a block, for about a
 *	millisecond, and count in @done the puzzles that are done
 */
struct jobs {
	const char *what;
	unsigned long long total;
	bool counts;
	bool one;
	bool unique;
	struct texts *texts;
	bool (*fill)(struct block *block, unsigned int most);
	enum status (*each)(struct block *block, const struct record *record);
	void (*work)(struct block *block);
};

enum status run_jobs(const struct jobs *jobs);

/* For fill(): print the output for all puzzles so far, then return. */
void jobs_drain(void);

/* For each(): so many more of what progress counts are done. */
void jobs_count(unsigned long long done);

/* For each(): print what is written so far, if it is the turn of this block. */
void jobs_flush(struct block *block);

/* A line about the work in progress, for jobs.c and block.c */
void progress_start(const char *what);
void progress_show(u64 done, double share);
void progress_pause(void);
void progress_resume(void);
void progress_erase(void);

/* Do what @each does for all puzzles of these texts. */
enum status run_text_jobs(struct jobs *jobs, char *const *names);

#endif /* SUDOKU_RUN_H */
