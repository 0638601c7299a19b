// SPDX-License-Identifier: GPL-2.0
/*
 * Proof that the search for lines, which engines solve, stays inside a text
 */
#include "lanes.h"
#include "proof.h"

#define LENGTH_MAX	0x40000000

/* The number of bytes does not depend on what they are. */
size_t contract_sudoku_skip_layout(const char *from, size_t size)
{
	size_t skipped = nondet_u64();

	assert(!size || __CPROVER_r_ok(from, size));
	assume(skipped <= size);
	return skipped;
}

bool sudoku_is_line(const char *from)
{
	assert(__CPROVER_r_ok(from, SUDOKU_CELLS));
	return any_below(2);
}

/*
 * To find the next 81 bytes for an engine, no byte is read that is not in the
 * text, whatever its length and wherever in it the engine is.
 */
PROOF(looking_for_lines_stays_inside_the_text)
{
	size_t at = nondet_u64(), before = at, length = nondet_u32();
	char *any;

	assume(length <= LENGTH_MAX && at <= length);
	any = __CPROVER_allocate(length, 0);
	if (sudoku_lanes_find(any, length, &at))
		sudoku_is_line(any + at);
	assert(at >= before && at - before <= SUDOKU_CELLS && at <= length);
}
