// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku strategies: list the search strategies
 */
#include <argp.h>
#include <stdio.h>

#include "client.h"

static const struct argp argp = {
	.doc = "Lists the search strategies.",
};

enum status strategies_command(int argc, char **argv)
{
	const struct sudoku_strategy *strategy;
	unsigned int i;

	argv[0] = PROGRAM " strategies";
	argp_parse(&argp, argc, argv, 0, NULL, NULL);

	for (i = 0; (strategy = sudoku_strategy(i)); i++)
		printf("%-10s %s%s\n", strategy->name, strategy->description,
		       strategy == SUDOKU_STRATEGY_DEFAULT ? " (default)" : "");
	return STATUS_SOLVED;
}
