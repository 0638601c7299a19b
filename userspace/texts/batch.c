// SPDX-License-Identifier: GPL-2.0
/*
 * Batches: puzzles of a text, with a copy of the text
 */
#define _GNU_SOURCE
#include <string.h>

#include "reader.h"

/* How many lines end in a text: at LF, CR or both */
unsigned long count_lines(const char *text, u32 begin, u32 end)
{
	unsigned long count = 0;
	u32 i;

	for (i = begin; i < end; i++)
		count += text[i] == '\n' ||
			 (text[i] == '\r' && text[i + 1] != '\n');
	return count;
}

/* The byte after the line, unless another puzzle begins on it before */
static u32 end_of_line(const struct texts *texts, u32 at, u32 most)
{
	const char *end = memchr(texts->window.all + at, '\n', most - at);

	return end ? (u32)(end + 1 - texts->window.all) : most;
}

/* Copy the text up to a place. A puzzle that has no cells there gets them. */
void batch_copy_text(struct texts *texts, struct batch *batch, u32 end)
{
	u32 count = end - texts->passed;

	if (!count)
		return;
	batch->text.all = grow(batch->text.all, &batch->text.room,
			       batch->text.count + count + 1, 1);
	memcpy(batch->text.all + batch->text.count,
	       texts->window.all + texts->passed, count);
	batch->text.count += count;
	texts->line += count_lines(texts->window.all, texts->passed, end);
	texts->passed = end;
}

/* Take the place of the next puzzle: its bytes are copied next. */
static struct place *new_place(struct texts *texts, struct batch *batch,
			       u32 begin)
{
	struct place *place = &batch->place[batch->count];

	batch_copy_text(texts, batch, begin);
	*place = (struct place){
		.begin = batch->text.count,
		.line = texts->line - batch->line,
	};
	batch->lines[batch->count++][SUDOKU_CELLS] = '\n';
	texts->number++;
	return place;
}

/* Take the next grid that the reader has found. */
void batch_take_grid(struct texts *texts, struct batch *batch)
{
	struct reader *reader = &texts->reader;
	const struct grid *grid = &reader->grids.all[reader->taken++];
	struct spot *spots;
	struct place *place;
	u32 offset, i;

	if (grid->out)
		return;
	place = new_place(texts, batch, grid->place.begin);
	i = batch->count - 1;
	offset = place->begin - grid->place.begin;
	place->layout = grid->place.layout;
	place->separator = grid->place.separator;
	place->field = grid->place.field;
	place->solved = grid->solution;
	place->spots = batch->spots.count;
	memcpy(batch->lines[i], grid->cells, SUDOKU_CELLS);
	if (place->solved)
		memcpy(batch->solutions[i],
		       reader->grids.all[grid->solution - 1].cells,
		       SUDOKU_CELLS);
	if (place->layout == LAYOUT_SPOTS) {
		spots = EXTEND(batch->spots, SUDOKU_CELLS);
		for (i = 0; i < SUDOKU_CELLS; i++) {
			spots[i] = reader->spots.all[grid->place.spots + i];
			spots[i].at += offset;
		}
	}
	if (place->layout == LAYOUT_WHOLE) {
		place->layout = LAYOUT_LINE;
		memcpy(EXTEND(batch->text, SUDOKU_CELLS), grid->cells,
		       SUDOKU_CELLS);
		texts->line += count_lines(texts->window.all,
					   texts->passed, grid->place.end);
		texts->passed = grid->place.end;
	}
	batch_copy_text(texts, batch, grid->place.end);
	place->end = batch->text.count;
}

/*
 * Most texts are lines of 81 cells, or of nine. Takes as many of these as there
 * are; what is between them is for the reader.
 */
bool batch_take_plain(struct texts *texts, struct batch *batch, u32 most)
{
	struct reader *reader = &texts->reader;
	u32 first = batch->count, i;

	if (reader->memory.has_heading || reader->memory.table.separator ||
	    has_column())
		return false;
	while (batch->count < most) {
		const char *at = texts->window.all + texts->position;
		u32 left = texts->window.count - texts->position, length;
		struct place *place;
		char *line;

		if (left <= SUDOKU_LINES)
			break;
		length = sudoku_plain_length(at, left);
		if (!length || (at[length] != '\n' &&
				memcmp(at + length, "\r\n", 2)))
			break;
		place = new_place(texts, batch, texts->position);
		line = batch->lines[batch->count - 1];
		place->end = place->begin + length;
		if (length == SUDOKU_CELLS) {
			memcpy(line, at, SUDOKU_CELLS);
			texts->line++;
			texts->position += length + 1 + (at[length] == '\r');
			batch->text.all = grow(batch->text.all,
					       &batch->text.room,
					       batch->text.count + CHUNK, 1);
			memcpy(batch->text.all + batch->text.count, at,
			       texts->position - texts->passed);
			batch->text.count += texts->position - texts->passed;
			texts->passed = texts->position;
			continue;
		}
		place->layout = LAYOUT_ROWS;
		for (i = 0; i < 9; i++)
			memcpy(line + 9 * i, at + 10 * i, 9);
		texts->position += length + 1 + (at[length] == '\r');
		batch_copy_text(texts, batch, texts->position);
	}
	if (batch->count == first)
		return false;
	for (i = 0; i < SUDOKU_CELLS; i++)
		reader->memory.puzzle[i] =
			digit_or_blank(batch->lines[batch->count - 1][i]);
	reader->memory.has_puzzle = true;
	reader->memory.loose = 0;
	reader->memory.loose_lines = 0;
	reader->begun = true;
	return true;
}

/* Pass on what follows the last puzzle on its line, or the whole item. */
void batch_end(struct texts *texts, struct batch *batch)
{
	struct reader *reader = &texts->reader;
	u32 end = texts->position, next = reader->taken;

	while (next < reader->grids.count && reader->grids.all[next].out)
		next++;
	if (next < reader->grids.count) {
		end = end_of_line(texts, texts->passed, texts->position);
		if (end > reader->grids.all[next].place.begin)
			end = texts->passed;
	}
	if (end > texts->passed)
		batch_copy_text(texts, batch, end);
	batch->header = texts->header;
}

void batch_record(const struct batch *batch, unsigned int i,
		  struct record *record)
{
	const struct place *place = &batch->place[i];
	const char *text = batch->text.all;
	const struct spot *spot;
	unsigned int cell, at;

	record->name = batch->name;
	record->line = batch->line + place->line;
	record->number = batch->first + i;
	record->answer = NULL;
	memset(record->entered, 0, sizeof(record->entered));
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		switch (place->layout) {
		case LAYOUT_SPOTS:
			spot = &batch->spots.all[place->spots + cell];
			record->cells[cell] = spot->cell;
			record->entered[cell] = spot->cell != '.' && spot->at &&
						text[spot->at - 1] == '+';
			break;
		case LAYOUT_ROWS:
			at = place->begin + cell + cell / 9;
			record->cells[cell] = digit_or_blank(text[at]);
			break;
		default:
			at = place->begin + cell;
			record->cells[cell] = digit_or_blank(text[at]);
		}
}

/* The line in which puzzle @i is, as it was read */
struct span batch_line(const struct batch *batch, unsigned int i)
{
	const struct place *place = &batch->place[i];
	const char *text = batch->text.all;
	struct span line = { text + place->begin, text + place->end };

	while (line.begin > text && line.begin[-1] != '\n' &&
	       line.begin[-1] != '\r')
		line.begin--;
	while (line.end < text + batch->text.count && *line.end != '\n' &&
	       *line.end != '\r')
		line.end++;
	return line;
}
