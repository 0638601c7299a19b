// SPDX-License-Identifier: GPL-2.0
/*
 * Writing puzzles in the formats of other programs
 */
#include "run.h"
#include "screen/screen.h"

static void write_cells(FILE *out, const char *cells)
{
	fwrite(cells, 1, SUDOKU_CELLS, out);
}

/* A line, or two fields separated by a tab, which is TSV without a header */
static void write_tabbed(FILE *out, const char *cells, const char *solution)
{
	write_cells(out, cells);
	if (solution) {
		putc('\t', out);
		write_cells(out, solution);
	}
	putc('\n', out);
}

static void write_rows(FILE *out, const char *cells)
{
	unsigned int row;

	for (row = 0; row < 9; row++)
		fprintf(out, "%.9s\n", cells + 9 * row);
}

static void write_grid(FILE *out, const char *cells, const char *solution)
{
	(void)solution;
	write_rows(out, cells);
	putc('\n', out);
}

static void write_board(FILE *out, const char *cells, const char *solution)
{
	draw_board(out, cells, solution, false);
}

static void write_sdm(FILE *out, const char *cells, const char *solution)
{
	unsigned int cell;

	(void)solution;
	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		putc(cells[cell] == '.' ? '0' : cells[cell], out);
	putc('\n', out);
}

/* The state of the game is a section of its own. */
static void write_sdk(FILE *out, const char *cells, const char *solution)
{
	fputs("[Puzzle]\n", out);
	write_rows(out, cells);
	if (solution) {
		fputs("[State]\n", out);
		write_rows(out, solution);
	}
}

static void write_ss(FILE *out, const char *cells, const char *solution)
{
	unsigned int row;

	(void)solution;
	fputs("*-----------*\n", out);
	for (row = 0; row < 9; row++) {
		if (row == 3 || row == 6)
			fputs("|---+---+---|\n", out);
		fprintf(out, "|%.3s|%.3s|%.3s|\n", cells + 9 * row,
			cells + 9 * row + 3, cells + 9 * row + 6);
	}
	fputs("*-----------*\n", out);
}

static void write_csv(FILE *out, const char *cells, const char *solution)
{
	write_cells(out, cells);
	if (solution) {
		putc(',', out);
		write_cells(out, solution);
	}
	putc('\n', out);
}

/* Technique 0000 and candidate x are those of a puzzle without a next step. */
static void write_hodoku(FILE *out, const char *cells, const char *solution)
{
	(void)solution;
	fprintf(out, ":0000:x:%.81s::::\n", cells);
}

static void write_json(FILE *out, const char *cells, const char *solution)
{
	fprintf(out, "{\"puzzle\":\"%.81s\"", cells);
	if (solution)
		fprintf(out, ",\"solution\":\"%.81s\"", solution);
	fputs("}\n", out);
}

const struct format_info formats[FORMATS] = {
	[FORMAT_LINE] = { "line", write_tabbed, true },
	[FORMAT_GRID] = { "grid", write_grid },
	[FORMAT_BOARD] = { "board", write_board, true },
	[FORMAT_SDM] = { "sdm", write_sdm },
	[FORMAT_SDK] = { "sdk", write_sdk, true },
	[FORMAT_SS] = { "ss", write_ss },
	[FORMAT_CSV] = { "csv", write_csv, true },
	[FORMAT_TSV] = { "tsv", write_tabbed, true },
	[FORMAT_HODOKU] = { "hodoku", write_hodoku },
	[FORMAT_JSON] = { "json", write_json, true },
};

/* What separates fields in tables; '\0' in other formats */
char format_separator(enum format format)
{
	return format == FORMAT_CSV ? ',' : format == FORMAT_TSV ? '\t' : '\0';
}

/* Write what comes before the first puzzle. */
void format_header(FILE *out, enum format format, bool solution)
{
	if (format == FORMAT_CSV)
		fputs(solution ? "puzzle,solution\n" : "puzzle\n", out);
	else if (format == FORMAT_TSV)
		fputs(solution ? "puzzle\tsolution\n" : "puzzle\n", out);
}
