// SPDX-License-Identifier: GPL-2.0
/*
 * Trials: assume a candidate, and look for a contradiction
 *
 * Where no pattern is found, assume that a candidate is right, and fill in the
 * singles that follow. If a cell has no candidate left, or a digit has no place
 * in a unit, the candidate was wrong. If there is no contradiction, nothing
 * follows from that, and another candidate is tried.
 *
 * Pattern: in the chain, the assumption and the singles that follow from it.
 */
#include "finder.h"

/* Place a digit, and add it to the list of @step. */
static void fill(struct logic_state *state, unsigned int cell,
		 unsigned int digit, struct logic_step *step)
{
	struct logic_candidate placed = { cell, digit };

	logic_place(state, cell, digit);
	step->chain[step->length++] = placed;
}

static void fill_naked_singles(struct logic_state *state,
			       struct logic_step *step)
{
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		if (!is_one(state->candidates[cell]))
			continue;
		fill(state, cell, lowest(state->candidates[cell]) + 1, step);
		if (state->contradiction.found)
			return;
	}
}

static void fill_hidden_singles(struct logic_state *state,
				struct logic_step *step)
{
	unsigned int digit, unit;

	for (digit = 1; digit <= 9; digit++) {
		for (unit = 0; unit < LOGIC_UNITS; unit++) {
			u16 places = state->places[digit - 1][unit];

			if (!is_one(places))
				continue;
			fill(state, unit_cells[unit][lowest(places)], digit,
			     step);
			if (state->contradiction.found)
				return;
		}
	}
}

/* Fill in singles until there are none or there is a contradiction. */
static void fill_singles(struct logic_state *state, struct logic_step *step)
{
	unsigned int blanks;

	do {
		blanks = state->blanks;
		fill_naked_singles(state, step);
		if (!state->contradiction.found)
			fill_hidden_singles(state, step);
	} while (!state->contradiction.found && state->blanks < blanks);
}

/* Assume a candidate of @state. The step describes what follows. */
static void try_candidate(struct logic_state *copy,
			  const struct logic_state *state, unsigned int cell,
			  unsigned int digit, struct logic_step *step)
{
	*copy = *state;
	step->length = 0;
	fill(copy, cell, digit, step);
	fill_singles(copy, step);
}

/*
 * After a trial without a contradiction: none of the candidates in its step fails
 * a trial, because what follows from one of them follows from the first, too.
 */
static void set_possible(u16 possible[SUDOKU_CELLS],
			 const struct logic_step *step)
{
	unsigned int i;

	for (i = 0; i < step->length; i++)
		possible[step->chain[i].cell] |= digit_set(step->chain[i].digit);
}

/*
 * Remove what fails a trial, once for each candidate. Returns false if none does.
 * What could fail only after one of these removals may be left for the next call.
 */
static bool remove_failures(struct logic_state *state)
{
	u16 possible[SUDOKU_CELLS] = {};
	struct logic_state copy;
	struct logic_step step;
	bool any = false;
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		for_each_in(one, state->candidates[cell]) {
			if (possible[cell] >> one & 1)
				continue;
			try_candidate(&copy, state, cell, one + 1, &step);
			if (!copy.contradiction.found) {
				set_possible(possible, &step);
				continue;
			}
			any = true;
			logic_remove(state, cell, 1 << one);
			if (state->contradiction.found)
				return true;
		}
	return any;
}

/* The same, with trials of every candidate that is left as well as singles */
static void try_candidate_in_depth(struct logic_state *copy,
				   const struct logic_state *state,
				   unsigned int cell, unsigned int digit,
				   struct logic_step *step)
{
	try_candidate(copy, state, cell, digit, step);
	while (!copy->contradiction.found && remove_failures(copy))
		if (!copy->contradiction.found)
			fill_singles(copy, step);
}

/* Report the candidate @cell of the step, which led to a contradiction. */
static bool report_failure(struct logic_finder *finder,
			   const struct logic_contradiction *contradiction)
{
	struct logic_candidate failed = finder->step.chain[0];

	finder->step.contradiction = *contradiction;
	remove_digits(finder, failed.cell, digit_set(failed.digit));
	return report_removal(finder);
}

/*
 * Trial
 *
 * Assume that a candidate is right, and fill in singles. If that leads to a
 * contradiction, the candidate is removed.
 *
 *	r1c1=7  ->  r1c5=2  ->  r4c5=9  ->  r4c1 has no candidate: r1c1 is not 7
 *
 * If only one step is wanted, it is the one with the fewest singles.
 */
bool trial(struct logic_finder *finder, unsigned int with)
{
	struct logic_step shortest = { .length = LOGIC_CHAIN_MAX };
	struct logic_contradiction contradiction = {};
	u16 possible[SUDOKU_CELLS] = {};
	struct logic_state copy;
	unsigned int cell;

	(void)with;
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		for_each_in(one, finder->state->candidates[cell]) {
			if (possible[cell] >> one & 1)
				continue;
			begin_step(finder, 0);
			try_candidate(&copy, finder->state, cell, one + 1,
				      &finder->step);
			if (!copy.contradiction.found) {
				set_possible(possible, &finder->step);
				continue;
			}
			if (!finder->first_only &&
			    report_failure(finder, &copy.contradiction))
				return true;
			if (finder->step.length < shortest.length) {
				shortest = finder->step;
				contradiction = copy.contradiction;
			}
		}
	if (!finder->first_only || shortest.length == LOGIC_CHAIN_MAX)
		return false;
	finder->step = shortest;
	return report_failure(finder, &contradiction);
}

/*
 * Trial with trials inside
 *
 * The same, but after the assumption, candidates are removed that fail a trial
 * of their own. This ends with the first candidate that fails, because one
 * removal often makes easier steps possible.
 *
 *	r1c1=7  ->  r4c1 would not be 2: a trial  ->  r4c1=9  ->  contradiction
 */
bool trial_in_trial(struct logic_finder *finder, unsigned int with)
{
	struct logic_state copy;
	unsigned int cell;

	(void)with;
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		for_each_in(one, finder->state->candidates[cell]) {
			begin_step(finder, 0);
			try_candidate_in_depth(&copy, finder->state, cell,
					       one + 1, &finder->step);
			if (copy.contradiction.found)
				return report_failure(finder,
						      &copy.contradiction);
		}
	return false;
}
