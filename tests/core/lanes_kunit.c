// SPDX-License-Identifier: GPL-2.0-only
/*
 * The engines that solve many puzzles at once, compared with "bands"
 */
#include "suites.h"

/* More than fit into the queue */
#define PUZZLES		(SUDOKU_LANES_QUEUE + 12)

/* The caller's positions may start anywhere, and wrap. */
#define BASE		((u32)-LINE / 2)

/* An engine at work on a text, with a puzzle on each line */
struct bench {
	const struct sudoku_lanes_engine *engine;
	u32 mode;
	struct sudoku_lanes *lanes;
	const char *puzzles;
	unsigned int count;
	struct sudoku_lanes_answer *answers;
};

/*
 * Solve all puzzles, @max_sweeps at a time after the first one. A run that has
 * sweeps left stops at a full queue, which has answers, or at the end.
 */
static void solve(struct kunit *test, struct bench *bench,
		  unsigned int max_sweeps)
{
	const struct sudoku_lanes_answer *answer;
	struct sudoku_lanes *lanes = bench->lanes;
	unsigned int taken = 0, full = 0;
	bool paused;

	sudoku_lanes_start(lanes, bench->engine, bench->mode, BASE);
	KUNIT_EXPECT_FALSE(test, run_engine(lanes, bench->puzzles, 0, 1));
	paused = run_engine(lanes, bench->puzzles, bench->count * LINE, 1);
	KUNIT_EXPECT_TRUE(test, paused || bench->count == 1);
	do {
		paused = run_engine(lanes, bench->puzzles, bench->count * LINE,
				    max_sweeps);
		if (!paused && lanes->started < bench->count) {
			full++;
			KUNIT_EXPECT_EQ(test, lanes->started - taken,
					SUDOKU_LANES_QUEUE);
			KUNIT_ASSERT_TRUE(test, sudoku_lanes_answer(lanes));
		}
		while ((answer = sudoku_lanes_answer(lanes))) {
			KUNIT_ASSERT_EQ(test, answer->offset - BASE,
					taken * LINE);
			bench->answers[taken++] = *answer;
			sudoku_lanes_take(lanes);
		}
	} while (paused || lanes->started < bench->count);
	KUNIT_ASSERT_EQ(test, taken, bench->count);
	KUNIT_EXPECT_EQ(test, full > 0, bench->count > SUDOKU_LANES_QUEUE);
}

