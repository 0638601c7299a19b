// SPDX-License-Identifier: GPL-2.0-only
/*
 * Pages as SVG, one below the other
 */
#include <stdio.h>
#include <string.h>

#include "print.h"

#define SPACE	"http://www.w3.org/2000/svg"

static const struct paper *paper;
static unsigned int pages;

static void svg_begin(const struct paper *size, unsigned int count)
{
	double height = size->height * count;

	paper = size;
	pages = 0;
	printf("<?xml version=\"1.0\"?>\n<svg xmlns=\"" SPACE "\"");
	printf(" viewBox=\"0 0 %.2f %.2f\" width=\"%.2fpt\" height=\"%.2fpt\"",
	       paper->width, height, paper->width, height);
	printf(">\n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n");
}

static void svg_begin_page(void)
{
	printf("<g transform=\"translate(0 %.2f)\" font-family=\"Helvetica, Arial, sans-serif\">\n",
	       pages++ * paper->height);
}

static void svg_line(double x, double y, double to_x, double to_y,
		     double width)
{
	printf("<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"", x, y,
	       to_x, to_y);
	printf(" stroke=\"black\" stroke-width=\"%.1f\" stroke-linecap=\"square\"/>\n",
	       width);
}

/* All of ASCII, so the encoding of the document does not matter */
static void svg_text(double x, double y, double size, bool bold,
		     const char *text)
{
	printf("<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.2f\"%s>", x, y, size,
	       bold ? " font-weight=\"bold\"" : "");
	while (*text) {
		unsigned int c = take_character(&text);

		printf(c == '<' || c == '&' || c > '~' ? "&#%u;" : "%c", c);
	}
	puts("</text>");
}

static void svg_end_page(void)
{
	puts("</g>");
}

static void svg_end(void)
{
	puts("</svg>");
}

const struct painter svg_painter = {
	svg_begin, svg_begin_page, svg_line, svg_text, svg_end_page, svg_end
};
