// SPDX-License-Identifier: GPL-2.0
/*
 * Random puzzles for tests: minimal, with exactly one solution
 */
#include "core/search.h"
#include "puzzles.h"

/* Count solutions, up to 2. The last one is written to @solution. */
static unsigned int count_solutions(const char *cells, char *solution)
{
	struct sudoku_search search;
	unsigned int count = 0;

	sudoku_search_start(&search, SUDOKU_STRATEGY_DEFAULT, cells);
	while (count < 2 && sudoku_search_run(&search, ~0ULL) == SUDOKU_FOUND) {
		sudoku_search_solution(&search, solution);
		count++;
	}
	return count;
}

static void shuffle_cells(struct random *random, u8 cells[SUDOKU_CELLS])
{
	unsigned int i;

	for (i = 0; i < SUDOKU_CELLS; i++) {
		unsigned int j = random_below(random, i + 1);

		cells[i] = cells[j];
		cells[j] = i;
	}
}

/*
 * Add random clues that leave a solution until there is only one, then take away
 * clues that are not needed.
 */
void random_puzzle(struct random *random, char *cells, char *solution)
{
	unsigned int count = 2, i;
	u8 order[SUDOKU_CELLS];
	char other[SUDOKU_CELLS];

	memset(cells, '.', SUDOKU_CELLS);
	shuffle_cells(random, order);
	for (i = 0; count > 1; i = (i + 1) % SUDOKU_CELLS) {
		char before = cells[order[i]];

		if (before != '.')
			continue;
		cells[order[i]] = '1' + random_below(random, 9);
		count = count_solutions(cells, solution);
		if (!count) {
			cells[order[i]] = before;
			count = 2;
		}
	}
	shuffle_cells(random, order);
	for (i = 0; i < SUDOKU_CELLS; i++) {
		char clue = cells[order[i]];

		cells[order[i]] = '.';
		if (count_solutions(cells, other) > 1)
			cells[order[i]] = clue;
	}
}
