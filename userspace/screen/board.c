// SPDX-License-Identifier: GPL-2.0-only
/*
 * Drawing boards
 *
 * On the screen all cells have the same size, so that nothing moves when
 * candidates change. Where a cell has two rows, each candidate has its own
 * place, and a dot is there if it is excluded:
 *
 *	+-------------------+-----------
 *	|   5     3   12.4. | .2...   7
 *	|             ....  | 6...
 *
 * As text, each column of cells is as wide as its longest list of candidates:
 *
 *	+----------------+--------------
 *	| 5   3      124 | 26  7    2468
 */
#include "screen.h"

/* Between two boards that are next to each other */
#define GAP	3

/* Where a row of cells begins. Rules are above rows 0, 3 and 6, and below 8. */
static unsigned int row_of(const struct board *board, unsigned int row)
{
	return row * board->height + row / 3 * (board->triads ? 2 : 1) + 1;
}

static unsigned int column_of(const struct board *board, unsigned int column)
{
	unsigned int i, at = column + column / 3 * (board->triads ? 5 : 2) + 2;

	for (i = 0; i < column; i++)
		at += board->widths[i] ?: board->width;
	return at;
}

static unsigned int columns_of(const struct board *board)
{
	return column_of(board, 9) - 1;
}

static void put_lines(const struct board *board, unsigned int row,
		      unsigned int column)
{
	unsigned int line, i;

	for (line = 0; line < row_of(board, 9); line++) {
		bool rule = line % (row_of(board, 3) - 1) == 0;

		for (i = 0; rule && i < columns_of(board); i++)
			frame_put(row + line, column + i, STYLE_PLAIN, "-");
		for (i = 0; i <= 9; i += 3)
			frame_put(row + line, column + column_of(board, i) - 2,
				  STYLE_PLAIN, rule ? "+" : "|");
	}
}

static void put_candidates(const struct board *board, unsigned int cell,
			   unsigned int row, unsigned int column)
{
	unsigned int i;

	for (i = 0; i < 9; i++) {
		bool possible = board->candidates[cell] & 1 << i;
		unsigned int style = board->styles[cell];

		if (!possible)
			style |= STYLE_DIM;
		else if (i + 1 == board->digit)
			style |= STYLE_BOLD | STYLE_UNDERLINE;
		frame_put(row + i / board->width, column + i % board->width,
			  style, "%c", possible ? '1' + (int)i : '.');
	}
}

static void put_cell(const struct board *board, unsigned int cell,
		     unsigned int row, unsigned int column)
{
	unsigned int middle = column + board->middle;
	unsigned int style = board->styles[cell];
	unsigned int i;

	for (i = 0; cell == board->cursor && i < board->height; i++) {
		frame_put(row + i, column - 1, STYLE_BOLD, "[");
		frame_put(row + i, column + board->width, STYLE_BOLD, "]");
	}
	if (board->texts[cell][0])
		frame_put(row, column, style, "%s", board->texts[cell]);
	else if (board->candidates[cell])
		put_candidates(board, cell, row, column);
	else
		frame_put(row, middle, style, "%c", board->cells[cell]);
	if (board->marks[cell])
		frame_put(row, middle + 1, style, "%c", board->marks[cell]);
}

/* Draw a board into the frame, with its upper left corner there. */
void board_put(const struct board *board, unsigned int row,
	       unsigned int column)
{
	unsigned int cell;

	put_lines(board, row, column);
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		put_cell(board, cell, row + row_of(board, sudoku_row(cell)),
			 column + column_of(board, sudoku_column(cell)));
}

/* Fill in digits. Clues are bold, others are green. */
void board_fill(struct board *board, const char *cells, const char *clues)
{
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		board->cells[cell] = cells[cell];
		if (sudoku_digit(cells[cell]))
			board->styles[cell] = sudoku_digit(clues[cell]) ?
					      STYLE_BOLD : STYLE_GREEN;
	}
}

/* Print a board with the candidates of its blanks. */
void draw_candidates(FILE *out, const char *cells, const u16 *candidates)
{
	struct board board = { .height = 1, .cursor = SUDOKU_CELLS };
	unsigned int cell, i;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		u8 *width = &board.widths[sudoku_column(cell)];
		unsigned int length = 0;

		for (i = 0; i < 9; i++)
			if (candidates[cell] & 1 << i)
				board.texts[cell][length++] = '1' + i;
		if (!length)
			board.texts[cell][length++] = cells[cell];
		if (*width < length)
			*width = length;
	}
	frame_clear();
	board_put(&board, 0, 0);
	frame_print(out, row_of(&board, 9), columns_of(&board), false);
}

/* Print a puzzle and next to it its solution, unless @solution is NULL. */
void draw_board(FILE *out, const char *puzzle, const char *solution,
		bool color)
{
	struct board board = { BOARD_SMALL, .cursor = SUDOKU_CELLS };
	unsigned int columns = columns_of(&board);

	frame_clear();
	board_fill(&board, puzzle, puzzle);
	board_put(&board, 0, 0);
	if (solution) {
		board_fill(&board, solution, puzzle);
		board_put(&board, 0, columns + GAP);
		columns += GAP + columns;
	}
	frame_print(out, row_of(&board, 9), columns, color);
	putc('\n', out);
}
