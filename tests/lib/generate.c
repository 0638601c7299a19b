// SPDX-License-Identifier: GPL-2.0
/*
 * Prints puzzles, one per line
 *
 *	generate KIND COUNT [SEED]
 */
#include <stdio.h>
#include <stdlib.h>

#include "puzzles.h"

static int print_usage(void)
{
	unsigned int kind;

	fprintf(stderr, "usage: generate KIND COUNT [SEED]; KIND is one of");
	for (kind = 0; kind < PUZZLE_KINDS; kind++)
		fprintf(stderr, " %s", puzzle_kinds[kind]);
	fprintf(stderr, "\n");
	return 2;
}

static enum puzzle_kind find_kind(const char *name)
{
	unsigned int kind;

	for (kind = 0; kind < PUZZLE_KINDS; kind++)
		if (!strcmp(puzzle_kinds[kind], name))
			break;
	return kind;
}

int main(int argc, char **argv)
{
	enum puzzle_kind kind;
	char puzzle[SUDOKU_CELLS];
	u64 seed = 1;
	long count;

	if (argc < 3 || argc > 4)
		return print_usage();
	kind = find_kind(argv[1]);
	if (kind == PUZZLE_KINDS)
		return print_usage();
	count = atol(argv[2]);
	if (argc == 4)
		seed = strtoull(argv[3], NULL, 0);

	while (count-- > 0) {
		make_puzzle(&seed, kind, puzzle);
		printf("%.81s\n", puzzle);
	}
	return fflush(stdout) ? 1 : 0;
}
