// SPDX-License-Identifier: GPL-2.0
/*
 * Tables: the columns that a header names, and records with the puzzle in one
 * of them
 *
 * All fields of a record are accounted for: that of the puzzle has a grid, and
 * the others are other columns.
 */
#define _GNU_SOURCE
#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

/* What can separate fields, in the order in which it is tried */
static const char separators[] = "\t,;|";

/* What --column says: the field's name, or its number from 1, or neither */
static struct {
	const char *name;
	u32 number;
} column;

bool parse_column(const char *argument)
{
	u64 number = 0;
	const char *end;

	if (*argument < '0' || *argument > '9') {
		column.name = argument;
		return *argument;
	}
	end = parse_number(argument, 1, ~0U, &number);
	column.number = number;
	return end && !*end;
}

static struct span line_span(struct reader *reader, const struct line *line)
{
	const char *begin = reader->text + line->begin, *end = begin;
	const char *last = reader->text + reader->length;

	while (end < last && !is(*end, IS_END))
		end++;
	return (struct span){ begin, end };
}

/* Find the columns that names tell. Returns how many names are known. */
static u32 find_columns(struct span line, struct table *table)
{
	u32 best = ~0u, number = 0, known = 0;
	struct span field;

	while (take_field(line.end, table->separator, &line.begin, &field)) {
		enum name name;
		u32 rank;

		number++;
		field = field_content(field);
		name = name_of(field.begin, field.end);
		rank = rank_of_name(field.begin, field.end);
		if (column.name ? is_text(field.begin, field.end, column.name) :
		    name == NAME_PUZZLE && rank < best) {
			best = rank;
			table->puzzle = number;
		} else if (name == NAME_SOLUTION && !table->solution) {
			table->solution = number;
		}
		known += name > NAME_OTHER && field.end - field.begin < 32;
	}
	table->fields = number;
	table->puzzle = column.number ?: table->puzzle;
	return column.name ? table->puzzle : known;
}

/*
 * A line that has several fields may be a header. The next line decides that,
 * unless --column has a name.
 */
void read_header(struct reader *reader, const struct line *line)
{
	struct table *table = &reader->memory.table;
	struct span span = line_span(reader, line);
	const char *separator;
	u32 known, best = 0;

	for (separator = separators; *separator; separator++) {
		struct table found = { .separator = *separator };

		if (!memchr(span.begin, *separator, span.end - span.begin) &&
		    (!column.name || best))
			continue;
		known = find_columns(span, &found);
		if (best && known < best)
			continue;
		if (column.name && !found.puzzle)
			continue;
		best = known + 1;
		*table = found;
	}
	if (best)
		snprintf(reader->memory.names, sizeof(reader->memory.names),
			 "%.*s", (int)(span.end - span.begin), span.begin);
}

bool has_column(void)
{
	return column.name || column.number;
}

/* The first record makes a table of the lines. */
static void begin_table(struct reader *reader)
{
	reader->memory.table.begun = true;
	if (*reader->header || !*reader->memory.names || reader->hungry)
		return;
	*reader->header = strdup(reader->memory.names);
	if (!*reader->header)
		err(STATUS_TROUBLE, "memory");
}

/* Take a grid in a field as one that has a place in a table. */
static bool take_grid(struct reader *reader, struct span field, u32 number,
		      enum name name)
{
	u32 count = reader->grids.count, i;
	u32 begin = field.begin - reader->text, end = field.end - reader->text;

	if (is_cells(field)) {
		add_line(reader, name, begin);
	} else {
		read_signs(reader, &reader->lines[1], begin, end, false);
		find_grids(reader, &reader->lines[1], 0,
			   reader->lines[1].count, name);
	}
	for (i = count; i < reader->grids.count; i++) {
		reader->grids.all[i].place.separator =
			reader->memory.table.separator;
		reader->grids.all[i].place.field = number;
	}
	return reader->grids.count > count;
}

/*
 * A quoted field may go on in the next lines, but not over a puzzle. Returns the
 * whole record.
 */
static struct span whole_record(struct reader *reader, const struct line *line)
{
	const char *last = reader->text + reader->length, *at;
	struct span record = line_span(reader, line);
	char separator = reader->memory.table.separator;
	bool quoted = false;
	u32 cells = 0;

	if (!memchr(record.begin, '"', record.end - record.begin))
		return record;
	for (at = record.begin; at < last; at++) {
		if (*at == '"')
			quoted = quoted || at == record.begin ||
				 at[-1] == separator || at[-1] == ' ' ?
				 !quoted : quoted;
		else if (!quoted && is(*at, IS_END))
			break;
		cells += at > record.end && is(*at, IS_CELL);
	}
	reader->hungry |= at == last && quoted && !reader->whole;
	if (quoted || cells >= SUDOKU_CELLS)
		fail(reader, line->begin, "the quotes of a field do not end");
	record.end = at;
	return record;
}

/* Without a known name, the puzzle is in the field that is one with blanks. */
static void choose_column(struct reader *reader, struct span record,
			  struct table *table)
{
	struct span field;
	u32 number = 0;

