// SPDX-License-Identifier: GPL-2.0
/*
 * The engines that solve many puzzles at once, compared with "bands"
 *
 * An engine is only called if the processor has its instructions. The first
 * case prints which are tested.
 */
#include "suites.h"
#include "../lib/engines.h"

/* More than fit into the queue */
#define PUZZLES		(SUDOKU_LANES_QUEUE + 12)
#define LINE		(SUDOKU_CELLS + 1)

/* An engine at work on a text, with a puzzle on each line */
struct bench {
	struct sudoku_lanes *lanes;
	struct sudoku_search *search;
	char *puzzles;
	char *text;
	struct sudoku_lanes_answer *answers;
	unsigned int count;
};

static void set_up(struct kunit *test, struct bench *bench)
{
	*bench = (struct bench){
		.lanes = new_garbage(test, sizeof(*bench->lanes)),
		.search = new_garbage(test, sizeof(*bench->search)),
		.puzzles = new_garbage(test, PUZZLES * LINE),
		.text = new_garbage(test, PUZZLES * LINE),
		.answers = new_garbage(test, PUZZLES *
				       sizeof(*bench->answers)),
		.count = PUZZLES,
	};
}

static void make_puzzles(struct bench *bench, enum puzzle_kind kind)
{
	u64 seed = 14;
	unsigned int i;

	for (i = 0; i < PUZZLES; i++) {
		make_puzzle(&seed, kind, bench->puzzles + i * LINE);
		bench->puzzles[i * LINE + SUDOKU_CELLS] = '\n';
	}
}

static void take_answers(struct kunit *test, struct bench *bench,
			 unsigned int *taken)
{
	const struct sudoku_lanes_answer *answer;

	while ((answer = sudoku_lanes_answer(bench->lanes))) {
		KUNIT_ASSERT_EQ(test, answer->offset, *taken * LINE);
		if (!answer->too_deep &&
		    answer->verdict == SUDOKU_VERDICT_SOLVED)
			memcpy(bench->text + answer->offset, answer->solution,
			       SUDOKU_CELLS);
		bench->answers[(*taken)++] = *answer;
		sudoku_lanes_take(bench->lanes);
	}
}

/* Solve all puzzles, @max_sweeps at a time. */
static void solve(struct kunit *test, struct bench *bench,
		  const struct sudoku_lanes_engine *engine, u32 mode,
		  u64 max_steps, unsigned int max_sweeps)
{
	unsigned int offered = 0, taken = 0;

	memcpy(bench->text, bench->puzzles, bench->count * LINE);
	sudoku_lanes_start(bench->lanes, engine, mode, max_steps);
	while (taken < bench->count) {
		bool room = true;

		while (room && offered < bench->count) {
			room = sudoku_lanes_offer(bench->lanes, offered * LINE);
			offered += room;
		}
		run_engine(bench->lanes, bench->text, max_sweeps);
		take_answers(test, bench, &taken);
	}
	KUNIT_EXPECT_EQ(test, run_engine(bench->lanes, bench->text, 1),
			SUDOKU_LANES_IDLE);
}

/* Returns the verdict of "bands", and its solution in @cells. */
static u32 solve_with_bands(struct bench *bench, u32 mode, char *cells)
{
	struct sudoku_filter filter = {
		.strategy = &sudoku_bands,
		.mode = mode,
		.search = bench->search,
	};

	sudoku_filter_run(&filter, cells, SUDOKU_CELLS, NO_LIMIT);
	return filter.verdict;
}

