/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Puzzles on paper
 *
 *	sheet.c		where on which page everything is
 *	pdf.c		pages as PDF
 *	svg.c		pages as SVG
 *
 * Lengths are in points, 1/72 inch, from the upper left corner of the page.
 */
#ifndef SUDOKU_PRINT_H
#define SUDOKU_PRINT_H

#include "base/base.h"

struct paper {
	const char *name;
	double width;
	double height;
};

#define PAPERS		2

extern const struct paper papers[PAPERS];

/* What can be drawn on a page. Texts are in UTF-8. */
struct painter {
	void (*begin)(const struct paper *paper, unsigned int pages);
	void (*begin_page)(void);
	void (*line)(double x, double y, double to_x, double to_y,
		     double width);
	void (*text)(double x, double y, double size, bool bold,
		     const char *text);
	void (*end_page)(void);
	void (*end)(void);
};

extern const struct painter pdf_painter, svg_painter;

/* A puzzle and what is said of it */
struct item {
	char puzzle[SUDOKU_CELLS];
	char solution[SUDOKU_CELLS];
	char difficulty[32];
};

/* What to print */
struct sheet {
	const struct painter *painter;
	const struct paper *paper;
	unsigned int columns;	/* of puzzles on a page */
	unsigned int rows;
	const char *title;	/* above each page, may be empty */
	bool solutions;		/* on pages of their own after the puzzles */
	const struct item *items;
	size_t count;
};

unsigned int pdf_lacks(const char *text);
unsigned int take_character(const char **text);
void sheet_print(const struct sheet *sheet);

#endif /* SUDOKU_PRINT_H */
