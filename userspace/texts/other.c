// SPDX-License-Identifier: GPL-2.0
/*
 * Lines without a puzzle: words, comments and numbers
 *
 * What has so many digits that it may be a damaged puzzle is an error.
 */
#define _GNU_SOURCE
#include <string.h>

#include "reader.h"

enum {
	MANY_LOOSE = 41,	/* cells in lines without a puzzle */
	MANY_IN_ROWS = 17,	/* the same, in lines that may be rows */
	LIKE_A_GRID = 7,	/* so many lines may be */
	FEWEST_CLUES = 17,
	MOST_QUIET = 9,		/* lines without cells between two of a grid */
	LONG_WORD = 81,		/* of an address: is no title */
};

/*
 * Is this a number, a date or a time, such as "#12", "3)" or "2006-03-08"? It
 * has up to three parts of up to four digits, a sign between two of them, and
 * maybe one before the first and after the last.
 */
static bool is_number(const struct line *line)
{
	u32 begin = 0, end = line->count, i, parts = 0, digits = 0, signs = 0;

	while (end && is(line->signs[end - 1], IS_SPACE))
		end--;
	while (begin < end && is(line->signs[begin], IS_SPACE))
		begin++;
	for (i = begin; i < end; i++) {
		if (is(line->signs[i], IS_DIGIT)) {
			parts += !digits;
			signs = 0;
			if (++digits > 4)
				return false;
			continue;
		}
		digits = 0;
		if (signs++ || (parts ? !strchr("-./:)]>}%", line->signs[i]) :
					is(line->signs[i], IS_CELL)))
			return false;
	}
	return parts && parts <= 3;
}

/* Has a line the numbers of nine columns, such as "1 2 3" or "c1 c2 c3"? */
bool is_heading(const struct line *line)
{
	char next = '\0';
	u32 i, count = 0;

	for (i = 0; i < line->count; i++) {
		char sign = line->signs[i];

		if (!is(sign, IS_DIGIT)) {
			if (!is(sign, IS_BETWEEN | IS_LETTER))
				return false;
			continue;
		}
		if (count ? sign != next : sign > '1')
			return false;
		next = sign + 1;
		count++;
	}
	return count == 9;
}

bool has_words(const struct line *line)
{
	u32 i;

	for (i = 1; i < line->count; i++)
		if (is(line->signs[i], IS_LETTER) &&
		    is(line->signs[i - 1], IS_LETTER))
			return true;
	return false;
}

/*
 * How many cells has the end of a text that ends within a puzzle? Returns 0 if
 * the line ends, or has more than cells, or more than are missing.
 */
u32 count_unfinished(struct reader *reader, const struct line *line)
{
	u32 i, cells = 0;

	if (line->next < reader->length ||
	    (line->next && is(reader->text[line->next - 1], IS_END)))
		return 0;
	for (i = 0; i < line->count; i++) {
		cells += is(line->signs[i], IS_CELL);
		if (!is(line->signs[i], IS_CELL | IS_BETWEEN) &&
		    line->signs[i] != '-')
			return 0;
	}
	return cells < SUDOKU_CELLS ? cells : 0;
}

/*
 * A line that begins with one of some signs. A row can begin with a blank or an
 * empty field, too: with '#' in place of a cell, or ';' between cells.
 */
bool is_comment(const struct line *line)
{
	u32 i = 0, count = 0, others = 0;
	char sign;

	while (i < line->count && is(line->signs[i], IS_SPACE))
		i++;
	if (i == line->count || !strchr("#%;/", line->signs[i]))
		return false;
	sign = line->signs[i];
	if (sign == '/')
		return i + 1 < line->count && line->signs[i + 1] == '/';
	if (sign == '%' || line->letters)
		return true;
	for (; i < line->count; i++)
		if (line->signs[i] == sign)
			count++;
		else if (!is(line->signs[i], IS_SPACE))
			others++;
	if (sign == '#')
		return count < 2 || count + line->digits != 9;
	return count < 3 || (count != 8 && !others);
}

