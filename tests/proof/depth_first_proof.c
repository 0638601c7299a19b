// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of the depth-first strategies: what a step does to the grid and to
 * the stack
 *
 * The strategies differ in two functions. The proofs of steps are about an
 * order that picks any blank and tries any of its digits next. The other
 * proofs show of each strategy that its functions do what this order does.
 */
#include "backtrack.c"
#include "depth_first.c"
#include "forward.c"
#include "lcv.c"
#include "mrv.c"
#include "proof.h"

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

/* Which level filled a cell: so no two levels have the same cell. */
static unsigned int filled_by[SUDOKU_CELLS];

static void pick_any(struct depth_first *tree, struct choice *choice)
{
	choice->cell = any_below(SUDOKU_CELLS);
	choice->untried = any_below(SUDOKU_DIGITS + 1);
	assume(!tree->cell[choice->cell]);
	filled_by[choice->cell] = tree->level;
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

static unsigned int count_blanks(const struct depth_first *tree)
{
	unsigned int cell, blanks = 0;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		blanks += !tree->cell[cell];
	return blanks;
}

/* Is the choice at @level one that has its digit in the grid? */
static bool is_placed(const struct depth_first *tree, unsigned int level)
{
	const struct choice *choice = &tree->stack[level];

	return choice->cell < SUDOKU_CELLS && choice->digit &&
	       choice->digit <= 9 && choice->untried <= SUDOKU_DIGITS &&
	       tree->cell[choice->cell] == choice->digit &&
	       filled_by[choice->cell] == level;
}

/*
 * The invariant between two steps. Below the level, each choice has a digit in
 * a cell of its own; at the level, one has a blank. No more levels than
 * blanks.
 */
static bool is_valid(void)
{
	const struct depth_first *tree = TREE;
	unsigned int level = tree->level, i;

	if (tree->blanks > SUDOKU_CELLS || level > tree->blanks ||
	    count_blanks(tree) != tree->blanks - level)
		return false;
	for (i = 0; i < SUDOKU_CELLS; i++)
		if (i < level && !is_placed(tree, i))
			return false;
	if (level < tree->blanks) {
		const struct choice *top = &tree->stack[level];

		if (top->cell >= SUDOKU_CELLS || tree->cell[top->cell] ||
		    top->untried > SUDOKU_DIGITS ||
		    filled_by[top->cell] != level)
			return false;
	}
	return SEARCH->placements - SEARCH->backtracks == level &&
	       SEARCH->deepest >= level && SEARCH->deepest <= SUDOKU_CELLS;
}

struct depth_first nondet_tree(void);

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
		filled_by[i] = any_below(SUDOKU_CELLS);
}

static void check_inverse(unsigned int level)
{
	struct depth_first before;
	unsigned int i;
	u64 placed;

	any_state(level);
	assume(TREE->stack[level].cell < SUDOKU_CELLS);
	assume(TREE->stack[level].untried);
	assume(TREE->stack[level].untried <= SUDOKU_DIGITS);
	before = *TREE;
	placed = SEARCH->placements - SEARCH->backtracks;
	depth_first_place(SEARCH, &any_order);
	assert(TREE->level == level + 1);
	depth_first_take_back(SEARCH);
	assert(TREE->level == level && TREE->blanks == before.blanks);
	assert(SEARCH->placements - SEARCH->backtracks == placed);
	for (i = 0; i < 9; i++) {
		assert(TREE->row[i] == before.row[i]);
		assert(TREE->column[i] == before.column[i]);
		assert(TREE->box[i] == before.box[i]);
	}
	for (i = 0; i < SUDOKU_CELLS; i++)
		assert(TREE->cell[i] == before.cell[i]);
	assert(TREE->stack[level].untried ==
	       (before.stack[level].untried &
		~(1 << (TREE->stack[level].digit - 1))));
	assert(TREE->stack[level].untried != before.stack[level].untried);
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

static void check_step(unsigned int level)
{
	enum sudoku_search_status status;
	u64 before;

	any_state(level);
	assume(is_valid());
	before = sudoku_search_steps(SEARCH);
	status = depth_first_run(SEARCH, 1, &any_order);
	assert(is_valid());
	assert(sudoku_search_steps(SEARCH) - before <= 1);
	assert(status != SUDOKU_PAUSED ||
	       sudoku_search_steps(SEARCH) == before + 1);
}

static void any_cells(struct depth_first *tree)
{
	*tree = nondet_tree();
	assume(count_blanks(tree));
}

/* The digit that is next is one of those that are still to be tried. */
PROOF(next_digit_ascending_is_untried)
{
	struct choice choice;
	unsigned int digit;

	choice.untried = 1 + any_below(SUDOKU_DIGITS);
	digit = next_ascending(TREE, &choice);
	assert(digit >= 1 && digit <= 9);
	assert(choice.untried >> (digit - 1) & 1);
}

/*
 * Any counts that u8 can have: a cell has 20 peers, which the next proof
 * shows.
 */
void contract_count_losses(const struct depth_first *tree,
			   const struct choice *choice, u8 losses[9])
{
	unsigned int i;

	for (i = 0; i < 9; i++)
		losses[i] = any_below(0x100);
}

/* The same for the digit that constrains the least */
PROOF(least_constraining_digit_is_untried)
{
	struct choice choice;
	unsigned int digit;

	choice.untried = 1 + any_below(SUDOKU_DIGITS);
	digit = next_least_constraining(TREE, &choice);
	assert(digit >= 1 && digit <= 9);
	assert(choice.untried >> (digit - 1) & 1);
}

/* A cell shares its row, column and box with 20 others: so counts fit in u8. */
PROOF(cells_have_twenty_peers)
{
	unsigned int cell = any_below(SUDOKU_CELLS), peer, peers = 0;

	for (peer = 0; peer < SUDOKU_CELLS; peer++)
		peers += peer != cell && are_peers(peer, cell);
	assert(peers == 20);
}

/* count_digits() counts the digits of any set. */
PROOF(digits_are_counted)
{
	unsigned int digits = any_below(SUDOKU_DIGITS + 1), digit, count = 0;

	for (digit = 0; digit < 9; digit++)
		count += digits >> digit & 1;
	assert(count_digits(digits) == count);
}
