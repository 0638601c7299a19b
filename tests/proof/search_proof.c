// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of bands_run(): the stack of strategy "bands", and that the search
 * finds each solution once
 *
 * The grids do not matter here, only what the rules and guesses guarantee of
 * them. So three functions, which are proven elsewhere, are models: they return
 * anything that their contracts allow. A proof begins in any state that obeys
 * the invariant, and shows that it holds after one more step.
 */
#include "bands.c"
#include "proof.h"

/* A search whose state has a type: the checker is slow with bytes. */
static struct {
	const struct sudoku_strategy *strategy;
	u64 placements;
	u64 backtracks;
	u32 deepest;
	struct sudoku_move move;
	struct bands bands;
} memory;

static_assert(offsetof(typeof(memory), bands) ==
	      offsetof(struct sudoku_search, state));

#define BANDS	(&memory.bands)
#define SEARCH	((struct sudoku_search *)&memory)

/* How many members the measure of each grid has (branch_proof.c) */
static unsigned int measure[MAX_GUESSES + 1];

/* The level whose grid contains some solution, until that has been reported */
#define REPORTED	(MAX_GUESSES + 1)
static unsigned int where;

/* Did the last call of bands_propagate() say that the grid is open? */
static bool open;

/*
 * propagation_keeps_the_solution, complete_grids_are_solutions,
 * measure_never_grows
 */
enum bands_state bands_propagate(struct bands_grid *grid)
{
	unsigned int level = BANDS->level, old = measure[level];
	enum bands_state state = any_below(BANDS_OPEN + 1);

	assert(level <= MAX_GUESSES);
	assert(grid == &BANDS->stack[level].grid);
	measure[level] = any_below(MAX_GUESSES + 1);
	assume(measure[level] <= old);
	if (state == BANDS_IMPOSSIBLE)
		assume(where != level);
	open = state == BANDS_OPEN;
	return state;
}

/*
 * each_solution_is_in_one_side_of_a_guess, guesses_in_bands_lower_the_measure
 * and guesses_in_stacks_lower_the_measure. The last two are about this function
 * and bands_permute() after it.
 */
void bands_branch(struct bands_grid *grid, struct bands_grid *next,
		  struct sudoku_move *move)
{
	unsigned int level = BANDS->level;

	assert(open);
	assert(grid == &BANDS->stack[level].grid);
	assume(measure[level] > 0);
	assert(level + 1 <= MAX_GUESSES);
	measure[level + 1] = any_below(MAX_GUESSES + 1);
	assume(measure[level + 1] < measure[level]);
	assert(next == &BANDS->stack[level + 1].grid);
	if (where == level)
		where = level + any_below(2);
	move->cell = any_below(SUDOKU_CELLS);
	move->digit = 1 + any_below(9);
	move->triad = SUDOKU_MINIROW + any_below(2);
}

/* It only removes digits, and none of a solution: permute_proof.c. */
void bands_permute(struct bands_grid *grid)
{
	assert(grid == &BANDS->stack[BANDS->level].grid ||
	       grid == &BANDS->stack[BANDS->level + 1].grid);
}

/*
 * The invariant between two steps. The solution is in the grid of one level,
 * or has been reported. As many guesses are in force as were placed and not
 * taken back, and each left fewer members in the measure. Of the measures this
 * is only about those of two levels: the models assert that a step touches no
 * others.
 */
static bool is_valid(void)
{
	unsigned int level = BANDS->level;

	return level <= MAX_GUESSES && level <= SEARCH->deepest &&
	       SEARCH->deepest <= MAX_GUESSES &&
	       level + measure[level] <= MAX_GUESSES &&
	       (!level || level - 1 + measure[level - 1] <= MAX_GUESSES) &&
	       SEARCH->placements - SEARCH->backtracks == level &&
	       (where <= level || where == REPORTED) &&
	       !(BANDS->finished && where == level);
}

/* Any state between two steps with @level guesses in force */
static void any_state(unsigned int level)
{
	SEARCH->placements = nondet_u64();
	SEARCH->backtracks = nondet_u64();
	SEARCH->deepest = nondet_u32();
	BANDS->level = level;
	BANDS->finished = any_below(2);
	measure[level] = any_below(MAX_GUESSES + 1);
	if (level)
		measure[level - 1] = any_below(MAX_GUESSES + 1);
	where = any_below(REPORTED + 1);
	assume(is_valid());
}

/* Takes at most @max_steps steps, and checks what is known of the counters. */
static enum sudoku_search_status run_from(unsigned int level,
					  unsigned int max_steps)
{
	enum sudoku_search_status status;
	u64 before, taken;

	any_state(level);
	before = sudoku_search_steps(SEARCH);
	status = bands_run(SEARCH, max_steps);
	taken = sudoku_search_steps(SEARCH) - before;
	assert(taken <= max_steps);
	assert(status != SUDOKU_PAUSED || taken == max_steps);
	return status;
}

static void check_step(unsigned int level)
{
	enum sudoku_search_status status = run_from(level, 1);

	if (status == SUDOKU_FOUND) {
		assert(BANDS->finished);
		if (where == BANDS->level)
			where = REPORTED;
	}
	assert(is_valid());
}

/*
 * No step breaks the invariant: the stack does not overflow, and no solution is
 * lost with a level that is dropped. The checker is slow if it has to find out
 * the level. That is no more than an index, so a few levels stand for all.
 *
 * A run takes no more steps than it may, and all of them if it pauses. The
 * counters grow by one a step, so they overflow after 2^64 steps.
 */
LONG_PROOF(each_step_of_bands_keeps_the_invariant)
{
	check_step(0);
	check_step(1);
	check_step(MAX_GUESSES - 1);
	check_step(MAX_GUESSES);
}

/*
 * The search ends only when each solution has been reported, and each is once:
 * after that, no grid contains it.
 */
PROOF(bands_ends_when_each_solution_was_found)
{
	unsigned int level;

	for (level = 0; level <= 1; level++)
		if (run_from(level, 1) == SUDOKU_EXHAUSTED) {
			assert(where == REPORTED);
			assert(!BANDS->level && BANDS->finished);
		}
}

/* A search begins in a state that obeys the invariant, with no step taken. */
PROOF(bands_starts_in_a_valid_state)
{
	char puzzle[SUDOKU_CELLS];
	unsigned int i;

	for (i = 0; i < SUDOKU_CELLS; i++)
		puzzle[i] = nondet_char();
	SEARCH->placements = 0;
	SEARCH->backtracks = 0;
	SEARCH->deepest = 0;
	bands_start(SEARCH, puzzle);
	measure[0] = any_below(MAX_GUESSES + 1);
	where = 0;
	assert(is_valid());
}
