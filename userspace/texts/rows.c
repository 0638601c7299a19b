// SPDX-License-Identifier: GPL-2.0
/*
 * One row of a grid, in any way that it can be written
 */
#include <string.h>

#include "reader.h"

static void set_spot(struct row *row, u32 number, const struct line *line,
		     u32 begin, u32 end, char cell)
{
	u32 at = begin < end ? place_of(line, begin) : end_of(line, begin - 1);

	row->spots[number] = (struct spot){
		.at = at,
		.length = begin < end ? end_of(line, end - 1) - at : 0,
		.cell = cell,
	};
	row->has_digit |= cell != '.';
}

/* Cells from a sign on, with @blank for a blank if it is not '\0' */
static bool read_cells(const struct line *line, u32 i, char blank,
		       bool comment, struct row *row)
{
	u32 count = 0, shape = 0;

	for (; i < line->count; i++) {
		char sign = line->signs[i];
		bool cell = blank ? sign == blank || (sign >= '1' && sign <= '9') :
				    is(sign, IS_CELL);

		if (cell && count < 9) {
			set_spot(row, count++, line, i, i + 1,
				 digit_or_blank(sign));
			row->shape = shape;
		} else if (count == 9 && comment &&
			   is(line->signs[i - 1], IS_SPACE) &&
			   (is(sign, IS_LETTER) || sign == '#' ||
			    sign == '/')) {
			break;
		} else if (cell || !is(sign, IS_BETWEEN)) {
			return false;
		}
		if (count)
			shape = shape * 31 + (cell ? 1 : (u8)sign);
	}
	return count == 9;
}

/* The label is a word, also with a colon, or the number of the row. */
static bool read_labeled(const struct line *line, u32 number, struct row *row)
{
	const char *signs = line->signs, *colon;
	u32 i = 0, word, label;

	if (read_cells(line, 0, '\0', true, row))
		return true;
	while (i < line->count && is(signs[i], IS_BETWEEN))
		i++;
	word = i;
	while (i < line->count && !is(signs[i], IS_BETWEEN))
		i++;
	if (i == line->count)
		return false;
	label = signs[word] - number;
	if (!is(signs[word], IS_LETTER)) {
		if (i != word + 1 || (label != '0' && label != '1') ||
		    !read_cells(line, i, '\0', true, row))
			return false;
		row->shape ^= label << 16;
		return true;
	}
	colon = memchr(signs + i, ':', line->count - i);
	if (!read_cells(line, i, '\0', true, row) &&
	    !(colon && read_cells(line, colon + 1 - signs, '\0', true, row)))
		return false;
	row->shape ^= 'A' << 16;
	return true;
}

/* Candidates ascend; a token of one digit is a clue. */
static bool read_tokens(const struct line *line, struct row *row)
{
	u32 i = 0, count = 0;

	while (i < line->count) {
		u32 begin = i;

		if (is(line->signs[i], IS_BETWEEN)) {
			i++;
			continue;
		}
		for (; i < line->count && is(line->signs[i], IS_CELL); i++)
			if (i > begin && line->signs[i] <= line->signs[i - 1])
				return false;
		if (i == begin || count == 9 ||
		    (i > begin + 1 && line->signs[begin] <= '0'))
			return false;
		set_spot(row, count++, line, begin, i, i > begin + 1 ? '.' :
			 digit_or_blank(line->signs[begin]));
	}
	return count == 9;
}

/* There may be bars at both ends. */
static bool read_fields(const struct line *line, char separator,
			struct row *row)
{
	const char *signs = line->signs;
	u32 i = 0, end = line->count, count = 0;
	bool bars = false, closed = false;

	if (separator == '&' && memchr(signs, '\\', end))
		end = (const char *)memchr(signs, '\\', end) - signs;
	if (separator == '|') {
		while (i < end && is(signs[i], IS_SPACE))
			i++;
		while (end > i && is(signs[end - 1], IS_SPACE))
			end--;
		bars = i < end && signs[i] == '|';
		i += bars;
	}
	for (;; i++) {
		u32 begin = i, cells = 0, cell = i;

		for (; i < end && signs[i] != separator; i++)
			if (is(signs[i], IS_CELL)) {
				cells++;
				cell = i;
			} else if (signs[i] != ' ' && signs[i] != '"') {
				return false;
			}
		closed = bars && count == 9 && begin == end;
		if (closed)
			break;
		if (count == 9 || cells > 1)
			return false;
		if (!cells)
			cell = begin + (i - begin) / 2;
		set_spot(row, count++, line, cell, cell + (i > begin),
			 cells ? digit_or_blank(signs[cell]) : '.');
		if (i >= end)
			break;
	}
	row->shape = 2 * bars + closed;
	return count == 9;
}

/* Bars are between boxes, if there are any. */
static bool read_columns(const struct line *line, const struct way *way,
			 struct row *row)
{
	u32 i, count = 0, next = way->first;

	for (i = 0; i < line->count || count < 9; i++) {
		char sign = i < line->count ? line->signs[i] : ' ';

		if (i == next && count < 9) {
			if (sign != ' ' && digit_or_blank(sign) == '.')
				return false;
			set_spot(row, count++, line,
				 i < line->count ? i : line->count,
				 i < line->count ? i + 1 : line->count,
				 digit_or_blank(sign));
			next += way->step + (count % 3 ? 0 : way->gap);
		} else if (sign == '|' ? count % 3 : !is(sign, IS_SPACE)) {
			return false;
		}
		row->shape |= sign == '|';
	}
	return true;
}

bool read_row(const struct line *line, const struct way *way,
		     u32 number, struct row *row)
{
	row->shape = 0;
	row->has_digit = false;
	switch (way->mode) {
	case CELLS:
		return read_cells(line, 0, way->sign, false, row);
	case TOKENS:
		return read_tokens(line, row);
	case FIELDS:
		return read_fields(line, way->sign, row);
	case COLUMNS:
		return read_columns(line, way, row);
	case LABELS:
		return read_labeled(line, number, row);
	}
	return false;
}
