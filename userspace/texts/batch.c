// SPDX-License-Identifier: GPL-2.0-only
/*
 * Batches of puzzles, and the pieces of a text that they share
 *
 * Only the thread that fills batches counts the users of a piece. The bytes of
 * a piece that belong to a batch may be changed in place.
 */
#define _GNU_SOURCE
#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

/* Pieces without users, to be used again */
static struct piece *unused;

void *grow(void *all, u32 *room, u32 count, size_t size)
{
	*room = 2 * count + 64;
	all = realloc(all, *room * size);
	if (!all)
		err(STATUS_TROUBLE, "memory");
	return all;
}

/* Get an empty piece. */
struct piece *piece_get(void)
{
	struct piece *piece = unused;

	if (piece)
		unused = piece->next;
	else
		piece = calloc(1, sizeof(*piece));
	if (!piece)
		err(STATUS_TROUBLE, "memory");
	piece->users = 1;
	piece->text.count = 0;
	piece->grids.count = 0;
	piece->spots.count = 0;
	return piece;
}

void piece_put(struct piece *piece)
{
	if (!piece || --piece->users)
		return;
	if (piece->text.room <= 8 * CHUNK) {
		piece->next = unused;
		unused = piece;
		return;
	}
	free(piece->text.all);
	free(piece->grids.all);
	free(piece->spots.all);
	free(piece);
}

/* The end of the line of puzzle @i, or where the next puzzle on it begins */
u32 batch_line_end(const struct batch *batch, unsigned int i)
{
	u32 most = i + 1 < batch->count ? batch->grids[i + 1]->begin :
					  batch->end;
	u32 end = batch->grids[i]->end;
	const char *text = batch->piece->text.all;
	const char *newline = memchr(text + end, '\n', most - end);

	return newline ? (u32)(newline + 1 - text) : most;
}

/*
 * Take up to @most of the puzzles that the reader has found, and the text up to
 * the end of their last line, or all of it if there are no more.
 */
void batch_take(struct batch *batch, struct texts *texts, u32 most)
{
	struct reader *reader = texts->reader;
	const struct grid *grids = reader->piece->grids.all;
	u32 count = reader->piece->grids.count;

	piece_put(batch->piece);
	batch->piece = reader->piece;
	batch->piece->users++;
	batch->name = texts->name;
	batch->columns = &texts->columns;
	batch->first = texts->number + 1;
	batch->count = 0;
	for (; texts->taken < count; texts->taken++) {
		const struct grid *grid = &grids[texts->taken];

		if (grid->out)
			continue;
		if (batch->count == most)
			break;
		memcpy(batch->lines[batch->count], grid->cells, SUDOKU_CELLS);
		batch->lines[batch->count][SUDOKU_CELLS] = '\n';
		batch->grids[batch->count++] = grid;
	}
	batch->begin = texts->passed;
	batch->end = reader->at;
	if (texts->taken < count) {
		batch->end = grids[texts->taken].begin;
		batch->end = batch_line_end(batch, most - 1);
	}
	texts->passed = batch->end;
	__atomic_fetch_add(&texts->number, batch->count, __ATOMIC_RELAXED);
}

void batch_record(const struct batch *batch, unsigned int i,
		  struct record *record)
{
	const struct grid *grid = batch->grids[i];

	record->name = batch->name;
	record->line = grid->line;
	record->number = batch->first + i;
	record->answer = NULL;
	memcpy(record->cells, grid->cells, SUDOKU_CELLS);
}

/* The solution that the text has for puzzle @i, or NULL */
const char *batch_solution(const struct batch *batch, unsigned int i)
{
	u32 solution = batch->grids[i]->solution;

	return solution ? batch->piece->grids.all[solution - 1].cells : NULL;
}

/* The line in which puzzle @i is, as it was read */
struct span batch_line(const struct batch *batch, unsigned int i)
{
	const struct grid *grid = batch->grids[i];
	const char *text = batch->piece->text.all;
	const char *end = text + batch->piece->text.count;
	struct span line = { text + grid->begin, text + grid->end };

	while (line.begin > text && line.begin[-1] != '\n' &&
	       line.begin[-1] != '\r')
		line.begin--;
	while (line.end < end && *line.end != '\n' && *line.end != '\r')
		line.end++;
	return line;
}
