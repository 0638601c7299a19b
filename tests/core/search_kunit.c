// SPDX-License-Identifier: GPL-2.0-only
/*
 * What search.h promises for every strategy: its solutions, which are compared
 * with the reference, its steps, moves and counters. The moves of depth-first
 * strategies are compared with their definitions, too.
 *
 * A strategy may need more steps for a puzzle than a budget allows. Then what
 * it has found so far must be right. The default strategy must finish all
 * puzzles, and every strategy must finish those with few blanks; the budget for
 * these is large enough.
 */
#include "suites.h"

#define BUDGET		5000
#define BUDGET_TO_FINISH 1000000
#define SOLUTIONS_MAX	100
#define FEW_BLANKS	5

/* How many steps to follow a search that may not end for a long time */
#define STEPS		3000

/* Where the counters begin, so that they pass 2^32 */
#define COUNTED		((1ULL << 32) - 20)

/* The bound of "bands"; the other strategies fill one blank in each level. */
#define BANDS_DEPTH	108

/* docs/design.md says how much a session allocates for a search. */
static_assert(sizeof(struct sudoku_search) <= 28 * 1024);

/**
 * struct workplace - a search and what it has done
 * @search: the search, whose previous contents must not matter
 * @puzzle: what it searches
 * @finished: it has found all solutions, or %SOLUTIONS_MAX
 * @count: how many
 * @solutions: in the order in which it has found them
 * @grid: the puzzle with the moves in single cells, if they are followed
 * @moves: the digits that are placed
 * @depth: how many
 * @deepest: the highest @depth
 * @tried: by depth, the digits that it has tried in one cell, one bit each
 */
struct workplace {
	struct sudoku_search *search;
	const char *puzzle;
	bool finished;
	unsigned int count;
	char (*solutions)[SUDOKU_CELLS];
	char grid[SUDOKU_CELLS];
	struct sudoku_move moves[BANDS_DEPTH];
	unsigned int depth;
	unsigned int deepest;
	u16 tried[BANDS_DEPTH + 1];
};

static struct workplace *new_workplace(struct kunit *test)
{
	struct workplace *place = new_garbage(test, sizeof(*place));

	place->search = new_garbage(test, sizeof(*place->search));
	place->solutions = new_garbage(test, SOLUTIONS_MAX * SUDOKU_CELLS);
	return place;
}

static unsigned int count_blanks(const char *puzzle)
{
	unsigned int blanks = 0;
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		blanks += !sudoku_digit(puzzle[cell]);
	return blanks;
}

/* How many candidates a blank has, for strategies that look for the fewest */
static unsigned int cost_of_blank(const struct workplace *place,
				  unsigned int cell)
{
	const struct sudoku_strategy *strategy = place->search->strategy;
	unsigned int digit, count = 0;
	u16 digits;

	if (strategy == &sudoku_brute || strategy == &sudoku_backtrack)
		return 0;
	digits = candidates_of(place->grid, cell);
	for (digit = 1; digit <= 9; digit++)
		count += digits >> digit & 1;
	return count;
}

/* For "lcv": how many other blanks lose a candidate if @digit is in @cell */
static unsigned int cost_of_digit(const struct workplace *place,
				  unsigned int cell, unsigned int digit)
{
	unsigned int peer, losses = 0;
	const char *grid = place->grid;

	if (place->search->strategy != &sudoku_lcv)
		return 0;
	for (peer = 0; peer < SUDOKU_CELLS; peer++)
		losses += peer != cell && grid[peer] == '.' &&
			  share_a_unit(peer, cell) &&
			  candidates_of(grid, peer) >> digit & 1;
	return losses;
}

/*
 * A digit is placed in the blank with the lowest cost, and has the lowest cost
 * of the digits that have not been tried there. Of equals, it is the first.
 */
static void expect_choice(struct kunit *test, const struct workplace *place,
			  const struct sudoku_move *move)
{
	unsigned int cost = cost_of_blank(place, move->cell), cell, digit;
	u16 untried = ~place->tried[place->depth];

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (place->grid[cell] == '.')
			KUNIT_ASSERT_TRUE(test, cost_of_blank(place, cell) >=
					  cost + (cell < move->cell));
	if (place->search->strategy != &sudoku_brute)
		untried &= candidates_of(place->grid, move->cell);
	KUNIT_ASSERT_TRUE(test, untried >> move->digit & 1);
	cost = cost_of_digit(place, move->cell, move->digit);
	for (digit = 1; digit <= 9; digit++)
		if (untried >> digit & 1)
			KUNIT_ASSERT_TRUE(test,
					  cost_of_digit(place, move->cell,
							digit) >=
					  cost + (digit < move->digit));
}

/* Repeat a move in one cell. */
static void draw_move(struct kunit *test, struct workplace *place)
{
	const struct sudoku_move *move = &place->search->move;
	char *cell = &place->grid[move->cell];

	KUNIT_ASSERT_EQ(test, sudoku_digit(*cell),
			move->placed ? 0 : move->digit);
	if (move->placed) {
		expect_choice(test, place, move);
		place->tried[place->depth] |= 1 << move->digit;
		place->tried[place->depth + 1] = 0;
	}
	*cell = move->placed ? '0' + move->digit : '.';
}

