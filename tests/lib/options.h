/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Arguments of test programs
 */
#ifndef SUDOKU_TEST_OPTIONS_H
#define SUDOKU_TEST_OPTIONS_H

#include <stdbool.h>

#include "../../driver/core/types.h"

/**
 * struct option_def - one option, as --@name VALUE
 * @name: without the dashes; NULL after the last
 * @flag: is set to true; such an option has no value
 * @number: where to put the value
 * @seconds: likewise
 * @take: called with the value
 *
 * Exactly one of the last four is set.
 */
struct option_def {
	const char *name;
	bool *flag;
	unsigned int *number;
	double *seconds;
	void (*take)(char *value);
};

/* Returns the index of the first other argument. An unknown option is fatal. */
int read_options(int argc, char **argv, const struct option_def *options);

/* Print the usage and exit unless there are @least to @most arguments. */
void need_arguments(int argc, int least, int most, const char *usage);

/* The seed in argument @number, or a new one if there is none; prints it. */
u64 choose_seed(int argc, char **argv, int number);

/* FULL=1 in the environment: do everything, however long it takes. */
bool full(void);

#endif /* SUDOKU_TEST_OPTIONS_H */
