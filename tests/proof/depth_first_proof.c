// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of the depth-first strategies: what a step does to the grid and to
 * the stack
 *
 * The strategies differ in two functions. The proofs are about an order that
 * picks any blank and tries any of its digits next.
 */
#include "depth_first.c"
#include "proof.h"

struct depth_first nondet_tree(void);

/* A search whose state has a type: the checker is slow with bytes. */
static struct {
	const struct sudoku_strategy *strategy;
	u64 placements;
	u64 backtracks;
	u32 deepest;
	struct sudoku_move move;
	struct depth_first tree;
} memory;

static_assert(offsetof(typeof(memory), tree) ==
	      offsetof(struct sudoku_search, state));

#define TREE	(&memory.tree)
#define SEARCH	((struct sudoku_search *)&memory)

/* Which level picked a cell: so no two levels have the same one. */
static u8 picked_by[SUDOKU_CELLS];

static void pick_any(struct depth_first *tree, struct choice *choice)
{
	assert(tree->level < tree->blanks);
	choice->cell = any_below(SUDOKU_CELLS);
	choice->untried = any_below(SUDOKU_DIGITS + 1);
	assume(!tree->cell[choice->cell]);
	picked_by[choice->cell] = tree->level;
}

static unsigned int next_any(const struct depth_first *tree,
			     const struct choice *choice)
{
	unsigned int digit = 1 + any_below(9);

	(void)tree;
	assume(choice->untried >> (digit - 1) & 1);
	return digit;
}

static const struct depth_first_order any_order = { pick_any, next_any };

/*
 * Any state with @level blanks filled. The level is a constant, because the
 * checker is slow if it has to find it out. It is no more than an index, so
 * the first and the last levels stand for all.
 */
static void any_state(unsigned int level)
{
	unsigned int i;

	SEARCH->placements = nondet_u64();
	SEARCH->backtracks = nondet_u64();
	SEARCH->deepest = nondet_u32();
	*TREE = nondet_tree();
	TREE->level = level;
	for (i = 0; i < SUDOKU_CELLS; i++)
		picked_by[i] = any_below(SUDOKU_CELLS);
}

/*
 * The invariant between two steps, in two parts. This one bounds the level and
 * the counters.
 */
static bool is_in_bounds(void)
{
	return TREE->level <= TREE->blanks && TREE->blanks <= SUDOKU_CELLS &&
	       SEARCH->placements - SEARCH->backtracks == TREE->level &&
	       SEARCH->deepest >= TREE->level &&
	       SEARCH->deepest <= SUDOKU_CELLS;
}

/*
 * This part is about one level of the stack. Below the level of the search,
 * each choice has its digit in a cell of its own. At that level, the cell is
 * blank, unless there is no choice yet.
 */
static bool is_valid_at(unsigned int level)
{
	const struct choice *choice = &TREE->stack[level];

	if (level > TREE->level || level == TREE->blanks ||
	    (level == TREE->level && TREE->entered))
		return true;
	return choice->cell < SUDOKU_CELLS &&
	       choice->untried <= SUDOKU_DIGITS &&
	       picked_by[choice->cell] == level &&
	       (level == TREE->level ? !TREE->cell[choice->cell] :
		choice->digit >= 1 && choice->digit <= 9 &&
		TREE->cell[choice->cell] == choice->digit);
}

static void check_step(unsigned int level)
{
	unsigned int some = any_below(SUDOKU_CELLS);
	unsigned int cell = any_below(SUDOKU_CELLS), changed;
	enum sudoku_search_status status;
	bool blank;
	u64 steps;

	any_state(level);
	assume(is_in_bounds() && is_valid_at(level) && is_valid_at(some));
	assume(!level || is_valid_at(level - 1));
	steps = sudoku_search_steps(SEARCH);
	blank = !TREE->cell[cell];
	status = depth_first_run(SEARCH, 1, &any_order);
	assert(is_in_bounds() && is_valid_at(some));
	steps = sudoku_search_steps(SEARCH) - steps;
	assert(steps <= 1 && (steps || status != SUDOKU_PAUSED));
	assert(status != SUDOKU_FOUND || TREE->level == TREE->blanks);
	if (TREE->level == level) {
		assert(!steps && !TREE->cell[cell] == blank);
		return;
	}
	changed = TREE->stack[TREE->level > level ? level : level - 1].cell;
	assert((TREE->level > level) == !!TREE->cell[changed]);
	assert((!TREE->cell[cell] != blank) == (cell == changed));
}

/*
 * A step keeps the stack in bounds, with any order of blanks and digits. It
 * fills one blank or empties one that was filled. So a search has as many
 * levels as filled blanks, and where it picks a blank there is one.
 */
LONG_PROOF(each_step_of_depth_first_keeps_the_invariant)
{
	check_step(0);
	check_step(1);
	check_step(SUDOKU_CELLS - 1);
	check_step(SUDOKU_CELLS);
}

/* A solution is reported, and not reported again by the run after that. */
PROOF(depth_first_reports_each_solution_once)
{
	any_state(any_below(SUDOKU_CELLS + 1));
	assume(is_in_bounds() && TREE->level == TREE->blanks);
	TREE->entered = true;
	assert(depth_first_run(SEARCH, 0, &any_order) == SUDOKU_FOUND);
	assert(depth_first_run(SEARCH, 0, &any_order) != SUDOKU_FOUND);
}
