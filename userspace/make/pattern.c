// SPDX-License-Identifier: GPL-2.0-only
/*
 * Puzzles with clues at given places
 *
 * Begin with the digits of a random grid at these places, so that there is a
 * solution. Then change two digits at a time, and keep each change that leaves
 * a solution, and no more of them than before, until there is only one. Most
 * patterns of 24 clues or more take a few milliseconds.
 *
 * Solutions are only counted up to a limit, because that takes most of the
 * time. A pattern that has more of them at first is changed at random until it
 * has fewer. A higher limit shows the way earlier, but the counts take longer.
 */
#include "core/search.h"
#include "make.h"

/* Count solutions up to this number. */
#define MANY		100

/* Changes after the last one that was of use; then another grid is tried */
#define PATIENCE	1000

/*
 * Find up to @max solutions of a puzzle, and put them into @solutions unless it
 * is NULL. Returns how many there are. Any thread may call this, while other
 * threads do.
 */
unsigned int find_solutions(const char *puzzle, unsigned int max,
			    char solutions[][SUDOKU_CELLS])
{
	struct sudoku_search search;
	unsigned int count;

	sudoku_search_start(&search, SUDOKU_STRATEGY_DEFAULT, puzzle);
	for (count = 0; count < max; count++) {
		if (sudoku_search_run(&search, ~0ULL) != SUDOKU_FOUND)
			break;
		if (solutions)
			sudoku_search_solution(&search, solutions[count]);
	}
	return count;
}

/*
 * Change the digits of two clues. Returns false if one of them has no candidate
 * then.
 */
static bool change_clues(struct random *random, char *puzzle, unsigned int one,
			 unsigned int two)
{
	const unsigned int cells[] = { one, two };
	unsigned int i, digit;

	puzzle[one] = '.';
	puzzle[two] = '.';
	for (i = 0; i < 2; i++) {
		u16 digits = logic_candidates(puzzle, cells[i]);

		if (!digits)
			return false;
		do
			digit = random_below(random, 9);
		while (!(digits >> digit & 1));
		puzzle[cells[i]] = '1' + digit;
	}
	return true;
}

/*
 * Make a puzzle with one solution, and clues exactly where @pattern has them,
 * of a grid, the solution in @result. Returns false if this grid leads to none.
 */
bool fill_pattern(struct random *random, const char *pattern,
		  struct generated *result)
{
	unsigned int cell, solutions, tries, clues = 0;
	char changed[SUDOKU_CELLS], found[MANY][SUDOKU_CELLS];
	u8 places[SUDOKU_CELLS] = {};

	memcpy(result->puzzle, result->solution, SUDOKU_CELLS);
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (pattern[cell] != '.')
			places[clues++] = cell;
		else
			result->puzzle[cell] = '.';
	solutions = find_solutions(result->puzzle, MANY, found);
	for (tries = 0; solutions > 1 && tries < PATIENCE; tries++) {
		unsigned int one = places[random_below(random, clues)];
		unsigned int two = places[random_below(random, clues)];
		unsigned int count;

		memcpy(changed, result->puzzle, SUDOKU_CELLS);
		if (!change_clues(random, changed, one, two))
			continue;
		count = find_solutions(changed, solutions < MANY ?
				       solutions + 1 : MANY, found);
		if (!count || count > solutions)
			continue;
		memcpy(result->puzzle, changed, SUDOKU_CELLS);
		if (count < solutions)
			tries = 0;
		solutions = count;
	}
	memcpy(result->solution, found[0], SUDOKU_CELLS);
	return solutions == 1;
}
