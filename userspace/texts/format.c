// SPDX-License-Identifier: GPL-2.0-only
/*
 * Writing puzzles in the formats of other programs
 */
#include "reader.h"
#include "screen/screen.h"

/* Technique 0000 and candidate x are those of a puzzle without a next step. */
#define HODOKU	":0000:x:"

#define XML	"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n"

/* In .sdk, the state of the game is a section of its own. */
const struct format_info formats[FORMATS] = {
	[FORMAT_LINE] = { "line", CELLS_LINE, "", "\t", "\n" },
	[FORMAT_GRID] = { "grid", CELLS_ROWS, "", NULL, "\n" },
	[FORMAT_BOARD] = { "board", CELLS_BOARD, .between = "" },
	[FORMAT_SDM] = { "sdm", CELLS_ZEROS, "", NULL, "\n" },
	[FORMAT_SDK] = { "sdk", CELLS_ROWS, "[Puzzle]\n", "[State]\n", "" },
	[FORMAT_CSV] = { "csv", CELLS_LINE, "", ",", "\n",
			 "puzzle\n", "puzzle,solution\n",
			 .has_columns = true, .separator = ',' },
	[FORMAT_TSV] = { "tsv", CELLS_LINE, "", "\t", "\n",
			 "puzzle\n", "puzzle\tsolution\n",
			 .has_columns = true, .separator = '\t' },
	[FORMAT_KAGGLE] = { "kaggle", CELLS_ZEROS, "", ",", "\n",
			    "quizzes\n", "quizzes,solutions\n" },
	[FORMAT_HODOKU] = { "hodoku", CELLS_LINE, HODOKU, NULL, "::::\n" },
	[FORMAT_JSON] = { "json", CELLS_LINE, "{\"puzzle\":\"",
			  "\",\"solution\":\"", "\"}\n",
			  .has_columns = true },
	[FORMAT_OPENSUDOKU] = { "opensudoku", CELLS_ZEROS, "<game data=\"",
				NULL, "\" />\n", XML, XML,
				"</opensudoku>\n" },
	[FORMAT_FPUZZLES] = { "fpuzzles", CELLS_LINK,
			      "https://f-puzzles.com/?load=", NULL, "\n" },
	[FORMAT_SUDOKUPAD] = { "sudokupad", CELLS_LINK,
			       "https://sudokupad.app/fpuzzles", NULL, "\n" },
};

static void write_cells(FILE *out, enum cells_format how, const char *cells)
{
	unsigned int i;

	if (how == CELLS_LINE)
		fwrite(cells, 1, SUDOKU_CELLS, out);
	else if (how == CELLS_LINK)
		write_link(out, cells);
	else
		for (i = 0; i < SUDOKU_CELLS; i++) {
			putc(how == CELLS_ZEROS && cells[i] == '.' ? '0' :
			     cells[i], out);
			if (how == CELLS_ROWS && i % 9 == 8)
				putc('\n', out);
		}
}

/*
 * Write a puzzle, '.' for a blank, and its solution unless it is NULL or the
 * format has no place for it.
 */
void format_write(FILE *out, enum format format, const char *cells,
		  const char *solution)
{
	const struct format_info *info = &formats[format];

	if (info->cells == CELLS_BOARD) {
		draw_board(out, cells, solution, false);
		return;
	}
	fputs(info->before, out);
	write_cells(out, info->cells, cells);
	if (solution && info->between) {
		fputs(info->between, out);
		write_cells(out, info->cells, solution);
	}
	fputs(info->after, out);
}

/* Write what comes before the first puzzle. */
void format_header(FILE *out, enum format format, bool solution)
{
	const struct format_info *info = &formats[format];

	fputs((solution ? info->full_header : info->header) ?: "", out);
}

/* Write what comes after the last puzzle. */
void format_footer(FILE *out, enum format format)
{
	fputs(formats[format].footer ?: "", out);
}
