// SPDX-License-Identifier: GPL-2.0-only
/*
 * The modes: what a reader gets for one puzzle in each, and at the step limit
 *
 * The searches are "mrv": the tests need puzzles that take some steps, but not
 * many.
 */
#include "suites.h"

#define SOLUTIONS_MAX	100

/* No test can search so long, so this is added to the steps after the first. */
#define SKIPPED_STEPS	0x100000000ULL

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
			 const struct sudoku_stream *stream, const char *puzzle)
{
	unsigned int i;

	KUNIT_ASSERT_EQ(test, stream->config.mode, SUDOKU_MODE_ALL);
	KUNIT_EXPECT_EQ(test, stream->done, 0);
	KUNIT_EXPECT_TRUE(test, is_solution(stream->solution, puzzle));
	for (i = 0; i < result->count; i++)
		KUNIT_EXPECT_TRUE(test, memcmp(result->solutions[i],
					       stream->solution,
					       SUDOKU_CELLS));
	memcpy(result->solutions[result->count++], stream->solution,
	       SUDOKU_CELLS);
}

/* The counters are those of one puzzle. */
static void expect_counted(struct kunit *test,
			   const struct sudoku_stream *stream)
{
	const struct sudoku_stats counted = {
		.puzzles = 1,
		.solved = stream->verdict == SUDOKU_VERDICT_SOLVED,
		.unsolvable = stream->verdict == SUDOKU_VERDICT_UNSOLVABLE,
		.ambiguous = stream->verdict == SUDOKU_VERDICT_AMBIGUOUS,
		.gave_up = stream->verdict == SUDOKU_VERDICT_GAVE_UP,
		.steps = sudoku_search_steps(stream->search),
		.backtracks = stream->search->backtracks,
	};

	KUNIT_EXPECT_FALSE(test, memcmp(&stream->stats, &counted,
					sizeof(counted)));
}

/*
 * Answer one puzzle: after the first step, @slice steps at a time. It is given
 * up in the run that reaches the limit, not in the next one. In mode all, this
 * ends after SOLUTIONS_MAX solutions.
 */
static u32 answer_one(struct kunit *test, struct sudoku_stream *stream,
		      struct result *result, const char *puzzle, u64 slice)
{
	bool all = stream->config.mode == SUDOKU_MODE_ALL;
	const char *marks = all ? stream->solution : result->text;
	enum sudoku_stream_status status;
	u64 before = 0;

	stream->running = false;
	stream->stats = (struct sudoku_stats){};
	result->count = 0;
	memcpy(result->text, puzzle, SUDOKU_CELLS);
	status = sudoku_stream_run(stream, result->text, SUDOKU_CELLS,
				   SUDOKU_CELLS, 1);
	if (status == SUDOKU_STREAM_PAUSED)
		stream->search->placements += SKIPPED_STEPS;
	while (status != SUDOKU_STREAM_ANSWERED) {
		before = sudoku_search_steps(stream->search);
		status = sudoku_stream_run(stream, result->text, SUDOKU_CELLS,
					   SUDOKU_CELLS, slice);
		if (status == SUDOKU_STREAM_SOLUTION)
			add_solution(test, result, stream, puzzle);
		if (result->count == SOLUTIONS_MAX)
			return SUDOKU_VERDICT_SOLVED;
	}
	KUNIT_EXPECT_EQ(test, stream->done, SUDOKU_CELLS);
	expect_counted(test, stream);
	if (!all && stream->config.max_steps)
		KUNIT_EXPECT_TRUE(test, before < stream->config.max_steps);
	if (all)
		KUNIT_EXPECT_FALSE(test, memcmp(result->text, puzzle,
						SUDOKU_CELLS));
	else if (marks[0] != '!')
		KUNIT_EXPECT_TRUE_MSG(test, is_right(stream->config.mode, marks,
						     puzzle),
				      "%.81s for %.81s", marks, puzzle);
	KUNIT_EXPECT_EQ(test, stream->verdict,
			marks[80] == '!' ? SUDOKU_VERDICT_GAVE_UP :
			marks[80] == '?' ? SUDOKU_VERDICT_UNSOLVABLE :
			marks[80] == '*' ? SUDOKU_VERDICT_AMBIGUOUS :
					   SUDOKU_VERDICT_SOLVED);
	return stream->verdict;
}

PARAM_TABLE(kind, puzzle_kinds);

/*
 * With as many steps as a puzzle needs, it is answered, with one less not. In
 * mode all, the limit is for all solutions together.
 */
static void each_mode_answers_within_the_limit(struct kunit *test)
{
	struct sudoku_stream *stream = new_stream(test, &sudoku_mrv);
	struct result *result = new_garbage(test, sizeof(*result));
	char puzzle[SUDOKU_CELLS], solution[SUDOKU_CELLS];
	u64 seed = 23, slice, steps;
	u32 *mode = &stream->config.mode, verdict;

	for (slice = 1; slice < 1000; slice *= 3) {
		make_puzzle(&seed, kind_of(test), puzzle);
		for (*mode = 0; *mode <= SUDOKU_MODE_ALL; ++*mode) {
			stream->config.max_steps = 2 * SKIPPED_STEPS;
			verdict = answer_one(test, stream, result, puzzle,
					     slice);
			steps = sudoku_search_steps(stream->search);
			if (*mode == SUDOKU_MODE_ALL)
				KUNIT_EXPECT_EQ(test, result->count,
						reference_solve(puzzle,
								solution,
								SOLUTIONS_MAX));

			stream->config.max_steps = steps;
			KUNIT_EXPECT_EQ(test, answer_one(test, stream, result,
							 puzzle, slice),
					verdict);
			if (steps < SKIPPED_STEPS + 3)
				continue;
			stream->config.max_steps = steps - 1;
			KUNIT_EXPECT_EQ(test, answer_one(test, stream, result,
							 puzzle, slice),
					SUDOKU_VERDICT_GAVE_UP);
			KUNIT_EXPECT_EQ(test,
					sudoku_search_steps(stream->search),
					steps - 1);
		}
	}
}

K_SUITE(sudoku_modes,
	KUNIT_CASE_PARAM(each_mode_answers_within_the_limit, kind_gen_params));
