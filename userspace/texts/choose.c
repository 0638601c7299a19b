// SPDX-License-Identifier: GPL-2.0
/*
 * Which nine rows and columns are the grid
 *
 * A row without clues can be the first row of a grid. In fields, it can also be
 * an empty row above the grid, and where a blank is a sign such as '-', a line
 * of a frame. The digits from 1 to 9 can be clues or the numbers of columns.
 * These rows are loose. Spreadsheets do not save empty rows and columns at the
 * end of a sheet, so a grid that begins below a loose row may have one row more
 * than the text.
 *
 * If a grid begins with a loose row, there are two choices of nine rows. The
 * puzzle is the one with exactly one solution: moved by one row, the same clues
 * are in other boxes, and there is hardly ever one solution then. If both or
 * neither have one solution, the rows that follow decide, or it is an error.
 *
 * Of two loose rows, the first is above the grid: a grid with two empty rows in
 * a band never has exactly one solution, as they can be exchanged.
 */
#include <string.h>

#include "core/search.h"
#include "reader.h"

/* Puzzles need a thousandth of these steps. */
#define MOST_STEPS	100000

enum kind {
	NO_ROW,
	LOOSE,
	CLUES,
};

/* Has a field nothing in it, not even a sign for a blank? */
static bool is_empty(const struct reader *reader, const struct spot *spot)
{
	return spot->cell == '.' &&
	       (!spot->length || is(reader->text[spot->at], IS_BETWEEN));
}

/* The kind of row @i, from 0. In a drawing with bars, no row is loose. */
static enum kind kind_of(const struct reader *reader, const struct way *way,
			 const struct rows *rows, u32 i)
{
	const struct spot *spots = rows->spots + 9 * i;
	u32 blanks = 0;

	for (i = 0; i < 9; i++)
		if (way->mode == GROUPS ? way->sign && spots[i].cell == '.' :
		    is_empty(reader, &spots[i]))
			blanks++;
	if (way->mode == COLUMNS && rows->shape != NO_BARS)
		blanks = 0;
	return blanks == 9 || are_numbers(spots) ? LOOSE : CLUES;
}

/* Read one more row at @next, and move that to the row after it. */
static enum kind read_more(struct reader *reader, const struct way *way,
			   struct rows *rows, u32 *next)
{
	struct line *line = &reader->lines[1];

	read_line(reader, line, *next);
	if (!line->count || !is_row(reader, line, way, rows))
		return NO_ROW;
	*next = line->next;
	return kind_of(reader, way, rows, rows->count++);
}

static void get_cells(const struct spot *spots, char *cells)
{
	u32 i;

	for (i = 0; i < SUDOKU_CELLS; i++)
		cells[i] = spots[i].cell;
}

static bool has_one_solution(const char *cells)
{
	static struct sudoku_search search;

	sudoku_search_start(&search, SUDOKU_STRATEGY_DEFAULT, cells);
	return sudoku_search_run(&search, MOST_STEPS) == SUDOKU_FOUND &&
	       sudoku_search_run(&search, MOST_STEPS) == SUDOKU_EXHAUSTED;
}

/*
 * Can there be an empty row below those that were read, which was not saved?
 * A sheet with such a row has no frames, and no sign for a blank.
 */
static bool can_be_cut(const struct reader *reader, const struct way *way,
		       const struct rows *rows)
{
	u32 i;

	for (i = 9; i < SUDOKU_CELLS; i++)
		if (rows->spots[i].cell == '.' &&
		    !is_empty(reader, &rows->spots[i]))
			return false;
	return way->mode != GROUPS && rows->shape == NO_BARS && !rows->gaps;
}

/*
 * Nine rows begin with a loose one, and one of the kind @tenth follows. Does
 * the grid begin with the second?
 */
static bool begins_later(struct reader *reader, const struct way *way,
			 struct rows *rows, enum kind tenth, u32 next)
{
	struct spot *spots = rows->spots;
	enum kind eleventh = NO_ROW;
	char cells[SUDOKU_CELLS];
	bool first, second;
	u8 conflict[2];
	u32 i;

