// SPDX-License-Identifier: GPL-2.0
/*
 * The stream: the same text with its puzzles answered, whatever the pieces, and
 * what an engine solves ahead must not be noticed
 *
 * Each case runs without an engine and with each that the processor has.
 */
#include "pieces.h"
#include "suites.h"

#define PUZZLES		300
#define TEXT_SIZE	(PUZZLES * 2 * SUDOKU_CELLS + TEXT_MAX)

/* @i is -1 for none. */
#define for_each_choice(engine, i)					\
	for ((i) = -1, (engine) = NULL; (i) < 0 || (engine);		\
	     (engine) = sudoku_engine(++(i)))

static struct sudoku_stream *new_stream(struct kunit *test,
					const struct sudoku_lanes_engine *engine)
{
	struct sudoku_stream *stream = new_garbage(test, sizeof(*stream));

	*stream = (struct sudoku_stream){
		.filter.config.strategy = &sudoku_bands,
		.filter.search = new_garbage(test, sizeof(struct sudoku_search)),
		.engine = engine,
		.lanes = new_garbage(test, sizeof(struct sudoku_lanes)),
	};
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
		sudoku_stream_run_engine(stream, text, length, SECTION_SWEEPS);
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
	char *text = new_garbage(test, TEXT_SIZE);
	const struct sudoku_lanes_engine *engine;
	u64 seed = 31;
	size_t length = make_text(&seed, text);
	u32 mode;
	int i;

	for_each_choice(engine, i)
		for (mode = SUDOKU_MODE_FIRST; mode <= SUDOKU_MODE_UNIQUE;
		     mode++) {
			struct sudoku_stream *stream = new_stream(test, engine);
			char *answers = new_garbage(test, length);

			stream->filter.config.mode = mode;
			if (!engine)
				stream->filter.config.strategy = &sudoku_mrv;
			memcpy(answers, text, length);
			KUNIT_ASSERT_PTR_EQ(test, NULL,
					    answer_in_pieces(stream, answers,
							     text, length,
							     &seed, false));
			KUNIT_ASSERT_PTR_EQ(test, NULL,
					    find_wrong(mode, text, answers,
						       length, is_right));
			KUNIT_EXPECT_EQ(test, stream->position, length);
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
	char *text = new_garbage(test, 100 * SUDOKU_CELLS);
	char *answers = new_garbage(test, 100 * SUDOKU_CELLS);
	const struct sudoku_lanes_engine *engine;
	unsigned int k;
	u64 seed = 32;
	int i;

	for (k = 0; k < 100; k++)
		make_puzzle(&seed, kinds[k % 2], text + k * SUDOKU_CELLS);
	for_each_choice(engine, i) {
		struct sudoku_stream *stream = new_stream(test, engine);

		memcpy(answers, text, 100 * SUDOKU_CELLS);
		for (k = 0; k < 100; k++) {
			char *cells = answers + k * SUDOKU_CELLS;
			bool unique = k / 2 % 2;

			stream->filter.config.mode = unique ?
				SUDOKU_MODE_UNIQUE : SUDOKU_MODE_FIRST;
			stream->filter.config.strategy = k % 7 ?
				&sudoku_bands : &sudoku_forward;
			stream->engine = k % 5 ? engine : NULL;
			KUNIT_ASSERT_EQ(test, finish(stream, cells,
						     (100 - k) * SUDOKU_CELLS,
						     1), SUDOKU_CELLS);
			KUNIT_EXPECT_EQ(test, cells[0] == '*',
					unique && k % 2 == 0);
		}
	}
}

static void layout_is_finished_only_as_far_as_it_is_wanted(struct kunit *test)
{
	char *text = new_garbage(test, TEXT_SIZE);
	const struct sudoku_lanes_engine *engine;
	int i;

	for_each_choice(engine, i) {
		struct sudoku_stream *stream = new_stream(test, engine);

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
		stream->filter.config.mode = SUDOKU_MODE_ALL;
		KUNIT_EXPECT_EQ(test, run(stream, text, 999, 1, NO_LIMIT),
				SUDOKU_STREAM_NO_PUZZLE);
		KUNIT_EXPECT_EQ(test, stream->done, 999);
	}
}

#define LINE	(SUDOKU_CELLS + 1)

static char *make_lines(struct kunit *test, unsigned int count)
{
	char *text = new_garbage(test, count * LINE);
	u64 seed = 33;
	unsigned int i;

	for (i = 0; i < count; i++) {
		make_puzzle(&seed, PUZZLE_EASY, text + i * LINE);
		text[i * LINE + SUDOKU_CELLS] = '\n';
	}
	return text;
}

/* One of them is too deep for an engine. */
static void a_line_is_answered_with_its_newline_alone(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine;
	int i;

	for_each_choice(engine, i) {
		struct sudoku_stream *stream = new_stream(test, engine);
		char *text = make_lines(test, 99);
		unsigned int k;

		memset(text + 49 * LINE, '.', SUDOKU_CELLS);
		for (k = 0; k < 99; k++)
			KUNIT_ASSERT_EQ(test, finish(stream, text + k * LINE,
						     (99 - k) * LINE, LINE),
					LINE);
		KUNIT_EXPECT_EQ(test, stream->stats.solved, 99);
		if (engine)
			KUNIT_EXPECT_EQ(test, stream->lanes->taken, 99);
	}
}

/* The text goes on elsewhere, where the engine has not been. */
static void dropped_answers_do_not_come_back(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine;
	int i;

	for_each_choice(engine, i) {
		struct sudoku_stream *stream = new_stream(test, engine);
		char *answers = make_lines(test, 99);
		char *text = make_lines(test, 99);
		size_t middle = 50 * LINE, rest = 49 * LINE;

		KUNIT_ASSERT_EQ(test, finish(stream, answers, 99 * LINE, LINE),
				LINE);
		sudoku_stream_drop(stream);
		KUNIT_ASSERT_EQ(test, finish(stream, answers + middle, rest,
					     rest), rest);
		KUNIT_EXPECT_PTR_EQ(test, NULL,
				    find_wrong(SUDOKU_MODE_FIRST, text + middle,
					       answers + middle, rest,
					       is_right));
	}
}

static void expect_engine(struct kunit *test, struct sudoku_stream *stream,
			  unsigned int lines, bool used)
{
	char *text = make_lines(test, lines);

	KUNIT_EXPECT_EQ(test, run(stream, text, lines * LINE, 1000,
				  NO_LIMIT) == SUDOKU_STREAM_ENGINE, used);
	sudoku_stream_drop(stream);
	stream->filter.running = false;
}

static void an_engine_is_used_only_where_it_pays(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine;
	unsigned int i;

	for_each_engine(engine, i) {
		struct sudoku_stream *stream = new_stream(test, engine);
		struct sudoku_search_config *config = &stream->filter.config;

		expect_engine(test, stream, SUDOKU_STREAM_MANY - 1, false);
		expect_engine(test, stream, SUDOKU_STREAM_MANY, true);
		config->max_steps = 1000;
		expect_engine(test, stream, 100, false);
		config->max_steps = 0;
		config->mode = SUDOKU_MODE_ALL;
		expect_engine(test, stream, 100, false);
		config->mode = SUDOKU_MODE_UNIQUE;
		config->strategy = &sudoku_mrv;
		expect_engine(test, stream, 100, false);
		config->strategy = &sudoku_bands;
		expect_engine(test, stream, 100, true);
		stream->engine = NULL;
		expect_engine(test, stream, 100, false);
		stream->engine = engine;
		stream->lanes = NULL;
		expect_engine(test, stream, 100, false);
	}
}

static struct kunit_case stream_cases[] = {
	KUNIT_CASE(answers_a_text_in_any_pieces),
	KUNIT_CASE(the_configuration_may_change_after_each_puzzle),
	KUNIT_CASE(layout_is_finished_only_as_far_as_it_is_wanted),
	KUNIT_CASE(a_line_is_answered_with_its_newline_alone),
	KUNIT_CASE(dropped_answers_do_not_come_back),
	KUNIT_CASE(an_engine_is_used_only_where_it_pays),
	{}
};

struct kunit_suite sudoku_stream_suite = {
	.name = "sudoku_stream",
	.test_cases = stream_cases,
};
