// SPDX-License-Identifier: GPL-2.0
/*
 * Making a puzzle
 *
 * Take a random grid without blanks. It is the solution, and all its cells are
 * clues. Go through the cells in random order, and make each a blank unless a
 * second solution appears. Once a clue is needed, it stays needed: with fewer
 * other clues, the second solution is still one. So one pass through the cells
 * makes a puzzle of which no clue can be removed. With a symmetry, the same is
 * done with orbits of cells.
 *
 * With a level of difficulty, puzzles are made until one has that level. Finding
 * that out takes longer than making a puzzle, so it is done only for those that
 * the search says may have it. Easy puzzles are made in another way: clues are
 * removed only as long as the puzzle is easy.
 *
 * Which of the puzzles with one solution come out, and how often, is biased. Of
 * all minimal puzzles, those with few clues are made more often than they should
 * be. There is no fast way to choose without a bias.
 */
#include "core/search.h"
#include "make.h"

/* How many puzzles to make until one is as requested, or it gives up */
#define MAX_TRIES	100000

/*
 * Up to this difficulty, only hidden singles are needed. More clues leave only
 * more of them, so puzzles stay within the limit until a clue is removed that
 * they need. And it takes less time to look for them than for other techniques.
 */
#define EASY		15

/* How many random clues to begin with. One in four such puzzles has no solution. */
#define RANDOM_CLUES	20

/*
 * struct generator - a puzzle that is being made
 * @request: what kind of puzzle
 * @random: the source of all choices
 * @search: for solving
 * @result: the puzzle so far
 */
struct generator {
	const struct request *request;
	struct random random;
	struct sudoku_search search;
	struct generated *result;
};

static bool solve_puzzle(struct generator *generator, const char *puzzle)
{
	sudoku_search_start(&generator->search, SUDOKU_STRATEGY_DEFAULT,
			    puzzle);
	return sudoku_search_run(&generator->search, ~0ULL) == SUDOKU_FOUND;
}

/* For a puzzle that has a solution: does it have only one? */
static bool has_one_solution(struct generator *generator, const char *puzzle)
{
	return solve_puzzle(generator, puzzle) &&
	       sudoku_search_run(&generator->search, ~0ULL) ==
	       SUDOKU_EXHAUSTED;
}

/* The digits that no peer of a cell has */
static u16 possible_digits(const char *puzzle, unsigned int cell)
{
	unsigned int row = sudoku_row(cell), column = sudoku_column(cell);
	unsigned int corner = row / 3 * 27 + column / 3 * 3;
	u16 used = 0;
	unsigned int i;

	for (i = 0; i < 9; i++) {
		used |= 1 << sudoku_digit(puzzle[9 * row + i]);
		used |= 1 << sudoku_digit(puzzle[9 * i + column]);
		used |= 1 << sudoku_digit(puzzle[corner + i / 3 * 9 + i % 3]);
	}
	return SUDOKU_DIGITS & ~(used >> 1);
}

/*
 * Is the clue of a cell needed, which is a blank in @fewer? If it is, there is a
 * solution with another digit. This takes less time than to look for a second
 * solution, because the one that is known is not found again.
 */
static bool is_needed(struct generator *generator, const char *fewer,
		      unsigned int cell)
{
	char clue = generator->result->solution[cell];
	u16 others = possible_digits(fewer, cell) & ~(1 << (clue - '1'));
	char puzzle[SUDOKU_CELLS];
	unsigned int digit;

	memcpy(puzzle, fewer, SUDOKU_CELLS);
	for (digit = 0; digit < 9; digit++) {
		puzzle[cell] = '1' + digit;
		if (others >> digit & 1 && solve_puzzle(generator, puzzle))
			return true;
	}
	return false;
}

/*
 * Make a random grid without blanks, from random clues without a conflict. These
 * may have no solution. There is always room for another clue: each of up to 19
 * others has taken away at most 29 of the 729 candidates of an empty grid.
 */
static void make_solution(struct generator *generator)
{
	char puzzle[SUDOKU_CELLS];

	do {
		unsigned int clues = 0;

		memset(puzzle, '.', SUDOKU_CELLS);
		while (clues < RANDOM_CLUES) {
			unsigned int cell, digit;

			cell = random_below(&generator->random, SUDOKU_CELLS);
			digit = random_below(&generator->random, 9);
			if (puzzle[cell] != '.' ||
			    !(possible_digits(puzzle, cell) >> digit & 1))
				continue;
			puzzle[cell] = '1' + digit;
			clues++;
		}
	} while (!solve_puzzle(generator, puzzle));
	sudoku_search_solution(&generator->search, generator->result->solution);
}

/*
 * Make these orbits blanks if that leaves one solution and an easy puzzle, should
 * it be easy.
 */
