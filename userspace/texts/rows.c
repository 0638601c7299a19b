// SPDX-License-Identifier: GPL-2.0-only
/*
 * Rows: reads lines of one shape as rows of fields, each of which is a cell
 */
#include <string.h>

#include "reader.h"

enum {
	FEWEST_SIGNS = 7,	/* of a row, as in ",,,,,,," */
	FEWEST_FIELDS = 8,	/* one more may be empty and not saved */
};

/* What is at a place: the digit, or what is in its cell */
static struct spot cell_at(const struct line *line, u32 i)
{
	struct spot spot = spot_at(line, i);

	if (spot.cell == CELL_BLANK && i < line->count &&
	    !is(line->signs[i], IS_CELL))
		spot.cell = is(line->signs[i], IS_BETWEEN) ? CELL_EMPTY :
							     CELL_SIGN;
	return spot;
}

/* A cell has several digits, from the sign @begin to before @end. */
static struct spot candidates_at(const struct line *line, u32 begin, u32 end)
{
	struct spot spot = spot_at(line, begin), last = spot_at(line, end - 1);

	spot.length = last.at + last.length - spot.at;
	spot.cell = CELL_CANDIDATES;
	return spot;
}

/*
 * May there be a remark before and after the cells of a row? It must not touch
 * them, and have no cells that are like a row.
 */
static bool are_remarks(struct reader *reader, const struct line *line,
			const struct stretch *row, u32 begin, u32 end)
{
	const struct token *token = reader->tokens.all;
	const struct token *last = token + reader->tokens.count;
	bool is_word = row->tokens + row->count == last;
	u32 cells = 0;

	for (; token < last; token++) {
		if (token >= row->tokens && token < row->tokens + row->count) {
			cells = 0;
			continue;
		}
		if (token->end == begin || token->begin == end)
			return false;
		cells = token->cells ? cells + token->cells : 0;
		if (cells >= LIKE_A_ROW)
			return false;
		is_word |= token > row->tokens &&
			   (!token->cells || line->signs[token->begin] == '#');
	}
	return is_word;
}

/* Are nine tokens cells, or candidates in ascending order? */
static bool are_candidates_in_order(const struct stretch *row)
{
	const struct token *token = row->tokens, *end = token + row->count;

	while (token < end && (token->cells == 1 ||
			       (token->ascends &&
				token->digits == token->cells)))
		token++;
	return row->count == 9 && token == end;
}

/* Keep where the cells of a row are, and what else is on its line. */
static void keep_layout(const struct line *line, const struct spot *spots,
			struct block *block)
{
	u32 i, count = 0;

	block->width = 0;
	if (block->state.number || line->count > sizeof(block->layout))
		return;
	for (i = 0; i < line->count; i++) {
		bool is_cell = count < 9 && place_of(line, i) == spots[count].at;

		block->layout[i] = is_cell ? '\0' : line->signs[i];
		count += is_cell;
	}
	block->width = line->count;
}

/* Most rows of a drawing differ from the first of them only in the cells. */
static bool read_same_layout(const struct line *line, const struct block *block,
			     struct spot *spots)
{
	char blank = block->state.blank, other = blank == '.' ? '0' : blank;
	u32 i, count = 0;

	if (!block->state.rows || line->count != block->width)
		return false;
	for (i = 0; i < line->count; i++) {
		char sign = line->signs[i];

		if (block->layout[i] && sign != block->layout[i])
			return false;
		if (block->layout[i])
			continue;
		if (digit_or_blank(sign) == '.' && sign != blank &&
		    sign != other)
			return false;
		spots[count] = spot_at(line, i);
		if (spots[count].cell == CELL_BLANK && blank != '.')
			spots[count].cell = CELL_SIGN;
		count++;
	}
	return true;
}

/*
 * A stretch of nine cells, or of nine tokens of a cell or candidates, which
 * ascend. There may be words before them, or the number of the row, and words
 * after them.
 */
static u32 read_cells(struct reader *reader, const struct line *line,
		      struct block *block, struct spot *spots, u32 *shape)
{
	const struct token *token;
	struct stretch row = {};
	u32 i, begin;
	char number = '\0';

