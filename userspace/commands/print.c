// SPDX-License-Identifier: GPL-2.0-only
/*
 * sudoku print: sheets of puzzles for paper
 */
#include <stdlib.h>
#include <unistd.h>

#include "logic/logic.h"
#include "print/print.h"
#include "jobs/jobs.h"

static const struct {
	const char *name;
	const struct painter *painter;
} print_formats[] = {
	{ "pdf", &pdf_painter },
	{ "svg", &svg_painter },
};

/* How many puzzles are on a page */
static const struct {
	const char *name;
	unsigned int columns;
	unsigned int rows;
} layouts[] = {
	{ "1", 1, 1 }, { "2", 1, 2 }, { "4", 2, 2 }, { "6", 2, 3 },
	{ "9", 3, 3 },
};

/* What the options set */
static unsigned int format, layout = 2, paper;
static const char *title = "";
static bool no_solutions;

/* The puzzles so far */
static STACK(struct item) items;

static const struct option_row options[] = {
	{ .key = 'f', .name = "format", .argument = "FORMAT", .to = &format,
	  OPTION_WORDS(print_formats[0].name, print_formats,
		       ARRAY_SIZE(print_formats)),
	  .help = "Print this (default: pdf)" },
	{ .key = 'n', .name = "per-page", .argument = "N", .to = &layout,
	  OPTION_WORDS(layouts[0].name, layouts, ARRAY_SIZE(layouts)),
	  .help = "Puzzles on a page (default: 4)" },
	{ .key = 'p', .name = "paper", .argument = "PAPER", .to = &paper,
	  OPTION_WORDS(papers[0].name, papers, PAPERS),
	  .help = "The size of a page (default: a4)" },
	{ .kind = OPTION_TEXT, .key = 't', .name = "title",
	  .argument = "TEXT", .to = &title,
	  .help = "Print this above each page" },
	{ .name = "no-solutions", .to = &no_solutions,
	  .help = "Leave out the pages with solutions at the end" },
	OPTION_COLUMN,
	OPTIONS_END
};

/* There is one worker, so this is called for each puzzle in order. */
static enum status take_puzzle(struct block *block,
			       const struct record *record)
{
	struct logic_rating rating;
	const char *level;
	struct item *item;

	if (!is_proper(record, block->err.file))
		return STATUS_NOT_SOLVED;
	item = EXTEND(items, 1);
	memcpy(item->puzzle, record->cells, SUDOKU_CELLS);
	memcpy(item->solution, record->answer, SUDOKU_CELLS);
	logic_rate(record->cells, NULL, &rating);
	level = logic_level_of(rating.difficulty)->name;
	if (rating.difficulty < LOGIC_CHAIN)
		snprintf(item->difficulty, sizeof(item->difficulty),
			 "%s (%u.%u)", level, rating.difficulty / 10,
			 rating.difficulty % 10);
	else
		snprintf(item->difficulty, sizeof(item->difficulty), "%s",
			 level);
	return STATUS_SOLVED;
}

static enum status run(char *const *names)
{
	struct jobs jobs = {
		.unique = true,
		.one = true,
		.each = take_puzzle,
	};
	enum status status;

	if (print_formats[format].painter == &pdf_painter && pdf_lacks(title))
		usage_error("a PDF has no character U+%04X, as the title has; use --format=svg",
			    pdf_lacks(title));
	if (isatty(STDOUT_FILENO))
		usage_error("standard output is a terminal, not a file");
	status = run_text_jobs(&jobs, names);
	if (items.count)
		sheet_print(&(struct sheet){
			.painter = print_formats[format].painter,
			.paper = &papers[paper],
			.columns = layouts[layout].columns,
			.rows = layouts[layout].rows,
			.title = title,
			.solutions = !no_solutions,
			.items = items.all,
			.count = items.count,
		});
	free(items.all);
	return status;
}

const struct command print_command = {
	.name = "print",
	.summary = "print sheets of puzzles for paper: PDF or SVG",
	.arguments = "[PUZZLE|FILE...]",
	.most = ANY_NUMBER,
	.options = options,
	.run = run,
};
