/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The reader: finds the puzzles of a text, for the files of this directory
 *
 * A text is a sequence of items: a line, a grid of nine rows, a value of JSON,
 * a record of a table. Of each item, the reader finds all grids of 81 cells and
 * decides which are puzzles. Everything else must be known to be something
 * else, or it is an error with its place. So no digit is lost.
 *
 *	reader.c	divides a text into items
 *	other.c		leaves out lines without a puzzle
 *	judge.c		decides which grids of an item are puzzles
 *	signs.c		takes lines, and replaces characters of UTF-8
 *	cells.c		finds cells and grids on one line
 *	notations.c	finds cells that a line has in other ways
 *	rows.c		reads the rows of a grid
 *	grids.c		reads grids of nine rows
 *	choose.c	decides which nine rows these are
 *	candidates.c	reads candidates in cells, and marks of these
 *	tables.c	reads headers and records
 *	fields.c	takes and writes the fields of a line
 *	json.c		reads values of JSON
 *	links.c		reads and writes links to other programs
 */
#ifndef SUDOKU_READER_H
#define SUDOKU_READER_H

#include "texts.h"

enum {
	RUN_LIKE_A_PUZZLE = 27,	/* so many cells in sequence are no number */
	LIKE_A_ROW = 7,		/* so many may be a row of a grid */
	SHORTEST_ID = 12,	/* a game id as a part of a text */
	DIGITS_OF_A_PUZZLE = 8,	/* and have more digits than a row of dots */
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
	IS_WORD = 128,		/* of JSON */
};

extern const u8 kinds[256];

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
	STACK(char) own_signs;	/* room for these, if they are not the text */
	STACK(u32) own_places;
};

/* Cells of a line in sequence, or a word */
struct group {
	u32 begin;		/* its first sign */
	u32 end;		/* the sign after its last */
	u32 cells;		/* 0: it is a word */
	u32 digits;
	u32 mark;		/* the last sign before that follows a name */
	u32 letters;
	bool ascends;		/* each cell is greater than that before it */
};

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
	bool has_heading;		/* the next grid may be a solution */
	bool after_rows;		/* the last line was the ninth row */
	struct table table;
	u32 loose;		/* cells left out since the last puzzle */
	u32 loose_lines;		/* that have these */
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
	STACK(struct group) groups;	/* of the line that is read */
	struct memory memory;
	STACK(char) names;	/* the last line of words, until a record */
	bool lacks_puzzle;	/* a line after these may be a record */
	bool failed;
	u32 failed_at;
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

struct spot spot_at(const struct line *line, u32 i);
void read_line(struct reader *reader, struct line *line, u32 at);
void read_signs(struct reader *reader, struct line *line, u32 begin, u32 end,
		bool json);

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

void find_groups(struct reader *reader, const struct line *line, char blank);
struct span name_before(const struct line *line, u32 mark);
void find_notations(struct reader *reader, const struct line *line);
bool find_grids(struct reader *reader, const struct line *line);
void leave_out(struct reader *reader, const struct line *line, bool words);

/* How all rows of a grid are read */
struct way {
	enum {
		GROUPS,		/* nine cells, or nine groups of candidates */
		FIELDS,		/* nine fields, a blank may be empty */
		COLUMNS,	/* nine places for cells, blanks are spaces */
	} mode;
	char sign;		/* a blank of GROUPS, the separator of FIELDS */
};

enum {
	ANY_SHAPE = 0,		/* of rows with candidates */
	NO_BARS = 1,		/* of rows with spaces for blanks */
};

/* The rows of a grid so far */
struct rows {
	u32 count;
	struct spot *spots;	/* of these, and room for two more rows */
	u32 shape;
	u32 next;		/* place of the line after the last */
	u32 stop;		/* place of the first line that is none */
	bool heads;		/* the first has another shape: it heads them */
	bool has_words;		/* before the cells of one, so it may be none */
	char number;		/* of the first, '\0' if rows have none */
	u32 gaps;		/* bit n: other lines follow row n, from 1 */
};

bool is_row(struct reader *reader, const struct line *line,
	    const struct way *way, struct rows *rows);
bool are_numbers(const struct spot *spots);
bool read_candidates(const struct line *line, struct spot *spots);
void refuse_candidates(struct reader *reader, const struct line *line, u32 row);
bool begins_above(const struct reader *reader, const struct way *way,
		  const struct rows *rows);
void choose_grid(struct reader *reader, const struct way *way,
		 struct rows *rows);
u32 read_grid(struct reader *reader, struct line *line, bool after_rows);

bool take_field(const char *end, char separator, const char **rest,
		struct span *field);
struct span field_content(struct span field);
bool is_cut(struct span field, bool in_table);
u32 count_fields(struct span line, char separator);
void keep_names(struct reader *reader, const struct line *line);
bool is_record(struct reader *reader, const struct line *line);
void refuse_record(struct reader *reader, const struct line *line);
void find_fields(struct reader *reader, const struct line *line);
void check_columns(struct reader *reader);

u32 read_json(struct reader *reader, u32 at);
void batch_take(struct batch *batch, struct texts *texts, u32 most);
bool has_column(void);
u32 count_unfinished(struct reader *reader, const struct line *line);
bool is_comment(const struct line *line);
bool has_words(const struct line *line);
bool is_heading(const struct line *line);
void find_links(struct reader *reader, const struct line *line);
void write_link(FILE *out, const char *cells);

#endif /* SUDOKU_READER_H */
