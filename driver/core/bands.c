// SPDX-License-Identifier: GPL-2.0-only
/*
 * Strategy "bands": rules for all boxes and digits at once
 *
 * After each guess it draws every conclusion that its rules (bands_rules.c)
 * allow. It guesses (bands_branch.c) where the fewest possibilities are left.
 * Most puzzles that people solve need no guess. docs/performance.md has the
 * numbers for hard ones.
 *
 * A guess is that a digit is in a certain triad. It splits the grid in two: the
 * next level gets a copy in which the digit is in the triad, and in the grid of
 * this level the digit is removed from the triad. So to take a guess back is to
 * return to the previous level: the grid there is what is still to be tried.
 * Each solution is in exactly one of the two grids, so it is found exactly
 * once.
 *
 * Bound of the depth: consider the guesses in force about one digit in one
 * band; for stacks it is the same. By rule 1 (bands_permute()), each decides in
 * which box the digit is in one row. Later levels keep this, because they only
 * clear bits, and a row that is decided is not guessed again. Two rows decide
 * the third. So there are at most two, and for nine digits in six bands and
 * stacks 9 * 6 * 2 = 108. The maximum depth seen in random grids is 66.
 *
 * Worst case: exponential. Nine digits have six ways each (bands_permute.h) in
 * six bands and stacks. Each guess splits the combinations that are left into
 * two parts, neither of them empty, so there are fewer than 6^54 guesses.
 */
#include "bands_fields.h"

#define MAX_GUESSES	(9 * 6 * 2)

/**
 * struct bands_level - one level of the search
 * @grid: at the current level, the grid in work; at previous levels, what is
 *	still to be tried when the guess is taken back
 * @move: the guess that led to the next level, if there is one
 */
struct bands_level {
	struct bands_grid grid;
	struct sudoku_move move;
};

/**
 * struct bands - the state of the search
 * @level: how many guesses are in force; the current level's index in @stack
 * @finished: nothing more can be found in the grid at @level: it has no
 *	solution, or its solution has been reported
 * @stack: the levels
 */
struct bands {
	u8 level;
	bool finished;
	struct bands_level stack[MAX_GUESSES + 1];
};

static_assert(sizeof(struct bands) <= SUDOKU_STATE_SIZE);

/* By the low four bits of a character: blanks are '0' and '.'. */
static __always_inline u64 cell_candidates(char c)
{
	static const u16 digits[16] = {
		0x1ff, 1, 2, 4, 8, 16, 32, 64, 128, 256, [0xe] = 0x1ff
	};

	return digits[c & 0xf];
}

/* Three even fields, from the same column in three boxes side by side */
static __always_inline u64 three_cells(const char *puzzle)
{
	return cell_candidates(puzzle[0]) | cell_candidates(puzzle[3]) << 20 |
	       cell_candidates(puzzle[6]) << 40;
}

/* A word of cells, from two rows, or from two columns of one row */
static __always_inline u64 six_cells(const char *even, const char *odd)
{
	return three_cells(even) | three_cells(odd) << 10;
}

/**
 * bands_load - read a puzzle
 * @grid: where to put it
 * @puzzle: 81 characters, '1' to '9', '0' or '.'
 *
 * The clues are only in the cells: minirows and minicolumns have all digits.
 */
void bands_load(struct bands_grid *grid, const char *puzzle)
{
	struct bands_upper *upper = &grid->upper;
	struct bands_lower *lower = &grid->lower;
	unsigned int r, c;

	for (r = 0; r < 3; r++, puzzle += 9) {
		upper->minirow[r] = BANDS_FULL(BANDS_SIX);
		upper->minicolumn[r] = BANDS_FULL(BANDS_SIX);
		lower->minirow[r] = BANDS_FULL(BANDS_EVEN);
		lower->minicolumn[r] = BANDS_FULL(BANDS_EVEN);
		for_three(c)
			upper->cell[r][c] = six_cells(puzzle + c,
						      puzzle + 27 + c);
		lower->cell01[r] = six_cells(puzzle + 54, puzzle + 55);
		lower->cell22[r] = six_cells(puzzle + 56, puzzle + 56);
	}
}

static void bands_start(struct sudoku_search *search, const char *puzzle)
{
	struct bands *bands = (struct bands *)search->state;

	bands->level = 0;
	bands->finished = false;
	bands_load(&bands->stack[0].grid, puzzle);
}

static void bands_guess(struct sudoku_search *search, struct bands *bands)
{
	struct bands_level *level = &bands->stack[bands->level];

	bands_branch(&level->grid, &level[1].grid, &level->move);
	bands_permute(&level[1].grid);
	level->move.depth = bands->level;
	level->move.placed = true;
	search->move = level->move;
	search->placements++;
	bands->level++;
	if (bands->level > search->deepest)
		search->deepest = bands->level;
}

static void bands_take_back(struct sudoku_search *search, struct bands *bands)
{
	struct bands_level *level = &bands->stack[--bands->level];

	bands_permute(&level->grid);
	search->move = level->move;
	search->move.placed = false;
	search->backtracks++;
}

/* After a pause, an open grid is propagated again; this changes nothing. */
static enum sudoku_search_status bands_run(struct sudoku_search *search,
					   u64 max_steps)
{
	struct bands *bands = (struct bands *)search->state;

	for (;;) {
		struct bands_grid *grid = &bands->stack[bands->level].grid;
		enum bands_state state = BANDS_IMPOSSIBLE;

		if (!bands->finished)
			state = bands_propagate(grid);
		bands->finished = state != BANDS_OPEN;
		if (state == BANDS_COMPLETE)
			return SUDOKU_FOUND;
		if (bands->finished && !bands->level)
			return SUDOKU_EXHAUSTED;
		if (!max_steps--)
			return SUDOKU_PAUSED;
		if (bands->finished)
			bands_take_back(search, bands);
		else
			bands_guess(search, bands);
		bands->finished = false;
	}
}

/* Each field has one bit. It is the lowest that is left after the shift. */
static __always_inline void write_three_digits(char *solution, u64 cells)
{
	solution[0] = '1' + __builtin_ctzll(cells);
	solution[3] = '1' + __builtin_ctzll(cells >> 20);
	solution[6] = '1' + __builtin_ctzll(cells >> 40);
}

static void bands_solution(const struct sudoku_search *search, char *solution)
{
	const struct bands *bands = (const void *)search->state;
	const struct bands_grid *grid = &bands->stack[bands->level].grid;
	unsigned int r, c;

	for (r = 0; r < 3; r++, solution += 9) {
		for_three(c) {
			u64 cells = grid->upper.cell[r][c];

			write_three_digits(solution + c, cells);
			write_three_digits(solution + 27 + c, cells >> 10);
		}
		write_three_digits(solution + 54, grid->lower.cell01[r]);
		write_three_digits(solution + 55, grid->lower.cell01[r] >> 10);
		write_three_digits(solution + 56, grid->lower.cell22[r]);
	}
}

const struct sudoku_strategy sudoku_bands = {
	.name = "bands",
	.description = "rules for all boxes and digits at once (the fastest)",
	.start = bands_start,
	.run = bands_run,
	.solution = bands_solution,
};
