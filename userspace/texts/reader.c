// SPDX-License-Identifier: GPL-2.0
/*
 * The reader: divides a text into items, and finds the puzzles of each
 *
 * At each place, the first of these takes an item: a value of JSON, a record, a
 * line with grids, a grid of nine rows, a header, and a line that is none of
 * these. Such a line must have words or be a number, and few digits.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "reader.h"

enum {
	LIKE_A_ROW = 7,		/* so many cells in sequence may be one */
	MANY_LOOSE = 41,	/* cells in lines without a puzzle */
	MANY_IN_ROWS = 24,	/* the same, in lines that may be rows */
	LIKE_A_GRID = 7,	/* so many lines may be */
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
	free(reader->groups.all);
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

static bool has_words(const struct line *line)
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
	if (count_columns(line) >= 9 && line->digits)
		fail(reader, line->begin, "tables of HTML are not read");
	if (line->digits && !words && !comment) {
		reader->unfinished = count_unfinished(reader, line);
		if (reader->unfinished || !is_number(line))
			fail(reader, line->begin,
			     "%u cells in this line, not 9 or 81", all);
		loose = all;
	} else if (comment) {
		/* It may be a list, but no grid with a row on each line. */
		loose = nines;
		singles = 0;
	} else {
		loose = cells >= FEWEST_CLUES ? cells :
			rows > singles ? rows : singles;
	}
	if (!loose && line->letters) {
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

/* A comment may have the solution of the last puzzle, but no other grid. */
static void judge_comment(struct reader *reader)
{
	u32 i;

	for (i = 0; i < reader->grids.count; i++) {
		struct grid *grid = &reader->grids.all[i];

		if (reader->memory.has_puzzle &&
		    extends(grid->cells, reader->memory.puzzle))
			grid->out = true;
		else
			fail(reader, grid->place.begin,
			     "these cells are in a comment");
	}
}

static void read_words(struct reader *reader, struct line *line)
{
	struct memory *memory = &reader->memory;
	u32 stop, begin;

	if (find_grids(reader, line)) {
		find_fields(reader, line);
		begin = reader->grids.all[0].place.begin;
		if (is_comment(line) && reader->text[begin] != '#')
			judge_comment(reader);
		judge(reader);
		judge_heading(reader);
		return;
	}
	if (line->digits && is_record(reader, line) &&
	    (has_column() || !has_words(line)))
		fail(reader, line->begin,
		     "the record has no puzzle in its field");
	if (!is_comment(line) && !(line->is_blank && line->count < 9)) {
		begin = line->begin;
		stop = read_grid(reader, line);
		if (stop) {
			if (reader->grids.count)
				judge_heading(reader);
			line->next = stop;
			return;
		}
		read_line(reader, line, begin);
		if (line->letters && !(has_column() && memory->table.separator))
			read_header(reader, line);
	}
	leave_out(reader, line, has_words(line));
	if (line->letters)
		memory->has_heading =
			name_of(line->signs, line->signs + line->count) ==
			NAME_SOLUTION;
}

/* Find where JSON may begin in a line, 0 if nowhere */
static u32 find_json(struct reader *reader, const struct line *line)
{
	const char *text = reader->text;
	u32 i, last;

	for (i = line->begin; i < line->end; i++) {
		if (text[i] != '{' && text[i] != '[')
			continue;
		for (last = i; last > line->begin; last--)
			if (!is(text[last - 1], IS_SPACE))
				break;
		if (last == line->begin || strchr("=(:", text[last - 1]))
			return i + 1;
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
	u32 begin, end;

	read_line(reader, line, at);
	if (reader->failed || reader->hungry)
		return at;
	begin = find_json(reader, line);
	if (begin-- && !is_comment(line) &&
	    (begin == at || !is_record(reader, line))) {
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
	if (has_column() && !table->separator && !line->is_blank &&
	    !is_comment(line))
		begin_column(reader, line);
	if (line->letters <= 8 || !read_link(reader, line))
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
	reader->memory.loose_lines = 0;
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
