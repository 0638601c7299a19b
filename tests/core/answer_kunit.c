// SPDX-License-Identifier: GPL-2.0
/*
 * What the filter answers: in each mode, for each kind, and at the step limit
 */
#include "suites.h"

#define SOLUTIONS_MAX	100

static const char marks[] = {
	[SUDOKU_VERDICT_UNSOLVABLE] = '?',
	[SUDOKU_VERDICT_AMBIGUOUS] = '*',
	[SUDOKU_VERDICT_GAVE_UP] = '!',
};

/* Run a filter over one puzzle of 81 bytes, @slice steps at a time. */
static u32 answer_one(struct kunit *test, struct sudoku_filter *filter,
		      const char *puzzle, u64 slice)
{
	char text[SUDOKU_CELLS];
	enum sudoku_filter_status status;

	memcpy(text, puzzle, SUDOKU_CELLS);
	do
		status = sudoku_filter_run(filter, text, SUDOKU_CELLS, slice);
	while (status == SUDOKU_FILTER_PAUSED);
	KUNIT_EXPECT_EQ(test, status, SUDOKU_FILTER_ANSWERED);
	KUNIT_EXPECT_EQ(test, filter->done, SUDOKU_CELLS);
	if (filter->verdict == SUDOKU_VERDICT_SOLVED)
		KUNIT_EXPECT_TRUE(test, sudoku_grid_solves(text, puzzle));
	else
		KUNIT_EXPECT_EQ(test, text[0], marks[filter->verdict]);
	return filter->verdict;
}

/* A puzzle is given up after exactly as many steps as the limit says. */
static void gives_up_at_the_limit(struct kunit *test)
{
	struct sudoku_filter *filter = new_filter(test);
	u64 seed = 21, steps, slice;

	filter->config.strategy = &sudoku_mrv;
	for (slice = 1; slice < 1000; slice *= 3) {
		char puzzle[SUDOKU_CELLS];

		make_puzzle(&seed, PUZZLE_MINIMAL, puzzle);
		filter->config.max_steps = 0;
		KUNIT_EXPECT_EQ(test, answer_one(test, filter, puzzle, slice),
				SUDOKU_VERDICT_SOLVED);
		steps = sudoku_search_steps(filter->search);

		filter->config.max_steps = steps;
		KUNIT_EXPECT_EQ(test, answer_one(test, filter, puzzle, slice),
				SUDOKU_VERDICT_SOLVED);
		filter->config.max_steps = steps - 1;
		KUNIT_EXPECT_EQ(test, answer_one(test, filter, puzzle, slice),
				SUDOKU_VERDICT_GAVE_UP);
		KUNIT_EXPECT_EQ(test, sudoku_search_steps(filter->search),
				steps - 1);
	}
}

/* It is given up in the run that reaches the limit, not in the next one. */
static void the_limit_needs_no_further_run(struct kunit *test)
{
	struct sudoku_filter *filter = new_filter(test);
	char text[SUDOKU_CELLS];

	memset(text, '.', SUDOKU_CELLS);
	filter->config.strategy = &sudoku_backtrack;
	filter->config.max_steps = 50;
	KUNIT_EXPECT_EQ(test,
			sudoku_filter_run(filter, text, SUDOKU_CELLS, 20),
			SUDOKU_FILTER_PAUSED);
	KUNIT_EXPECT_EQ(test,
			sudoku_filter_run(filter, text, SUDOKU_CELLS, 30),
			SUDOKU_FILTER_ANSWERED);
	KUNIT_EXPECT_EQ(test, filter->verdict, SUDOKU_VERDICT_GAVE_UP);
	KUNIT_EXPECT_EQ(test, text[0], '!');
}

struct verdict_case {
	enum puzzle_kind kind;
	u32 mode;
	u32 verdict;
};

static const struct verdict_case verdict_cases[] = {
	{ PUZZLE_FULL, SUDOKU_MODE_FIRST, SUDOKU_VERDICT_SOLVED },
	{ PUZZLE_FULL, SUDOKU_MODE_UNIQUE, SUDOKU_VERDICT_SOLVED },
	{ PUZZLE_MINIMAL, SUDOKU_MODE_FIRST, SUDOKU_VERDICT_SOLVED },
	{ PUZZLE_MINIMAL, SUDOKU_MODE_UNIQUE, SUDOKU_VERDICT_SOLVED },
	{ PUZZLE_SEVERAL, SUDOKU_MODE_FIRST, SUDOKU_VERDICT_SOLVED },
	{ PUZZLE_SEVERAL, SUDOKU_MODE_UNIQUE, SUDOKU_VERDICT_AMBIGUOUS },
	{ PUZZLE_UNSOLVABLE, SUDOKU_MODE_FIRST, SUDOKU_VERDICT_UNSOLVABLE },
	{ PUZZLE_UNSOLVABLE, SUDOKU_MODE_UNIQUE, SUDOKU_VERDICT_UNSOLVABLE },
	{ PUZZLE_CONFLICTING, SUDOKU_MODE_FIRST, SUDOKU_VERDICT_UNSOLVABLE },
	{ PUZZLE_CONFLICTING, SUDOKU_MODE_UNIQUE, SUDOKU_VERDICT_UNSOLVABLE },
	{ PUZZLE_EMPTY, SUDOKU_MODE_FIRST, SUDOKU_VERDICT_SOLVED },
	{ PUZZLE_EMPTY, SUDOKU_MODE_UNIQUE, SUDOKU_VERDICT_AMBIGUOUS },
};

static void describe_verdict(const struct verdict_case *params, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s, mode %d",
		 puzzle_kinds[params->kind], params->mode);
}

KUNIT_ARRAY_PARAM(verdict, verdict_cases, describe_verdict);

