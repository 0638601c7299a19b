// SPDX-License-Identifier: GPL-2.0
/*
 * The mask: replaces by spaces what is not part of a puzzle
 *
 * The first line with fields, a header or a record with a puzzle, makes the
 * text a table. Each line after it is a record, with its puzzle in the same
 * field. In other texts the kind of a line decides what of it is kept:
 *
 *	[Puzzle]			nothing; begins a section (.sdk)
 *	[State]				nothing, and nothing of the lines after
 *					it, up to the next section
 *	[hard]				nothing; a heading
 *	# text, ..3..4... # text	what is before the "#"
 *	*-----------*			nothing (.ss)
 *	.-----------.			nothing (SudoCue)
 *	<game data="..3..." />		81 cells in quotes (OpenSudoku)
 *	:0300:5:..3...:::415::		the field after the third colon (HoDoKu)
 *	{"puzzle":"..3...","a":1}	a string (JSON)
 *	..3... 4.2 hard			the first word, if it has 81 cells and
 *					the scan refuses what follows
 *	 12. 1.5 hidden single: ...	nothing; a step of explain
 *
 * Before that, links, and cells with several candidates, are replaced by what
 * they stand for. All other lines are kept, also those that have one of these
 * forms but no puzzle. So the driver's scan, which comes next, finds what is
 * wrong with them.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdlib.h>

#include "fields.h"

/* What the puzzle is called in headers and objects; the first name wins */
static const char *const puzzle_names[] = {
	"puzzle", "quiz", "quizzes", "sudoku", "problem", "clues", "board",
	"grid", NULL
};

/* What can separate fields, in the order in which it is tried */
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
	u64 number = 0;
	const char *end;

	if (!isdigit((unsigned char)*argument)) {
		column.name[0] = argument;
		names = column.name;
		return *argument;
	}
	end = parse_number(argument, 1, ~0U, &number);
	column.number = number;
	return end && !*end;
}

/* A number in brackets, or words, but no row of a board in brackets */
static bool is_heading(struct span name)
{
	size_t length = name.end - name.begin;

	return count_cells(name) < 9 && !memchr(name.begin, ',', length) &&
	       (isalpha((unsigned char)name.begin[1]) ||
		!memchr(name.begin, ' ', length));
}

/* The lines after a heading are read as if it were not there. */
static bool mask_section(struct mask *mask, struct span line)
{
	struct span name = trimmed(line);
	bool is_state = is_text(name, "[State]");

	if (*name.begin != '[' || name.end[-1] != ']')
		return false;
	if (is_state ? !mask->has_sections : !is_heading(name))
		return stop_at(mask, name.begin, NULL);
	mask->has_sections |= is_text(name, "[Puzzle]");
	mask->ignored = is_state;
	return drop(mask, line);
}

/* Keep the cells in the attribute "data" of each game in a line. */
static bool mask_games(struct mask *mask, struct span line)
{
	static const char begin[] = "data=";
	struct span rest = trimmed(line), data;
	char *at;

	if (*rest.begin != '<')
		return false;
	rest.begin = line.begin;
	while ((at = memmem(rest.begin, rest.end - rest.begin, begin,
			    strlen(begin)))) {
		data.begin = at + strlen(begin) + 1;
		if (data.begin > rest.end ||
		    !memchr("\"'", data.begin[-1], 2))
			break;
		data.end = memchr(data.begin, data.begin[-1],
				  rest.end - data.begin) ?: rest.end;
		if (leave_out(mask, (struct span){ rest.begin, data.begin },
			      false))
			return true;
		if (!is_puzzle(data))
			return stop_at(mask, data.begin,
				       "the data of the game are not 81 cells");
		rest.begin = data.end;
	}
	return drop(mask, (struct span){ rest.begin, line.end });
}

/* Links that were puzzles are replaced already. */
static bool mask_link(struct mask *mask, struct span line)
{
	char cells[SUDOKU_CELLS];
	bool plain;

	return read_link(line, cells, &plain) &&
	       stop_at(mask, trimmed(line).begin,
		       "the link is damaged, or has other rules than sudoku");
}

/*
 * The "+" in front of a digit that is not a clue is layout, so all digits of
 * the position are kept.
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

static bool mask_object(struct mask *mask, struct span line)
{
	struct span object = trimmed(line), value;

	if (*object.begin != '{')
		return false;
	value = find_value(object, names);
	return value.begin && keep_field(mask, line, value);
}

/* A comment begins with a "#" at the beginning of a line or after a blank. */
static struct span mask_comment(struct mask *mask, struct span line)
{
	char *at;

