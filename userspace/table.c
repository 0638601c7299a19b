// SPDX-License-Identifier: GPL-2.0
/*
 * Lines of tables
 */
#include "table.h"

const char *const table_separators[2] = { "\t", "\t,;" };

bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* A span without the blanks at both ends */
struct span trimmed(struct span span)
{
	while (span.begin < span.end && is_blank(*span.begin))
		span.begin++;
	while (span.begin < span.end && is_blank(span.end[-1]))
		span.end--;
	return span;
}

/* The content of a field */
struct span without_quotes(struct span field)
{
	field = trimmed(field);
	if (field.end - field.begin >= 2 && *field.begin == '"' &&
	    field.end[-1] == '"') {
		field.begin++;
		field.end--;
	}
	return field;
}

/*
 * Take the next field off the rest of a line. Separators in quotes are part of a
 * field. After the last one, @rest->begin is NULL.
 */
bool take_field(const char *separators, struct span *rest, struct span *field)
{
	bool quoted = false;

	if (!rest->begin)
		return false;
	field->begin = rest->begin;
	field->end = rest->begin;
	while (field->end < rest->end &&
	       (quoted || !*field->end || !strchr(separators, *field->end)))
		quoted ^= *field->end++ == '"';
	rest->begin = field->end < rest->end ? field->end + 1 : NULL;
	return true;
}

/* Find the field that is the puzzle at @cells; the first has number 0. */
bool find_field(const char *separators, struct span line, const char *cells,
		unsigned int *field)
{
	struct span span;

	for (*field = 0; take_field(separators, &line, &span); ++*field) {
		span = without_quotes(span);
		if (span.begin == cells && span.end == cells + SUDOKU_CELLS)
			return true;
	}
	return false;
}

static bool needs_quotes(struct span field)
{
	for (; field.begin < field.end; field.begin++)
		if (strchr("\t,;\"", *field.begin))
			return true;
	return false;
}

/* Write a field as it is, or in quotes if another reader could divide it. */
static void write_field(FILE *out, struct span field)
{
	bool quoted;

	field = trimmed(field);
	quoted = without_quotes(field).begin != field.begin;
	if (quoted || !needs_quotes(field)) {
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
 * Write all fields of a line except number @field, each after a separator.
 * Returns how many they are.
 */
unsigned int write_fields(FILE *out, const char *separators, struct span line,
			  unsigned int field, char separator)
{
	unsigned int i, others = 0;
	struct span span;

	for (i = 0; take_field(separators, &line, &span); i++) {
		if (i == field)
			continue;
		putc(separator, out);
		write_field(out, span);
		others++;
	}
	return others;
}
