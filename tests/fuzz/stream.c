// SPDX-License-Identifier: GPL-2.0
/*
 * Fuzzes the stream with any bytes, in any pieces
 *
 * An input is only a text. Everything else that varies, such as the pieces in
 * which it arrives, is drawn from a seed that is a hash of the input. So any
 * text can be an input, and one that has found a bug finds it again.
 *
 * The output has the bytes of the input, except for cells. The answer to each
 * puzzle is that of "bands" for this puzzle alone: from every strategy that
 * does not give up, and from an engine. The output does not depend on the
 * pieces in which the text arrives and is wanted, or on the slices in which
 * puzzles are searched.
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
	assert(!memcmp(&whole, &pieces, sizeof(whole)));
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

/*
 * Whether "bands" needs few steps for each puzzle. It has no limit for any
 * puzzle, and engines have no step limit.
 */
static bool is_easy(const char *text, size_t length, u32 mode, u64 seed)
{
	struct sudoku_search_config config = {
		.strategy = &sudoku_bands, .mode = mode, .max_steps = EASY,
	};
	char *copy = answered(text, length, &config, NULL, seed);
	bool easy = !memchr(copy, '!', length);

	free(copy);
	return easy;
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
	if (cells[0] == '!')
		return !memcmp(cells, cells + 1, SUDOKU_CELLS - 1);
	sudoku_stream_run(&stream, expected, SUDOKU_CELLS, SUDOKU_CELLS, ~0ULL);
	if (mode == SUDOKU_MODE_FIRST && expected[0] != '?')
		return is_solution(cells, puzzle);
	return !memcmp(cells, expected, SUDOKU_CELLS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	u64 seed = seed_of(data, size);
	unsigned int repeats = 1 + draw_random(&seed, REPEATS);
	u32 mode = draw_random(&seed, SUDOKU_MODE_UNIQUE + 1);
	struct sudoku_search_config any = {
		.strategy = sudoku_strategy(draw_random(&seed,
							SUDOKU_STRATEGIES)),
		.mode = mode, .max_steps = 1 + draw_random(&seed, 500),
	}, bands = { .strategy = &sudoku_bands, .mode = mode };
	const struct sudoku_lanes_engine *engine =
		sudoku_engine(draw_random(&seed, 2));
	char *text, *one, *other, *lanes;
	size_t length;

	if (!size)
		return 0;
	text = make_text(data, size, repeats, &seed);
	length = scan_in_any_pieces(text, size * repeats, &seed);
	if (is_easy(text, length, mode, seed)) {
		one = answered(text, length, &any, NULL, seed);
		other = answered(text, length, &any, engine, ~seed);
		lanes = answered(text, length, &bands, engine, seed);
		assert(!find_wrong(mode, text, one, length, bands_agrees));
		assert(!memcmp(one, other, length));
		assert(!find_wrong(mode, text, lanes, length, bands_agrees));
		free(lanes);
		free(other);
		free(one);
	}
	free(text);
	return 0;
}
