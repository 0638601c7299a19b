/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The words of hints, which are the same for "sudoku hint" and in a game
 */
#ifndef SUDOKU_HINT_H
#define SUDOKU_HINT_H

#include <stdio.h>

#include "logic/logic.h"

/*
 * enum hint_detail - how much a hint says
 * @HINT_WHERE: where to look
 * @HINT_TECHNIQUE: also for which technique, or for which wrong entry
 * @HINT_ALL: cells and digits
 */
enum hint_detail {
	HINT_WHERE = 1,
	HINT_TECHNIQUE,
	HINT_ALL,
};

void hint_count(FILE *out, unsigned int wrong);
void hint_entry(FILE *out, unsigned int cell, unsigned int digit,
		enum hint_detail detail);
void hint_step(FILE *out, const struct logic_step *step,
	       enum hint_detail detail);

#endif /* SUDOKU_HINT_H */
