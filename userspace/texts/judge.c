// SPDX-License-Identifier: GPL-2.0
/*
 * The judge: decides which of the grids of an item are puzzles
 *
 * What grids contain is more certain than what they are called, so a grid is
 * the solution of a puzzle if it has no blanks, and all clues of the puzzle.
 * Names decide where this does not: of two grids with blanks, which is a state
 * of the other. All other grids are puzzles.
 */
#include <stdarg.h>
#include <string.h>

#include "reader.h"

/* How far from its puzzle a solution may be, in grids */
#define NEAR	8

/* Parts of names, in the order in which columns are taken as the puzzle */
static const struct {
	const char *part;
	enum name name;
} parts[] = {
	{ "unsol", NAME_PUZZLE }, { "puzzle", NAME_PUZZLE },
	{ "quiz", NAME_PUZZLE }, { "question", NAME_PUZZLE },
	{ "sol", NAME_SOLUTION }, { "answer", NAME_SOLUTION },
	{ "complete", NAME_SOLUTION }, { "result", NAME_SOLUTION },
	{ "[state]", NAME_SOLUTION },
	{ "mission", NAME_PUZZLE }, { "problem", NAME_PUZZLE },
	{ "given", NAME_PUZZLE }, { "clue", NAME_PUZZLE },
	{ "sudoku", NAME_PUZZLE }, { "initial", NAME_PUZZLE },
	{ "start", NAME_PUZZLE }, { "board", NAME_PUZZLE },
	{ "grid", NAME_PUZZLE },
};

/* In any case */
bool is_text(struct span span, const char *text)
{
	for (; span.begin < span.end && *text; span.begin++)
		if (lower(*span.begin) != lower(*text++))
			return false;
	return span.begin == span.end && !*text;
}

/* Which of the parts a name has first, their number if it has none */
unsigned int rank_of_name(struct span span)
{
	char name[64];
	unsigned int i;

	for (i = 0; span.begin < span.end && i < sizeof(name) - 1; i++)
		name[i] = lower(*span.begin++);
	name[i] = '\0';
	for (i = 0; i < ARRAY_SIZE(parts); i++)
		if (strstr(name, parts[i].part))
			break;
	return i;
}

enum name name_of(struct span span)
{
	unsigned int rank;

	if (span.begin == span.end)
		return NAME_NONE;
	rank = rank_of_name(span);
	return rank < ARRAY_SIZE(parts) ? parts[rank].name : NAME_OTHER;
}

bool is_full(const char *cells)
{
	return !memchr(cells, '.', SUDOKU_CELLS);
}

/* Has a grid all digits of another? */
bool extends(const char *full, const char *cells)
{
	bool differs = false;
	unsigned int i;

	/* No branch depends on which cells are blank. */
	for (i = 0; i < SUDOKU_CELLS; i++)
		differs |= (cells[i] != '.') & (full[i] != cells[i]);
	return !differs;
}

/* The item is an error. Only the first of an item is reported. */
void fail(struct reader *reader, u32 at, const char *format, ...)
{
	va_list list;

	if (reader->failed)
		return;
	reader->failed = true;
	reader->failed_at = at;
	va_start(list, format);
	vsnprintf(reader->reason, sizeof(reader->reason), format, list);
	va_end(list);
}

#define EACH_BYTE	(~0ULL / 0xff)

/*
 * The highest bit of each byte of ASCII that is 0: all others reach it when
 * 0x7f is added.
 */
static u64 zero_bytes(u64 word)
{
	return ~(word + 0x7f * EACH_BYTE) & 0x80 * EACH_BYTE;
}

static struct grid *new_grid(struct reader *reader, enum name name, u32 begin,
			     u32 end)
{
	struct grid *grid = EXTEND(reader->piece->grids, 1);

	grid->place = (struct place){ .begin = begin, .end = end };
	grid->name = name;
	grid->out = false;
	grid->solution = 0;
	return grid;
}

/* Each '0' becomes a '.'. */
static void replace_zeros(char *cells)
{
	unsigned int i;

	for (i = 0; i + 8 < SUDOKU_CELLS; i += 8) {
		u64 word;

		memcpy(&word, cells + i, 8);
		word -= zero_bytes(word ^ '0' * EACH_BYTE) / 0x80 *
			('0' - '.');
		memcpy(cells + i, &word, 8);
	}
	cells[i] = digit_or_blank(cells[i]);
}

/* Add a grid of 81 bytes, which are cells, and return its place. */
struct place *add_line(struct reader *reader, enum name name, u32 begin)
{
	struct grid *grid = new_grid(reader, name, begin, begin + SUDOKU_CELLS);

	memcpy(grid->cells, reader->text + begin, SUDOKU_CELLS);
	replace_zeros(grid->cells);
	return &grid->place;
}

