// SPDX-License-Identifier: GPL-2.0-only
/*
 * sudoku convert: write puzzles in another format
 */
#include <stdlib.h>

#include "make/make.h"
#include "jobs/jobs.h"

/* What the options set */
static unsigned int format;
static bool canonical, shuffle, minimize, adds;

static bool begun;	/* the first puzzle was read */

static const struct option_row options[] = {
	{ .key = 'f', .name = "format", .argument = "FORMAT",
	  OPTION_WORDS(formats[0].name, formats, FORMATS), .to = &format,
	  .help = "Write this format (default: line)" },
	{ .kind = OPTION_OTHER, .name = "add", .argument = "COLUMN,...",
	  .parse = choose_columns, .given = &adds,
	  .what = "a list of columns, as in sudoku-convert(1)",
	  .help = "In csv, tsv and json, add what is known about each puzzle" },
	{ .name = "canonical", .to = &canonical,
	  .help = "Write the least of all isomorphs of each puzzle" },
	{ .name = "shuffle", .to = &shuffle,
	  .help = "Write a random isomorph of each puzzle" },
	{ .name = "minimize", .to = &minimize,
	  .help = "Remove redundant clues from each puzzle" },
	OPTION_QUIET("Do not report puzzles without exactly one solution"),
	OPTION_SEED("Seed of --shuffle (default: a random one)"),
	OPTION_COLUMN,
	OPTION_JOBS,
	OPTIONS_END
};

/* Change a puzzle as the options say. Returns the cells to be written. */
static const char *change(const struct record *record, char *cells)
{
	struct random random;
	char given[SUDOKU_CELLS];

	if (!minimize && !canonical && !shuffle)
		return record->cells;
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
	return cells;
}

static enum status convert_puzzle(struct block *block,
				  const struct record *record)
{
	const char *cells, *answer = record->answer;
	enum status status = STATUS_SOLVED;
	char changed[SUDOKU_CELLS], line[1][SUDOKU_CELLS + 1];
	FILE *out = block->out.file;

	if (record->number == 1) {
		begun = true;
		write_header(out, format, &block->in, block->done);
	}
	if (answer && !is_proper(record, block->err.file))
		status = STATUS_NOT_SOLVED;
	if ((canonical || minimize) && status)
		return status;
	cells = change(record, changed);
	if (answer && cells == changed) {
		memcpy(line[0], cells, SUDOKU_CELLS);
		if (!solve_lines(line, 1))
			return status;
		answer = line[0];
	}
	write_record(out, format, &block->in, block->done, cells, answer,
		     NULL);
	return status;
}

static enum status run(char *const *names)
{
	struct jobs jobs = {
		.unique = canonical || minimize || columns_need_answers(),
		.one_table = formats[format].separator,
		.each = convert_puzzle,
	};
	enum status status;

	if (canonical && shuffle)
		usage_error("--canonical and --shuffle exclude each other");
	if (adds && !formats[format].has_columns)
		usage_error("--add needs --format=csv, tsv or json");
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
