// SPDX-License-Identifier: GPL-2.0
/*
 * What search.h promises for every strategy: its solutions, which are compared
 * with the reference, and its steps and counters
 *
 * A strategy may need more steps for a puzzle than a budget allows. Then what
 * it has found so far must be right. The default strategy must finish all
 * puzzles, and every strategy must finish those with few blanks; the budget for
 * these is large enough.
 */
#include "suites.h"

#define BUDGET		20000
#define BUDGET_TO_FINISH 1000000
#define SOLUTIONS_MAX	100
#define FEW_BLANKS	5

/* docs/design.md says how much a session allocates for a search. */
static_assert(sizeof(struct sudoku_search) <= 28 * 1024);

/**
 * struct workplace - what all searches of a case use
 * @search: the search, whose previous contents must not matter
 * @finished: it has found all solutions, or %SOLUTIONS_MAX
 * @count: how many
 * @solutions: in the order in which it has found them
 */
struct workplace {
	struct sudoku_search *search;
	bool finished;
	unsigned int count;
	char (*solutions)[SUDOKU_CELLS];
};

static struct workplace new_workplace(struct kunit *test)
{
	return (struct workplace){
		.search = new_garbage(test, sizeof(struct sudoku_search)),
		.solutions = new_garbage(test, SOLUTIONS_MAX * SUDOKU_CELLS),
	};
}