	if (table->puzzle)
		return;
	while (take_field(record.end, table->separator, &record.begin,
			  &field)) {
		number++;
		field = field_content(field);
		if (!is_cells(field) || is_solution(field))
			continue;
		if (table->puzzle)
			fail(reader, field.begin - reader->text,
			     "--column must say which field is the puzzle");
		table->puzzle = table->puzzle ?: number;
	}
}

/*
 * Take the puzzle of a record, and its solution. Returns false if its field has
 * no puzzle.
 */
static bool take_puzzle(struct reader *reader, struct span record)
{
	struct table *table = &reader->memory.table;
	struct span field;
	u32 number = 0;
	bool found = false;

	choose_column(reader, record, table);
	while (take_field(record.end, table->separator, &record.begin,
			  &field)) {
		number++;
		field = field_content(field);
		if (number == table->puzzle)
			found = take_grid(reader, field, number, NAME_PUZZLE);
		else if (number == table->solution && is_solution(field))
			take_grid(reader, field, number, NAME_SOLUTION);
	}
	return found;
}

/*
 * Most records need no more than this: as many fields as the others, without
 * quotes, and 81 bytes in that of the puzzle. Returns the place after the line,
 * 0 if it is not so.
 */
u32 read_plain_record(struct reader *reader, u32 at)
{
	const struct table *table = &reader->memory.table;
	const char *begin = reader->text + at, *end;
	struct span field, puzzle = {}, solution = {};
	u32 number = 0, first = reader->grids.count;

	end = memchr(begin, '\n', reader->length - at);
	if (!table->begun || !end || memchr(begin, '"', end - begin))
		return 0;
	at = end + 1 - reader->text;
	if (end > begin && end[-1] == '\r')
		end--;
	while (begin) {
		const char *next = memchr(begin, table->separator, end - begin);

		field = (struct span){ begin, next ?: end };
		if (++number == table->puzzle)
			puzzle = field;
		else if (number == table->solution)
			solution = field;
		begin = next ? next + 1 : NULL;
	}
	if (number != table->fields || !is_cells(puzzle))
		return 0;
	add_line(reader, NAME_PUZZLE, puzzle.begin - reader->text);
	reader->grids.all[first].place.separator = table->separator;
	reader->grids.all[first].place.field = table->puzzle;
	if (is_solution(solution)) {
		add_line(reader, NAME_SOLUTION, solution.begin - reader->text);
		reader->grids.all[first + 1].out = true;
		reader->grids.all[first].solution = first + 2;
	}
	return at;
}

/* With --column, all lines are records, or the header. */
static bool begin_column(struct reader *reader, const struct line *line)
{
	struct table *table = &reader->memory.table;
	struct span span = line_span(reader, line);
	const char *at = separators;

	if (column.name) {
		read_header(reader, line);
		if (!table->separator)
			fail(reader, line->begin,
			     "this is not a header with the name of --column");
		return true;
	}
	while (*at && count_fields(span, *at) < column.number)
		at++;
	table->separator = *at;
	table->puzzle = column.number;
	table->fields = *at ? count_fields(span, *at) : 0;
	if (*at && has_grid_field(span, *at))
		return false;
	if (*at)
		read_header(reader, line);
	else
		fail(reader, line->begin,
		     "the field of --column is not a puzzle");
	return true;
}

/* If the line is a record, take its puzzle. Returns false if it is none. */
bool read_record(struct reader *reader, const struct line *line)
{
	struct table *table = &reader->memory.table;
	struct span record;
	u32 fields, end;

	if (line->is_blank || *line->signs == '#')
		return false;
	if (has_column() && !table->separator && begin_column(reader, line))
		return true;
	if (!table->separator)
		return false;
	record = whole_record(reader, line);
	fields = count_fields(record, table->separator);
	if (!table->begun && !has_column() &&
	    (fields != table->fields ||
	     !(has_grid_field(record, table->separator) ||
	       (table->puzzle && line->digits > line->letters)))) {
		table->separator = '\0';
		return false;
	}
	if (table->begun && !has_column() &&
	    (fields == 1 ||
	     ((table->interrupted ? line->digits > 0 :
	       fields != table->fields || has_words(line)) &&
	      (line->digits || fields != table->fields) &&
	      !has_grid_field(record, table->separator)))) {
		table->separator = '\0';
		table->begun = false;
		return false;
	}
	if (table->begun && table->interrupted && !line->digits)
		return false;
	begin_table(reader);
	if (fields >= table->puzzle && take_puzzle(reader, record)) {
		end = reader->grids.count - 1;
		if (fields != table->fields &&
		    is_full(reader->grids.all[end].cells))
			fail(reader, line->begin,
			     "the record has more or fewer fields than the first line");
		end = record.end - reader->text;
		if (end > reader->lines[0].next)
			reader->lines[0].next = end;
		return true;
	}
	if (!line->digits) {
		read_header(reader, line);
		return table->separator;
	}
	fail(reader, line->begin, "the record has no puzzle in its field");
	return true;
}
