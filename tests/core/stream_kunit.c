// SPDX-License-Identifier: GPL-2.0-only
/*
 * The stream: the same text with its puzzles answered, whatever the pieces, and
 * what an engine solves ahead must not be noticed
 *
 * Each case runs without an engine and with each of them.
 */
#include "pieces.h"
#include "suites.h"

#define PUZZLES		300
#define TEXT_SIZE	(PUZZLES * 3 * SUDOKU_CELLS + TEXT_MAX)

static const struct engine_row choices[] = { NO_ENGINE, ENGINES };
PARAM_TABLE(choice, choices);

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
 * Puzzles of all kinds: most on lines, in runs long enough for an engine. They
 * end with a board, or with about as much layout as an engine skips. The last
 * line without clues is at @deep, and the text ends with a cell.
 */
static size_t make_text(u64 *seed, char *text, size_t *deep)
{
	char puzzle[SUDOKU_CELLS];
	size_t length = 0;
	unsigned int i, gap;

	for (i = 0; i < PUZZLES; i++) {
		bool empty = !draw_random(seed, 40), late = i > PUZZLES / 2;

		make_puzzle(seed, empty ? PUZZLE_EMPTY :
			    draw_random(seed, PUZZLE_EMPTY), puzzle);
		if (late ? i > PUZZLES * 3 / 4 : !draw_random(seed, 40)) {
			length += lay_out(seed, puzzle, text + length);
			continue;
		}
		if (empty)
			*deep = length;
		memcpy(text + length, puzzle, SUDOKU_CELLS);
		length += SUDOKU_CELLS;
		gap = late || draw_random(seed, 40) ? 1 :
		      81 + draw_random(seed, 3);
		memset(text + length, "\n \t"[draw_random(seed, 3)], gap);
		length += gap;
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
	size_t deep, length = make_text(&seed, text, &deep);
	u32 mode;

	for (mode = SUDOKU_MODE_FIRST; mode <= SUDOKU_MODE_UNIQUE; mode++) {
		struct sudoku_stream *stream = new_stream(test, &sudoku_bands);
		char *answers = new_garbage(test, length);

		stream->engine = engine;
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

static void layout_is_finished_only_as_far_as_it_is_wanted(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine = need_engine(test);
	struct sudoku_stream *stream = new_stream(test, &sudoku_bands);
	char *text = new_garbage(test, TEXT_SIZE);

	stream->engine = engine;
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

/* How many puzzles without layout the text begins with, up to @most */
static unsigned int count_lines(const char *text, size_t length,
				unsigned int most)
{
	unsigned int lines, gap, cell;
	size_t at = 0;

	for (lines = 0; lines < most; lines++) {
		for (gap = 0; gap < SUDOKU_CELLS; gap++, at++)
			if (at == length || is_cell(text[at]))
				break;
		for (cell = 0; cell < SUDOKU_CELLS; cell++, at++)
			if (at == length || !is_cell(text[at]))
				return lines;
	}
	return lines;
}

/* The configuration, an engine and its memory, drawn from @seed */
static void draw_config(struct sudoku_stream *stream,
			const struct sudoku_lanes_engine *engine,
			struct sudoku_lanes *lanes, u64 *seed)
{
	stream->config = (struct sudoku_search_config){
		draw_random(seed, 8) ? &sudoku_bands : &sudoku_mrv,
		draw_random(seed, 8) ? draw_random(seed, 2) : SUDOKU_MODE_ALL,
		draw_random(seed, 8) ? 0 : NO_LIMIT,
	};
	stream->engine = draw_random(seed, 8) ? engine : NULL;
	stream->lanes = lanes;
}

/* How many lines must follow for an engine to pay */
#define MANY	32

/* Does an engine pay here? One that is @ahead goes on while there are lines. */
static bool engine_pays(const struct sudoku_stream *stream, const char *text,
			size_t length, bool ahead)
{
	const struct sudoku_search_config *config = &stream->config;

	return stream->engine && stream->lanes && !config->max_steps &&
	       config->mode != SUDOKU_MODE_ALL &&
	       config->strategy == &sudoku_bands &&
	       count_lines(text, length, MANY) >= (ahead ? 1 : MANY);
}

/* Where a puzzle ends whose first cell is at @begin */
static size_t end_of_puzzle(const char *text, size_t begin)
{
	unsigned int cells;

	for (cells = 0; cells < SUDOKU_CELLS; begin++)
		cells += is_cell(text[begin]);
	return begin;
}

/*
 * Answer only the next puzzle, alone or with the layout after it. Its steps are
 * those of what has found it: the engine, if that pays and the puzzle is not
 * too deep for it. @ahead says that the engine works on the text already.
 * Returns how many bytes are finished.
 */
static size_t answer_next(struct kunit *test, struct sudoku_stream *stream,
			  char *answers, const char *text, size_t length,
			  bool *ahead)
{
	const struct sudoku_lanes *lanes = stream->lanes;
	struct sudoku_search *search = stream->search;
	size_t begin = sudoku_skip_layout(text, length), wanted = begin + 1;
	size_t end = end_of_puzzle(text, begin);
	size_t after = sudoku_skip_layout(text + end, length - end);
	const struct sudoku_lanes_answer *last;
	u32 mode = stream->config.mode;

	*ahead = engine_pays(stream, text, length, *ahead);
	search->strategy = NULL;
	stream->stats.steps = 0;
	/* After more layout than that, an engine does not go on. */
	if (mode != SUDOKU_MODE_ALL && after <= SUDOKU_CELLS && length % 2)
		wanted = end += after;
	KUNIT_ASSERT_EQ(test, finish(stream, answers, length, wanted), end);
	if (search->strategy) {
		KUNIT_ASSERT_TRUE(test, !*ahead || search->deepest > 15);
		KUNIT_ASSERT_EQ(test, stream->stats.steps,
				sudoku_search_steps(search));
	} else {
		KUNIT_ASSERT_TRUE(test, *ahead);
		last = &lanes->queue[(lanes->taken - 1) % SUDOKU_LANES_QUEUE];
		KUNIT_ASSERT_EQ(test, stream->stats.steps,
				(u64)last->placements + last->backtracks);
	}
	if (mode != SUDOKU_MODE_ALL) {
		KUNIT_ASSERT_PTR_EQ(test, NULL, find_wrong(mode, text, answers,
							   end, is_right));
		begin = end;
	}
	KUNIT_ASSERT_FALSE(test, memcmp(answers + begin, text + begin,
					length - begin));
	return end;
}

/*
 * The configuration changes, and the text goes on elsewhere. The engine is used
 * exactly where it would be in a new stream at this place of the text, or goes
 * on. The position is 2^32 in a puzzle that is too deep for it, or near that.
 */
static void an_engine_is_used_exactly_where_it_pays(struct kunit *test)
{
	const struct sudoku_lanes_engine *engine = need_engine(test);
	struct sudoku_lanes *lanes = new_garbage(test, sizeof(*lanes));
	char *answers = new_garbage(test, TEXT_SIZE);
	char *text = new_garbage(test, TEXT_SIZE);
	u64 seed = 32;
	size_t deep, length = make_text(&seed, text, &deep), at;
	unsigned int round, skip;

	for (round = 0; round < 24; round++) {
		struct sudoku_stream *stream = new_stream(test, &sudoku_bands);
		bool ahead = false;

		stream->engine = engine;
		stream->lanes = NULL;
		stream->position = (1ULL << 32) - deep -
				   draw_random(&seed, 2 * SUDOKU_CELLS);
		memcpy(answers, text, length);
		for (at = 0; at < length;) {
			u32 mode = stream->config.mode;

			if (!draw_random(&seed, 40))
				draw_config(stream, engine, lanes, &seed);
			/* A puzzle without clues has too many solutions. */
			if (strspn(text + at, ". \t\r\n|-+") >= SUDOKU_CELLS)
				stream->config.mode %= SUDOKU_MODE_ALL;
			ahead &= stream->config.mode == mode;
			at += answer_next(test, stream, answers + at, text + at,
					  length - at, &ahead);
			if (round % 4 || draw_random(&seed, 60))
				continue;
			skip = SUDOKU_CELLS * draw_random(&seed, 60);
			for (; skip && at < length; at++)
				skip -= is_cell(text[at]);
			stream->search_until = 0;
			stream->engine_started = false;
			ahead = false;
		}
		KUNIT_ASSERT_EQ(test, at, length);
	}
}

K_SUITE(sudoku_stream,
	KUNIT_CASE_PARAM(answers_a_text_in_any_pieces, choice_gen_params),
	KUNIT_CASE_PARAM(layout_is_finished_only_as_far_as_it_is_wanted,
			 choice_gen_params),
	KUNIT_CASE_PARAM(an_engine_is_used_exactly_where_it_pays,
			 choice_gen_params));
