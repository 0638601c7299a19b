// SPDX-License-Identifier: GPL-2.0
/*
 * Values of JSON, and what is written like it in other languages
 *
 * The cells of a value are on a stack: one for a digit, nine for a list of nine
 * or for such a string, 81 for a list of 81 digits or of nine rows. Strings of
 * 81 cells are grids at once. The grids of an object are judged together.
 */
#include <string.h>

#include "reader.h"

enum {
	DEPTH = 64,
	MANY_CELLS = 41,	/* in lists, but not in grids */

	/* Lengths of cells that are no text of their own */
	CELL_OBJECT = 255,	/* the value of an object */
	CELL_PLACED = 254,	/* the same, and it says at which place */
};

struct json {
	struct reader *reader;
	bool strict;		/* only what a plain sudoku has */
	bool other_rules;	/* there was more */
	u32 reached;
	u32 members;		/* of objects, so this is JSON */
	u32 loose;		/* cells of lists that are no grid */
};

/* An object, as far as it can be a cell */
struct cell {
	bool is_empty;
	bool has_place;
	bool is_entry;		/* not a clue */
	char value;		/* '\0' if there is none */
	u32 place;
};

static u32 read_value(struct json *json, u32 at, enum name name, u32 depth);

static char byte_at(struct json *json, u32 at)
{
	struct reader *reader = json->reader;

	if (at > json->reached)
		json->reached = at;
	if (at < reader->length)
		return reader->text[at];
	reader->hungry |= !reader->whole;
	return '\0';
}

static u32 skip_blanks(struct json *json, u32 at)
{
	char c = byte_at(json, at);

	while (c == ' ' || c == '\t' || c == '\n' || c == '\r')
		c = byte_at(json, ++at);
	return at;
}

/* The last 81 cells of the stack become a grid. */
static void take_grid(struct json *json, u32 begin, u32 end, enum name name)
{
	struct reader *reader = json->reader;
	const struct spot *spots;
	struct place *place;
	bool whole = false;
	u32 i;

	reader->cells.count -= SUDOKU_CELLS;
	spots = reader->cells.all + reader->cells.count;
	for (i = 0; i < SUDOKU_CELLS; i++)
		whole |= spots[i].length >= CELL_PLACED;
	add_grid(reader, name, spots);
	if (!whole)
		return;
	place = &reader->grids.all[reader->grids.count - 1].place;
	place->layout = LAYOUT_WHOLE;
	place->begin = begin;
	place->end = end;
}

/* A string or a word: grids, or a row, or a cell */
static void take_text(struct json *json, u32 begin, u32 end, bool escapes,
		      enum name name)
{
	static const char *const none[] = {
		"null", "None", "false", "nan", "NaN", "undefined", NULL
	};
	struct reader *reader = json->reader;
	struct line *line = &reader->lines[3];
	u32 i;

	read_signs(reader, line, begin, end, escapes);
	if (find_grids(reader, line, 0, line->count, name))
		return;
	if (!line->count || is_one_of(reader->text + begin, reader->text + end, none))
		PUSH(reader->cells, (struct spot){ begin, end - begin, '.' });
	if (line->count != 1 && line->count != 9)
		return;
	for (i = 0; i < line->count; i++)
		if (!is(line->signs[i], IS_CELL) &&
		    !strchr(" _-*xX?", line->signs[i]))
			return;
	for (i = 0; i < line->count; i++)
		PUSH(reader->cells, (struct spot){
			place_of(line, i), 1, digit_or_blank(line->signs[i])
		});
}

/* Find the end of a string: the quote. Returns 0 if there is none. */
static u32 end_of_string(struct json *json, u32 at, bool *escapes)
{
	char quote = byte_at(json, at), c;

	*escapes = false;
	while ((c = byte_at(json, ++at)) != quote) {
		if (!c)
			return 0;
		if (c == '\\') {
			*escapes = true;
			at++;
		}
	}
	return at;
}

static u32 end_of_word(struct json *json, u32 at)
{
	char c = byte_at(json, at);

	while (is(c, IS_LETTER | IS_CELL) || c == '_' || c == '-' || c == '+' ||
	       c == '$')
		c = byte_at(json, ++at);
	return at;
}

