// SPDX-License-Identifier: GPL-2.0
/*
 * Fuzzes the stream with any bytes, in any pieces
 *
 * The output has the bytes of the input, except for cells. A puzzle's cells
 * become a solution or marks. And the output does not depend on the pieces in
 * which the text arrives and is wanted, on the slices in which puzzles are
 * searched, or on an engine.
 */
#include "../../../driver/core/stream.h"
#include "../../lib/engines.h"
#include "../../lib/samples.h"
#include "fuzz.h"

/* A text is repeated up to this often, to have enough puzzles for an engine. */
#define REPEATS	40

/* Scan in pieces. Returns how many bytes are good. */
static size_t scan_text(struct sudoku_scan *scan, const char *text,
			size_t length, u64 *seed, unsigned int most)
{
	size_t taken = 0, good, piece;

	do {
		piece = 1 + draw_random(seed, most);
		if (piece > length - taken)
			piece = length - taken;
		good = sudoku_scan(scan, text + taken, piece);
		taken += good;
	} while (good == piece && taken < length);
	return taken;
}

static size_t scan_in_any_pieces(const char *text, size_t length, u64 *seed)
{
	struct sudoku_scan whole = {}, pieces = {};
	size_t good = sudoku_scan(&whole, text, length);

	MUST(good <= length);
	MUST(scan_text(&pieces, text, length, seed, 30) == good);
	MUST(!memcmp(&whole, &pieces, sizeof(whole)));
	return good;
}

/*
 * Answer a text that arrives in pieces. If @flush is set, an incomplete puzzle
 * is sometimes flushed, as at the end of a slate.
 */
static void answer(struct sudoku_stream *stream, char *text, size_t length,
		   u64 *seed, bool flush)
{
	size_t left, done = 0, arrived = 0;

	for (;;) {
		enum sudoku_stream_status status;

		left = arrived - done;
		status = sudoku_stream_run(stream, text + done, left,
					   1 + draw_random(seed, 3000),
					   1 + draw_random(seed, 300));
		MUST(stream->done <= left);
		done += stream->done;
		MUST(stream->position == done);
		if (status == SUDOKU_STREAM_ENGINE)
			sudoku_stream_run_engine(stream, text + done,
						 arrived - done,
						 1 + draw_random(seed, 100));
		if (status != SUDOKU_STREAM_NO_PUZZLE || stream->done)
			continue;
		MUST(left <= SUDOKU_SPAN_MAX);
		if (left && flush && !draw_random(seed, 4)) {
			sudoku_filter_flush(&stream->filter);
			continue;
		}
		if (arrived == length)
			return;
		arrived += 1 + draw_random(seed, 4000);
		if (arrived > length)
			arrived = length;
	}
}

static void check_answer(const char *puzzle, const char *cells)
{
	if (!memchr("?*!", cells[0], 3)) {
		MUST(sudoku_grid_solves(cells, puzzle));
		return;
	}
	MUST(!memcmp(cells, cells + 1, SUDOKU_CELLS - 1));
}

static void check_answers(const char *text, const char *answers, size_t length)
{
	char puzzle[SUDOKU_CELLS], cells[SUDOKU_CELLS];
	unsigned int count = 0;
	size_t i;

	for (i = 0; i < length; i++) {
		if (!is_cell(text[i])) {
			MUST(answers[i] == text[i]);
			continue;
		}
		puzzle[count] = text[i];
		cells[count++] = answers[i];
		if (count == SUDOKU_CELLS) {
			check_answer(puzzle, cells);
			count = 0;
		}
	}
	MUST(!memcmp(puzzle, cells, count));
}

/* Copy a text and answer the copy, in pieces and slices drawn from @seed. */
static char *answered(const char *text, size_t length,
		      const struct sudoku_search_config *config,
		      const struct sudoku_lanes_engine *engine, u64 seed,
		      bool flush)
{
	char *copy = memcpy(new_memory(length), text, length);
	struct sudoku_stream stream = {
		.filter.config = *config,
		.filter.search = new_memory(sizeof(struct sudoku_search)),
		.engine = engine,
		.lanes = new_memory(sizeof(struct sudoku_lanes)),
	};

	answer(&stream, copy, length, &seed, flush);
	free(stream.lanes);
	free(stream.filter.search);
	return copy;
}

/* As an engine needs it, or random; then many puzzles reach the step limit. */
static struct sudoku_search_config draw_config(u64 *seed)
{
	bool any = draw_random(seed, 2);

	return (struct sudoku_search_config){
		.strategy = any ? draw_strategy(seed) : &sudoku_bands,
		.mode = draw_random(seed, 2) ? SUDOKU_MODE_FIRST :
					       SUDOKU_MODE_UNIQUE,
		.max_steps = any ? 1 + draw_random(seed, 500) : 0,
	};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	u64 seed = seed_of(data, size);
	unsigned int repeats = 1 + draw_random(&seed, REPEATS);
	char *text = new_memory(size * repeats), *one, *other, *flushed;
	const struct sudoku_lanes_engine *engine;
	struct sudoku_search_config config;
	size_t length, i;

	for (i = 0; i < repeats; i++)
		memcpy(text + i * size, data, size);
	length = scan_in_any_pieces(text, size * repeats, &seed);
	config = draw_config(&seed);
	engine = sudoku_engine(draw_random(&seed, 2));
	one = answered(text, length, &config, NULL, seed, false);
	other = answered(text, length, &config, engine, ~seed, false);
	flushed = answered(text, length, &config, engine, seed, true);

	check_answers(text, one, length);
	MUST(!memcmp(one, other, length));
	for (i = 0; i < length; i++)
		MUST(is_cell(text[i]) || flushed[i] == text[i]);
	free(flushed);
	free(other);
	free(one);
	free(text);
	return 0;
}
