// SPDX-License-Identifier: GPL-2.0
/*
 * Grids that are on one line: 81 cells in sequence, or 81 cells in equal groups
 * with layout between these
 */
#include <string.h>

#include "reader.h"

/* What can stand for a blank in place of '.' and '0'; '\0' is these two. */
static const char blanks[] = "\0_*-xX?#~oO";

/* What a look at a line is for */
struct look {
	struct reader *reader;
	const struct line *line;
	u32 begin;		/* the first sign of the part of interest */
	u32 end;
	char blank;
	enum name name;
	u32 found;		/* grids */
	u32 bad;		/* cells that are like a puzzle, but not 81 */
	u32 bad_at;
};

/* Cells and layout in sequence */
struct segment {
	u32 begin;		/* its first cell */
	u32 end;
	u32 cells;
	u32 groups;
	u32 first;		/* cells in its first group */
	u32 size;		/* in each other group, 0 if they differ */
	bool ascends;		/* each group does, as candidates */
};

static bool is_cell(const struct look *look, u32 i)
{
	char sign = look->line->signs[i];

	return look->blank ? sign == look->blank || (sign >= '1' && sign <= '9') :
			     is(sign, IS_CELL);
}

/* In HoDoKu's library, a digit that is not a clue has a "+" before it. */
static bool is_mark(const struct look *look, u32 i)
{
	return look->line->signs[i] == '+' && i + 1 < look->end &&
	       look->line->signs[i + 1] >= '1' &&
	       look->line->signs[i + 1] <= '9';
}

/* The name before cells: name="..., "name": "..., <name>... or name=... */
static enum name name_before(const struct look *look, u32 i)
{
	const char *signs = look->line->signs;
	u32 end;

	while (i > look->begin && (is(signs[i - 1], IS_SPACE) ||
				   strchr("\"'`([", signs[i - 1])))
		i--;
	if (i == look->begin || !strchr("=:>", signs[i - 1]))
		return NAME_NONE;
	i--;
	while (i > look->begin && (is(signs[i - 1], IS_SPACE) ||
				   strchr("\"'", signs[i - 1])))
		i--;
	for (end = i; i > look->begin &&
	     (is(signs[i - 1], IS_LETTER | IS_DIGIT) ||
	      strchr("_-", signs[i - 1])); i--)
		;
	return name_of(signs + i, signs + end);
}

/* Add the grid whose first cell is a sign. Returns the sign after its last. */
static u32 add_cells(struct look *look, u32 i, enum name name)
{
	const struct line *line = look->line;
	struct spot spots[SUDOKU_CELLS];
	u32 begin = i, count;

	for (count = 0; count < SUDOKU_CELLS; i++) {
		u32 at = place_of(line, i);

		if (!is_cell(look, i))
			continue;
		spots[count++] = (struct spot){
			.at = at,
			.length = end_of(line, i) - at,
			.cell = digit_or_blank(line->signs[i]),
		};
	}
	if (!line->places && i - begin == SUDOKU_CELLS)
		add_line(look->reader, name, line->begin + begin);
	else
		add_grid(look->reader, name, spots);
	look->found++;
	return i;
}

/* Cells without anything between them, but marks */
static void take_run(struct look *look, u32 begin, u32 end, u32 cells,
		     u32 digits)
{
	const struct line *line = look->line;
	bool alone = !(begin > look->begin &&
		       is(line->signs[begin - 1], IS_SPACE)) &&
		     !(end < look->end && is(line->signs[end], IS_SPACE));
	bool whole = !(begin > look->begin &&
		       is(line->signs[begin - 1], IS_LETTER)) &&
		     !(end < look->end && is(line->signs[end], IS_LETTER));
	enum name name = look->name;

	if (cells < RUN_LIKE_A_PUZZLE ||
	    (digits < DIGITS_OF_A_PUZZLE &&
	     (look->blank || (line->letters && !(alone || digits)))))
		return;
	if (cells % SUDOKU_CELLS || cells == 9 * SUDOKU_CELLS || !whole) {
		look->bad = cells;
		look->bad_at = place_of(line, begin);
		return;
	}
	if (name == NAME_NONE) {
		name = name_before(look, begin);
		if (name == NAME_OTHER)
			name = NAME_NONE;
	}
	for (; cells; cells -= SUDOKU_CELLS)
		begin = add_cells(look, begin, name);
}

