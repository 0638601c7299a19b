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

#include "screen.h"

const struct board_layout board_small = { .height = 1, .width = 1 };
const struct board_layout board_large = { .height = 2, .width = 5 };

static bool is_digit(char c)
{
	return c >= '1' && c <= '9';
}

/*
 * struct drawing - a board as text
 * @text: of each cell: up to nine candidates, or a digit, which may be colored
 * @widths: columns that the widest cell of each column takes
 */
struct drawing {
	char text[SUDOKU_CELLS][12];
	unsigned int widths[9];
};

static void print_rule(FILE *out, const struct drawing *drawing,
		       const char *end)
{
	unsigned int column, i;

	for (column = 0; column < 9; column++) {
		if (column % 3 == 0)
			fputs(column ? "-+" : "+", out);
		for (i = 0; i <= drawing->widths[column]; i++)
			putc('-', out);
	}
	fprintf(out, "-+%s", end);
}

static void print_row(FILE *out, const struct drawing *drawing,
		      unsigned int row, const char *end)
{
	unsigned int column;

	for (column = 0; column < 9; column++) {
		if (column % 3 == 0)
			fputs(column ? " |" : "|", out);
		fprintf(out, " %-*s", drawing->widths[column],
			drawing->text[9 * row + column]);
	}
	fprintf(out, " |%s", end);
}

/* Print boards next to each other. */
static void print_drawings(FILE *out, const struct drawing *drawings,
			   unsigned int count)
{
	unsigned int row, i;

	for (row = 0; row <= 9; row++) {
		for (i = 0; row % 3 == 0 && i < count; i++)
			print_rule(out, &drawings[i],
				   i + 1 < count ? "   " : "\n");
		for (i = 0; row < 9 && i < count; i++)
			print_row(out, &drawings[i], row,
				  i + 1 < count ? "   " : "\n");
	}
}

/* The content of a cell: at most nine candidates */
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

/* Draw a board with the candidates of its blanks. */
void draw_candidates(FILE *out, const char *cells, const u16 *candidates)
{
	struct drawing drawing = {};
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		char *text = drawing.text[cell];
		unsigned int *width = &drawing.widths[sudoku_column(cell)];

		list(text, cells[cell], candidates[cell]);
		if (*width < strlen(text))
			*width = strlen(text);
	}
	print_drawings(out, &drawing, 1);
}

static void fill(struct drawing *drawing, const char *clues,
		 const char *digits, bool color)
{
	unsigned int cell, column;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		char *text = drawing->text[cell];

		if (color && is_digit(digits[cell]))
			sprintf(text, "\033[%sm%c\033[m",
				is_digit(clues[cell]) ? "1" : "32",
				digits[cell]);
		else
			list(text, digits[cell], 0);
	}
	for (column = 0; column < 9; column++)
		drawing->widths[column] = 1;
}

/*
 * Draw a puzzle and next to it its solution, unless @solution is NULL. Clues
 * are bold, other digits are green.
 */
void draw_board(FILE *out, const char *puzzle, const char *solution,
		bool color)
{
	struct drawing drawings[2] = {};

	fill(&drawings[0], puzzle, puzzle, color);
	if (solution)
		fill(&drawings[1], puzzle, solution, color);
	print_drawings(out, drawings, solution ? 2 : 1);
	putc('\n', out);
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
