// SPDX-License-Identifier: GPL-2.0
/*
 * Messages about puzzles without a solution
 */
#include "run.h"

const char *const verdict_words[] = {
	[SUDOKU_VERDICT_SOLVED] = "solved",
	[SUDOKU_VERDICT_UNSOLVABLE] = "no solution",
	[SUDOKU_VERDICT_AMBIGUOUS] = "more than one solution",
	[SUDOKU_VERDICT_GAVE_UP] = "gave up at the step limit",
};

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
	u32 verdict = mark == '*' ? SUDOKU_VERDICT_AMBIGUOUS :
		      mark == '!' ? SUDOKU_VERDICT_GAVE_UP :
				    SUDOKU_VERDICT_UNSOLVABLE;

	fprintf(err, "%s:%lu: %s", record->name, record->line,
		verdict_words[verdict]);
	if (verdict == SUDOKU_VERDICT_UNSOLVABLE)
		write_conflict(err, record->cells);
	fputc('\n', err);
}

/*
 * Does a puzzle have exactly one solution? If not, write why to @err. Unless
 * that is known, this solves in this process, in any thread.
 */
bool is_proper(const struct record *record, FILE *err)
{
	char mark = record->answer ? record->answer[0] :
		    "?1*"[find_solutions(record->cells, 2, NULL)];

	if (mark != '?' && mark != '*')
		return true;
	report_unsolved(record, mark, err);
	return false;
}
