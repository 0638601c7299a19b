// SPDX-License-Identifier: GPL-2.0-only
/*
 * Tables: the columns that a header names, and in which of them a grid is
 */
#define _GNU_SOURCE
#include <string.h>

#include "reader.h"

/* Added to the rank of a name whose field is too short for a puzzle */
#define NO_SPACE	100

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

/*
 * Find the columns that names tell: of the names of a puzzle, the first in
 * their order whose field in the record has space for one.
 */
static void find_columns(struct span line, struct span record,
			 struct table *table)
{
	struct span field, value;
	u32 best = ~0u;

	while (take_field(line.end, table->separator, &line.begin, &field)) {
		enum name name;
		u32 rank;

		table->fields++;
		field = field_content(field);
		name = name_of(field);
		rank = rank_of_name(field);
		if (!take_field(record.end, table->separator, &record.begin,
				&value) ||
		    value.end - value.begin < SUDOKU_CELLS)
			rank += NO_SPACE;
		if (column.name ? is_text(field, column.name) :
		    name == NAME_PUZZLE && rank < best) {
			best = rank;
			table->puzzle = table->fields;
		} else if (is_text(field, "canonical")) {
			table->canonical = table->fields;
		} else if (is_text(field, "class")) {
			table->class = table->fields;
		} else if (name == NAME_SOLUTION && !table->solution) {
			table->solution = table->fields;
		}
	}
	table->puzzle = column.number ?: table->puzzle;
}

/* Is a field of this line the name of a puzzle? */
bool names_puzzle(struct span line)
{
	struct span field;
	const char *at;

	for (at = line.begin; at < line.end; at = field.end + 1) {
		field = (struct span){ at, at };
		while (field.end < line.end && !strchr(separators, *field.end))
			field.end++;
		if (name_of(field) == NAME_PUZZLE)
			return true;
	}
	return false;
}

/*
 * A line of words with several fields may be a header: the next line with a
 * grid shows it. After one that names a puzzle, a line that does not may be a
 * record without a puzzle.
 */
void keep_names(struct reader *reader, const struct line *line)
{
	struct span kept = { reader->names.all, reader->names.all };
	u32 count = line->end - line->begin, i = 0;
	char *names;

	while (i < line->count && !strchr(separators, line->signs[i]))
		i++;
	if (i == line->count && !column.name)
		return;
	kept.end += reader->names.count - (reader->names.count > 0);
	if (names_puzzle(kept) && !names_puzzle(line_span(reader, line))) {
		reader->lacks_puzzle = true;
		return;
	}
	reader->lacks_puzzle = false;
	reader->names.count = 0;
	names = EXTEND(reader->names, count + 1);
	memcpy(names, reader->text + line->begin, count);
	names[count] = '\0';
}

/*
 * What separates the fields of a line? It is next to a grid, with or without
 * quotes and spaces between them, and one of these signs.
 */
static char find_separator(struct reader *reader, struct span line,
			   const char *signs)
{
	const struct grid *grid = item_grids(reader);
	const char *before = reader->text + grid->begin;
	const char *after = reader->text + grid->end;

	while (after < line.end && (*after == '"' || *after == ' '))
		after++;
	if (after < line.end && strchr(signs, *after))
		return *after;
	while (before > line.begin && (before[-1] == '"' || before[-1] == ' '))
		before--;
	return before > line.begin && strchr(signs, before[-1]) ?
	       before[-1] : '\0';
}

/* Are these the names of a table with such a record, or with --column? */
static bool find_table(struct reader *reader, struct span names,
		       struct span record)
{
	char separator = find_separator(reader, record, separators) ?: '\t';
	u32 least = column.name ? 1 : column.number ?: 2;
	struct table table = { .separator = separator };
	u32 fields = count_fields(record, separator);

	find_columns(names, record, &table);
	if ((column.name && !table.puzzle) || table.fields < least ||
	    (!has_column() && table.fields != fields &&
	     (!table.puzzle || fields < 2 || fields < table.puzzle)))
		return false;
	reader->memory.table = table;
	return true;
}

/*
 * Does a table begin with this record? Then the last line of words has as many
 * names as this has fields, or names the puzzle, or --column tells the field.
 */
static void begin_table(struct reader *reader, const struct line *line)
{
	struct span names = { reader->names.all, reader->names.all };
	struct span record = line_span(reader, line);
	struct columns *columns = reader->columns;
	bool has_names = reader->names.count, failed = reader->failed;

	if (has_names)
		names.end += reader->names.count - 1;
	if (has_names && reader->lacks_puzzle &&
	    find_table(reader, names, record)) {
		/* This record is read again then. */
		reader->lacks_puzzle = false;
		reader->memory.table.separator = '\0';
		reader->skip = line->begin;
		fail(reader, line->begin,
		     "a record before this has no puzzle in its field");
		return;
	}
	reader->names.count = 0;
	if (has_names && find_table(reader, names, record)) {
		if (columns && columns->fields &&
		    (!columns->header || strcmp(columns->header, names.begin)))
			fail(reader, line->begin,
			     "the header is not that of the first table");
		else if (columns && !columns->header)
			columns->header = format_text("%s", names.begin);
	} else if (has_column() && !reader->memory.table.separator &&
		   !find_table(reader, record, record)) {
		fail(reader, line->begin, column.name ?
		     "no line before this has the name of --column" :
		     "the field of --column is not a puzzle");
	}
	if (reader->failed && !failed)
		reader->skip = 0;
}

/* Are the names of a table with puzzles above, but no record yet? */
bool is_below_names(const struct reader *reader)
{
	const char *names = reader->names.all;

	return reader->names.count &&
	       names_puzzle((struct span){ names, names +
					   reader->names.count - 1 });
}

