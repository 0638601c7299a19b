// SPDX-License-Identifier: GPL-2.0
/*
 * The mask: replaces by spaces what is not part of a puzzle
 *
 * The kind of a line decides what of it is kept:
 *
 *	[Puzzle]			nothing; begins a section (.sdk)
 *	[State]				nothing, and nothing of the lines after
 *					it, up to the next section
 *	# text, ..3..4... # text	what is before the "#"
 *	*-----------*			all except the "*" (.ss)
 *	:0300:5:..3...:::415::		the field after the third colon (HoDoKu)
 *	{"puzzle":"..3...","a":1}	the first string of 81 cells (JSON)
 *	puzzle,solution			nothing, if it is the header (CSV, TSV)
 *	1,"..3...",215			the first field of 81 cells (CSV, TSV)
 *	..3... 4.2 hard			the first word, if it has 81 cells
 *
 * All other lines are kept, also those that have one of these forms but no
 * puzzle. So the driver's scan, which comes next, finds what is wrong with them.
 */
#include <ctype.h>
#include <strings.h>

#include "run.h"

const char *const table_separators[2] = { "\t", "\t,;" };

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* A span without the blanks at both ends */
static struct span trimmed(struct span span)
{
	while (span.begin < span.end && is_blank(*span.begin))
		span.begin++;
	while (span.begin < span.end && is_blank(span.end[-1]))
		span.end--;
	return span;
}

/* The content of a field */
static struct span without_quotes(struct span field)
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

static void blank(char *begin, char *end)
{
	memset(begin, ' ', end - begin);
}

static bool is_text(struct span span, const char *text)
{
	size_t length = strlen(text);

	return (size_t)(span.end - span.begin) == length &&
	       !strncasecmp(span.begin, text, length);
}

static bool is_puzzle(struct span span)
{
	if (span.end - span.begin != SUDOKU_CELLS)
		return false;
	while (span.begin < span.end && sudoku_is_cell(*span.begin))
		span.begin++;
	return span.begin == span.end;
}

/* Keep only a part of a line. */
static bool keep(struct mask *mask, struct span line, struct span part)
{
	blank(line.begin, part.begin);
	blank(part.end, line.end);
	mask->begun = true;
	mask->rest = true;
	return true;
}

/* Keep nothing of a line. */
static bool drop(struct mask *mask, struct span line)
{
	blank(line.begin, line.end);
	mask->rest = true;
	return true;
}

static bool mask_section(struct mask *mask, struct span line)
{
	struct span name = trimmed(line);

	if (*name.begin != '[' || name.end[-1] != ']')
		return false;
	mask->ignored = !is_text(name, "[Puzzle]");
	return drop(mask, line);
}

static bool mask_corners(struct span line)
{
	char *at;

	for (at = line.begin; at < line.end; at++)
		if (*at != '*' && *at != '-' && !is_blank(*at))
			return false;
	for (at = line.begin; at < line.end; at++)
		if (*at == '*')
			*at = ' ';
	return true;
}

/* The byte after the next @c, or the end */
static char *after(struct span span, char c)
{
	char *found = memchr(span.begin, c, span.end - span.begin);

	return found ? found + 1 : span.end;
}

/*
 * The "+" in front of a digit that is not a clue is layout, so all digits of the
 * position are kept.
 */
static bool mask_library_line(struct mask *mask, struct span line)
{
	struct span field = trimmed(line);
	unsigned int cells = 0;
	unsigned int i;
	char *at;

	if (*field.begin != ':')
		return false;
	for (i = 0; i < 3; i++)
		field.begin = after(field, ':');
	field.end = memchr(field.begin, ':', field.end - field.begin) ?:
		    field.end;
	for (at = field.begin; at < field.end; at++) {
		if (sudoku_is_cell(*at))
			cells++;
		else if (*at != '+')
			return false;
	}
	return cells == SUDOKU_CELLS && keep(mask, line, field);
}

