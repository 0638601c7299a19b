/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Lines of tables (CSV and TSV): fields separated by commas, semicolons or tabs
 */
#ifndef SUDOKU_TABLE_H
#define SUDOKU_TABLE_H

#include "client.h"

bool is_blank(char c);
struct span trimmed(struct span span);
struct span without_quotes(struct span field);
bool take_field(u32 formats, struct span *rest, struct span *field);
bool find_field(u32 formats, struct span line, const char *content,
		unsigned int *field);
char *other_fields(u32 formats, struct span line, unsigned int field,
		   char separator, unsigned int *count);

#endif /* SUDOKU_TABLE_H */
