// SPDX-License-Identifier: GPL-2.0
/*
 * Reads collections of puzzles, and makes new puzzles from them
 *
 * A processor's branch predictor learns a hundred puzzles, so a small file
 * would be solved faster than new puzzles. So each puzzle is replaced by one of
 * its trillions of equivalents, by a random exchange of digits, rows, columns,
 * bands and stacks. A small file is used repeatedly until there are enough
 * puzzles.
 */
#include <stdio.h>
#include <stdlib.h>

#include "../lib/puzzles.h"
#include "bench.h"

#define SEED	2026

static void shuffle(u64 *seed, unsigned int *order, unsigned int count)
{
	unsigned int i;

	for (i = 0; i < count; i++) {
		unsigned int k = draw_random(seed, i + 1);

		order[i] = order[k];
		order[k] = i;
	}
}

/* Shuffle rows (columns) so that bands (stacks) stay together. */
static void shuffle_lines(u64 *seed, unsigned int lines[9])
{
	unsigned int groups[3], within[3], i, k;

	shuffle(seed, groups, 3);
	for (i = 0; i < 3; i++) {
		shuffle(seed, within, 3);
		for (k = 0; k < 3; k++)
			lines[3 * i + k] = 3 * groups[i] + within[k];
	}
}

static void make_new(u64 *seed, const char *old, char *puzzle)
{
	unsigned int digits[9], rows[9], columns[9], i, k;
	bool transposed = draw_random(seed, 2);

	shuffle(seed, digits, 9);
	shuffle_lines(seed, rows);
	shuffle_lines(seed, columns);
	for (i = 0; i < 9; i++)
		for (k = 0; k < 9; k++) {
			char c = transposed ? old[9 * columns[k] + rows[i]] :
					      old[9 * rows[i] + columns[k]];
			unsigned int digit = sudoku_digit(c);

			*puzzle++ = digit ? '1' + digits[digit - 1] : '.';
		}
	*puzzle = '\n';
}

/* Returns how many lines of a file are puzzles; the others are left out. */
static unsigned int read_puzzles(FILE *file, char (**puzzles)[SUDOKU_CELLS])
{
	unsigned int count = 0;
	char *line = NULL;
	size_t size = 0;

	*puzzles = NULL;
	while (getline(&line, &size, file) > 0) {
		if (strspn(line, ".0123456789") < SUDOKU_CELLS)
			continue;
		*puzzles = realloc(*puzzles, (count + 1) * sizeof(**puzzles));
		if (!*puzzles)
			die("no memory");
		memcpy((*puzzles)[count++], line, SUDOKU_CELLS);
	}
	free(line);
	return count;
}

/**
 * read_collection - read a file of puzzles
 * @collection: where to put it
 * @path: the file, with one puzzle per line
 * @count: how many puzzles to make; from a larger file, this many are taken
 *	at regular intervals
 * @as_is: take the puzzles as they are in the file, without random symmetries
 */
void read_collection(struct collection *collection, const char *path,
		     unsigned int count, bool as_is)
{
	const char *slash = strrchr(path, '/');
	char (*puzzles)[SUDOKU_CELLS];
	FILE *file = fopen(path, "r");
	u64 seed = SEED, in_file, i;

	if (!file)
		die("cannot read %s", path);
	in_file = read_puzzles(file, &puzzles);
	fclose(file);
	if (!in_file)
		die("no line of %s is a puzzle", path);

	collection->name = slash ? slash + 1 : path;
	collection->count = count;
	collection->puzzle = malloc(count * sizeof(*collection->puzzle));
	if (!collection->puzzle)
		die("no memory");
	for (i = 0; i < count; i++) {
		const char *puzzle = puzzles[count < in_file ?
					     i * in_file / count : i % in_file];

		if (as_is) {
			memcpy(collection->puzzle[i], puzzle, SUDOKU_CELLS);
			collection->puzzle[i][SUDOKU_CELLS] = '\n';
		} else {
			make_new(&seed, puzzle, collection->puzzle[i]);
		}
	}
	free(puzzles);
}