/* Is a line the header of a table with puzzles, which may have no records? */
bool names_columns(struct reader *reader, const struct line *line)
{
	struct span names = line_span(reader, line);
	u32 i, fields = 1, spaces = 0;

	for (i = 0; i < line->count; i++) {
		fields += !!strchr(separators, line->signs[i]);
		spaces += line->signs[i] == ' ';
	}
	if (spaces >= fields || line->digits)
		return false;
	if (column.name)
		return memmem(names.begin, names.end - names.begin,
			      column.name, strlen(column.name));
	return names_puzzle(names);
}

/* Has a line as many fields as the records of a table before it? */
bool is_record(struct reader *reader, const struct line *line)
{
	const struct table *table = &reader->memory.table;

	return table->separator &&
	       count_fields(line_span(reader, line), table->separator) ==
	       table->fields;
}

/*
 * A record must have a puzzle in its field. Another header has a name of a
 * puzzle, if the table has one.
 */
void refuse_record(struct reader *reader, const struct line *line)
{
	u32 column = reader->memory.table.puzzle;

	refuse_number(reader, line);
	if (column && !has_column() && names_puzzle(line_span(reader, line)))
		return;
	if (column || has_column() || (line->digits && !has_words(line)))
		fail(reader, line->begin,
		     "the record has no puzzle in its field");
}

/* Find in which fields the grids of a line are, and count its fields. */
static u32 divide_line(struct reader *reader, struct span line)
{
	struct grid *grid = item_grids(reader);
	const struct grid *end = grid + count_grids(reader);
	bool in_table = reader->memory.table.separator || reader->lacks_puzzle;
	bool quotes = memchr(line.begin, '"', line.end - line.begin);
	char separator = reader->memory.table.separator ?:
			 find_separator(reader, line, "\t,;");
	const char *rest = line.begin;
	struct span field;
	u32 fields = 0;

	while (separator && take_field(line.end, separator, &rest, &field)) {
		fields++;
		for (; grid < end && reader->text + grid->begin <
				     field.end; grid++) {
			grid->separator = separator;
			grid->field = fields;
		}
		if (quotes && is_cut(field, in_table))
			fail(reader, field.begin - reader->text,
			     "a field in quotes goes on over the end of a line");
	}
	return fields;
}

/*
 * Other columns may have solutions and states of the puzzle, and canonical
 * forms. If one has another puzzle, --column must say which is wanted.
 */
static void refuse_column(struct reader *reader, const struct grid *puzzle)
{
	u32 i;

	for (i = 0; i < count_grids(reader); i++) {
		const struct grid *grid = &item_grids(reader)[i];

		if (is_full(puzzle->cells) && !is_full(grid->cells) &&
		    extends(puzzle->cells, grid->cells))
			fail(reader, puzzle->begin,
			     "the column of the puzzle has its solution");
		if (grid->name == NAME_OTHER &&
		    grid->field != reader->memory.table.canonical &&
		    grid->field != reader->memory.table.class &&
		    !extends(grid->cells, puzzle->cells))
			fail(reader, grid->begin,
			     "column %u has puzzles, too: choose with --column",
			     grid->field);
	}
}

/* Find the fields of the grids on a line, and what their columns say. */
void find_fields(struct reader *reader, const struct line *line)
{
	struct table *table = &reader->memory.table;
	const struct grid *puzzle = NULL;
	u32 fields, i;

	if (reader->names.count || (has_column() && !table->separator))
		begin_table(reader, line);
	fields = divide_line(reader, line_span(reader, line));
	reader->lacks_puzzle = false;
	if (fields < 2 && !has_column())
		table->separator = '\0';
	if (!table->separator || !table->puzzle)
		return;
	for (i = 0; i < count_grids(reader); i++) {
		struct grid *grid = &item_grids(reader)[i];

		grid->name = grid->field == table->puzzle ? NAME_PUZZLE :
			     grid->field == table->solution ?
			     NAME_SOLUTION : NAME_OTHER;
		puzzle = grid->name == NAME_PUZZLE ? grid : puzzle;
		grid->out = grid->name == NAME_OTHER ||
			    (grid->name == NAME_SOLUTION &&
			     !is_full(grid->cells));
		if (grid->field > table->fields ||
		    (i && grid[-1].field == grid->field))
			fail(reader, grid->begin,
			     "two grids in a field, or too many fields");
		if (grid->name == NAME_PUZZLE && fields != table->fields &&
		    is_full(grid->cells))
			fail(reader, line->begin,
			     "the record has more or fewer fields than the first line");
	}
	if (!puzzle)
		fail(reader, line->begin,
		     "the record has no puzzle in its field");
	else if (!has_column())
		refuse_column(reader, puzzle);
}

/*
 * Tables that are written as one have the columns of the first puzzle of all
 * texts. At the end of a record, fields may be missing.
 */
void check_columns(struct reader *reader)
{
	struct span line = line_span(reader, &reader->lines[0]);
	struct columns *columns = reader->columns;
	const struct grid *grid = item_grids(reader);
	const struct grid *end = grid + count_grids(reader);

	for (; columns && grid < end; grid++) {
		char separator = grid->separator;
		u32 fields = separator ? count_fields(line, separator) : 1;
		u32 named = reader->memory.table.fields;

		if (grid->out)
			continue;
		if (!columns->fields) {
			columns->field = grid->field;
			columns->separator = separator;
			columns->fields = separator && named > fields ?
					  named : fields;
		}
		if (fields > columns->fields ||
		    grid->field != columns->field)
			fail(reader, grid->begin,
			     "the columns are not those of the first puzzle");
	}
}
