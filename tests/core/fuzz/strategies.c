// SPDX-License-Identifier: GPL-2.0
/*
 * Compares every strategy with "backtrack", the simplest that finishes
 *
 * Both search for all solutions of a puzzle within a budget of steps. Solutions
 * must be right and all different. If both finish, they must have found the
 * same number of solutions, and so the same ones.
 */
#include "fuzz.h"

#define BUDGET		5000
#define SOLUTIONS_MAX	30

struct result {
	bool finished;
	unsigned int count;
	char solutions[SOLUTIONS_MAX][SUDOKU_CELLS];
};

static void add_solution(struct result *result,
			 const struct sudoku_search *search, const char *puzzle)
{
	char *solution = result->solutions[result->count];
	unsigned int i;

	sudoku_search_solution(search, solution);
	MUST(sudoku_grid_solves(solution, puzzle));
	for (i = 0; i < result->count; i++)
		MUST(memcmp(solution, result->solutions[i], SUDOKU_CELLS));
	result->count++;
}

/* Run for a random number of steps, within the budget. */
static enum sudoku_search_status run_slice(struct sudoku_search *search,
					   u64 *seed)
{
	u64 before = sudoku_search_steps(search);
	u64 slice = draw_random(seed, 1 + draw_random(seed, BUDGET));
	enum sudoku_search_status status;

	if (slice > BUDGET - before)
		slice = BUDGET - before;
	status = sudoku_search_run(search, slice);
	MUST(sudoku_search_steps(search) - before <= slice);
	return status;
}

/* The bound of "bands"; the other strategies fill one blank in each level. */
#define BANDS_DEPTH	108

static unsigned int most_levels(const struct sudoku_strategy *strategy,
				const char *puzzle)
{
	unsigned int blanks = 0;
	unsigned int i;

	for (i = 0; i < SUDOKU_CELLS; i++)
		blanks += !sudoku_digit(puzzle[i]);
	return strategy == &sudoku_bands ? BANDS_DEPTH : blanks;
}

static void find_all(const struct sudoku_strategy *strategy, const char *puzzle,
		     struct result *result, u64 seed)
{
	struct sudoku_search *search = new_memory(sizeof(*search));
	enum sudoku_search_status status;

	result->count = 0;
	sudoku_search_start(search, strategy, puzzle);
	do {
		status = run_slice(search, &seed);
		if (status == SUDOKU_FOUND)
			add_solution(result, search, puzzle);
	} while (status != SUDOKU_EXHAUSTED &&
		 result->count < SOLUTIONS_MAX &&
		 sudoku_search_steps(search) < BUDGET);
	result->finished = status == SUDOKU_EXHAUSTED ||
			     result->count == SOLUTIONS_MAX;
	MUST(search->deepest <= most_levels(strategy, puzzle));
	free(search);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct result expected, found;
	const struct sudoku_strategy *strategy;
	u64 seed = seed_of(data, size);
	char puzzle[SUDOKU_CELLS];
	unsigned int i;

	memset(puzzle, '.', SUDOKU_CELLS);
	for (i = 0; i < size && i < SUDOKU_CELLS; i++)
		if (data[i] >= '0' && data[i] <= '9')
			puzzle[i] = data[i];

	find_all(&sudoku_backtrack, puzzle, &expected, seed);
	for (i = 0; (strategy = sudoku_strategy(i)); i++) {
		find_all(strategy, puzzle, &found, ~seed);
		if (expected.finished && found.finished)
			MUST(found.count == expected.count);
	}
	return 0;
}
