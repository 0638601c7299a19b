// SPDX-License-Identifier: GPL-2.0-only
/*
 * sudoku rate: say how difficult puzzles are
 */
#include <stdio.h>

#include "logic/logic.h"
#include "jobs/jobs.h"

static const char *const format_words[] = { "text", "csv", "json" };

static const enum format row_formats[] = { 0, FORMAT_CSV, FORMAT_JSON };

static unsigned int format;	/* an index of these, 0 for text */

static const struct option_row options[] = {
	{ .key = 'f', .name = "format", .argument = "FORMAT", .to = &format,
	  OPTION_WORDS(format_words[0], format_words,
		       ARRAY_SIZE(format_words)),
	  .help = "How to print ratings (default: text)" },
	OPTION_COLUMN,
	OPTION_JOBS,
	OPTIONS_END
};

static enum status rate_puzzle(struct block *block,
			       const struct record *record)
{
	FILE *out = block->out.file;
	struct logic_rating rating;
	u16 excluded[SUDOKU_CELLS];

	if (format && record->number == 1)
		write_header(out, row_formats[format], &block->in, block->done);
	if (!is_proper(record, block->err.file) ||
	    !find_excluded(record, &block->in, block->done, excluded,
			   block->err.file))
		return STATUS_NOT_SOLVED;
	if (format) {
		write_record(out, row_formats[format], &block->in, block->done,
			     record->cells, record->answer, excluded);
		return STATUS_SOLVED;
	}
	logic_rate(record->cells, excluded, &rating);
	fprintf(out, "%.81s\t", record->cells);
	logic_write_rating(out, rating.difficulty,
			   logic_level_of(rating.difficulty)->name);
	fprintf(out, "\t%s", rating.hardest);
	if (rating.length)
		fprintf(out, " of length %u", rating.length);
	putc('\n', out);
	return STATUS_SOLVED;
}

static enum status run(char *const *texts)
{
	struct jobs jobs = {
		.unique = true,
		.one_table = row_formats[format] == FORMAT_CSV,
		.each = rate_puzzle,
	};

	keep_separator();
	choose_columns("level,rating,EP,ED,hardest,length,steps");
	return run_text_jobs(&jobs, texts);
}

const struct command rate_command = {
	.name = "rate",
	.summary = "say how difficult puzzles are",
	.arguments = "[PUZZLE|FILE...]",
	.most = ANY_NUMBER,
	.options = options,
	.run = run,
};