/* The same for nine lines of nine */
struct place *add_rows(struct reader *reader, u32 begin)
{
	struct grid *grid = new_grid(reader, NAME_NONE, begin,
				     begin + SUDOKU_LINES);
	unsigned int i;

	for (i = 0; i < 9; i++)
		memcpy(grid->cells + 9 * i, reader->text + begin + 10 * i, 9);
	replace_zeros(grid->cells);
	return &grid->place;
}

/* Add a grid of cells at any places. */
struct place *add_grid(struct reader *reader, enum name name,
		       const struct spot *spots)
{
	const struct spot *last = &spots[SUDOKU_CELLS - 1];
	struct grid *grid = new_grid(reader, name, spots->at,
				     last->at + last->length);
	struct spot *copy = EXTEND(reader->piece->spots, SUDOKU_CELLS);
	unsigned int i;

	grid->place.spots = copy - reader->piece->spots.all + 1;
	memcpy(copy, spots, SUDOKU_CELLS * sizeof(*spots));
	for (i = 0; i < SUDOKU_CELLS; i++)
		grid->cells[i] = spots[i].cell;
	return &grid->place;
}

/* A grid that is written in another way in a part of the text */
void add_text(struct reader *reader, const char *cells, u32 begin, u32 end)
{
	memcpy(new_grid(reader, NAME_NONE, begin, end)->cells, cells,
	       SUDOKU_CELLS);
}

/* If a grid is the solution or a state of another one, it is no puzzle. */
static void judge_pair(struct grid *grid, struct grid *puzzle, u32 number)
{
	bool solves = is_full(grid->cells) && !is_full(puzzle->cells);

	if (puzzle->name == NAME_SOLUTION || puzzle->out ||
	    !(solves || (puzzle->name == NAME_PUZZLE &&
			 grid->name == NAME_OTHER &&
			 memcmp(grid->cells, puzzle->cells, SUDOKU_CELLS))) ||
	    !extends(grid->cells, puzzle->cells))
		return;
	grid->out = true;
	if (solves && !puzzle->solution)
		puzzle->solution = number;
}

/* Under a heading such as "Solution", the grid must be that of the puzzle. */
static void judge_heading(struct reader *reader)
{
	struct grid *grid = &item_grids(reader)[count_grids(reader) - 1];

	if (grid->out)
		return;
	if (reader->memory.has_puzzle &&
	    extends(grid->cells, reader->memory.puzzle))
		grid->out = true;
	else if (is_full(grid->cells))
		fail(reader, grid->place.begin,
		     "a solution, but not of the last puzzle");
}

/*
 * Candidates can be written in nine places for each cell, each digit in its
 * own. They are no puzzle, in which each digit would be in one column only.
 */
bool are_candidates(const struct grid *grid)
{
	static const char own[8] = "12345678";
	u32 i, digits = 0, others = 0;
	u64 places, dots = '.' * EACH_BYTE, first;

	/* Nearly all puzzles end here, and no branch depends on one cell. */
	memcpy(&places, own, 8);
	memcpy(&first, grid->cells, 8);
	if ((zero_bytes(first ^ places) | zero_bytes(first ^ dots)) !=
	    0x80 * EACH_BYTE)
		return false;
	for (i = 0; i < SUDOKU_CELLS && !others; i++) {
		if (grid->cells[i] == '.')
			continue;
		digits++;
		others = grid->cells[i] != (char)('1' + i % 9);
	}
	return !others && digits > 9;
}

/* Decide about the grids of an item. */
void judge(struct reader *reader)
{
	struct grid *grids = item_grids(reader), *last = NULL;
	u32 count = count_grids(reader), i, j;

	for (i = 0; i < count; i++)
		if (are_candidates(&grids[i]))
			fail(reader, grids[i].place.begin,
			     "a place for each digit, so these are candidates");
	if (count == 1 && grids[0].name != NAME_SOLUTION &&
	    !reader->memory.has_heading)
		return;
	for (i = 0; i < count; i++)
		if (grids[i].name == NAME_SOLUTION && !is_full(grids[i].cells))
			grids[i].name = NAME_OTHER;
	for (i = 0; i < count; i++) {
		struct grid *grid = &grids[i];

		for (j = i > NEAR ? i - NEAR : 0;
		     j < count && j <= i + NEAR; j++)
			if (j != i)
				judge_pair(grid, &grids[j],
					   reader->first + i + 1);
		if (grid->name != NAME_SOLUTION && !grid->out)
			last = grid;
	}
	for (i = 0; i < count; i++) {
		struct grid *grid = &grids[i];

		if (grid->name != NAME_SOLUTION || grid->out)
			continue;
		grid->out = true;
		if (last && !last->solution)
			last->solution = reader->first + i + 1;
		if (!last && !(reader->memory.has_puzzle &&
			       extends(grid->cells, reader->memory.puzzle)))
			fail(reader, grid->place.begin,
			     "a solution without its puzzle");
	}
	if (reader->memory.has_heading)
		judge_heading(reader);
}
