// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku convert: write puzzles in another format
 */
#include <stdlib.h>

#include "make/make.h"
#include "run/run.h"

/*
 * struct convert - one run of the command
 * @format: the format to write
 * @canonical: write canonical forms
 * @shuffle: write random isomorphs
 */
static struct convert {
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
	unsigned int solutions = find_solutions(record->cells, 2, NULL);

	if (solutions != 1) {
		fprintf(err, "%s:%lu: %s solution, so no canonical form\n",
			record->name, record->line,
			solutions ? "more than one" : "no");
		return false;
	}
	canonical_form(record->cells, cells);
	return true;
}

/* The isomorph of puzzle k depends only on the seed, the puzzle and k. */
static void make_shuffled(const struct record *record, char *cells)
{
	struct random random;

	random_start(&random, shared.seed, record->number);
	shuffle_puzzle(&random, record->cells, cells);
}

/*
 * struct row - a line of a table
 * @line: the line
 * @separators: what separates its fields
 * @field: number of the field with the puzzle
 */
struct row {
	struct span line;
	const char *separators;
	unsigned int field;
};

/*
 * Is the next puzzle of a block in a table whose other fields are to be kept?
 */
static bool find_row(const struct block *block, struct row *row)
{
	const char *cells = block->raw + block->place[block->done].begin;
	unsigned int i;

	if (!format_separator(convert.format) || block->plain)
		return false;
	row->line = block_line(block, block->done);
	for (i = 0; i < ARRAY_SIZE(table_separators); i++) {
		row->separators = table_separators[i];
		if (find_field(row->separators, row->line, cells, &row->field))
			return true;
	}
	return false;
}

/* Write the names of all fields. One without a name is empty. */
static void write_names(const struct block *block, const struct row *row)
{
	char separator = format_separator(convert.format);
	struct span rest = row->line, field, header = { block->header, NULL };
	unsigned int others = 0;

	if (header.begin)
		header.end = header.begin + strlen(header.begin);
	fputs("puzzle", block->out.file);
	others = write_fields(block->out.file, row->separators, header,
			      row->field, separator) + 1;
	while (take_field(row->separators, &rest, &field))
		if (others)
			others--;
		else
			putc(separator, block->out.file);
	putc('\n', block->out.file);
}

static enum status convert_puzzle(struct block *block,
				  const struct record *record)
{
	FILE *out = block->out.file;
	char cells[SUDOKU_CELLS];
	struct row row;
	bool in_table = find_row(block, &row);

	if (record->number == 1 && in_table)
		write_names(block, &row);
	else if (record->number == 1)
		format_header(out, convert.format, false);
	memcpy(cells, record->cells, SUDOKU_CELLS);
	if (convert.canonical &&
	    !make_canonical(record, cells, block->err.file))
		return STATUS_NOT_SOLVED;
	if (convert.shuffle)
		make_shuffled(record, cells);
	if (in_table) {
		fprintf(out, "%.81s", cells);
		write_fields(out, row.separators, row.line, row.field,
			     format_separator(convert.format));
		putc('\n', out);
	} else {
		formats[convert.format].write(out, cells, NULL);
	}
	return STATUS_SOLVED;
}

static enum status run(char *const *names)
{
	static struct texts texts;
	static const struct jobs jobs = {
		.what = "puzzles",
		.texts = &texts,
		.each = convert_puzzle,
	};
	enum status status;

	if (convert.canonical && convert.shuffle)
		usage_error("--canonical and --shuffle exclude each other");
	if (shared.has_seed && !convert.shuffle)
		usage_error("--seed is for --shuffle");
	if (convert.shuffle)
		choose_seed();
	texts_start(&texts, names);
	status = run_jobs(&jobs);
	if (!texts.number)
		format_header(stdout, convert.format, false);
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
