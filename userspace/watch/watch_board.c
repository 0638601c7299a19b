// SPDX-License-Identifier: GPL-2.0
/*
 * The boards that "sudoku watch" draws on the screen
 *
 * The small board has the digits that are placed now. The map next to it has
 * numbers in place of digits: how often each cell was tried.
 *
 * Strategy "bands" does not place digits in cells but in minirows and
 * minicolumns. Its board shows them next to each box:
 *
 *	+----------------+
 *	| 5   3   .      |	One cell of the second minirow is 1, one is 2,
 *	| 6   .   .   12 |	and one of the third minicolumn is 8.
 *	| .   9   8      |
 *	|         8      |
 */
#include "screen/screen.h"
#include "watch.h"

/* Columns of a box of triads with the line at its left */
#define BOX_WIDTH	17

/* Where the digits of a minirow are in it */
#define MINIROW_COLUMN	13

/* A triad has three cells, so at most three digits. */
#define TRIAD_DIGITS	3

/* Clues are bold, other digits green. */
static unsigned int style_of(const struct watch_state *state, const char *cells,
			     unsigned int cell)
{
	if (state->puzzle[cell] > '0')
		return STYLE_BOLD;
	return cells[cell] > '0' ? STYLE_GREEN : STYLE_PLAIN;
}

/* Draw the digits that are placed now; the cell of the last move is marked. */
void watch_put_board(const struct watch_state *state, unsigned int row,
		     unsigned int column)
{
	struct board board = {
		.layout = &board_small,
		.cursor = SUDOKU_CELLS,
	};
	unsigned int cell;

	watch_board(state, board.cells);
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		board.styles[cell] = style_of(state, board.cells, cell);
	if (watch_steps(state) && !state->bands && !state->ended)
		board.cursor = watch_last_move(state)->cell;
	board_put(&board, row, column);
}

/* Print a number in four columns: 1234, 12k, 12M and so on. */
static void put_count(unsigned int row, unsigned int column,
		      unsigned int style, u64 count)
{
	static const char units[] = "kMGTPE";
	const char *unit;

	if (count < 10000) {
		terminal_put(row, column, style, "%4u", (unsigned int)count);
		return;
	}
	count /= 1000;
	for (unit = units; count >= 1000; unit++)
		count /= 1000;
	terminal_put(row, column, style, "%3u%c", (unsigned int)count, *unit);
}

static unsigned int heat_style(u64 count, u64 most)
{
	if (count > most / 2)
		return STYLE_BOLD | STYLE_RED;
	if (count > most / 8)
		return STYLE_YELLOW;
	return count > most / 64 ? STYLE_GREEN : STYLE_PLAIN;
}

/* Draw how often each cell was tried. Clues have no number. */
void watch_put_heat(const struct watch_state *state, unsigned int row,
		    unsigned int column)
{
	static const struct board_layout layout = { .height = 1, .width = 4 };
	struct board board = { .layout = &layout, .cursor = SUDOKU_CELLS };
	unsigned int cell, r, c;
	u64 most = 1;

	board_put(&board, row, column);
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (state->heat[cell] > most)
			most = state->heat[cell];
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		r = sudoku_row(cell);
		c = sudoku_column(cell);
		r += row + 1 + r / 3;
		c = column + 2 + 5 * c + 2 * (c / 3);
		terminal_put(r, c, STYLE_PLAIN, "    ");
		if (state->puzzle[cell] <= '0')
			put_count(r, c, heat_style(state->heat[cell], most),
				  state->heat[cell]);
	}
}

static void put_boxes(unsigned int row, unsigned int column)
{
	unsigned int line, i;

	for (line = 0; line <= 15; line++)
		for (i = 0; i < 3; i++)
			terminal_put(row + line, column + BOX_WIDTH * i,
				     STYLE_PLAIN, line % 5 ? "|%*s|" : "+%.*s+",
				     BOX_WIDTH - 1,
				     line % 5 ? "" : "----------------");
}

/* Draw a digit next to its triad, as number @place among the digits there. */
static void put_triad(const struct sudoku_move *move, unsigned int place,
		      unsigned int style, unsigned int row, unsigned int column)
{
	unsigned int r = sudoku_row(move->cell);
	unsigned int c = sudoku_column(move->cell);

	row += 5 * (r / 3);
	column += BOX_WIDTH * (c / 3) + place;
	if (move->triad == SUDOKU_MINIROW)
		terminal_put(row + 1 + r % 3, column + MINIROW_COLUMN, style,
			     "%u", move->digit);
	else if (move->triad == SUDOKU_MINICOLUMN)
		terminal_put(row + 4, column + 1 + 4 * (c % 3), style, "%u",
			     move->digit);
}

/* How many digits below number @i of the stack are in the same triad? */
static unsigned int place_of(const struct watch_state *state, unsigned int i)
{
	const struct sudoku_move *move = &state->stack[i];
	unsigned int place = 0;

	while (i--)
		place += state->stack[i].digit &&
			 state->stack[i].cell == move->cell &&
			 state->stack[i].triad == move->triad;
	return place;
}

/* Draw the digits that are placed in triads now. The last one is underlined. */
void watch_put_triads(const struct watch_state *state, unsigned int row,
		      unsigned int column)
{
	char cells[SUDOKU_CELLS];
	unsigned int i, r, c;

	put_boxes(row, column);
	watch_board(state, cells);
	for (i = 0; i < SUDOKU_CELLS; i++) {
		r = sudoku_row(i);
		c = sudoku_column(i);
		terminal_put(row + 1 + r + 2 * (r / 3),
			     column + 2 + BOX_WIDTH * (c / 3) + 4 * (c % 3),
			     style_of(state, cells, i), "%c", cells[i]);
	}
	for (i = 0; i < state->depth; i++)
		if (state->stack[i].digit && place_of(state, i) < TRIAD_DIGITS)
			put_triad(&state->stack[i], place_of(state, i),
				  i + 1 < state->depth ? STYLE_GREEN :
				  STYLE_GREEN | STYLE_UNDERLINE, row, column);
}
