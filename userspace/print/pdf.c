// SPDX-License-Identifier: GPL-2.0-only
/*
 * Pages as PDF 1.4, with two of the fonts that every reader has
 *
 * A file is a list of objects, and a table that says at which byte each
 * begins. Objects 1 to 4 are the catalog, the list of pages and the fonts; each
 * page has one for itself and one for what is on it.
 */
#include <err.h>
#include <stdarg.h>
#include <stdlib.h>

#include "print.h"

enum {
	CATALOG = 1,
	PAGES,
	REGULAR,
	BOLD,
	FIRST_PAGE,
};

static const struct paper *paper;
static size_t *offsets;		/* of objects; number 0 is not used */
static size_t objects;
static size_t written;		/* bytes */

/* What is on the current page */
static char *content;
static size_t length;
static FILE *page;

static void __attribute__((format(printf, 1, 2)))
put(const char *format, ...)
{
	va_list args;
	int count;

	va_start(args, format);
	count = vprintf(format, args);
	va_end(args);
	if (count > 0)
		written += count;
}

static void begin_object(size_t number)
{
	offsets[number] = written;
	put("%zu 0 obj\n", number);
}

static void pdf_begin(const struct paper *size, unsigned int pages)
{
	unsigned int i;

	paper = size;
	objects = FIRST_PAGE;
	offsets = calloc(FIRST_PAGE + 2 * (size_t)pages, sizeof(*offsets));
	if (!offsets)
		err(STATUS_TROUBLE, "memory");
	put("%%PDF-1.4\n%%\xe2\xe3\xcf\xd3\n");
	begin_object(CATALOG);
	put("<< /Type /Catalog /Pages %u 0 R >>\nendobj\n", PAGES);
	begin_object(PAGES);
	put("<< /Type /Pages /Count %u /Kids [", pages);
	for (i = 0; i < pages; i++)
		put("%s%u 0 R", i ? " " : "", FIRST_PAGE + 2 * i);
	put("] >>\nendobj\n");
	for (i = REGULAR; i <= BOLD; i++) {
		begin_object(i);
		put("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica%s",
		    i == BOLD ? "-Bold" : "");
		put(" /Encoding /WinAnsiEncoding >>\nendobj\n");
	}
}

static void pdf_begin_page(void)
{
	page = open_memstream(&content, &length);
	if (!page)
		err(STATUS_TROUBLE, "memory");
}

static void pdf_line(double x, double y, double to_x, double to_y,
		     double width)
{
	fprintf(page, "%.2f w 2 J %.2f %.2f m %.2f %.2f l S\n", width, x,
		paper->height - y, to_x, paper->height - to_y);
}

/* The characters that WinAnsiEncoding has between ASCII and Latin 1 */
static const u16 win_ansi[0x20] = {
	0x20ac, 0, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021,
	0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0, 0x17d, 0,
	0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
	0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0, 0x17e, 0x178,
};

/* The byte of a character, 0 if it has none */
static unsigned int encode(unsigned int c)
{
	unsigned int i;

	if (c <= '~' || (c >= 0xa0 && c <= 0xff))
		return c;
	for (i = 0; i < ARRAY_SIZE(win_ansi); i++)
		if (win_ansi[i] == c)
			return 0x80 + i;
	return 0;
}

/* The first character of a text that the fonts do not have, 0 if they have all */
unsigned int pdf_lacks(const char *text)
{
	unsigned int c;

	while (*text) {
		c = take_character(&text);
		if (!encode(c))
			return c;
	}
	return 0;
}

static void pdf_text(double x, double y, double size, bool bold,
		     const char *text)
{
	unsigned int c;

	fprintf(page, "BT /F%d %.2f Tf %.2f %.2f Td (", bold ? BOLD : REGULAR,
		size, x, paper->height - y);
	while (*text) {
		c = encode(take_character(&text));
		fprintf(page, strchr("()\\", c) ? "\\%c" : "%c", c);
	}
	fprintf(page, ") Tj ET\n");
}

static void pdf_end_page(void)
{
	if (fclose(page))
		err(STATUS_TROUBLE, "memory");
	begin_object(objects);
	put("<< /Type /Page /Parent %u 0 R /MediaBox [0 0 %.2f %.2f]\n", PAGES,
	    paper->width, paper->height);
	put("/Resources << /Font << /F%u %u 0 R /F%u %u 0 R >> >>\n", REGULAR,
	    REGULAR, BOLD, BOLD);
	put("/Contents %zu 0 R >>\nendobj\n", objects + 1);
	begin_object(objects + 1);
	put("<< /Length %zu >>\nstream\n", length);
	fwrite(content, 1, length, stdout);
	written += length;
	put("endstream\nendobj\n");
	objects += 2;
	free(content);
}

static void pdf_end(void)
{
	size_t table = written, i;

	put("xref\n0 %zu\n0000000000 65535 f \n", objects);
	for (i = CATALOG; i < objects; i++)
		put("%010zu 00000 n \n", offsets[i]);
	put("trailer\n<< /Size %zu /Root %u 0 R >>\nstartxref\n%zu\n%%%%EOF\n",
	    objects, CATALOG, table);
	free(offsets);
}

const struct painter pdf_painter = {
	pdf_begin, pdf_begin_page, pdf_line, pdf_text, pdf_end_page,
	pdf_end
};