	if (tenth != NO_ROW)
		eleventh = read_more(reader, way, rows, &next);
	if (tenth == CLUES && eleventh == NO_ROW)
		return true;
	for (i = 0; tenth == NO_ROW && i < 9; i++)
		spots[SUDOKU_CELLS + i] = (struct spot){ .cell = '.' };
	get_cells(spots + 9, cells);
	second = has_one_solution(cells);
	get_cells(spots, cells);
	first = has_one_solution(cells);
	if (first != second)
		return second;
	if (tenth == CLUES && eleventh == LOOSE &&
	    sudoku_grid_conflict(cells, conflict))
		return true;
	if (tenth == LOOSE && eleventh == NO_ROW && are_numbers(spots))
		return true;
	fail(reader, spots->at,
	     "this may be the first row of a puzzle or none");
	return false;
}

/* Remove the first of ten rows if the grid begins with the second. */
static void choose_rows(struct reader *reader, const struct way *way,
			struct rows *rows)
{
	bool in_table = way->sign == '|' && rows->gaps == 1u << 1;
	bool loose = kind_of(reader, way, rows, 0) == LOOSE;
	u32 next = rows->next, count = rows->count;
	enum kind tenth = NO_ROW;
	bool later;

	if (loose || (way->mode != GROUPS && rows->shape == NO_BARS))
		tenth = read_more(reader, way, rows, &next);
	if (!loose && tenth == CLUES && reader->lines[1].count >= 9)
		fail(reader, rows->next, "a tenth row");
	/* There is a gap after the first row, but not after the second. */
	later = rows->heads || (are_numbers(rows->spots) &&
				(rows->gaps >> 1 & 3) == 1);
	if (loose && !later && in_table && tenth)
		later = true;
	else if (loose && !later &&
		 (tenth || in_table || can_be_cut(reader, way, rows)))
		later = begins_later(reader, way, rows, tenth, next);
	rows->count = count;
	if (!later)
		return;
	rows->next = next;
	rows->count -= tenth == NO_ROW;
	memmove(rows->spots, rows->spots + 9,
		SUDOKU_CELLS * sizeof(*rows->spots));
}

/*
 * Is a column empty, or has it the numbers of the rows? Between outer bars, a
 * column that has spaces is not empty.
 */
static bool is_loose_column(const struct reader *reader,
			    const struct rows *rows, u32 column)
{
	struct spot spots[9];
	u32 i, empty = 0;

	for (i = 0; i < 9; i++) {
		spots[i] = rows->spots[9 * i + column];
		empty += rows->shape == NO_BARS ? is_empty(reader, &spots[i]) :
						  !spots[i].length;
	}
	return empty == 9 || are_numbers(spots);
}

/*
 * The grid may begin one column later if the first is empty. If outer bars are
 * between fields, too, it may begin one column before.
 */
static void check_edges(struct reader *reader, struct rows *rows)
{
	char cells[SUDOKU_CELLS], moved[SUDOKU_CELLS];
	u32 i, edge;

	for (edge = 0; edge < 9; edge += rows->shape == NO_BARS ? 9 : 8) {
		if (!is_loose_column(reader, rows, edge))
			continue;
		get_cells(rows->spots, cells);
		for (i = 0; i < SUDOKU_CELLS; i++)
			moved[i] = i % 9 == 8 - edge ? '.' :
				   cells[edge ? i - 1 : i + 1];
		if (!has_one_solution(cells) || has_one_solution(moved))
			fail(reader, rows->spots->at,
			     "the %s column may be one of the puzzle or none",
			     edge ? "last" : "first");
	}
}

/*
 * Nine rows were read. Choose which nine rows are the grid; @rows has fewer if
 * one of these was not saved.
 */
void choose_grid(struct reader *reader, const struct way *way,
		 struct rows *rows)
{
	if (!rows->number || rows->heads)
		choose_rows(reader, way, rows);
	if (way->mode == FIELDS && rows->count == 9)
		check_edges(reader, rows);
}

/*
 * Do rows begin with two loose ones? Then the first of these is above the grid,
 * unless only that has digits.
 */
bool begins_above(const struct reader *reader, const struct way *way,
		  const struct rows *rows)
{
	bool above = !are_numbers(rows->spots);
	u32 i;

	if (rows->count < 2 || kind_of(reader, way, rows, 0) != LOOSE ||
	    kind_of(reader, way, rows, 1) != LOOSE)
		return false;
	for (i = 9; i < 9 * rows->count && !above; i++)
		above = rows->spots[i].cell != '.';
	return above;
}
