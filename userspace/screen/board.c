// SPDX-License-Identifier: GPL-2.0
/*
 * Drawing boards
 *
 * On the screen all cells have the same size, so that nothing moves when
 * candidates change. In the large layout a cell has two rows; each candidate
 * has its own place, and a dot is there if it is excluded:
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
#include <string.h>

#include "screen.h"

/* Between two boards that are next to each other */
#define GAP	3

const struct board_layout board_small = { .height = 1, .width = 1 };
const struct board_layout board_large = { .height = 2, .width = 5 };

/* Where a row of cells begins. Rules are above rows 0, 3 and 6, and below 8. */
static unsigned int row_of(const struct board_layout *layout, unsigned int row)
{
	return row * layout->height + row / 3 + 1;
}

static unsigned int column_of(const struct board_layout *layout,
			      unsigned int column)
{
	unsigned int i, width = 0;

	for (i = 0; i < column; i++)
		width += layout->widths ? layout->widths[i] : layout->width;
	return width + column + column / 3 * 2 + 2;
}

static unsigned int columns_of(const struct board_layout *layout)
{
	return column_of(layout, 9) - 1;
}

static void put_lines(const struct board_layout *layout, unsigned int row,
		      unsigned int column)
{
	unsigned int line, i;

	for (line = 0; line < row_of(layout, 9); line++) {
		bool rule = line % (3 * layout->height + 1) == 0;

		for (i = 0; rule && i < columns_of(layout); i++)
			terminal_put(row + line, column + i, STYLE_PLAIN, "-");
		for (i = 0; i <= 9; i += 3)
			terminal_put(row + line,
				     column + column_of(layout, i) - 2,
				     STYLE_PLAIN, rule ? "+" : "|");
	}
}

static void put_candidates(const struct board *board, unsigned int cell,
			   unsigned int row, unsigned int column)
{
	unsigned int width = board->layout->width;
	unsigned int i;

	for (i = 0; i < 9; i++) {
		bool possible = board->candidates[cell] & 1 << i;
		unsigned int style = board->styles[cell];

		if (!possible)
			style |= STYLE_DIM;
		else if (i + 1 == board->digit)
			style |= STYLE_BOLD | STYLE_UNDERLINE;
		terminal_put(row + i / width, column + i % width, style, "%c",
			     possible ? '1' + (int)i : '.');
	}
}

static void put_cell(const struct board *board, unsigned int cell,
		     unsigned int row, unsigned int column)
{
	const struct board_layout *layout = board->layout;
	unsigned int middle = column + layout->width / 2;
	bool filled = sudoku_digit(board->cells[cell]);
	unsigned int i;

	for (i = 0; cell == board->cursor && i < layout->height; i++) {
		terminal_put(row + i, column - 1, STYLE_BOLD, "[");
		terminal_put(row + i, column + layout->width, STYLE_BOLD, "]");
	}
	if (!filled && board->candidates[cell] && layout->height > 1)
		put_candidates(board, cell, row, column);
	else
		terminal_put(row, middle, board->styles[cell], "%c",
			     filled ? board->cells[cell] : '.');
	if (board->marks[cell])
		terminal_put(row, middle + 1, board->styles[cell], "%c",
			     board->marks[cell]);
}

/* Draw a board into the frame, with its upper left corner there. */
void board_put(const struct board *board, unsigned int row,
	       unsigned int column)
{
	unsigned int cell;

	put_lines(board->layout, row, column);
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		put_cell(board, cell,
			 row + row_of(board->layout, sudoku_row(cell)),
			 column + column_of(board->layout,
					    sudoku_column(cell)));
}

/* What text shows of a cell: a digit, a dot, or up to nine candidates */
static void list(char *text, char cell, unsigned int candidates)
{
	char *end = text;
	unsigned int i;

	for (i = 0; i < 9; i++)
		if (candidates & 1 << i)
			*end++ = '1' + i;
	if (end == text)
		*end++ = sudoku_digit(cell) ? cell : '.';
	*end = '\0';
}

/* Print a board with the candidates of its blanks. */
void draw_candidates(FILE *out, const char *cells, const u16 *candidates)
{
	char text[SUDOKU_CELLS][10];
	size_t widths[9] = {};
	const struct board_layout layout = { .height = 1, .widths = widths };
	unsigned int cell, column;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		column = sudoku_column(cell);
		list(text[cell], cells[cell], candidates[cell]);
		if (widths[column] < strlen(text[cell]))
			widths[column] = strlen(text[cell]);
	}
	terminal_clear();
	put_lines(&layout, 0, 0);
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		terminal_put(row_of(&layout, sudoku_row(cell)),
			     column_of(&layout, sudoku_column(cell)),
			     STYLE_PLAIN, "%s", text[cell]);
	screen_print(out, row_of(&layout, 9), columns_of(&layout));
}

/* Clues are bold, other digits are green. */
static void put_text(const char *cells, const char *clues, bool color,
		     unsigned int column)
{
	struct board board = {
		.layout = &board_small,
		.cursor = SUDOKU_CELLS,
	};
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		board.cells[cell] = cells[cell];
		if (color && sudoku_digit(cells[cell]))
			board.styles[cell] = sudoku_digit(clues[cell]) ?
					     STYLE_BOLD : STYLE_GREEN;
	}
	board_put(&board, 0, column);
}

/* Print a puzzle and next to it its solution, unless @solution is NULL. */
void draw_board(FILE *out, const char *puzzle, const char *solution,
		bool color)
{
	unsigned int columns = columns_of(&board_small);

	terminal_clear();
	put_text(puzzle, puzzle, color, 0);
	if (solution) {
		put_text(solution, puzzle, color, columns + GAP);
		columns += GAP + columns;
	}
	screen_print(out, row_of(&board_small, 9), columns);
	putc('\n', out);
}
