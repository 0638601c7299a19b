// SPDX-License-Identifier: GPL-2.0-only
/*
 * Fuzzes the stream with any bytes, in any pieces
 *
 * An input is only a text. Everything else that varies, such as the pieces in
 * which it arrives, is drawn from a seed that is a hash of the input. So any
 * text can be an input, and one that has found a bug finds it again.
 *
 * The output has the bytes of the input, except for cells. The answer to each
 * puzzle is that of "bands" for this puzzle alone, also from an engine. The
 * output does not depend on the pieces in which the text arrives and is wanted,
 * or on the slices in which puzzles are searched.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

#include "../core/pieces.h"

/* A text is repeated up to this often, to have enough puzzles for an engine. */
#define REPEATS	40

/* Most steps for a puzzle: a puzzle with solutions takes some ten. */
#define EASY	1000

static u64 seed_of(const uint8_t *data, size_t size)
{
	u64 seed = size;
	size_t i;

	for (i = 0; i < size; i++)
		seed = (seed ^ data[i]) * 0x100000001b3;
	return seed;
}

/* The input again and again; each time, one more of its cells may be blank. */
static char *make_text(const uint8_t *data, size_t size, unsigned int repeats,
		       u64 *seed)
{
	char *text = malloc(size * repeats), *again;

	memcpy(text, data, size);
	for (again = text + size; --repeats; again += size) {
		char *cell = again + draw_random(seed, size);

		memcpy(again, again - size, size);
		if (is_cell(*cell))
			*cell = '0';
	}
	return text;
}

/* Returns how many bytes are good, which does not depend on the pieces. */
static size_t scan_in_any_pieces(const char *text, size_t length, u64 *seed)
{
	struct sudoku_scan whole = {}, pieces = {};
	size_t good = sudoku_scan(&whole, text, length), taken = 0, more, piece;

	do {
		piece = 1 + draw_random(seed, 30);
		if (piece > length - taken)
			piece = length - taken;
		more = sudoku_scan(&pieces, text + taken, piece);
		taken += more;
	} while (more == piece && taken < length);
	assert(taken == good && good <= length);
	assert(whole.length == good && pieces.length == good);
	assert(whole.cells == pieces.cells && whole.line == pieces.line);
	assert(whole.span == pieces.span && whole.layout == pieces.layout);
	return good;
}

/* Copy a text and answer the copy, in pieces and slices drawn from @seed. */
static char *answered(const char *text, size_t length,
		      const struct sudoku_search_config *config,
		      const struct sudoku_lanes_engine *engine, u64 seed)
{
	char *copy = memcpy(malloc(length), text, length);
	struct sudoku_stream stream = {
		.config = *config,
		.search = malloc(sizeof(struct sudoku_search)),
		.engine = engine,
		.lanes = malloc(sizeof(struct sudoku_lanes)),
	};

	assert(!answer_in_pieces(&stream, copy, text, length, &seed));
	free(stream.lanes);
	free(stream.search);
	return copy;
}

/* What find_wrong() calls: the reference would take years for some puzzles. */
static bool bands_agrees(u32 mode, const char *cells, const char *puzzle)
{
	static struct sudoku_search search;
	struct sudoku_stream stream = {
		.config = { .strategy = &sudoku_bands, .mode = mode },
		.search = &search,
	};
	char expected[SUDOKU_CELLS];

	memcpy(expected, puzzle, SUDOKU_CELLS);
	sudoku_stream_run(&stream, expected, SUDOKU_CELLS, SUDOKU_CELLS, ~0ULL);
	return !memcmp(cells, expected, SUDOKU_CELLS);
}

/* A puzzle for which "bands" needs too long is not given to an engine. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	u64 seed = seed_of(data, size);
	unsigned int repeats = 1 + draw_random(&seed, REPEATS);
	struct sudoku_search_config config = {
		.strategy = &sudoku_bands,
		.mode = draw_random(&seed, SUDOKU_MODE_UNIQUE + 1),
		.max_steps = EASY,
	};
	const struct sudoku_lanes_engine *engine =
		sudoku_engine(draw_random(&seed, 2));
	char *text, *alone, *lanes;
	size_t length;

	if (!size)
		return 0;
	text = make_text(data, size, repeats, &seed);
	length = scan_in_any_pieces(text, size * repeats, &seed);
	alone = answered(text, length, &config, NULL, seed);
	if (!memchr(alone, '!', length)) {
		assert(!find_wrong(config.mode, text, alone, length,
				   bands_agrees));
		config.max_steps = 0;
		lanes = answered(text, length, &config, engine, ~seed);
		assert(!memcmp(alone, lanes, length));
		free(lanes);
	}
	free(alone);
	free(text);
	return 0;
}
