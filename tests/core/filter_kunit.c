// SPDX-License-Identifier: GPL-2.0
/*
 * The reader's side of the filter: the same text with its puzzles answered, in
 * each mode, and at the step limit
 *
 * The searches are "mrv": the tests need puzzles that take some steps, but not
 * many.
 */
#include "suites.h"

#define SOLUTIONS_MAX	100

/* Answer a text. Returns how many bytes are finished. */
static size_t answer(struct sudoku_filter *filter, char *text, size_t length)
{
	size_t done = 0;

	while (sudoku_filter_run(filter, text + done, length - done,
				 NO_LIMIT) == SUDOKU_FILTER_ANSWERED)
		done += filter->done;
	return done + filter->done;
}

/* The rest of a puzzle that was flushed incomplete is not solved either. */
static void the_rest_of_a_flushed_puzzle_passes_through(struct kunit *test)
{
	static const char expected[] = PUZZLE "\n" SOLUTION;
	struct sudoku_filter *filter = new_filter(test, &sudoku_mrv);
	size_t cut;

	for (cut = 1; cut <= 80; cut++) {
		char text[] = PUZZLE "\n" PUZZLE;
		/* It comes in two parts. */
		size_t again = cut + (81 - cut) / 2;

		KUNIT_EXPECT_EQ(test, answer(filter, text, cut), 0);
		sudoku_filter_flush(filter);
		KUNIT_EXPECT_EQ(test, answer(filter, text, cut), cut);
		KUNIT_EXPECT_EQ(test, filter->owed, 81 - cut);
		KUNIT_EXPECT_EQ(test, answer(filter, text + cut, again - cut),
				again - cut);
		KUNIT_EXPECT_EQ(test, answer(filter, text + again,
					     sizeof(text) - 1 - again),
				sizeof(text) - 1 - again);
		KUNIT_EXPECT_EQ(test, filter->owed, 0);
		KUNIT_EXPECT_TRUE_MSG(test, !strcmp(text, expected),
				      "cut at %zu: %s", cut, text);
	}
}

/**
 * struct result - what a reader gets for one puzzle
 * @text: the text afterwards, which mode all does not change
 * @count: how many solutions mode all has given
 * @solutions: these, all different
 */
struct result {
	char text[SUDOKU_CELLS];
	unsigned int count;
	char solutions[SOLUTIONS_MAX][SUDOKU_CELLS];
};

static void add_solution(struct kunit *test, struct result *result,
			 const struct sudoku_filter *filter, const char *puzzle)
{
	unsigned int i;

	KUNIT_ASSERT_EQ(test, filter->config.mode, SUDOKU_MODE_ALL);
	KUNIT_EXPECT_EQ(test, filter->done, 0);
	KUNIT_EXPECT_TRUE(test, sudoku_grid_solves(filter->solution, puzzle));
	for (i = 0; i < result->count; i++)
		KUNIT_EXPECT_TRUE(test, memcmp(result->solutions[i],
					       filter->solution,
					       SUDOKU_CELLS));
	memcpy(result->solutions[result->count++], filter->solution,
	       SUDOKU_CELLS);
}

/*
 * Answer one puzzle, @slice steps at a time. It is given up in the run that
 * reaches the limit, not in the next one. In mode all, this ends after
 * SOLUTIONS_MAX solutions.
 */
static u32 answer_one(struct kunit *test, struct sudoku_filter *filter,
		      struct result *result, const char *puzzle, u64 slice)
{
	bool all = filter->config.mode == SUDOKU_MODE_ALL;
	const char *marks = all ? filter->solution : result->text;
	enum sudoku_filter_status status;
	u64 before;

