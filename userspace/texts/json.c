// SPDX-License-Identifier: GPL-2.0
/*
 * Values of JSON, and what is written like it in other languages
 *
 * A value is read as one long line: its ends of lines are spaces, and null, ""
 * and the like are blanks. So its grids are found as those of a line are.
 */
#include <string.h>

#include "reader.h"

#define DEPTH	16

/* A value, as far as it is one */
struct value {
	u32 at;			/* where it ends, or stops being one */
	u32 members;		/* with a name in quotes, so this is JSON */
	bool whole;
	bool plain;		/* its signs are its bytes */
};

static u32 end_of_string(struct reader *reader, u32 at, struct value *value)
{
	const char *text = reader->text;
	char quote = text[at];
	u32 begin = at + 1;

	while (++at < reader->length && text[at] != '\n' && text[at] != quote)
		if (text[at] == '\\') {
			value->plain = false;
			at++;
		}
	if (at == begin || (at == begin + 1 && text[begin] == ' '))
		value->plain = false;
	return at < reader->length ? at : reader->length;
}

/* Find the bracket that closes the first one. */
static void find_end(struct reader *reader, u32 at, struct value *value)
{
	const char *text = reader->text;
	bool has_value = false;		/* since the last separator */
	char open[DEPTH], last = '\0';
	u32 depth = 0;

	*value = (struct value){ .plain = true };
	for (; at < reader->length; at++) {
		char c = text[at];

		if (is(c, IS_SPACE))
			continue;
		value->at = at;
		switch (c) {
		case '\n':
		case '\r':
			value->plain = false;
			continue;
		case ',':
		case ':':
			value->members += c == ':' && last == '"';
			has_value = false;
			break;
		case ']':
		case ')':
		case '}':
			depth--;
			if (c - open[depth] > 2 || c < open[depth])
				return;
			has_value = true;
			value->at++;
			value->whole = !depth;
			if (!depth)
				return;
			break;
		default:
			if (has_value || depth == DEPTH)
				return;
			if (c == '[' || c == '(' || c == '{') {
				open[depth++] = c;
				break;
			}
			has_value = true;
			if (c == '"' || c == '\'') {
				at = end_of_string(reader, at, value);
				if (at < reader->length && text[at] != c)
					return;
				break;
			}
			if (!is(c, IS_WORD))
				return;
			value->plain &= open[depth - 1] == '{' ||
					!is(c, IS_LETTER);
			while (at + 1 < reader->length &&
			       is(text[at + 1], IS_WORD))
				at++;
		}
		last = c;
	}
	reader->hungry |= !reader->whole;
}

/*
 * Take an object that says at which place each cell is, as GNOME Sudoku writes
 * it. Cells that are not fixed are no clues.
 */
static void take_placed(struct reader *reader, const struct line *line)
{
	char cells[SUDOKU_CELLS], digit = '.';
	bool fixed = false, found = false;
	u32 at = 0, numbers = 0, end, i;

	memset(cells, '.', sizeof(cells));
	find_groups(reader, line, '\0');
	for (i = 0; i < reader->groups.count; i++) {
		const struct group *group = &reader->groups.all[i];
		struct span name = name_before(line, group->mark);
		const char *sign = line->signs + group->begin;
		struct span word = { sign, line->signs + group->end };
		bool is_one = group->cells == 1;

		/* What is no place counts as more than two numbers. */
		if (!group->cells) {
			fixed |= is_text(name, "fixed") &&
				 is_text(word, "true");
		} else if (is_text(name, "position")) {
			at = 9 * at + *sign - '0';
			numbers += is_one && *sign >= '0' && *sign < '9' ?
				   1 : 3;
		} else if (is_text(name, "value")) {
			digit = digit_or_blank(is_one ? *sign : '.');
		}
		end = i + 1 < reader->groups.count ? group[1].begin :
						     line->count;
		if (!numbers ||
		    !memchr(line->signs + group->end, '}', end - group->end))
			continue;
		if (numbers != 2 ||
		    (fixed && (digit == '.' || cells[at] != '.')))
			fail(reader, place_of(line, group->begin),
			     "a cell without one place and digit");
		else if (fixed)
			cells[at] = digit;
		found |= fixed;
		at = 0;
		numbers = 0;
		digit = '.';
		fixed = false;
	}
	if (found)
		add_text(reader, cells, line->begin, line->end);
}

/*
 * Where a value has grids, other cells in sequence may be a damaged one, as
 * none of them is a number.
 */
static void refuse_others(struct reader *reader, const struct line *line)
{
	const struct grid *grid = item_grids(reader);
	const struct grid *end = grid + count_grids(reader);
	u32 i, cells = 0;

	find_groups(reader, line, '\0');
	for (i = 0; i < reader->groups.count; i++) {
		const struct group *group = &reader->groups.all[i];
		u32 at = place_of(line, group->begin);

		while (grid < end && grid->end <= at)
			grid++;
		if (!group->cells || (grid < end && grid->begin <= at))
			cells = 0;
		else
			cells += group->cells;
		if (cells >= RUN_LIKE_A_PUZZLE)
			fail(reader, at, "many digits next to a puzzle");
	}
}

/*
 * Read a value of JSON. Returns the place after it, or 0 if there is none or it
 * has no grid and may be something else.
 */
u32 read_json(struct reader *reader, u32 at)
{
	struct line *line = &reader->lines[1];
	struct value value;

	find_end(reader, at, &value);
	if (reader->hungry)
		return 0;
	if (!value.whole) {
		if (value.members)
			fail(reader, value.at, "this is not JSON any more");
		return 0;
	}
	read_signs(reader, line, at, value.at, !value.plain);
	if (find_grids(reader, line))
		refuse_others(reader, line);
	else if (value.members)
		take_placed(reader, line);
	if (!count_grids(reader) && value.members)
		leave_out(reader, line, true);
	return count_grids(reader) || reader->failed || value.members ?
	       value.at : 0;
}
