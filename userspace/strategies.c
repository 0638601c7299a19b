// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku strategies: list the search strategies
 */
#include <stdio.h>

#include "options.h"

static enum status run(char *const *unused)
{
	const struct sudoku_strategy *strategy;
	unsigned int i;

	(void)unused;
	for (i = 0; (strategy = sudoku_strategy(i)); i++)
		printf("%-10s %s%s\n", strategy->name, strategy->description,
		       strategy == SUDOKU_STRATEGY_DEFAULT ? " (default)" : "");
	return STATUS_SOLVED;
}

const struct command strategies_command = {
	.name = "strategies",
	.summary = "list the search strategies",
	.about = "Lists the search strategies.",
	.options = no_options,
	.run = run,
};
