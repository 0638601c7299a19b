// SPDX-License-Identifier: GPL-2.0
/*
 * The stream: the same text with its puzzles answered, whatever the pieces, and
 * what an engine solves ahead must not be noticed
 *
 * Each case runs without an engine and with each of them.
 */
#include "pieces.h"
#include "suites.h"

#define PUZZLES		300
#define TEXT_SIZE	(PUZZLES * 2 * SUDOKU_CELLS + TEXT_MAX)

static const struct engine_row engines[] = { ENGINES };
static const struct engine_row choices[] = { NO_ENGINE, ENGINES };
PARAM_TABLE(engine, engines);
PARAM_TABLE(choice, choices);

static struct sudoku_stream *
new_stream_with(struct kunit *test, const struct sudoku_lanes_engine *engine)
{
	struct sudoku_stream *stream = new_stream(test, &sudoku_bands);

	stream->engine = engine;
	stream->lanes = new_garbage(test, sizeof(*stream->lanes));
	return stream;
}

/* One run, and the engine after it if needed. Returns its status. */
static enum sudoku_stream_status run(struct sudoku_stream *stream, char *text,
				     size_t length, size_t wanted,
				     u64 max_steps)
{
	enum sudoku_stream_status status;

	status = sudoku_stream_run(stream, text, length, wanted, max_steps);
	if (status == SUDOKU_STREAM_ENGINE) {
		kernel_fpu_begin();
		sudoku_lanes_run(stream->lanes, text, length, SECTION_SWEEPS);
		kernel_fpu_end();
	}
	return status;
}

/* Finish @wanted bytes, or all that can be. Returns how many are. */
static size_t finish(struct sudoku_stream *stream, char *text, size_t length,
		     size_t wanted)
{
	size_t done = 0;

	while (done < wanted &&
	       (run(stream, text + done, length - done, wanted - done,
		    NO_LIMIT) != SUDOKU_STREAM_NO_PUZZLE || stream->done))
		done += stream->done;
	return done;
}

/*
 * Puzzles of all kinds: most on lines, in runs long enough for an engine. The
 * text ends with a cell.
 */
static size_t make_text(u64 *seed, char *text)
{
	char puzzle[SUDOKU_CELLS];
	size_t length = 0;
	unsigned int i;

	for (i = 0; i < PUZZLES; i++) {
		make_puzzle(seed, draw_random(seed, 40) ?
			    draw_random(seed, PUZZLE_EMPTY) : PUZZLE_EMPTY,
			    puzzle);
		if (i > PUZZLES * 3 / 4 || !draw_random(seed, 60)) {
			length += lay_out(seed, puzzle, text + length);
			continue;
		}
		memcpy(text + length, puzzle, SUDOKU_CELLS);
		length += SUDOKU_CELLS;
		text[length++] = "\n \t"[draw_random(seed, 3)];
	}
	while (!is_cell(text[length - 1]))
		length--;
	return length;
}

static u64 count_marks(const char *answers, size_t length, char mark)
{
	u64 count = 0;

	while (length--)
		count += answers[length] == mark;
	return count / SUDOKU_CELLS;
}

/* "mrv" takes enough steps for several slices, but not many. */
static void answers_a_text_in_any_pieces(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine = need_engine(test);
	char *text = new_garbage(test, TEXT_SIZE);
	u64 seed = 31, begin;
	size_t length = make_text(&seed, text);
	u32 mode;

	for (mode = SUDOKU_MODE_FIRST; mode <= SUDOKU_MODE_UNIQUE; mode++) {
		struct sudoku_stream *stream = new_stream_with(test, engine);
		char *answers = new_garbage(test, length);

		stream->config.mode = mode;
		if (!engine)
			stream->config.strategy = &sudoku_mrv;
		begin = stream->position;
		memcpy(answers, text, length);
		KUNIT_ASSERT_PTR_EQ(test, NULL,
				    answer_in_pieces(stream, answers, text,
						     length, &seed));
		KUNIT_ASSERT_PTR_EQ(test, NULL,
				    find_wrong(mode, text, answers, length,
					       is_right));
		KUNIT_EXPECT_EQ(test, stream->position - begin, length);
		KUNIT_EXPECT_EQ(test, stream->stats.puzzles, PUZZLES);
		KUNIT_EXPECT_EQ(test, stream->stats.unsolvable,
				count_marks(answers, length, '?'));
		KUNIT_EXPECT_EQ(test, stream->stats.ambiguous,
				count_marks(answers, length, '*'));
		KUNIT_EXPECT_EQ(test, stream->stats.solved,
				PUZZLES - stream->stats.unsolvable -
				stream->stats.ambiguous);
	}
}

