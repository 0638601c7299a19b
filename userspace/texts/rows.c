// SPDX-License-Identifier: GPL-2.0
/*
 * The rows of a grid, in any way that they can be written
 */
#include <string.h>

#include "reader.h"

/*
 * May this be a remark after the cells of a row, which end at a place? It must
 * not have cells in sequence that are like a row, too.
 */
static bool is_remark(const struct line *line, const struct group *group,
		      const struct group *last, u32 end)
{
	bool is_word = group == last;
	u32 cells = 0;

	if (group < last && group->begin == end)
		return false;
	for (; group < last && cells < LIKE_A_ROW; group++) {
		cells = group->cells ? cells + group->cells : 0;
		is_word |= group->letters || line->signs[group->begin] == '#';
	}
	return is_word && cells < LIKE_A_ROW;
}

/* A cell has candidates up to the sign @last. */
static void take_candidates(const struct line *line, u32 last,
			    struct spot *spot)
{
	struct spot end = spot_at(line, last);

	spot->length = end.at + end.length - spot->at;
	spot->cell = '.';
}

/*
 * Nine cells, or nine groups of one cell or candidates, which ascend. There may
 * be words before them, or the number of the row, and words after them.
 */
static bool read_groups(struct reader *reader, const struct line *line,
			char blank, struct spot *spots, u32 *shape)
{
	u32 count = 0, cells = 0, i, end = 0;
	const struct group *groups, *last;
	bool ascends = true;

	find_groups(reader, line, blank);
	groups = reader->groups.all;
	last = groups + reader->groups.count;
	while (groups < last && !groups->cells)
		end = groups++->end;
	for (; groups + count < last && groups[count].cells; count++) {
		cells += groups[count].cells;
		ascends &= groups[count].ascends;
	}
	if (cells == 10 && count != 9 && groups->cells == 1 &&
	    is(line->signs[groups->begin], IS_DIGIT)) {
		groups++;
		count--;
		cells = 9;
	} else if (end && groups < last && groups->begin == end) {
		return false;
	}
	if (cells != 9 && (count != 9 || !ascends))
		return false;
	end = groups[count - 1].end;
	if (!is_remark(line, groups + count, last, end))
		return false;
	*shape = cells == 9;
	for (i = groups->begin; i < end && cells == 9; i++) {
		char sign = line->signs[i], before = line->signs[i - (i > 0)];

		/* A digit that is not a clue may have a '+' before it. */
		if (sign == '+' && is(line->signs[i + 1], IS_DIGIT))
			sign = ' ';
		if (!is(sign, IS_BETWEEN)) {
			*spots++ = spot_at(line, i);
			*shape = 31 * *shape + 1;
		} else if (sign == '/' && line->letters) {
			return false;	/* a rating, as in 7.1/1.2/1.2 */
		} else if (sign != ' ' || before != ' ') {
			*shape = 31 * *shape + (u8)sign;
		}
	}
	for (i = 0; i < count && cells > 9; i++, spots++) {
		*spots = spot_at(line, groups[i].begin);
		if (groups[i].cells > 1)
			take_candidates(line, groups[i].end - 1, spots);
	}
	return true;
}

/*
 * Nine fields of a cell, candidates or nothing. Bars may be at both ends: eight
 * bars are between the fields, and there may be an empty one at an end.
 */
static bool read_fields(const struct line *line, char separator,
			struct spot *spots, u32 *shape)
{
	const char *signs = line->signs;
	u32 i = 0, end = line->count, count, found = 0;
	bool bars;

	if (!memchr(signs, separator, end))
		return false;
	while (separator == '|' && end && is(signs[end - 1], IS_SPACE))
		end--;
	while (separator == '|' && i < end && is(signs[i], IS_SPACE))
		i++;
	for (count = i; count < end; count++)
		found += signs[count] == separator;
	bars = separator == '|' && found != 8 && signs[i] == '|';
	i += bars;
	end -= bars && i < end && signs[end - 1] == '|';
	for (count = 0; count < 9 && i <= end; count++, i++) {
		u32 begin = i, cells = 0, cell = i, last = i;

		for (; i < end && signs[i] != separator; i++)
			if (is(signs[i], IS_CELL)) {
				if (cells && signs[i] <= signs[last])
					return false;
				cell = cells++ ? cell : i;
				last = i;
			} else if (signs[i] != ' ' && signs[i] != '"') {
				return false;
			}
		if (!cells)
			cell = begin + (i - begin) / 2;
		spots[count] = spot_at(line, cell);
		if (i == begin)
			spots[count].length = 0;
		if (cells > 1)
			take_candidates(line, last, &spots[count]);
	}
	*shape = 1 + bars;
	return count == 9 && i == end + 1;
}

