// SPDX-License-Identifier: GPL-2.0-only
/*
 * Tokens, and the puzzles on one line
 *
 * Signs between layout are a token: cells, if they are digits and at most one
 * sign for blanks, or else a word. Cells without a word and another sign for
 * blanks between them are a stretch. Of each stretch, a puzzle is either a
 * token of 81 cells, or 81 cells in equal tokens whose rows have one shape.
 * Anything else that has as many digits is an error.
 */
#include <string.h>
#include <strings.h>

#include "reader.h"

/* A digit that is not a clue may have a '+' before it, as HoDoKu writes it. */
static bool is_mark(const struct line *line, u32 i)
{
	return line->signs[i] == '+' && i + 1 < line->count &&
	       line->signs[i + 1] >= '1' && line->signs[i + 1] <= '9';
}

static u32 end_of_token(const struct line *line, u32 i)
{
	while (i < line->count &&
	       (!is(line->signs[i], IS_BETWEEN) || is_mark(line, i)))
		i++;
	return i;
}

/* What is like a puzzle, but has a letter or two signs for blanks */
static void refuse_word(struct reader *reader, const struct line *line,
			const struct token *token)
{
	u32 i, cells = 0, digits = 0;

	for (i = token->begin; i < token->end; i++) {
		char sign = line->signs[i];

		if (is(sign, IS_LETTER) && !is(sign, IS_BLANK)) {
			cells = 0;
			digits = 0;
			continue;
		}
		digits += is(sign, IS_DIGIT);
		if (++cells >= LIKE_A_PUZZLE && digits >= DIGITS_OF_A_PUZZLE)
			fail(reader, place_of(line, token->begin),
			     "cells with a letter, or with two signs for blanks");
	}
}

/* Take the token that begins with a sign. */
static struct token take_token(struct reader *reader, const struct line *line,
			       u32 i)
{
	struct token token = { .begin = i, .ascends = true };
	const char *signs = line->signs;
	char last = '\0', next = i + 1 < line->count ? signs[i + 1] : ',';
	bool word = false;

	/* Most tokens are a cell or a puzzle. */
	if (is(signs[i], IS_CELL | IS_BLANK) && is(next, IS_BETWEEN) &&
	    next != '+') {
		token.end = i + 1;
		token.cells = 1;
		token.digits = signs[i] > '0' && signs[i] <= '9';
		token.blank = token.digits ? '\0' :
			      signs[i] == '0' ? '.' : signs[i];
		return token;
	}
	if (line->count - i >= SUDOKU_CELLS &&
	    sudoku_is_line(signs + i) &&
	    (i + SUDOKU_CELLS == line->count ||
	     is(signs[i + SUDOKU_CELLS], IS_BETWEEN))) {
		token.end = i + SUDOKU_CELLS;
		token.cells = SUDOKU_CELLS;
		token.blank = '.';
		token.ascends = false;
		for (; i < token.end; i++)
			token.digits += signs[i] > '0';
		return token;
	}
	token.end = end_of_token(line, i);
	for (; i < token.end; i++) {
		char sign = signs[i] == '0' ? '.' : signs[i];

		if (sign == '+')
			continue;
		token.cells++;
		token.ascends &= sign > last;
		last = sign;
		if (is(sign, IS_DIGIT)) {
			token.digits++;
			continue;
		}
		word |= !is(sign, IS_BLANK) ||
			(token.blank && token.blank != sign);
		token.blank = sign;
	}
	if (word) {
		if (token.digits)
			refuse_word(reader, line, &token);
		token.cells = 0;
	}
	return token;
}

