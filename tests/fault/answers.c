// SPDX-License-Identifier: GPL-2.0
/*
 * What the device must answer to a text of lines, each of which is a puzzle
 * with a solution
 */
#include "../../driver/core/search.h"
#include "fault.h"

static struct sudoku_search search;

/* Whether there is another solution, which is then in @solution */
static bool find_next(char *solution)
{
	if (sudoku_search_run(&search, UINT64_MAX) != SUDOKU_FOUND)
		return false;
	sudoku_search_solution(&search, solution);
	return true;
}

/* The answer in the place of a puzzle */
static size_t answer_once(char *answer)
{
	char second[SUDOKU_CELLS];

	must(find_next(answer));
	if (op->mode == SUDOKU_MODE_UNIQUE && find_next(second))
		memset(answer, '*', SUDOKU_CELLS);
	return SUDOKU_CELLS;
}

/* Lines of solutions, up to @most bytes or all of them and an empty line */
static size_t answer_all(char *answers, size_t most)
{
	size_t length = 0;

	while (length < most) {
		bool found = find_next(answers + length);

		length += found ? SUDOKU_CELLS : 0;
		answers[length++] = '\n';
		if (!found)
			break;
	}
	return length;
}

/**
 * answer_lines - compute what a file must return
 * @lines: the text
 * @length: its length; a line at its end that is not complete is not answered
 * @answers: where to put the answers; needs room for a line more than @most
 * @most: how many bytes of the answers are wanted at most
 *
 * The mode is that of the operation, and the strategy "mrv".
 *
 * Return: the length of the answers.
 */
size_t answer_lines(const char *lines, size_t length, char *answers,
		    size_t most)
{
	size_t at, done = 0;

	for (at = 0; at + SUDOKU_CELLS <= length && done < most; at += LINE) {
		sudoku_search_start(&search, sudoku_strategy_find("mrv"),
				    lines + at);
		if (op->mode == SUDOKU_MODE_ALL) {
			done += answer_all(answers + done, most - done);
			continue;
		}
		done += answer_once(answers + done);
		if (at + LINE <= length)
			answers[done++] = '\n';
	}
	return done < most ? done : most;
}
