// SPDX-License-Identifier: GPL-2.0
/*
 * The reader: divides a text into items, and finds the puzzles of each
 *
 * At each place, the first of these takes an item: a value of JSON, a record, a
 * line with grids, a grid of nine rows, a header, and a line that is none of
 * these. Such a line must have words or be a number, and few digits.
 */
#include <stdlib.h>
#include <string.h>

#include "reader.h"

enum {
	LIKE_A_ROW = 7,		/* so many cells in sequence may be one */
	MANY_LOOSE = 41,	/* cells in lines without a puzzle */
	FEWEST_CLUES = 17,
};

void reader_close(struct reader *reader)
{
	unsigned int i;

	for (i = 0; i < 4; i++) {
		free(reader->lines[i].own_signs);
		free(reader->lines[i].own_places);
	}
	free(reader->grids.all);
	free(reader->spots.all);
	free(reader->cells.all);
}

/* Skip up to four digits. Returns false if there are none, or more. */
static bool skip_digits(const struct line *line, u32 *i)
{
	u32 begin = *i;

	while (*i < line->count && is(line->signs[*i], IS_DIGIT))
		++*i;
	return *i > begin && *i <= begin + 4;
}

/* Is this a number, a date or a time, such as "#12", "3)" or "2006-03-08"? */
static bool is_number(const struct line *line)
{
	u32 i = 0, end = line->count, more;

	while (end && is(line->signs[end - 1], IS_SPACE))
		end--;
	while (i < end && is(line->signs[i], IS_SPACE))
		i++;
	i += i < end && !is(line->signs[i], IS_CELL);
	if (!skip_digits(line, &i))
		return false;
	for (more = 0; i + 1 < end && more < 2; more++) {
		if (!strchr("-./:", line->signs[i++]))
			return false;
		if (!skip_digits(line, &i))
			return false;
	}
	i += i < end && strchr(".:)]>}%", line->signs[i]);
	return i == end;
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
 * the line ends, or has more than cells.
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
	return cells;
}

bool is_comment(const struct line *line)
{
	u32 i = 0;

	while (i < line->count && is(line->signs[i], IS_SPACE))
		i++;
	return i < line->count &&
	       (strchr("#%;", line->signs[i]) ||
		(line->signs[i] == '/' && i + 1 < line->count &&
		 line->signs[i + 1] == '/'));
}

/*
 * Leave out a line. Cells in numbers without letters are counted if they may be
 * rows, or if there are many. What might be damaged puzzles is an error.
 */
static void leave_out(struct reader *reader, const struct line *line)
{
	u32 i, run = 0, all = 0, cells = 0, rows = 0, singles = 0, nines = 0;
	bool word = false, has_digit = false;

	for (i = 0; i <= line->count; i++) {
		char sign = i < line->count ? line->signs[i] : ' ';

		if (is(sign, IS_CELL)) {
			has_digit |= is(sign, IS_DIGIT);
			run++;
			all++;
			continue;
		}
		word |= is(sign, IS_LETTER);
		if (is(sign, IS_LETTER))
			continue;
		if (!word && has_digit) {
			cells += run;
			singles += run == 1 && is(line->signs[i - 1], IS_DIGIT);
			if (run >= LIKE_A_ROW)
				rows += run;
			nines += run == 9 ? 9 : 0;
		}
		run = 0;
		word = false;
		has_digit = false;
	}
	if (line->digits && !has_words(line) && !is_comment(line)) {
		reader->unfinished = count_unfinished(reader, line);
		if (reader->unfinished || !is_number(line))
			fail(reader, line->begin,
			     "%u cells in this line, not 9 or 81", all);
		rows = all;
	} else if (is_comment(line)) {
		/* It may be a list, but no grid with a row on each line. */
		rows = nines;
		singles = 0;
	} else if (cells >= FEWEST_CLUES) {
		rows = cells;
	} else if (rows < singles) {
		rows = singles;
	}
	if (!rows && line->letters)
		reader->memory.loose = 0;
	reader->memory.loose += line->digits ? rows : 0;
	if (singles >= FEWEST_CLUES || reader->memory.loose >= MANY_LOOSE)
		fail(reader, line->begin, "many digits, but no puzzle");
}

/* A comment may have the solution of the last puzzle, but no other grid. */
static void judge_comment(struct reader *reader, u32 first)
{
	u32 i;

	for (i = first; i < reader->grids.count; i++) {
		struct grid *grid = &reader->grids.all[i];

		if (reader->memory.has_puzzle &&
		    extends(grid->cells, reader->memory.puzzle))
			grid->out = true;
		else
			fail(reader, grid->place.begin,
			     "these cells are in a comment");
	}
}