/* Repeat the last move. What is taken back was placed last. */
static void follow(struct kunit *test, struct workplace *place)
{
	const struct sudoku_search *search = place->search;
	const struct sudoku_move *move = &search->move, *placed;

	KUNIT_ASSERT_TRUE(test, move->cell < SUDOKU_CELLS);
	KUNIT_ASSERT_TRUE(test, move->digit >= 1 && move->digit <= 9);
	KUNIT_ASSERT_EQ(test, move->triad == SUDOKU_ONE_CELL,
			search->strategy != &sudoku_bands);
	if (!move->placed)
		KUNIT_ASSERT_TRUE(test, place->depth-- > 0);
	KUNIT_ASSERT_EQ(test, move->depth, place->depth);
	KUNIT_ASSERT_TRUE(test, place->depth < BANDS_DEPTH);
	placed = &place->moves[place->depth];
	if (move->triad == SUDOKU_ONE_CELL)
		draw_move(test, place);
	if (move->placed)
		place->moves[place->depth++] = *move;
	KUNIT_ASSERT_EQ(test, move->cell, placed->cell);
	KUNIT_ASSERT_EQ(test, move->digit, placed->digit);
	KUNIT_ASSERT_TRUE(test, move->triad == placed->triad);

	if (place->deepest < place->depth)
		place->deepest = place->depth;
	KUNIT_ASSERT_EQ(test, search->deepest, place->deepest);
	KUNIT_ASSERT_EQ(test, search->placements - search->backtracks,
			place->depth);
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

/* A solution is right, new, and has all digits that were placed. */
static void add_solution(struct kunit *test, struct workplace *place)
{
	char *solution = place->solutions[place->count];
	bool right;
	unsigned int i;

	sudoku_search_solution(place->search, solution);
	right = is_solution(solution, place->puzzle);
	for (i = 0; i < place->count; i++)
		right &= !!memcmp(solution, place->solutions[i], SUDOKU_CELLS);
	for (i = 0; i < place->depth; i++)
		right &= has_move(solution, &place->moves[i]);
	KUNIT_ASSERT_TRUE_MSG(test, right, "%s: %.81s in %.81s",
			      place->search->strategy->name, solution,
			      place->puzzle);
	place->count++;
}

static void expect_exhausted(struct kunit *test, struct sudoku_search *search)
{
	static const u64 steps[] = { 0, 1, 1000, NO_LIMIT };
	u64 taken = sudoku_search_steps(search);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(steps); i++)
		KUNIT_ASSERT_EQ(test, sudoku_search_run(search, steps[i]),
				SUDOKU_EXHAUSTED);
	KUNIT_ASSERT_EQ(test, sudoku_search_steps(search), taken);
}

/*
 * Search for all solutions, for at most @budget steps, in slices of zero to
 * @slice steps, or in as few as possible if it is 0. If no slice has more than
 * one step, each move is followed.
 */
static void find_all(struct kunit *test, struct workplace *place,
		     const struct sudoku_strategy *strategy, const char *puzzle,
		     u64 budget, unsigned int slice)
{
	struct sudoku_search *search = place->search;
	enum sudoku_search_status status;
	u64 seed = slice, taken = 0, steps, limit;

	place->puzzle = puzzle;
	place->count = 0;
	place->depth = 0;
	place->deepest = 0;
	place->tried[0] = 0;
	memcpy(place->grid, puzzle, SUDOKU_CELLS);
	sudoku_search_start(search, strategy, puzzle);
	KUNIT_ASSERT_TRUE(test, !search->placements && !search->backtracks);
	search->placements = COUNTED;
	search->backtracks = COUNTED;
	do {
		steps = slice ? draw_random(&seed, slice + 1) : budget;
		limit = min(taken + steps, budget);
		status = sudoku_search_run(search, limit - taken);
		steps = sudoku_search_steps(search) - 2 * COUNTED;
		KUNIT_ASSERT_TRUE_MSG(test, status == SUDOKU_PAUSED ?
				      steps == limit : steps <= limit,
				      "%s, status %d", strategy->name, status);
		if (slice == 1 && steps != taken)
			follow(test, place);
		taken = steps;
		if (status == SUDOKU_FOUND)
			add_solution(test, place);
	} while (status == SUDOKU_PAUSED ? taken < budget :
		 status == SUDOKU_FOUND && place->count < SOLUTIONS_MAX);

	place->finished = status != SUDOKU_PAUSED;
	if (status == SUDOKU_EXHAUSTED)
		expect_exhausted(test, search);
	KUNIT_ASSERT_TRUE_MSG(test, search->deepest <=
			      (strategy == &sudoku_bands ? BANDS_DEPTH :
			       count_blanks(puzzle)),
			      "%s: %u levels", strategy->name, search->deepest);
}

