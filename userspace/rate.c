// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku rate: say how difficult puzzles are
 */
#include <argp.h>
#include <stdio.h>

#include "jobs.h"
#include "logic/words.h"
#include "reader.h"

/* How to print the rating of a puzzle */
struct rate_format {
	const char *name;
	const char *header;
	void (*write)(FILE *out, const char *cells,
		      const struct logic_rating *rating);
};

/*
 * struct rate - one run of the command
 * @reader: the texts
 * @threads: how many puzzles to rate at a time, 0 for the default
 * @format: how to print their ratings
 */
struct rate {
	struct reader reader;
	unsigned int threads;
	const struct rate_format *format;
};

static const char *hardest(const struct logic_rating *rating)
{
	return rating->hardest ? rating->hardest : "none";
}

static void write_text(FILE *out, const char *cells,
		       const struct logic_rating *rating)
{
	fprintf(out, "%.81s\t", cells);
	logic_write_rating(out, rating->class, rating->tenths);
	fprintf(out, "\t%s", hardest(rating));
	if (rating->length)
		fprintf(out, " of length %u", rating->length);
	fputc('\n', out);
}

/* Fields that a puzzle does not have are empty. */
static void write_csv(FILE *out, const char *cells,
		      const struct logic_rating *rating)
{
	fprintf(out, "%.81s,%s,", cells, logic_level_of(rating)->name);
	if (rating->class == LOGIC_RATED)
		logic_write_rating(out, rating->class, rating->tenths);
	fprintf(out, ",%s,", hardest(rating));
	if (rating->length)
		fprintf(out, "%u", rating->length);
	fputc('\n', out);
}

static void write_json(FILE *out, const char *cells,
		       const struct logic_rating *rating)
{
	fprintf(out, "{\"puzzle\":\"%.81s\",\"level\":\"%s\",\"rating\":",
		cells, logic_level_of(rating)->name);
	if (rating->class == LOGIC_RATED)
		logic_write_rating(out, rating->class, rating->tenths);
	else
		fputs("null", out);
	fprintf(out, ",\"hardest\":\"%s\",\"length\":", hardest(rating));
	if (rating->length)
		fprintf(out, "%u}\n", rating->length);
	else
		fputs("null}\n", out);
}

static const struct rate_format formats[] = {
	{ "text", "", write_text },
	{ "csv", "puzzle,level,rating,hardest,length\n", write_csv },
	{ "json", "", write_json },
};

static const struct rate_format *
parse_rate_format(const char *name, const struct argp_state *state)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(formats); i++)
		if (!strcmp(formats[i].name, name))
			return &formats[i];
	argp_error(state, "not text, csv or json: %s", name);
	return NULL;
}

static const struct argp_option options[] = {
	{ .name = "format", .key = 'f', .arg = "FORMAT",
	  .doc = "Print 'text' (the default), 'csv' or 'json'" },
	{ .name = "jobs", .key = 'j', .arg = "N",
	  .doc = "Rate N puzzles at a time (default: one per processor)" },
	{}
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct rate *rate = state->input;

	switch (key) {
	case 'f':
		rate->format = parse_rate_format(arg, state);
		return 0;
	case 'j':
		rate->threads = parse_jobs(arg, state);
		return 0;
	default:
		return parse_texts(key, state, &rate->reader);
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[FILE...]",
	.doc = "Rates each puzzle in each FILE, or in standard input, by the\n"
	       "techniques that people need for it. Prints the puzzle, its\n"
	       "rating and the hardest technique. Ratings are from 1.0 to 4.4;\n"
	       "above that there are the classes chain, trial and trial2.\n"
	       "\vExits with 0 if all puzzles were rated, 1 if some do not have exactly\n"
	       "one solution, 2 after an error.",
};

static enum status rate_puzzle(void *context, const void *item, FILE *out,
			       FILE *err)
{
	const struct rate *rate = context;
	const struct record *record = item;
	struct logic_rating rating;

	if (!is_proper(record, err))
		return STATUS_NOT_SOLVED;
	logic_rate(record->cells, &rating);
	rate->format->write(out, record->cells, &rating);
	return STATUS_SOLVED;
}

enum status rate_command(int argc, char **argv)
{
	/* Set here, so that the reader's buffer is not part of the program */
	static struct rate rate;
	struct jobs jobs = {
		.what = "puzzles",
		.work = rate_puzzle,
		.context = &rate,
	};

	rate.format = formats;
	argv[0] = PROGRAM " rate";
	argp_parse(&argp, argc, argv, 0, NULL, &rate);

	jobs.threads = rate.threads;
	fputs(rate.format->header, stdout);
	flush_stdout();
	return run_reader_jobs(&jobs, &rate.reader);
}
