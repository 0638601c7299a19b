// SPDX-License-Identifier: GPL-2.0
/*
 * A position: its digits and candidates
 */
#include "finder.h"

#define BOX_OF(row, column)	((row) / 3 * 3 + (column) / 3)

/* The peers of a cell, in the upper five rows and in the lower four */
#define ROW_UPPER(r)	((r) < 5 ? 0x1ffull << 9 * ((r) % 5) : 0)
#define ROW_LOWER(r)	((r) < 5 ? 0 : 0x1ffull << 9 * ((r) % 5))
#define COLUMN_UPPER(c)	(0x1008040201ull << (c))
#define COLUMN_LOWER(c)	(0x8040201ull << (c))
#define BOX_UPPER(r, c)							\
	(((r) < 3 ? 0x1c0e07ull : (r) < 6 ? 0xe07ull << 27 : 0) << (c) / 3 * 3)
#define BOX_LOWER(r, c)							\
	(((r) < 3 ? 0 : (r) < 6 ? 0x7ull : 0x1c0e07ull << 9) << (c) / 3 * 3)
#define SELF_UPPER(r, c)	((r) < 5 ? 1ull << (9 * ((r) % 5) + (c)) : 0)
#define SELF_LOWER(r, c)	((r) < 5 ? 0 : 1ull << (9 * ((r) % 5) + (c)))

#define CELL(r, c) {							\
	.unit = { BOX_OF(r, c), FIRST_ROW + (r), FIRST_COLUMN + (c) },	\
	.place = { (r) % 3 * 3 + (c) % 3, c, r },			\
	.peers = {							\
		(ROW_UPPER(r) | COLUMN_UPPER(c) | BOX_UPPER(r, c)) &	\
		~SELF_UPPER(r, c),					\
		(ROW_LOWER(r) | COLUMN_LOWER(c) | BOX_LOWER(r, c)) &	\
		~SELF_LOWER(r, c),					\
	},								\
}

#define CELLS(r)							\
	CELL(r, 0), CELL(r, 1), CELL(r, 2), CELL(r, 3), CELL(r, 4),	\
	CELL(r, 5), CELL(r, 6), CELL(r, 7), CELL(r, 8)

const struct cell_units cell_units[SUDOKU_CELLS] = {
	CELLS(0), CELLS(1), CELLS(2), CELLS(3), CELLS(4),
	CELLS(5), CELLS(6), CELLS(7), CELLS(8),
};

#define BOX(first) {							\
	(first), (first) + 1, (first) + 2,				\
	(first) + 9, (first) + 10, (first) + 11,			\
	(first) + 18, (first) + 19, (first) + 20,			\
}

/* A row or a column: nine cells, each @step after the one before */
#define LINE(first, step) {						\
	(first), (first) + (step), (first) + 2 * (step),		\
	(first) + 3 * (step), (first) + 4 * (step),			\
	(first) + 5 * (step), (first) + 6 * (step),			\
	(first) + 7 * (step), (first) + 8 * (step),			\
}

const u8 unit_cells[LOGIC_UNITS][9] = {
	BOX(0), BOX(3), BOX(6), BOX(27), BOX(30), BOX(33), BOX(54), BOX(57),
	BOX(60),
	LINE(0, 1), LINE(9, 1), LINE(18, 1), LINE(27, 1), LINE(36, 1),
	LINE(45, 1), LINE(54, 1), LINE(63, 1), LINE(72, 1),
	LINE(0, 9), LINE(1, 9), LINE(2, 9), LINE(3, 9), LINE(4, 9),
	LINE(5, 9), LINE(6, 9), LINE(7, 9), LINE(8, 9),
};

#define SIZES_2(n)	(n), (n) + 1, (n) + 1, (n) + 2
#define SIZES_4(n)							\
	SIZES_2(n), SIZES_2((n) + 1), SIZES_2((n) + 1), SIZES_2((n) + 2)
#define SIZES_6(n)							\
	SIZES_4(n), SIZES_4((n) + 1), SIZES_4((n) + 1), SIZES_4((n) + 2)
#define SIZES_8(n)							\
	SIZES_6(n), SIZES_6((n) + 1), SIZES_6((n) + 1), SIZES_6((n) + 2)

const u8 set_sizes[512] = { SIZES_8(0), SIZES_8(1) };

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

/* The crossings of box @b with row @l and with column @l of the three it meets */
#define WITH_ROW(order, b, l)						\
	order(b, FIRST_ROW + (b) / 3 * 3 + (l), 0007 << 3 * (l),	\
	      0007 << 3 * ((b) % 3))
#define WITH_COLUMN(order, b, l)					\
	order(b, FIRST_COLUMN + (b) % 3 * 3 + (l), 0111 << (l),		\
	      0007 << 3 * ((b) / 3))

#define OF_BOX(order, b)						\
	WITH_ROW(order, b, 0), WITH_ROW(order, b, 1),			\
	WITH_ROW(order, b, 2), WITH_COLUMN(order, b, 0),		\
	WITH_COLUMN(order, b, 1), WITH_COLUMN(order, b, 2)
#define OF_ALL_BOXES(order)						\
	OF_BOX(order, 0), OF_BOX(order, 1), OF_BOX(order, 2),		\
	OF_BOX(order, 3), OF_BOX(order, 4), OF_BOX(order, 5),		\
	OF_BOX(order, 6), OF_BOX(order, 7), OF_BOX(order, 8)

#define BOX_FIRST(box, line, in_box, in_line)				\
	{ box, line, in_box, in_line }
#define LINE_FIRST(box, line, in_box, in_line)				\
	{ line, box, in_line, in_box }

const struct crossing crossings[2][CROSSINGS] = {
	[FROM_BOX] = { OF_ALL_BOXES(BOX_FIRST) },
	[FROM_LINE] = { OF_ALL_BOXES(LINE_FIRST) },
};
