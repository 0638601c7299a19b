// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku rate: say how difficult puzzles are
 */
#include <stdio.h>

#include "logic/logic.h"
#include "jobs/jobs.h"

/* How to print the rating of a puzzle: in printf's formats, part by part */
static const struct rate_format {
	const char *name;
	const char *header;
	const char *puzzle;	/* the puzzle and the level */
	const char *unrated;	/* for a class; NULL: its level */
	const char *hardest;
	const char *length;
	const char *no_length;
} rate_formats[] = {
	{ "text", "",
	  "%.81s\t", NULL, "\t%s", " of length %u\n", "\n" },
	{ "csv", "puzzle,level,rating,hardest,length\n",
	  "%.81s,%s,", "", ",%s,", "%u\n", "\n" },
	{ "json", "",
	  "{\"puzzle\":\"%.81s\",\"level\":\"%s\",\"rating\":", "null",
	  ",\"hardest\":\"%s\",\"length\":", "%u}\n", "null}\n" },
};

static unsigned int format;

static const struct option_row options[] = {
	{ .key = 'f', .name = "format", .argument = "FORMAT", .to = &format,
	  OPTION_WORDS(rate_formats[0].name, rate_formats,
		       ARRAY_SIZE(rate_formats)),
	  .help = "How to print ratings (default: text)" },
	OPTION_COLUMN,
	OPTION_JOBS,
	OPTIONS_END
};

static enum status rate_puzzle(struct block *block,
			       const struct record *record)
{
	const struct rate_format *how = &rate_formats[format];
	FILE *out = block->out.file;
	struct logic_rating rating;
	const char *level;

	if (!is_proper(record, block->err.file))
		return STATUS_NOT_SOLVED;
	logic_rate(record->cells, &rating);
	level = logic_level_of(rating.difficulty)->name;
	fprintf(out, how->puzzle, record->cells, level);
	logic_write_rating(out, rating.difficulty, how->unrated ?: level);
	fprintf(out, how->hardest, rating.hardest);
	fprintf(out, rating.length ? how->length : how->no_length,
		rating.length);
	return STATUS_SOLVED;
}

static enum status run(char *const *texts)
{
	struct jobs jobs = {
		.what = "puzzles",
		.unique = true,
		.each = rate_puzzle,
	};

	fputs(rate_formats[format].header, stdout);
	flush_stdout();
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
