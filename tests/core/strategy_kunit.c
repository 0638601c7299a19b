// SPDX-License-Identifier: GPL-2.0
/*
 * Every strategy compared with the reference, and so with every other
 *
 * A strategy may need more steps for a puzzle than a budget allows. Then what
 * it has found so far must be right, and the test prints how often this
 * happened. The default strategy must finish all puzzles, and every strategy
 * must finish those with few blanks; the budget for these is large enough.
 */
#include "suites.h"

#define BUDGET		20000
#define BUDGET_TO_FINISH 1000000
#define SOLUTIONS_MAX	100
#define STRATEGIES_MAX	16
#define FEW_BLANKS	5

/* The solutions of a puzzle that a strategy has found */
struct result {
	bool finished;
	unsigned int count;
	char solutions[SOLUTIONS_MAX][SUDOKU_CELLS];
};

/* Memory that all comparisons of a test use */
struct workplace {
	struct sudoku_search *search;
	struct result *result;
};

static void set_up(struct kunit *test, struct workplace *place)
{
	place->search = new_garbage(test, sizeof(*place->search));
	place->result = new_garbage(test, sizeof(*place->result));
}

static bool must_finish(const struct sudoku_strategy *strategy,
			const char *puzzle)
{
	unsigned int blanks = 0;
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		blanks += puzzle[cell] == '.' || puzzle[cell] == '0';
	return strategy == SUDOKU_STRATEGY_DEFAULT || blanks <= FEW_BLANKS;
}

static void find_all(const struct workplace *place,
		     const struct sudoku_strategy *strategy, const char *puzzle)
{
	struct sudoku_search *search = place->search;
	struct result *result = place->result;
	u64 budget = must_finish(strategy, puzzle) ? BUDGET_TO_FINISH : BUDGET;
	enum sudoku_search_status status;

	result->count = 0;
	sudoku_search_start(search, strategy, puzzle);
	do {
		status = sudoku_search_run(search, budget -
					   sudoku_search_steps(search));
		if (status == SUDOKU_FOUND)
			sudoku_search_solution(search, result->solutions
					       [result->count++]);
	} while (status == SUDOKU_FOUND && result->count < SOLUTIONS_MAX);
	result->finished = status != SUDOKU_PAUSED;
}

/* Each one solves the puzzle, and no two are the same. */
static void expect_solutions(struct kunit *test, const struct result *result,
			     const char *puzzle, const char *name)
{
	unsigned int i, j;

	for (i = 0; i < result->count; i++) {
		const char *solution = result->solutions[i];

		KUNIT_ASSERT_TRUE_MSG(test,
				      sudoku_grid_solves(solution, puzzle),
				      "%s: %.81s does not solve %.81s",
				      name, solution, puzzle);
		for (j = 0; j < i; j++)
			KUNIT_ASSERT_TRUE_MSG(test,
					      memcmp(solution,
						     result->solutions[j],
						     SUDOKU_CELLS),
					      "%s: %.81s twice in %.81s",
					      name, solution, puzzle);
	}
}

/*
 * Compare a strategy with @count, the number of solutions up to %SOLUTIONS_MAX.
 * Returns false if it could not finish.
 */
static bool compare(struct kunit *test, const struct workplace *place,
		    const struct sudoku_strategy *strategy, const char *puzzle,
		    unsigned int count)
{
	const struct result *result = place->result;

	find_all(place, strategy, puzzle);
	expect_solutions(test, result, puzzle, strategy->name);
	if (result->finished)
		KUNIT_ASSERT_TRUE_MSG(test, result->count == count,
				      "%s: %u solutions, not %u, of %.81s",
				      strategy->name, result->count, count,
				      puzzle);
	else
		KUNIT_ASSERT_TRUE_MSG(test, !must_finish(strategy, puzzle),
				      "%s: %.81s unfinished", strategy->name,
				      puzzle);
	return result->finished;
}

struct kind_case {
	enum puzzle_kind kind;
	/* How many puzzles, and how many solutions they have */
	unsigned int puzzles;
	unsigned int least;
	unsigned int most;
};

static const struct kind_case kind_cases[] = {
	{ PUZZLE_FULL, 200, 1, 1 },
	{ PUZZLE_NEARLY_FULL, 500, 1, SOLUTIONS_MAX },
	{ PUZZLE_EASY, 500, 1, 1 },
	{ PUZZLE_MINIMAL, 200, 1, 1 },
	{ PUZZLE_SEVERAL, 200, 2, SOLUTIONS_MAX },
	{ PUZZLE_UNSOLVABLE, 200, 0, 0 },
	{ PUZZLE_CONFLICTING, 200, 0, 0 },
	{ PUZZLE_EMPTY, 1, SOLUTIONS_MAX, SOLUTIONS_MAX },
};

static void describe_kind_case(const struct kind_case *params, char *desc)
{
	strcpy(desc, puzzle_kinds[params->kind]);
}

KUNIT_ARRAY_PARAM(kind, kind_cases, describe_kind_case);

static void finds_each_solution_once(struct kunit *test)
{
	const struct kind_case *params = test->param_value;
	unsigned int unfinished[STRATEGIES_MAX] = { 0 };
	const struct sudoku_strategy *strategy;
	struct workplace place;
	unsigned int i, j;
	u64 seed = 41;

	set_up(test, &place);
	for (j = 0; j < params->puzzles; j++) {
		char puzzle[SUDOKU_CELLS], solution[SUDOKU_CELLS];
		unsigned int count;

		make_puzzle(&seed, params->kind, puzzle);
		count = reference_solve(puzzle, solution, SOLUTIONS_MAX);
		KUNIT_ASSERT_TRUE(test, count >= params->least);
		KUNIT_ASSERT_TRUE(test, count <= params->most);
		for_each_strategy(strategy, i)
			unfinished[i] += !compare(test, &place, strategy,
						  puzzle, count);
	}
	for_each_strategy(strategy, i)
		if (unfinished[i])
			kunit_info(test, "%s could not finish %u of %u %s ones",
				   strategy->name, unfinished[i],
				   params->puzzles, puzzle_kinds[params->kind]);
}

