// SPDX-License-Identifier: GPL-2.0
/*
 * Compares each engine that solves many puzzles at once with "bands"
 *
 * The puzzles are those of the input and parts of it: each has one clue less
 * than the one before. They are solved in random slices.
 */
#include "fuzz.h"
#include "../../lib/engines.h"

#define PUZZLES		40

static char puzzles[PUZZLES][SUDOKU_CELLS];

static void make_puzzles(const uint8_t *data, size_t size, u64 seed)
{
	unsigned int i;

	memset(puzzles[0], '.', SUDOKU_CELLS);
	for (i = 0; i < size && i < SUDOKU_CELLS; i++)
		if (data[i] >= '0' && data[i] <= '9')
			puzzles[0][i] = data[i];
	for (i = 1; i < PUZZLES; i++) {
		memcpy(puzzles[i], puzzles[i - 1], SUDOKU_CELLS);
		puzzles[i][draw_random(&seed, SUDOKU_CELLS)] = '0';
	}
}

/* If the engine has not given up, both have found the same. */
static void check_answer(const struct sudoku_lanes_answer *answer, u32 mode)
{
	const char *puzzle = puzzles[answer->offset / SUDOKU_CELLS];
	struct sudoku_search *search = new_memory(sizeof(*search));
	struct sudoku_filter filter = {
		.config = { .strategy = &sudoku_bands, .mode = mode },
		.search = search,
	};
	char expected[SUDOKU_CELLS];

	memcpy(expected, puzzle, SUDOKU_CELLS);
	sudoku_filter_run(&filter, expected, SUDOKU_CELLS, ~0ULL);
	if (answer->verdict != SUDOKU_VERDICT_GAVE_UP) {
		MUST(answer->verdict == filter.verdict);
		MUST(!memcmp(answer->cells, expected, SUDOKU_CELLS));
	}
	free(search);
}

static void solve(const struct sudoku_lanes_engine *engine, u64 seed)
{
	u32 mode = draw_random(&seed, 2) ? SUDOKU_MODE_FIRST :
					   SUDOKU_MODE_UNIQUE;
	struct sudoku_lanes *lanes = new_memory(sizeof(*lanes));
	char *text = new_memory(sizeof(puzzles));
	const struct sudoku_lanes_answer *answer;
	unsigned int taken = 0;

	memcpy(text, puzzles, sizeof(puzzles));
	sudoku_lanes_start(lanes, engine, mode, 0);
	while (taken < PUZZLES) {
		sudoku_lanes_run(lanes, text, sizeof(puzzles),
				 1 + draw_random(&seed, 100));
		while ((answer = sudoku_lanes_answer(lanes))) {
			MUST(answer->offset == taken * SUDOKU_CELLS);
			check_answer(answer, mode);
			sudoku_lanes_take(lanes);
			taken++;
		}
	}
	free(text);
	free(lanes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct sudoku_lanes_engine *engine;
	u64 seed = seed_of(data, size);
	unsigned int i;

	make_puzzles(data, size, seed);
	for_each_engine(engine, i)
		solve(engine, seed);
	return 0;
}