static bool remove_orbits(struct generator *generator, const u8 *numbers,
			  unsigned int count)
{
	const struct request *request = generator->request;
	char *puzzle = generator->result->puzzle;
	const struct orbit *first = &request->orbits.orbit[numbers[0]];
	char fewer[SUDOKU_CELLS];
	unsigned int i, k;

	memcpy(fewer, puzzle, SUDOKU_CELLS);
	for (i = 0; i < count; i++) {
		const struct orbit *orbit;

		orbit = &request->orbits.orbit[numbers[i]];
		for (k = 0; k < orbit->count; k++)
			fewer[orbit->cell[k]] = '.';
	}
	if (count == 1 && first->count == 1 ?
	    is_needed(generator, fewer, first->cell[0]) :
	    !has_one_solution(generator, fewer))
		return false;
	if (!request->minimal && request->max <= EASY &&
	    !logic_is_within(fewer, 0, request->max))
		return false;
	memcpy(puzzle, fewer, SUDOKU_CELLS);
	return true;
}

/*
 * Make orbits blanks, in this order, as long as the puzzle allows it.
 *
 * At first nearly every orbit can become a blank. So this begins with groups of
 * them, and halves them when a group fails, until they are single orbits. The
 * result is the same.
 */
static void remove_clues(struct generator *generator, const u8 *order,
			 unsigned int count, unsigned int group)
{
	unsigned int i = 0;

	while (i < count) {
		if (group > count - i)
			group = count - i;
		if (remove_orbits(generator, order + i, group) || group == 1)
			i += group;
		else
			group /= 2;
	}
}

/* Is each single clue needed? */
static bool is_minimal(struct generator *generator)
{
	char *puzzle = generator->result->puzzle;
	unsigned int cell;
	bool needed = true;

	for (cell = 0; needed && cell < SUDOKU_CELLS; cell++) {
		char clue = puzzle[cell];

		if (clue == '.')
			continue;
		puzzle[cell] = '.';
		needed = is_needed(generator, puzzle, cell);
		puzzle[cell] = clue;
	}
	return needed;
}

/*
 * The number of guesses with which the search has to begin if a puzzle is this
 * difficult. Of 20,000 random minimal puzzles, all that need chains need a guess.
 * Of those that need trials, nine in ten need two guesses, and so do few others;
 * the rest would take longer to find.
 */
static unsigned int least_guesses(unsigned int difficulty)
{
	return difficulty >= LOGIC_TRIAL ? 2 : difficulty >= LOGIC_CHAIN;
}

static bool needs_guesses(struct generator *generator, unsigned int guesses)
{
	return !guesses ||
	       (has_one_solution(generator, generator->result->puzzle) &&
		generator->search.placements >= guesses);
}

/*
 * Make a puzzle. Returns false if it is given up, because it would hardly be
 * difficult enough.
 *
 * When four in five clues have been tried, a quarter of all puzzles need a guess.
 * Three quarters of those that need trials in the end are among them. That is
 * different with symmetries: their last orbits change a puzzle more.
 */
static bool make_puzzle(struct generator *generator)
{
	const struct request *request = generator->request;
	struct generated *result = generator->result;
	unsigned int guesses = least_guesses(request->min);
	unsigned int count = request->orbits.count, most = count * 4 / 5;
	u8 order[SUDOKU_CELLS];

	make_solution(generator);
	memcpy(result->puzzle, result->solution, SUDOKU_CELLS);
	random_order(&generator->random, order, count);
	if (guesses < 2 || count < SUDOKU_CELLS) {
		remove_clues(generator, order, count, count / 3);
	} else {
		remove_clues(generator, order, most, count / 3);
		if (!needs_guesses(generator, 1))
			return false;
		remove_clues(generator, order + most, count - most, 1);
	}
	return true;
}

static bool has_level(struct generator *generator)
{
	const struct request *request = generator->request;

	return needs_guesses(generator, least_guesses(request->min)) &&
	       logic_is_within(generator->result->puzzle, request->min,
			       request->max);
}

/*
 * Make puzzle @number of @seed. Returns false if no puzzle was as requested, and
 * @result says why, or if a signal has asked the program to end.
 */
bool generate_puzzle(const struct request *request, u64 seed, u64 number,
		     struct generated *result)
{
	struct generator generator;
	unsigned int tries;

	generator.request = request;
	generator.result = result;
	memset(result, 0, sizeof(*result));
	random_start(&generator.random, seed, number);
	for (tries = 0; tries < MAX_TRIES && !jobs_stopping(); tries++) {
		if (!make_puzzle(&generator))
			result->other_level++;
		else if (request->minimal && !is_minimal(&generator))
			result->not_minimal++;
		else if (!has_level(&generator))
			result->other_level++;
		else
			return true;
	}
	return false;
}
