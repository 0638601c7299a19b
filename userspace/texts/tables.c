// SPDX-License-Identifier: GPL-2.0
/*
 * Tables: the columns that a header names, and in which of them a grid is
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

bool has_column(void)
{
	return column.name || column.number;
}

static struct span line_span(struct reader *reader, const struct line *line)
{
	return (struct span){ reader->text + line->begin,
			      reader->text + line->end };
}

/* Find the columns that names tell. Returns how many names are known. */
static u32 find_columns(struct span line, struct table *table)
{
	u32 best = ~0u, known = 0;
	struct span field;

	while (take_field(line.end, table->separator, &line.begin, &field)) {
		enum name name;
		u32 rank;

		table->fields++;
		field = field_content(field);
		name = name_of(field.begin, field.end);
		rank = rank_of_name(field.begin, field.end);
		if (column.name ? is_text(field.begin, field.end, column.name) :
		    name == NAME_PUZZLE && rank < best) {
			best = rank;
			table->puzzle = table->fields;
		} else if (name == NAME_SOLUTION && !table->solution) {
			table->solution = table->fields;
		}
		known += name > NAME_OTHER && field.end - field.begin < 32;
	}
	table->puzzle = column.number ?: table->puzzle;
	return column.name ? table->puzzle : known + 1;
}

/*
 * A line that has several fields may be a header. It is one if the next line
 * with a grid has as many.
 */
void read_header(struct reader *reader, const struct line *line)
{
	struct span span = line_span(reader, line);
	const char *separator;
	u32 known, best = 0;

	for (separator = separators; *separator; separator++) {
		struct table found = { .separator = *separator };

		if (!column.name && !memchr(span.begin, *separator,
					    span.end - span.begin))
			continue;
		known = find_columns(span, &found);
		if (known <= best)
			continue;
		best = known;
		reader->memory.table = found;
	}
	if (best)
		snprintf(reader->names, sizeof(reader->names),
			 "%.*s", (int)(span.end - span.begin), span.begin);
}

/* With --column, the first line is a header, or has a puzzle in that field. */
void begin_column(struct reader *reader, const struct line *line)
{
	struct table *table = &reader->memory.table;
	struct span span = line_span(reader, line);
	const char *at = separators;

	if (!line->digits || column.name) {
		read_header(reader, line);
		if (column.name && !table->separator)
			fail(reader, line->begin,
			     "this is not a header with the name of --column");
		return;
	}
	while (*at && count_fields(span, *at) < column.number)
		at++;
	if (!*at)
		fail(reader, line->begin,
		     "the field of --column is not a puzzle");
	*table = (struct table){ .separator = *at, .puzzle = column.number,
				 .fields = count_fields(span, *at) };
}

/* Has a line as many fields as the records of a table before it? */
bool is_record(struct reader *reader, const struct line *line)
{
	const struct table *table = &reader->memory.table;

	return table->begun &&
	       count_fields(line_span(reader, line), table->separator) ==
	       table->fields;
}

/* In which field is a grid? Without a header, a separator is at one side. */
static void find_field(struct reader *reader, struct span line,
		       struct place *place, char separator)
{
	const char *after = reader->text + place->end, *rest = line.begin;
	const char *before = reader->text + place->begin;
	struct span field = {};

	after += after < line.end && *after == '"';
	before -= before > line.begin && before[-1] == '"';
	if (separator)
		place->separator = separator;
	else if (after < line.end && strchr("\t,;", *after))
		place->separator = *after;
	else if (before > line.begin && strchr("\t,;", before[-1]))
		place->separator = before[-1];
	while (place->separator && field.end < after &&
	       take_field(line.end, place->separator, &rest, &field))
		place->field++;
}

/* The first record shows whether a line before it was a header. */
static void begin_table(struct reader *reader, u32 fields)
{
	struct table *table = &reader->memory.table;

	table->begun = fields > 1 && (table->begun || has_column() ||
				      fields == table->fields);
	if (!table->begun) {
		table->separator = '\0';
		return;
	}
	if (*reader->header || !*reader->names)
		return;
	*reader->header = strdup(reader->names);
	if (!*reader->header)
		err(STATUS_TROUBLE, "memory");
}

/* Find the fields of the grids on a line, and what their columns say. */
void find_fields(struct reader *reader, const struct line *line)
{
	struct table *table = &reader->memory.table;
	struct span span = line_span(reader, line);
	u32 fields = 0, i, found = 0;

	if (table->separator) {
		fields = count_fields(span, table->separator);
		begin_table(reader, fields);
	}
	for (i = 0; i < count_grids(reader); i++) {
		struct grid *grid = &item_grids(reader)[i];

		find_field(reader, span, &grid->place, table->separator);
		if (!table->separator || !table->puzzle)
			continue;
		grid->name = grid->place.field == table->puzzle ? NAME_PUZZLE :
			     grid->place.field == table->solution ?
			     NAME_SOLUTION : NAME_OTHER;
		found += grid->name == NAME_PUZZLE;
		grid->out = grid->name == NAME_OTHER ||
			    (grid->name == NAME_SOLUTION &&
			     !is_full(grid->cells));
		if (grid->name == NAME_PUZZLE && fields != table->fields &&
		    is_full(grid->cells))
			fail(reader, line->begin,
			     "the record has more or fewer fields than the first line");
	}
	if (table->separator && table->puzzle && !found)
		fail(reader, line->begin,
		     "the record has no puzzle in its field");
}
