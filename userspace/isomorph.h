/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Puzzles that differ only in the names of the digits and the order of lines
 */
#ifndef SUDOKU_ISOMORPH_H
#define SUDOKU_ISOMORPH_H

#include "random.h"

void shuffle_puzzle(struct random *random, const char *cells, char *shuffled);
void canonical_form(const char *cells, char *form);

#endif /* SUDOKU_ISOMORPH_H */