/*
 * Three boxes with bars between them, as wide as that in the middle, or nine
 * cells without bars. Blanks are spaces. The row may have a name of one sign
 * before the first of four bars.
 */
static bool read_columns(const struct line *line, struct spot *spots,
			 u32 *shape)
{
	u32 bars[4], count = 0, i, width = 3, step = 1, digits = 0;
	bool has_name = line->count && is(*line->signs, IS_LETTER | IS_DIGIT) &&
			line->signs[line->count - 1] == '|';

	for (i = has_name; i < line->count; i++)
		if (line->signs[i] == '|' && count < 4)
			bars[count++] = i;
		else if (line->signs[i] != ' ' && !is(line->signs[i], IS_DIGIT))
			return false;
	if (has_name && count < 4 && is(*line->signs, IS_LETTER))
		return false;
	digits = has_name && count == 4 && is(*line->signs, IS_DIGIT);
	if (count == 4)
		bars[0] = bars[1], bars[1] = bars[2];
	else if (count && count != 2)
		return false;
	if (count) {
		width = bars[1] - bars[0] - 1;
		step = (width + 1) / 3;
	}
	if (width < 3)
		return false;
	for (i = 0; i < 9; i++) {
		u32 at = i % 3 * step + (width - 2 * step - 1) / 2;

		if (!count)
			at = i;
		else
			at += i < 3 ? bars[0] - width : bars[i / 3 - 1] + 1;
		if (i < 3 && at > line->count)
			return false;
		spots[i] = spot_at(line, at);
		digits += spots[i].cell != '.';
	}
	*shape = NO_BARS + count;
	return digits == line->digits;
}

/* Read a row. The shapes of all rows of a grid are equal. */
static bool read_row(struct reader *reader, const struct line *line,
		     const struct way *way, struct spot *spots, u32 *shape)
{
	switch (way->mode) {
	case GROUPS:
		if (read_groups(reader, line, way->sign, spots, shape))
			return true;
		*shape = ANY_SHAPE;
		return !way->sign && read_candidates(line, spots);
	case FIELDS:
		return read_fields(line, way->sign, spots, shape);
	default:
		return read_columns(line, spots, shape);
	}
}

/* Are the cells of a row the numbers of the columns, from 1 or from 0? */
bool are_numbers(const struct spot *spots)
{
	char first = spots[0].cell == '.' ? '0' : '1';
	u32 i = first == '0';

	while (i < 9 && spots[i].cell == (char)(first + i))
		i++;
	return i == 9;
}

/*
 * The number before the cells of the row that was read last, less the count of
 * those before it; '\0' if it has none
 */
static char number_of(const struct reader *reader, const struct line *line,
		      const struct rows *rows)
{
	const struct spot *spots = rows->spots + 9 * rows->count;
	const struct group *group = reader->groups.all;

	while (!group->cells)
		group++;
	return spots->at > place_of(line, group->end - 1) ?
	       (char)(line->signs[group->end - 1] - rows->count) : '\0';
}

/*
 * Is the line a row in this way? One of the shape of other rows can have no
 * digits. Where rows have numbers, they are in order. The line that heads the
 * columns may have another shape, and has no number.
 */
bool is_row(struct reader *reader, const struct line *line,
	    const struct way *way, struct rows *rows)
{
	struct spot *spots = rows->spots + 9 * rows->count;
	bool in_groups = way->mode == GROUPS, differs;
	char number;
	u32 shape;

	/* The text may end within a row that has spaces for blanks. */
	if (way->mode == COLUMNS &&
	    ((line->count < 9 && line->next == line->end) ||
	     (!line->count && (!rows->count || rows->count >= 8))))
		return false;
	if (!read_row(reader, line, way, spots, &shape))
		return false;
	number = in_groups ? number_of(reader, line, rows) : '\0';
	if (number && (number < '0' - 1 || number > '1'))
		return false;
	differs = (rows->shape && shape && shape != rows->shape) ||
		  (rows->count && number != rows->number);
	if (differs && (rows->count != 1 || !are_numbers(rows->spots)))
		return false;
	rows->heads |= differs;
	rows->shape = differs ? shape : rows->shape ?: shape;
	rows->number = number;
	rows->has_words |= in_groups && !reader->groups.all->cells;
	return true;
}
