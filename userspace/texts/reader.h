/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The reader: finds the puzzles of a text, for the files of this directory
 *
 * A text is a sequence of items: a line, lines that brackets join, or lines of
 * one shape that follow one another. The signs of a line are divided into
 * tokens: cells, which are digits and at most one sign for blanks, or a word.
 * Tokens of cells without a word between them are a stretch. Only these are
 * puzzles:
 *
 *  - 81 cells in a token, or in a stretch of equal tokens
 *  - nine lines of one shape: a stretch of nine cells, nine fields, or nine
 *    places in boxes. A line has one more token if it is the row's number.
 *
 * A line of words that has few digits is left out, and so is a number. Any
 * other line that has digits is an error, with its place: the reader refuses
 * rather than guesses, so no digit is lost. If the records of a text are lines,
 * such an error costs only its line, otherwise the rest of the text.
 *
 *	reader.c	divides a text into items
 *	signs.c		takes lines, and replaces characters of UTF-8
 *	tokens.c	finds tokens, and the puzzles on a line
 *	rows.c		reads a line as a row
 *	block.c		reads rows that follow one another
 *	choose.c	decides which of their rows and columns are a puzzle
 *	candidates.c	reads candidates in cells, and marks of these
 *	tables.c	reads headers and records
 *	fields.c	takes and writes the fields of a line
 *	judge.c		decides which of several puzzles are solutions
 *	other.c		leaves out lines without a puzzle
 *	links.c		reads and writes puzzles that are not cells
 */
#ifndef SUDOKU_READER_H
#define SUDOKU_READER_H

#include "texts.h"

enum {
	LIKE_A_PUZZLE = 27,	/* so many cells without a word */
	DIGITS_OF_A_PUZZLE = 8,	/* that have so many digits are no number */
	LIKE_A_ROW = 7,		/* so many may be a row of a grid */
	FEWEST_CLUES = 17,
	CLUES_OF_A_ROW = 3,	/* a row counts as so many at least */
};

/* What a name, such as that of a column or of a member, says about a grid */
enum name {
	NAME_NONE,
	NAME_OTHER,
	NAME_PUZZLE,
	NAME_SOLUTION,
	NAME_COMMENT,		/* what a comment has is no puzzle */
};

/* Kinds of bytes */
enum {
	IS_DIGIT = 1,
	IS_CELL = 2,
	IS_LETTER = 4,
	IS_SPACE = 8,
	IS_BETWEEN = 16,	/* what may be between cells, spaces too */
	IS_END = 32,		/* of a line */
	IS_HIGH = 64,		/* not ASCII */
	IS_BLANK = 128,		/* what may be a blank, except a digit */
	IS_ESCAPE = 256,	/* the next character is meant */
	IS_OPEN = 512,		/* a bracket that others close */
};

extern const u16 kinds[256];

static inline bool is(char c, unsigned int kind)
{
	return kinds[(u8)c] & kind;
}

/* Any sign that is neither layout nor ASCII */
#define OTHER	'\x80'

/* The digit of a cell, or '.' */
static inline char digit_or_blank(char c)
{
	return c >= '1' && c <= '9' ? c : '.';
}

/* A line or a string, as signs: what its characters stand for, in ASCII */
struct line {
	u32 begin;		/* place of its first byte */
	u32 end;		/* place after its last byte */
	u32 next;		/* place of the next line */
	const char *signs;
	u32 count;
	const u32 *places;	/* of the signs; NULL: one after another */
	const char *text;	/* of the reader */
	u32 digits;		/* how many signs are */
	u32 letters;
	bool is_blank;		/* only spaces */
	bool has_brackets;
	STACK(char) own_signs;	/* room for these, if they are not the text */
	STACK(u32) own_places;
};

/* Signs of a line without layout between them */
struct token {
	u32 begin;		/* its first sign */
	u32 end;		/* the sign after its last */
	u32 cells;		/* 0: it is a word */
	u32 digits;
	char blank;		/* '.' stands for '0'; '\0' if it has none */
	bool is_value;		/* after a '=' */
	bool ascends;		/* each cell is greater than that before it */
};

