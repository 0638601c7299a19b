// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku convert: write puzzles in another format
 */
#include <stdlib.h>

#include "format.h"
#include "isomorph.h"
#include "jobs.h"
#include "options.h"
#include "random.h"
#include "reader.h"

/*
 * struct convert - one run of the command
 * @reader: the texts
 * @format: the format to write
 * @canonical: write canonical forms
 * @shuffle: write random isomorphs
 */
static struct convert {
	struct reader *reader;
	unsigned int format;
	bool canonical;
	bool shuffle;
} convert;

static const struct option_row options[] = {
	{ .key = 'f', .name = "format", .argument = "FORMAT",
	  OPTION_WORDS(formats[0].name, formats, FORMATS),
	  .to = &convert.format,
	  .help = "Write this format (default: line)" },
	{ .name = "canonical", .to = &convert.canonical,
	  .help = "Write the least of all isomorphs of each puzzle" },
	{ .name = "shuffle", .to = &convert.shuffle,
	  .help = "Write a random isomorph of each puzzle" },
	OPTION_SEED("Seed of --shuffle (default: a random one)"),
	OPTION_JOBS,
	OPTIONS_END
};

static bool make_canonical(const struct record *record, char *cells, FILE *err)
{
	unsigned int solutions = count_up_to(record->cells, 2);

	if (solutions != 1) {
		fprintf(err, "%s:%lu: %s solution, so no canonical form\n",
			record->name, record->line,
			solutions ? "more than one" : "no");
		return false;
	}
	canonical_form(record->cells, cells);
	return true;
}

/* What becomes of puzzle k depends only on the seed, the puzzle and k. */
static void make_shuffled(const struct record *record, char *cells)
{
	struct random random;

	random_start(&random, common.seed, record->number);
	shuffle_puzzle(&random, record->cells, cells);
}

/* Write what comes before the first puzzle, with the names of other fields. */
static void write_header(FILE *out)
{
	if (convert.reader->names)
		fprintf(out, "puzzle%s\n", convert.reader->names);
	else
		format_header(out, convert.format, false);
}

static enum status convert_puzzle(void *context, const void *item, FILE *out,
				  FILE *err)
{
	const struct record *record = item;
	char cells[SUDOKU_CELLS];
	bool done = true;

	(void)context;
	if (record->number == 1)
		write_header(out);
	if (convert.canonical)
		done = make_canonical(record, cells, err);
	else if (convert.shuffle)
		make_shuffled(record, cells);
	else
		memcpy(cells, record->cells, SUDOKU_CELLS);
	if (done && record->fields)
		fprintf(out, "%.81s%s\n", cells, record->fields);
	else if (done)
		formats[convert.format].write(out, cells, NULL);
	free(record->fields);
	return done ? STATUS_SOLVED : STATUS_NOT_SOLVED;
}

static enum status run(char *const *texts)
{
	static struct reader reader;
	static const struct jobs jobs = {
		.what = "puzzles",
		.work = convert_puzzle,
	};
	enum status status;

	if (convert.canonical && convert.shuffle)
		usage_error("--canonical and --shuffle exclude each other");
	if (common.has_seed && !convert.shuffle)
		usage_error("--seed is for --shuffle");
	if (convert.shuffle)
		choose_seed();
	convert.reader = &reader;
	reader_start(&reader, texts);
	reader.separator = format_separator(convert.format);
	status = run_reader_jobs(&jobs, &reader);
	if (!reader.number)
		write_header(stdout);
	return status;
}

const struct command convert_command = {
	.name = "convert",
	.summary = "write puzzles in another format",
	.arguments = "[FILE...]",
	.most = ANY_NUMBER,
	.about = "Reads the puzzles in each FILE, or in standard input, and "
		 "writes them in another format. Isomorphs of a puzzle differ "
		 "from it in the names of its digits and in the order of its "
		 "rows and columns, but not in how it is solved.",
	.options = options,
	.run = run,
};
