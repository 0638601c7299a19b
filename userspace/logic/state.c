// SPDX-License-Identifier: GPL-2.0
/*
 * A position: its digits and candidates
 */
#include "finder.h"

struct cell_units cell_units[SUDOKU_CELLS];
u8 unit_cells[LOGIC_UNITS][9];
u8 set_sizes[512];
struct crossing crossings[2][CROSSINGS];

/* The cell is at @place in @unit, its unit number @i. */
static void add_to_unit(unsigned int cell, unsigned int i, unsigned int unit,
			unsigned int place)
{
	cell_units[cell].unit[i] = unit;
	cell_units[cell].place[i] = place;
	unit_cells[unit][place] = cell;
}

/* A box crosses a line in the cells that have these places in them. */
static void add_crossing(unsigned int i, unsigned int box, unsigned int line,
			 u16 in_box, u16 in_line)
{
	crossings[FROM_BOX][i] =
		(struct crossing) { box, line, in_box, in_line };
	crossings[FROM_LINE][i] =
		(struct crossing) { line, box, in_line, in_box };
}

/* Fill the tables, before main(). */
static __attribute__((constructor)) void make_tables(void)
{
	unsigned int cell, unit, place, i;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		unsigned int row = sudoku_row(cell);
		unsigned int column = sudoku_column(cell);

		add_to_unit(cell, 0, FIRST_BOX + sudoku_box(cell),
			    row % 3 * 3 + column % 3);
		add_to_unit(cell, 1, FIRST_ROW + row, column);
		add_to_unit(cell, 2, FIRST_COLUMN + column, row);
	}
	for (unit = 0; unit < LOGIC_UNITS; unit++)
		for (place = 0; place < 9; place++)
			for (i = 0; i < 9; i++)
				if (i != place)
					add_to(&cell_units[unit_cells[unit]
							   [place]].peers,
					       unit_cells[unit][i]);
	for (i = 1; i < ARRAY_SIZE(set_sizes); i++)
		set_sizes[i] = set_sizes[i / 2] + i % 2;
	for (i = 0; i < 27; i++) {
		unsigned int box = i / 3, line = i % 3, at = 2 * i - line;

		add_crossing(at, box, FIRST_ROW + box / 3 * 3 + line,
			     0007 << 3 * line, 0007 << box % 3 * 3);
		add_crossing(at + 3, box, FIRST_COLUMN + box % 3 * 3 + line,
			     0111 << line, 0007 << box / 3 * 3);
	}
}

static void contradict(struct logic_state *state, bool in_cell,
		       unsigned int where, unsigned int digit)
{
	if (state->contradiction.found)
		return;
	state->contradiction.found = true;
	state->contradiction.in_cell = in_cell;
	state->contradiction.where = where;
	state->contradiction.digit = digit;
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
	for (i = 0; i < 3; i++)
		places[at->unit[i]] = 0;
	state->candidates[cell] = 0;
	state->digit[cell] = digit;
	state->blanks--;
}

/* Load a position of 81 characters, with all candidates that the rules leave. */
void logic_load(struct logic_state *state, const char *cells)
{
	unsigned int cell;
	unsigned int i;

	memset(state, 0, sizeof(*state));
	state->blanks = SUDOKU_CELLS;
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		state->candidates[cell] = SUDOKU_DIGITS;
	for (i = 0; i < 9 * LOGIC_UNITS; i++)
		(&state->places[0][0])[i] = SUDOKU_DIGITS;
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (sudoku_digit(cells[cell]))
			logic_place(state, cell, sudoku_digit(cells[cell]));
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
