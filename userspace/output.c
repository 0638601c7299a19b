// SPDX-License-Identifier: GPL-2.0
/*
 * Printing texts or boards, and messages about puzzles without a solution
 */
#include <err.h>
#include <stdio.h>
#include <unistd.h>

#include "client.h"

/* Flush, or exit with an error if anything could not be written. */
void flush_stdout(void)
{
	if (!ferror(stdout) && !fflush(stdout))
		return;
	warn("standard output");
	_exit(STATUS_TROUBLE);
}

/* Print now what was written to standard output. */
void output_flush(const struct output *output)
{
	if (output->out == stdout)
		flush_stdout();
}

static void draw_rule(FILE *out)
{
	fputs("+-------+-------+-------+", out);
}

static void draw_cell(FILE *out, char clue, char digit, bool color)
{
	const char *style = clue > '0' ? "1" : "32";

	if (digit == '0' || digit == '.')
		fprintf(out, " .");
	else if (color)
		fprintf(out, " \033[%sm%c\033[m", style, digit);
	else
		fprintf(out, " %c", digit);
}

static void draw_row(FILE *out, const char *clues, const char *digits,
		     bool color)
{
	unsigned int column;

	for (column = 0; column < 9; column++) {
		if (column % 3 == 0)
			fprintf(out, column ? " |" : "|");
		draw_cell(out, clues[column], digits[column], color);
	}
	fprintf(out, " |");
}

/*
 * Draw a puzzle and next to it its solution, unless @solution is NULL. Clues
 * are bold, other digits are green.
 */
void draw_board(FILE *out, const char *puzzle, const char *solution,
		bool color)
{
	unsigned int cell;

	for (cell = 0; cell <= SUDOKU_CELLS; cell += 9) {
		if (cell % 27 == 0) {
			draw_rule(out);
			if (solution) {
				fprintf(out, "   ");
				draw_rule(out);
			}
			putc('\n', out);
		}
		if (cell == SUDOKU_CELLS)
			break;
		draw_row(out, puzzle + cell, puzzle + cell, color);
		if (solution) {
			fprintf(out, "   ");
			draw_row(out, puzzle + cell, solution + cell, color);
		}
		putc('\n', out);
	}
	putc('\n', out);
}

/*
 * If clues conflict, write that as the reason why a puzzle has no solution. Two
 * conflicting clues share one unit or two; naming one is enough.
 */
void write_conflict(FILE *err, const char *puzzle)
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

static void complain_of_puzzle(struct output *output)
{
	FILE *err = output->err;

	output_flush(output);
	fprintf(err, "%s:%lu: ", output->name, output->first_line);
	switch (output->answer[0]) {
	case '?':
		fprintf(err, "no solution");
		write_conflict(err, output->puzzle);
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

/* Draw the board, if boards are wanted, and report a missing solution. */
void output_answer(struct output *output)
{
	bool solved = output->answer[0] >= '1' && output->answer[0] <= '9';

	if (output->boards)
		draw_board(output->out, output->puzzle,
			   solved ? output->answer : NULL, output->color);
	if (!solved) {
		complain_of_puzzle(output);
		if (output->status < STATUS_NOT_SOLVED)
			output->status = STATUS_NOT_SOLVED;
	}
}

/*
 * Take one byte of the text, and the byte of the answer in its place. Returns
 * true if this was the last cell of a puzzle.
 */
bool output_byte(struct output *output, char byte, char answer)
{
	if (byte == '\n')
		output->line++;
	if (!is_cell(byte))
		return false;
	if (!output->cells)
		output->first_line = output->line;
	output->puzzle[output->cells] = byte;
	output->answer[output->cells] = answer;
	output->cells = (output->cells + 1) % SUDOKU_CELLS;
	return !output->cells;
}