/* Results for later puzzles are dropped when the configuration changes. */
static void the_configuration_may_change_after_each_puzzle(struct kunit *test)
{
	static const char kinds[] = { PUZZLE_SEVERAL, PUZZLE_EASY };
	const struct sudoku_lanes_engine *engine = need_engine(test);
	struct sudoku_stream *stream = new_stream_with(test, engine);
	char *text = new_garbage(test, 100 * SUDOKU_CELLS);
	unsigned int k;
	u64 seed = 32;

	for (k = 0; k < 100; k++)
		make_puzzle(&seed, kinds[k % 2], text + k * SUDOKU_CELLS);
	for (k = 0; k < 100; k++) {
		char *cells = text + k * SUDOKU_CELLS;
		bool unique = k / 2 % 2;

		stream->config.mode = unique ?
			SUDOKU_MODE_UNIQUE : SUDOKU_MODE_FIRST;
		stream->config.strategy = k % 7 ?
			&sudoku_bands : &sudoku_forward;
		stream->engine = k % 5 ? engine : NULL;
		KUNIT_ASSERT_EQ(test, finish(stream, cells,
					     (100 - k) * SUDOKU_CELLS, 1),
				SUDOKU_CELLS);
		KUNIT_EXPECT_EQ(test, cells[0] == '*', unique && k % 2 == 0);
	}
}

static void layout_is_finished_only_as_far_as_it_is_wanted(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine = need_engine(test);
	struct sudoku_stream *stream = new_stream_with(test, engine);
	char *text = new_garbage(test, TEXT_SIZE);

	memset(text, '\n', 1000);
	memset(text + 1000, '.', 40 * SUDOKU_CELLS);
	KUNIT_EXPECT_EQ(test, finish(stream, text, 5000, 1), 1);
	/* A step is worth 64 bytes. */
	KUNIT_EXPECT_EQ(test, run(stream, text, 5000, 5000, 2),
			SUDOKU_STREAM_NO_PUZZLE);
	KUNIT_EXPECT_EQ(test, stream->done, 128);
	KUNIT_EXPECT_EQ(test, stream->steps, 2);
	KUNIT_EXPECT_EQ(test, finish(stream, text, 5000, 999), 999);
	KUNIT_EXPECT_EQ(test, text[1000], '.');
	KUNIT_EXPECT_EQ(test, finish(stream, text + 999, 4000, 2),
			1 + SUDOKU_CELLS);
	/* In mode all, the reader gets none of it. */
	stream->config.mode = SUDOKU_MODE_ALL;
	KUNIT_EXPECT_EQ(test, run(stream, text, 999, 1, 2),
			SUDOKU_STREAM_NO_PUZZLE);
	KUNIT_EXPECT_EQ(test, stream->done, 128);
	KUNIT_EXPECT_EQ(test, run(stream, text, 999, 1, NO_LIMIT),
			SUDOKU_STREAM_NO_PUZZLE);
	KUNIT_EXPECT_EQ(test, stream->done, 999);
}

/* Which puzzle of the lines is too deep for an engine */
#define DEEP	80

/*
 * Each answer comes alone with its newline, and its steps are those of what has
 * found it. In the middle, the text goes on elsewhere, where the engine has not
 * been.
 */