/* The verdicts are the same, and so is the text, up to marks. */
static void expect_answers_of_bands(struct kunit *test, struct bench *bench,
				    u32 mode)
{
	unsigned int i;

	for (i = 0; i < bench->count; i++) {
		const struct sudoku_lanes_answer *answer = &bench->answers[i];
		char *cells = bench->text + i * LINE;
		char expected[SUDOKU_CELLS];
		u32 verdict;

		memcpy(expected, bench->puzzles + i * LINE, SUDOKU_CELLS);
		verdict = solve_with_bands(bench, mode, expected);
		if (answer->too_deep || verdict != SUDOKU_VERDICT_SOLVED)
			memcpy(expected, bench->puzzles + i * LINE,
			       SUDOKU_CELLS);
		KUNIT_ASSERT_TRUE_MSG(test, answer->too_deep ||
				      answer->verdict == verdict,
				      "%u, not %u: %.81s", answer->verdict,
				      verdict, bench->puzzles + i * LINE);
		KUNIT_ASSERT_TRUE_MSG(test, !memcmp(cells, expected,
						    SUDOKU_CELLS),
				      "%.81s, not %.81s", cells, expected);
		KUNIT_ASSERT_EQ(test, cells[SUDOKU_CELLS], '\n');
	}
}

/* The log shows which engines the other cases test. */
static void wider_registers_have_more_lanes(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine;
	unsigned int i;

	for_each_engine(engine, i) {
		kunit_info(test, "%s: %u lanes", engine->name, engine->width);
		KUNIT_EXPECT_EQ(test, engine->width, 8 << i);
	}
	if (i < 2)
		kunit_info(test, "not run: %s%s, which this machine lacks",
			   i ? "" : "avx2, ", "avx512");
}

KUNIT_ARRAY_PARAM(kind, puzzle_kinds, describe_kind);

static void answers_like_bands(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine;
	struct bench bench;
	unsigned int i;

	set_up(test, &bench);
	make_puzzles(&bench, kind_of(test));
	for_each_engine(engine, i) {
		solve(test, &bench, engine, SUDOKU_MODE_FIRST, 0, 100);
		expect_answers_of_bands(test, &bench, SUDOKU_MODE_FIRST);
		solve(test, &bench, engine, SUDOKU_MODE_UNIQUE, 0, 100);
		expect_answers_of_bands(test, &bench, SUDOKU_MODE_UNIQUE);
	}
}

/* Neither the other lanes nor the division into runs make a difference. */
static void searches_do_not_depend_on_each_other(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine;
	struct sudoku_lanes_answer *alone;
	struct bench bench, single;
	unsigned int i, k;

	set_up(test, &bench);
	make_puzzles(&bench, kind_of(test));
	single = bench;
	single.count = 1;
	alone = new_garbage(test, sizeof(*alone));
	single.answers = alone;
	for_each_engine(engine, i) {
		solve(test, &bench, engine, SUDOKU_MODE_UNIQUE, 0, 1000);
		for (k = 0; k < PUZZLES; k += 4) {
			const struct sudoku_lanes_answer *answer =
				&bench.answers[k];

			single.puzzles = bench.puzzles + k * LINE;
			solve(test, &single, engine, SUDOKU_MODE_UNIQUE, 0, 1);
			KUNIT_ASSERT_EQ(test, alone->verdict, answer->verdict);
			KUNIT_ASSERT_EQ(test, alone->too_deep,
					answer->too_deep);
			KUNIT_ASSERT_EQ(test, alone->placements,
					answer->placements);
			KUNIT_ASSERT_EQ(test, alone->backtracks,
					answer->backtracks);
			KUNIT_ASSERT_EQ(test, alone->deepest, answer->deepest);
		}
	}
}

static void gives_up_at_the_step_limit(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine;
	unsigned int i, k, limit, given_up = 0;
	struct bench bench;

	set_up(test, &bench);
	make_puzzles(&bench, PUZZLE_SEVERAL);
	for_each_engine(engine, i) {
		for (limit = 1; limit < 8; limit++) {
			solve(test, &bench, engine, SUDOKU_MODE_UNIQUE, limit,
			      5);
			for (k = 0; k < PUZZLES; k++) {
				const struct sudoku_lanes_answer *answer =
					&bench.answers[k];
				u64 steps = answer->placements +
					    answer->backtracks;
				bool gave_up = answer->verdict ==
					       SUDOKU_VERDICT_GAVE_UP;

				KUNIT_ASSERT_TRUE(test, steps <= limit);
				KUNIT_ASSERT_TRUE(test, !gave_up ||
						  steps == limit);
				given_up += gave_up;
			}
		}
		KUNIT_EXPECT_TRUE(test, given_up > 0);
	}
}

