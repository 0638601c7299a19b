// SPDX-License-Identifier: GPL-2.0-only
/*
 * Frames: characters with styles, for a terminal or as text
 *
 * The terminal gets all of a frame with one write(), row by row and without
 * clearing the screen, so nothing flickers. Everything is ASCII, so a character
 * is a byte and a column.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "screen.h"

/* The rest of a larger window stays empty. */
#define MAX_ROWS	64
#define MAX_COLUMNS	128

/* Several threads draw boards at the same time. A blank character may be 0. */
static __thread struct {
	char character;
	unsigned char style;
} frame[MAX_ROWS][MAX_COLUMNS];

/* Begin an empty frame. */
void frame_clear(void)
{
	memset(frame, 0, sizeof(frame));
}

/* Put a text into the frame. What is outside of it is cut off. */
void frame_put(unsigned int row, unsigned int column, unsigned int style,
	       const char *format, ...)
{
	char text[MAX_COLUMNS + 1];
	const char *c;
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);

	if (row >= MAX_ROWS)
		return;
	for (c = text; *c && column < MAX_COLUMNS; c++, column++) {
		frame[row][column].character =
			*c >= ' ' && *c <= '~' ? *c : '?';
		frame[row][column].style = style;
	}
}

/* Change from one style to another. */
static void print_style(FILE *out, unsigned int from, unsigned int to)
{
	static const char attributes[] = { '1', '2', '4', '7' };
	unsigned int i;

	if (from)
		fputs("\033[m", out);
	for (i = 0; i < ARRAY_SIZE(attributes); i++)
		if (to & 1 << i)
			fprintf(out, "\033[%cm", attributes[i]);
	if (to / STYLE_RED)
		fprintf(out, "\033[3%um", to / STYLE_RED);
}

/* Print the beginning of a row of the frame, with the styles in @mask. */
static void print_row(FILE *out, unsigned int row, unsigned int columns,
		      unsigned int mask)
{
	unsigned int column, style = STYLE_PLAIN;

	for (column = 0; column < columns && column < MAX_COLUMNS; column++) {
		unsigned int next = frame[row][column].style & mask;

		if (next != style)
			print_style(out, style, next);
		style = next;
		putc(frame[row][column].character ?: ' ', out);
	}
	print_style(out, style, STYLE_PLAIN);
}

/* Print the upper left part of the frame, with or without its styles. */
void frame_print(FILE *out, unsigned int rows, unsigned int columns,
		 bool styles)
{
	unsigned int row;

	for (row = 0; row < rows; row++) {
		print_row(out, row, columns, styles ? ~0U : 0);
		putc('\n', out);
	}
}

/* Show the frame on the terminal. */
void frame_show(void)
{
	const char *no_color = getenv("NO_COLOR");
	unsigned int mask = no_color && *no_color ? STYLE_RED - 1 : ~0U;
	unsigned int row;
	size_t length;
	char *bytes;
	FILE *out = open_memstream(&bytes, &length);

	if (!out)
		return;
	if (terminal_is_too_small()) {
		frame_clear();
		frame_put(0, 0, STYLE_BOLD,
			  "This needs %u columns and %u rows.",
			  SCREEN_COLUMNS, SCREEN_ROWS);
		frame_put(1, 0, STYLE_PLAIN, "The window has %u and %u.",
			  terminal_columns, terminal_rows);
	}
	for (row = 0; row < terminal_rows && row < MAX_ROWS; row++) {
		fprintf(out, "\033[%u;1H", row + 1);
		print_row(out, row, terminal_columns, mask);
	}
	fclose(out);
	terminal_write(bytes, length);
	free(bytes);
}