static unsigned int count_blanks(const char *puzzle)
{
	unsigned int blanks = 0;
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		blanks += !sudoku_digit(puzzle[cell]);
	return blanks;
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
 * @slice steps, or in as few as possible if it is 0.
 */
static void find_all(struct kunit *test, struct workplace *place,
		     const struct sudoku_strategy *strategy, const char *puzzle,
		     u64 budget, unsigned int slice)
{
	struct sudoku_search *search = place->search;
	enum sudoku_search_status status;
	u64 seed = slice, taken = 0;

	place->count = 0;
	sudoku_search_start(search, strategy, puzzle);
	do {
		u64 steps = slice ? draw_random(&seed, slice + 1) : budget;

		steps = min(steps, budget - taken);
		status = sudoku_search_run(search, steps);
		steps += taken;
		taken = sudoku_search_steps(search);
		KUNIT_ASSERT_TRUE_MSG(test, status == SUDOKU_PAUSED ?
				      taken == steps : taken <= steps,
				      "%s, status %d", strategy->name, status);
		if (status == SUDOKU_FOUND)
			sudoku_search_solution(search, place->solutions
					       [place->count++]);
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

/* Each solution is right, and no two are the same. */
static void expect_solutions(struct kunit *test, const struct workplace *place,
			     const char *puzzle)
{
	unsigned int i, j;

	for (i = 0; i < place->count; i++) {
		const char *solution = place->solutions[i];
		bool is_new = true;

		for (j = 0; j < i; j++)
			is_new &= !!memcmp(solution, place->solutions[j],
					   SUDOKU_CELLS);
		KUNIT_ASSERT_TRUE_MSG(test, is_new &&
				      sudoku_grid_solves(solution, puzzle),
				      "%s: %.81s in %.81s",
				      place->search->strategy->name,
				      solution, puzzle);
	}
}

/*
 * Compare every strategy with @count, the number of solutions up to
 * %SOLUTIONS_MAX, and the first solution with @solution, unless that is NULL.
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
		expect_solutions(test, place, puzzle);
		KUNIT_ASSERT_TRUE_MSG(test, place->finished ?
				      place->count == count : !must_finish,
				      "%s: %u solutions, not %u, of %.81s",
				      strategy->name, place->count, count,
				      puzzle);
		if (place->count && solution)
			KUNIT_ASSERT_TRUE_MSG(test,
					      !memcmp(place->solutions,
						      solution, SUDOKU_CELLS),
					      "%s", strategy->name);
	}
}

struct known_case {
	const char *name;
	const char *puzzle;
	/* How many solutions; if this is 1, the solution */
	unsigned int count;
	const char *solution;
};

#define BLANK_ROW	"........."
#define BLANK_ROWS_4	BLANK_ROW BLANK_ROW BLANK_ROW BLANK_ROW

static const struct known_case known_cases[] = {
	{ "an example", PUZZLE, 1, SOLUTION },
	{ "17 clues",
	  "....3....3..62..........57.2.6.....1............8"
	  ".7.........2...74..9.1..8.......", 1,
	  "849735162357621894621498573296543781718962435"
	  "435817629963174258574289316182356947" },
	{ "a first row that counts backwards",
	  "................75....789.4.9.........2...1....8."
	  "6125......9..7.5...2.83.413.6...", 1,
	  "987654321416293875235178964194825736562937148"
	  "378461259823549617659712483741386592" },
	{ "two cells of a solution exchanged",
	  "136578492529134768487629531263415987974863125"
	  "851792643138947256692351874745286319", 0, NULL },
	{ "a blank that no digit fits",
	  "12345678.........9" BLANK_ROW BLANK_ROW BLANK_ROW BLANK_ROWS_4, 0, NULL },
	/* Each blank there has many candidates: few strategies notice. */
	{ "no place for a 1 in the first row",
	  "........21...........1...........1.." BLANK_ROW
	  BLANK_ROW ".......1." BLANK_ROW BLANK_ROW, 0, NULL },
	{ "two digits that can change places", AMBIGUOUS, 2, NULL },
	{ "two pairs of digits that can change places",
	  "534..89126721953..198342567859..1423426853791"
	  "7139248569615372..287419635345286179", 4, NULL },
};

static void describe_known(const struct known_case *params, char *desc)
{
	strcpy(desc, params->name);
}

KUNIT_ARRAY_PARAM(known, known_cases, describe_known);

static void solves_known_puzzles(struct kunit *test)
{
	const struct known_case *params = test->param_value;
	struct workplace place = new_workplace(test);

	compare_all(test, &place, params->puzzle, params->count,
		    params->solution);
}

KUNIT_ARRAY_PARAM(kind, puzzle_kinds, describe_kind);

static void finds_each_solution_once(struct kunit *test)
{
	/* How many there are, up to 2 */
	static const u8 solutions[PUZZLE_KINDS] = {
		[PUZZLE_FULL] = 1, [PUZZLE_EASY] = 1, [PUZZLE_MINIMAL] = 1,
		[PUZZLE_SEVERAL] = 2, [PUZZLE_EMPTY] = 2,
	};
	enum puzzle_kind kind = kind_of(test);
	struct workplace place = new_workplace(test);
	unsigned int i;
	u64 seed = 41;

	for (i = 0; i < (kind == PUZZLE_EMPTY ? 1 : 300); i++) {
		char puzzle[SUDOKU_CELLS], solution[SUDOKU_CELLS];
		unsigned int count;

		make_puzzle(&seed, kind, puzzle);
		count = reference_solve(puzzle, solution, SOLUTIONS_MAX);
		if (kind != PUZZLE_NEARLY_FULL)
			KUNIT_ASSERT_EQ(test, min(count, 2u), solutions[kind]);
		compare_all(test, &place, puzzle, count,
			    count == 1 ? solution : NULL);
	}
}

static void add_to_digest(u64 *digest, u64 number)
{
	*digest = (*digest ^ number) * 0x100000001b3;
	*digest ^= *digest >> 29;
}

/* Add what a search has done; the result is the same on every processor. */
static void add_search(u64 *digest, const struct workplace *place)
{
	const struct sudoku_search *search = place->search;
	const char *digits = (const char *)place->solutions;
	unsigned int i;

	add_to_digest(digest, search->placements);
	add_to_digest(digest, search->backtracks);
	add_to_digest(digest, search->deepest);
	if (sudoku_search_steps(search)) {
		add_to_digest(digest, search->move.cell);
		add_to_digest(digest, search->move.digit);
		add_to_digest(digest, search->move.depth);
		add_to_digest(digest, search->move.placed);
	}
	for (i = 0; i < place->count * SUDOKU_CELLS; i++)
		add_to_digest(digest, digits[i]);
}

/*
 * A search that is run in slices, in memory where other searches have been,
 * does what one without pauses does in new memory. tests/core/arch/core
 * compares the digests of different processors.
 */
static void slices_make_no_difference(struct kunit *test)
{
	static const unsigned int slices[] = { 1, 2, 20, 700 };
	enum puzzle_kind kind = kind_of(test);
	struct workplace used = new_workplace(test);
	const struct sudoku_strategy *strategy;
	u64 seed = 31, whole = 0, sliced = 0;
	unsigned int i, j;

	for_each_strategy(strategy, i) {
		struct workplace fresh = new_workplace(test);

		for (j = 0; j < ARRAY_SIZE(slices); j++) {
			char puzzle[SUDOKU_CELLS];

			make_puzzle(&seed, kind, puzzle);
			memset(fresh.search, 0xa5, sizeof(*fresh.search));
			find_all(test, &fresh, strategy, puzzle, STEPS, 0);
			find_all(test, &used, strategy, puzzle, STEPS,
				 slices[j]);
			add_search(&whole, &fresh);
			add_search(&sliced, &used);
			KUNIT_ASSERT_TRUE_MSG(test, whole == sliced,
					      "%s in slices of %u",
					      strategy->name, slices[j]);
		}
	}
	kunit_info(test, "digest %016llx", (unsigned long long)whole);
}

static void strategies_are_found_by_name(struct kunit *test)
{
	static const char *const no_names[] = { "", "mr", "mrvv", "MRV", "nope" };
	const struct sudoku_strategy *strategy;
	unsigned int i;

	for_each_strategy(strategy, i) {
		KUNIT_EXPECT_PTR_EQ(test, sudoku_strategy_find(strategy->name),
				    strategy);
		KUNIT_EXPECT_TRUE(test, strlen(strategy->description) > 0);
	}
	KUNIT_EXPECT_TRUE(test, i == SUDOKU_STRATEGIES);
	KUNIT_EXPECT_TRUE(test, !sudoku_strategy(i) && !sudoku_strategy(~0U));
	for (i = 0; i < ARRAY_SIZE(no_names); i++)
		KUNIT_EXPECT_TRUE(test, !sudoku_strategy_find(no_names[i]));
	strategy = SUDOKU_STRATEGY_DEFAULT;
	KUNIT_EXPECT_PTR_EQ(test, sudoku_strategy_find(strategy->name),
			    strategy);
}

static struct kunit_case search_cases[] = {
	KUNIT_CASE(strategies_are_found_by_name),
	KUNIT_CASE_PARAM(solves_known_puzzles, known_gen_params),
	KUNIT_CASE_PARAM(finds_each_solution_once, kind_gen_params),
	KUNIT_CASE_PARAM(slices_make_no_difference, kind_gen_params),
	{}
};

struct kunit_suite sudoku_search_suite = {
	.name = "sudoku_search",
	.test_cases = search_cases,
};
