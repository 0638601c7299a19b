/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Solving, and work on many puzzles of texts
 *
 *	text.c		reads texts and divides them into blocks
 *	mask.c		finds the puzzles in texts of any format
 *	fields.c	finds fields in lines of tables and objects
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

/*
 * struct config - how to solve
 * @strategy: its name, NULL for the default
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
 * struct table - where the fields of a table are
 * @puzzle: number of the field with the puzzle, from 1, or 0 in other texts
 * @solution: number of the field with its solution, 0 if there is none
 * @fields: how many the first line has
 * @begun: a record has been read
 */
struct table {
	char separator;
	unsigned int puzzle;
	unsigned int solution;
	unsigned int fields;
	bool begun;
};

/*
 * struct block - some puzzles of a text, or numbers of puzzles to generate
 * @line: line of the byte at @line_at
 * @first: number of the first puzzle among all that are read, from 1
 * @count, @done: how many puzzles, and how many of these are done
 * @place: where they are
 * @length: bytes of @text and @raw
 * @plain: @raw is the same as @text, and is not set
 * @table: where the fields of the text are
 * @header: the first header of all texts, NULL if there is none
 * @solved: bytes of @lines that a solver has replaced by answers
 * @written: for solve: bytes of the text that have been written to @out
 * @complete: the worker has finished
 * @last: a signal has ended the work, so no later block is printed
 * @status: highest status of the puzzles
 * @out, @err: what is printed on standard output and standard error
 * @cuts: how the two are interleaved
 * @text: whole puzzles and layout, masked
 * @raw: the same bytes as they were read
 * @lines: the puzzles, each with a newline, which a solver replaces by answers
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
	struct table table;
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
	char lines[BLOCK_PUZZLES][SUDOKU_CELLS + 1];
};

/*
 * struct record - one puzzle of a text
 * @cells: '1' to '9', '.' for a blank
 * @entered: the digit has a '+' before it: it is not a clue, but was entered
 * @name: of the text, for messages
 * @line: of its first cell, from 1
 * @number: among all puzzles read, from 1
 * @answer: the solution if it is the only one, else '?' or '*' in each cell;
 *	NULL unless the jobs are @unique
 */
struct record {
	char cells[SUDOKU_CELLS];
	bool entered[SUDOKU_CELLS];
	const char *name;
	unsigned long line;
	unsigned long long number;
	const char *answer;
};

size_t end_of_line(const char *text, size_t begin, size_t length);
void take_cells(struct record *record, const char *text, size_t at);
void block_record(struct block *block, unsigned int i, struct record *record);
struct span block_line(const struct block *block, unsigned int i);

void block_open(struct block *block);
void block_cut(struct block *block);
void block_print(struct block *block);
void block_close(struct block *block);

/* What messages call a verdict, by SUDOKU_VERDICT_* */
extern const char *const verdict_words[];

bool is_proper(const struct record *record, FILE *err);
void report_unsolvable(const struct record *record, bool all, FILE *out);
void report_unsolved(const struct record *record, char mark, FILE *err);

/*
 * struct mask - what is known of the lines of a text so far, for mask.c
 * @begun: the first line that can be a header has been read
 * @header: it is a header, and was read with the last part of the text
 * @table: the table that the text is
 * @ignored: the current section is not a puzzle's
 * @inside: the text ends so far within a line
 * @rest: the rest of the current line is not part of a puzzle
 * @fault: where a puzzle should be, but is not
 * @reason: what is wrong there, NULL if it is the byte
 */
struct mask {
	bool begun;
	struct span header;
	struct table table;
	bool ignored;
	bool inside;
	bool rest;
	char *fault;
	const char *reason;
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
 * @before: puzzles of texts that are closed
 * @status: highest status of the texts so far
 * @header: the first line of a table, as it was read, if it names fields
 *
 * Of the text that is open:
 * @open: there is one
 * @ended: there is nothing more to read
 * @error: the errno of a failed open or read, otherwise 0
 * @bad: the byte after @rest is not valid there
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
	u64 before;
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

/* The formats that puzzles are written in; sudoku-convert(1) describes them. */
enum format {
	FORMAT_LINE,
	FORMAT_GRID,
	FORMAT_BOARD,
	FORMAT_SDM,
	FORMAT_SDK,
	FORMAT_SS,
	FORMAT_CSV,
	FORMAT_TSV,
	FORMAT_HODOKU,
	FORMAT_JSON,
	FORMATS
};

/* How 81 cells are written */
enum cells_format {
	CELLS_BOARD,	/* by draw_board() */
	CELLS_LINE,
	CELLS_ZEROS,	/* a line, with 0 for a blank */
	CELLS_ROWS,	/* nine lines of nine */
	CELLS_FRAMES,	/* the same, with lines around the boxes */
};

struct format_info {
	const char *name;	/* what users call it */
	enum cells_format cells;
	const char *before;
	const char *between;	/* puzzle and solution; NULL: no solution */
	const char *after;
};

extern const struct format_info formats[FORMATS];

void format_write(FILE *out, enum format format, const char *cells,
		  const char *solution);
char format_separator(enum format format);
void format_header(FILE *out, enum format format, bool solution);

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
void progress_end(void);

/* Do what @each does for all puzzles of these texts. */
enum status run_text_jobs(struct jobs *jobs, char *const *names);

#endif /* SUDOKU_RUN_H */
