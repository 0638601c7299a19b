// SPDX-License-Identifier: GPL-2.0
/*
 * Frames of a terminal's screen
 *
 * A command draws each frame completely. The screen remembers the frame that
 * the terminal shows, and writes only the differences, with one write().
 * Everything is ASCII, so a character is a byte and a column.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "screen.h"

/* The rest of a larger window stays empty. */
#define MAX_ROWS	100
#define MAX_COLUMNS	200

/* A color and all attributes, and moving the cursor */
#define MAX_CHANGE	sizeof("\033[0;1;2;4;7;31m" "\033[100;200H")

/* Unchanged characters that are written again rather than skipped */
#define MAX_SKIP	8

struct glyph {
	char character;
	unsigned char style;
};

static struct glyph wanted[MAX_ROWS][MAX_COLUMNS];
static struct glyph shown[MAX_ROWS][MAX_COLUMNS];
static bool known;	/* the terminal really shows @shown */
static unsigned int rows, columns;
static bool color;

/* The bytes that turn @shown into @wanted */
static char change[MAX_ROWS * MAX_COLUMNS * MAX_CHANGE];
static size_t length;

/* Decide about colors, as NO_COLOR says. */
void screen_begin(void)
{
	const char *no_color = getenv("NO_COLOR");

	color = !(no_color && *no_color);
}

static void clear(struct glyph frame[MAX_ROWS][MAX_COLUMNS])
{
	unsigned int row, column;

	for (row = 0; row < MAX_ROWS; row++)
		for (column = 0; column < MAX_COLUMNS; column++)
			frame[row][column] = (struct glyph){ .character = ' ' };
}

/* The terminal has a new size, and what it shows is not known. */
void screen_resize(unsigned int new_rows, unsigned int new_columns)
{
	rows = new_rows < MAX_ROWS ? new_rows : MAX_ROWS;
	columns = new_columns < MAX_COLUMNS ? new_columns : MAX_COLUMNS;
	known = false;
	clear(wanted);
}

unsigned int terminal_rows(void)
{
	return rows;
}

unsigned int terminal_columns(void)
{
	return columns;
}

/* Begin an empty frame. */
void terminal_clear(void)
{
	clear(wanted);
}

/* Put a text into the frame. What is outside of the window is cut off. */
void terminal_put(unsigned int row, unsigned int column, unsigned int style,
		  const char *format, ...)
{
	char text[MAX_COLUMNS + 1];
	const char *c;
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);

	if (row >= rows)
		return;
	for (c = text; *c && column < columns; c++, column++) {
		struct glyph *glyph = &wanted[row][column];

		glyph->character = *c >= ' ' && *c <= '~' ? *c : '?';
		glyph->style = color ? style : style & (STYLE_RED - 1);
	}
}

static __attribute__((format(printf, 1, 2)))
void add(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	length += vsnprintf(change + length, sizeof(change) - length, format,
			    args);
	va_end(args);
}

static void add_style(unsigned int style)
{
	static const char attributes[] = { '1', '2', '4', '7' };
	unsigned int i;

	add("\033[0");
	for (i = 0; i < ARRAY_SIZE(attributes); i++)
		if (style & 1 << i)
			add(";%c", attributes[i]);
	if (style / STYLE_RED)
		add(";3%u", style / STYLE_RED);
	add("m");
}

static bool is_shown(unsigned int row, unsigned int column)
{
	return !memcmp(&wanted[row][column], &shown[row][column],
		       sizeof(struct glyph));
}

/* Add the differences of a row. The style at the end of it is plain. */
static void add_row(unsigned int row)
{
	unsigned int style = STYLE_PLAIN;
	unsigned int next = 0;	/* column of the cursor, if it is in this row */
	unsigned int column;

	for (column = 0; column < columns; column++) {
		if (is_shown(row, column))
			continue;
		if (!next || column - next > MAX_SKIP) {
			add("\033[%u;%uH", row + 1, column + 1);
			next = column;
		}
		for (; next <= column; next++) {
			const struct glyph *glyph = &wanted[row][next];

			if (glyph->style != style)
				add_style(glyph->style);
			style = glyph->style;
			add("%c", glyph->character);
		}
	}
	if (style)
		add_style(STYLE_PLAIN);
}

static void say_too_small(void)
{
	terminal_clear();
	terminal_put(0, 0, STYLE_BOLD, "This needs %u columns and %u rows.",
		     SCREEN_COLUMNS, SCREEN_ROWS);
	terminal_put(1, 0, STYLE_PLAIN, "The window has %u and %u.", columns,
		     rows);
}

/* Show the frame. */
void terminal_show(void)
{
	unsigned int row;

	if (rows < SCREEN_ROWS || columns < SCREEN_COLUMNS)
		say_too_small();
	length = 0;
	if (!known) {
		add("\033[m\033[2J");
		clear(shown);
		known = true;
	}
	for (row = 0; row < rows; row++)
		add_row(row);
	memcpy(shown, wanted, sizeof(shown));
	if (length)
		terminal_write(change, length);
}