static void expect_answers_of_bands(struct kunit *test, struct bench *bench)
{
	struct sudoku_stream *stream = new_stream(test, &sudoku_bands);
	unsigned int i;

	stream->config.mode = bench->mode;
	for (i = 0; i < bench->count; i++) {
		const struct sudoku_lanes_answer *answer = &bench->answers[i];
		const char *puzzle = bench->puzzles + i * LINE;
		char expected[SUDOKU_CELLS];

		memcpy(expected, puzzle, SUDOKU_CELLS);
		sudoku_stream_run(stream, expected, SUDOKU_CELLS, SUDOKU_CELLS,
				  NO_LIMIT);
		KUNIT_ASSERT_EQ(test, answer->verdict, stream->verdict);
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
static void expect_same_alone(struct kunit *test, const struct bench *bench)
{
	struct sudoku_lanes_answer *alone = new_garbage(test, sizeof(*alone));
	struct bench single = *bench;
	unsigned int i;

	single.count = 1;
	single.answers = alone;
	for (i = 0; i < bench->count; i += 11) {
		const struct sudoku_lanes_answer *answer = &bench->answers[i];

		single.puzzles = bench->puzzles + i * LINE;
		solve(test, &single, 1);
		KUNIT_ASSERT_EQ(test, alone->verdict, answer->verdict);
		KUNIT_ASSERT_EQ(test, alone->placements, answer->placements);
		KUNIT_ASSERT_EQ(test, alone->backtracks, answer->backtracks);
		/* Without a solution, every guess is taken back. */
		if (answer->verdict == SUDOKU_VERDICT_UNSOLVABLE)
			KUNIT_ASSERT_EQ(test, answer->backtracks,
					answer->placements);
	}
}

static const struct engine_row engines[] = { ENGINES };
PARAM_TABLE(engine, engines);

static void answers_like_bands(struct kunit *test)
{
	struct bench bench = {
		.engine = need_engine(test),
		.lanes = new_garbage(test, sizeof(*bench.lanes)),
		.count = PUZZLES,
		.answers = new_garbage(test, PUZZLES * sizeof(*bench.answers)),
	};
	enum puzzle_kind kind;

	for (kind = 0; kind < PUZZLE_EMPTY; kind++) {
		bench.puzzles = new_lines(test, kind, PUZZLES);
		for (bench.mode = SUDOKU_MODE_FIRST;
		     bench.mode <= SUDOKU_MODE_UNIQUE; bench.mode++) {
			solve(test, &bench, 100000);
			expect_answers_of_bands(test, &bench);
			expect_same_alone(test, &bench);
		}
	}
}

/*
 * An engine has room for 15 guesses, and gives a puzzle up exactly if "bands"
 * has more of them in force. Puzzles with few clues need that many.
 */
static void gives_up_after_15_guesses(struct kunit *test)
{
	struct sudoku_stream *stream = new_stream(test, &sudoku_bands);
	struct bench bench = {
		.engine = need_engine(test),
		.lanes = new_garbage(test, sizeof(*bench.lanes)),
		.count = 200,
		.answers = new_garbage(test, 200 * sizeof(*bench.answers)),
	};
	char *text = new_lines(test, PUZZLE_EMPTY, bench.count);
	unsigned int i, clues, last = 0, first = 0;
	u64 seed = 61;

	for (i = 0; i < bench.count; i++)
		for (clues = 20 + i % 16; clues; clues--) {
			unsigned int cell = draw_random(&seed, SUDOKU_CELLS);

			text[i * LINE + cell] = SOLUTION[cell];
		}
	bench.puzzles = text;
	solve(test, &bench, 100000);
	for (i = 0; i < bench.count; i++) {
		sudoku_stream_run(stream, text + i * LINE, SUDOKU_CELLS,
				  SUDOKU_CELLS, NO_LIMIT);
		KUNIT_EXPECT_EQ(test, bench.answers[i].verdict ==
				SUDOKU_VERDICT_GAVE_UP,
				stream->search->deepest > 15);
		last += stream->search->deepest == 15;
		first += stream->search->deepest == 16;
	}
	KUNIT_EXPECT_TRUE(test, last && first);
}

/* A newline in place of any cell makes it a part of a board. */
static void only_lines_are_taken(struct kunit *test)
{
	struct sudoku_lanes *lanes = new_garbage(test, sizeof(*lanes));
	const struct sudoku_lanes_engine *engine = need_engine(test);
	char *text = new_lines(test, PUZZLE_EASY, 2);
	unsigned int at;

	for (at = 1; at < SUDOKU_CELLS; at++) {
		char cell = text[LINE + at];

		text[LINE + at] = "\n |-"[at % 4];
		sudoku_lanes_start(lanes, engine, SUDOKU_MODE_FIRST, 0);
		KUNIT_EXPECT_FALSE(test, run_engine(lanes, text, 2 * LINE,
						    1000));
		KUNIT_EXPECT_EQ(test, lanes->started, 1);
		text[LINE + at] = cell;
	}
}

/*
 * At any constant speed, and from any number of sweeps, the section after the
 * next is as long as it may be, or one sweep.
 */
static void sections_take_50_microseconds(struct kunit *test)
{
	unsigned int round, sweeps, i;
	u64 seed = 91, speed;

	for (round = 0; round < 10000; round++) {
		speed = 1 + draw_random(&seed, 1 << (1 + round % 20));
		sweeps = 1 + draw_random(&seed, SUDOKU_SWEEPS_MAX);
		for (i = 0; i < 2; i++)
			sweeps = sudoku_lanes_next_sweeps(sweeps,
							  sweeps * speed);
		KUNIT_ASSERT_TRUE(test, sweeps == 1 ||
				  (sweeps && sweeps * speed <= 50000));
		KUNIT_ASSERT_TRUE(test, sweeps == SUDOKU_SWEEPS_MAX ||
				  (sweeps + 1) * (speed + 1) >= 50000);
	}
}

K_SUITE(sudoku_lanes,
	KUNIT_CASE_PARAM(answers_like_bands, engine_gen_params),
	KUNIT_CASE_PARAM(gives_up_after_15_guesses, engine_gen_params),
	KUNIT_CASE_PARAM(only_lines_are_taken, engine_gen_params),
	KUNIT_CASE(sections_take_50_microseconds));
