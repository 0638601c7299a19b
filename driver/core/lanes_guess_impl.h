/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Many puzzles at once: one lane's grid, and where to branch
 *
 * The guesses are those of "bands" (bands_branch.c). They are made for one lane
 * at a time, in general registers: few lanes need one at the same time.
 */
#ifndef SUDOKU_CORE_LANES_GUESS_IMPL_H
#define SUDOKU_CORE_LANES_GUESS_IMPL_H

#include "bands_choose.h"
#include "lanes_text_impl.h"

/* Copy the grid of one lane. */
static __always_inline void read_lane(const struct lanes_state *state,
				      unsigned int lane, u32 *words)
{
	const u32 *cell = (const u32 *)state->cell + lane;
	int i;

#pragma GCC unroll 27
	for (i = 0; i < 27; i++)
		words[i] = cell[LANES_WIDTH * i];
}

static __always_inline void write_lane(struct lanes_state *state,
				       unsigned int lane, const u32 *words)
{
	u32 *cell = (u32 *)state->cell + lane;
	int i;

#pragma GCC unroll 27
	for (i = 0; i < 27; i++)
		cell[LANES_WIDTH * i] = words[i];
	state->fresh |= 1u << lane;
}

/* One bit for each digit of a band */
#define LANES_BAND(b)	((u32)SUDOKU_DIGITS << 10 * (b))

/*
 * Which band (0 to 2) or stack (3 to 5) has the fewest triads left? As
 * fewest_triads() of bands_branch.c. close_all_triads() has left the digits
 * to be counted in @undecided.
 */
static __always_inline unsigned int
lanes_fewest_triads(const struct lanes_state *state, unsigned int lane)
{
	const u32 *undecided = (const u32 *)state->undecided + lane;
	const u32 *all = (const u32 *)state->in_all_three + lane;
	u32 counts[6] = {};
	int i, b;

	for_three(i) {
		u64 row = undecided[2 * i * LANES_WIDTH] |
			  (u64)all[2 * i * LANES_WIDTH] << 32;
		u64 column = undecided[(2 * i + 1) * LANES_WIDTH] |
			     (u64)all[(2 * i + 1) * LANES_WIDTH] << 32;

		for_three(b)
			counts[b] += __builtin_popcountll(row &
				(LANES_BAND(b) | (u64)LANES_BAND(b) << 32));
		counts[3 + i] = __builtin_popcountll(column);
	}
	return least_above_zero(counts);
}

/*
 * The digits of the triads of a band or stack, by line and box. Those of a band
 * are in one field of all minirows, those of a stack in all fields of three
 * minicolumns.
 */
static __always_inline void read_triads(const struct lanes_state *state,
					unsigned int lane, unsigned int unit,
					u32 triad[3][3])
{
	const vec *first = unit < 3 ? state->minirow[0] :
				      state->minicolumn[unit - 3];
	const u32 *word = (const u32 *)first + lane;
	unsigned int next_line = unit < 3 ? 3 * LANES_WIDTH : LANES_WIDTH;
	unsigned int next_box = unit < 3 ? LANES_WIDTH : 0;
	unsigned int shift = unit < 3 ? 10 * unit : 0;
	unsigned int next_shift = unit < 3 ? 0 : 10;
	unsigned int i, k;

	for_three(i)
		for_three(k)
			triad[i][k] = word[i * next_line + k * next_box] >>
				      (shift + k * next_shift) & SUDOKU_DIGITS;
}

/*
 * Make a guess: the lane keeps the grid in which the digit is in the triad, and
 * @rest gets the one in which it is not.
 */
static noinline void LANES_NAME(branch)(struct lanes_state *state,
					unsigned int lane, u32 *rest)
{
	unsigned int unit = lanes_fewest_triads(state, lane);
	unsigned int band, stack, next, previous, i;
	struct bands_choice choice;
	/* From a line of the band or stack to the next, and within a line */
	unsigned int across = unit < 3 ? 9 : 1, along = unit < 3 ? 1 : 9;
	u32 triad[3][3], *cell, mask;

	read_triads(state, lane, unit, triad);
	choice = choose_triad(triad);
	band = band_of(unit, choice.box);
	stack = stack_of(unit, choice.box);
	next = NEXT(choice.line);
	previous = PREVIOUS(choice.line);
	mask = ~(choice.digit << 10 * band);

	read_lane(state, lane, rest);
	cell = (u32 *)state->cell + 3 * LANES_WIDTH * stack + lane;
	rest += 3 * stack;
	for (i = 0; i < 3; i++) {
		rest[choice.line * across + i * along] &= mask;
		cell[(next * across + i * along) * LANES_WIDTH] &= mask;
		cell[(previous * across + i * along) * LANES_WIDTH] &= mask;
	}
	state->fresh |= 1u << lane;
}

#endif /* SUDOKU_CORE_LANES_GUESS_IMPL_H */
