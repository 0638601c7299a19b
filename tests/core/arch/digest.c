// SPDX-License-Identifier: GPL-2.0
/*
 * Prints a digest of what the core does, which is the same on every processor
 *
 * It covers the puzzles of every kind, and for each strategy the status, the
 * counters, the last move and the solution after a limited number of steps.
 */
#include <stdio.h>

#include "../../../driver/core/search.h"
#include "../../lib/puzzles.h"

#define PUZZLES_OF_A_KIND	20
#define MAX_STEPS		3000

static u64 digest;

/* Adds a number, in an order of bytes that does not depend on the processor. */
static void add(u64 number)
{
	digest = (digest ^ number) * 0x100000001b3;
	digest ^= digest >> 29;
}

static void add_cells(const char *cells)
{
	unsigned int i;

	for (i = 0; i < SUDOKU_CELLS; i++)
		add((unsigned char)cells[i]);
}

static void add_search(const struct sudoku_strategy *strategy,
		       const char *puzzle)
{
	static struct sudoku_search search;
	enum sudoku_search_status status;
	char solution[SUDOKU_CELLS];

	sudoku_search_start(&search, strategy, puzzle);
	status = sudoku_search_run(&search, MAX_STEPS);
	add(status);
	add(search.placements);
	add(search.backtracks);
	add(search.deepest);
	if (sudoku_search_steps(&search)) {
		add(search.move.cell);
		add(search.move.digit);
		add(search.move.depth);
		add(search.move.placed);
	}
	if (status != SUDOKU_FOUND)
		return;
	sudoku_search_solution(&search, solution);
	add_cells(solution);
}

int main(void)
{
	const struct sudoku_strategy *strategy;
	unsigned int kind, number, i;
	char puzzle[SUDOKU_CELLS];
	u64 seed = 1;

	for (kind = 0; kind < PUZZLE_KINDS; kind++) {
		for (number = 0; number < PUZZLES_OF_A_KIND; number++) {
			make_puzzle(&seed, kind, puzzle);
			add_cells(puzzle);
			for (i = 0; (strategy = sudoku_strategy(i)); i++)
				add_search(strategy, puzzle);
		}
	}
	printf("%016llx\n", (unsigned long long)digest);
	return fflush(stdout) ? 1 : 0;
}
