/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Arguments of test programs
 */
#ifndef SUDOKU_TEST_OPTIONS_H
#define SUDOKU_TEST_OPTIONS_H

#include <stdbool.h>

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

#endif /* SUDOKU_TEST_OPTIONS_H */
