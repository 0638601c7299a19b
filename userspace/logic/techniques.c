// SPDX-License-Identifier: GPL-2.0
/*
 * The techniques, in the order in which they are tried
 *
 * The ratings from 1.0 to 4.4 and their order are those of Sukaku Explainer
 * 1.18.1, except that turbot fish are rated 4.2 as in earlier versions, not 4.1.
 * Above that, Sukaku Explainer uses uniqueness and chains of many kinds; here
 * the classes of enum logic_class begin.
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

const struct logic_technique logic_techniques[] = {
	{
		.name = "last cell", .tenths = 10, .find = last_cell,
		.why = "the only blank cell of %1",
	}, {
		.name = "hidden single in a box", .tenths = 12,
		.find = hidden_singles, .with = FIRST_BOX,
		.why = "the only place for %d in %1",
	}, {
		.name = "hidden single in a line", .tenths = 15,
		.find = hidden_singles, .with = FIRST_ROW,
		.why = "the only place for %d in %1",
	}, {
		.name = "direct pointing", .tenths = 17,
		.find = direct_locked_digits, .with = FROM_BOX,
		.why = "in %1, %d can only be in %2, which leaves one place "
		       "for it in %3",
	}, {
		.name = "direct claiming", .tenths = 19,
		.find = direct_locked_digits, .with = FROM_LINE,
		.why = "in %1, %d can only be in %2, which leaves one place "
		       "for it in %3",
	}, {
		.name = "direct hidden pair", .tenths = 20,
		.find = direct_hidden_sets, .with = 2,
		.why = "in %1, %d can only be in %c, which leaves one place "
		       "for another digit",
	}, {
		.name = "naked single", .tenths = 23, .find = naked_single,
		.why = "the only candidate of the cell",
	}, {
		.name = "direct hidden triple", .tenths = 25,
		.find = direct_hidden_sets, .with = 3,
		.why = "in %1, %d can only be in %c, which leaves one place "
		       "for another digit",
	}, {
		.name = "pointing", .tenths = 26,
		.find = locked_candidates, .with = FROM_BOX,
		.why = "in %1, %d can only be in %2, so it is nowhere else "
		       "in %2",
	}, {
		.name = "claiming", .tenths = 28,
		.find = locked_candidates, .with = FROM_LINE,
		.why = "in %1, %d can only be in %2, so it is nowhere else "
		       "in %2",
	}, {
		.name = "naked pair", .tenths = 30,
		.find = naked_set, .with = 2,
		.why = "in %1, %c have only %d, so no other cell has them",
	}, {
		.name = "X-wing", .tenths = 32, .find = fish, .with = 2,
		.why = "in %f, %d can only be in %s, so it is nowhere else "
		       "in %s",
	}, {
		.name = "hidden pair", .tenths = 34,
		.find = hidden_set, .with = 2,
		.why = "in %1, %d can only be in %c, so nothing else is there",
	}, {
		.name = "naked triple", .tenths = 36,
		.find = naked_set, .with = 3,
		.why = "in %1, %c have only %d, so no other cell has them",
	}, {
		.name = "swordfish", .tenths = 38, .find = fish, .with = 3,
		.why = "in %f, %d can only be in %s, so it is nowhere else "
		       "in %s",
	}, {
		.name = "hidden triple", .tenths = 40,
		.find = hidden_set, .with = 3,
		.why = "in %1, %d can only be in %c, so nothing else is there",
	}, {
		.name = "skyscraper", .tenths = 40,
		.find = two_links, .with = PARALLEL_LINES,
		.why = "%1 and %2 have two places each for %d; at most one of "
		       "those in %3 is right, so at least one of the others is",
	}, {
		.name = "two-string kite", .tenths = 41,
		.find = two_links, .with = ROW_AND_COLUMN,
		.why = "%1 and %2 have two places each for %d; at most one of "
		       "those in %3 is right, so at least one of the others is",
	}, {
		.name = "turbot fish", .tenths = 42,
		.find = two_links, .with = WITH_BOX,
		.why = "%1 and %2 have two places each for %d; at most one of "
		       "those in %3 is right, so at least one of the others is",
	}, {
		.name = "empty rectangle", .tenths = 43,
		.find = two_links, .with = WITH_GROUP,
		.why = "%1 and %2 have two groups of places each for %d; at "
		       "most one of those in %3 is right, so at least one of "
		       "the others is",
	}, {
		.name = "XY-wing", .tenths = 42, .find = wings, .with = 2,
		.why = "whatever %p is, one of %w is %z",
	}, {
		.name = "XYZ-wing", .tenths = 44, .find = wings, .with = 3,
		.why = "whatever %p is, one of %c is %z",
	}, {
		.name = "naked quad", .class = LOGIC_CHAIN,
		.find = naked_set, .with = 4,
		.why = "in %1, %c have only %d, so no other cell has them",
	}, {
		.name = "jellyfish", .class = LOGIC_CHAIN,
		.find = fish, .with = 4,
		.why = "in %f, %d can only be in %s, so it is nowhere else "
		       "in %s",
	}, {
		.name = "hidden quad", .class = LOGIC_CHAIN,
		.find = hidden_set, .with = 4,
		.why = "in %1, %d can only be in %c, so nothing else is there",
	}, {
		.name = "chain", .class = LOGIC_CHAIN, .find = chain,
		.why = "%l: at least one end is right",
	}, {
		.name = "trial", .class = LOGIC_TRIAL, .find = trial,
		.why = "with %a and the %n singles that follow, %x",
	}, {
		.name = "trial in trial", .class = LOGIC_TRIAL2,
		.find = trial_in_trial,
		.why = "with %a, and what fails a trial after that, %x",
	},
};

const unsigned int logic_technique_count = ARRAY_SIZE(logic_techniques);

bool logic_is_chain(const struct logic_technique *technique)
{
	return technique->find == chain;
}