static void answer_lines(struct kunit *test, struct sudoku_stream *stream,
			 char *answers, const char *text)
{
	struct sudoku_lanes *lanes = stream->lanes;
	struct sudoku_stats *stats = &stream->stats;
	const struct sudoku_lanes_answer *last;
	unsigned int k;

	for (k = 0; k < 99; k++) {
		char *line = answers + k * LINE;

		stats->steps = 0;
		KUNIT_ASSERT_EQ(test, finish(stream, line, (99 - k) * LINE,
					     LINE), LINE);
		KUNIT_ASSERT_TRUE(test, is_solution(line, text + k * LINE));
		KUNIT_EXPECT_EQ(test, line[SUDOKU_CELLS], '\n');
		last = &lanes->queue[(lanes->taken - 1) % SUDOKU_LANES_QUEUE];
		KUNIT_EXPECT_EQ(test, stats->steps, stream->engine && k != DEEP ?
				(u64)last->placements + last->backtracks :
				sudoku_search_steps(stream->search));
		if (k != 10)
			continue;
		stream->search_until = 0;
		stream->engine_started = false;
		k = 50;
	}
	KUNIT_EXPECT_EQ(test, stats->solved, 59);
	if (stream->engine)
		KUNIT_EXPECT_EQ(test, lanes->taken, 48);
}

/* The position is 2^32 in the deep puzzle or near it, after 40 lines. */
static void lines_are_answered_one_by_one(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine = need_engine(test);
	char *text = new_lines(test, PUZZLE_MINIMAL, 99);
	char *answers = new_garbage(test, 99 * LINE);
	unsigned int at;

	memset(text + DEEP * LINE, '.', SUDOKU_CELLS);
	for (at = 0; at < 3 * LINE; at += 7) {
		struct sudoku_stream *stream = new_stream_with(test, engine);

		stream->position = (1ULL << 32) - 39 * LINE - at;
		memcpy(answers, text, 99 * LINE);
		answer_lines(test, stream, answers, text);
	}
}

static const struct use {
	const char *name;
	unsigned int lines;
	const struct sudoku_strategy *strategy;
	u32 mode;
	u64 max_steps;
	bool has_engine, has_memory, used;
} uses[] = {
#define MANY	32
	{ "few puzzles", MANY - 1, &sudoku_bands, 0, 0, true, true, false },
	{ "many puzzles", MANY, &sudoku_bands, 0, 0, true, true, true },
	{ "mode unique", MANY, &sudoku_bands, SUDOKU_MODE_UNIQUE, 0,
	  true, true, true },
	{ "mode all", MANY, &sudoku_bands, SUDOKU_MODE_ALL, 0,
	  true, true, false },
	{ "a step limit", MANY, &sudoku_bands, 0, 1000, true, true, false },
	{ "another strategy", MANY, &sudoku_mrv, 0, 0, true, true, false },
	{ "no engine", MANY, &sudoku_bands, 0, 0, false, true, false },
	{ "no memory", MANY, &sudoku_bands, 0, 0, true, false, false },
};

static void an_engine_is_used_only_where_it_pays(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine = need_engine(test);
	const struct use *use;

	for (use = uses; use < uses + ARRAY_SIZE(uses); use++) {
		struct sudoku_stream *stream = new_stream_with(test, engine);
		char *text = new_lines(test, PUZZLE_EASY, use->lines);

		stream->config = (struct sudoku_search_config){
			use->strategy, use->mode, use->max_steps
		};
		if (!use->has_engine)
			stream->engine = NULL;
		if (!use->has_memory)
			stream->lanes = NULL;
		KUNIT_EXPECT_TRUE_MSG(test, use->used ==
				      (run(stream, text, use->lines * LINE,
					   1000, NO_LIMIT) ==
				       SUDOKU_STREAM_ENGINE), "%s", use->name);
	}
}

K_SUITE(sudoku_stream,
	KUNIT_CASE_PARAM(answers_a_text_in_any_pieces, choice_gen_params),
	KUNIT_CASE_PARAM(the_configuration_may_change_after_each_puzzle,
			 choice_gen_params),
	KUNIT_CASE_PARAM(layout_is_finished_only_as_far_as_it_is_wanted,
			 choice_gen_params),
	KUNIT_CASE_PARAM(lines_are_answered_one_by_one, choice_gen_params),
	KUNIT_CASE_PARAM(an_engine_is_used_only_where_it_pays,
			 engine_gen_params));