/* Cells that say where they are become a grid, which has the others blank. */
static bool place_cells(struct json *json, u32 base)
{
	struct reader *reader = json->reader;
	struct spot grid[SUDOKU_CELLS];
	u32 i;

	if (reader->cells.count == base)
		return false;
	for (i = 0; i < SUDOKU_CELLS; i++)
		grid[i] = (struct spot){ 0, CELL_PLACED, '.' };
	for (i = base; i < reader->cells.count; i++) {
		struct spot *spot = &reader->cells.all[i];

		if (spot->length != CELL_PLACED || spot->at >= SUDOKU_CELLS ||
		    (i > base && spot->at <= spot[-1].at))
			return false;
		grid[spot->at].cell = spot->cell;
	}
	reader->cells.count = base;
	for (i = 0; i < SUDOKU_CELLS; i++)
		PUSH(reader->cells, grid[i]);
	return true;
}

static u32 read_list(struct json *json, u32 at, enum name name, u32 depth)
{
	struct reader *reader = json->reader;
	u32 base = reader->cells.count, items = 0, part = 0, all = 0;
	u32 loose = json->loose, begin = at;
	char close = byte_at(json, at);
	bool even = true;

	close = close == '[' ? ']' : close == '{' ? '}' : ')';
	at = skip_blanks(json, at + 1);
	for (; byte_at(json, at) != close; items++) {
		u32 before = reader->cells.count, item = at, count;

		at = read_value(json, at, name, depth + 1);
		if (!at)
			return 0;
		count = reader->cells.count - before;
		if (count == SUDOKU_CELLS) {
			take_grid(json, item, at, name);
			count = 0;
		}
		even &= (count == 1 || count == 9) && (!items || count == part);
		part = count;
		all += count;
		at = skip_blanks(json, at);
		if (byte_at(json, at) == ',')
			at = skip_blanks(json, at + 1);
		else if (byte_at(json, at) != close)
			return 0;
	}
	if (even && (all == SUDOKU_CELLS || (all == 9 && part == 1)))
		return at + 1;
	if (even && part == 1 && place_cells(json, base))
		return at + 1;
	json->loose += all;
	loose = json->loose - loose;
	if (items >= 8 && loose > SUDOKU_CELLS - 15 &&
	    loose < SUDOKU_CELLS + 15)
		fail(reader, begin, "a list of %u cells, and a puzzle has 81",
		     loose);
	reader->cells.count = base;
	return at + 1;
}

/* Use a member of an object that may be a cell, and forget its cells. */
static void take_member(struct json *json, struct cell *cell, u32 name,
			u32 end, u32 value, u32 value_end, u32 base)
{
	struct reader *reader = json->reader;
	const struct spot *cells = reader->cells.all + base;
	const char *text = reader->text;
	u32 count = reader->cells.count - base;

	cell->is_empty = false;
	json->loose += count;
	if (is_text(text + name, text + end, "value") && count == 1)
		cell->value = cells[0].cell;
	if (is_text(text + name, text + end, "position") && value_end - value > 4) {
		const char *at = text + value, *last = text + value_end;

		cell->has_place = true;
		for (cell->place = 0; at < last; at++)
			if (is(*at, IS_DIGIT))
				cell->place = 9 * cell->place + *at - '0';
	}
	if (is_text(text + name, text + end, "fixed") ||
	    is_text(text + name, text + end, "given"))
		cell->is_entry = is_text(text + value, text + value_end,
					 "false");
	reader->cells.count = base;
}

