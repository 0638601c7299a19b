// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku convert: write puzzles in another format
 */
#include <stdlib.h>

#include "make/make.h"
#include "jobs/jobs.h"

/* What the options set */
static unsigned int format;
static bool canonical, shuffle, minimize;

static bool begun;	/* the first puzzle was read */

static const struct option_row options[] = {
	{ .key = 'f', .name = "format", .argument = "FORMAT",
	  OPTION_WORDS(formats[0].name, formats, FORMATS), .to = &format,
	  .help = "Write this format (default: line)" },
	{ .name = "canonical", .to = &canonical,
	  .help = "Write the least of all isomorphs of each puzzle" },
	{ .name = "shuffle", .to = &shuffle,
	  .help = "Write a random isomorph of each puzzle" },
	{ .name = "minimize", .to = &minimize,
	  .help = "Remove redundant clues from each puzzle" },
	OPTION_SEED("Seed of --shuffle (default: a random one)"),
	OPTION_COLUMN,
	OPTION_JOBS,
	OPTIONS_END
};

static enum status convert_puzzle(struct block *block,
				  const struct record *record)
{
	FILE *out = block->out.file;
	char cells[SUDOKU_CELLS], given[SUDOKU_CELLS];
	struct random random;
	char separator = format_separator(format);
	bool in_table = separator && block->in.place[block->done].separator;

	if (record->number == 1) {
		begun = true;
		if (in_table)
			write_names(out, &block->in, block->done, separator);
		else
			format_header(out, format, false);
	}
	if (record->answer && !is_proper(record, block->err.file))
		return STATUS_NOT_SOLVED;
	memcpy(given, record->cells, SUDOKU_CELLS);
	if (minimize)
		minimize_puzzle(given);
	memcpy(cells, given, SUDOKU_CELLS);
	if (canonical)
		canonical_form(given, cells);
	if (shuffle) {
		/* It depends only on the seed, the puzzle and its number. */
		random_start(&random, shared.seed, record->number);
		shuffle_puzzle(&random, given, cells);
	}
	if (in_table) {
		fprintf(out, "%.81s", cells);
		write_fields(out, &block->in, block->done, separator);
		putc('\n', out);
	} else {
		format_write(out, format, cells, NULL);
	}
	return STATUS_SOLVED;
}

static enum status run(char *const *names)
{
	struct jobs jobs = {
		.what = "puzzles",
		.unique = canonical || minimize,
		.each = convert_puzzle,
	};
	enum status status;

	if (canonical && shuffle)
		usage_error("--canonical and --shuffle exclude each other");
	if (shared.has_seed && !shuffle)
		usage_error("--seed is for --shuffle");
	if (shuffle)
		choose_seed();
	status = run_text_jobs(&jobs, names);
	if (begun)
		format_footer(stdout, format);
	return status;
}

const struct command convert_command = {
	.name = "convert",
	.summary = "write puzzles in another format",
	.arguments = "[PUZZLE|FILE...]",
	.most = ANY_NUMBER,
	.options = options,
	.run = run,
};
