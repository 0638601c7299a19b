// SPDX-License-Identifier: GPL-2.0
/*
 * What search.h promises for every strategy: its steps, moves and counters
 */
#include "suites.h"

/* How many steps to follow a search that may not end for a long time */
#define STEPS	3000

static struct sudoku_search *new_search(struct kunit *test)
{
	return new_garbage(test, sizeof(struct sudoku_search));
}

static unsigned int count_blanks(const char *puzzle)
{
	unsigned int blanks = 0;
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		blanks += !sudoku_digit(puzzle[cell]);
	return blanks;
}

static void expect_same_search(struct kunit *test,
			       const struct sudoku_search *a,
			       const struct sudoku_search *b)
{
	const char *name = a->strategy->name;

	KUNIT_ASSERT_TRUE_MSG(test, a->placements == b->placements, "%s", name);
	KUNIT_ASSERT_TRUE_MSG(test, a->backtracks == b->backtracks, "%s", name);
	KUNIT_ASSERT_TRUE_MSG(test, a->deepest == b->deepest, "%s", name);
	if (sudoku_search_steps(a))
		KUNIT_ASSERT_TRUE_MSG(test, !memcmp(&a->move, &b->move,
						    sizeof(a->move)),
				      "%s", name);
}

/* Run until there is a result or the search has taken STEPS steps. */
static enum sudoku_search_status run_whole(struct sudoku_search *search)
{
	return sudoku_search_run(search, STEPS - sudoku_search_steps(search));
}

/* The same in slices of zero to @slice steps */
static enum sudoku_search_status run_sliced(struct kunit *test,
					    struct sudoku_search *search,
					    unsigned int slice, u64 *seed)
{
	enum sudoku_search_status status;

	do {
		u64 before = sudoku_search_steps(search);
		u64 steps = draw_random(seed, slice + 1);

		steps = min(steps, STEPS - before);
		status = sudoku_search_run(search, steps);
		before += steps;
		if (status == SUDOKU_PAUSED)
			KUNIT_ASSERT_EQ(test, sudoku_search_steps(search),
					before);
		else
			KUNIT_ASSERT_TRUE(test, sudoku_search_steps(search) <=
					  before);
	} while (status == SUDOKU_PAUSED &&
		 sudoku_search_steps(search) < STEPS);
	return status;
}

static void expect_slices_make_no_difference(struct kunit *test,
					     struct sudoku_search *whole,
					     struct sudoku_search *sliced,
					     unsigned int slice)
{
	char solution[SUDOKU_CELLS], same[SUDOKU_CELLS];
	enum sudoku_search_status status;
	u64 seed = slice;

	do {
		status = run_whole(whole);
		KUNIT_ASSERT_EQ(test, run_sliced(test, sliced, slice, &seed),
				status);
		expect_same_search(test, whole, sliced);
		if (status != SUDOKU_FOUND)
			continue;
		sudoku_search_solution(whole, solution);
		sudoku_search_solution(sliced, same);
		KUNIT_ASSERT_TRUE(test, !memcmp(solution, same, SUDOKU_CELLS));
	} while (status == SUDOKU_FOUND);
}

KUNIT_ARRAY_PARAM(kind, puzzle_kinds, describe_kind);

static void slices_make_no_difference(struct kunit *test)
{
	static const unsigned int slices[] = { 1, 2, 20, 700 };
	enum puzzle_kind kind = kind_of(test);
	struct sudoku_search *whole = new_search(test);
	struct sudoku_search *sliced = new_search(test);
	const struct sudoku_strategy *strategy;
	unsigned int i, j;
	u64 seed = 31;

	for_each_strategy(strategy, i) {
		for (j = 0; j < ARRAY_SIZE(slices); j++) {
			char puzzle[SUDOKU_CELLS];

			make_puzzle(&seed, kind, puzzle);
			sudoku_search_start(whole, strategy, puzzle);
			sudoku_search_start(sliced, strategy, puzzle);
			expect_slices_make_no_difference(test, whole, sliced,
							 slices[j]);
		}
	}
}

