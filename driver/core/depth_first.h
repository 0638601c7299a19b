/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Depth-first search with backtracking, without recursion
 *
 * The recursive program that everybody writes first goes
 *
 *	solve(): pick a blank; for each digit that fits there:
 *			place it; solve(); take it back
 *
 * and what it keeps on the processor's stack is, for each level of the
 * recursion, which blank it picked and which digits it has yet to try. Here
 * that is an array, one struct choice a level, and the recursion is a loop:
 * place the next digit of the top choice and make a new choice above it, or,
 * when no digit is left there, drop that choice and take back the digit of the
 * one below.
 *
 * The strategies differ in which blank they pick and which of its digits they
 * try next. These are the functions @pick and @next of depth_first_run(); being
 * inlined they cost no call.
 *
 * Stack bound: each level fills one blank, and a grid has at most 81.
 *
 * Worst case: 9 to the power of the number of blanks. The rules cut away nearly
 * all of that, how much depends on @pick.
 */
#ifndef SUDOKU_CORE_DEPTH_FIRST_H
#define SUDOKU_CORE_DEPTH_FIRST_H

#include "search.h"

/**
 * struct choice - one level of the search
 * @untried: the digits that fit in @cell and are still to be tried
 * @cell: the blank that was picked
 * @digit: the digit that stands there now, if there is a level above this one
 */
struct choice {
	u16 untried;
	u8 cell;
	u8 digit;
};

/**
 * struct depth_first - the state of the search
 * @row: digits in each row
 * @column: digits in each column
 * @box: digits in each box
 * @cell: the grid, 0 for a blank
 * @blanks: how many blanks the puzzle has
 * @level: how many of them are filled; a solution is there when all are
 * @reported: the solution that is there has been reported
 * @stack: the choices; if @level < @blanks the one at @level is open, those
 *	below it are made
 */
struct depth_first {
	u16 row[9];
	u16 column[9];
	u16 box[9];
	u8 cell[SUDOKU_CELLS];
	u8 blanks;
	u8 level;
	bool reported;
	struct choice stack[SUDOKU_CELLS];
};

static_assert(sizeof(struct depth_first) <= SUDOKU_STATE_SIZE);

/* A puzzle whose clues conflict: more blanks than can ever be filled. */
#define NEVER_FULL	(SUDOKU_CELLS + 1)

typedef void (*pick_fn)(struct depth_first *tree, struct choice *choice);
typedef unsigned int (*next_fn)(const struct depth_first *tree,
				const struct choice *choice);

void depth_first_load(struct depth_first *tree, const char *puzzle);
void depth_first_solution(const struct sudoku_search *search, char *solution);

static inline struct depth_first *depth_first(struct sudoku_search *search)
{
	return (struct depth_first *)search->state;
}

static inline u16 candidates(const struct depth_first *tree, unsigned int cell)
{
	return SUDOKU_DIGITS & ~(tree->row[sudoku_row(cell)] |
				 tree->column[sudoku_column(cell)] |
				 tree->box[sudoku_box(cell)]);
}

/* Put @digit into a blank, or take it out again: each is the other's undoing */
static inline void depth_first_toggle(struct depth_first *tree,
				      unsigned int cell, unsigned int digit)
{
	u16 bit = 1 << (digit - 1);

	tree->row[sudoku_row(cell)] ^= bit;
	tree->column[sudoku_column(cell)] ^= bit;
	tree->box[sudoku_box(cell)] ^= bit;
	tree->cell[cell] ^= digit;
}

/* How many digits there are in a set: by halves, quarters and so on. */
static inline unsigned int count_digits(unsigned int digits)
{
	digits -= digits >> 1 & 0x155;
	digits = (digits & 0x333) + (digits >> 2 & 0x333);
	digits = (digits & 0xf0f) + (digits >> 4 & 0xf0f);
	return (digits & 0xff) + (digits >> 8);
}

/* Picks the first of the blanks that have the fewest candidates. */
static inline void pick_fewest_candidates(struct depth_first *tree,
					  struct choice *choice)
{
	unsigned int fewest = 10;
	unsigned int cell;

	/* Nothing beats a blank with one candidate but one with none. */
	for (cell = 0; cell < SUDOKU_CELLS && fewest; cell++) {
		u16 digits;

		if (tree->cell[cell])
			continue;
		digits = candidates(tree, cell);
		if (count_digits(digits) < fewest) {
			fewest = count_digits(digits);
			choice->cell = cell;
			choice->untried = digits;
		}
	}
}

/* Tries digits in ascending order. */
static inline unsigned int next_ascending(const struct depth_first *tree,
					  const struct choice *choice)
{
	(void)tree;
	return __builtin_ctz(choice->untried) + 1;
}

static inline void depth_first_place(struct sudoku_search *search, next_fn next)
{
	struct depth_first *tree = depth_first(search);
	struct choice *top = &tree->stack[tree->level];

	top->digit = next(tree, top);
	top->untried ^= 1 << (top->digit - 1);
	depth_first_toggle(tree, top->cell, top->digit);
	search->move = (struct sudoku_move){
		top->cell, top->digit, tree->level, true
	};
	search->placements++;
	tree->level++;
	if (tree->level > search->deepest)
		search->deepest = tree->level;
}

static inline void depth_first_take_back(struct sudoku_search *search)
{
	struct depth_first *tree = depth_first(search);
	struct choice *top = &tree->stack[--tree->level];

	depth_first_toggle(tree, top->cell, top->digit);
	search->move = (struct sudoku_move){
		top->cell, top->digit, tree->level, false
	};
	search->backtracks++;
}

static inline void depth_first_start(struct sudoku_search *search,
				     const char *puzzle, pick_fn pick)
{
	struct depth_first *tree = depth_first(search);

	depth_first_load(tree, puzzle);
	if (tree->blanks && tree->blanks != NEVER_FULL)
		pick(tree, &tree->stack[0]);
}

/*
 * One turn of the loop is one step. Both ends, a solution and the lack of any
 * more, are seen before the steps are counted: they cost nothing by themselves.
 */
static inline enum sudoku_search_status
depth_first_run(struct sudoku_search *search, u64 max_steps, pick_fn pick,
		next_fn next)
{
	struct depth_first *tree = depth_first(search);

	for (;;) {
		bool open = tree->level < tree->blanks &&
			    tree->stack[tree->level].untried;

		if (tree->level == tree->blanks && !tree->reported) {
			tree->reported = true;
			return SUDOKU_FOUND;
		}
		if (!open && !tree->level)
			return SUDOKU_EXHAUSTED;
		if (!max_steps--)
			return SUDOKU_PAUSED;

		if (open) {
			depth_first_place(search, next);
			if (tree->level < tree->blanks)
				pick(tree, &tree->stack[tree->level]);
		} else {
			depth_first_take_back(search);
		}
		tree->reported = false;
	}
}

#endif /* SUDOKU_CORE_DEPTH_FIRST_H */
