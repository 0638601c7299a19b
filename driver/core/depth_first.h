/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Depth-first search with backtracking, without recursion
 *
 * The recursive program that everybody writes first goes
 *
 *	solve(): pick a blank; for each digit that fits there:
 *			place it; solve(); take it back
 *
 * What it keeps on the processor's stack is, for each level of the recursion,
 * which blank it picked and which digits it has yet to try. Here that is an
 * array with one struct choice for each level, and the recursion is a loop.
 * Each turn makes a choice if the search has just come to a new level. Then it
 * places the next digit of the top choice or, if that has none left, drops it
 * and takes back the digit of the choice below.
 *
 * The depth-first strategies differ only in which blank they pick and which of
 * its digits they try next. These are functions of struct depth_first_order. A
 * strategy defines them in its file and names them in DEPTH_FIRST_STRATEGY(),
 * which makes everything else.
 *
 * Stack bound: each level fills one blank, and a grid has at most 81.
 *
 * Worst case: 9 to the power of the number of blanks. The rules cut away nearly
 * all of that; how much depends on which blanks are picked.
 */
#ifndef SUDOKU_CORE_DEPTH_FIRST_H
#define SUDOKU_CORE_DEPTH_FIRST_H

#include "search.h"

/**
 * struct choice - one level of the search
 * @untried: the digits that fit in @cell and are still to be tried
 * @cell: the blank that was picked
 * @digit: the digit that is in @cell now, if there is a level above this one
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
 * @level: how many of them are filled; when all are, the grid is full
 * @entered: the search has just come to @level from below: the grid there is
 *	new, and no choice has been made yet
 * @stack: the choices. Those below @level have their digit in the grid. The one
 *	at @level has not, and exists only if @level < @blanks and not @entered
 */
struct depth_first {
	u16 row[9];
	u16 column[9];
	u16 box[9];
	u8 cell[SUDOKU_CELLS];
	u8 blanks;
	u8 level;
	bool entered;
	struct choice stack[SUDOKU_CELLS];
};

static_assert(sizeof(struct depth_first) <= SUDOKU_STATE_SIZE);

/**
 * struct depth_first_order - in which order a strategy tries things
 * @pick: choose a blank; set @cell and @untried of the choice, which is the one
 *	at @level of the tree
 * @next: which of the untried digits of a choice, of which there is at least
 *	one, is next: 1 to 9. NULL for the lowest
 * @is_solution: check a full grid; NULL if @pick allows only digits that are
 *	candidates, so that each full grid is a solution
 *
 * The order is constant and the functions that take it are inlined, so they
 * call its functions directly.
 */
struct depth_first_order {
	void (*pick)(struct depth_first *tree, struct choice *choice);
	unsigned int (*next)(const struct depth_first *tree,
			     const struct choice *choice);
	bool (*is_solution)(const struct sudoku_search *search);
};

/* Define strategy @_name, as sudoku_@_name, with the functions of its order. */
#define DEPTH_FIRST_STRATEGY(_name, _description, ...)			\
static const struct depth_first_order _name##_order = { __VA_ARGS__ };	\
									\
static enum sudoku_search_status					\
_name##_run(struct sudoku_search *search, u64 max_steps)		\
{									\
	return depth_first_run(search, max_steps, &_name##_order);	\
}									\
									\
const struct sudoku_strategy sudoku_##_name = {				\
	.name = #_name,							\
	.description = _description,					\
	.start = depth_first_start,					\
	.run = _name##_run,						\
	.solution = depth_first_solution,				\
}

void depth_first_start(struct sudoku_search *search, const char *puzzle);
void depth_first_solution(const struct sudoku_search *search, char *solution);

/* In mrv.c; "lcv" picks blanks in the same way. */
void pick_fewest_candidates(struct depth_first *tree, struct choice *choice);

static __always_inline struct depth_first *
depth_first(struct sudoku_search *search)
{
	return (struct depth_first *)search->state;
}

/* The digits that no cell in the row, column and box of @cell has */
static __always_inline u16 candidates(const struct depth_first *tree,
				      unsigned int cell)
{
	return SUDOKU_DIGITS & ~(tree->row[sudoku_row(cell)] |
				 tree->column[sudoku_column(cell)] |
				 tree->box[sudoku_box(cell)]);
}

/* Place @digit in @cell or take it back: XOR makes them the same operation. */
static __always_inline void depth_first_toggle(struct depth_first *tree,
					       unsigned int cell,
					       unsigned int digit)
{
	u16 bit = 1 << (digit - 1);

	tree->row[sudoku_row(cell)] ^= bit;
	tree->column[sudoku_column(cell)] ^= bit;
	tree->box[sudoku_box(cell)] ^= bit;
	tree->cell[cell] ^= digit;
}

/* How many digits a set has: add neighbouring bits, then pairs, then fours. */
static __always_inline unsigned int count_digits(unsigned int digits)
{
	digits -= digits >> 1 & 0x155;
	digits = (digits & 0x333) + (digits >> 2 & 0x333);
	digits = (digits & 0xf0f) + (digits >> 4 & 0xf0f);
	return (digits & 0xff) + (digits >> 8);
}

/* The first blank in row order after that of the choice below @choice */
static __always_inline unsigned int next_blank(const struct depth_first *tree,
					       const struct choice *choice)
{
	unsigned int cell = tree->level ? choice[-1].cell + 1 : 0;

	while (tree->cell[cell])
		cell++;
	return cell;
}

static __always_inline void
depth_first_place(struct sudoku_search *search,
		  const struct depth_first_order *order)
{
	struct depth_first *tree = depth_first(search);
	struct choice *top = &tree->stack[tree->level];

	if (order->next)
		top->digit = order->next(tree, top);
	else
		top->digit = __builtin_ctz(top->untried) + 1;
	top->untried ^= 1 << (top->digit - 1);
	depth_first_toggle(tree, top->cell, top->digit);
	search->move = (struct sudoku_move){
		top->cell, top->digit, tree->level, true, SUDOKU_ONE_CELL
	};
	search->placements++;
	tree->level++;
	tree->entered = true;
	if (tree->level > search->deepest)
		search->deepest = tree->level;
}

static __always_inline void depth_first_take_back(struct sudoku_search *search)
{
	struct depth_first *tree = depth_first(search);
	struct choice *top = &tree->stack[--tree->level];

	depth_first_toggle(tree, top->cell, top->digit);
	search->move = (struct sudoku_move){
		top->cell, top->digit, tree->level, false, SUDOKU_ONE_CELL
	};
	search->backtracks++;
}

/*
 * Each turn of the loop is one step. A solution, and the end of the search, are
 * noticed before the step is counted, so they cost no step.
 */
static __always_inline enum sudoku_search_status
depth_first_run(struct sudoku_search *search, u64 max_steps,
		const struct depth_first_order *order)
{
	struct depth_first *tree = depth_first(search);

	for (;;) {
		struct choice *top = &tree->stack[tree->level];
		bool full = tree->level == tree->blanks, open;

		if (tree->entered) {
			tree->entered = false;
			if (full && (!order->is_solution ||
				     order->is_solution(search)))
				return SUDOKU_FOUND;
			if (!full)
				order->pick(tree, top);
		}
		open = !full && top->untried;
		if (!open && !tree->level)
			return SUDOKU_EXHAUSTED;
		if (!max_steps--)
			return SUDOKU_PAUSED;
		if (open)
			depth_first_place(search, order);
		else
			depth_first_take_back(search);
	}
}

#endif /* SUDOKU_CORE_DEPTH_FIRST_H */