/* In slices of any size; and it is given up if the limit is one step less. */
static void each_kind_has_its_verdict(struct kunit *test)
{
	const struct verdict_case *params = test->param_value;
	struct sudoku_filter *filter = new_filter(test);
	u64 seed = 22, slice, steps;

	filter->config.mode = params->mode;
	for (slice = 1; slice < 1000; slice *= 3) {
		char puzzle[SUDOKU_CELLS];

		make_puzzle(&seed, params->kind, puzzle);
		filter->config.max_steps = 0;
		KUNIT_EXPECT_EQ(test, answer_one(test, filter, puzzle, slice),
				params->verdict);
		steps = sudoku_search_steps(filter->search);

		filter->config.max_steps = steps + 1;
		KUNIT_EXPECT_EQ(test, answer_one(test, filter, puzzle, slice),
				params->verdict);
		filter->config.max_steps = steps - 1;
		if (steps > 1)
			KUNIT_EXPECT_EQ(test, answer_one(test, filter, puzzle,
							 slice),
					SUDOKU_VERDICT_GAVE_UP);
	}
}

/*
 * Run a filter in mode all over one puzzle. Returns how many solutions it
 * gives, and checks that they are all different.
 */
static unsigned int answer_all(struct kunit *test, struct sudoku_filter *filter,
			       const char *puzzle, u64 slice)
{
	char (*solutions)[SUDOKU_CELLS] = new_garbage(test, sizeof(*solutions) *
						      SOLUTIONS_MAX);
	enum sudoku_filter_status status;
	unsigned int count = 0, i;
	char text[SUDOKU_CELLS];

	memcpy(text, puzzle, SUDOKU_CELLS);
	while (count < SOLUTIONS_MAX) {
		status = sudoku_filter_run(filter, text, SUDOKU_CELLS, slice);
		if (status == SUDOKU_FILTER_ANSWERED)
			break;
		KUNIT_EXPECT_EQ(test, filter->done, 0);
		if (status == SUDOKU_FILTER_PAUSED)
			continue;
		KUNIT_ASSERT_EQ(test, status, SUDOKU_FILTER_SOLUTION);
		KUNIT_EXPECT_TRUE(test, sudoku_grid_solves(filter->solution,
							   puzzle));
		memcpy(solutions[count], filter->solution, SUDOKU_CELLS);
		for (i = 0; i < count; i++)
			KUNIT_EXPECT_TRUE(test,
					  memcmp(solutions[i], solutions[count],
						 SUDOKU_CELLS));
		count++;
	}
	KUNIT_EXPECT_TRUE(test, !memcmp(text, puzzle, SUDOKU_CELLS));
	return count;
}

KUNIT_ARRAY_PARAM(kind, puzzle_kinds, describe_kind);

static void mode_all_gives_every_solution(struct kunit *test)
{
	enum puzzle_kind kind = kind_of(test);
	struct sudoku_filter *filter = new_filter(test);
	u64 seed = 23, slice;

	filter->config.mode = SUDOKU_MODE_ALL;
	for (slice = 1; slice < 1000; slice *= 9) {
		char puzzle[SUDOKU_CELLS], solution[SUDOKU_CELLS];
		unsigned int count;

		make_puzzle(&seed, kind, puzzle);
		count = reference_solve(puzzle, solution, SOLUTIONS_MAX);
		KUNIT_EXPECT_EQ(test, answer_all(test, filter, puzzle, slice),
				count);
		filter->running = false;
		if (count == SOLUTIONS_MAX)
			continue;
		KUNIT_EXPECT_EQ(test, filter->done, SUDOKU_CELLS);
		KUNIT_EXPECT_EQ(test, filter->verdict,
				count ? SUDOKU_VERDICT_SOLVED :
					SUDOKU_VERDICT_UNSOLVABLE);
		if (!count)
			KUNIT_EXPECT_EQ(test, filter->solution[80], '?');
	}
}

/* The step limit is for all solutions of a puzzle together. */
static void mode_all_gives_up_at_the_limit(struct kunit *test)
{
	struct sudoku_filter *filter = new_filter(test);
	char puzzle[SUDOKU_CELLS];
	u64 seed = 24;

	make_puzzle(&seed, PUZZLE_SEVERAL, puzzle);
	filter->config.mode = SUDOKU_MODE_ALL;
	KUNIT_EXPECT_EQ(test,
			sudoku_filter_run(filter, puzzle, SUDOKU_CELLS,
					  NO_LIMIT),
			SUDOKU_FILTER_SOLUTION);

	filter->running = false;
	filter->config.max_steps = sudoku_search_steps(filter->search);
	KUNIT_EXPECT_EQ(test, answer_all(test, filter, puzzle, 7), 1);
	KUNIT_EXPECT_EQ(test, filter->verdict, SUDOKU_VERDICT_GAVE_UP);
	KUNIT_EXPECT_EQ(test, sudoku_search_steps(filter->search),
			filter->config.max_steps);
	KUNIT_EXPECT_EQ(test, filter->solution[0], '!');
	KUNIT_EXPECT_EQ(test, filter->done, SUDOKU_CELLS);
}

static struct kunit_case answer_suite_cases[] = {
	KUNIT_CASE_PARAM(each_kind_has_its_verdict, verdict_gen_params),
	KUNIT_CASE_PARAM(mode_all_gives_every_solution, kind_gen_params),
	KUNIT_CASE(mode_all_gives_up_at_the_limit),
	KUNIT_CASE(gives_up_at_the_limit),
	KUNIT_CASE(the_limit_needs_no_further_run),
	{}
};

struct kunit_suite sudoku_answer_suite = {
	.name = "sudoku_answer",
	.test_cases = answer_suite_cases,
};
