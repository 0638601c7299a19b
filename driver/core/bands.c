// SPDX-License-Identifier: GPL-2.0
/*
 * Strategy "bands": rules for all boxes and digits at once
 *
 * This one looks before it leaps. After each guess it draws every conclusion
 * that its rules (bands_rules.c) allow, and it guesses (bands_branch.c) where
 * the fewest possibilities are left. Most puzzles that people solve need no
 * guess at all, random ones of the hardest kind some ten to a hundred.
 *
 * Stack bound: a guess says of some row of some band which of its minirows a
 * digit is in, or of some column of some stack which of its minicolumns. Once
 * said, it is said for all levels above. When a digit has its minirow in two
 * rows of a band, the rules know the third. So a digit can be guessed at twice
 * in each of six bands and stacks: 108 guesses for nine digits. The deepest
 * seen in random grids is 66.
 *
 * Worst case: the number of guesses is still exponential in that depth. No
 * puzzle is known that takes more than a few milliseconds.
 */
#include "bands.h"

#define MAX_GUESSES	(9 * 6 * 2)

/**
 * struct bands - the state of the search
 * @level: how many guesses stand
 * @failed: the grid at @level is done with: it has no solution, or the one it
 *	has is reported
 * @stack: the grids; at @level the one in work, below it what is still to be
 *	tried when the guess that was made there is taken back
 */
struct bands {
	u8 level;
	bool failed;
	struct bands_level stack[MAX_GUESSES + 1];
};

static_assert(sizeof(struct bands) <= SUDOKU_STATE_SIZE);

/* By the low four bits of a character: blanks are '0' and '.'. */
static __always_inline u64 candidates(char c)
{
	static const u16 digits[16] = {
		0x1ff, 1, 2, 4, 8, 16, 32, 64, 128, 256, [0xe] = 0x1ff
	};

	return digits[c & 0xf];
}

/* The cells of three boxes side by side, from three characters of a row */
static __always_inline u64 three_cells(const char *puzzle)
{
	return candidates(puzzle[0]) | candidates(puzzle[3]) << 20 |
	       candidates(puzzle[6]) << 40;
}

/* The same from two rows, or from two places of one */
static __always_inline u64 six_cells(const char *even, const char *odd)
{
	return three_cells(even) | three_cells(odd) << 10;
}

static void bands_start(struct sudoku_search *search, const char *puzzle)
{
	struct bands *bands = (struct bands *)search->state;
	struct bands_half *half = bands->stack[0].grid.half;
	unsigned int r, c, i;

	bands->level = 0;
	bands->failed = false;
	for (i = 0; i < 2; i++)
		for (r = 0; r < 3; r++) {
			half[i].row[r] = BANDS_FULL(i);
			half[i].column[r] = BANDS_FULL(i);
		}
	for (r = 0; r < 3; r++, puzzle += 9) {
#pragma GCC unroll 3
		for (c = 0; c < 3; c++)
			half[0].cell[r][c] = six_cells(puzzle + c,
						       puzzle + 27 + c);
		half[1].cell[r][0] = six_cells(puzzle + 54, puzzle + 55);
		half[1].cell[r][1] = six_cells(puzzle + 56, puzzle + 56);
	}
}

static void guess(struct sudoku_search *search, struct bands *bands)
{
	struct bands_level *level = &bands->stack[bands->level];

	bands_branch(level);
	bands_permute(&level[1].grid);
	level->move.depth = bands->level;
	level->move.placed = true;
	search->move = level->move;
	search->placements++;
	bands->level++;
	if (bands->level > search->deepest)
		search->deepest = bands->level;
}

static void take_back(struct sudoku_search *search, struct bands *bands)
{
	struct bands_level *level = &bands->stack[--bands->level];

	bands_permute(&level->grid);
	search->move = level->move;
	search->move.placed = false;
	search->backtracks++;
}

static enum sudoku_search_status bands_run(struct sudoku_search *search,
					   u64 max_steps)
{
	struct bands *bands = (struct bands *)search->state;

	for (;;) {
		enum bands_state state = BANDS_IMPOSSIBLE;

		if (!bands->failed)
			state = bands_propagate(&bands->stack[bands->level].grid);
		bands->failed = state != BANDS_OPEN;
		if (state == BANDS_COMPLETE)
			return SUDOKU_FOUND;
		if (bands->failed && !bands->level)
			return SUDOKU_EXHAUSTED;
		if (!max_steps--)
			return SUDOKU_PAUSED;
		if (bands->failed)
			take_back(search, bands);
		else
			guess(search, bands);
		bands->failed = false;
	}
}

/* There is one bit a field: the lowest that is left. */
static __always_inline void three_digits(char *solution, u64 cells)
{
	solution[0] = '1' + __builtin_ctzll(cells);
	solution[3] = '1' + __builtin_ctzll(cells >> 20);
	solution[6] = '1' + __builtin_ctzll(cells >> 40);
}

static void bands_solution(const struct sudoku_search *search, char *solution)
{
	const struct bands *bands = (const void *)search->state;
	const struct bands_half *half = bands->stack[bands->level].grid.half;
	unsigned int r, c;

	for (r = 0; r < 3; r++, solution += 9) {
#pragma GCC unroll 3
		for (c = 0; c < 3; c++) {
			three_digits(solution + c, half[0].cell[r][c]);
			three_digits(solution + 27 + c, half[0].cell[r][c] >> 10);
		}
		three_digits(solution + 54, half[1].cell[r][0]);
		three_digits(solution + 55, half[1].cell[r][0] >> 10);
		three_digits(solution + 56, half[1].cell[r][1]);
	}
}

const struct sudoku_strategy sudoku_bands = {
	.name = "bands",
	.description = "rules for all boxes and digits at once (the fastest)",
	.start = bands_start,
	.run = bands_run,
	.solution = bands_solution,
};
