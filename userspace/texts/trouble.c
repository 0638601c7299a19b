// SPDX-License-Identifier: GPL-2.0
/*
 * Messages about what is wrong with texts
 */
#include <err.h>
#include <errno.h>
#include <string.h>

#include "reader.h"

static unsigned int count_cells(const char *name)
{
	unsigned int cells = 0;

	for (; *name; name++)
		cells += sudoku_is_cell(*name);
	return cells;
}

/* Report where an item is wrong; @line of the texts is that of the place. */
static enum status report_item(const struct texts *texts)
{
	const struct reader *reader = &texts->reader;
	u32 begin = reader->failed_at;

	if (reader->unfinished) {
		fprintf(stderr, "%s:%lu: incomplete, %u of 81 cells\n",
			texts->name, texts->line, reader->unfinished);
		return STATUS_NOT_SOLVED;
	}
	while (begin && !is(reader->text[begin - 1], IS_END))
		begin--;
	fprintf(stderr, "%s:%lu:%u: %s\n", texts->name, texts->line,
		reader->failed_at - begin + 1, reader->reason);
	return STATUS_TROUBLE;
}

/* Report what was wrong with the text, if anything. */
enum status report_trouble(struct texts *texts)
{
	unsigned int cells = count_cells(texts->name);

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
	if (texts->reader.failed)
		return report_item(texts);
	if (texts->number == texts->before && !jobs_stopping()) {
		warnx("%s: no puzzle", texts->name);
		return STATUS_TROUBLE;
	}
	return STATUS_SOLVED;
}
