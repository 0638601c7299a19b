// SPDX-License-Identifier: GPL-2.0-only
/*
 * Strategy "forward": mrv with forward checking
 *
 * Each blank has a domain, the digits that it may still have. Placing a digit
 * removes it from the domains of all peers. A blank whose domain becomes empty
 * is a dead end, so the next digit is tried at once. When a blank is picked,
 * candidates need not be computed, and when a digit is taken back, nothing has
 * to be restored: each level of the search has domains of its own.
 *
 * Domains hold exactly what "mrv" computes again for each blank at each step,
 * so both search the same tree, step by step. It is faster only where copying
 * the domains takes less time than computing them.
 *
 * Stack bound and worst case are those of "mrv".
 */
#include "depth_first.h"

/**
 * struct forward - the state of the search
 * @tree: the part that all depth-first strategies have; must come first
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

/* The domains of a level are those of the level below without its digit. */
static void check_forward(const struct choice *below, const u16 *domain_below,
			  u16 *domain)
{
	u16 others = ~(1 << (below->digit - 1));
	unsigned int row = 9 * sudoku_row(below->cell);
	unsigned int column = sudoku_column(below->cell);
	unsigned int box = below->cell / 27 * 27 + column / 3 * 3;
	unsigned int i;

	memcpy(domain, domain_below, SUDOKU_CELLS * sizeof(*domain));
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

DEPTH_FIRST_STRATEGY(forward,
		     "mrv, with the candidates of every blank kept up to date",
		     .pick = pick_smallest_domain);
