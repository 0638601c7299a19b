// SPDX-License-Identifier: GPL-2.0-only
/*
 * The judge: decides which of the grids of an item are puzzles
 *
 * What grids contain is more certain than what they are called, so a grid is
 * the solution of a puzzle if it has no blanks, and all clues of the puzzle.
 * Names decide where this does not: of two grids with blanks, which is a state
 * of the other. All other grids are puzzles.
 */
#include <stdarg.h>
#include <stddef.h>
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
	{ "output", NAME_SOLUTION }, { "expected", NAME_SOLUTION },
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
	unsigned int last = SUDOKU_CELLS - 1, i;
	u8 differs = (cells[last] != '.') & (full[last] != cells[last]);

	/* For a number such as 80, compilers use vectors. */
	for (i = 0; i < last; i++)
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

static struct grid *add_grid(struct reader *reader, u32 begin, u32 end)
{
	struct grid *grid = EXTEND(reader->piece->grids, 1);

	memset(grid, 0, offsetof(struct grid, cells));
	grid->begin = begin;
	grid->end = end;
	return grid;
}

/* Add a grid of 81 cells, or of nine lines of nine, which are plain. */
struct grid *add_plain(struct reader *reader, u32 begin, u32 length)
{
	struct grid *grid = add_grid(reader, begin, begin + length);
	const char *text = reader->text + begin;
	u32 i;

	if (length == SUDOKU_CELLS)
		memcpy(grid->cells, text, SUDOKU_CELLS);
	else
		for (i = 0; i < 9; i++)
			memcpy(grid->cells + 9 * i, text + 10 * i, 9);
	/* For a number such as 80, compilers use vectors. */
	for (i = 0; i < SUDOKU_CELLS - 1; i++)
		grid->cells[i] -= (grid->cells[i] == '0') * ('0' - '.');
	grid->cells[i] = digit_or_blank(grid->cells[i]);
	return grid;
}

/* Add a grid of cells at any places. */
void add_spots(struct reader *reader, enum name name, const struct spot *spots)
{
	const struct spot *last = &spots[SUDOKU_CELLS - 1];
	struct grid *grid = add_grid(reader, spots->at,
				     last->at + last->length);
	struct spot *copy = EXTEND(reader->piece->spots, SUDOKU_CELLS);
	unsigned int i;

	grid->name = name;
	grid->spots = copy - reader->piece->spots.all + 1;
	memcpy(copy, spots, SUDOKU_CELLS * sizeof(*spots));
	for (i = 0; i < SUDOKU_CELLS; i++)
		grid->cells[i] = spots[i].cell;
}

/* Add a grid that is written in another way in a part of the text. */
void add_text(struct reader *reader, const char *cells, u32 begin, u32 end)
{
	memcpy(add_grid(reader, begin, end)->cells, cells, SUDOKU_CELLS);
}

/* If a grid is the solution or a state of another one, it is no puzzle. */
static void judge_pair(struct grid *grid, struct grid *puzzle, u32 number)
{
	bool solves = is_full(grid->cells) && !is_full(puzzle->cells);

	if (puzzle->name >= NAME_SOLUTION || puzzle->out ||
	    !(solves || (puzzle->name == NAME_PUZZLE &&
			 grid->name == NAME_OTHER &&
			 memcmp(grid->cells, puzzle->cells, SUDOKU_CELLS))) ||
	    !extends(grid->cells, puzzle->cells))
		return;
	grid->out = true;
	if (solves && !puzzle->solution)
		puzzle->solution = number;
}

/*
 * Candidates can be written in nine places for each cell, each digit in its
 * own. They are no puzzle, in which each digit would be in one column only.
 */
bool are_candidates(const struct grid *grid)
{
	static const char own[] = "123456789123456789123456789"
				  "123456789123456789123456789"
				  "123456789123456789123456789";
	u32 i, digits = 0;

	if (!extends(own, grid->cells))
		return false;
	for (i = 0; i < SUDOKU_CELLS; i++)
		digits += grid->cells[i] != '.';
	return digits > 9;
}

/*
 * Decide about the grids of an item. A comment can have the solution of the
 * last puzzle, but no other grid. Below a heading such as "Solution", a full
 * grid must be that; below [State], any grid with the clues of the last puzzle is
 * a state of it.
 */
void judge(struct reader *reader)
{
	struct grid *grids = item_grids(reader), *last = NULL;
	u32 count = count_grids(reader), i, j;

	for (i = 0; i < count; i++) {
		if (are_candidates(&grids[i]))
			fail(reader, grids[i].begin,
			     "a place for each digit, so these are candidates");
		if (grids[i].name == NAME_SOLUTION && !is_full(grids[i].cells))
			grids[i].name = NAME_OTHER;
	}
	for (i = 0; i < count; i++) {
		for (j = i > NEAR ? i - NEAR : 0;
		     j < count && j <= i + NEAR; j++)
			if (j != i)
				judge_pair(&grids[i], &grids[j],
					   reader->first + i + 1);
		if (grids[i].name < NAME_SOLUTION && !grids[i].out)
			last = &grids[i];
	}
	for (i = 0; i < count; i++) {
		struct grid *grid = &grids[i];

		if (grid->out || (grid->name < NAME_SOLUTION &&
				  !(reader->memory.heading &&
				    i == count - 1)))
			continue;
		grid->out = (grid->name == NAME_SOLUTION && last) ||
			    ((is_full(grid->cells) ||
			      grid->name >= NAME_SOLUTION ||
			      reader->memory.heading == '[') &&
			     extends(grid->cells, reader->memory.puzzle));
		if (grid->name == NAME_SOLUTION && last && !last->solution)
			last->solution = reader->first + i + 1;
		if (grid->out)
			continue;
		if (grid->name == NAME_COMMENT)
			fail(reader, grid->begin,
			     "these cells are in a comment");
		else if (is_full(grid->cells))
			fail(reader, grid->begin,
			     grid->name == NAME_SOLUTION ?
			     "a solution without its puzzle" :
			     "a solution, but not of the last puzzle");
	}
}
