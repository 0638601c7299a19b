// SPDX-License-Identifier: GPL-2.0
/*
 * Fields of lines: tables with separators, and JSON objects on a line
 */

#include "fields.h"

const char *const solution_names[] = {
	"solution", "solutions", "solved", "answer", "answers", NULL
};

bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

void blank(char *begin, char *end)
{
	memset(begin, ' ', end - begin);
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
 * Take the next field off the rest of a line. Separators in quotes are part of
 * a field. After the last one, @rest->begin is NULL.
 */
bool take_field(char separator, struct span *rest, struct span *field)
{
	bool quoted = false;

	if (!rest->begin)
		return false;
	field->begin = rest->begin;
	field->end = rest->begin;
	while (field->end < rest->end && (quoted || *field->end != separator))
		quoted ^= *field->end++ == '"';
	rest->begin = field->end < rest->end ? field->end + 1 : NULL;
	return true;
}

/* The content of field @number, from 0. Its begin is NULL if there is none. */
struct span find_field(char separator, struct span line, unsigned int number)
{
	struct span field = {};

	do {
		if (!take_field(separator, &line, &field))
			return (struct span) {};
	} while (number--);
	return without_quotes(field);
}

bool is_text(struct span span, const char *text)
{
	for (; span.begin < span.end && *text; span.begin++)
		if (lower(*span.begin) != lower(*text++))
			return false;
	return span.begin == span.end && !*text;
}

bool is_puzzle(struct span span)
{
	return span.end - span.begin == SUDOKU_CELLS &&
	       sudoku_is_line(span.begin);
}

unsigned int count_cells(struct span span)
{
	unsigned int cells = 0;

	for (; span.begin < span.end; span.begin++)
		cells += sudoku_is_cell(*span.begin);
	return cells;
}

/* A puzzle without blanks, so it may be a solution */
bool is_full(struct span span)
{
	return is_puzzle(span) &&
	       !memchr(span.begin, '.', SUDOKU_CELLS) &&
	       !memchr(span.begin, '0', SUDOKU_CELLS);
}

/* The place of a text among names, or their number if it is none of them */
static unsigned int rank_of(struct span text, const char *const *names)
{
	unsigned int i = 0;

	while (names[i] && !is_text(text, names[i]))
		i++;
	return i;
}

/* The byte after the next @c, or the end */
char *after(struct span span, char c)
{
	char *found = memchr(span.begin, c, span.end - span.begin);

	return found ? found + 1 : span.end;
}

/* Take the next string off the rest of an object. Quotes may be escaped. */
static bool take_string(struct span *rest, struct span *string)
{
	char *at;

	string->begin = after(*rest, '"');
	for (at = string->begin; at < rest->end && *at != '"'; at++)
		at += *at == '\\' && at + 1 < rest->end;
	string->end = at;
	rest->begin = at + 1;
	return at < rest->end;
}

/*
 * Find the value with the best of these names in an object, or where it should
 * be. Without such a name, find the first puzzle with blanks: one without may
 * be a solution. A string is a name if a colon follows it.
 */
struct span find_value(struct span rest, const char *const *names)
{
	struct span found = {}, string;
	unsigned int best = ~0U, rank;

	while (take_string(&rest, &string)) {
		struct span value = trimmed(rest);

		rank = rank_of(string, names);
		if (value.begin == value.end || *value.begin != ':') {
			if (best == ~0U && !found.begin && is_puzzle(string) &&
			    !is_full(string))
				found = string;
		} else if (rank < best && names[rank]) {
			best = rank;
			value.begin++;
			value = trimmed(value);
			if (value.begin == value.end || *value.begin != '"' ||
			    !take_string(&value, &found))
				found = (struct span){ value.begin,
						       value.begin };
		}
	}
	return found;
}

/* The field with the best of these names, from 1, or 0 if there is none */
unsigned int find_name(char separator, struct span line,
		       const char *const *names)
{
	unsigned int best = ~0U, number, found = 0, rank;
	struct span field;

	for (number = 1; take_field(separator, &line, &field); number++) {
		rank = rank_of(without_quotes(field), names);
		if (rank < best && names[rank]) {
			best = rank;
			found = number;
		}
	}
	return found;
}

unsigned int count_fields(char separator, struct span rest)
{
	struct span field;
	unsigned int count = 0;

	while (take_field(separator, &rest, &field))
		count++;
	return count;
}

/* The first field without blanks, except the puzzle; 0 if there is none */
unsigned int find_full(const struct table *table, struct span rest)
{
	struct span field;
	unsigned int number;

	for (number = 1; take_field(table->separator, &rest, &field); number++)
		if (number != table->puzzle && is_full(without_quotes(field)))
			return number;
	return 0;
}

/*
 * Find the field of the first record that is the puzzle, 0 if there is none.
 * One without blanks may be a solution, and one after a damaged puzzle
 * anything: then @doubt is set. A quoted field with commas is no such puzzle.
 */
unsigned int find_puzzle_field(char separator, struct span rest,
			       bool *doubt)
{
	struct span field;
	unsigned int number;

	for (number = 1; take_field(separator, &rest, &field); number++) {
		bool alone = number == 1 && !rest.begin;

		field = without_quotes(field);
		if (is_puzzle(field)) {
			*doubt |= is_full(field) &&
				  (number > 1 ||
				   (rest.begin && count_cells(rest) >=
						  LIKE_A_PUZZLE));
			return alone ? 0 : number;
		}
		*doubt |= count_cells(field) >= LIKE_A_PUZZLE &&
			  !memchr(field.begin, ',', field.end - field.begin);
	}
	return 0;
}

/* Write a field as it is, or in quotes if another reader could divide it. */
static void write_field(FILE *out, struct span field)
{
	const char *at;

	field = trimmed(field);
	at = field.begin;
	if (without_quotes(field).begin > field.begin)
		at = field.end;
	while (at < field.end && !memchr("\t,;\"", *at, 4))
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
 * Write all fields of a line except the puzzle, each after a separator. Returns
 * how many they are.
 */
unsigned int write_fields(FILE *out, const struct table *table,
			  struct span line, char separator)
{
	unsigned int number, others = 0;
	struct span field;

	for (number = 1; take_field(table->separator, &line, &field);
	     number++) {
		if (number == table->puzzle)
			continue;
		putc(separator, out);
		write_field(out, field);
		others++;
	}
	return others;
}

/* The solution that a line has for its puzzle; its begin is NULL for none */
struct span find_solution(const struct table *table, struct span line)
{
	struct span object = trimmed(line), field = {};

	if (table->solution)
		field = find_field(table->separator, line,
				   table->solution - 1);
	else if (object.begin < object.end && *object.begin == '{')
		field = find_value(object, solution_names);
	return is_full(field) ? field : (struct span) {};
}