/*
 * Many sites have a puzzle in the address of a page, in ways that are not read.
 * It is a long word with many digits, but no number to the base of 16.
 */
static void refuse_address(struct reader *reader, const struct line *line)
{
	u32 i, length = 0, digits = 0, others = 0;
	bool in_address = false;

	for (i = 2; i < line->count; i++) {
		char sign = line->signs[i];

		if (!memcmp(line->signs + i - 2, "://", 3))
			in_address = true;
		else if (strchr(" \t\"'<>", sign))
			in_address = false;
		if (!is(sign, IS_LETTER | IS_DIGIT) && !strchr("+_%", sign)) {
			length = 0;
			digits = 0;
			others = 0;
			continue;
		}
		length++;
		digits += is(sign, IS_DIGIT);
		others += is(sign, IS_LETTER) && lower(sign) > 'f';
		if (in_address && length >= RUN_LIKE_A_PUZZLE && others &&
		    (digits >= DIGITS_OF_A_PUZZLE || length >= LONG_WORD))
			fail(reader, place_of(line, i + 1 - length),
			     "this address may have a puzzle, but is not read");
	}
}

/* Count the fields of a line of HTML. */
static u32 count_columns(const struct line *line)
{
	const char *at = line->signs, *end = at + line->count;
	u32 count = 0;

	while ((at = memmem(at, end - at, "<td", 3))) {
		count++;
		at++;
	}
	return count;
}

/*
 * Leave out a line. Cells in numbers without letters are counted if they may be
 * rows, or if there are many. What might be damaged puzzles is an error.
 */
void leave_out(struct reader *reader, const struct line *line, bool words)
{
	u32 cells = 0, singles = 0, rows = 0, nines = 0, all = 0, i, loose;
	struct memory *memory = &reader->memory;
	bool comment = is_comment(line);

	find_groups(reader, line, '\0');
	for (i = 0; line->digits && i < reader->groups.count; i++) {
		const struct group *group = &reader->groups.all[i];
		u32 before = group->begin - (group->begin > 0);

		all += group->cells;
		if (!group->cells || is(line->signs[before], IS_LETTER) ||
		    (group->end < line->count &&
		     is(line->signs[group->end], IS_LETTER)))
			continue;
		singles += group->cells == 1;
		if (!group->digits)
			continue;
		cells += group->cells;
		rows += group->cells >= LIKE_A_ROW ? group->cells : 0;
		nines += group->cells == 9 ? 9 : 0;
	}
	refuse_address(reader, line);
	if (count_columns(line) >= 9 && line->digits)
		fail(reader, line->begin, "tables of HTML are not read");
	if (is_heading(line)) {
		loose = 0;
		singles = 0;
	} else if (line->digits && !words && !comment) {
		reader->unfinished = count_unfinished(reader, line);
		if (reader->unfinished || !(is_number(line) ||
					    (line->letters &&
					     all < LIKE_A_ROW))) {
			refuse_candidates(reader, line, 1);
			fail(reader, line->begin,
			     all == 9 || all == SUDOKU_CELLS ?
			     "%u cells in this line, but in no known layout" :
			     "%u cells in this line, not 9 or 81", all);
		}
		loose = all;
	} else if (comment) {
		/* It may be a list, but no grid with a row on each line. */
		loose = singles == 9 ? 9 : nines;
		singles = 0;
	} else {
		loose = cells >= FEWEST_CLUES ? cells :
			rows > singles ? rows : singles;
	}
	memory->quiet = loose ? 0 : memory->quiet + 1;
	if (memory->quiet > MOST_QUIET) {
		memory->loose = 0;
		memory->loose_lines = 0;
	}
	memory->loose += loose;
	memory->loose_lines += loose > 0;
	if (singles >= FEWEST_CLUES || memory->loose >= MANY_LOOSE ||
	    (memory->loose >= MANY_IN_ROWS &&
	     memory->loose_lines >= LIKE_A_GRID))
		fail(reader, line->begin, "many digits, but no puzzle");
}
