// SPDX-License-Identifier: GPL-2.0
/*
 * The techniques, in the order in which they are tried
 *
 * The ratings from 1.0 to 4.4 and their order are those of Sukaku Explainer
 * 1.18.1, except that turbot fish are rated 4.2 as in earlier versions, not 4.1.
 * Above that, Sukaku Explainer uses uniqueness and chains of many kinds; here
 * the classes begin.
 *
 * In an explanation, these are replaced by parts of the step:
 *
 *	%1 %2 %3	the units of the pattern
 *	%f %s		the first half of the units, and the second
 *	%c %p %w	the cells, the first of them, the others
 *	%d %z		the digits of the pattern, the digits that are removed
 *	%l		the chain
 *	%a %n %x	the assumption of a trial, the number of singles that
 *			follow, the contradiction
 */
#include "finder.h"

const struct logic_technique logic_techniques[LOGIC_TECHNIQUES] = {
	{
		.name = "last cell", .difficulty = 10, .find = last_cell,
		.why = "the only blank cell of %1",
	}, {
		.name = "hidden single in a box", .difficulty = 12,
		.find = hidden_singles, .with = BOXES,
		.why = "the only place for %d in %1",
	}, {
		.name = "hidden single in a line", .difficulty = 15,
		.find = hidden_singles, .with = LINES,
		.why = "the only place for %d in %1",
	}, {
		.name = "direct pointing", .difficulty = 17,
		.find = direct_locked_digits, .with = FROM_BOX,
		.why = "in %1, %d can only be in %2, which leaves one place "
		       "for it in %3",
	}, {
		.name = "direct claiming", .difficulty = 19,
		.find = direct_locked_digits, .with = FROM_LINE,
		.why = "in %1, %d can only be in %2, which leaves one place "
		       "for it in %3",
	}, {
		.name = "direct hidden pair", .difficulty = 20,
		.find = direct_hidden_sets, .with = 2,
		.why = "in %1, %d can only be in %c, which leaves one place "
		       "for another digit",
	}, {
		.name = "naked single", .difficulty = 23, .find = naked_single,
		.why = "the only candidate of the cell",
	}, {
		.name = "direct hidden triple", .difficulty = 25,
		.find = direct_hidden_sets, .with = 3,
		.why = "in %1, %d can only be in %c, which leaves one place "
		       "for another digit",
	}, {
		.name = "pointing", .difficulty = 26,
		.find = locked_candidates, .with = FROM_BOX,
		.why = "in %1, %d can only be in %2, so it is nowhere else "
		       "in %2",
	}, {
		.name = "claiming", .difficulty = 28,
		.find = locked_candidates, .with = FROM_LINE,
		.why = "in %1, %d can only be in %2, so it is nowhere else "
		       "in %2",
	}, {
		.name = "naked pair", .difficulty = 30,
		.find = naked_sets, .with = 2,
		.why = "in %1, %c have only %d, so no other cell has them",
	}, {
		.name = "X-wing", .difficulty = 32, .find = fish, .with = 2,
		.why = "in %f, %d can only be in %s, so it is nowhere else "
		       "in %s",
	}, {
		.name = "hidden pair", .difficulty = 34,
		.find = hidden_sets, .with = 2,
		.why = "in %1, %d can only be in %c, so nothing else is there",
	}, {
		.name = "naked triple", .difficulty = 36,
		.find = naked_sets, .with = 3,
		.why = "in %1, %c have only %d, so no other cell has them",
	}, {
		.name = "swordfish", .difficulty = 38, .find = fish, .with = 3,
		.why = "in %f, %d can only be in %s, so it is nowhere else "
		       "in %s",
	}, {
		.name = "hidden triple", .difficulty = 40,
		.find = hidden_sets, .with = 3,
		.why = "in %1, %d can only be in %c, so nothing else is there",
	}, {
		.name = "skyscraper", .difficulty = 40,
		.find = two_links, .with = PARALLEL_LINES,
		.why = "%1 and %2 have two places each for %d; at most one of "
		       "those in %3 is right, so at least one of the others is",
	}, {
		.name = "two-string kite", .difficulty = 41,
		.find = two_links, .with = ROW_AND_COLUMN,
		.why = "%1 and %2 have two places each for %d; at most one of "
		       "those in %3 is right, so at least one of the others is",
	}, {
		.name = "turbot fish", .difficulty = 42,
		.find = two_links, .with = WITH_BOX,
		.why = "%1 and %2 have two places each for %d; at most one of "
		       "those in %3 is right, so at least one of the others is",
	}, {
		.name = "empty rectangle", .difficulty = 43,
		.find = two_links, .with = WITH_GROUP,
		.why = "%1 and %2 have two groups of places each for %d; at "
		       "most one of those in %3 is right, so at least one of "
		       "the others is",
	}, {
		.name = "XY-wing", .difficulty = 42, .find = wings, .with = 2,
		.why = "whatever %p is, one of %w is %z",
	}, {
		.name = "XYZ-wing", .difficulty = 44, .find = wings, .with = 3,
		.why = "whatever %p is, one of %c is %z",
	}, {
		.name = "naked quad", .difficulty = LOGIC_CHAIN,
		.find = naked_sets, .with = 4,
		.why = "in %1, %c have only %d, so no other cell has them",
	}, {
		.name = "jellyfish", .difficulty = LOGIC_CHAIN,
		.find = fish, .with = 4,
		.why = "in %f, %d can only be in %s, so it is nowhere else "
		       "in %s",
	}, {
		.name = "hidden quad", .difficulty = LOGIC_CHAIN,
		.find = hidden_sets, .with = 4,
		.why = "in %1, %d can only be in %c, so nothing else is there",
	}, {
		.name = "chain", .difficulty = LOGIC_CHAIN, .find = chain,
		.why = "%l: at least one end is right",
	}, {
		.name = "trial", .difficulty = LOGIC_TRIAL, .find = trial, .with = 0,
		.why = "with %a and the %n singles that follow, %x",
	}, {
		.name = "trial in trial", .difficulty = LOGIC_TRIAL2,
		.find = trial, .with = 1,
		.why = "with %a, and what fails a trial after that, %x",
	},
};
