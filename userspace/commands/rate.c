// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku rate: say how difficult puzzles are
 */
#include <stdio.h>

#include "logic/logic.h"
#include "run/run.h"

/* How to print the rating of a puzzle */
struct rate_format {
	const char *name;
	const char *header;
	void (*write)(FILE *out, const char *cells,
		      const struct logic_rating *rating);
};

static void write_text(FILE *out, const char *cells,
		       const struct logic_rating *rating)
{
	fprintf(out, "%.81s\t", cells);
	logic_write_rating(out, rating->difficulty,
			   logic_level_of(rating->difficulty)->name);
	fprintf(out, "\t%s", rating->hardest);
	if (rating->length)
		fprintf(out, " of length %u", rating->length);
	fputc('\n', out);
}

/* Fields that a puzzle does not have are empty. */
static void write_csv(FILE *out, const char *cells,
		      const struct logic_rating *rating)
{
	fprintf(out, "%.81s,%s,", cells,
		logic_level_of(rating->difficulty)->name);
	logic_write_rating(out, rating->difficulty, "");
	fprintf(out, ",%s,", rating->hardest);
	if (rating->length)
		fprintf(out, "%u", rating->length);
	fputc('\n', out);
}

static void write_json(FILE *out, const char *cells,
		       const struct logic_rating *rating)
{
	fprintf(out, "{\"puzzle\":\"%.81s\",\"level\":\"%s\",\"rating\":",
		cells, logic_level_of(rating->difficulty)->name);
	logic_write_rating(out, rating->difficulty, "null");
	fprintf(out, ",\"hardest\":\"%s\",\"length\":", rating->hardest);
	if (rating->length)
		fprintf(out, "%u}\n", rating->length);
	else
		fputs("null}\n", out);
}

static const struct rate_format rate_formats[] = {
	{ "text", "", write_text },
	{ "csv", "puzzle,level,rating,hardest,length\n", write_csv },
	{ "json", "", write_json },
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
	struct logic_rating rating;

	if (!is_proper(record, block->err.file))
		return STATUS_NOT_SOLVED;
	logic_rate(record->cells, &rating);
	rate_formats[format].write(block->out.file, record->cells, &rating);
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
	.arguments = "[FILE...]",
	.most = ANY_NUMBER,
	.options = options,
	.run = run,
};
