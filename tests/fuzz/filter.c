// SPDX-License-Identifier: GPL-2.0
/*
 * Fuzzes the filter with any bytes, in any pieces
 *
 * The output has the bytes of the input, except for cells. A puzzle's cells
 * become a solution or marks. And the output does not depend on the pieces in
 * which the text arrives, or on the slices in which puzzles are searched.
 */
#include "../lib/samples.h"
#include "fuzz.h"

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
 * is sometimes flushed, as at the end of a slate. Returns how many bytes are
 * finished.
 */
static size_t answer(struct sudoku_filter *filter, char *text, size_t length,
		     u64 *seed, bool flush)
{
	size_t done = 0, arrived = 0;

	for (;;) {
		enum sudoku_filter_status status;

		status = sudoku_filter_run(filter, text + done, arrived - done,
					   draw_random(seed, 300));
		MUST(filter->done <= arrived - done);
		done += filter->done;
		if (status != SUDOKU_FILTER_NO_PUZZLE)
			continue;
		MUST(arrived - done <= SUDOKU_SPAN_MAX);
		if (flush && !draw_random(seed, 4)) {
			sudoku_filter_flush(filter, text + done,
					    arrived - done);
			done = arrived;
		}
		if (arrived == length)
			return done;
		arrived += 1 + draw_random(seed, 150);
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
static char *filtered(const char *text, size_t length,
		      const struct sudoku_filter *fresh, u64 seed, bool flush)
{
	char *copy = memcpy(new_memory(length), text, length);
	struct sudoku_filter filter = *fresh;
	size_t done;

	filter.search = new_memory(sizeof(*filter.search));
	done = answer(&filter, copy, length, &seed, flush);
	sudoku_filter_flush(&filter, copy + done, length - done);
	free(filter.search);
	return copy;
}

/* A random strategy, mode and step limit; many puzzles reach the limit. */
static struct sudoku_filter draw_filter(u64 *seed)
{
	return (struct sudoku_filter){
		.strategy = draw_strategy(seed),
		.mode = draw_random(seed, 2) ? SUDOKU_MODE_FIRST :
					       SUDOKU_MODE_UNIQUE,
		.max_steps = 1 + draw_random(seed, 500),
	};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = memcpy(new_memory(size), data, size);
	u64 seed = seed_of(data, size);
	size_t length = scan_in_any_pieces(text, size, &seed);
	struct sudoku_filter filter = draw_filter(&seed);
	char *one = filtered(text, length, &filter, seed, false);
	char *other = filtered(text, length, &filter, ~seed, false);
	char *flushed = filtered(text, length, &filter, seed, true);
	size_t i;

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