	*shape = block->state.shape;
	if (read_same_layout(line, block, spots))
		return 9;
	find_tokens(reader, line);
	for (i = 0; i < reader->tokens.count; i += row.count ?: 1) {
		row = find_stretch(reader, i);
		if (row.cells >= 9)
			break;
	}
	if (i >= reader->tokens.count)
		return 0;
	token = row.tokens;
	if (row.count > 1 && row.count != 9 &&
	    is(line->signs[token->begin], IS_DIGIT) &&
	    (row.cells - token->cells == 9 || row.count == 10) &&
	    token->cells - token->digits <= 1) {
		number = line->signs[token->begin] - block->state.rows % 9;
		row.count--;
		row.cells -= token->cells;
		token = ++row.tokens;
	}
	if ((row.cells != 9 && !are_candidates_in_order(&row)) ||
	    (block->state.rows && number != block->state.number) ||
	    (block->state.blank && row.blank && block->state.blank != row.blank))
		return 0;
	begin = token->begin;
	if (!are_remarks(reader, line, &row, number ? ~0u : begin,
			 token[row.count - 1].end))
		return 0;
	*shape = 0;
	if (row.cells == 9)
		take_cells(line, begin, spots, shape);
	for (i = 0; i < 9; i++)
		if (row.cells == 9)
			spots[i].cell = spots[i].cell == CELL_BLANK &&
					row.blank != '.' ? CELL_SIGN :
					spots[i].cell;
		else if (token[i].cells > 1)
			spots[i] = candidates_at(line, token[i].begin,
						 token[i].end);
		else
			spots[i] = cell_at(line, token[i].begin);
	block->state.number = number;
	block->state.blank = block->state.blank ?: row.blank;
	block->state.words |= row.tokens > reader->tokens.all && !number;
	if (row.cells == 9 &&
	    (!block->state.shape || *shape == block->state.shape))
		keep_layout(line, spots, block);
	return 9;
}

/* Take a field: a cell, candidates, nothing, or any text. */
static struct spot take_field_spot(const struct line *line, u32 begin, u32 end)
{
	u32 first = begin, last = end, i;
	struct spot spot;

	if (end == begin + 1 && is(line->signs[begin], IS_DIGIT))
		return spot_at(line, begin);
	if (end == begin) {
		spot = spot_at(line, begin);
		return (struct spot){ spot.at, 0, CELL_EMPTY };
	}
	while (last > first && (is(line->signs[last - 1], IS_SPACE) ||
				line->signs[last - 1] == '"'))
		last--;
	while (first < last && (is(line->signs[first], IS_SPACE) ||
				line->signs[first] == '"'))
		first++;
	if (first == last) {
		spot = spot_at(line, begin + (end - begin) / 2);
		spot.length = 1;
		spot.cell = CELL_EMPTY;
		return spot;
	}
	spot = cell_at(line, first);
	if (last == first + 1 && is(line->signs[first], IS_DIGIT | IS_BLANK))
		return spot;
	for (i = first; i < last; i++)
		if (!is(line->signs[i], IS_DIGIT) ||
		    (i > first && line->signs[i] <= line->signs[i - 1]))
			break;
	if (i == last)
		return candidates_at(line, first, last);
	spot.cell = CELL_TEXT;
	return spot;
}

/*
 * Fields with a sign between them. Between bars, spaces are a blank, too. A
 * bar at an end of the line has an empty field next to it.
 */
static u32 read_fields(const struct line *line, char separator,
		       struct spot *spots)
{
	const char *signs = line->signs;
	u32 i = 0, end = line->count, begin, count = 0;

	while (separator == '|' && end && is(signs[end - 1], IS_SPACE))
		end--;
	while (separator == '|' && i < end && is(signs[i], IS_SPACE))
		i++;
	for (; i <= end; i++, count++) {
		if (count == MOST_FIELDS)
			return 0;
		for (begin = i; i < end && signs[i] != separator; i++)
			;
		spots[count] = take_field_spot(line, begin, i);
		if (separator == '|' && spots[count].cell == CELL_EMPTY &&
		    i > begin && is(signs[begin], IS_SPACE))
			spots[count].cell = CELL_SPACE;
		if (spots[count].cell == CELL_TEXT &&
		    i - begin >= LIKE_A_PUZZLE)
			return 0;
	}
	return count < FEWEST_FIELDS ? 0 : count;
}

