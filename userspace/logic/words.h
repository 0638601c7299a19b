/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Steps in words
 */
#ifndef SUDOKU_LOGIC_WORDS_H
#define SUDOKU_LOGIC_WORDS_H

#include <stdio.h>

#include "logic.h"

/* "box", "row" and "column": the kind of unit u is number u / 9. */
extern const char *const logic_unit_kinds[3];

void logic_write_cell(FILE *out, unsigned int cell);
void logic_write_name(FILE *out, const struct logic_step *step);
void logic_write_where(FILE *out, const struct logic_step *step);
void logic_write_reason(FILE *out, const struct logic_step *step);
void logic_write_effect(FILE *out, const struct logic_step *step);
void logic_write_rating(FILE *out, enum logic_class class, unsigned int tenths);

#endif /* SUDOKU_LOGIC_WORDS_H */
