// SPDX-License-Identifier: GPL-2.0
/*
 * Strategy "forward": mrv with forward checking
 *
 * Each blank has a domain, the digits that it may still have. A placement takes
 * its digit from the domains of all peers. If that empties one, there is no
 * need to go on: the next digit is tried at once. Nothing has to be worked out
 * when a blank is picked, and nothing has to be put back when a digit is taken
 * back, as each level of the search has domains of its own.
 *
 * Domains hold just what "mrv" works out anew for each blank at each step, so
 * both walk through the same tree, step by step. What is to be seen here is
 * what it costs to remember instead: more memory, and time only where the
 * looking is dearer than the copying.
 *
 * Stack bound: as "mrv", one level a blank. Worst case: as "mrv".
 */
#include "depth_first.h"

/**
 * struct forward - the state of the search
 * @tree: the part that all depth-first strategies have; comes first
 * @domain: for each level, the candidates of each blank
 */
struct forward {
	struct depth_first tree;
	u16 domain[SUDOKU_CELLS][SUDOKU_CELLS];
};

static_assert(sizeof(struct forward) <= SUDOKU_STATE_SIZE);

static void read_domains(const struct depth_first *tree, u16 *domain)
{
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		domain[cell] = candidates(tree, cell);
}

/* The domains of a level are those of the one below, less its digit. */
static void check_forward(const struct choice *made, const u16 *before,
			  u16 *domain)
{
	u16 others = ~(1 << (made->digit - 1));
	unsigned int row = 9 * sudoku_row(made->cell);
	unsigned int column = sudoku_column(made->cell);
	unsigned int box = made->cell / 27 * 27 + column / 3 * 3;
	unsigned int i;

	memcpy(domain, before, SUDOKU_CELLS * sizeof(*domain));
	for (i = 0; i < 9; i++) {
		domain[row + i] &= others;
		domain[column + 9 * i] &= others;
		domain[box + i / 3 * 9 + i % 3] &= others;
	}
}

static void pick_smallest_domain(struct depth_first *tree,
				 struct choice *choice)
{
	struct forward *forward = (struct forward *)tree;
	u16 *domain = forward->domain[tree->level];
	unsigned int fewest = 10;
	unsigned int cell;

	if (tree->level)
		check_forward(&choice[-1], domain - SUDOKU_CELLS, domain);
	else
		read_domains(tree, domain);

	for (cell = 0; cell < SUDOKU_CELLS && fewest; cell++) {
		unsigned int size = count_digits(domain[cell]);

		if (!tree->cell[cell] && size < fewest) {
			fewest = size;
			choice->cell = cell;
			choice->untried = domain[cell];
		}
	}
}

static void forward_start(struct sudoku_search *search, const char *puzzle)
{
	depth_first_start(search, puzzle, pick_smallest_domain);
}

static enum sudoku_search_status forward_run(struct sudoku_search *search,
					     u64 max_steps)
{
	return depth_first_run(search, max_steps, pick_smallest_domain,
			       next_ascending);
}

const struct sudoku_strategy sudoku_forward = {
	.name = "forward",
	.description = "mrv, with the candidates of every blank kept up to date",
	.start = forward_start,
	.run = forward_run,
	.solution = depth_first_solution,
};
