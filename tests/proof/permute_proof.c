// SPDX-License-Identifier: GPL-2.0
/*
 * Proofs of rules 1 and 4 of strategy "bands": no rule removes a part of a
 * solution, for any grid and any solution that it contains
 */
#include "bands_rules.c"
#include "solution.h"

/* Rule 1 for minirows keeps any solution that the minirows contain. */
PROOF(permuted_minirows_contain_the_solution)
{
	u64 from[3], to[3], solution[3];

	any_triads(from, BANDS_SIX);
	any_solved_minirows(solution, BANDS_SIX);
	assume(triads_contain(from, solution));
	permute_minirows(to, from);
	assert(triads_contain(to, solution));
	assert(triads_contain(from, to));
}

/* It does the same in the lower half, where odd fields are empty. */
PROOF(permuted_lower_minirows_contain_the_solution)
{
	u64 from[3], solution[3];

	any_triads(from, BANDS_EVEN);
	any_solved_minirows(solution, BANDS_EVEN);
	assume(triads_contain(from, solution));
	permute_minirows(from, from);
	assert(triads_contain(from, solution));
	assert(!((from[0] | from[1] | from[2]) & ~BANDS_FULL(BANDS_EVEN)));
}

/* Rule 1 for minicolumns keeps any solution that the minicolumns contain. */
PROOF(permuted_minicolumns_contain_the_solution)
{
	u64 upper[3], lower[3], to[3], solved_upper[3], solved_lower[3];

	any_triads(upper, BANDS_SIX);
	any_triads(lower, BANDS_EVEN);
	any_solved_minicolumns(solved_upper, solved_lower);
	assume(triads_contain(upper, solved_upper));
	assume(triads_contain(lower, solved_lower));
	permute_lower_minicolumns(lower, upper);
	assert(triads_contain(lower, solved_lower));
	permute_upper_minicolumns(to, upper, lower);
	assert(triads_contain(to, solved_upper));
	assert(triads_contain(upper, to));
	assert(!((lower[0] | lower[1] | lower[2]) & ~BANDS_FULL(BANDS_EVEN)));
}

/* Does each triad of each box have three digits? */
static bool are_triples(const u64 triad[3])
{
	int i, field, digit;

	for (i = 0; i < 3; i++) {
		for (field = 0; field < 60; field += 10) {
			int count = 0;

			for (digit = 0; digit < 9; digit++)
				count += triad[i] >> (field + digit) & 1;
			if (count != 3)
				return false;
		}
	}
	return true;
}

/* Rule 4 keeps any solution: there, each triad has exactly three digits. */
PROOF(closed_triads_contain_the_solution)
{
	u64 triad[3], before[3], solution[3];
	int i;

	any_triads(triad, BANDS_SIX);
	any_triads(solution, BANDS_SIX);
	assume(splits_digits(solution, BANDS_SIX) && are_triples(solution));
	assume(triads_contain(triad, solution));
	for (i = 0; i < 3; i++)
		before[i] = triad[i];
	close_triads(triad, BANDS_SIX);
	assert(triads_contain(triad, solution));
	assert(triads_contain(before, triad));
}
