// SPDX-License-Identifier: GPL-2.0-only
/*
 * Candidates in the cells of a grid, as people post them
 *
 * A cell has its digit, or its candidates in any order. Those after a '-' were
 * eliminated: "35-1" has 3 and 5 left. Parentheses only mark some of them:
 * "(1)5" has 1 and 5.
 */
#include <stdlib.h>

#include "reader.h"

/* Does a sign end the word of a cell? */
static bool is_end(char sign)
{
	return is(sign, IS_SPACE) || sign == '|' || sign == '!' || sign == ':';
}

/* The candidates of a cell; 0 if it has anything else, or none is left */
static u16 parse_candidates(const char *signs, u32 count)
{
	u16 left = 0, all = 0;
	bool eliminated = false;
	u32 i;

	for (i = 0; i < count; i++) {
		u16 digit = is(signs[i], IS_DIGIT) && signs[i] != '0' ?
			    1 << (signs[i] - '1') : 0;

		if (digit & all ||
		    (!digit && !is(signs[i], IS_SPACE) &&
		     signs[i] != '-' && signs[i] != '(' && signs[i] != ')'))
			return 0;
		all |= digit;
		eliminated |= signs[i] == '-';
		if (!eliminated)
			left |= digit;
	}
	return left;
}

/* Find the next word of a line. Returns false if there is none. */
static bool next_word(const struct line *line, u32 *begin, u32 *end)
{
	for (*begin = *end; *begin < line->count &&
	     is_end(line->signs[*begin]); ++*begin)
		;
	for (*end = *begin; *end < line->count &&
	     !is_end(line->signs[*end]); ++*end)
		;
	return *begin < *end;
}

/* Where the digit of a word is that has no other, as "(5)", or @end */
static u32 find_digit(const struct line *line, u32 begin, u32 end)
{
	u32 i, at = end;

	for (i = begin; i < end; i++) {
		if (line->signs[i] == '-' ||
		    (is(line->signs[i], IS_DIGIT) && at < end))
			return end;
		if (is(line->signs[i], IS_DIGIT))
			at = i;
	}
	return at;
}

/* Read a row of nine words: digits, or candidates with marks. */
bool read_candidates(const struct line *line, struct spot *spots)
{
	u32 begin, end = 0, count, at;

	for (count = 0; next_word(line, &begin, &end); count++) {
		struct spot last = spot_at(line, end - 1);

		if (count == 9 || !parse_candidates(line->signs + begin,
						    end - begin))
			return false;
		at = find_digit(line, begin, end);
		spots[count] = spot_at(line, at < end ? at : begin);
		if (at < end)
			continue;
		spots[count].cell = '.';
		spots[count].length = last.at + last.length - spots[count].at;
	}
	return count == 9;
}

/*
 * Is a line a row of candidates, but for some cells? Then name the first of
 * these in an error. @row is from 1.
 */
void refuse_candidates(struct reader *reader, const struct line *line, u32 row)
{
	u32 begin, end = 0, count, several = 0, wrong = 0, at = 0, i, digits;

	for (count = 0; next_word(line, &begin, &end); count++) {
		for (i = begin, digits = 0; i < end; i++)
			digits += is(line->signs[i], IS_DIGIT);
		if (!digits || count == 9)
			return;
		several += digits > 1;
		if (wrong || parse_candidates(line->signs + begin, end - begin))
			continue;
		wrong = count + 1;
		at = begin;
	}
	if (count == 9 && several > 1 && wrong)
		fail(reader, place_of(line, at),
		     "r%uc%u is neither a digit nor a list of candidates", row,
		     wrong);
}

/*
 * Get the candidates of the blanks of puzzle @i, sets of nine bits. Returns
 * false if the text does not have them.
 */
bool batch_candidates(const struct batch *batch, unsigned int i,
		      u16 *candidates)
{
	const struct piece *piece = batch->piece;
	u32 first = batch->grids[i]->spots, cell;
	struct reader reader = { .text = piece->text.all };
	struct line line = {};
	bool all = first;

	for (cell = 0; all && cell < SUDOKU_CELLS; cell++) {
		const struct spot *spot = &piece->spots.all[first - 1 + cell];

		candidates[cell] = 0;
		if (spot->cell != '.')
			continue;
		read_signs(&reader, &line, spot->at, spot->at + spot->length,
			   false);
		candidates[cell] = parse_candidates(line.signs, line.count);
		all = candidates[cell];
	}
	free(line.own_signs.all);
	free(line.own_places.all);
	return all;
}
