/* SPDX-License-Identifier: GPL-2.0 */
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

static __always_inline struct sudoku_lanes_answer *
answer_of(struct sudoku_lanes *lanes, unsigned int lane)
{
	u32 number = lanes_state(lanes)->search[lane].number;

	return &lanes->queue[number % SUDOKU_LANES_QUEUE];
}

/* Put the next puzzle of the queue into a lane, if there is one. */
static void LANES_NAME(begin_puzzle)(struct sudoku_lanes *lanes,
				     unsigned int lane, const char *text)
{
	struct lanes_state *state = lanes_state(lanes);
	u32 words[LANES_WORDS], offset;

	if (lanes->started == lanes->offered) {
		state->active &= ~(1u << lane);
		return;
	}
	state->active |= 1u << lane;
	state->search[lane] = (struct lanes_search){
		.number = lanes->started++,
	};
	offset = answer_of(lanes, lane)->offset - lanes->base;
	LANES_NAME(load_puzzle)(text + offset, words);
	write_lane(state, lane, words);
}

static __always_inline void end_puzzle(struct sudoku_lanes *lanes,
				       unsigned int lane,
				       const char *text, u8 verdict)
{
	struct sudoku_lanes_answer *answer = answer_of(lanes, lane);

	answer->verdict = verdict;
	answer->done = true;
	LANES_NAME(begin_puzzle)(lanes, lane, text);
}

/* There is no room for a guess. The verdict has no meaning. */
static __always_inline void leave_puzzle(struct sudoku_lanes *lanes,
					 unsigned int lane, const char *text)
{
	answer_of(lanes, lane)->too_deep = true;
	end_puzzle(lanes, lane, text, SUDOKU_VERDICT_GAVE_UP);
}

static __always_inline bool
is_limit_reached(const struct sudoku_lanes *lanes,
		 const struct sudoku_lanes_answer *answer)
{
	return lanes->max_steps &&
	       answer->placements + answer->backtracks == lanes->max_steps;
}

/* Nothing more can be found in the grid of a lane: take the last guess back. */
static void LANES_NAME(take_back)(struct sudoku_lanes *lanes,
				  unsigned int lane, const char *text)
{
	struct lanes_state *state = lanes_state(lanes);
	struct lanes_search *search = &state->search[lane];
	struct sudoku_lanes_answer *answer = answer_of(lanes, lane);

	if (!search->level) {
		end_puzzle(lanes, lane, text, search->found ?
			   SUDOKU_VERDICT_SOLVED : SUDOKU_VERDICT_UNSOLVABLE);
		return;
	}
	if (is_limit_reached(lanes, answer)) {
		end_puzzle(lanes, lane, text, SUDOKU_VERDICT_GAVE_UP);
		return;
	}
	answer->backtracks++;
	write_lane(state, lane, state->stack[lane][--search->level]);
}

static __always_inline void guess(struct sudoku_lanes *lanes,
				  unsigned int lane, const char *text)
{
	struct lanes_state *state = lanes_state(lanes);
	struct lanes_search *search = &state->search[lane];
	struct sudoku_lanes_answer *answer = answer_of(lanes, lane);

	if (is_limit_reached(lanes, answer)) {
		end_puzzle(lanes, lane, text, SUDOKU_VERDICT_GAVE_UP);
		return;
	}
	if (search->level == LANES_LEVELS) {
		leave_puzzle(lanes, lane, text);
		return;
	}
	LANES_NAME(branch)(state, lane, state->stack[lane][search->level++]);
	answer->placements++;
	if (answer->deepest < search->level)
		answer->deepest = search->level;
}

/* Returns the lowest lane of a set, and removes it. */
static __always_inline unsigned int next_lane(u32 *set)
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
		unsigned int lane = next_lane(&complete);

		read_lane(state, lane, state->solution[lane]);
	}
}

/* The solution is kept, because it is the answer only if there is no other. */
static __always_inline void report_solution(struct sudoku_lanes *lanes,
					    unsigned int lane,
					    const char *text)
{
	struct lanes_state *state = lanes_state(lanes);
	struct lanes_search *search = &state->search[lane];

	if (search->found) {
		end_puzzle(lanes, lane, text, SUDOKU_VERDICT_AMBIGUOUS);
		return;
	}
	search->found = true;
	LANES_NAME(write_solution)(state->solution[lane],
				   answer_of(lanes, lane)->solution);
	if (lanes->mode == SUDOKU_MODE_FIRST)
		end_puzzle(lanes, lane, text, SUDOKU_VERDICT_SOLVED);
	else
		LANES_NAME(take_back)(lanes, lane, text);
}

static __always_inline void handle_events(struct sudoku_lanes *lanes,
					  const char *text,
					  struct lanes_events events)
{
	if (events.open)
		events.open &= ~LANES_NAME(close_all_triads)(lanes_state(lanes),
							     events.open);
	read_solutions(lanes_state(lanes), events.complete);
	while (events.impossible)
		LANES_NAME(take_back)(lanes, next_lane(&events.impossible),
				      text);
	while (events.complete)
		report_solution(lanes, next_lane(&events.complete), text);
	while (events.open)
		guess(lanes, next_lane(&events.open), text);
}

static __always_inline void fill_lanes(struct sudoku_lanes *lanes,
				       const char *text)
{
	unsigned int lane;

	for (lane = 0; lane < LANES_WIDTH; lane++)
		if (!(lanes_state(lanes)->active & 1u << lane))
			LANES_NAME(begin_puzzle)(lanes, lane, text);
}

static enum sudoku_lanes_status
LANES_NAME(run)(struct sudoku_lanes *lanes, const char *text,
		unsigned int max_sweeps)
{
	const u32 all = (1u << LANES_WIDTH) - 1;
	struct lanes_state *state = lanes_state(lanes);
	struct lanes_events events;

	fill_lanes(lanes, text);
	while (state->active) {
		if (state->active != all && sudoku_lanes_answer(lanes))
			return SUDOKU_LANES_HUNGRY;
		if (!max_sweeps)
			return SUDOKU_LANES_PAUSED;
		events = LANES_NAME(sweep_for_events)(state, &max_sweeps);
		handle_events(lanes, text, events);
	}
	return SUDOKU_LANES_IDLE;
}

#endif /* SUDOKU_CORE_LANES_SEARCH_IMPL_H */
