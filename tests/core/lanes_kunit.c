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
		if (answer->verdict == SUDOKU_VERDICT_SOLVED)
			memcpy(bench->text + answer->offset, answer->cells,
			       SUDOKU_CELLS);
		bench->answers[(*taken)++] = *answer;
		sudoku_lanes_take(bench->lanes);
	}
}

/* Solve all puzzles, @max_sweeps at a time. */
static void solve(struct kunit *test, struct bench *bench,
		  const struct sudoku_lanes_engine *engine, u32 mode,
		  unsigned int max_sweeps)
{
	size_t length = bench->count * LINE;
	unsigned int taken = 0;

	memcpy(bench->text, bench->puzzles, length);
	sudoku_lanes_start(bench->lanes, engine, mode, 0);
	while (taken < bench->count) {
		run_engine(bench->lanes, bench->text, length, max_sweeps);
		take_answers(test, bench, &taken);
	}
	KUNIT_EXPECT_EQ(test, run_engine(bench->lanes, bench->text, length, 1),
			SUDOKU_LANES_IDLE);
}

/* Returns the verdict of "bands", and its solution in @cells. */
static u32 solve_with_bands(struct bench *bench, u32 mode, char *cells)
{
	struct sudoku_filter filter = {
		.config = { .strategy = &sudoku_bands, .mode = mode },
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
		if (answer->verdict != SUDOKU_VERDICT_SOLVED)
			memcpy(expected, bench->puzzles + i * LINE,
			       SUDOKU_CELLS);
		KUNIT_ASSERT_TRUE_MSG(test, answer->verdict == verdict ||
				      answer->verdict == SUDOKU_VERDICT_GAVE_UP,
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
		solve(test, &bench, engine, SUDOKU_MODE_FIRST, 100);
		expect_answers_of_bands(test, &bench, SUDOKU_MODE_FIRST);
		solve(test, &bench, engine, SUDOKU_MODE_UNIQUE, 100);
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
		solve(test, &bench, engine, SUDOKU_MODE_UNIQUE, 1000);
		for (k = 0; k < PUZZLES; k += 4) {
			const struct sudoku_lanes_answer *answer =
				&bench.answers[k];

			single.puzzles = bench.puzzles + k * LINE;
			solve(test, &single, engine, SUDOKU_MODE_UNIQUE, 1);
			KUNIT_ASSERT_EQ(test, alone->verdict, answer->verdict);
			KUNIT_ASSERT_EQ(test, alone->placements,
					answer->placements);
			KUNIT_ASSERT_EQ(test, alone->backtracks,
					answer->backtracks);
			KUNIT_ASSERT_EQ(test, alone->deepest, answer->deepest);
		}
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
		solve(test, &bench, engine, SUDOKU_MODE_FIRST, 1000);
		KUNIT_EXPECT_EQ(test, bench.answers[0].verdict,
				SUDOKU_VERDICT_GAVE_UP);
		KUNIT_EXPECT_TRUE(test, !memcmp(bench.text, bench.puzzles,
						PUZZLES * LINE));
	}
}

/* Take the first @count answers, each of which must be there. */
static void expect_answers(struct kunit *test, struct bench *bench,
			   unsigned int count)
{
	while (count--) {
		KUNIT_ASSERT_TRUE(test, sudoku_lanes_answer(bench->lanes));
		sudoku_lanes_take(bench->lanes);
	}
	KUNIT_EXPECT_FALSE(test, sudoku_lanes_answer(bench->lanes));
}

static void a_full_queue_waits_until_answers_are_taken(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine;
	unsigned int i, taken, full;
	struct bench bench;

	set_up(test, &bench);
	make_puzzles(&bench, PUZZLE_EASY);
	for_each_engine(engine, i) {
		taken = 0;
		full = 0;
		sudoku_lanes_start(bench.lanes, engine, SUDOKU_MODE_FIRST, 0);
		while (run_engine(bench.lanes, bench.puzzles, PUZZLES * LINE,
				  100000) == SUDOKU_LANES_FULL) {
			full++;
			KUNIT_EXPECT_EQ(test, bench.lanes->started - taken,
					SUDOKU_LANES_QUEUE);
			take_answers(test, &bench, &taken);
			KUNIT_ASSERT_TRUE(test, taken > 0);
		}
		take_answers(test, &bench, &taken);
		KUNIT_EXPECT_TRUE(test, full > 0);
		KUNIT_EXPECT_EQ(test, taken, PUZZLES);
	}
}

static void a_run_tells_why_it_has_stopped(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine;
	struct bench bench;
	unsigned int i;

	set_up(test, &bench);
	make_puzzles(&bench, PUZZLE_MINIMAL);
	for_each_engine(engine, i) {
		size_t length = (engine->width + 1) * LINE;

		sudoku_lanes_start(bench.lanes, engine, SUDOKU_MODE_UNIQUE, 0);
		KUNIT_EXPECT_EQ(test, run_engine(bench.lanes, bench.puzzles,
						 0, 1), SUDOKU_LANES_IDLE);
		KUNIT_EXPECT_EQ(test, run_engine(bench.lanes, bench.puzzles,
						 length, 1),
				SUDOKU_LANES_PAUSED);
		KUNIT_EXPECT_EQ(test, run_engine(bench.lanes, bench.puzzles,
						 length, 100000),
				SUDOKU_LANES_IDLE);
		expect_answers(test, &bench, engine->width + 1);
	}
}

/* A newline in place of any cell makes it a part of a board. */
static void only_lines_are_taken(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine;
	struct bench bench;
	unsigned int i, at;

	set_up(test, &bench);
	make_puzzles(&bench, PUZZLE_EASY);
	memcpy(bench.text, bench.puzzles, 2 * LINE);
	for_each_engine(engine, i)
		for (at = 1; at < SUDOKU_CELLS; at++) {
			bench.text[LINE + at] = "\n |-"[at % 4];
			sudoku_lanes_start(bench.lanes, engine,
					   SUDOKU_MODE_FIRST, 0);
			run_engine(bench.lanes, bench.text, 2 * LINE, 1000);
			expect_answers(test, &bench, 1);
			bench.text[LINE + at] = bench.puzzles[LINE + at];
		}
}

/* The caller's positions may start anywhere. */
static void positions_may_wrap(struct kunit *test)
{
	const struct sudoku_lanes_answer *answer;
	const struct sudoku_lanes_engine *engine;
	struct bench bench;
	unsigned int i;

	set_up(test, &bench);
	make_puzzles(&bench, PUZZLE_EASY);
	for_each_engine(engine, i) {
		memcpy(bench.text, bench.puzzles, 2 * LINE);
		sudoku_lanes_start(bench.lanes, engine, SUDOKU_MODE_FIRST,
				   -LINE / 2);
		run_engine(bench.lanes, bench.text, 2 * LINE, 1000);
		sudoku_lanes_take(bench.lanes);
		answer = sudoku_lanes_answer(bench.lanes);
		KUNIT_ASSERT_TRUE(test, answer);
		KUNIT_EXPECT_EQ(test, answer->offset - bench.lanes->base, LINE);
		KUNIT_EXPECT_TRUE(test, sudoku_grid_solves(answer->cells,
							   bench.puzzles +
							   LINE));
	}
}

static struct kunit_case lanes_cases[] = {
	KUNIT_CASE(wider_registers_have_more_lanes),
	KUNIT_CASE_PARAM(answers_like_bands, kind_gen_params),
	KUNIT_CASE_PARAM(searches_do_not_depend_on_each_other, kind_gen_params),
	KUNIT_CASE(leaves_a_puzzle_that_is_too_deep_unchanged),
	KUNIT_CASE(a_full_queue_waits_until_answers_are_taken),
	KUNIT_CASE(a_run_tells_why_it_has_stopped),
	KUNIT_CASE(only_lines_are_taken),
	KUNIT_CASE(positions_may_wrap),
	{}
};

struct kunit_suite sudoku_lanes_suite = {
	.name = "sudoku_lanes",
	.test_cases = lanes_cases,
};
