// SPDX-License-Identifier: GPL-2.0
/*
 * What is written to the device, and what may be read from it
 *
 * The texts are made once, before there are any threads, and written whole or
 * in pieces. Puzzles without a solution, or without a clue, keep a slow
 * strategy busy until the step limit; there are few of them.
 */
#include "syscalls.h"

#define TEXTS		40
#define PUZZLES		24
#define FLOOD		6000

static char puzzles[PUZZLES][SUDOKU_CELLS];

static struct {
	char bytes[FLOOD];
	size_t length;
} texts[TEXTS];

static void add_board(u64 *seed, unsigned int i)
{
	const char *puzzle = puzzles[draw_random(seed, PUZZLES)];

	if (texts[i].length + TEXT_MAX > FLOOD)
		return;
	texts[i].length += lay_out(seed, puzzle,
				   texts[i].bytes + texts[i].length);
	texts[i].bytes[texts[i].length++] = '\n';
}

static void add_lines(u64 *seed, unsigned int i)
{
	unsigned int lines = 1 + draw_random(seed, 40);

	while (lines--) {
		memcpy(texts[i].bytes + texts[i].length,
		       puzzles[draw_random(seed, PUZZLES)], SUDOKU_CELLS);
		texts[i].length += SUDOKU_CELLS;
		texts[i].bytes[texts[i].length++] = '\n';
	}
}

static void add_flood(u64 *seed, unsigned int i)
{
	memset(texts[i].bytes, "\n |-+"[draw_random(seed, 5)], FLOOD);
	texts[i].length = FLOOD;
}

static void add_garbage(u64 *seed, unsigned int i)
{
	while (texts[i].length < 300)
		texts[i].bytes[texts[i].length++] = draw_random(seed, 256);
}

static void make_text(u64 *seed, unsigned int i)
{
	static void (*const fill[])(u64 *seed, unsigned int i) = {
		add_board, add_board, add_lines, add_lines, add_lines,
		add_flood, add_board, add_garbage,
	};

	fill[i % ARRAY_SIZE(fill)](seed, i);
	if (draw_random(seed, 3) == 0)
		add_board(seed, i);
	/* One in four is truncated, mostly in the middle of a puzzle. */
	if (draw_random(seed, 4) == 0)
		texts[i].length -= draw_random(seed, 60);
}

void make_inputs(u64 *seed)
{
	static const enum puzzle_kind kinds[] = {
		PUZZLE_MINIMAL, PUZZLE_MINIMAL, PUZZLE_EASY, PUZZLE_SEVERAL,
		PUZZLE_UNSOLVABLE, PUZZLE_MINIMAL, PUZZLE_CONFLICTING,
	};
	unsigned int i;

	for (i = 0; i < PUZZLES; i++)
		make_puzzle(seed, kinds[i % ARRAY_SIZE(kinds)], puzzles[i]);
	make_puzzle(seed, PUZZLE_UNSOLVABLE, puzzles[0]);
	make_puzzle(seed, PUZZLE_EMPTY, puzzles[1]);
	for (i = 0; i < TEXTS; i++)
		make_text(seed, i);
}

/* A text, or a piece of it */
struct iovec draw_text(struct thread *thread)
{
	unsigned int i = draw(thread, TEXTS);
	size_t begin = 0, length = texts[i].length;

	if (draw(thread, 4) == 0) {
		begin = draw(thread, length);
		length = draw(thread, length - begin + 1);
	}
	return (struct iovec){ texts[i].bytes + begin, length };
}

void draw_puzzle(struct thread *thread, void *puzzle)
{
	memcpy(puzzle, puzzles[draw(thread, PUZZLES)], SUDOKU_CELLS);
}

/* Cells, marks and layout */
bool is_output(const char *bytes, size_t length)
{
	while (length--)
		if (!*bytes || !strchr("0123456789.?*! \t\r\n|-+", *bytes++))
			return false;
	return true;
}
