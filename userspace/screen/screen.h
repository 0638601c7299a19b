/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Boards as text, and the terminal for the commands that fill the whole screen
 *
 *	board.c		draws boards, as text and on the screen
 *	frame.c		characters with styles, to be drawn or printed
 *	terminal.c	takes the terminal and gives it back; signals and keys
 *
 * A command calls terminal_begin(). Then, in a loop, it draws a frame with
 * frame_clear() and frame_put(), shows it with frame_show(), and waits with
 * terminal_key(). At KEY_END it cleans up and calls terminal_end().
 */
#ifndef SUDOKU_SCREEN_H
#define SUDOKU_SCREEN_H

#include "base/base.h"

struct board {
	unsigned int height;		/* of a cell */
	unsigned int width;
	u8 widths[9];			/* of columns, instead; may be 0 */
	unsigned int middle;		/* where in a cell its digit is */
	bool triads;			/* there is room for these in boxes */
	char cells[SUDOKU_CELLS];	/* '1' to '9', or '.' */
	u16 candidates[SUDOKU_CELLS];	/* of blanks, bit d - 1 for digit d */
	u8 styles[SUDOKU_CELLS];
	char marks[SUDOKU_CELLS];	/* right of the cell, '\0' for none */
	unsigned int cursor;		/* SUDOKU_CELLS for none */
	unsigned int digit;		/* emphasized candidate, 0 for none */
	char texts[SUDOKU_CELLS][10];	/* in place of digits, if not empty */
};

/* 13 rows, 25 columns, without room for candidates */
#define BOARD_SMALL	.height = 1, .width = 1

/* 22 rows, 61 columns */
#define BOARD_LARGE	.height = 2, .width = 5, .middle = 2

void board_put(const struct board *board, unsigned int row,
	       unsigned int column);
void board_fill(struct board *board, const char *cells, const char *clues);
void draw_candidates(FILE *out, const char *cells, const u16 *candidates);
void draw_board(FILE *out, const char *puzzle, const char *solution,
		bool color);

/* What fits in the smallest window; a smaller one gets a message instead. */
#define SCREEN_ROWS	24
#define SCREEN_COLUMNS	80

/*
 * What terminal_key() returns. A key that has an ASCII character is that
 * character; Enter is '\n'.
 */
enum key {
	KEY_BACKSPACE = 0x7f,
	KEY_NONE = 0x100,	/* no key yet */
	KEY_RESIZE,		/* draw again, perhaps in another size */
	KEY_END,		/* clean up; a signal or the terminal's end */
	KEY_OTHER,		/* a key without a meaning here */
	KEY_DELETE,
	KEY_UP,			/* in the order of their escape sequences */
	KEY_DOWN,
	KEY_RIGHT,
	KEY_LEFT,
};

/*
 * A style is a sum of attributes and at most one color. Colors are left out
 * where they are not wanted, so an attribute must make the difference, too.
 */
enum style {
	STYLE_PLAIN = 0,
	STYLE_BOLD = 1 << 0,
	STYLE_DIM = 1 << 1,
	STYLE_UNDERLINE = 1 << 2,
	STYLE_REVERSE = 1 << 3,
	STYLE_RED = 1 << 4,
	STYLE_GREEN = 2 << 4,
	STYLE_YELLOW = 3 << 4,
	STYLE_CYAN = 6 << 4,
};

/* The size of the window */
extern unsigned int terminal_rows, terminal_columns;

static inline bool terminal_is_too_small(void)
{
	return terminal_rows < SCREEN_ROWS || terminal_columns < SCREEN_COLUMNS;
}

void terminal_begin(void);
void terminal_end(void);
int terminal_key(int timeout);
void terminal_write(const char *bytes, size_t length);

void frame_clear(void);
void frame_put(unsigned int row, unsigned int column, unsigned int style,
	       const char *format, ...)
	__attribute__((format(printf, 4, 5)));
void frame_show(void);
void frame_print(FILE *out, unsigned int rows, unsigned int columns,
		 bool styles);

#endif /* SUDOKU_SCREEN_H */