/* The bound of "bands"; the other strategies fill one blank in each level. */
#define BANDS_DEPTH	108

/*
 * A board on which the moves of a search are repeated. What "bands" places in
 * one of three cells is not written on the board.
 */
struct follower {
	char grid[SUDOKU_CELLS];
	struct sudoku_move moves[BANDS_DEPTH];
	unsigned int depth;
	unsigned int deepest;
	u64 placements;
	u64 backtracks;
};

static void draw_placement(struct kunit *test, struct follower *follower,
			   const struct sudoku_search *search)
{
	const struct sudoku_move *move = &search->move;
	u8 conflict[2];

	KUNIT_ASSERT_EQ(test, sudoku_digit(follower->grid[move->cell]), 0);
	follower->grid[move->cell] = '0' + move->digit;

	/* Only "brute" does not check the rules before it places a digit. */
	if (strcmp(search->strategy->name, "brute"))
		KUNIT_ASSERT_TRUE_MSG(test,
				      !sudoku_grid_conflict(follower->grid,
							    conflict),
				      "%s broke the rules: %.81s",
				      search->strategy->name, follower->grid);
}

static void follow_placement(struct kunit *test, struct follower *follower,
			     const struct sudoku_search *search)
{
	const struct sudoku_move *move = &search->move;

	KUNIT_ASSERT_TRUE(test, move->digit >= 1 && move->digit <= 9);
	KUNIT_ASSERT_TRUE(test, follower->depth < BANDS_DEPTH);
	follower->moves[follower->depth++] = *move;
	follower->placements++;
	if (follower->deepest < follower->depth)
		follower->deepest = follower->depth;
	KUNIT_ASSERT_EQ(test, move->triad == SUDOKU_ONE_CELL,
			search->strategy != &sudoku_bands);
	if (move->triad == SUDOKU_ONE_CELL)
		draw_placement(test, follower, search);
}

static void follow_taking_back(struct kunit *test, struct follower *follower,
			       const struct sudoku_search *search)
{
	const struct sudoku_move *move = &search->move;
	const struct sudoku_move *placed = &follower->moves[follower->depth];

	KUNIT_ASSERT_EQ(test, move->cell, placed->cell);
	KUNIT_ASSERT_EQ(test, move->digit, placed->digit);
	KUNIT_ASSERT_TRUE(test, move->triad == placed->triad);
	follower->backtracks++;
	if (move->triad == SUDOKU_ONE_CELL)
		follower->grid[move->cell] = '.';
}

static void follow(struct kunit *test, struct follower *follower,
		   const struct sudoku_search *search)
{
	KUNIT_ASSERT_TRUE(test, search->move.cell < SUDOKU_CELLS);
	if (search->move.placed) {
		KUNIT_ASSERT_EQ(test, search->move.depth, follower->depth);
		follow_placement(test, follower, search);
	} else {
		KUNIT_ASSERT_TRUE(test, follower->depth > 0);
		KUNIT_ASSERT_EQ(test, search->move.depth, --follower->depth);
		follow_taking_back(test, follower, search);
	}
	KUNIT_ASSERT_EQ(test, search->placements, follower->placements);
	KUNIT_ASSERT_EQ(test, search->backtracks, follower->backtracks);
	KUNIT_ASSERT_EQ(test, search->deepest, follower->deepest);
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
	if (search->strategy != &sudoku_bands)
		KUNIT_EXPECT_TRUE(test,
				  search->deepest <= count_blanks(puzzle));
}

static void every_move_can_be_followed(struct kunit *test)
{
	enum puzzle_kind kind = kind_of(test);
	struct follower *follower = new_garbage(test, sizeof(*follower));
	struct sudoku_search *search = new_search(test);
	const struct sudoku_strategy *strategy;
	char puzzle[SUDOKU_CELLS];
	unsigned int i;
	u64 seed = 32;

	make_puzzle(&seed, kind, puzzle);
	for_each_strategy(strategy, i) {
		sudoku_search_start(search, strategy, puzzle);
		KUNIT_EXPECT_EQ(test, sudoku_search_steps(search), 0);
		follow_search(test, follower, search, puzzle);
	}
}

