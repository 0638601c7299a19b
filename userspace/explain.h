/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Ways to print the steps of a solution
 */
#ifndef SUDOKU_EXPLAIN_H
#define SUDOKU_EXPLAIN_H

#include "logic/logic.h"

void explain_json(const struct logic_state *state,
		  const struct logic_step *step, unsigned int number);

#endif /* SUDOKU_EXPLAIN_H */
