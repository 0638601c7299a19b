// SPDX-License-Identifier: GPL-2.0-only
/*
 * Messages about puzzles without a solution
 */
#include <string.h>

#include "logic/logic.h"
#include "solving.h"

/* The verdict that an answer tells which begins with that character */
unsigned int verdict_of(char mark)
{
	switch (mark) {
	case '?':
		return SUDOKU_VERDICT_UNSOLVABLE;
	case '*':
		return SUDOKU_VERDICT_AMBIGUOUS;
	case '!':
		return SUDOKU_VERDICT_GAVE_UP;
	default:
		return SUDOKU_VERDICT_SOLVED;
	}
}

/* Report a digit that a unit has more than once. Returns true if it has. */
static bool report_digit(const struct record *record, unsigned int unit,
			 char digit, FILE *out)
{
	static const char *const numbers[] = {
		"two", "three", "four", "five", "six", "seven", "eight", "nine"
	};
	unsigned int i, count = 0;
	u8 cells[9];

	for (i = 0; i < 9; i++)
		if (record->cells[unit_cells[unit][i]] == digit)
			cells[count++] = unit_cells[unit][i];
	if (count < 2)
		return false;
	fprintf(out, "%s:%lu: no solution: %s %cs in %s %u:", record->name,
		record->line, numbers[count - 2], digit,
		logic_unit_kinds[unit / 9], unit % 9 + 1);
	for (i = 0; i < count; i++)
		fprintf(out, " %s", cell_names[cells[i]]);
	putc('\n', out);
	return true;
}

/*
 * Report that a puzzle has no solution, and what of the reasons can be seen:
 * all clues that conflict or, unless @all, the first that do; or else a cell
 * without a candidate, or a unit without a place for a digit.
 */
void report_unsolvable(const struct record *record, bool all, FILE *out)
{
	struct logic_state state;
	bool found = false;
	unsigned int i;

	/* Boxes are the first units, and rows and columns are easier to see. */
	for (i = 0; i < LOGIC_UNITS * 9 && (all || !found); i++)
		found |= report_digit(record, (i / 9 + 9) % LOGIC_UNITS,
				      '1' + i % 9, out);
	if (found)
		return;
	fprintf(out, "%s:%lu: no solution: ", record->name, record->line);
	logic_load(&state, record->cells, NULL);
	if (state.contradiction.found)
		logic_write_contradiction(out, &state.contradiction);
	else
		fputs("no contradiction is visible; the search found none",
		      out);
	putc('\n', out);
}

/* Report why a puzzle has no answer but a mark. */
void report_unsolved(const struct record *record, char mark, FILE *err)
{
	if (mark == '?')
		report_unsolvable(record, false, err);
	else
		fprintf(err, "%s:%lu: %s\n", record->name, record->line,
			verdict_words[verdict_of(mark)]);
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
	if (!shared.quiet)
		report_unsolved(record, mark, err);
	return false;
}

/*
 * Find the candidates that a text has taken off a puzzle with one solution, its
 * answer, and say to @err if there are any. Returns false, after a message, if
 * the solution is not among the others.
 */
bool find_excluded(const struct record *record, const struct batch *batch,
		   unsigned int i, u16 *excluded, FILE *err)
{
	unsigned int cell;
	u16 candidates[SUDOKU_CELLS];

	memset(excluded, 0, SUDOKU_CELLS * sizeof(*excluded));
	if (!batch_candidates(batch, i, candidates) ||
	    !logic_exclude(record->cells, candidates, excluded))
		return true;
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		if (!(excluded[cell] >> (record->answer[cell] - '1') & 1))
			continue;
		fprintf(err, "%s:%lu: the candidates exclude the solution: %s is %c\n",
			record->name, record->line, cell_names[cell],
			record->answer[cell]);
		return false;
	}
	fprintf(err, BEGINS_WITH_CANDIDATES, record->name, record->line);
	return true;
}
