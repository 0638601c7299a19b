// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of the depth-first strategies: what a step does to the grid and to
 * the stack
 *
 * The strategies differ in two functions. The proofs of steps are about an
 * order that picks any blank and tries any of its digits next. Other proofs are
 * about what the strategies pick.
 */
#include "backtrack.c"
#include "brute.c"
#include "lcv.c"
#include "mrv.c"
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

static void check_inverse(unsigned int level)
{
	struct depth_first before;
	unsigned int i;
	u16 untried;

	any_state(level);
	assume(TREE->stack[level].cell < SUDOKU_CELLS);
	assume(TREE->stack[level].untried);
	assume(TREE->stack[level].untried <= SUDOKU_DIGITS);
	before = *TREE;
	untried = before.stack[level].untried;
	depth_first_place(SEARCH, &any_order);
	assert(TREE->level == level + 1);
	depth_first_take_back(SEARCH);
	assert(TREE->level == level);
	for (i = 0; i < 9; i++)
		assert(TREE->row[i] == before.row[i] &&
		       TREE->column[i] == before.column[i] &&
		       TREE->box[i] == before.box[i]);
	for (i = 0; i < SUDOKU_CELLS; i++)
		assert(TREE->cell[i] == before.cell[i]);
	assert(TREE->stack[level].untried ==
	       (untried & ~(1 << (TREE->stack[level].digit - 1))));
	assert(TREE->stack[level].untried != untried);
}

/*
 * What a step places, the next one takes back if it finds a dead end: rows,
 * columns, boxes and cells are as before, and one digit less is to be tried.
 */
PROOF(taking_back_is_the_inverse_of_placing)
{
	check_inverse(0);
	check_inverse(SUDOKU_CELLS - 1);
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
 * blank.
 */
static bool is_valid_at(unsigned int level)
{
	const struct choice *choice = &TREE->stack[level];

	if (level > TREE->level || level == TREE->blanks)
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

/* A run that begins with a reported solution does not report it again. */
PROOF(depth_first_reports_each_solution_once)
{
	any_state(any_below(SUDOKU_CELLS + 1));
	assume(is_in_bounds() && TREE->level == TREE->blanks);
	TREE->reported = true;
	assert(depth_first_run(SEARCH, 0, &any_order) != SUDOKU_FOUND);
}

/* Any grid with a blank */
static void any_cells(struct depth_first *tree)
{
	*tree = nondet_tree();
	assume(!tree->cell[any_below(SUDOKU_CELLS)]);
}

/* "mrv" and "lcv" pick a blank, and try the digits that fit there. */
LONG_PROOF(fewest_candidates_are_those_of_a_blank)
{
	struct choice choice;

	any_cells(TREE);
	pick_fewest_candidates(TREE, &choice);
	assert(choice.cell < SUDOKU_CELLS && !TREE->cell[choice.cell]);
	assert(choice.untried == candidates(TREE, choice.cell));
}

/* Any counts that u8 can have: a cell has 20 peers. */
void contract_count_losses(const struct depth_first *tree,
			   const struct choice *choice, u8 losses[9])
{
	unsigned int i;

	for (i = 0; i < 9; i++)
		losses[i] = any_below(0x100);
}

/* The digit that is next is one of those that are still to be tried. */
PROOF(next_digit_is_untried)
{
	struct choice choice = { .untried = 1 + any_below(SUDOKU_DIGITS) };
	unsigned int first = next_ascending(TREE, &choice);
	unsigned int best = next_least_constraining(TREE, &choice);

	assert(first >= 1 && first <= 9 && best >= 1 && best <= 9);
	assert(choice.untried >> (first - 1) & 1);
	assert(choice.untried >> (best - 1) & 1);
}

/* In row order, what is a candidate does not matter. */
u16 contract_candidates(const struct depth_first *tree, unsigned int cell)
{
	assert(cell < SUDOKU_CELLS);
	return any_below(SUDOKU_DIGITS + 1);
}

/*
 * In row order, level 0 picks the first blank, and so does a level after one
 * that has filled any cell up to which there is no blank.
 */
static void picks_the_first_blank(void (*pick)(struct depth_first *tree,
					       struct choice *choice))
{
	struct choice levels[2];
	unsigned int blank = 0;

	any_cells(TREE);
	while (TREE->cell[blank])
		blank++;
	TREE->level = 0;
	pick(TREE, levels);
	assert(levels[0].cell == blank);
	TREE->level = 1;
	for (levels[0].cell = 0; TREE->cell[levels[0].cell]; levels[0].cell++) {
		pick(TREE, levels + 1);
		assert(levels[1].cell == blank);
	}
}

LONG_PROOF(backtrack_picks_the_first_blank)
{
	picks_the_first_blank(pick_first_blank);
}

LONG_PROOF(brute_picks_the_first_blank)
{
	picks_the_first_blank(pick_next_blank);
}
