// SPDX-License-Identifier: GPL-2.0
/*
 * Messages about what is wrong with texts
 */
#include <ctype.h>
#include <err.h>
#include <errno.h>

#include "fields.h"

static void report_bad_byte(const struct texts *texts)
{
	const struct sudoku_scan *scan = &texts->scan;
	unsigned char c = texts->text[texts->rest];

	fprintf(stderr, "%s:%lu:%lu: ", texts->name, texts->line,
		texts->column);
	if (texts->mask.reason)
		fprintf(stderr, "%s\n", texts->mask.reason);
	else if (c >= 0xfe && texts->line == 1 && texts->column == 1)
		fprintf(stderr, "UTF-16 is not read; iconv converts it to UTF-8\n");
	else if (scan->span == SUDOKU_SPAN_MAX)
		fprintf(stderr, "only %u of 81 cells in %u bytes\n",
			scan->cells, scan->span);
	else if (c == '\n' && scan->cells > scan->line)
		fprintf(stderr, "the line ends after %u of 9 cells\n",
			scan->line);
	else if (c == '\n' && scan->line > 9)
		fprintf(stderr, "the line ends after %u of 81 cells\n",
			scan->line);
	else if (c == '\n')
		fprintf(stderr, "the line ends after %u cells, not 9 or 81\n",
			scan->line);
	else if (sudoku_is_cell(c))
		fprintf(stderr, "a tenth cell in a line of 9\n");
	else if (isprint(c))
		fprintf(stderr, "'%c' is not allowed in a puzzle\n", c);
	else
		fprintf(stderr, "byte 0x%02x is not allowed in a puzzle\n", c);
}

/* Report what was wrong with the text, if anything. */
enum status report_trouble(const struct texts *texts)
{
	unsigned int cells = count_cells((struct span){
		(char *)texts->name,
		(char *)texts->name + strlen(texts->name) });

	if (texts->is_output) {
		warnx("%s: input file is output file", texts->name);
		return STATUS_TROUBLE;
	}
	if (texts->error) {
		errno = texts->error;
		warn("%s", texts->name);
		if (errno == ENOENT && cells > SUDOKU_CELLS / 2)
			fprintf(stderr, "A puzzle has 81 cells, this has %u.\n",
				cells);
		return STATUS_TROUBLE;
	}
	if (texts->bad) {
		report_bad_byte(texts);
		return STATUS_TROUBLE;
	}
	if (texts->rest) {
		fprintf(stderr, "%s:%lu: incomplete, %u of 81 cells\n",
			texts->name, texts->line, texts->scan.cells);
		return STATUS_NOT_SOLVED;
	}
	if (texts->number == texts->before && !jobs_stopping()) {
		warnx("%s: no puzzle", texts->name);
		return STATUS_TROUBLE;
	}
	return STATUS_SOLVED;
}
