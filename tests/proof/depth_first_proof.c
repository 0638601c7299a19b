// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of the depth-first strategies: what a step does to the grid and to
 * the stack
 *
 * The strategies differ in two functions. The proofs of steps are about an
 * order that picks any blank and tries any of its digits next. Other proofs are
 * about what "mrv" and "lcv" pick and the domains of "forward";
 * row_order_proof.c is about "brute" and "backtrack".
 */
#include "backtrack.c"
#include "depth_first.c"
#include "forward.c"
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
LONG_PROOF(taking_back_is_the_inverse_of_placing)
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

/* A run that begins with a solution that was reported finds it no second time. */
PROOF(depth_first_reports_each_solution_once)
{
	any_state(any_below(SUDOKU_CELLS + 1));
	assume(is_in_bounds() && TREE->level == TREE->blanks);
	TREE->reported = true;
	assert(depth_first_run(SEARCH, 0, &any_order) != SUDOKU_FOUND);
}

/*
 * A puzzle whose clues do not conflict loads to a state that obeys the
 * invariant, with as many blanks as it has; one whose clues conflict to one in
 * which nothing can be tried.
 */
LONG_PROOF(loading_finds_blanks_and_conflicts)
{
	char puzzle[SUDOKU_CELLS];
	unsigned int i, blanks = 0;

	for (i = 0; i < SUDOKU_CELLS; i++) {
		puzzle[i] = nondet_char();
		assume(puzzle[i] == '.' ||
		       (puzzle[i] >= '0' && puzzle[i] <= '9'));
		blanks += !sudoku_digit(puzzle[i]);
	}
	any_state(0);
	depth_first_load(TREE, puzzle);
	assert(!TREE->level && !TREE->reported);
	if (TREE->blanks == NEVER_FULL) {
		assert(!TREE->stack[0].untried);
		return;
	}
	assert(TREE->blanks == blanks);
	for (i = 0; i < SUDOKU_CELLS; i++)
		assert(TREE->cell[i] == sudoku_digit(puzzle[i]));
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
LONG_PROOF(cells_have_twenty_peers)
{
	unsigned int cell = any_below(SUDOKU_CELLS), peer, peers = 0;

	for (peer = 0; peer < SUDOKU_CELLS; peer++)
		peers += peer != cell && are_peers(peer, cell);
	assert(peers == 20);
}

/* A level of "forward" is the one below without its digit in its peers. */
LONG_PROOF(forward_removes_the_digit_from_its_peers)
{
	u16 below[SUDOKU_CELLS], domain[SUDOKU_CELLS];
	struct choice choice;
	unsigned int i;

	choice.cell = any_below(SUDOKU_CELLS);
	choice.digit = 1 + any_below(9);
	for (i = 0; i < SUDOKU_CELLS; i++)
		below[i] = any_below(SUDOKU_DIGITS + 1);
	check_forward(&choice, below, domain);
	for (i = 0; i < SUDOKU_CELLS; i++)
		assert(domain[i] == (are_peers(i, choice.cell) ?
				     below[i] & ~(1 << (choice.digit - 1)) :
				     below[i]));
}

/* count_digits() counts the digits of any set. */
PROOF(digits_are_counted)
{
	unsigned int digits = any_below(SUDOKU_DIGITS + 1), digit, count = 0;

	for (digit = 0; digit < 9; digit++)
		count += digits >> digit & 1;
	assert(count_digits(digits) == count);
}
