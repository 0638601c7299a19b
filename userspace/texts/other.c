// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lines without a puzzle: words, comments and numbers
 *
 * What has so many digits that it may be a damaged puzzle is an error.
 */
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>

#include "reader.h"

enum {
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
	u32 i = 0, count = 0;
	char sign;

	while (i < line->count && is(line->signs[i], IS_SPACE))
		i++;
	if (i == line->count || !strchr("#%;/", line->signs[i]))
		return false;
	sign = line->signs[i];
	if (sign == '/')
		return i + 1 < line->count && line->signs[i + 1] == '/';
	if (sign == '%' || (sign == '#' && line->letters))
		return true;
	for (; i < line->count; i++)
		count += line->signs[i] == sign;
	if (sign == '#')
		return count < 2 || count + line->digits != 9;
	return count < 3;
}

/*
 * Many sites have a puzzle in the address of a page, in ways that are not read.
 * It is a long word with many digits, but no number to the base of 16. "%2C" is
 * a comma.
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
		others += (is(sign, IS_LETTER) && lower(sign) > 'f') ||
			  !strncasecmp(line->signs + i - 2, "%2c", 3);
		if (in_address && length >= LIKE_A_PUZZLE && others &&
		    (digits >= DIGITS_OF_A_PUZZLE || length >= LONG_WORD))
			fail(reader, place_of(line, i + 1 - length),
			     "this address may have a puzzle, but is not read");
	}
}

/* In a number such as 5.3E+80, a spreadsheet has lost the digits of a puzzle. */
void refuse_number(struct reader *reader, const struct line *line)
{
	const char *signs = line->signs;
	u32 i;

	for (i = 1; i + 3 < line->count; i++)
		if (is(signs[i - 1], IS_DIGIT) && lower(signs[i]) == 'e' &&
		    signs[i + 1] == '+' &&
		    (signs[i + 2] == '7' || signs[i + 2] == '8') &&
		    is(signs[i + 3], IS_DIGIT))
			fail(reader, place_of(line, i - 1),
			     "a spreadsheet has rounded a puzzle to a number: enter it as text");
}

/* A game id of Simon Tatham's puzzles has numbers of blanks, or only a seed. */
static void refuse_game_id(struct reader *reader, const struct line *line)
{
	const char *end = line->signs + line->count, *id = line->signs;

	while ((id = memmem(id, end - id, "3x3", 3))) {
		const char *at = id + 3;

		while (at < end && is(*at, IS_LETTER))
			at++;
		if (end - at > 1 && (*at == ':' || *at == '#') &&
		    is(at[1], IS_DIGIT | IS_LETTER))
			fail(reader, place_of(line, id - line->signs),
			     "game ids are not read");
		id = at;
	}
}

/* Single digits, also as in "5.0"; and nine cells, maybe with a full stop */
static u32 loose_cells(const struct line *line, const struct token *token)
{
	u32 row = line->signs[token->end - 1] == '.' ? 10 : 9;

	if (!token->digits)
		return 0;
	if (token->cells == 1 ||
	    (token->cells == 3 && token->digits == 1 &&
	     !memcmp(line->signs + token->begin + 1, ".0", 2)))
		return 1;
	return (token->cells == 9 || token->cells == row) && !token->ascends ?
	       CLUES_OF_A_ROW : 0;
}

/*
 * How many cells of a line may be a row of a grid: loose ones, and three times
 * three cells
 */
static u32 count_loose(struct reader *reader, const struct line *line)
{
	u32 i, loose = 0, threes = 0;

	if (!line->digits)
		return 0;
	find_tokens(reader, line);
	for (i = 0; i < reader->tokens.count; i++) {
		loose += loose_cells(line, &reader->tokens.all[i]);
		threes += reader->tokens.all[i].cells == 3;
	}
	return threes == 3 && !loose ? CLUES_OF_A_ROW : loose;
}

/*
 * Leave out a line. Cells that may be rows are counted, and an error if there
 * are many, in several lines, too.
 */
void leave_out(struct reader *reader, const struct line *line, bool words)
{
	struct memory *memory = &reader->memory;
	u32 cells = 0, loose, i;

	refuse_address(reader, line);
	refuse_number(reader, line);
	refuse_game_id(reader, line);
	loose = is_heading(line) ? 0 : count_loose(reader, line);
	if (line->digits && !words && !is_comment(line) && !is_heading(line)) {
		for (i = 0; i < line->count; i++)
			cells += is(line->signs[i], IS_CELL);
		reader->unfinished = count_unfinished(reader, line);
		if (reader->unfinished ||
		    !(is_number(line) ||
		      (line->letters && cells < LIKE_A_ROW))) {
			refuse_candidates(reader, line, 1);
			fail(reader, line->begin,
			     cells == 9 || cells == SUDOKU_CELLS ?
			     "%u cells in this line, but in no known layout" :
			     "%u cells in this line, not 9 or 81", cells);
		}
		loose = line->digits;
	}
	memory->quiet = loose ? 0 : memory->quiet + 1;
	memory->loose = memory->quiet > MOST_QUIET ? 0 : memory->loose + loose;
	if (memory->loose < FEWEST_CLUES || reader->failed)
		return;
	reader->skip = 0;
	fail(reader, line->begin, "many digits, but no puzzle");
}
