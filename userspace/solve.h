/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the two ways to run "sudoku solve" share: one puzzle at a time, or several
 */
#ifndef SUDOKU_SOLVE_H
#define SUDOKU_SOLVE_H

#include "client.h"

/*
 * struct solve - one run of the command
 * @texts: names of the texts, NULL at the end
 * @solver: what solves them
 * @config: how it solves
 * @jobs: how many puzzles to solve at a time
 * @output: prints the answers
 */
struct solve {
	char *const *texts;
	const struct solver *solver;
	struct config config;
	unsigned int jobs;
	struct output output;
};

/*
 * struct part - a part of a text: whole puzzles, or layout
 * @puzzles: the part, masked
 * @answers: a copy of it, in which the answers replace the puzzles
 * @done: how many bytes of @answers have been solved already
 * @raw: the part as it was read, NULL if it is the same
 * @length: length of each of them in bytes
 */
struct part {
	const char *puzzles;
	char *answers;
	size_t done;
	const char *raw;
	size_t length;
};

void solve_part(const struct solve *solve, struct output *output,
		const struct part *part);
enum status solve_in_parallel(struct solve *solve);

#endif /* SUDOKU_SOLVE_H */