struct known_case {
	const char *name;
	const char *puzzle;
	/* The solution, or NULL if there is none or more than one */
	const char *solution;
	/* How many solutions, up to %SOLUTIONS_MAX */
	unsigned int count;
};

#define BLANK_ROW	"........."
#define BLANK_ROWS_4	BLANK_ROW BLANK_ROW BLANK_ROW BLANK_ROW

static const struct known_case known_cases[] = {
	{ "example 1",
	  "306508400520000000087000031003010080900863005"
	  "050090600130000250000000074005206300",
	  "316578492529134768487629531263415987974863125"
	  "851792643138947256692351874745286319", 1 },
	{ "example 2",
	  "530070000600195000098000060800060003400803001"
	  "700020006060000280000419005000080079",
	  "534678912672195348198342567859761423426853791"
	  "713924856961537284287419635345286179", 1 },
	{ "example 3",
	  "780400120600075009000601078007040260001050930"
	  "904060005070300012120007400049206007",
	  "785439126612875349493621578857943261261758934"
	  "934162785578394612126587493349216857", 1 },
	{ "one blank",
	  "31657849252913476848762953126341598797.863125"
	  "851792643138947256692351874745286319",
	  "316578492529134768487629531263415987974863125"
	  "851792643138947256692351874745286319", 1 },
	{ "two cells of a solution exchanged",
	  "136578492529134768487629531263415987974863125"
	  "851792643138947256692351874745286319", NULL, 0 },
	{ "a blank that no digit fits",
	  "12345678.........9" BLANK_ROW BLANK_ROW BLANK_ROW BLANK_ROWS_4,
	  NULL, 0 },
	{ "two digits that can change places",
	  "534..8912672195348198342567859..1423426853791"
	  "713924856961537284287419635345286179", NULL, 2 },
	{ "two pairs of digits that can change places",
	  "534..89126721953..198342567859..1423426853791"
	  "7139248569615372..287419635345286179", NULL, 4 },
	{ "17 clues",
	  "....3....3..62..........57.2.6.....1............8"
	  ".7.........2...74..9.1..8.......",
	  "849735162357621894621498573296543781718962435"
	  "435817629963174258574289316182356947", 1 },
	{ "a first row that counts backwards",
	  "................75....789.4.9.........2...1....8."
	  "6125......9..7.5...2.83.413.6...",
	  "987654321416293875235178964194825736562937148"
	  "378461259823549617659712483741386592", 1 },
	{ "no clue",
	  BLANK_ROW BLANK_ROWS_4 BLANK_ROWS_4, NULL, SOLUTIONS_MAX },
};

static void describe_known(const struct known_case *params, char *desc)
{
	strcpy(desc, params->name);
}

KUNIT_ARRAY_PARAM(known, known_cases, describe_known);

static void solves_known_puzzles(struct kunit *test)
{
	const struct known_case *params = test->param_value;
	const struct sudoku_strategy *strategy;
	struct workplace place;
	unsigned int i;

	set_up(test, &place);
	for_each_strategy(strategy, i) {
		if (!compare(test, &place, strategy, params->puzzle,
			     params->count))
			kunit_info(test, "%s could not finish \"%s\"",
				   strategy->name, params->name);
		else if (params->solution)
			KUNIT_EXPECT_TRUE_MSG(test,
					      !memcmp(place.result->solutions,
						      params->solution,
						      SUDOKU_CELLS),
					      "%s", strategy->name);
	}
}

/*
 * The first row has no place for a 1, but each of its blanks has many
 * candidates. A strategy that only counts the candidates of blanks does not
 * notice this in a reasonable time.
 */
static void may_give_up_but_finds_no_wrong_solution(struct kunit *test)
{
	static const char puzzle[] =
		"........2"
		"1........"
		"...1....."
		"......1.."
		BLANK_ROW
		BLANK_ROW
		".......1."
		BLANK_ROW
		BLANK_ROW;
	const struct sudoku_strategy *strategy;
	struct workplace place;
	unsigned int i;

	set_up(test, &place);
	for_each_strategy(strategy, i) {
		find_all(&place, strategy, puzzle);
		KUNIT_EXPECT_EQ(test, place.result->count, 0);
	}
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
	KUNIT_EXPECT_TRUE(test, i > 0 && i <= STRATEGIES_MAX);
	KUNIT_EXPECT_TRUE(test, !sudoku_strategy(i) && !sudoku_strategy(~0U));
	for (i = 0; i < ARRAY_SIZE(no_names); i++)
		KUNIT_EXPECT_TRUE(test, !sudoku_strategy_find(no_names[i]));
	strategy = SUDOKU_STRATEGY_DEFAULT;
	KUNIT_EXPECT_PTR_EQ(test, sudoku_strategy_find(strategy->name),
			    strategy);
}

static struct kunit_case strategy_cases[] = {
	KUNIT_CASE(strategies_are_found_by_name),
	KUNIT_CASE_PARAM(solves_known_puzzles, known_gen_params),
	KUNIT_CASE(may_give_up_but_finds_no_wrong_solution),
	KUNIT_CASE_PARAM(finds_each_solution_once, kind_gen_params),
	{}
};

struct kunit_suite sudoku_strategy_suite = {
	.name = "sudoku_strategy",
	.test_cases = strategy_cases,
};
