// SPDX-License-Identifier: GPL-2.0
/*
 * The mask: replaces by spaces what is not part of a puzzle
 *
 * The first line with fields, a header or a record with a puzzle, makes the text
 * a table. Each line after it is a record, and has its puzzle in the same field.
 * In other texts the kind of a line decides what of it is kept:
 *
 *	[Puzzle]			nothing; begins a section (.sdk)
 *	[State]				nothing, and nothing of the lines after
 *					it, up to the next section
 *	# text, ..3..4... # text	what is before the "#"
 *	*-----------*			all except the "*" (.ss)
 *	:0300:5:..3...:::415::		the field after the third colon (HoDoKu)
 *	{"puzzle":"..3...","a":1}	a string (JSON)
 *	..3... 4.2 hard			the first word, if it has 81 cells and
 *					the scan refuses what follows
 *
 * All other lines are kept, also those that have one of these forms but no
 * puzzle. So the driver's scan, which comes next, finds what is wrong with them.
 */
#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

#include "run.h"

/* More cells than a field with something else has */
#define LIKE_A_PUZZLE	41

/* What the puzzle is called in headers and objects; the first name wins */
static const char *const puzzle_names[] = {
	"puzzle", "quiz", "quizzes", "sudoku", "problem", "clues", "board",
	"grid", NULL
};

static const char *const solution_names[] = {
	"solution", "solutions", "solved", "answer", "answers", NULL
};

/* What can separate fields; the first with which a field is a puzzle is right */
static const char separators[] = "\t,;";

/* What --column says: the field's name, or its number from 1, or neither */
static struct {
	const char *name[2];
	unsigned int number;
} column;

/* The names that the puzzle may have in this run */
static const char *const *names = puzzle_names;

bool parse_column(const char *argument)
{
	char *end;

	if (!isdigit((unsigned char)*argument)) {
		column.name[0] = argument;
		names = column.name;
		return *argument;
	}
	column.number = strtoul(argument, &end, 10);
	return column.number && !*end;
}

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

static unsigned int count_cells(struct span span)
{
	unsigned int cells = 0;

	for (; span.begin < span.end; span.begin++)
		cells += sudoku_is_cell(*span.begin);
	return cells;
}

/* A puzzle without blanks, so it may be a solution */
static bool is_full(struct span span)
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

/* Keep only a part of a line. */
static bool keep(struct mask *mask, struct span line, struct span part)
{
	blank(line.begin, part.begin);
	blank(part.end, line.end);
	mask->begun = true;
	mask->rest = true;
	return true;
}

/* There should be a puzzle, but there is none: the scan stops there. */
static bool stop_at(struct mask *mask, char *at, const char *reason)
{
	mask->fault = at;
	mask->reason = reason;
	return true;
}

/*
 * Keep the field, which must be a puzzle. If it has other bytes than cells, the
 * first of them is reported.
 */
