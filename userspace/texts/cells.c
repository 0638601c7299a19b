// SPDX-License-Identifier: GPL-2.0
/*
 * The cells of a line: divides its signs into groups, cells in sequence or
 * words, and finds what 81 or nine cells in these groups are
 */
#include <stdlib.h>
#include <string.h>

#include "reader.h"

/* What can stand for a blank in place of '.' and '0'; '\0' is these two. */
static const u8 blanks[] = "\0_*-xX?#~oO\x80";

static bool is_cell(char sign, char blank)
{
	return blank ? sign == blank || (sign >= '1' && sign <= '9') :
		       is(sign, IS_CELL);
}

/* In HoDoKu's library, a digit that is not a clue has a "+" before it. */
static bool is_mark(const struct line *line, u32 i)
{
	return line->signs[i] == '+' && i + 1 < line->count &&
	       line->signs[i + 1] >= '1' && line->signs[i + 1] <= '9';
}

/* Divide a line into groups. */
void find_groups(struct reader *reader, const struct line *line, char blank)
{
	const char *signs = line->signs;
	u32 i = 0, mark = 0, end = line->count;

	reader->groups.count = 0;
	while (i < end) {
		struct group group = { .begin = i, .ascends = true };
		char last = '\0';

		for (; i < end && (is_cell(signs[i], blank) ||
				   is_mark(line, i)); i++) {
			if (signs[i] == '+')
				continue;
			group.cells++;
			group.digits += signs[i] > '0';
			group.ascends &= signs[i] > last;
			last = signs[i];
		}
		while (i < end && !group.cells && !is(signs[i], IS_BETWEEN) &&
		       !is_cell(signs[i], blank)) {
			group.letters |= is(signs[i], IS_LETTER);
			if (signs[i++] == '=')
				mark = i;
		}
		if (i > group.begin) {
			group.end = i;
			group.mark = mark;
			*EXTEND(reader->groups, 1) = group;
		}
		for (; i < end && is(signs[i], IS_BETWEEN) &&
		     !is_cell(signs[i], blank) && !is_mark(line, i); i++)
			if (signs[i] == ':' || signs[i] == '>')
				mark = i + 1;
	}
}

/* The name before a mark: "name": ..., <name>... or name=... */
struct span name_before(const struct line *line, u32 mark)
{
	const char *end = line->signs + (mark ? mark - 1 : 0), *begin;

	while (end > line->signs && (is(end[-1], IS_SPACE) || end[-1] == '"' ||
				     end[-1] == '\''))
		end--;
	for (begin = end; begin > line->signs; begin--)
		if (!is(begin[-1], IS_LETTER | IS_DIGIT) &&
		    begin[-1] != '_' && begin[-1] != '-')
			break;
	return (struct span){ begin, end };
}

/* Add the grids of so many cells, which begin with a group. */
static void take_cells(struct reader *reader, const struct line *line,
		       const struct group *group, u32 cells, char blank)
{
	enum name name = name_of(name_before(line, group->mark));
	u32 i = group->begin, count;

	for (; cells; cells -= SUDOKU_CELLS) {
		struct spot spots[SUDOKU_CELLS];

		if (!line->places && sudoku_is_line(line->signs + i)) {
			add_plain(reader, line->begin + i, SUDOKU_CELLS)->name =
				name;
			i += SUDOKU_CELLS;
			continue;
		}
		for (count = 0; count < SUDOKU_CELLS; i++)
			if (is_cell(line->signs[i], blank))
				spots[count++] = spot_at(line, i);
		add_spots(reader, name, spots);
	}
}

/* These cells are like a puzzle, but no puzzle. */
static void refuse(struct reader *reader, const struct line *line,
		   const struct group *group, u32 cells)
{
	u32 at = place_of(line, group->begin);

	if (cells == 9 * SUDOKU_CELLS)
		fail(reader, at,
		     "729 digits are candidates, and a puzzle has clues");
	else if (cells % SUDOKU_CELLS)
		fail(reader, at, "%u cells, and a puzzle has 81", cells);
	else
		fail(reader, at, "%u cells with a letter or a gap", cells);
}

static int compare_places(const void *one, const void *other)
{
	const struct grid *a = one, *b = other;

	return (a->begin > b->begin) -
	       (a->begin < b->begin);
}

/*
 * Are these cells in one of the first @known grids, which were found with other
 * signs for blanks and are sorted?
 */
static bool is_taken(struct reader *reader, const struct line *line,
		     const struct group *group, u32 known)
{
	const struct grid *grids = item_grids(reader);
	u32 at = place_of(line, group->begin), low = 0;

	while (low < known) {
		u32 middle = low + (known - low) / 2;

		if (grids[middle].end <= at)
			low = middle + 1;
		else if (grids[middle].begin > at)
			known = middle;
		else
			return true;
	}
	return false;
}