static void leaves_a_puzzle_that_is_too_deep_unchanged(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine;
	struct bench bench;
	unsigned int i;

	set_up(test, &bench);
	make_puzzles(&bench, PUZZLE_EMPTY);
	for_each_engine(engine, i) {
		solve(test, &bench, engine, SUDOKU_MODE_FIRST, 0, 1000);
		KUNIT_EXPECT_TRUE(test, bench.answers[0].too_deep);
		KUNIT_EXPECT_TRUE(test, !memcmp(bench.text, bench.puzzles,
						PUZZLES * LINE));
	}
}

static void a_full_queue_refuses_puzzles_until_one_is_taken(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine;
	struct bench bench;
	unsigned int i, k;

	set_up(test, &bench);
	make_puzzles(&bench, PUZZLE_EASY);
	for_each_engine(engine, i) {
		sudoku_lanes_start(bench.lanes, engine, SUDOKU_MODE_FIRST, 0);
		KUNIT_EXPECT_FALSE(test, sudoku_lanes_answer(bench.lanes));
		for (k = 0; k < SUDOKU_LANES_QUEUE; k++)
			KUNIT_EXPECT_TRUE(test, sudoku_lanes_offer(bench.lanes,
								   k * LINE));
		KUNIT_EXPECT_FALSE(test, sudoku_lanes_offer(bench.lanes, 0));
		run_engine(bench.lanes, bench.puzzles, 100000);
		KUNIT_EXPECT_FALSE(test, sudoku_lanes_offer(bench.lanes, 0));
		KUNIT_EXPECT_TRUE(test, sudoku_lanes_answer(bench.lanes));
		sudoku_lanes_take(bench.lanes);
		KUNIT_EXPECT_TRUE(test, sudoku_lanes_offer(bench.lanes, 0));
	}
}

static void expect_stop(struct kunit *test, struct bench *bench,
			unsigned int max_sweeps,
			enum sudoku_lanes_status status)
{
	KUNIT_EXPECT_EQ(test, run_engine(bench->lanes, bench->text, max_sweeps),
			status);
}

static void a_run_tells_why_it_has_stopped(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine;
	struct bench bench;
	unsigned int i, k;

	set_up(test, &bench);
	make_puzzles(&bench, PUZZLE_MINIMAL);
	for_each_engine(engine, i) {
		memcpy(bench.text, bench.puzzles, PUZZLES * LINE);
		sudoku_lanes_start(bench.lanes, engine, SUDOKU_MODE_UNIQUE, 0);
		expect_stop(test, &bench, 1, SUDOKU_LANES_IDLE);
		for (k = 0; k <= engine->width; k++)
			sudoku_lanes_offer(bench.lanes, k * LINE);
		expect_stop(test, &bench, 1, SUDOKU_LANES_PAUSED);
		expect_stop(test, &bench, 100000, SUDOKU_LANES_HUNGRY);
		KUNIT_EXPECT_TRUE(test, sudoku_lanes_answer(bench.lanes));
		for (k = 0; k <= engine->width; k++) {
			run_engine(bench.lanes, bench.text, 100000);
			KUNIT_EXPECT_TRUE(test,
					  sudoku_lanes_answer(bench.lanes));
			sudoku_lanes_take(bench.lanes);
		}
		expect_stop(test, &bench, 1, SUDOKU_LANES_IDLE);
	}
}

static struct kunit_case lanes_cases[] = {
	KUNIT_CASE(wider_registers_have_more_lanes),
	KUNIT_CASE_PARAM(answers_like_bands, kind_gen_params),
	KUNIT_CASE_PARAM(searches_do_not_depend_on_each_other, kind_gen_params),
	KUNIT_CASE(gives_up_at_the_step_limit),
	KUNIT_CASE(leaves_a_puzzle_that_is_too_deep_unchanged),
	KUNIT_CASE(a_full_queue_refuses_puzzles_until_one_is_taken),
	KUNIT_CASE(a_run_tells_why_it_has_stopped),
	{}
};

struct kunit_suite sudoku_lanes_suite = {
	.name = "sudoku_lanes",
	.test_cases = lanes_cases,
};