static void exhausted_is_final(struct kunit *test)
{
	static const u64 steps[] = { 0, 1, 1000, ~0ULL };
	enum puzzle_kind kind = kind_of(test);
	struct sudoku_search *search = new_search(test);
	const struct sudoku_strategy *strategy;
	char puzzle[SUDOKU_CELLS];
	unsigned int i, j;
	u64 seed = 33;

	make_puzzle(&seed, kind, puzzle);
	for_each_strategy(strategy, i) {
		u64 taken;

		sudoku_search_start(search, strategy, puzzle);
		while (run_whole(search) == SUDOKU_FOUND)
			;
		taken = sudoku_search_steps(search);
		if (taken == STEPS)
			continue;
		for (j = 0; j < ARRAY_SIZE(steps); j++)
			KUNIT_EXPECT_EQ(test,
					sudoku_search_run(search, steps[j]),
					SUDOKU_EXHAUSTED);
		KUNIT_EXPECT_EQ(test, sudoku_search_steps(search), taken);
	}
}

static void a_new_start_forgets_the_old_search(struct kunit *test)
{
	enum puzzle_kind kind = kind_of(test);
	struct sudoku_search *fresh = new_search(test);
	struct sudoku_search *used = new_search(test);
	const struct sudoku_strategy *strategy;
	char puzzle[SUDOKU_CELLS];
	unsigned int i;
	u64 seed = 34;

	for_each_strategy(strategy, i) {
		make_puzzle(&seed, PUZZLE_EASY, puzzle);
		sudoku_search_start(used, strategy, puzzle);
		run_whole(used);

		make_puzzle(&seed, kind, puzzle);
		sudoku_search_start(used, strategy, puzzle);
		sudoku_search_start(fresh, strategy, puzzle);
		KUNIT_EXPECT_EQ(test, run_whole(used), run_whole(fresh));
		expect_same_search(test, used, fresh);
	}
}

/* The bounds that are proven in depth_first.h and bands.c */
static unsigned int most_levels(const struct sudoku_strategy *strategy)
{
	return strategy == &sudoku_bands ? BANDS_DEPTH : SUDOKU_CELLS;
}

static void the_deepest_stack_is_within_its_bound(struct kunit *test)
{
	enum puzzle_kind kind = kind_of(test);
	struct sudoku_search *search = new_search(test);
	const struct sudoku_strategy *strategy;
	unsigned int i, j;
	u64 seed = 35;

	for_each_strategy(strategy, i) {
		unsigned int deepest = 0;

		for (j = 0; j < 10; j++) {
			char puzzle[SUDOKU_CELLS];

			make_puzzle(&seed, kind, puzzle);
			sudoku_search_start(search, strategy, puzzle);
			while (run_whole(search) == SUDOKU_FOUND)
				;
			if (deepest < search->deepest)
				deepest = search->deepest;
		}
		KUNIT_EXPECT_TRUE_MSG(test, deepest <= most_levels(strategy),
				      "%s", strategy->name);
		kunit_info(test, "%s: %u levels of %u", strategy->name, deepest,
			   most_levels(strategy));
	}
}

/* docs/design.md says how much a session allocates for a search. */
static void a_search_fits_in_28_kib(struct kunit *test)
{
	KUNIT_EXPECT_TRUE(test, sizeof(struct sudoku_search) <= 28 * 1024);
}

static struct kunit_case search_cases[] = {
	KUNIT_CASE_PARAM(slices_make_no_difference, kind_gen_params),
	KUNIT_CASE_PARAM(every_move_can_be_followed, kind_gen_params),
	KUNIT_CASE_PARAM(exhausted_is_final, kind_gen_params),
	KUNIT_CASE_PARAM(a_new_start_forgets_the_old_search, kind_gen_params),
	KUNIT_CASE_PARAM(the_deepest_stack_is_within_its_bound, kind_gen_params),
	KUNIT_CASE(a_search_fits_in_28_kib),
	{}
};

struct kunit_suite sudoku_search_suite = {
	.name = "sudoku_search",
	.test_cases = search_cases,
};
