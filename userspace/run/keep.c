// SPDX-License-Identifier: GPL-2.0
/*
 * Keeping a puzzle in a line, and leaving out the rest
 *
 * What is left out is replaced by spaces. A text is refused where it has a
 * puzzle in what would be left out. Exceptions are comments, the other fields
 * of a table, a [State], and solutions.
 */

#include "fields.h"

/* There should be a puzzle, but there is none: the scan stops there. */
bool stop_at(struct mask *mask, char *at, const char *reason)
{
	mask->fault = at;
	mask->reason = reason;
	return true;
}

/*
 * Find 81 or more cells in sequence. If each of them stands alone, there may be
 * blanks, commas, bars and brackets between them. Returns the first, NULL if
 * there are none. Next to a puzzle that is @kept, 81 digits are its solution.
 */
static char *find_cells(struct span span, bool kept)
{
	char *at, *begin = NULL;

	for (at = span.begin; at < span.end; at++) {
		unsigned int cells = 0, digits = 0;

		for (; at < span.end; at++) {
			if (sudoku_is_cell(*at)) {
				begin = cells++ ? begin : at;
				digits += sudoku_digit(*at) > 0;
			} else if (!cells || !memchr(" \t,|[]", *at, 6) ||
				   (at - begin > 1 && sudoku_is_cell(at[-1]) &&
				    sudoku_is_cell(at[-2]))) {
				break;
			}
		}
		if (cells > SUDOKU_CELLS ||
		    (cells == SUDOKU_CELLS && (!kept || digits < cells)))
			return begin;
	}
	return NULL;
}

/*
 * Leave out a part of a line, or stop at a puzzle in it and return true.
 * Records and a [State] may have more than the puzzle. Where a comment has been
 * left out, the end of the line is comment.
 */
bool leave_out(struct mask *mask, struct span part, bool kept)
{
	bool check = !mask->table.puzzle && !mask->ignored;
	char *found = check ? find_cells(part, kept) : NULL;

	blank(part.begin, found ?: part.end);
	mask->checked |= check && !mask->rest;
	mask->rest = true;
	return found && stop_at(mask, found,
				"these cells are where no puzzle is read");
}

/* Keep only a part of a line, which is a puzzle. */
bool keep(struct mask *mask, struct span line, struct span part)
{
	mask->begun = true;
	if (!leave_out(mask, (struct span){ line.begin, part.begin }, true))
		leave_out(mask, (struct span){ part.end, line.end }, true);
	return true;
}

/*
 * Keep the field, which must be a puzzle. If it has other bytes than cells, the
 * first of them is reported.
 */
bool keep_field(struct mask *mask, struct span line, struct span field)
{
	char *at = field.begin;

	if (is_puzzle(field))
		return keep(mask, line, field);
	blank(line.begin, field.begin);
	while (at < field.end && sudoku_is_cell(*at))
		at++;
	if (at < field.end)
		return stop_at(mask, at, NULL);
	return stop_at(mask, field.begin,
		       "the field of the puzzle does not have 81 cells");
}

/* Keep nothing of a line. */
bool drop(struct mask *mask, struct span line)
{
	leave_out(mask, line, false);
	return true;
}
