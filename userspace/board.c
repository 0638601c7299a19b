// SPDX-License-Identifier: GPL-2.0
/*
 * Drawing boards
 *
 * As text, each column of cells is as wide as its longest list of candidates:
 *
 *	+----------------+--------------
 *	| 5   3      124 | 26  7    2468
 *
 * On the screen all cells have the same size, so that nothing moves when
 * candidates change. In the large layout a cell has two rows; each candidate has
 * its own place, and a dot is there if it is excluded:
 *
 *	+-------------------+-----------
 *	|   5     3   12.4. | .2...   7
 *	|             ....  | 6...
 */
#include <string.h>

#include "board.h"
#include "terminal.h"

const struct board_layout board_small = { .height = 1, .width = 1 };
const struct board_layout board_large = { .height = 2, .width = 5 };

static bool is_digit(char c)
{
	return c >= '1' && c <= '9';
}

/* The content of a cell in a text: at most nine candidates */
static void list(char *text, char cell, unsigned int candidates)
{
	unsigned int digit;

	if (is_digit(cell))
		*text++ = cell;
	else if (!candidates)
		*text++ = '.';
	else
		for (digit = 1; digit <= 9; digit++)
			if (candidates & 1 << (digit - 1))
				*text++ = '0' + digit;
	*text = '\0';
}

static void print_rule(FILE *out, const unsigned int *widths)
{
	unsigned int column, i;

	for (column = 0; column < 9; column++) {
		if (column % 3 == 0)
			fputs(column ? "-+" : "+", out);
		for (i = 0; i <= widths[column]; i++)
			putc('-', out);
	}
	fputs("-+\n", out);
}

static void print_row(FILE *out, char lists[9][10], const unsigned int *widths)
{
	unsigned int column;

	for (column = 0; column < 9; column++) {
		if (column % 3 == 0)
			fputs(column ? " |" : "|", out);
		fprintf(out, " %-*s", widths[column], lists[column]);
	}
	fputs(" |\n", out);
}

/*
 * Print a board as text. Blanks have their candidates if @candidates is not
 * NULL, and a dot if they have none.
 */
void board_print(FILE *out, const char *cells, const u16 *candidates)
{
	char lists[9][9][10];
	unsigned int widths[9] = {};
	unsigned int cell, row;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		unsigned int column = sudoku_column(cell);
		char *text = lists[sudoku_row(cell)][column];

		list(text, cells[cell], candidates ? candidates[cell] : 0);
		if (widths[column] < strlen(text))
			widths[column] = strlen(text);
	}
	for (row = 0; row < 9; row++) {
		if (row % 3 == 0)
			print_rule(out, widths);
		print_row(out, lists[row], widths);
	}
	print_rule(out, widths);
}

/* Screen row of a cell, or of the rule above row 0, 3, 6 or below the last */
static unsigned int screen_row(const struct board_layout *layout,
			       unsigned int row)
{
	return row * layout->height + row / 3 + 1;
}

static unsigned int screen_column(const struct board_layout *layout,
				  unsigned int column)
{
	return column * (layout->width + 1) + column / 3 * 2 + 2;
}

static void put_candidates(const struct board *board, unsigned int cell,
			   unsigned int row, unsigned int column)
{
	unsigned int digit;

	for (digit = 1; digit <= 9; digit++) {
		unsigned int i = digit - 1;
		bool possible = board->candidates[cell] & 1 << i;
		unsigned int style = board->styles[cell];

		if (!possible)
			style |= STYLE_DIM;
		else if (digit == board->digit)
			style |= STYLE_BOLD | STYLE_UNDERLINE;
		terminal_put(row + i / board->layout->width,
			     column + i % board->layout->width, style, "%c",
			     possible ? '0' + (int)digit : '.');
	}
}

static void put_cursor(const struct board_layout *layout, unsigned int row,
		       unsigned int column)
{
	unsigned int i;

	for (i = 0; i < layout->height; i++) {
		terminal_put(row + i, column - 1, STYLE_BOLD, "[");
		terminal_put(row + i, column + layout->width, STYLE_BOLD, "]");
	}
}

static void put_cell(const struct board *board, unsigned int cell,
		     unsigned int row, unsigned int column)
{
	const struct board_layout *layout = board->layout;
	unsigned int middle = column + layout->width / 2;
	bool filled = is_digit(board->cells[cell]);

	if (cell == board->cursor)
		put_cursor(layout, row, column);
	if (!filled && board->candidates[cell] && layout->height > 1)
		put_candidates(board, cell, row, column);
	else
		terminal_put(row, middle, board->styles[cell], "%c",
			     filled ? board->cells[cell] : '.');
	if (board->marks[cell])
		terminal_put(row, middle + 1, board->styles[cell], "%c",
			     board->marks[cell]);
}

static void put_lines(const struct board_layout *layout, unsigned int row,
		      unsigned int column)
{
	static const char rule[] = "--------------------";
	int length = 3 * (layout->width + 1) + 1;
	unsigned int i, line;

	for (i = 0; i <= 3; i++) {
		terminal_put(row + screen_row(layout, 3 * i) - 1, column,
			     STYLE_PLAIN, "+%.*s+%.*s+%.*s+", length, rule,
			     length, rule, length, rule);
		for (line = 1; line < screen_row(layout, 9) - 1; line++)
			if (line % (3 * layout->height + 1))
				terminal_put(row + line,
					     column + i * (length + 1),
					     STYLE_PLAIN, "|");
	}
}

/* Draw a board on the screen, with its upper left corner there. */
void board_put(const struct board *board, unsigned int row,
	       unsigned int column)
{
	unsigned int cell;

	put_lines(board->layout, row, column);
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		put_cell(board, cell,
			 row + screen_row(board->layout, sudoku_row(cell)),
			 column + screen_column(board->layout,
						sudoku_column(cell)));
}
