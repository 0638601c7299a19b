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
	char *puzzles;
	struct sudoku_lanes_answer *answers;
	unsigned int count;
};

static void set_up(struct kunit *test, struct bench *bench)
{
	*bench = (struct bench){
		.lanes = new_garbage(test, sizeof(*bench->lanes)),
		.puzzles = new_garbage(test, PUZZLES * LINE),
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

	sudoku_lanes_start(bench->lanes, engine, mode, 0);
	while (taken < bench->count) {
		run_engine(bench->lanes, bench->puzzles, length, max_sweeps);
		take_answers(test, bench, &taken);
	}
	KUNIT_EXPECT_EQ(test, run_engine(bench->lanes, bench->puzzles, length,
					 1),
			SUDOKU_LANES_IDLE);
}

/* The engine gives up only where there are too many levels, without a clue. */
static void expect_answers_of_bands(struct kunit *test, struct bench *bench,
				    u32 mode)
{
	struct sudoku_filter *filter = new_filter(test);
	unsigned int i;

	filter->config.strategy = &sudoku_bands;
	filter->config.mode = mode;
	for (i = 0; i < bench->count; i++) {
		const struct sudoku_lanes_answer *answer = &bench->answers[i];
		const char *puzzle = bench->puzzles + i * LINE;
		char expected[SUDOKU_CELLS];

		if (kind_of(test) == PUZZLE_EMPTY) {
			KUNIT_ASSERT_EQ(test, answer->verdict,
					SUDOKU_VERDICT_GAVE_UP);
			continue;
		}
		memcpy(expected, puzzle, SUDOKU_CELLS);
		sudoku_filter_run(filter, expected, SUDOKU_CELLS, NO_LIMIT);
		KUNIT_ASSERT_EQ(test, answer->verdict, filter->verdict);
		KUNIT_ASSERT_TRUE_MSG(test, !memcmp(answer->cells, expected,
						    SUDOKU_CELLS),
				      "%.81s for %.81s, not %.81s",
				      answer->cells, puzzle, expected);
	}
}

/*
 * Neither the other lanes nor the division into runs make a difference: solve
 * some puzzles alone, one sweep at a time.
 */
static void expect_same_alone(struct kunit *test, struct bench *bench,
			      const struct sudoku_lanes_engine *engine,
			      u32 mode)
{
	struct sudoku_lanes_answer *alone = new_garbage(test, sizeof(*alone));
	struct bench single = *bench;
	unsigned int i;

	single.count = 1;
	single.answers = alone;
	for (i = 0; i < bench->count; i += 4) {
		const struct sudoku_lanes_answer *answer = &bench->answers[i];

		single.puzzles = bench->puzzles + i * LINE;
		solve(test, &single, engine, mode, 1);
		KUNIT_ASSERT_EQ(test, alone->verdict, answer->verdict);
		KUNIT_ASSERT_EQ(test, alone->placements, answer->placements);
		KUNIT_ASSERT_EQ(test, alone->backtracks, answer->backtracks);
		KUNIT_ASSERT_EQ(test, alone->deepest, answer->deepest);
		KUNIT_ASSERT_EQ(test, !answer->deepest, !answer->placements);
		/* Without a solution, every guess is taken back. */
		if (answer->verdict == SUDOKU_VERDICT_UNSOLVABLE)
			KUNIT_ASSERT_EQ(test, answer->backtracks,
					answer->placements);
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
	u32 mode;

	set_up(test, &bench);
	make_puzzles(&bench, kind_of(test));
	for_each_engine(engine, i)
		for (mode = SUDOKU_MODE_FIRST; mode <= SUDOKU_MODE_UNIQUE;
		     mode++) {
			solve(test, &bench, engine, mode, 100);
			expect_answers_of_bands(test, &bench, mode);
			expect_same_alone(test, &bench, engine, mode);
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
	for_each_engine(engine, i)
		for (at = 1; at < SUDOKU_CELLS; at++) {
			char cell = bench.puzzles[LINE + at];

			bench.puzzles[LINE + at] = "\n |-"[at % 4];
			sudoku_lanes_start(bench.lanes, engine,
					   SUDOKU_MODE_FIRST, 0);
			run_engine(bench.lanes, bench.puzzles, 2 * LINE, 1000);
			expect_answers(test, &bench, 1);
			bench.puzzles[LINE + at] = cell;
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
		sudoku_lanes_start(bench.lanes, engine, SUDOKU_MODE_FIRST,
				   -LINE / 2);
		run_engine(bench.lanes, bench.puzzles, 2 * LINE, 1000);
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
