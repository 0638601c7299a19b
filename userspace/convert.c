// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku convert: write puzzles in another format
 */
#include <argp.h>
#include <stdlib.h>

#include "format.h"
#include "isomorph.h"
#include "jobs.h"
#include "reader.h"

/*
 * struct convert - one run of the command
 * @reader: the texts
 * @formats: the formats to look for in them
 * @format: the format to write
 * @canonical: write canonical forms
 * @shuffle: write random isomorphs
 * @has_seed: the user has given @seed
 * @seed: seed of the random numbers
 * @threads: how many puzzles to work on at a time, 0 for the default
 */
struct convert {
	struct reader *reader;
	u32 formats;
	enum format format;
	bool canonical;
	bool shuffle;
	bool has_seed;
	u64 seed;
	unsigned int threads;
};

enum {
	KEY_CANONICAL = 256,
	KEY_SHUFFLE,
};

static const struct argp_option options[] = {
	{ .name = "format", .key = 'f', .arg = "FORMAT",
	  .doc = "Write 'line' (the default), 'grid', 'board', 'sdm', 'sdk', "
		 "'ss', 'csv', 'tsv', 'hodoku' or 'json'" },
	{ .name = "input-format", .key = 'i', .arg = "FORMAT",
	  .doc = "Read this format only (default: any)" },
	{ .name = "canonical", .key = KEY_CANONICAL,
	  .doc = "Write the least of all isomorphs of each puzzle" },
	{ .name = "shuffle", .key = KEY_SHUFFLE,
	  .doc = "Write a random isomorph of each puzzle" },
	{ .name = "seed", .key = 'S', .arg = "N",
	  .doc = "Seed of --shuffle (default: a random one)" },
	{ .name = "jobs", .key = 'j', .arg = "N",
	  .doc = "Work on N puzzles at a time (default: one per processor)" },
	{}
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct convert *convert = state->input;

	switch (key) {
	case 'f':
		convert->format = parse_format(arg, state);
		return 0;
	case 'i':
		convert->formats = mask_formats(parse_format(arg, state));
		return 0;
	case KEY_CANONICAL:
		convert->canonical = true;
		return 0;
	case KEY_SHUFFLE:
		convert->shuffle = true;
		return 0;
	case 'S':
		convert->has_seed = true;
		convert->seed = parse_number(arg, "a seed", state);
		return 0;
	case 'j':
		convert->threads = parse_jobs(arg, state);
		return 0;
	case ARGP_KEY_END:
		if (convert->canonical && convert->shuffle)
			argp_error(state,
				   "--canonical and --shuffle exclude each other");
		if (convert->has_seed && !convert->shuffle)
			argp_error(state, "--seed is for --shuffle");
		return 0;
	default:
		return parse_texts(key, state, convert->reader);
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[FILE...]",
	.doc = "Reads the puzzles in each FILE, or in standard input, and\n"
	       "writes them in another format. Isomorphs of a puzzle differ\n"
	       "from it in the names of its digits and in the order of its\n"
	       "rows and columns, but not in how it is solved.\n"
	       "\vExits with 0 if all puzzles are converted, 1 if some are not, 2 after\n"
	       "an error.",
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
static void make_shuffled(const struct convert *convert,
			  const struct record *record, char *cells)
{
	struct random random;

	random_start(&random, convert->seed, record->number);
	shuffle_puzzle(&random, record->cells, cells);
}

/* Write what comes before the first puzzle, with the names of other fields. */
static void write_header(const struct convert *convert, FILE *out)
{
	if (convert->reader->names)
		fprintf(out, "puzzle%s\n", convert->reader->names);
	else
		format_header(out, convert->format, false);
}

static enum status convert_puzzle(void *context, const void *item, FILE *out,
				  FILE *err)
{
	const struct convert *convert = context;
	const struct record *record = item;
	char cells[SUDOKU_CELLS];
	bool done = true;

	if (record->number == 1)
		write_header(convert, out);
	if (convert->canonical)
		done = make_canonical(record, cells, err);
	else if (convert->shuffle)
		make_shuffled(convert, record, cells);
	else
		memcpy(cells, record->cells, SUDOKU_CELLS);
	if (done && record->fields)
		fprintf(out, "%.81s%s\n", cells, record->fields);
	else if (done)
		format_write(out, convert->format, cells, NULL);
	free(record->fields);
	return done ? STATUS_SOLVED : STATUS_NOT_SOLVED;
}

/* Print a seed that was not given, so that the run can be repeated. */
static void choose_seed(struct convert *convert)
{
	if (!convert->shuffle || convert->has_seed)
		return;
	convert->seed = random_seed();
	fprintf(stderr, "seed %llu\n", (unsigned long long)convert->seed);
}

enum status convert_command(int argc, char **argv)
{
	static struct reader reader;
	struct convert convert = { .reader = &reader, .formats = ANY_FORMAT };
	struct jobs jobs = {
		.what = "puzzles",
		.work = convert_puzzle,
		.context = &convert,
	};
	enum status status;

	argv[0] = PROGRAM " convert";
	argp_parse(&argp, argc, argv, 0, NULL, &convert);

	choose_seed(&convert);
	reader.formats = convert.formats;
	reader.separator = format_separator(convert.format);
	jobs.threads = convert.threads;
	status = run_reader_jobs(&jobs, &reader);
	if (!reader.number)
		write_header(&convert, stdout);
	return status;
}
