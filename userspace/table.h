/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Lines of tables (CSV and TSV): fields separated by commas, semicolons or tabs
 */
#ifndef SUDOKU_TABLE_H
#define SUDOKU_TABLE_H

#include "block.h"

/*
 * Characters that can separate the fields of a line. The first of these with
 * which a field is a puzzle is right.
 */
extern const char *const table_separators[2];

bool is_blank(char c);
struct span trimmed(struct span span);
struct span without_quotes(struct span field);
bool take_field(const char *separators, struct span *rest, struct span *field);
bool find_field(const char *separators, struct span line, const char *cells,
		unsigned int *field);
unsigned int write_fields(FILE *out, const char *separators, struct span line,
			  unsigned int field, char separator);

#endif /* SUDOKU_TABLE_H */