	filter->running = false;
	result->count = 0;
	memcpy(result->text, puzzle, SUDOKU_CELLS);
	do {
		before = filter->running ?
			 sudoku_search_steps(filter->search) : 0;
		status = sudoku_filter_run(filter, result->text, SUDOKU_CELLS,
					   slice);
		if (status == SUDOKU_FILTER_SOLUTION)
			add_solution(test, result, filter, puzzle);
		if (result->count == SOLUTIONS_MAX)
			return SUDOKU_VERDICT_SOLVED;
	} while (status != SUDOKU_FILTER_ANSWERED);
	KUNIT_EXPECT_EQ(test, filter->done, SUDOKU_CELLS);
	if (!all && filter->config.max_steps)
		KUNIT_EXPECT_TRUE(test, before < filter->config.max_steps);
	if (all)
		KUNIT_EXPECT_FALSE(test, memcmp(result->text, puzzle,
						SUDOKU_CELLS));
	else if (marks[0] != '!')
		KUNIT_EXPECT_TRUE_MSG(test, is_right(filter->config.mode, marks,
						     puzzle),
				      "%.81s for %.81s", marks, puzzle);
	KUNIT_EXPECT_EQ(test, filter->verdict,
			marks[80] == '!' ? SUDOKU_VERDICT_GAVE_UP :
			marks[80] == '?' ? SUDOKU_VERDICT_UNSOLVABLE :
			marks[80] == '*' ? SUDOKU_VERDICT_AMBIGUOUS :
					   SUDOKU_VERDICT_SOLVED);
	return filter->verdict;
}

PARAM_TABLE(kind, puzzle_kinds);

static void each_mode_gives_its_answer(struct kunit *test)
{
	struct sudoku_filter *filter = new_filter(test, &sudoku_mrv);
	struct result *result = new_garbage(test, sizeof(*result));
	char puzzle[SUDOKU_CELLS], solution[SUDOKU_CELLS];
	unsigned int count;
	u64 seed = 23, slice;

	for (slice = 1; slice < 1000; slice *= 3) {
		make_puzzle(&seed, kind_of(test), puzzle);
		for (filter->config.mode = SUDOKU_MODE_FIRST;
		     filter->config.mode <= SUDOKU_MODE_UNIQUE;
		     filter->config.mode++)
			answer_one(test, filter, result, puzzle, slice);
		filter->config.mode = SUDOKU_MODE_ALL;
		count = reference_solve(puzzle, solution, SOLUTIONS_MAX);
		KUNIT_EXPECT_EQ(test, answer_one(test, filter, result, puzzle,
						 slice),
				count ? SUDOKU_VERDICT_SOLVED :
					SUDOKU_VERDICT_UNSOLVABLE);
		KUNIT_EXPECT_EQ(test, result->count, count);
	}
}

/*
 * With as many steps as a puzzle needs, it is answered, with one less not. In
 * mode all, the limit is for all solutions together.
 */
static void gives_up_at_the_limit(struct kunit *test)
{
	struct sudoku_filter *filter = new_filter(test, &sudoku_mrv);
	struct result *result = new_garbage(test, sizeof(*result));
	char puzzle[SUDOKU_CELLS];
	u64 seed = 22, slice, steps;
	u32 verdict;

	for (slice = 1; slice < 1000; slice *= 3) {
		make_puzzle(&seed, kind_of(test), puzzle);
		filter->config.mode = draw_random(&seed, SUDOKU_MODE_ALL + 1);
		filter->config.max_steps = 0;
		verdict = answer_one(test, filter, result, puzzle, slice);
		steps = sudoku_search_steps(filter->search);

		filter->config.max_steps = steps;
		KUNIT_EXPECT_EQ(test, answer_one(test, filter, result, puzzle,
						 slice), verdict);
		filter->config.max_steps = steps - 1;
		if (steps < 2)
			continue;
		KUNIT_EXPECT_EQ(test, answer_one(test, filter, result, puzzle,
						 slice),
				SUDOKU_VERDICT_GAVE_UP);
		KUNIT_EXPECT_EQ(test, sudoku_search_steps(filter->search),
				steps - 1);
	}
}

K_SUITE(sudoku_filter,
	KUNIT_CASE(the_rest_of_a_flushed_puzzle_passes_through),
	KUNIT_CASE_PARAM(each_mode_gives_its_answer, kind_gen_params),
	KUNIT_CASE_PARAM(gives_up_at_the_limit, kind_gen_params));
