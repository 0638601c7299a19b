// SPDX-License-Identifier: GPL-2.0
/*
 * Messages about puzzles without a solution
 */
#include "run.h"

/*
 * If clues conflict, write that as the reason why a puzzle has no solution. Two
 * conflicting clues share one unit or two; naming one is enough.
 */
static void write_conflict(FILE *err, const char *puzzle)
{
	u8 cells[2];
	unsigned int a, b;

	if (!sudoku_grid_conflict(puzzle, cells))
		return;
	a = cells[0];
	b = cells[1];
	fprintf(err, ": two %cs in ", puzzle[a]);
	if (sudoku_row(a) == sudoku_row(b))
		fprintf(err, "row %u", sudoku_row(a) + 1);
	else if (sudoku_column(a) == sudoku_column(b))
		fprintf(err, "column %u", sudoku_column(a) + 1);
	else
		fprintf(err, "box %u", sudoku_box(a) + 1);
}

/* Report why a puzzle has no answer but a mark. */
void report_unsolved(const struct record *record, char mark, FILE *err)
{
	fprintf(err, "%s:%lu: ", record->name, record->line);
	switch (mark) {
	case '?':
		fprintf(err, "no solution");
		write_conflict(err, record->cells);
		break;
	case '*':
		fprintf(err, "more than one solution");
		break;
	case '!':
		fprintf(err, "gave up at the step limit");
		break;
	}
	fputc('\n', err);
}

/*
 * Does a puzzle have exactly one solution? If not, write why to @err. This solves
 * in this process, in any thread.
 */
bool is_proper(const struct record *record, FILE *err)
{
	unsigned int solutions = find_solutions(record->cells, 2, NULL);

	if (solutions != 1)
		report_unsolved(record, solutions ? '*' : '?', err);
	return solutions == 1;
}
