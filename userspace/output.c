// SPDX-License-Identifier: GPL-2.0
/*
 * Printing texts or boards, and messages about puzzles without a solution
 */
#include <err.h>
#include <stdio.h>
#include <unistd.h>

#include "board.h"
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
	if (!sudoku_is_cell(byte))
		return false;
	if (!output->cells)
		output->first_line = output->line;
	output->puzzle[output->cells] = byte;
	output->answer[output->cells] = answer;
	output->cells = (output->cells + 1) % SUDOKU_CELLS;
	return !output->cells;
}