	for (at = line.begin; at < line.end; at++) {
		if (*at == '#' && (at == line.begin || is_blank(at[-1]))) {
			blank(at, line.end);
			mask->rest = true;
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
	struct table *table = &mask->table;
	bool several = false;
	const char *at;

	if (mask->begun || count_cells(line) >= LIKE_A_PUZZLE)
		return false;
	for (at = separators; *at && !table->puzzle; at++) {
		table->separator = *at;
		table->puzzle = find_name(*at, line, names);
		several = several ||
			  memchr(line.begin, *at, line.end - line.begin);
	}
	if (table->puzzle) {
		table->fields = count_fields(table->separator, line);
		table->solution = find_name(table->separator, line,
					    solution_names);
		table->puzzle = column.number ?: table->puzzle;
	} else if (column.name[0] || !several ||
		   !isalpha((unsigned char)*without_quotes(line).begin)) {
		return false;
	}
	mask->begun = true;
	if (!*mask->header)
		*mask->header = strndup(line.begin, line.end - line.begin);
	return drop(mask, line);
}

/*
 * The line must be a record of the table. If a separator is missing, or is
 * there twice, its solution may be where the puzzle should be.
 */
static bool mask_record(struct mask *mask, struct span line)
{
	struct table *table = &mask->table;
	struct span field = find_field(table->separator, line,
				       table->puzzle - 1);

	if (!table->begun && !table->solution)
		table->solution = find_full(table, line);
	table->begun = true;
	if (field.begin && is_full(field) &&
	    count_fields(table->separator, line) != table->fields)
		return stop_at(mask, line.begin,
			       "the record has more or fewer fields than the first line");
	if (field.begin && !is_puzzle(field)) {
		line = mask_comment(mask, line);
		field = find_field(table->separator, line, table->puzzle - 1);
	}
	if (!field.begin)
		return stop_at(mask, line.begin,
			       "the record has no field for the puzzle");
	return keep_field(mask, line, field);
}

/* If the line is the first record of a table, mask it. */
static bool begin_table(struct mask *mask, struct span line, char separator)
{
	unsigned int number = column.number;
	bool doubt = false;

	if (!number)
		number = find_puzzle_field(separator, line, &doubt);
	if (!number || !is_puzzle(find_field(separator, line, number - 1)))
		return false;
	if (doubt)
		return stop_at(mask, line.begin,
			       "--column must say which field is the puzzle");
	mask->table.separator = separator;
	mask->table.puzzle = number;
	mask->table.fields = count_fields(separator, line);
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
static void mask_words(struct mask *mask, struct span line)
{
	struct span word = trimmed(line);
	struct sudoku_scan scan = {};
	size_t length;

	if (word.end - word.begin <= SUDOKU_CELLS)
		return;
	word.end = word.begin + SUDOKU_CELLS;
	length = line.end - word.end;
	if (is_puzzle(word) && is_blank(*word.end) &&
	    (sudoku_scan(&scan, word.end, length) < length ||
	     (!mask->inside && !sudoku_scan(&scan, "\n", 1))))
		keep(mask, line, word);
}

static void mask_line(struct mask *mask, struct span line)
{
	/* Windows puts a byte order mark before a text. */
	if (!mask->begun && line.end - line.begin >= 3 &&
	    !memcmp(line.begin, "\xef\xbb\xbf", 3)) {
		blank(line.begin, line.begin + 3);
		line.begin += 3;
	}
	if (line.begin < line.end && *line.begin == '#')
		line = mask_comment(mask, line);
	if (trimmed(line).begin == line.end ||
	    (mask->table.puzzle && mask_record(mask, line)) ||
	    mask_section(mask, line) ||
	    (mask->ignored && drop(mask, line)) ||
	    (is_frame(line) && drop(mask, line)) ||
	    mask_games(mask, line) || mask_link(mask, line) ||
	    mask_library_line(mask, line) || mask_object(mask, line) ||
	    (is_step(line) && drop(mask, line)) || mask_table(mask, line))
		return;
	line = mask_comment(mask, line);
	mask->begun = true;
	mask_words(mask, line);
}

/*
 * Mask the next part of a text. A part that ends within a line is taken as the
 * whole line; if that masks its end, the rest of the line is masked too. So the
 * line is refused if its rest must not have a puzzle in it.
 */
void mask_text(struct mask *mask, char *text, size_t length)
{
	static const char too_long[] =
		"only a record or a comment may be as long as this line";
	struct span rest = { text, text + length };

	while (rest.begin < rest.end && !mask->fault) {
		char *next = after(rest, '\n');
		bool whole = next[-1] == '\n', begun = mask->inside;
		struct span line = { rest.begin, next - whole };

		mask->inside = !whole;
		if (!begun) {
			mask->rest = false;
			mask->checked = false;
			mask_line(mask, line);
			if (mask->checked && next - rest.begin == CHUNK)
				stop_at(mask, line.begin, too_long);
		} else if (mask->rest) {
			blank(line.begin, line.end);
		}
		rest.begin = next;
	}
}

/*
 * Returns false if the mask changes nothing in whole lines that pass the scan.
 * Of all lines that it changes, only those with tabs can pass the scan, and
 * those in which all digits are candidates of each cell.
 */
bool mask_matters(const struct mask *mask, const char *text, size_t length)
{
	static const char all[] = "123456789";

	return mask->ignored || mask->inside || mask->table.puzzle ||
	       column.name[0] || column.number || memchr(text, '\t', length) ||
	       memmem(text, length, all, strlen(all));
}
