// SPDX-License-Identifier: GPL-2.0
/*
 * The moves of every strategy, step by step, and what the counters say of them
 */
#include "suites.h"

/*
 * A board on which the moves of a search are repeated. What "bands" places in
 * one of three cells is not written on the board.
 */
struct follower {
	char grid[SUDOKU_CELLS];
	struct sudoku_move moves[BANDS_DEPTH];
	unsigned int depth;
	unsigned int deepest;
	unsigned int steps;
};

/* Only "brute" does not check the rules before it places a digit. */
static void draw_move(struct kunit *test, struct follower *follower,
		      const struct sudoku_search *search)
{
	const struct sudoku_move *move = &search->move;
	char *cell = &follower->grid[move->cell];
	u8 conflict[2];

	KUNIT_ASSERT_EQ(test, sudoku_digit(*cell),
			move->placed ? 0 : move->digit);
	*cell = move->placed ? '0' + move->digit : '.';
	if (strcmp(search->strategy->name, "brute"))
		KUNIT_ASSERT_TRUE_MSG(test,
				      !sudoku_grid_conflict(follower->grid,
							    conflict),
				      "%s broke the rules: %.81s",
				      search->strategy->name, follower->grid);
}

static void follow(struct kunit *test, struct follower *follower,
		   const struct sudoku_search *search)
{
	const struct sudoku_move *move = &search->move, *placed;

	KUNIT_ASSERT_TRUE(test, move->cell < SUDOKU_CELLS);
	KUNIT_ASSERT_TRUE(test, move->digit >= 1 && move->digit <= 9);
	KUNIT_ASSERT_EQ(test, move->triad == SUDOKU_ONE_CELL,
			search->strategy != &sudoku_bands);
	if (!move->placed)
		KUNIT_ASSERT_TRUE(test, follower->depth-- > 0);
	KUNIT_ASSERT_EQ(test, move->depth, follower->depth);
	KUNIT_ASSERT_TRUE(test, follower->depth < BANDS_DEPTH);
	placed = &follower->moves[follower->depth];
	if (move->placed)
		follower->moves[follower->depth++] = *move;
	KUNIT_ASSERT_EQ(test, move->cell, placed->cell);
	KUNIT_ASSERT_EQ(test, move->digit, placed->digit);
	KUNIT_ASSERT_TRUE(test, move->triad == placed->triad);
	if (move->triad == SUDOKU_ONE_CELL)
		draw_move(test, follower, search);

	if (follower->deepest < follower->depth)
		follower->deepest = follower->depth;
	KUNIT_ASSERT_EQ(test, search->deepest, follower->deepest);
	KUNIT_ASSERT_EQ(test, search->placements + search->backtracks,
			++follower->steps);
	KUNIT_ASSERT_EQ(test, search->placements - search->backtracks,
			follower->depth);
}

/* Is the digit of a move in its cell, or in one of its three? */
static bool has_move(const char *solution, const struct sudoku_move *move)
{
	unsigned int next = move->triad == SUDOKU_MINIROW ? 1 :
			    move->triad == SUDOKU_MINICOLUMN ? 9 : 0;
	unsigned int i;

	for (i = 0; i < 3; i++)
		if (solution[move->cell + i * next] == '0' + move->digit)
			return true;
	return false;
}

/* A solution solves the puzzle, and has all digits that were placed. */
static void expect_solution(struct kunit *test, const struct follower *follower,
			    const struct sudoku_search *search,
			    const char *puzzle)
{
	char solution[SUDOKU_CELLS];
	unsigned int i;

	sudoku_search_solution(search, solution);
	KUNIT_ASSERT_TRUE_MSG(test, sudoku_grid_solves(solution, puzzle),
			      "%s: %.81s", search->strategy->name, solution);
	for (i = 0; i < follower->depth; i++)
		KUNIT_ASSERT_TRUE_MSG(test,
				      has_move(solution, &follower->moves[i]),
				      "%s: %.81s, move %u",
				      search->strategy->name, solution, i);
}

static void follow_search(struct kunit *test, struct follower *follower,
			  struct sudoku_search *search, const char *puzzle)
{
	enum sudoku_search_status status;

	memset(follower, 0, sizeof(*follower));
	memcpy(follower->grid, puzzle, SUDOKU_CELLS);
	do {
		u64 before = sudoku_search_steps(search);

		status = sudoku_search_run(search, 1);
		if (sudoku_search_steps(search) == before) {
			KUNIT_ASSERT_TRUE(test, status != SUDOKU_PAUSED);
		} else {
			KUNIT_ASSERT_EQ(test, sudoku_search_steps(search),
					before + 1);
			follow(test, follower, search);
		}
		if (status == SUDOKU_FOUND)
			expect_solution(test, follower, search, puzzle);
	} while (status != SUDOKU_EXHAUSTED &&
		 sudoku_search_steps(search) < STEPS);
}

KUNIT_ARRAY_PARAM(kind, puzzle_kinds, describe_kind);

static void every_move_can_be_followed(struct kunit *test)
{
	enum puzzle_kind kind = kind_of(test);
	struct follower *follower = new_garbage(test, sizeof(*follower));
	struct sudoku_search *search = new_garbage(test, sizeof(*search));
	const struct sudoku_strategy *strategy;
	char puzzle[SUDOKU_CELLS];
	unsigned int i;
	u64 seed = 32;

	make_puzzle(&seed, kind, puzzle);
	for_each_strategy(strategy, i) {
		sudoku_search_start(search, strategy, puzzle);
		follow_search(test, follower, search, puzzle);
	}
}

static struct kunit_case moves_cases[] = {
	KUNIT_CASE_PARAM(every_move_can_be_followed, kind_gen_params),
	{}
};

struct kunit_suite sudoku_moves_suite = {
	.name = "sudoku_moves",
	.test_cases = moves_cases,
};