/* Divide a line into tokens. */
void find_tokens(struct reader *reader, const struct line *line)
{
	struct token *token;
	bool is_value;
	u32 i = 0;

	reader->tokens.count = 0;
	token = EXTEND(reader->tokens, line->count);
	for (;; token++) {
		for (is_value = false; i < line->count &&
		     is(line->signs[i], IS_BETWEEN) && !is_mark(line, i); i++)
			is_value |= line->signs[i] == '=';
		if (i == line->count)
			break;
		*token = take_token(reader, line, i);
		token->is_value = is_value;
		i = token->end;
	}
	reader->tokens.count = token - reader->tokens.all;
}

/* Find the stretch that begins with a token; it is empty if that is a word. */
struct stretch find_stretch(const struct reader *reader, u32 i)
{
	const struct token *token = reader->tokens.all + i;
	const struct token *end = reader->tokens.all + reader->tokens.count;
	struct stretch stretch = { .tokens = token, .ascends = true };

	for (; token < end && token->cells; token++) {
		if (stretch.count && (token->is_value ||
				      (stretch.blank && token->blank &&
				       token->blank != stretch.blank)))
			break;
		stretch.blank = stretch.blank ?: token->blank;
		stretch.count++;
		stretch.cells += token->cells;
		stretch.digits += token->digits;
		stretch.ascends &= token->ascends;
		if (token->cells > stretch.longest)
			stretch.longest = token->cells;
	}
	return stretch;
}

/* The name before a token: "name": ..., <name>... or name=... */
static struct span name_before(const struct line *line,
			       const struct token *token)
{
	const char *first = line->signs, *end = first + token->begin, *begin;

	while (end > first && (is(end[-1], IS_SPACE) ||
			       strchr("\"'([{", end[-1])))
		end--;
	if (end == first || !strchr(":=>", end[-1]))
		return (struct span){ end, end };
	for (end--; end > first && (is(end[-1], IS_SPACE) ||
				    strchr("\"'", end[-1])); end--)
		;
	for (begin = end; begin > first; begin--)
		if (!is(begin[-1], IS_LETTER | IS_DIGIT) &&
		    begin[-1] != '_' && begin[-1] != '-')
			break;
	return (struct span){ begin, end };
}

/* Is this the name of 81 cells that are not in rows? */
static bool names_no_rows(struct span name)
{
	static const char * const names[] = {
		"boxes", "blocks", "regions", "columns", "cols",
	};
	size_t length = name.end - name.begin;
	u32 i;

	for (i = 0; i < ARRAY_SIZE(names); i++)
		if (strlen(names[i]) == length &&
		    !strncasecmp(names[i], name.begin, length))
			return true;
	return false;
}

/*
 * Take nine cells, from a sign on, and return the sign after them. The shape is
 * what is between them, except spaces, quotes and marks.
 */
u32 take_cells(const struct line *line, u32 i, struct spot *spots, u32 *shape)
{
	u32 count = 0;

	for (*shape = 1; count < 9; i++) {
		char sign = line->signs[i];

		if (!is(sign, IS_BETWEEN)) {
			spots[count++] = spot_at(line, i);
			*shape = 31 * *shape + 1;
		} else if (!is(sign, IS_SPACE) && sign != '+' && sign != '"' &&
			   sign != '\'') {
			*shape = 31 * *shape + (u8)sign;
		}
	}
	return i;
}

/* Take the grids of so many cells; all of their rows must have one shape. */
static bool take_grids(struct reader *reader, const struct line *line,
		       const struct token *token, u32 cells)
{
	struct span span = name_before(line, token);
	enum name name = name_of(span);
	u32 i = token->begin, first = 0, shape, row;
	struct spot spots[SUDOKU_CELLS];

	if (names_no_rows(span)) {
		fail(reader, place_of(line, i),
		     "81 cells by boxes or columns; only rows are read");
		return true;
	}
	if (token->cells == SUDOKU_CELLS && !line->places &&
	    token->end - i == SUDOKU_CELLS && token->blank == '.') {
		add_plain(reader, line->begin + i, SUDOKU_CELLS)->name = name;
		return true;
	}
	for (; cells; cells -= SUDOKU_CELLS) {
		for (row = 0; row < 9; row++) {
			while (is(line->signs[i], IS_BETWEEN))
				i++;
			i = take_cells(line, i, spots + 9 * row, &shape);
			first = first ?: shape;
			if (shape != first)
				return false;
		}
		add_spots(reader, name, spots);
	}
	return true;
}