/* Take cells and layout from a sign on, and grids that are one run of cells. */
static u32 take_segment(struct look *look, u32 i, struct segment *segment)
{
	const char *signs = look->line->signs;

	*segment = (struct segment){ .begin = i, .ascends = true };
	while (i < look->end && (is_cell(look, i) || is_mark(look, i))) {
		u32 begin = i, cells = 0, digits = 0;
		char last = '\0';

		for (; i < look->end; i++) {
			if (is_mark(look, i))
				continue;
			if (!is_cell(look, i))
				break;
			segment->ascends &= signs[i] > last;
			last = signs[i];
			digits += signs[i] >= '1' && signs[i] <= '9';
			cells++;
		}
		take_run(look, begin, i, cells, digits);
		if (!segment->groups)
			segment->first = cells;
		else if (segment->groups == 1)
			segment->size = cells;
		else if (segment->size != cells)
			segment->size = 0;
		segment->groups++;
		segment->cells += cells;
		segment->end = i;
		while (i < look->end && is(signs[i], IS_BETWEEN) &&
		       !is_cell(look, i) && !is_mark(look, i))
			i++;
	}
	return i;
}

/*
 * Take 81 cells in groups as a grid. There may be a number before them. Nine
 * groups that ascend are candidates.
 */
static void take_groups(struct look *look, struct segment *segment)
{
	u32 rest = segment->cells - segment->first, i = segment->begin;

	if (segment->groups < 9 || !segment->size || segment->size > 9 ||
	    (segment->size == 9 && segment->ascends))
		return;
	if (rest == SUDOKU_CELLS)
		while (is_cell(look, i))
			i++;
	else if (segment->cells != SUDOKU_CELLS ||
		 segment->first != segment->size)
		return;
	add_cells(look, i, look->name);
}

static bool look_for(struct look *look, char blank)
{
	struct segment segment;
	u32 i = look->begin;

	look->blank = blank;
	while (i < look->end) {
		u32 found = look->found, bad = look->bad;

		if (!is_cell(look, i) && !is_mark(look, i)) {
			i++;
			continue;
		}
		i = take_segment(look, i, &segment);
		if (look->found > found || look->bad > bad)
			continue;
		take_groups(look, &segment);
		if (look->found == found && segment.groups > 9 &&
		    segment.cells > 66 && segment.cells < 96) {
			look->bad = segment.cells;
			look->bad_at = place_of(look->line, segment.begin);
		}
	}
	return look->found;
}

/*
 * A game of OpenSudoku that was played has three or four fields for each cell,
 * with a bar after each: the first is the digit, and the last is 0 for a clue.
 */
static void find_played(struct look *look)
{
	const char *signs = look->line->signs;
	struct spot spots[SUDOKU_CELLS] = {};
	u32 begin, end, i, fields = 0, width, number = 0, field;

	for (end = look->begin; end < look->end && fields < 3; end++)
		fields = signs[end] == '|' ? fields + 1 :
			 is(signs[end], IS_DIGIT) ? fields : 0;
	if (fields < 3)
		return;
	for (begin = end; begin > look->begin &&
	     (signs[begin - 1] == '|' || is(signs[begin - 1], IS_DIGIT)); begin--)
		;
	for (i = begin, fields = 0; i < look->end; i++)
		if (signs[i] == '|')
			fields++;
		else if (!is(signs[i], IS_DIGIT) && !strchr(",-", signs[i]))
			break;
	width = fields / SUDOKU_CELLS;
	if (fields % SUDOKU_CELLS || width < 3 || width > 4)
		return;
	for (i = begin, field = 0; number < SUDOKU_CELLS; i++) {
		if (field % width == 0 && is(signs[i], IS_DIGIT) &&
		    signs[i + 1] == '|')
			spots[number] = (struct spot){
				place_of(look->line, i), 1,
				digit_or_blank(signs[i])
			};
		if (signs[i] != '|')
			continue;
		if (++field % width)
			continue;
		if (!spots[number].length)
			return;
		if (signs[i - 1] != '0')
			spots[number].cell = '.';
		number++;
	}
	add_grid(look->reader, look->name, spots);
	look->found++;
}

/* Find the grids in a part of a line, and what is like one. */
bool find_grids(struct reader *reader, const struct line *line, u32 begin,
		u32 end, enum name name)
{
	struct look look = { reader, line, begin, end, .name = name };
	const char *blank = blanks;

	if (end - begin < RUN_LIKE_A_PUZZLE)
		return false;
	if (end - begin > 6 * SUDOKU_CELLS &&
	    memchr(line->signs + begin, '|', end - begin))
		find_played(&look);
	while (!look.found && !look_for(&look, *blank)) {
		do
			blank++;
		while (*blank && !memchr(line->signs + begin, *blank,
					 end - begin));
		if (!*blank)
			break;
	}
	if (!look.bad || (look.found && name == NAME_SOLUTION))
		return look.found;
	if (look.bad == 9 * SUDOKU_CELLS)
		fail(reader, look.bad_at,
		     "729 digits are candidates, and a puzzle has clues");
	else if (look.bad == SUDOKU_CELLS)
		fail(reader, look.bad_at, "a letter touches these 81 cells");
	else
		fail(reader, look.bad_at, "%u cells, and a puzzle has 81",
		     look.bad);
	return look.found;
}
