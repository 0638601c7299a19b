// SPDX-License-Identifier: GPL-2.0-only
/*
 * The reader: divides a text into items, and finds the puzzles of each
 *
 * At each place, the first of these takes an item: a value of JSON, a record, a
 * line with grids, a grid of nine rows, a header, and a line that is none of
 * these. Such a line must have words or be a number, and few digits.
 */
#define _GNU_SOURCE
#include <string.h>

#include "reader.h"

/* Is a line too short for nine spaces or for eight tabs between fields? */
static bool is_layout(const struct line *line)
{
	return line->is_blank &&
	       (line->count < 8 || (line->count < 9 && *line->signs != '\t'));
}

/*
 * Are lines records here? Then the last puzzle was on one line, the next is, or
 * these are below names of columns.
 */
static bool are_records(const struct reader *reader, const struct line *line)
{
	return reader->memory.on_lines || is_below_names(reader) ||
	       sudoku_plain_length(reader->text + line->next, reader->length -
				   line->next) == SUDOKU_CELLS;
}

static bool has_only_brackets(const struct line *line)
{
	u32 i = 0;

	while (i < line->count && strchr("[]{} \t,", line->signs[i]))
		i++;
	return i == line->count;
}

/*
 * A byte that is not allowed costs only its line if that ends soon after it.
 */
static void skip_byte(struct reader *reader)
{
	const char *bad = reader->text + reader->failed_at, *end;
	u32 left = reader->length - reader->failed_at;

	end = memchr(bad, '\n', left < CHUNK ? left : CHUNK);
	if (end && (reader->memory.on_lines || is_below_names(reader)))
		reader->skip = end + 1 - reader->text;
	else if (left < CHUNK && !reader->whole)
		reader->hungry = true;
}

/* A line with grids, or rows from it on, or a line that is left out */
static void read_words(struct reader *reader, struct line *line)
{
	struct span heading;
	u32 stop, i;

	reader->skip = line->next;
	if (find_grids(reader, line)) {
		struct grid *grids = item_grids(reader);

		for (i = 0; is(line->signs[i], IS_SPACE); i++)
			;
		if (!is(line->signs[i], IS_OPEN))
			find_fields(reader, line);
		if (is_comment(line) && reader->text[grids->begin] != '#')
			for (i = 0; i < count_grids(reader); i++)
				grids[i].name = NAME_COMMENT;
		return;
	}
	if (!is_comment(line) && is_record(reader, line))
		refuse_record(reader, line);
	if (reader->failed)
		return;
	if (!is_comment(line) && !is_layout(line)) {
		reader->skip = 0;
		stop = read_rows(reader, line);
		if (stop || reader->hungry) {
			line->next = stop;
			return;
		}
		if (are_records(reader, line))
			reader->skip = line->next;
		if (line->letters)
			keep_names(reader, line);
	}
	leave_out(reader, line, has_words(line));
	reader->has_content |= !(has_only_brackets(line) || is_comment(line) ||
				 names_columns(reader, line));
	heading = (struct span){ line->signs, line->signs + line->count };
	if (line->letters)
		reader->memory.heading = name_of(heading) == NAME_SOLUTION ?
					 *line->signs : '\0';
}

/* A list of objects is read object by object. */
static bool is_list_of_objects(struct reader *reader, u32 at)
{
	const char *text = reader->text;

	if (text[at] != '[')
		return false;
	do {
		if (++at == reader->length) {
			reader->hungry |= !reader->whole;
			return false;
		}
	} while (is(text[at], IS_SPACE) || text[at] == '\n' ||
		 text[at] == '\r');
	return text[at] == '{';
}

/* Where is the first bracket of a line? Returns its end if there is none. */
static u32 find_bracket(const struct line *line)
{
	u32 i = 0;

	while (line->has_brackets && i < line->count &&
	       !is(line->signs[i], IS_OPEN))
		i++;
	return line->has_brackets && i < line->count ? place_of(line, i) : line->end;
}

/*
 * Find the grids of lines that brackets join. Returns false if these may have
 * other items.
 */
static bool take_joined(struct reader *reader, const struct line *line)
{
	if (find_grids(reader, line) || reader->failed)
		return true;
	if (line->digits >= FEWEST_CLUES || !has_words(line))
		return false;
	if (*line->signs == '{' && reader->memory.on_lines &&
	    names_puzzle(line_span(reader, line)))
		fail(reader, line->begin, "no puzzle in this object");
	reader->has_content = true;
	leave_out(reader, line, true);
	return true;
}

static u32 try_item(struct reader *reader, u32 at)
{
	struct line *line = &reader->lines[0];
	const char *text = reader->text;
	u32 begin = at, end = 0, next;

	while (begin < reader->length && is(text[begin], IS_SPACE))
		begin++;
	if (begin < reader->length && is_list_of_objects(reader, begin))
		return begin + 1;
	if (begin < reader->length && text[begin] == '{' &&
	    at >= reader->joined)
		end = read_brackets(reader, line, begin, begin);
	if (reader->hungry)
		return at;
	if (end && !memchr(text + begin, '\n', end - begin))
		reader->skip = end;
	if (end && take_joined(reader, line)) {
		while (end < reader->length && text[end] &&
		       strchr(" \t,;)]}", text[end]))
			end++;
		return end;
	}
	read_line(reader, line, at);
	if (reader->failed)
		skip_byte(reader);
	if (reader->failed || reader->hungry)
		return at;
	begin = find_bracket(line);
	if (begin < line->end && at >= reader->joined && !is_comment(line) &&
	    !is_record(reader, line)) {
		next = line->next;
		end = read_brackets(reader, line, at, begin);
		reader->skip = 0;
		if (reader->hungry ||
		    (end >= next && take_joined(reader, line)))
			return line->next;
		if (!end || end >= next) {
			reader->joined = end;
			read_line(reader, line, at);
		}
		line->next = next;
	}
	read_words(reader, line);
	return line->next;
}