/* All between two quotes is a string, and so is all between two strings. */
static bool mask_object(struct mask *mask, struct span line)
{
	struct span rest = trimmed(line);

	if (*rest.begin != '{')
		return false;
	while (rest.begin < rest.end) {
		struct span string = { rest.begin, after(rest, '"') };

		rest.begin = string.end;
		string.end--;
		if (is_puzzle(string))
			return keep(mask, line, string);
	}
	return false;
}

/* Only the first line can be a header. */
static bool mask_header(struct mask *mask, struct span line)
{
	struct span rest = line, field, name;

	take_field(table_separators[1], &rest, &field);
	name = without_quotes(field);
	if (mask->begun || name.begin == name.end ||
	    !isalpha((unsigned char)*name.begin) ||
	    (!rest.begin && !is_text(name, "puzzle")))
		return false;
	mask->begun = true;
	mask->header = line;
	return drop(mask, line);
}

static bool mask_fields(struct mask *mask, struct span line)
{
	struct span rest, field;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(table_separators); i++) {
		rest = line;
		while (take_field(table_separators[i], &rest, &field)) {
			field = without_quotes(field);
			if (is_puzzle(field))
				return keep(mask, line, field);
		}
	}
	return mask_header(mask, line);
}

/* What follows the first word is kept if it is layout and whole puzzles. */
static bool mask_words(struct mask *mask, struct span line)
{
	struct span word = trimmed(line);
	struct sudoku_scan scan = {};
	size_t length;

	if (word.end - word.begin <= SUDOKU_CELLS)
		return false;
	word.end = word.begin + SUDOKU_CELLS;
	length = line.end - word.end;
	if (!is_puzzle(word) || !is_blank(*word.end) ||
	    (sudoku_scan(&scan, word.end, length) == length && !scan.cells))
		return false;
	return keep(mask, line, word);
}

/* A comment begins with a "#" at the beginning of a line or after a blank. */
static struct span mask_comment(struct mask *mask, struct span line)
{
	char *at;

	for (at = line.begin; at < line.end; at++) {
		if (*at == '#' && (at == line.begin || is_blank(at[-1]))) {
			drop(mask, (struct span){ at, line.end });
			line.end = at;
			break;
		}
	}
	return line;
}

/* Windows puts a byte order mark before a text. */
static struct span skip_mark(const struct mask *mask, struct span line)
{
	if (!mask->begun && line.end - line.begin >= 3 &&
	    !memcmp(line.begin, "\xef\xbb\xbf", 3)) {
		blank(line.begin, line.begin + 3);
		line.begin += 3;
	}
	return line;
}

static bool is_empty(struct span span)
{
	span = trimmed(span);
	return span.begin == span.end;
}

static void mask_line(struct mask *mask, struct span line)
{
	line = skip_mark(mask, line);
	if (line.begin < line.end && *line.begin == '#')
		line = mask_comment(mask, line);
	if (is_empty(line) || mask_section(mask, line))
		return;
	if (mask->ignored) {
		drop(mask, line);
		return;
	}
	if (mask_corners(line) || mask_library_line(mask, line) ||
	    mask_object(mask, line) || mask_fields(mask, line))
		return;
	line = mask_comment(mask, line);
	mask->begun = true;
	if (!is_empty(line))
		mask_words(mask, line);
}

/*
 * Mask the next part of a text. A part that ends within a line is taken as the
 * whole line; if that masks its end, the rest of the line is masked too.
 */
void mask_text(struct mask *mask, char *text, size_t length)
{
	struct span rest = { text, text + length };

	while (rest.begin < rest.end) {
		char *next = after(rest, '\n');
		bool whole = next[-1] == '\n';
		struct span line = { rest.begin, next - whole };

		if (!mask->inside) {
			mask->rest = false;
			mask_line(mask, line);
		} else if (mask->rest) {
			blank(line.begin, line.end);
		}
		mask->inside = !whole;
		rest.begin = next;
	}
}

/*
 * Returns false if the mask changes nothing in whole lines that pass the scan.
 * Of all lines that it changes, only those with tabs can pass the scan.
 */
bool mask_matters(const struct mask *mask, const char *text, size_t length)
{
	return mask->ignored || mask->inside || memchr(text, '\t', length);
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
