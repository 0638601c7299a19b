// SPDX-License-Identifier: GPL-2.0-only
/*
 * Trials: assume a candidate, and look for a contradiction
 *
 * Where no pattern is found, assume that a candidate is right, and fill in the
 * singles that follow. If a cell has no candidate left, or a digit has no place
 * in a unit, the candidate was wrong. If there is no contradiction, nothing
 * follows from that, and another candidate is tried: one that did not follow
 * from this one, because what follows from that would follow from this, too.
 *
 * Pattern: in the chain, the assumption and the singles that follow from it.
 */
#include "finder.h"

/* Place a digit, and add it to the list of @step. */
static void fill(struct logic_state *state, unsigned int cell,
		 unsigned int digit, struct logic_step *step)
{
	logic_place(state, cell, digit);
	step->chain[step->length++] = (struct logic_candidate) { cell, digit };
}

/* Fill in singles until there are none or there is a contradiction. */
static void fill_singles(struct logic_state *state, struct logic_step *step)
{
	const bool *failed = &state->contradiction.found;
	unsigned int cell, i, blanks;

	do {
		blanks = state->blanks;
		for (cell = 0; cell < SUDOKU_CELLS && !*failed; cell++) {
			u16 digits = state->candidates[cell];

			if (is_one(digits))
				fill(state, cell, lowest(digits) + 1, step);
		}
		for (i = 0; i < 9 * LOGIC_UNITS && !*failed; i++) {
			const u8 *cells = unit_cells[i % LOGIC_UNITS];
			u16 places = (&state->places[0][0])[i];

			if (is_one(places))
				fill(state, cells[lowest(places)],
				     i / LOGIC_UNITS + 1, step);
		}
	} while (!*failed && state->blanks < blanks);
}

/* Remove a candidate from the position of the finder itself. */
static bool remove_at_once(struct logic_finder *finder)
{
	struct logic_state *state = (struct logic_state *)finder->state;

	logic_apply(state, &finder->step);
	return state->contradiction.found;
}

/*
 * Remove what fails a trial, once for each candidate. Returns false if none
 * does. What could fail only after one of these removals may be left for the
 * next call.
 */
static bool remove_failures(struct logic_state *state)
{
	struct logic_finder finder = {
		.state = state,
		.found = remove_at_once,
	};

	trial(&finder, 0);
	return finder.reports;
}

/* Assume a candidate. The step of the finder describes what follows. */
static void try_candidate(struct logic_finder *finder, unsigned int cell,
			  unsigned int digit, unsigned int depth)
{
	struct logic_state state = *finder->state;

	begin_step(finder, 0);
	fill(&state, cell, digit, &finder->step);
	do
		fill_singles(&state, &finder->step);
	while (depth && !state.contradiction.found && remove_failures(&state));
	finder->step.contradiction = state.contradiction;
}

/* Report the candidate of the step, which led to a contradiction. */
static bool report_failure(struct logic_finder *finder)
{
	struct logic_candidate failed = finder->step.chain[0];

	remove_digits(finder, failed.cell, digit_set(failed.digit));
	return report_removal(finder);
}

/*
 * Report candidates that lead to a contradiction. If only one step is wanted,
 * it is the one with the fewest singles.
 *
 * At depth 1, candidates that fail a trial of their own are removed after the
 * assumption. This ends with the first one that fails, because one removal
 * often makes easier steps possible.
 */
bool trial(struct logic_finder *finder, unsigned int depth)
{
	struct logic_step *step = &finder->step;
	struct logic_step shortest = { .length = LOGIC_CHAIN_MAX };
	u16 possible[SUDOKU_CELLS] = {};
	unsigned int cell, i;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		for_each_in(one, finder->state->candidates[cell]) {
			if (possible[cell] >> one & 1)
				continue;
			try_candidate(finder, cell, one + 1, depth);
			if (!step->contradiction.found) {
				for (i = 0; i < step->length; i++)
					possible[step->chain[i].cell] |=
						digit_set(step->chain[i].digit);
			} else if (depth) {
				return report_failure(finder);
			} else if (finder->found) {
				if (report_failure(finder))
					return true;
			} else if (step->length < shortest.length) {
				shortest = *step;
			}
		}
	if (shortest.length == LOGIC_CHAIN_MAX)
		return false;
	*step = shortest;
	return report_failure(finder);
}
