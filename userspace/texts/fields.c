// SPDX-License-Identifier: GPL-2.0-only
/*
 * Fields of lines, and writing the fields of a table with its puzzles
 */
#include <string.h>

#include "reader.h"

/*
 * Take the next field off the rest of a line, without the quotes around it, in
 * which separators and ends of lines are part of it. After the last field,
 * @rest is NULL.
 */
bool take_field(const char *end, char separator, const char **rest,
		struct span *field)
{
	const char *at = *rest, *close = NULL;

	if (!at)
		return false;
	field->begin = at;
	while (at < end && *at == ' ' && separator != ' ')
		at++;
	if (at < end && *at == '"') {
		for (at++; at < end && !close; at++)
			if (*at == '"' && at + 1 < end && at[1] == '"')
				at++;
			else if (*at == '"')
				close = at + 1;
	}
	at = close ?: field->begin;
	at = memchr(at, separator, end - at) ?: end;
	field->end = at;
	*rest = at < end ? at + 1 : NULL;
	return true;
}

/* A field without the blanks at both ends */
static struct span trimmed(struct span field)
{
	while (field.begin < field.end && is(*field.begin, IS_SPACE))
		field.begin++;
	while (field.begin < field.end && is(field.end[-1], IS_SPACE | IS_END))
		field.end--;
	return field;
}

static bool is_quoted(struct span field)
{
	return field.end - field.begin > 1 && *field.begin == '"' &&
	       field.end[-1] == '"';
}

/*
 * Does a field in quotes go on over the end of the line? In a table, what is
 * left of one that began on a line before has a quote, too.
 */
bool is_cut(struct span field, bool in_table)
{
	bool odd = false;
	const char *at;

	field = trimmed(field);
	for (at = field.begin; at < field.end; at++)
		odd ^= *at == '"';
	return odd && (in_table || *field.begin == '"');
}

/* What a field contains: without blanks, and without quotes */
struct span field_content(struct span field)
{
	field = trimmed(field);
	if (is_quoted(field)) {
		field.begin++;
		field.end--;
	}
	return field;
}

u32 count_fields(struct span line, char separator)
{
	struct span field;
	u32 count = 0;

	while (take_field(line.end, separator, &line.begin, &field))
		count++;
	return count;
}

/*
 * Write a field as it is, or in quotes if another reader could divide it. @from
 * separates the fields of its line. Spaces next to quotes or bars are layout.
 */
static void write_field(FILE *out, struct span field, char from)
{
	const char *at;

	if (from == '|' || is_quoted(trimmed(field)))
		field = trimmed(field);
	at = is_quoted(field) ? field.end : field.begin;
	while (at < field.end && !memchr("\t,;|\"", *at, 5))
		at++;
	if (at == field.end) {
		fwrite(field.begin, 1, field.end - field.begin, out);
		return;
	}
	putc('"', out);
	for (; field.begin < field.end; field.begin++) {
		if (*field.begin == '"')
			putc('"', out);
		putc(*field.begin, out);
	}
	putc('"', out);
}

/*
 * Write the fields of the line of puzzle @i, with @cells in place of it, and
 * empty ones for those that are missing at its end. Without @cells, write their
 * names.
 */
void write_fields(FILE *out, const struct batch *batch, unsigned int i,
		  char separator, const char *cells)
{
	const struct grid *grid = batch->grids[i];
	struct span line = batch_line(batch, i), field = { "", "" };
	u32 number = 1, own = grid->separator ? grid->field : 1;

	if (!cells) {
		line.begin = batch->columns->header;
		line.end = line.begin + (line.begin ? strlen(line.begin) : 0);
	}
	do {
		field.end = field.begin;
		if (number > 1)
			putc(separator, out);
		if (grid->separator)
			take_field(line.end, grid->separator, &line.begin,
				   &field);
		if (number == own && (cells || field.begin == field.end))
			fprintf(out, "%.81s", cells ?: "puzzle");
		else
			write_field(out, field, grid->separator);
	} while (number++ < batch->columns->fields);
}

/* Has the table of puzzle @i a column of this name? */
bool has_column_named(const struct batch *batch, unsigned int i,
		      const char *name)
{
	const char *rest = batch->columns->header;
	const char *end = rest + (rest ? strlen(rest) : 0);
	char separator = batch->grids[i]->separator;
	struct span field;

	while (separator && take_field(end, separator, &rest, &field))
		if (is_text(field_content(field), name))
			return true;
	return false;
}