static void strategies_are_found_by_name(struct kunit *test)
{
	static const char *const no_names[] = { "", "mr", "mrvv", "MRV", "nope" };
	const struct sudoku_strategy *strategy;
	unsigned int i;

	for_each_strategy(strategy, i)
		KUNIT_EXPECT_PTR_EQ(test, sudoku_strategy_find(strategy->name),
				    strategy);
	KUNIT_EXPECT_EQ(test, i, SUDOKU_STRATEGIES);
	KUNIT_EXPECT_TRUE(test, !sudoku_strategy(i) && !sudoku_strategy(~0U));
	for (i = 0; i < ARRAY_SIZE(no_names); i++)
		KUNIT_EXPECT_TRUE(test, !sudoku_strategy_find(no_names[i]));
}

/* Two searches of a puzzle have done the same. */
static void expect_equal_work(struct kunit *test,
			      const struct workplace *a,
			      const struct workplace *b)
{
	const struct sudoku_move *move = &a->search->move;
	const struct sudoku_move *other = &b->search->move;

	KUNIT_ASSERT_EQ(test, a->search->placements, b->search->placements);
	KUNIT_ASSERT_EQ(test, a->search->backtracks, b->search->backtracks);
	KUNIT_ASSERT_EQ(test, a->search->deepest, b->search->deepest);
	KUNIT_ASSERT_TRUE(test,
			  sudoku_search_steps(a->search) == 2 * COUNTED ||
			  (move->cell == other->cell &&
			   move->digit == other->digit &&
			   move->depth == other->depth &&
			   move->placed == other->placed));
	KUNIT_ASSERT_EQ(test, a->count, b->count);
	KUNIT_ASSERT_FALSE(test, memcmp(a->solutions, b->solutions,
					a->count * SUDOKU_CELLS));
}

PARAM_TABLE(kind, puzzle_kinds);

/*
 * A search that is run in slices, in memory where other searches have been,
 * does what one without pauses does in new memory.
 */
static void slices_make_no_difference(struct kunit *test)
{
	static const unsigned int slices[] = { 1, 2, 20, 700 };
	struct workplace *used = new_workplace(test);
	const struct sudoku_strategy *strategy;
	u64 seed = 31;
	char puzzle[SUDOKU_CELLS];
	unsigned int i, j;

	for_each_strategy(strategy, i) {
		struct workplace *fresh = new_workplace(test);

		for (j = 0; j < ARRAY_SIZE(slices); j++) {
			make_puzzle(&seed, kind_of(test), puzzle);
			find_all(test, used, strategy, puzzle, STEPS,
				 slices[j]);
			memset(fresh->search, 0xa5, sizeof(*fresh->search));
			find_all(test, fresh, strategy, puzzle, STEPS, 0);
			expect_equal_work(test, fresh, used);
		}
	}
}

/*
 * Compare every strategy with @count, the number of solutions up to
 * %SOLUTIONS_MAX. If there is one, @solution is it.
 */
static void compare_all(struct kunit *test, struct workplace *place,
			const char *puzzle, unsigned int count,
			const char *solution)
{
	const struct sudoku_strategy *strategy;
	unsigned int i;

	for_each_strategy(strategy, i) {
		bool must_finish = strategy == SUDOKU_STRATEGY_DEFAULT ||
				   count_blanks(puzzle) <= FEW_BLANKS;

		find_all(test, place, strategy, puzzle,
			 must_finish ? BUDGET_TO_FINISH : BUDGET, 0);
		KUNIT_ASSERT_TRUE_MSG(test, place->finished ?
				      place->count == count : !must_finish,
				      "%s: %u solutions, not %u, of %.81s",
				      strategy->name, place->count, count,
				      puzzle);
		if (place->count == 1 && count == 1)
			KUNIT_ASSERT_FALSE(test, memcmp(place->solutions,
							solution,
							SUDOKU_CELLS));
	}
}

static void finds_each_solution_once(struct kunit *test)
{
	/* How many there are, up to 2 */
	static const u8 solutions[PUZZLE_KINDS] = {
		[PUZZLE_EASY] = 1, [PUZZLE_MINIMAL] = 1, [PUZZLE_SEVERAL] = 2,
		[PUZZLE_EMPTY] = 2,
	};
	enum puzzle_kind kind = kind_of(test);
	struct workplace *place = new_workplace(test);
	char puzzle[SUDOKU_CELLS], solution[SUDOKU_CELLS];
	unsigned int i, count;
	u64 seed = 41;

	for (i = 0; i < (kind == PUZZLE_EMPTY ? 1 : 100); i++) {
		make_puzzle(&seed, kind, puzzle);
		count = reference_solve(puzzle, solution, SOLUTIONS_MAX);
		if (kind != PUZZLE_NEARLY_FULL)
			KUNIT_ASSERT_EQ(test, min(count, 2u), solutions[kind]);
		compare_all(test, place, puzzle, count, solution);
	}
}

K_SUITE(sudoku_search,
	KUNIT_CASE(strategies_are_found_by_name),
	KUNIT_CASE_PARAM(slices_make_no_difference, kind_gen_params),
	KUNIT_CASE_PARAM(finds_each_solution_once, kind_gen_params));

MODULE_DESCRIPTION("KUnit tests for the sudoku solver");
MODULE_LICENSE("GPL");
