// SPDX-License-Identifier: GPL-2.0-only
/*
 * A position: its digits and candidates, and steps from it
 */
#include "finder.h"

struct cell_units cell_units[SUDOKU_CELLS];
u8 unit_cells[LOGIC_UNITS][9];
u8 set_sizes[512];
char cell_names[SUDOKU_CELLS][5];
struct crossing crossings[2][CROSSINGS];

/* The cell at a place of a box, row or column */
static unsigned int find_cell(unsigned int unit, unsigned int place)
{
	unsigned int i = unit % 9;

	if (unit >= FIRST_COLUMN)
		return 9 * place + i;
	if (unit >= FIRST_ROW)
		return 9 * i + place;
	return 9 * (i / 3 * 3 + place / 3) + i % 3 * 3 + place % 3;
}

static void make_units(void)
{
	unsigned int unit, place, i;

	for (unit = 0; unit < LOGIC_UNITS; unit++) {
		for (place = 0; place < 9; place++) {
			unsigned int cell = find_cell(unit, place);

			unit_cells[unit][place] = cell;
			cell_units[cell].unit[unit / 9] = unit;
			cell_units[cell].unit_set |= 1u << unit;
			cell_units[cell].place[unit / 9] = place;
			for (i = 0; i < 9; i++)
				if (i != place)
					add_to(&cell_units[cell].peers,
					       find_cell(unit, i));
		}
	}
}

static void make_names(void)
{
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		cell_names[cell][0] = 'r';
		cell_names[cell][1] = '1' + sudoku_row(cell);
		cell_names[cell][2] = 'c';
		cell_names[cell][3] = '1' + sudoku_column(cell);
	}
}

static void make_set_sizes(void)
{
	unsigned int set;

	for (set = 1; set < ARRAY_SIZE(set_sizes); set++)
		set_sizes[set] = set_sizes[set / 2] + set % 2;
}

/*
 * Crossing 6 * box + n is that of the box with its row n, or from 3 on with
 * its column n - 3. In a row, the next box has the next number, so its
 * crossings are 6 apart; in a column, it is three further, so these are 18
 * apart.
 */
static void make_crossing(unsigned int i)
{
	unsigned int box = i / 6, line = i % 3;
	struct crossing *from_box = &crossings[FROM_BOX][i];
	struct crossing *from_line = &crossings[FROM_LINE][i];

	from_box->unit = box;
	if (i % 6 < 3) {
		from_box->other = FIRST_ROW + box / 3 * 3 + line;
		from_box->in_unit = 0007 << 3 * line;
		from_box->in_other = 0007 << box % 3 * 3;
		from_box->step = 6;
		from_box->first = i - box % 3 * 6;
	} else {
		from_box->other = FIRST_COLUMN + box % 3 * 3 + line;
		from_box->in_unit = 0111 << line;
		from_box->in_other = 0007 << box / 3 * 3;
		from_box->step = 18;
		from_box->first = i - box / 3 * 18;
	}
	from_line->unit = from_box->other;
	from_line->other = from_box->unit;
	from_line->in_unit = from_box->in_other;
	from_line->in_other = from_box->in_unit;
	from_line->step = 1;
	from_line->first = i - line;
}

/* Fill the tables, before main(). */
static __attribute__((constructor)) void make_tables(void)
{
	unsigned int i;

	make_units();
	make_names();
	make_set_sizes();
	for (i = 0; i < CROSSINGS; i++)
		make_crossing(i);
}

/* The digits that the rules allow in a blank: no cell that it sees has them. */
u16 logic_candidates(const char *cells, unsigned int cell)
{
	const struct cell_set *peers = &cell_units[cell].peers;
	u16 used = 0;

	for_each_in(upper, peers->upper)
		used |= 1 << sudoku_digit(cells[upper]);
	for_each_in(lower, peers->lower)
		used |= 1 << sudoku_digit(cells[UPPER_CELLS + lower]);
	return SUDOKU_DIGITS & ~(used >> 1);
}

static void contradict(struct logic_state *state, bool in_cell,
		       unsigned int where, unsigned int digit)
{
	if (!state->contradiction.found)
		state->contradiction = (struct logic_contradiction) {
			true, in_cell, where, digit
		};
}

/* A blank cell loses those of @digits that it has. */
void logic_remove(struct logic_state *state, unsigned int cell, u16 digits)
{
	const struct cell_units *at = &cell_units[cell];
	unsigned int i;

	digits &= state->candidates[cell];
	if (!digits)
		return;
	state->candidates[cell] &= ~digits;
	if (!state->candidates[cell])
		contradict(state, true, cell, 0);
	for_each_in(digit, digits) {
		for (i = 0; i < 3; i++) {
			u16 *places = &state->places[digit][at->unit[i]];

			*places &= ~(1 << at->place[i]);
			if (!*places)
				contradict(state, false, at->unit[i],
					   digit + 1);
		}
	}
}