/* Tokens of cells with the same sign for blanks */
struct stretch {
	const struct token *tokens;
	u32 count;
	u32 cells;
	u32 digits;
	u32 longest;		/* cells of a token */
	char blank;
	bool ascends;		/* each token does */
};

enum {
	MOST_ROWS = 31,
	MOST_FIELDS = 32,
};

/* What is in a cell that has no digit */
enum {
	CELL_BLANK = '.',
	CELL_SIGN = '-',	/* a sign that may be part of a drawing */
	CELL_SPACE = ' ',	/* between bars */
	CELL_CANDIDATES = 'c',
	CELL_EMPTY = 'e',
	CELL_NONE = 'n',	/* it was not saved */
	CELL_TEXT = 't',	/* no cell */
};

/* What a row or a column is */
enum kind {
	LOOSE,			/* without clues */
	NUMBERS,		/* from 1 to 9, or from 0 to 8 */
	CLUES,
	OTHERS,			/* with texts */
};

struct row {
	u32 begin;
	u32 next;
	u32 count;		/* of fields, 0 if it is none */
	enum kind kind;
	bool gap;		/* after other lines */
	struct spot spots[MOST_FIELDS];
};

/* How lines are read as rows; others have this sign between fields. */
enum {
	CELLS,			/* nine cells, or tokens with candidates */
	PLACES,			/* a blank is a space */
	NOT_FIELDS,		/* no more of these */
};

enum {
	NO_BARS = 1,		/* shape of rows with spaces for blanks */
};

/* Rows of one shape that follow one another */
struct block {
	u8 way;
	u32 count;
	u32 loose;		/* rows after a gap, or without clues */
	u32 stop;		/* place of the first line that is no row */
	u32 width;		/* signs of a row of cells, 0 if not known */
	char layout[64];	/* these, and '\0' for a cell */
	struct block_state {
		u32 rows;	/* that it is about */
		u32 shape;
		char blank;
		char number;	/* of the first, '\0' if rows have none */
		bool digits;
		bool words;	/* before some rows */
		bool spaces;	/* are blanks between bars */
	} state;
	struct row rows[MOST_ROWS];
};

/* Are its rows fields, of which there may be more than nine? */
static inline bool is_sheet(const struct block *block)
{
	return block->way >= NOT_FIELDS;
}

/* The columns of a table, from 1 */
struct table {
	char separator;		/* '\0' if there is no table */
	u32 fields;
	u32 puzzle;		/* 0 if it is not known */
	u32 solution;		/* 0 if there is none */
	u32 canonical;		/* the same */
	u32 class;		/* the same */
};

/* What the reader remembers from item to item */
struct memory {
	char puzzle[SUDOKU_CELLS];	/* the last one, or zeros */
	char heading;			/* of a solution: its first sign */
	bool on_lines;			/* and was on one line */
	struct table table;
	u32 loose;		/* cells left out since the last puzzle */
	u32 quiet;			/* lines since the last of these */
};

/* The reader of one text at a time */
struct reader {
	struct piece *piece;
	const char *text;	/* of the piece */
	u32 length;
	bool whole;		/* no more follows */
	bool hungry;		/* the item is longer than that */
	u32 at;			/* where it begins */
	u32 first;		/* the first of its grids */
	u32 counted;		/* lines are counted up to there */
	unsigned long line;	/* of this byte, from 1 */
	STACK(struct token) tokens;	/* of the line that is read */
	struct block block;		/* that is read */
	u32 joined;		/* no puzzle is in brackets up to there */
	struct memory memory;
	STACK(char) names;	/* the last line of words, until a record */
	bool lacks_puzzle;	/* a line after these may be a record */
	bool failed;
	u32 failed_at;
	u32 skip;		/* the item is one line; the place after it */
	bool has_content;	/* more than empty lines, comments, names */
	u32 unfinished;		/* the text ends after so many cells of 81 */
	char reason[120];
	struct columns *columns;	/* of all puzzles, or NULL */
	struct line lines[2];	/* that of an item, and those that follow it */
};