/* Are these dots between words, as in a table of contents, or a drawing? */
static bool is_drawn(const struct line *line, const struct token *token)
{
	if (token->digits)
		return token->digits < DIGITS_OF_A_PUZZLE &&
		       token->blank != '.';
	return token->blank != '.' ||
	       (line->letters &&
		((token->begin &&
		  is(line->signs[token->begin - 1], IS_SPACE)) ||
		 (token->end < line->count &&
		  is(line->signs[token->end], IS_SPACE))));
}

static void refuse(struct reader *reader, const struct line *line,
		   const struct token *token, u32 cells)
{
	fail(reader, place_of(line, token->begin),
	     cells == 9 * SUDOKU_CELLS ?
	     "729 digits are candidates, and a puzzle has clues" :
	     cells == SUDOKU_CELLS ?
	     "%u cells, but not in equal rows" :
	     "%u cells, and a puzzle has 81", cells);
}

/* Take the tokens of a stretch that are puzzles. Returns whether any is long. */
static bool take_long(struct reader *reader, const struct line *line,
		      const struct stretch *stretch)
{
	u32 i;

	if (stretch->longest < LIKE_A_PUZZLE)
		return false;
	for (i = 0; i < stretch->count; i++) {
		const struct token *token = &stretch->tokens[i];

		if (token->cells < LIKE_A_PUZZLE || is_drawn(line, token))
			continue;
		if (token->cells % SUDOKU_CELLS ||
		    token->cells == 9 * SUDOKU_CELLS)
			refuse(reader, line, token, token->cells);
		else
			take_grids(reader, line, token, token->cells);
	}
	return true;
}

/*
 * Take the puzzles of a stretch of equal tokens. There may be a number before
 * them, of another size: nobody can tell which of 82 cells is no cell. Nine
 * tokens that ascend are candidates.
 */
static void take_stretch(struct reader *reader, const struct line *line,
			 const struct stretch *stretch)
{
	const struct token *token = stretch->tokens;
	u32 count = stretch->count, cells = stretch->cells, i;
	struct spot spots[9];
	bool equal = true;

	if (cells < LIKE_A_PUZZLE || (stretch->ascends && count <= 10) ||
	    (!stretch->digits && stretch->blank != '.'))
		return;
	if (token[0].cells != token[1].cells &&
	    (cells - token[0].cells) % SUDOKU_CELLS == 0) {
		count--;
		cells -= token++->cells;
	}
	for (i = 1; i < count; i++)
		equal &= token[i].cells == token[0].cells;
	if (cells % SUDOKU_CELLS == 0 && equal && 9 % token[0].cells == 0 &&
	    take_grids(reader, line, token, cells))
		return;
	if (stretch->digits < DIGITS_OF_A_PUZZLE ||
	    read_candidates(line, spots))
		return;
	refuse_candidates(reader, line, 1);
	refuse(reader, line, token, cells);
}

/* Find the grids of a line, and refuse what is like one, but is none. */
bool find_grids(struct reader *reader, const struct line *line)
{
	struct stretch stretch;
	u32 i;

	if (line->count < LIKE_A_PUZZLE)
		return false;
	find_notations(reader, line);
	if (reader->failed || count_grids(reader))
		return count_grids(reader);
	find_tokens(reader, line);
	for (i = 0; i < reader->tokens.count; i += stretch.count ?: 1) {
		stretch = find_stretch(reader, i);
		if (!take_long(reader, line, &stretch))
			take_stretch(reader, line, &stretch);
	}
	return count_grids(reader);
}