/*
 * Three boxes with bars between them, as wide as that in the middle, or nine
 * cells without bars. Blanks are spaces. The row may have a name of one sign
 * before the first of four bars.
 */
static u32 read_places(const struct line *line, const struct block *block,
		       struct spot *spots, u32 *shape)
{
	u32 bars[4], count = 0, i, width = 3, step = 1, digits = 0;
	bool has_name = line->count && is(*line->signs, IS_LETTER | IS_DIGIT) &&
			line->signs[line->count - 1] == '|';

	/* The text may end within a row that has spaces for blanks. */
	if ((line->count < 9 && line->next == line->end) ||
	    (!line->count && (!block->count || block->count >= 8)))
		return 0;
	for (i = has_name; i < line->count; i++)
		if (line->signs[i] == '|' && count < 4)
			bars[count++] = i;
		else if (line->signs[i] != ' ' && !is(line->signs[i], IS_DIGIT))
			return 0;
	if (has_name && count < 4 && is(*line->signs, IS_LETTER))
		return 0;
	digits = has_name && count == 4 && is(*line->signs, IS_DIGIT);
	if (count == 4)
		bars[0] = bars[1], bars[1] = bars[2];
	else if (count && count != 2)
		return 0;
	if (count) {
		width = bars[1] - bars[0] - 1;
		step = (width + 1) / 3;
	}
	if (width < 3)
		return 0;
	for (i = 0; i < 9; i++) {
		u32 at = i % 3 * step + (width - 2 * step - 1) / 2;

		if (!count)
			at = i;
		else
			at += i < 3 ? bars[0] - width : bars[i / 3 - 1] + 1;
		if (i < 3 && at > line->count)
			return 0;
		spots[i] = spot_at(line, at);
		digits += spots[i].cell != CELL_BLANK;
		if (!count && spots[i].cell == CELL_BLANK)
			spots[i].cell = CELL_EMPTY;
	}
	*shape = 1 + count;
	return digits == line->digits ? 9 : 0;
}

/* Nine words of candidates in any order, with marks */
static u32 read_marked(const struct line *line, const struct block *block,
		       struct spot *spots)
{
	u32 i;

	if (block->state.blank || block->state.shape || block->state.number ||
	    !read_candidates(line, spots))
		return 0;
	for (i = 0; i < 9; i++)
		if (spots[i].length > 1 && spots[i].cell == '.')
			spots[i].cell = CELL_CANDIDATES;
	return 9;
}

/* Read a line as the next row of a block. All rows have the same shape. */
bool read_row(struct reader *reader, const struct line *line,
	      struct block *block)
{
	struct row *row = &block->rows[block->count];
	struct block_state before = block->state;
	u32 shape = 0, i;

	if (line->count < FEWEST_SIGNS && block->way != PLACES)
		return false;
	row->begin = line->begin;
	row->next = line->next;
	row->count = block->way == CELLS ?
		     read_cells(reader, line, block, row->spots, &shape) :
		     block->way == PLACES ?
		     read_places(line, block, row->spots, &shape) :
		     read_fields(line, block->way, row->spots);
	if (!row->count && block->way == CELLS) {
		block->state = before;
		row->count = read_marked(line, block, row->spots);
	}
	if (!row->count ||
	    (block->state.shape && shape && shape != block->state.shape)) {
		block->state = before;
		return false;
	}
	row->kind = kind_of_row(row, is_sheet(block));
	for (i = 0; i < row->count && block->way == '|'; i++)
		block->state.spaces |= row->spots[i].cell == CELL_SPACE;
	block->state.shape = block->state.shape ?: shape;
	block->state.digits |= line->digits;
	block->state.rows++;
	return true;
}