/* Place a candidate. It cannot be anywhere else in the units of its cell. */
void logic_place(struct logic_state *state, unsigned int cell,
		 unsigned int digit)
{
	const struct cell_units *at = &cell_units[cell];
	u16 *places = state->places[digit - 1];
	unsigned int i;

	if (!(state->candidates[cell] & digit_set(digit))) {
		contradict(state, true, cell, 0);
		return;
	}
	logic_remove(state, cell, ~digit_set(digit));
	for (i = 0; i < 3; i++) {
		u16 others = places[at->unit[i]] & ~(1 << at->place[i]);

		for_each_in(place, others)
			logic_remove(state, unit_cells[at->unit[i]][place],
				     digit_set(digit));
	}
	for (i = 0; i < 3; i++) {
		places[at->unit[i]] = 0;
		state->blank[at->unit[i]] &= ~(1 << at->place[i]);
	}
	state->candidates[cell] = 0;
	state->digit[cell] = digit;
	state->blanks--;
}

/*
 * Find the digits that the rules allow in a blank, but that are not among the
 * candidates of a position, sets for each cell. Returns whether there are any.
 */
bool logic_exclude(const char *cells, const u16 *candidates, u16 *excluded)
{
	unsigned int cell;
	u16 any = 0;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		excluded[cell] = sudoku_digit(cells[cell]) ? 0 :
				 logic_candidates(cells, cell) &
				 ~candidates[cell];
		any |= excluded[cell];
	}
	return any;
}

/*
 * Load a position of 81 characters. Blanks have the candidates that the rules
 * allow, except those in @excluded, which may be NULL.
 */
void logic_load(struct logic_state *state, const char *cells,
		const u16 *excluded)
{
	unsigned int cell, digit, unit;

	memset(state, 0, sizeof(*state));
	state->blanks = SUDOKU_CELLS;
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		state->candidates[cell] = SUDOKU_DIGITS;
	for (unit = 0; unit < LOGIC_UNITS; unit++) {
		state->blank[unit] = SUDOKU_DIGITS;
		for (digit = 0; digit < 9; digit++)
			state->places[digit][unit] = SUDOKU_DIGITS;
	}
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (sudoku_digit(cells[cell]))
			logic_place(state, cell, sudoku_digit(cells[cell]));
	for (cell = 0; excluded && cell < SUDOKU_CELLS; cell++)
		logic_remove(state, cell, excluded[cell]);
}

/* Do what a step says. What it places may be placed already. */
void logic_apply(struct logic_state *state, const struct logic_step *step)
{
	unsigned int cell;

	if (step->places && !state->digit[step->placed.cell])
		logic_place(state, step->placed.cell, step->placed.digit);
	for (cell = 0; !step->places && cell < SUDOKU_CELLS; cell++)
		if (step->removed[cell])
			logic_remove(state, cell, step->removed[cell]);
}

/* The cells that have a candidate */
struct cell_set cells_with(const struct logic_state *state, unsigned int digit)
{
	const u16 *rows = state->places[digit - 1] + FIRST_ROW;
	struct cell_set cells = {};
	unsigned int row;

	for (row = 0; row < 5; row++)
		cells.upper |= (u64)rows[row] << 9 * row;
	for (; row < 9; row++)
		cells.lower |= (u64)rows[row] << 9 * (row - 5);
	return cells;
}

/* Begin to describe a step. */
void begin_step(struct logic_finder *finder, u16 digits)
{
	struct logic_step *step = &finder->step;

	step->digits = digits;
	step->cells = 0;
	step->units = 0;
	step->places = false;
	step->length = 0;
	memset(step->removed, 0, sizeof(step->removed));
	finder->useful = false;
}

/* The step removes those of @digits that are candidates of @cells. */
void remove_from(struct logic_finder *finder, struct cell_set cells, u16 digits)
{
	while (has_any(cells))
		remove_digits(finder, take_cell(&cells), digits);
}

static bool report(struct logic_finder *finder)
{
	finder->reports++;
	return !finder->found || finder->found(finder);
}

/* Report the step if it removes anything. Returns true to end the search. */
bool report_removal(struct logic_finder *finder)
{
	return finder->useful && report(finder);
}

/* Report that a cell is @digit, unless an earlier step has placed it. */
bool report_placement(struct logic_finder *finder, unsigned int cell,
		      unsigned int digit)
{
	if (!(finder->state->candidates[cell] & digit_set(digit)))
		return false;
	finder->step.places = true;
	finder->step.placed.cell = cell;
	finder->step.placed.digit = digit;
	return report(finder);
}
