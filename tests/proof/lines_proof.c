// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of the stream: one run, from any state between two runs
 *
 * The engine and the filter are models. The engine's queue has puzzles of the
 * text, in its order and without overlap, which it answers in any way. What is
 * not about the text's bytes does not depend on its length.
 */
#include "scan.h"
#include "lanes.h"

#define LENGTH_MAX	0x40000000

#include "stream.c"
#include "proof.h"

const struct sudoku_strategy sudoku_bands, other;
static struct sudoku_lanes_engine engine;
static struct sudoku_lanes lanes;
static struct sudoku_search search;
static struct sudoku_stream stream;

static char text[1];
static u32 length, wanted;

/* The first puzzle of the queue, and where it is, counted from @text */
static struct sudoku_lanes_answer first;
static u32 place;
/* The end of the last answer that was written, and calls of the models */
static u32 end;
static unsigned int written, taken, filtered;

static void any_first(u32 least)
{
	place = nondet_u32();
	assume(place >= least && place <= length - SUDOKU_CELLS);
	first.offset = lanes.base + place;
	first.done = any_below(2);
	first.verdict = any_below(SUDOKU_VERDICT_MALFORMED);
}

const struct sudoku_lanes_answer *
contract_sudoku_lanes_answer(const struct sudoku_lanes *which)
{
	return which->taken != which->started && first.done ? &first : NULL;
}

/* What is written is the puzzle's turn, and of this configuration. */
void contract_write_cells(char *to, const char *cells)
{
	assert(to == text + place && lanes.base == (u32)stream.position);
	assert(cells == first.cells && first.done);
	assert(first.verdict != SUDOKU_VERDICT_GAVE_UP);
	assert(lanes.engine == stream.engine && stream.engine);
	assert(lanes.mode == stream.filter.config.mode);
	assert(stream.filter.config.strategy == &sudoku_bands);
	assert(!stream.filter.config.max_steps && !stream.filter.running);
	assert(place >= end && place < wanted);
	/* As many begin in what is wanted; the loop has no more turns. */
	assert(written < 2);
	assume(written < 2);
	end = place + SUDOKU_CELLS;
	assert(end <= length);
	written++;
}

/* A puzzle is removed when it is answered, by the engine or by the filter. */
void contract_sudoku_lanes_take(struct sudoku_lanes *which)
{
	assert(which->taken != which->started);
	taken++;
	if (++which->taken != which->started && length - end >= SUDOKU_CELLS)
		any_first(end);
	else
		which->started = which->taken;
}

void contract_sudoku_lanes_start(struct sudoku_lanes *which,
				 const struct sudoku_lanes_engine *with,
				 u32 mode, u32 position)
{
	assert(position == (u32)stream.position);
	which->engine = with;
	which->mode = mode;
	which->base = position;
	which->started = 0;
	which->taken = 0;
}

enum sudoku_lanes_status
contract_sudoku_lanes_run(struct sudoku_lanes *which, const char *from,
			  size_t size, unsigned int max_sweeps)
{
	return any_below(SUDOKU_LANES_IDLE + 1);
}

enum sudoku_filter_status sudoku_filter_run(struct sudoku_filter *filter,
					    char *from, size_t size,
					    u64 max_steps)
{
	assert(filter == &stream.filter && from == text && size == length);
	assert(!written);
	filtered++;
	filter->done = nondet_u64();
	assume(filter->done <= length);
	filter->verdict = any_below(SUDOKU_VERDICT_MALFORMED);
	return any_below(SUDOKU_FILTER_PAUSED + 1);
}

/* looking_for_lines_stays_inside_the_text; the lines do not matter here. */
bool contract_sudoku_stream_engine_pays(struct sudoku_stream *which,
					const char *from, size_t size)
{
	return engine_may_run(which) && any_below(2);
}

/* Any state between two runs, and any text */
static void any_stream(void)
{
	length = nondet_u32();
	wanted = 1 + any_below(2 * SUDOKU_CELLS);
	assume(length <= LENGTH_MAX);
	stream = (struct sudoku_stream){
		.filter.config = {
			.strategy = any_below(2) ? &sudoku_bands : &other,
			.mode = any_below(SUDOKU_MODE_ALL + 1),
			.max_steps = any_below(2),
		},
		.filter.search = &search,
		.filter.running = any_below(2),
		.filter.owed = any_below(2),
		.engine = any_below(2) ? &engine : NULL,
		.lanes = any_below(2) ? &lanes : NULL,
		.position = nondet_u64(),
		.ahead = any_below(2),
	};
	lanes.engine = &engine;
	lanes.mode = any_below(SUDOKU_MODE_ALL);
	lanes.base = stream.position;
	lanes.taken = nondet_u32();
	lanes.started = lanes.taken + any_below(4);
	if (length >= SUDOKU_CELLS)
		any_first(0);
	else
		lanes.started = lanes.taken;
}

/*
 * What a run finishes is inside of the text. It writes answers in the order of
 * the text, each once, each for the configuration that holds, and each for a
 * puzzle that begins before the end of what is wanted. It finishes no layout
 * after that.
 */
PROOF(answers_stay_inside_the_text_and_in_order)
{
	u64 position;

	any_stream();
	position = stream.position;
	sudoku_stream_run(&stream, text, length, wanted, 1 + any_below(256));
	assert(stream.done <= length);
	assert(stream.position == position + stream.done);
	assert(written == taken && written <= wanted);
	assert(filtered || stream.done == end || stream.done == wanted);
	assert(written + filtered < 2 || !filtered);
	assert(stream.stats.puzzles <= written + filtered);
}

/*
 * A puzzle that is too deep for the engine is left to the filter, which gets
 * the text from the same place.
 */
PROOF(the_filter_gets_what_the_engine_leaves)
{
	any_stream();
	assume(stream.lanes && engine_is_ahead(&stream));
	first.done = true;
	first.verdict = SUDOKU_VERDICT_GAVE_UP;
	sudoku_stream_run(&stream, text, length, wanted, 256);
	assert(filtered == 1 && !written && !taken);
}

/* Once the filter has answered it, the engine's entry is removed, unread. */
PROOF(what_the_filter_has_answered_is_removed)
{
	any_stream();
	assume(stream.lanes && engine_is_ahead(&stream));
	first.done = true;
	first.offset = lanes.base - 1 - any_below(LENGTH_MAX);
	sudoku_stream_run(&stream, text, length, wanted, 256);
	assert(taken == 1 + written);
}

/* The number of bytes does not depend on what they are. */
size_t contract_sudoku_skip_layout(const char *from, size_t size)
{
	size_t skipped = nondet_u64();

	assert(!size || __CPROVER_r_ok(from, size));
	assume(skipped <= size);
	return skipped;
}

bool sudoku_is_line(const char *from)
{
	assert(__CPROVER_r_ok(from, SUDOKU_CELLS));
	return any_below(2);
}

/*
 * To find the next 81 bytes for an engine, no byte is read that is not in the
 * text, whatever its length and wherever in it the engine is.
 */
PROOF(looking_for_lines_stays_inside_the_text)
{
	size_t at = nondet_u64(), before = at;
	char *any;

	length = nondet_u32();
	assume(length <= LENGTH_MAX && at <= length);
	any = __CPROVER_allocate(length, 0);
	if (sudoku_lanes_find(any, length, &at))
		sudoku_is_line(any + at);
	assert(at >= before && at - before <= SUDOKU_CELLS && at <= length);
}
