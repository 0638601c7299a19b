// SPDX-License-Identifier: GPL-2.0
/*
 * What drawings and explanations have besides puzzles, and what stands for a
 * puzzle without being one: links, and cells with candidates
 *
 * Where those are replaced, the text itself is changed, so what is printed of it
 * has the puzzle.
 */
#include <ctype.h>

#include "fields.h"

/* A line of a drawing, with other marks than "+" and "|" where lines meet */
bool is_frame(struct span line)
{
	char *at;

	line = trimmed(line);
	if (line.end - line.begin < 4 || !memchr(".:'*", *line.begin, 4) ||
	    memcmp(line.begin + 1, "---", 3))
		return false;
	for (at = line.begin; at < line.end; at++)
		if (!memchr(".:'*+- ", *at, 7))
			return false;
	return true;
}

/* A step of explain: a number, a dot and a sentence with a colon */
bool is_step(struct span line)
{
	char *begin = trimmed(line).begin, *at = begin;

	while (at < line.end && isdigit((unsigned char)*at))
		at++;
	if (at == begin || line.end - at < 2 || at[0] != '.' || at[1] != ' ' ||
	    !memchr(at, ':', line.end - at))
		return false;
	while (at < line.end && !isalpha((unsigned char)*at))
		at++;
	return at < line.end;
}

/* Are these the candidates of a cell: digits, each greater than the last? */
static bool are_candidates(struct span word)
{
	char *at;

	for (at = word.begin; at < word.end; at++)
		if (*at < '1' || *at > '9' || (at > word.begin && *at <= at[-1]))
			return false;
	return word.end - word.begin > 1;
}

/* Find the next word of a line. A "|" may be between words, too. */
static bool next_cell(struct span *rest, struct span *word)
{
	char *at = rest->begin;

	while (at < rest->end && (is_blank(*at) || *at == '|'))
		at++;
	word->begin = at;
	while (at < rest->end && !is_blank(*at) && *at != '|')
		at++;
	word->end = at;
	rest->begin = at;
	return word->begin < at;
}

/* A row of a board with candidates: nine words */
static void empty_row(struct span line)
{
	struct span rest = trimmed(line), word;
	unsigned int cells = 0, several = 0;

	while (next_cell(&rest, &word)) {
		several += are_candidates(word);
		cells += are_candidates(word) ||
			 (word.end - word.begin == 1 &&
			  sudoku_is_cell(*word.begin)) ? 1 : 10;
	}
	for (rest = line; cells == 9 && several && next_cell(&rest, &word);)
		if (are_candidates(word)) {
			blank(word.begin, word.end);
			*word.begin = '.';
		}
}

/* Replace a link by its puzzle. */
static bool replace_link(struct span line)
{
	char cells[SUDOKU_CELLS];
	bool plain;

	if (!read_link(line, cells, &plain) || !plain)
		return false;
	blank(line.begin, line.end);
	memcpy(line.begin, cells, SUDOKU_CELLS);
	return true;
}

/* Replace links by puzzles, and candidates by blanks. */
void mask_replace(const struct mask *mask, char *text, size_t length)
{
	struct span rest = { text, text + length };

	if (mask->inside)
		rest.begin = after(rest, '\n');
	while (rest.begin < rest.end) {
		char *next = after(rest, '\n');
		struct span line = { rest.begin, next - (next[-1] == '\n') };

		if (!replace_link(line))
			empty_row(line);
		rest.begin = next;
	}
}

