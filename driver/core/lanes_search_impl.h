/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Many puzzles at once: the searches
 *
 * Each lane has a search, with a stack of grids like that of "bands" (bands.c).
 * The lanes sweep together. When there are events in some lanes, each of these
 * is given something else to do before the next sweep: the grid after a guess,
 * the grid that is left when a guess is taken back, or the next puzzle.
 *
 * This file uses general registers only. Everything that needs vectors is in
 * the files that lanes_guess_impl.h includes.
 */
#ifndef SUDOKU_CORE_LANES_SEARCH_IMPL_H
#define SUDOKU_CORE_LANES_SEARCH_IMPL_H

#include "lanes_guess_impl.h"

static __always_inline struct lanes_state *
lanes_state(struct sudoku_lanes *lanes)
{
	unsigned long end = (unsigned long)lanes->state + LANES_ALIGN - 1;

	return (struct lanes_state *)(end - end % LANES_ALIGN);
}

/*
 * Add the next puzzle of the text to the queue. Returns the place for its
 * answer, or NULL if there is no room for another one or the text does not
 * continue with a line.
 */
static __always_inline struct sudoku_lanes_answer *
queue_puzzle(struct sudoku_lanes *lanes)
{
	size_t at = lanes->next - lanes->base;
	struct sudoku_lanes_answer *answer;

	if (!sudoku_lanes_find(lanes->text, lanes->length, &at) ||
	    lanes->started - lanes->taken == SUDOKU_LANES_QUEUE ||
	    LANES_NAME(has_other_bytes)(lanes->text + at))
		return NULL;
	answer = &lanes->queue[lanes->started++ % SUDOKU_LANES_QUEUE];
	answer->offset = lanes->base + at;
	answer->done = false;
	answer->placements = 0;
	answer->backtracks = 0;
	lanes->next = answer->offset + SUDOKU_CELLS;
	return answer;
}

/* Put the next puzzle into a lane, if there is one. */
static void LANES_NAME(begin_puzzle)(struct sudoku_lanes *lanes,
				     unsigned int lane)
{
	struct lanes_state *state = lanes_state(lanes);
	struct sudoku_lanes_answer *answer = queue_puzzle(lanes);

	if (!answer) {
		state->active &= ~(1u << lane);
		return;
	}
	state->active |= 1u << lane;
	state->search[lane] = (struct lanes_search){ .answer = answer };
	LANES_NAME(load_puzzle)(lanes->text + (answer->offset - lanes->base),
				state->words[lane]);
	write_lane(state, lane, state->words[lane]);
}

/* Answer the puzzle of a lane, and begin the next one there. */
static __always_inline void answer_puzzle(struct sudoku_lanes *lanes,
					  unsigned int lane, u8 verdict)
{
	struct sudoku_lanes_answer *answer =
		lanes_state(lanes)->search[lane].answer;

	if (verdict != SUDOKU_VERDICT_SOLVED)
		__builtin_memset(answer->cells, sudoku_verdict_mark(verdict),
				 SUDOKU_CELLS);
	answer->verdict = verdict;
	answer->done = true;
	LANES_NAME(begin_puzzle)(lanes, lane);
}

/* Nothing more can be found in the grid of a lane: take the last guess back. */
static void LANES_NAME(take_back)(struct sudoku_lanes *lanes,
				  unsigned int lane)
{
	struct lanes_state *state = lanes_state(lanes);
	struct lanes_search *search = &state->search[lane];

	if (!search->level) {
		answer_puzzle(lanes, lane, search->found ?
					   SUDOKU_VERDICT_SOLVED :
					   SUDOKU_VERDICT_UNSOLVABLE);
		return;
	}
	search->answer->backtracks++;
	write_lane(state, lane, state->stack[lane][--search->level]);
}

static __always_inline void guess(struct sudoku_lanes *lanes,
				  unsigned int lane)
{
	struct lanes_state *state = lanes_state(lanes);
	struct lanes_search *search = &state->search[lane];

	if (search->level == LANES_LEVELS) {
		answer_puzzle(lanes, lane, SUDOKU_VERDICT_GAVE_UP);
		return;
	}
	LANES_NAME(branch)(state, lane, state->stack[lane][search->level++]);
	search->answer->placements++;
}

/* Remove the lowest lane of a set, and return it. */
static __always_inline unsigned int take_lane(u32 *set)
{
	unsigned int lane = __builtin_ctz(*set);

	*set &= *set - 1;
	return lane;
}

/*
 * Copy the complete grids. write_solution() loads them as vectors, which has to
 * wait until the words have left the store buffer; meanwhile the processor does
 * what is to be done in other lanes.
 */
static __always_inline void read_solutions(struct lanes_state *state,
					   u32 complete)
{
	while (complete) {
		unsigned int lane = take_lane(&complete);

		read_lane(state, lane, state->words[lane]);
	}
}

/* The solution is kept, because it is the answer only if there is no other. */
static __always_inline void report_solution(struct sudoku_lanes *lanes,
					    unsigned int lane)
{
	struct lanes_state *state = lanes_state(lanes);
	struct lanes_search *search = &state->search[lane];

	if (search->found) {
		answer_puzzle(lanes, lane, SUDOKU_VERDICT_AMBIGUOUS);
		return;
	}
	search->found = true;
	LANES_NAME(write_solution)(state->words[lane], search->answer->cells);
	if (lanes->mode == SUDOKU_MODE_FIRST)
		answer_puzzle(lanes, lane, SUDOKU_VERDICT_SOLVED);
	else
		LANES_NAME(take_back)(lanes, lane);
}

static __always_inline void handle_events(struct sudoku_lanes *lanes,
					  struct lanes_events events)
{
	if (events.open)
		events.open &= ~LANES_NAME(close_all_triads)(lanes_state(lanes),
							     events.open);
	read_solutions(lanes_state(lanes), events.complete);
	while (events.impossible)
		LANES_NAME(take_back)(lanes, take_lane(&events.impossible));
	while (events.complete)
		report_solution(lanes, take_lane(&events.complete));
	while (events.open)
		guess(lanes, take_lane(&events.open));
}

static __always_inline void fill_lanes(struct sudoku_lanes *lanes)
{
	unsigned int lane;

	for (lane = 0; lane < LANES_WIDTH; lane++)
		if (!(lanes_state(lanes)->active & 1u << lane))
			LANES_NAME(begin_puzzle)(lanes, lane);
}

/* Whether a lane without a puzzle has to wait for answers to be taken */
static __always_inline bool is_full(const struct sudoku_lanes *lanes)
{
	return lanes->started - lanes->taken == SUDOKU_LANES_QUEUE &&
	       sudoku_lanes_answer(lanes);
}

static bool LANES_NAME(run)(struct sudoku_lanes *lanes,
			    unsigned int max_sweeps)
{
	const u32 all = (1u << LANES_WIDTH) - 1;
	struct lanes_state *state = lanes_state(lanes);
	struct lanes_events events;

	fill_lanes(lanes);
	while (state->active) {
		if (state->active != all && is_full(lanes))
			return false;
		if (!max_sweeps)
			return true;
		events = LANES_NAME(sweep_for_events)(state, &max_sweeps);
		handle_events(lanes, events);
	}
	return false;
}

#endif /* SUDOKU_CORE_LANES_SEARCH_IMPL_H */