static u32 read_object(struct json *json, u32 at, u32 depth)
{
	struct reader *reader = json->reader;
	u32 first = reader->grids.count, base = reader->cells.count;
	struct cell cell = { .is_empty = true };
	const char *text = reader->text;
	u32 begin = at;

	cell.is_entry = json->strict;
	at = skip_blanks(json, at + 1);
	while (byte_at(json, at) != '}') {
		u32 count = reader->grids.count, name = at, end, value;
		char quote = byte_at(json, at);
		enum name kind;
		bool escapes;

		if (quote == '"' || quote == '\'') {
			end = end_of_string(json, name++, &escapes);
			at = end + 1;
			json->members += end > 0;
		} else {
			at = end_of_word(json, name);
			end = at;
		}
		at = skip_blanks(json, at);
		if (end <= name || byte_at(json, at) != ':')
			return 0;
		value = skip_blanks(json, at + 1);
		kind = name_of(text + name, text + end);
		at = read_value(json, value, kind, depth + 1);
		if (!at)
			return 0;
		if (reader->cells.count == base + SUDOKU_CELLS)
			take_grid(json, value, at, kind);
		else if (kind == NAME_PUZZLE && reader->grids.count == count &&
			 reader->cells.count > base + 1)
			fail(reader, value, "a puzzle without 81 cells");
		json->other_rules |= json->strict &&
			!is_plain_member(text + name, text + end,
					 text + value, text + at, depth);
		take_member(json, &cell, name, end, value, at, base);
		at = skip_blanks(json, at);
		if (byte_at(json, at) == ',')
			at = skip_blanks(json, at + 1);
		else if (byte_at(json, at) != '}')
			return 0;
	}
	if (reader->grids.count > first)
		judge(reader, first);
	else if (cell.value || cell.is_empty)
		PUSH(reader->cells, (struct spot){
			.at = cell.has_place ? cell.place : begin,
			.length = cell.has_place ? CELL_PLACED : CELL_OBJECT,
			.cell = cell.is_entry || !cell.value ? '.' : cell.value,
		});
	return at + 1;
}

static u32 read_value(struct json *json, u32 at, enum name name, u32 depth)
{
	char c = byte_at(json, at);
	bool escapes;
	u32 end;

	if (depth > DEPTH)
		return 0;
	if (c == '"' || c == '\'') {
		end = end_of_string(json, at, &escapes);
		if (end)
			take_text(json, at + 1, end, escapes, name);
		return end ? end + 1 : 0;
	}
	if (c == '[' || c == '(')
		return read_list(json, at, name, depth);
	if (c == '{') {
		c = byte_at(json, skip_blanks(json, at + 1));
		return is(c, IS_DIGIT) || c == '{' ?	/* of C */
		       read_list(json, at, name, depth) :
		       read_object(json, at, depth);
	}
	end = end_of_word(json, at);
	if (end > at)
		take_text(json, at, end, false, name);
	return end > at ? end : 0;
}

/* Parse the value that begins at a place. Returns 0 if it is none. */
static u32 parse(struct json *json, u32 at)
{
	struct reader *reader = json->reader;
	u32 end;

	reader->cells.count = 0;
	end = read_value(json, at, NAME_NONE, 0);
	if (end && reader->cells.count == SUDOKU_CELLS)
		take_grid(json, at, end, NAME_NONE);
	return end;
}

/*
 * Read a value of JSON. Returns the place after it, or 0 if there is none or it
 * has no grid and may be something else.
 */
u32 read_json(struct reader *reader, u32 at)
{
	struct json json = { .reader = reader };
	u32 first = reader->grids.count, end = parse(&json, at);

	if (!end || reader->hungry) {
		reader->grids.count = first;
		reader->failed &= json.members > 0;
		if (json.members)
			fail(reader, json.reached,
			     "this is not JSON any more");
		return 0;
	}
	judge(reader, first);
	if (json.members && json.loose >= MANY_CELLS &&
	    reader->grids.count == first)
		fail(reader, at, "%u cells in lists, but no grid of 81",
		     json.loose);
	if (reader->grids.count > first || reader->failed || json.members)
		return end;
	return 0;
}

/*
 * Get the clues of an object of f-puzzles. Returns false if it has other rules,
 * or is none.
 */
bool read_plain_object(const char *text, u32 length, char *cells)
{
	struct line lines[4] = {};
	struct reader reader = {
		.text = text, .length = length, .whole = true, .lines = lines,
	};
	struct json json = { .reader = &reader, .strict = true };
	bool found = parse(&json, 0) && !json.other_rules &&
		     !reader.failed && reader.grids.count;

	if (found)
		memcpy(cells, reader.grids.all[0].cells, SUDOKU_CELLS);
	reader_close(&reader);
	return found;
}
