// SPDX-License-Identifier: GPL-2.0-only
/*
 * Where on which page everything is
 *
 * A page is divided into equal parts, with a puzzle in the middle of each and
 * its number and difficulty above it. The title is above, the number of the
 * page below. Solutions are smaller: nine on a page, or as many as puzzles.
 */
#include <stdio.h>
#include <stdlib.h>

#include "print.h"

#define MARGIN		45.0
#define TITLE_SIZE	16.0
#define PAGE_SIZE	9.0	/* of the page's number */
#define CAPTION		0.5	/* height of a caption, in cells */
#define THIN		0.4
#define THICK		1.6

/* A digit of Helvetica is that wide and high, in parts of its size. */
#define DIGIT_WIDTH	0.556
#define DIGIT_HEIGHT	0.703

#define SOLUTION_LINES	3	/* of solutions on a page, and in a line */

const struct paper papers[PAPERS] = {
	{ "a4", 595.28, 841.89 },
	{ "letter", 612, 792 },
};

/*
 * Take the next character of a text in UTF-8, whatever the locale is. A byte
 * that is not valid there is a character of Latin 1. What XML does not allow
 * becomes a question mark.
 */
unsigned int take_character(const char **text)
{
	const u8 *at = (const u8 *)*text;
	unsigned int more = *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : *at >= 0xc2;
	unsigned int i, c = *at & (more ? 0x3f >> more : 0xff);

	++*text;
	for (i = 1; i <= more; i++) {
		if ((at[i] & 0xc0) != 0x80)
			return *at;
		c = c << 6 | (at[i] & 0x3f);
	}
	*text += more;
	return c < ' ' || c >> 11 == 0xd800 >> 11 || (c & 0xfffe) == 0xfffe ||
	       c > 0x10ffff ? '?' : c;
}

static void draw_grid(const struct painter *painter, double x, double y,
		      double cell)
{
	unsigned int i;

	for (i = 0; i <= 9; i++) {
		double width = i % 3 ? THIN : THICK;

		painter->line(x + i * cell, y, x + i * cell, y + 9 * cell,
			      width);
		painter->line(x, y + i * cell, x + 9 * cell, y + i * cell,
			      width);
	}
}

/* In a solution, clues are bold. */
static void draw_digits(const struct painter *painter, const struct item *item,
			bool solution, double x, double y, double cell)
{
	const char *cells = solution ? item->solution : item->puzzle;
	double size = 0.68 * cell;
	unsigned int i;

	for (i = 0; i < SUDOKU_CELLS; i++) {
		char text[] = { cells[i], '\0' };

		if (*text == '.')
			continue;
		painter->text(x + sudoku_column(i) * cell +
			      (cell - DIGIT_WIDTH * size) / 2,
			      y + sudoku_row(i) * cell +
			      (cell + DIGIT_HEIGHT * size) / 2,
			      size, solution && item->puzzle[i] != '.', text);
	}
}

/* Draw item @number into a part of the page. */
static void draw_item(const struct sheet *sheet, size_t number, bool solution,
		      double x, double y, double width, double height)
{
	const struct item *item = &sheet->items[number];
	double cell = width / 10;
	char caption[64];

	if (cell > height / (10 + 2 * CAPTION))
		cell = height / (10 + 2 * CAPTION);
	x += (width - 9 * cell) / 2;
	y += (height - 9 * cell + CAPTION * cell) / 2;
	snprintf(caption, sizeof(caption), "%zu   %s", number + 1,
		 solution ? "" : item->difficulty);
	sheet->painter->text(x, y - CAPTION * cell / 2, CAPTION * cell, false,
			     caption);
	draw_grid(sheet->painter, x, y, cell);
	draw_digits(sheet->painter, item, solution, x, y, cell);
}

/* Draw pages with all items. @page is the number of the first. */
static void draw_pages(const struct sheet *sheet, bool solution,
		       unsigned int columns, unsigned int rows,
		       unsigned int page)
{
	const struct painter *painter = sheet->painter;
	double width = (sheet->paper->width - 2 * MARGIN) / columns;
	double top = MARGIN + 1.5 * TITLE_SIZE;
	double bottom = sheet->paper->height - MARGIN;
	double height = (bottom - top) / rows;
	char text[16], *title;
	size_t i;

	title = format_text("%s%s%s", sheet->title,
			    solution && *sheet->title ? ": " : "",
			    solution ? "solutions" : "");
	for (i = 0; i < sheet->count; i++) {
		unsigned int at = i % (columns * rows);

		if (!at) {
			painter->begin_page();
			painter->text(MARGIN, MARGIN + TITLE_SIZE / 2,
				      TITLE_SIZE, true, title);
			snprintf(text, sizeof(text), "%u", page++);
			painter->text(sheet->paper->width / 2, bottom + 18,
				      PAGE_SIZE, false, text);
		}
		draw_item(sheet, i, solution, MARGIN + at % columns * width,
			  top + at / columns * height, width, height);
		if (at + 1 == columns * rows || i + 1 == sheet->count)
			painter->end_page();
	}
	free(title);
}

/* Print all puzzles to standard output, and then their solutions. */
void sheet_print(const struct sheet *sheet)
{
	unsigned int columns = sheet->columns, rows = sheet->rows;
	size_t part = columns * rows, pages, more = 0;

	if (columns < SOLUTION_LINES) {
		columns = SOLUTION_LINES;
		rows = SOLUTION_LINES;
	}
	pages = (sheet->count + part - 1) / part;
	part = columns * rows;
	if (sheet->solutions)
		more = (sheet->count + part - 1) / part;
	sheet->painter->begin(sheet->paper, pages + more);
	draw_pages(sheet, false, sheet->columns, sheet->rows, 1);
	if (sheet->solutions)
		draw_pages(sheet, true, columns, rows, pages + 1);
	sheet->painter->end();
}