static bool keep_field(struct mask *mask, struct span line, struct span field)
{
	char *at = field.begin;

	if (is_puzzle(field))
		return keep(mask, line, field);
	blank(line.begin, field.begin);
	while (at < field.end && sudoku_is_cell(*at))
		at++;
	if (at < field.end)
		return stop_at(mask, at, NULL);
	return stop_at(mask, field.begin,
		       "the field of the puzzle does not have 81 cells");
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

static bool has_separator(struct span line)
{
	const char *separator;

	for (separator = separators; *separator; separator++)
		if (memchr(line.begin, *separator, line.end - line.begin))
			return true;
	return false;
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

/* Returns true, and skips the colon, if a string is a name. */
static bool take_colon(struct span *rest)
{
	struct span ahead = trimmed(*rest);

	if (ahead.begin == ahead.end || *ahead.begin != ':')
		return false;
	rest->begin = ahead.begin + 1;
	return true;
}

/*
 * Find the value with the best of these names in an object, or where it should
 * be. Without such a name, find the first puzzle with blanks: one without may be
 * a solution.
 */
static struct span find_value(struct span rest, const char *const *names)
{
	struct span found = {}, string;
	unsigned int best = ~0U, rank;

	while (take_string(&rest, &string)) {
		rank = rank_of(string, names);
		if (!take_colon(&rest)) {
			if (best == ~0U && !found.begin && is_puzzle(string) &&
			    !is_full(string))
				found = string;
		} else if (names[rank] && rank < best) {
			struct span value = trimmed(rest);

			best = rank;
			if (value.begin == value.end || *value.begin != '"' ||
			    !take_string(&value, &found))
				found = (struct span){ value.begin,
						       value.begin };
		}
	}
	return found;
}

static bool mask_object(struct mask *mask, struct span line)
{
	struct span object = trimmed(line), value;

	if (*object.begin != '{')
		return false;
	value = find_value(object, names);
	return value.begin && keep_field(mask, line, value);
}

/* The field with the best of these names, from 1, or 0 if there is none */
static unsigned int find_name(char separator, struct span line,
			      const char *const *names)
{
	unsigned int best = ~0U, number = 0, found = 0, rank;
	struct span field;

	while (take_field(separator, &line, &field)) {
		number++;
		rank = rank_of(without_quotes(field), names);
		if (names[rank] && rank < best) {
			best = rank;
			found = number;
		}
	}
	return found;
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

/*
 * Only the first line can be a header. It has the name of the puzzle, or it has
 * several fields, the first of which begins with a letter.
 */
static bool mask_header(struct mask *mask, struct span line)
{
	const char *separator = separators;
	unsigned int puzzle;

	if (mask->begun || count_cells(line) >= LIKE_A_PUZZLE)
		return false;
	while (!(puzzle = find_name(*separator, line, names)))
		if (!*++separator)
			break;
	if (puzzle) {
		mask->table.separator = *separator;
		mask->table.puzzle = column.number ?: puzzle;
		mask->table.solution = find_name(*separator, line,
						 solution_names);
	} else if (column.name[0] || !has_separator(line) ||
		   !isalpha((unsigned char)*without_quotes(line).begin)) {
		return false;
	}
	mask->begun = true;
	mask->header = line;
	return drop(mask, line);
}

/* The first field of the line that is a puzzle, except one; 0 if none is */
static unsigned int find_puzzle(char separator, struct span line, bool full,
				unsigned int except)
{
	struct span field;
	unsigned int i;

	for (i = 0; (field = find_field(separator, line, i)).begin; i++)
		if (i + 1 != except && is_puzzle(field) &&
		    (!full || is_full(field)))
			return i + 1;
	return 0;
}

/* The line must be a record of the table. */
static bool mask_record(struct mask *mask, struct span line)
{
	struct table *table = &mask->table;
	struct span field = find_field(table->separator, line,
				       table->puzzle - 1);

	if (!table->solution)
		table->solution = find_puzzle(table->separator, line, true,
					      table->puzzle);
	if (field.begin && !is_puzzle(field)) {
		line = mask_comment(mask, line);
		field = find_field(table->separator, line, table->puzzle - 1);
	}
	if (!field.begin)
		return stop_at(mask, line.begin,
			       "the record has no field for the puzzle");
	return keep_field(mask, line, field);
}

/*
 * Which field of the first record is the puzzle? One without blanks may be a
 * solution, and after a field that is nearly a puzzle it may be anything.
 */
static bool begin_table(struct mask *mask, struct span line, char separator)
{
	unsigned int number = column.number, i;
	struct span field;
	bool doubt;

	if (!number && memchr(line.begin, separator, line.end - line.begin))
		number = find_puzzle(separator, line, false, 0);
	if (!number)
		return false;
	field = find_field(separator, line, number - 1);
	if (!field.begin || !is_puzzle(field))
		return false;
	doubt = number > 1 && is_full(field);
	for (i = 0; i + 1 < number; i++) {
		field = find_field(separator, line, i);
		doubt |= count_cells(field) >= LIKE_A_PUZZLE &&
			 !memchr(field.begin, ',', field.end - field.begin);
	}
	if (doubt && !column.number)
		return stop_at(mask, line.begin,
			       "it is not clear which field is the puzzle; --column chooses one");
	mask->table.separator = separator;
	mask->table.puzzle = number;
	return mask_record(mask, line);
}

static bool mask_table(struct mask *mask, struct span line)
{
	const char *separator;

	for (separator = separators; *separator && !column.name[0]; separator++)
		if (begin_table(mask, line, *separator))
			return true;
	if (mask_header(mask, line))
		return true;
	if (column.name[0])
		return stop_at(mask, line.begin,
			       "this is not a header with the name of --column");
	if (column.number)
		return stop_at(mask, line.begin,
			       "the field of --column is not a puzzle");
	return false;
}

/* What follows the first word is kept if the driver's scan accepts it. */
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
	    (sudoku_scan(&scan, word.end, length) == length &&
	     (mask->inside || sudoku_scan(&scan, "\n", 1))))
		return false;
	return keep(mask, line, word);
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
	if (is_empty(line))
		return;
	if (mask->table.puzzle) {
		mask_record(mask, line);
		return;
	}
	if (mask_section(mask, line))
		return;
	if (mask->ignored) {
		drop(mask, line);
		return;
	}
	if (mask_corners(line) || mask_library_line(mask, line) ||
	    mask_object(mask, line) || mask_table(mask, line))
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

	while (rest.begin < rest.end && !mask->fault) {
		char *next = after(rest, '\n');
		bool whole = next[-1] == '\n', begun = mask->inside;
		struct span line = { rest.begin, next - whole };

		mask->inside = !whole;
		if (!begun) {
			mask->rest = false;
			mask_line(mask, line);
		} else if (mask->rest) {
			blank(line.begin, line.end);
		}
		rest.begin = next;
	}
}

/*
 * Returns false if the mask changes nothing in whole lines that pass the scan.
 * Of all lines that it changes, only those with tabs can pass the scan.
 */
bool mask_matters(const struct mask *mask, const char *text, size_t length)
{
	return mask->ignored || mask->inside || mask->table.puzzle ||
	       column.name[0] || column.number || memchr(text, '\t', length);
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
 * Write all fields of a line except the puzzle, each after a separator. Returns
 * how many they are.
 */
unsigned int write_fields(FILE *out, const struct table *table,
			  struct span line, char separator)
{
	unsigned int number, others = 0;
	struct span field;

	for (number = 1; take_field(table->separator, &line, &field); number++) {
		if (number == table->puzzle)
			continue;
		putc(separator, out);
		write_field(out, field);
		others++;
	}
	return others;
}

/* The solution beside a puzzle of a text. Its begin is NULL if there is none. */
struct span find_solution(const struct table *table, struct span line)
{
	struct span object = trimmed(line), field = {};

	if (table->solution)
		field = find_field(table->separator, line,
				   table->solution - 1);
	else if (object.begin < object.end && *object.begin == '{')
		field = find_value(object, solution_names);
	return field.begin && is_full(field) ? field : (struct span) {};
}
