/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Many puzzles at once: the grid
 *
 * To be included by the file of an engine, which defines
 *
 *	LANES_NAME(name)	the name and the engine's, as lanes_run_avx2
 *	LANES_WIDTH		how many lanes it has
 *	LANES_EVENTS		for how many lanes to wait (sweep_for_events())
 *	vec			a vector with 32 bits for each lane
 *	logic3()		a bitwise function of three vectors
 *	nonzero_lanes(x)	the lanes in which x is not zero, one bit each
 *	store_bytes(text, x)	write the lowest byte of each element of x
 *
 * The fields are those of "bands" (bands.h), so the identities in
 * bands_fields.h hold here, too. The words are different. They have 32 bits,
 * which is room for the three boxes of a stack:
 *
 *	bits	29..20   19..10    9..0
 *	        band 2   band 1  band 0
 *
 * A grid has 27 words, one for each of the three stacks and each of the nine
 * places in a box: cell[r][s][c] has the cells in row r and column c of the
 * boxes of stack s. These are the cells with the numbers 9r + 3s + c, 27 more
 * and 54 more, and in memory it is word 9r + 3s + c.
 *
 * A vector has the same word of many puzzles, one per lane, so an operation
 * applies a rule to three boxes and nine digits of each puzzle:
 *
 *	                lane 0    lane 1    lane 2   ...
 *	cell[0][0][0]  puzzle a  puzzle b  puzzle c       cells 0, 27 and 54
 *	cell[0][0][1]  puzzle a  puzzle b  puzzle c       cells 1, 28 and 55
 *	...
 *	cell[2][2][2]  puzzle a  puzzle b  puzzle c       cells 26, 53 and 80
 *
 * Invariants. They hold outside the functions that change the grid:
 *
 * 1. Guards and bits 30 and 31 are zero.
 * 2. Rules and guesses only clear bits, and rules only those that are in no
 *    solution of the grid.
 *
 * If a cell is empty, or a digit is in no triad of some box, there is no
 * solution. By the second invariant this stays so, and later sweeps of the lane
 * have no effect on the result: it is ignored until its event is handled.
 */
#ifndef SUDOKU_CORE_LANES_GRID_IMPL_H
#define SUDOKU_CORE_LANES_GRID_IMPL_H

#include "bands_permute.h"
#include "lanes.h"

/* A one in each of the three fields, all nine digits, and the guards */
#define LANES_ONES	0x00100401u
#define LANES_FULL	(LANES_ONES * SUDOKU_DIGITS)
#define LANES_GUARDS	(LANES_ONES << BANDS_GUARD)

/*
 * A sweep is one long computation for all three stacks, and its values do not
 * fit into the registers. With AVX2, this pass of gcc puts off computations and
 * so increases a stack frame from 1,000 to 3,000 bytes. gcc before 12 forgets
 * other options in a function with such an attribute. With it, with clang, and
 * with KASAN or KCSAN, a frame is much smaller if the stacks stay in a loop.
 */
#if defined(__clang__) || __GNUC__ < 12
#define LANES_SMALL_FRAME
#else
#define LANES_SMALL_FRAME	__attribute__((optimize("no-tree-ter")))
#endif
#if defined(__clang__) || __GNUC__ < 12 || defined(__SANITIZE_ADDRESS__) || \
	defined(__SANITIZE_THREAD__)
enum { LANES_UNROLL_STACKS = 1 };
#else
enum { LANES_UNROLL_STACKS = 3 };
#endif

/*
 * How many guesses of a puzzle there is room for. The most that were seen in a
 * puzzle with one solution are 14.
 */
#define LANES_LEVELS	15

/**
 * struct lanes_search - the search in one lane
 * @answer: where in the queue to put the answer to its puzzle
 * @level: how many guesses are in force
 * @found: a solution has been found
 */
struct lanes_search {
	struct sudoku_lanes_answer *answer;
	u8 level;
	bool found;
};

/**
 * struct lanes_state - the state of an engine
 * @cell: the candidates of the cells
 * @minirow: the digits of the minirows in the last sweep, by row and stack
 * @minicolumn: those of the minicolumns, by stack and column
 * @in_cells: in a sweep, the digits of the cells of each minirow, before rule 1
 * @undecided: after close_all_triads(), the digits that are in two or three
 *	minirows and minicolumns, by stack
 * @in_all_three: those that are in all three
 * @active: the lanes that have a puzzle, one bit each
 * @fresh: the lanes whose grid has been replaced since the last sweep
 * @search: the searches in the lanes
 * @words: while events are handled, the cells of grids that are read or written
 * @stack: for each lane and each guess in force, the cells of the grid that is
 *	still to be tried when the guess is taken back
 */
struct lanes_state {
	vec cell[3][3][3];
	vec minirow[3][3];
	vec minicolumn[3][3];
	vec in_cells[3][3];
	vec undecided[3][2];
	vec in_all_three[3][2];
	u32 active;
	u32 fresh;
	struct lanes_search search[LANES_WIDTH];
	u32 words[LANES_WIDTH][27];
	u32 stack[LANES_WIDTH][LANES_LEVELS][27];
};

/* The state is aligned in the memory that it is given. */
#define LANES_ALIGN	sizeof(vec)

static_assert(sizeof(struct lanes_state) + LANES_ALIGN <=
	      SUDOKU_LANES_STATE_SIZE);

/* The same word in each lane */
static __always_inline vec in_each_lane(u32 word)
{
	return word - (vec){};
}

/*
 * Bitwise functions of three vectors, with logic3() where that was found to be
 * faster. The number is the function's table of values: what it makes of 0xf0,
 * 0xcc and 0xaa.
 */
static __always_inline vec any_of(vec a, vec b, vec c)
{
	return a | b | c;
}

static __always_inline vec two_of(vec a, vec b, vec c)
{
	return logic3((a & b) | (c & (a | b)), 0xe8, a, b, c);
}

static __always_inline vec or_both(vec a, vec b, vec c)
{
	return logic3(a | (b & c), 0xf8, a, b, c);
}

static __always_inline vec or_different(vec a, vec b, vec c)
{
	return logic3(a | (b ^ c), 0xf6, a, b, c);
}

static __always_inline vec and_not_both(vec a, vec b, vec c)
{
	return logic3(a & ~(b & c), 0x70, a, b, c);
}

/*
 * All digits of the fields of @x that are not empty, by identity (b): a guard
 * minus a one at bit 0 is all nine digits.
 */
static __always_inline vec all_where_occupied(vec x)
{
	vec guards = (x + LANES_FULL) & LANES_GUARDS;

	return guards - (guards >> BANDS_GUARD);
}

#endif /* SUDOKU_CORE_LANES_GRID_IMPL_H */
