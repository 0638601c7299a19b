/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What all proofs use. docs/proofs.md explains how to read and write one.
 *
 * A function that is declared and not defined returns any value, a new one at
 * each call: the checker tries all of them.  Such functions begin with nondet_.
 */
#ifndef SUDOKU_TESTS_PROOF_H
#define SUDOKU_TESTS_PROOF_H

#include "types.h"

/*
 * A proof: a program that the checker executes for all values at once. It is
 * proven if no assertion fails, no access is out of bounds and no behavior is
 * undefined.
 */
#define PROOF(name)	void prove_##name(void)

/* From here on, consider only executions in which this is true. */
#define assume(condition)	__CPROVER_assume(condition)

void __CPROVER_assume(_Bool condition);

u32 nondet_u32(void);
u64 nondet_u64(void);

/* Any number from 0 to @limit - 1 */
static inline unsigned int any_below(unsigned int limit)
{
	unsigned int i = nondet_u32();

	assume(i < limit);
	return i;
}

#endif /* SUDOKU_TESTS_PROOF_H */