/*
 * Cells in sequence: a puzzle, or like one if they are no number. Returns
 * whether they are either.
 */
static bool take_run(struct reader *reader, const struct line *line,
		     const struct group *group, char blank, u32 known)
{
	char before = group->begin ? line->signs[group->begin - 1] : ',';
	char after = group->end < line->count ? line->signs[group->end] : ',';

	if (group->cells < RUN_LIKE_A_PUZZLE ||
	    (group->digits < DIGITS_OF_A_PUZZLE &&
	     (blank || (line->letters && !group->digits &&
			(is(before, IS_SPACE) || is(after, IS_SPACE))))) ||
	    (blank && is_taken(reader, line, group, known)))
		return false;
	if (group->cells % SUDOKU_CELLS || group->cells == 9 * SUDOKU_CELLS ||
	    is(before, IS_LETTER) || is(after, IS_LETTER))
		refuse(reader, line, group, group->cells);
	else
		take_cells(reader, line, group, group->cells, blank);
	return true;
}

/* Is what is between the cells the same in each row of nine? */
static bool has_equal_rows(const struct line *line, u32 i, u32 cells,
			   char blank)
{
	u32 count = 0, first = 0, shape = 0;

	for (; count < cells; i++) {
		char sign = line->signs[i];

		if (!is_cell(sign, blank)) {
			if (!is(sign, IS_SPACE) && sign != '+' && sign != '"')
				shape = 31 * shape + (u8)sign;
			continue;
		}
		shape = count % 9 ? 31 * shape + 1 : 0;
		if (++count == 9)
			first = shape;
		if (count % 9 == 0 && shape != first)
			return false;
	}
	return true;
}

/*
 * Groups without a word between them: 81 cells in groups of equal size. There
 * may be a number before them, of another size: nobody can tell which of 82
 * cells is no cell. Nine groups that ascend are candidates.
 */
static void take_groups(struct reader *reader, const struct line *line,
			const struct group *groups, u32 count, char blank)
{
	u32 all = groups[0].cells, size = groups[1].cells, cells, i;
	const struct group *first = groups;
	bool ascends = groups[0].ascends, equal = true;

	for (i = 1; i < count; i++) {
		all += groups[i].cells;
		equal &= groups[i].cells == size;
		ascends &= groups[i].ascends;
	}
	if (equal && groups[0].cells != size &&
	    all - groups[0].cells == SUDOKU_CELLS)
		first++;
	else
		equal &= groups[0].cells == size;
	cells = first > groups ? SUDOKU_CELLS : all;
	equal &= size <= 9 && !(size == 9 && ascends) &&
		 cells % SUDOKU_CELLS == 0 &&
		 (cells == SUDOKU_CELLS || size == 1 || size == 9);
	if (equal && has_equal_rows(line, first->begin, cells, blank))
		take_cells(reader, line, first, cells, blank);
	else if (count > 9 && (equal || (cells > SUDOKU_CELLS - 15 &&
					 cells < SUDOKU_CELLS + 15)))
		refuse(reader, line, groups, cells);
}

static void look_for(struct reader *reader, const struct line *line,
		     char blank)
{
	u32 i, last, known = count_grids(reader);

	find_groups(reader, line, blank);
	for (i = 0; i < reader->groups.count; i = last + 1) {
		const struct group *groups = reader->groups.all;
		bool found = false;

		for (last = i; last < reader->groups.count &&
		     groups[last].cells; last++)
			found |= take_run(reader, line, &groups[last], blank,
					  known);
		if (last - i >= 9 && !found &&
		    !(blank && is_taken(reader, line, &groups[i], known)))
			take_groups(reader, line, groups + i, last - i, blank);
	}
}

/*
 * Find the grids in a line, and refuse what is like one. Other signs for blanks
 * are tried where there is room for more.
 */
bool find_grids(struct reader *reader, const struct line *line)
{
	u32 i, known;

	if (line->count < SHORTEST_ID)
		return false;
	find_notations(reader, line);
	for (i = 0; i < sizeof(blanks) - 1 && !reader->failed; i++) {
		if (count_grids(reader) &&
		    line->count < SUDOKU_CELLS * (count_grids(reader) + 1))
			break;
		if (i && !memchr(line->signs, blanks[i], line->count))
			continue;
		known = count_grids(reader);
		look_for(reader, line, blanks[i]);
		if (known && count_grids(reader) > known)
			qsort(item_grids(reader), count_grids(reader),
			      sizeof(struct grid), compare_places);
	}
	return count_grids(reader);
}
