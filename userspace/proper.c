// SPDX-License-Identifier: GPL-2.0
/*
 * Puzzles that have exactly one solution
 */
#include "reader.h"

/*
 * Does a puzzle have exactly one solution? If not, write why to @err. This solves
 * in this process, in any thread.
 */
bool is_proper(const struct record *record, FILE *err)
{
	unsigned int solutions = count_up_to(record->cells, 2);

	if (solutions == 1)
		return true;
	fprintf(err, "%s:%lu: ", record->name, record->line);
	if (solutions) {
		fprintf(err, "more than one solution\n");
	} else {
		fprintf(err, "no solution");
		write_conflict(err, record->cells);
		fputc('\n', err);
	}
	return false;
}
