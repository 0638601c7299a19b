// SPDX-License-Identifier: GPL-2.0
/*
 * Other ways in which a line can have the cells of a puzzle
 */
#define _GNU_SOURCE
#include <string.h>

#include "reader.h"

/*
 * A game of OpenSudoku that was played has three or four fields for each cell,
 * with a bar after each: the first is the digit, and the last is 0 for a clue.
 */
static void find_played(struct reader *reader, const struct line *line)
{
	const char *signs = line->signs;
	struct spot spots[SUDOKU_CELLS] = {};
	u32 first = 0, i, bars = 0, width, number = 0;

	for (i = 0; i < line->count; i++)
		if (signs[i] == '|')
			bars++;
		else if (!is(signs[i], IS_DIGIT) && !strchr(",-", signs[i]) &&
			 !bars)
			first = i + 1;
	width = bars / SUDOKU_CELLS;
	if (bars % SUDOKU_CELLS || width < 3 || width > 4)
		return;
	for (i = first, bars = 0; number < SUDOKU_CELLS; i++) {
		if (bars % width == 0 && is(signs[i], IS_DIGIT))
			spots[number] = spot_at(line, i);
		if (signs[i] != '|' || ++bars % width)
			continue;
		if (!spots[number].length)
			return;
		if (signs[i - 1] != '0')
			spots[number].cell = '.';
		number++;
	}
	add_spots(reader, NAME_NONE, spots);
}

/*
 * In a game id of Simon Tatham's puzzles, such as "3x3:5_3b7", a letter is a
 * number of blanks, 'a' for one, and there may be a '_' between two digits.
 * With other rules, letters are before the colon. After a '#' is the seed of a
 * game.
 */
static void find_game_ids(struct reader *reader, const struct line *line)
{
	const char *signs = line->signs, *end = signs + line->count, *at, *id;

	for (at = signs; (id = memmem(at, end - at, "3x3", 3));) {
		u32 count = 0, from = place_of(line, id - signs);
		char cells[SUDOKU_CELLS], colon;

		for (at = id + 3; at < end && is(*at, IS_LETTER); at++)
			;
		colon = at < end ? *at : '\0';
		if (colon == '#' && at + 1 < end && is(at[1], IS_DIGIT))
			fail(reader, from, "a game id without the cells");
		if (colon != ':')
			continue;
		for (at++; at < end && count <= SUDOKU_CELLS; at++) {
			bool blanks = *at >= 'a' && *at <= 'z';
			u32 more = blanks ? *at - 'a' + 1 : *at != '_';

			if (!blanks && *at != '_' && !is(*at, IS_DIGIT))
				break;
			if (count + more <= SUDOKU_CELLS)
				memset(cells + count,
				       digit_or_blank(*at), more);
			count += more;
		}
		if (at - id < SHORTEST_ID)
			continue;
		if (id[3] != ':' || count != SUDOKU_CELLS)
			fail(reader, from,
			     "a game id of other rules, or not of 81 cells");
		else
			add_text(reader, cells, from,
				 place_of(line, at - signs - 1) + 1);
	}
}

/* Find the grids of a line that are neither cells in sequence nor in groups. */
void find_notations(struct reader *reader, const struct line *line)
{
	if (line->count > 6 * SUDOKU_CELLS &&
	    memchr(line->signs, '|', line->count))
		find_played(reader, line);
	if (line->letters) {
		find_game_ids(reader, line);
		find_links(reader, line);
	}
}
