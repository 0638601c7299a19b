/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What only the files of this directory use: fields of lines, links, and what
 * is kept of a line
 */
#ifndef SUDOKU_FIELDS_H
#define SUDOKU_FIELDS_H

#include "run.h"

/* More cells than a field with something else has */
#define LIKE_A_PUZZLE	41

/* Names of the solution in headers and objects */
extern const char *const solution_names[];

bool is_blank(char c);
void blank(char *begin, char *end);
bool is_puzzle(struct span span);
bool is_full(struct span span);
bool is_text(struct span span, const char *text);
struct span trimmed(struct span span);
struct span without_quotes(struct span field);
char *after(struct span span, char c);
unsigned int count_cells(struct span span);
unsigned int find_name(char separator, struct span line,
		       const char *const *names);
unsigned int count_fields(char separator, struct span rest);
unsigned int find_full(const struct table *table, struct span rest);
unsigned int find_puzzle_field(char separator, struct span rest,
			       bool *doubt);
bool is_frame(struct span line);
bool is_step(struct span line);
void write_link(FILE *out, const char *cells);
bool read_link(struct span line, char *cells, bool *plain);
struct span find_value(struct span rest, const char *const *names);

/* All of these return true, except leave_out() if it has found no puzzle. */
bool stop_at(struct mask *mask, char *at, const char *reason);
bool leave_out(struct mask *mask, struct span part, bool kept);
bool keep(struct mask *mask, struct span line, struct span part);
bool keep_field(struct mask *mask, struct span line, struct span field);
bool drop(struct mask *mask, struct span line);

#endif /* SUDOKU_FIELDS_H */
