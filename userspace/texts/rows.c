// SPDX-License-Identifier: GPL-2.0
/*
 * One row of a grid, in any way that it can be written
 */
#include <string.h>

#include "reader.h"

/*
 * Nine cells, or nine groups of one cell or candidates, which ascend. There may
 * be words after them.
 */
static bool read_groups(struct reader *reader, const struct line *line,
			char blank, struct spot *spots, u32 *shape)
{
	u32 count = 0, cells = 0, i, end = 0;
	const struct group *groups;
	bool ascends = true;

	find_groups(reader, line, blank);
	groups = reader->groups.all;
	for (; count < reader->groups.count && groups[count].cells; count++) {
		cells += groups[count].cells;
		ascends &= groups[count].ascends;
		end = groups[count].end;
	}
	if (cells != 9 && (count != 9 || !ascends))
		return false;
	if (count < reader->groups.count &&
	    (groups[count].begin == end ||
	     !(groups[count].letters || line->signs[groups[count].begin] == '#')))
		return false;
	*shape = cells == 9;
	for (i = groups[0].begin; i < end && cells == 9; i++) {
		char sign = line->signs[i], last = line->signs[i - (i > 0)];

		/* A digit that is not a clue may have a '+' before it. */
		if (sign == '+' && is(line->signs[i + 1], IS_DIGIT))
			sign = ' ';
		if (!is(sign, IS_BETWEEN)) {
			*spots++ = spot_at(line, i);
			*shape = 31 * *shape + 1;
		} else if (sign != ' ' || last != ' ') {
			*shape = 31 * *shape + (u8)sign;
		}
	}
	for (i = 0; i < count && cells > 9; i++, spots++) {
		*spots = spot_at(line, groups[i].begin);
		if (groups[i].cells == 1)
			continue;
		spots->length = groups[i].cells;
		spots->cell = '.';
	}
	return true;
}

/* Nine fields of a cell, candidates or nothing. Bars may be at both ends. */
static bool read_fields(const struct line *line, char separator,
			struct spot *spots, u32 *shape)
{
	const char *signs = line->signs;
	u32 i = 0, end = line->count, count;
	bool bars;

	if (!memchr(signs, separator, end))
		return false;
	while (separator == '|' && end && is(signs[end - 1], IS_SPACE))
		end--;
	while (separator == '|' && i < end && is(signs[i], IS_SPACE))
		i++;
	bars = separator == '|' && signs[i] == '|';
	i += bars;
	end -= bars && i < end && signs[end - 1] == '|';
	for (count = 0; count < 9 && i <= end; count++, i++) {
		u32 begin = i, cells = 0, cell = i;

		for (; i < end && signs[i] != separator; i++)
			if (is(signs[i], IS_CELL)) {
				if (cells && signs[i] <= signs[cell + cells - 1])
					return false;
				cell = cells++ ? cell : i;
			} else if (signs[i] != ' ' && signs[i] != '"') {
				return false;
			}
		if (!cells)
			cell = begin + (i - begin) / 2;
		spots[count] = spot_at(line, cell);
		if (i == begin)
			spots[count].length = 0;
		if (cells != 1)
			spots[count].cell = '.';
	}
	*shape = 1 + bars;
	return count == 9 && i == end + 1;
}

/*
 * Three boxes with bars between them, as wide as that in the middle, or nine
 * cells without bars. Blanks are spaces.
 */
static bool read_columns(const struct line *line, struct spot *spots,
			 u32 *shape)
{
	u32 bars[4], count = 0, i, width = 3, step = 1, digits = 0;

	for (i = 0; i < line->count; i++)
		if (line->signs[i] == '|' && count < 4)
			bars[count++] = i;
		else if (!is(line->signs[i], IS_SPACE | IS_DIGIT))
			return false;
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
bool read_row(struct reader *reader, const struct line *line,
	      const struct way *way, struct spot *spots, u32 *shape)
{
	switch (way->mode) {
	case GROUPS:
		return read_groups(reader, line, way->sign, spots, shape);
	case FIELDS:
		return read_fields(line, way->sign, spots, shape);
	default:
		return read_columns(line, spots, shape);
	}
}