/* Grids on a line may be fields of a table without a header. */
static void find_fields(struct reader *reader, const struct line *line)
{
	static const char separators[] = "\t,;";
	const char *begin = reader->text + line->begin;
	u32 i;

	for (i = 0; i < reader->grids.count; i++) {
		struct place *place = &reader->grids.all[i].place;
		const char *after = reader->text + place->end, *rest = begin;
		const char *before = reader->text + place->begin;
		struct span field = {};

		after += *after == '"';
		before -= before > begin && before[-1] == '"';
		if (after < reader->text + reader->length &&
		    strchr(separators, *after) && *after)
			place->separator = *after;
		else if (before > begin && strchr(separators, before[-1]))
			place->separator = before[-1];
		if (place->separator)
			do
				place->field++;
			while (take_field(reader->text + reader->length,
					  place->separator, &rest, &field) &&
			       field.end < after);
	}
}

static void read_words(struct reader *reader, struct line *line)
{
	struct memory *memory = &reader->memory;
	u32 stop;

	if (find_grids(reader, line, 0, line->count, NAME_NONE)) {
		find_fields(reader, line);
		if (is_comment(line) && reader->text[reader->grids.all[0].
						     place.begin] != '#')
			judge_comment(reader, 0);
		judge(reader, 0);
		judge_heading(reader);
		return;
	}
	if (!is_comment(line) && !(line->is_blank && line->count < 9)) {
		stop = read_grid(reader, line->begin);
		if (stop) {
			if (reader->grids.count)
				judge_heading(reader);
			line->next = stop;
			return;
		}
		read_line(reader, line, line->begin);
		if (line->letters)
			read_header(reader, line);
	}
	leave_out(reader, line);
	if (line->letters)
		memory->has_heading =
			name_of(line->signs, line->signs + line->count) ==
			NAME_SOLUTION;
}

/* Find where JSON may begin in a line, 0 if nowhere */
static u32 find_json(struct reader *reader, const struct line *line, u32 at)
{
	const char *text = reader->text;
	char last = '=';
	u32 i;

	for (i = at; i < reader->length && !is(text[i], IS_END); i++) {
		if ((text[i] == '{' || text[i] == '[') && strchr("=(:", last))
			return i + 1;
		if (!is(text[i], IS_SPACE))
			last = text[i];
		if (is(text[i], IS_CELL) && !line->letters)
			break;
	}
	return 0;
}

/* A list of objects is read object by object. */
static bool is_list_of_objects(struct reader *reader, u32 at)
{
	const char *text = reader->text;

	do {
		if (++at == reader->length) {
			reader->hungry |= !reader->whole;
			return false;
		}
	} while (is(text[at], IS_SPACE) || text[at] == '\n' || text[at] == '\r');
	return text[at] == '{';
}

static u32 try_item(struct reader *reader, u32 at)
{
	struct line *line = &reader->lines[0];
	struct table *table = &reader->memory.table;
	u32 begin, end = read_plain_record(reader, at);

	if (end)
		return end;
	read_line(reader, line, at);
	if (reader->failed || reader->hungry)
		return at;
	begin = line->is_blank ? 0 : find_json(reader, line, at);
	if (table->begun && !table->interrupted && line->count &&
	    !strchr("{[ ", line->signs[0]))
		begin = 0;
	if (begin-- && !is_comment(line)) {
		if (reader->text[begin] == '[' &&
		    is_list_of_objects(reader, begin))
			return begin + 1;
		end = read_json(reader, begin);
		if (end || reader->hungry || reader->failed) {
			while (end < reader->length && reader->text[end] &&
			       strchr(" \t,;)]}", reader->text[end]))
				end++;
			return end;
		}
	}
	if (line->letters > 8 && read_link(reader, line))
		return line->next;
	if (read_record(reader, line)) {
		judge(reader, 0);
		return line->next;
	}
	table->interrupted = true;
	read_words(reader, line);
	return line->next;
}

/* The last puzzle of an item decides about what follows. */
static void remember(struct reader *reader)
{
	u32 i = reader->grids.count;

	if (!i)
		return;
	reader->memory.has_heading = false;
	reader->memory.loose = 0;
	reader->memory.table.interrupted = false;
	while (i && reader->grids.all[i - 1].out)
		i--;
	if (!i)
		return;
	memcpy(reader->memory.puzzle, reader->grids.all[i - 1].cells,
	       SUDOKU_CELLS);
	reader->memory.has_puzzle = true;
}

/*
 * Read the item at a place, and return the place after it. If the text that has
 * been read ends within the item, @hungry is set, and nothing else changes.
 */
u32 read_item(struct reader *reader, u32 at)
{
	struct memory before = reader->memory;
	u32 end;

	reader->grids.count = 0;
	reader->spots.count = 0;
	reader->taken = 0;
	reader->hungry = false;
	if (!reader->begun && reader->length - at >= 3 &&
	    !memcmp(reader->text + at, "\xef\xbb\xbf", 3))
		at += 3;
	if (!reader->begun && reader->length - at >= 2 &&
	    (u8)(reader->text[at] & reader->text[at + 1]) >= 0xfe)
		fail(reader, at,
		     "UTF-16 is not read; iconv converts it to UTF-8");
	end = reader->failed ? at : try_item(reader, at);
	if (reader->hungry) {
		reader->memory = before;
		reader->failed = false;
		reader->grids.count = 0;
		return at;
	}
	if (reader->failed)
		reader->grids.count = 0;
	reader->begun = true;
	remember(reader);
	return end;
}