/* Count the lines up to a place. They end at LF, CR or both. */
static void count_lines(struct reader *reader, u32 end)
{
	const char *begin = reader->text + reader->counted;
	const char *last = reader->text + end, *at;

	if (begin >= last)
		return;
	for (at = begin; (at = memchr(at, '\n', last - at)); at++)
		reader->line++;
	for (at = begin; (at = memchr(at, '\r', last - at)); at++)
		reader->line += at[1] != '\n';
	reader->counted = end;
}

/*
 * Count the lines up to the grids of an item. The last puzzle decides about
 * what follows.
 */
static void finish_item(struct reader *reader)
{
	struct grid *grid = item_grids(reader), *last = NULL;
	const struct grid *end = grid + count_grids(reader);
	struct memory *memory = &reader->memory;

	if (grid == end)
		return;
	memory->heading = '\0';
	memory->on_lines = reader->skip;
	memory->loose = 0;
	for (; grid < end; grid++) {
		if (grid->out)
			continue;
		last = grid;
		if (grid->line)
			continue;
		count_lines(reader, grid->begin);
		grid->line = reader->line;
	}
	if (!last)
		return;
	memcpy(memory->puzzle, last->cells, SUDOKU_CELLS);
}

/*
 * Most texts are lines of 81 cells, or of nine. Takes as many of these as there
 * are.
 */
static void take_plain(struct reader *reader)
{
	struct piece *piece = reader->piece;

	if (reader->memory.heading || reader->memory.table.separator ||
	    has_column() || (reader->columns && reader->columns->fields > 1))
		return;
	count_lines(reader, reader->at);
	while (reader->length - reader->at > SUDOKU_LINES) {
		const char *text = reader->text + reader->at;
		u32 length = sudoku_plain_length(text, reader->length -
						       reader->at);
		bool is_line = length == SUDOKU_CELLS;
		struct grid *grid;

		if (!length || (text[length] != '\n' &&
				memcmp(text + length, "\r\n", 2)))
			break;
		/* These may be the numbers of the columns. */
		if (!is_line && (!memcmp(text, "123456789", 9) ||
				 !memcmp(text, "012345678", 9)))
			break;
		grid = add_plain(reader, reader->at, length);
		if (are_candidates(grid)) {
			piece->grids.count--;
			break;
		}
		grid->line = reader->line;
		reader->skip = is_line;
		reader->line += is_line ? 1 : 9;
		reader->at += length + 1 + (text[length] == '\r');
		reader->counted = reader->at;
	}
}

/* Read the item at a place, and return the place after it. */
static u32 read_item(struct reader *reader, u32 at)
{
	u32 left = reader->length - at;
	const char *text = reader->text + at;

	reader->skip = 0;
	/* Texts may have been joined. */
	if (left >= 3 && !memcmp(text, "\xef\xbb\xbf", 3))
		return at + 3;
	if (left >= 2 && (u8)(*text & text[1]) >= 0xfe)
		fail(reader, at,
		     "UTF-16 is not read; iconv converts it to UTF-8");
	if (left >= 4 && (!memcmp(text, "PK\3\4", 4) ||
			  !memcmp(text, "\x1f\x8b", 2)))
		fail(reader, at,
		     "a compressed file (xlsx, ods, zip, gz): save it as CSV");
	return reader->failed ? at : try_item(reader, at);
}

/*
 * Read items up to the end of the piece. If it ends within an item, @hungry is
 * set. Of that, and of one that is an error, nothing is taken.
 */
void read_items(struct reader *reader)
{
	struct piece *piece = reader->piece;

	reader->text = piece->text.all;
	reader->length = piece->text.count;
	reader->hungry = false;
	while (!reader->failed) {
		struct memory before;
		u32 spots, end;

		reader->first = piece->grids.count;
		take_plain(reader);
		check_columns(reader);
		finish_item(reader);
		if (reader->at == reader->length)
			break;
		reader->first = piece->grids.count;
		spots = piece->spots.count;
		before = reader->memory;
		end = read_item(reader, reader->at);
		if (count_grids(reader))
			judge(reader);
		check_columns(reader);
		if (reader->hungry) {
			reader->memory = before;
			reader->failed = false;
		}
		if (reader->hungry || reader->failed) {
			piece->grids.count = reader->first;
			piece->spots.count = spots;
			break;
		}
		finish_item(reader);
		reader->at = end;
	}
	if (reader->unfinished)
		reader->skip = 0;
	count_lines(reader, reader->failed ? reader->failed_at : reader->at);
}

/* Begin with a text, of which the piece has nothing yet. */
void reader_start(struct reader *reader, struct columns *columns)
{
	piece_put(reader->piece);
	reader->piece = piece_get();
	reader->columns = columns;
	reader->whole = false;
	reader->at = 0;
	reader->joined = 0;
	reader->counted = 0;
	reader->line = 1;
	reader->failed = false;
	reader->unfinished = 0;
	reader->has_content = false;
	reader->names.count = 0;
	reader->lacks_puzzle = false;
	memset(&reader->memory, 0, sizeof(reader->memory));
}