void reader_start(struct reader *reader, struct columns *columns);
void read_items(struct reader *reader);

struct piece *piece_get(void);

/* The grids of the item */
static inline struct grid *item_grids(const struct reader *reader)
{
	return reader->piece->grids.all + reader->first;
}

static inline u32 count_grids(const struct reader *reader)
{
	return reader->piece->grids.count - reader->first;
}

static inline u32 place_of(const struct line *line, u32 sign)
{
	return line->places ? line->places[sign] : line->begin + sign;
}

static inline struct span line_span(const struct reader *reader,
				    const struct line *line)
{
	return (struct span){ reader->text + line->begin,
			      reader->text + line->end };
}

struct spot spot_of_places(const struct line *line, u32 i);

/* The place of a sign and what is there; after the last sign is a blank. */
static inline struct spot spot_at(const struct line *line, u32 i)
{
	if (i >= line->count)
		return (struct spot){ line->end, 0, '.' };
	if (line->places)
		return spot_of_places(line, i);
	return (struct spot){ line->begin + i, 1,
			      digit_or_blank(line->signs[i]) };
}

void read_line(struct reader *reader, struct line *line, u32 at);
void read_signs(struct reader *reader, struct line *line, u32 begin, u32 end,
		bool json);
u32 read_brackets(struct reader *reader, struct line *line, u32 begin,
		  u32 at);

void fail(struct reader *reader, u32 at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
struct grid *add_plain(struct reader *reader, u32 begin, u32 length);
void add_spots(struct reader *reader, enum name name, const struct spot *spots);
void add_text(struct reader *reader, const char *cells, u32 begin, u32 end);

enum name name_of(struct span span);
unsigned int rank_of_name(struct span span);
bool is_full(const char *cells);
bool are_candidates(const struct grid *grid);
void judge(struct reader *reader);

void find_tokens(struct reader *reader, const struct line *line);
struct stretch find_stretch(const struct reader *reader, u32 i);
u32 take_cells(const struct line *line, u32 i, struct spot *spots, u32 *shape);
bool find_grids(struct reader *reader, const struct line *line);

/* The grids in the first rows of a block that can be some */
struct grids {
	u32 count;
	u32 last;		/* the last of these rows */
	bool ambiguous;
	struct spot spots[MOST_FIELDS / 9][SUDOKU_CELLS];
};

bool read_row(struct reader *reader, const struct line *line,
	      struct block *block);
bool read_candidates(const struct line *line, struct spot *spots);
void refuse_candidates(struct reader *reader, const struct line *line, u32 row);
enum kind kind_of_row(const struct row *row, bool in_sheet);
void choose_grids(const struct block *block, struct grids *grids);
u32 read_rows(struct reader *reader, const struct line *line);

bool take_field(const char *end, char separator, const char **rest,
		struct span *field);
struct span field_content(struct span field);
bool is_cut(struct span field, bool in_table);
u32 count_fields(struct span line, char separator);
void keep_names(struct reader *reader, const struct line *line);
bool is_record(struct reader *reader, const struct line *line);
bool names_columns(struct reader *reader, const struct line *line);
bool names_puzzle(struct span line);
void refuse_number(struct reader *reader, const struct line *line);
bool is_below_names(const struct reader *reader);
void refuse_record(struct reader *reader, const struct line *line);
void find_fields(struct reader *reader, const struct line *line);
void check_columns(struct reader *reader);

void batch_take(struct batch *batch, struct texts *texts, u32 most);
bool has_column(void);
void leave_out(struct reader *reader, const struct line *line, bool words);
u32 count_unfinished(struct reader *reader, const struct line *line);
bool is_comment(const struct line *line);
bool has_words(const struct line *line);
bool is_heading(const struct line *line);
void find_notations(struct reader *reader, const struct line *line);
void write_link(FILE *out, const char *cells);

#endif /* SUDOKU_READER_H */
