// SPDX-License-Identifier: GPL-2.0-only
/*
 * build/client/logic.so: the techniques, for techniques.py
 */
#include "logic/finder.h"

/* A search for all steps of a technique; the finder is the first member. */
struct collector {
	struct logic_finder finder;
	u16 (*found)[SUDOKU_CELLS];	/* what is placed, and what is removed */
};

static bool collect(struct logic_finder *finder)
{
	struct collector *collector = (struct collector *)finder;
	const struct logic_step *step = &finder->step;
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		collector->found[1][cell] |= step->removed[cell];
	if (step->places)
		collector->found[0][step->placed.cell] |=
			digit_set(step->placed.digit);
	return false;
}

/* A technique's number is that of its row in the table. */
const char *name_of(unsigned int technique)
{
	return technique < LOGIC_TECHNIQUES ? logic_techniques[technique].name :
					      NULL;
}

unsigned int difficulty_of(unsigned int technique)
{
	return logic_techniques[technique].difficulty;
}

/*
 * Find all steps of a technique, or the next step if it is -1, in the position
 * with these digits, whose blanks have the candidates @left. Returns the
 * number of the technique, or -1 if there is no next step. Chains of up to
 * @links links are as good as shorter ones.
 */
int find(const u16 *left, const u16 *digits, int technique,
	 unsigned int links, u16 found[2][SUDOKU_CELLS])
{
	struct logic_state state;
	struct collector collector = {
		.finder = {
			.state = &state,
			.found = collect,
			.digits = SUDOKU_DIGITS,
			.units = BOXES | LINES,
			.links = links,
		},
		.found = found,
	};
	char cells[SUDOKU_CELLS];
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		cells[cell] = digits[cell] ? '1' + __builtin_ctz(digits[cell]) :
					     '.';
	logic_load(&state, cells, NULL);
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		logic_remove(&state, cell, ~left[cell]);
	if (technique >= 0) {
		logic_techniques[technique].find(&collector.finder,
				logic_techniques[technique].with);
	} else if (logic_next(&state, &collector.finder.step)) {
		technique = collector.finder.step.technique - logic_techniques;
		collect(&collector.finder);
	}
	return technique;
}
