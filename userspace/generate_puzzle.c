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
 * Which of the puzzles with one solution come out, and how often, is biased. Of
 * all minimal puzzles, those with few clues are made more often than they should
 * be. There is no fast way to choose without a bias.
 */
#include "client.h"
#include "generate.h"

/* The number of puzzles to make, at the most, until one is as requested */
#define MAX_TRIES	100000

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

/*
 * Make a puzzle of random clues without a conflict. It may have no solution.
 * There is always room for another clue: each of up to 19 others has taken away
 * at most 29 of the 729 candidates of an empty grid.
 */
static void place_random_clues(struct random *random, char *puzzle)
{
	u16 row[9] = {}, column[9] = {}, box[9] = {};
	unsigned int clues = 0;

	memset(puzzle, '.', SUDOKU_CELLS);
	while (clues < RANDOM_CLUES) {
		unsigned int cell = random_below(random, SUDOKU_CELLS);
		unsigned int digit = random_below(random, 9);
		u16 *units[3] = {
			&row[sudoku_row(cell)],
			&column[sudoku_column(cell)],
			&box[sudoku_box(cell)],
		};

		if (puzzle[cell] != '.' ||
		    (*units[0] | *units[1] | *units[2]) >> digit & 1)
			continue;
		*units[0] |= 1 << digit;
		*units[1] |= 1 << digit;
		*units[2] |= 1 << digit;
		puzzle[cell] = '1' + digit;
		clues++;
	}
}

/* Make a random grid without blanks. */
static void make_solution(struct generator *generator)
{
	char *solution = generator->result->solution;
	char puzzle[SUDOKU_CELLS];

	do
		place_random_clues(&generator->random, puzzle);
	while (!solve_puzzle(generator, puzzle));
	sudoku_search_solution(&generator->search, solution);
}

/* Put the numbers from 0 to @count - 1 into random order. */
static void shuffle(struct random *random, u8 *numbers, unsigned int count)
{
	unsigned int i;

	for (i = 0; i < count; i++) {
		unsigned int other = random_below(random, i + 1);

		numbers[i] = numbers[other];
		numbers[other] = i;
	}
}

static void make_blank(char *puzzle, const struct orbit *orbit)
{
	unsigned int i;

	for (i = 0; i < orbit->count; i++)
		puzzle[orbit->cell[i]] = '.';
}

/* Make orbits blanks, in random order, as long as there is one solution. */
static void remove_clues(struct generator *generator)
{
	const struct orbits *orbits = &generator->request->orbits;
	char *puzzle = generator->result->puzzle;
	u8 order[SUDOKU_CELLS];
	unsigned int i;

	shuffle(&generator->random, order, orbits->count);
	for (i = 0; i < orbits->count; i++) {
		char fewer[SUDOKU_CELLS];

		memcpy(fewer, puzzle, SUDOKU_CELLS);
		make_blank(fewer, &orbits->orbit[order[i]]);
		if (has_one_solution(generator, fewer))
			memcpy(puzzle, fewer, SUDOKU_CELLS);
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
		needed = !has_one_solution(generator, puzzle);
		puzzle[cell] = clue;
	}
	return needed;
}

static bool is_as_requested(struct generator *generator)
{
	struct generated *result = generator->result;

	if (generator->request->minimal && !is_minimal(generator)) {
		result->not_minimal++;
		return false;
	}
	return true;
}

/*
 * Make puzzle @number of @seed. Returns false if no puzzle was as requested;
 * @result says why.
 */
bool generate_puzzle(const struct request *request, u64 seed, u64 number,
		     struct generated *result)
{
	struct generator generator;

	generator.request = request;
	generator.result = result;
	memset(result, 0, sizeof(*result));
	random_start(&generator.random, seed, number);
	while (result->tries < MAX_TRIES) {
		result->tries++;
		make_solution(&generator);
		memcpy(result->puzzle, result->solution, SUDOKU_CELLS);
		remove_clues(&generator);
		if (is_as_requested(&generator))
			return true;
	}
	return false;
}
