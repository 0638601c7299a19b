// SPDX-License-Identifier: GPL-2.0-only
/*
 * The techniques, in the order in which they are tried
 *
 * The ratings from 1.0 to 4.4 and their order are those of Sukaku Explainer
 * 1.18.1, except that turbot fish are rated 4.2 as in earlier versions, not
 * 4.1. Above that, Sukaku Explainer uses uniqueness and chains of many kinds;
 * here the classes begin.
 *
 * In an explanation, these are replaced by parts of the step:
 *
 *	%1 %2 %3	the units of the pattern
 *	%f %s		the first half of the units, and the second
 *	%c %p %w	the cells, the first of them, the others
 *	%g %h		the cells at the far ends of links, at the near ends
 *	%d %z		the digits of the pattern, the digits that are removed
 *	%q %e		the cell and the digit that are placed
 *	%l %a %b	the chain, its first candidate, its last
 *	%n %x		the number of singles that follow the assumption %a of
 *			a trial, the contradiction
 */
#include "finder.h"

#define LOCKED	"in %1, %d can only be in %c, so it is nowhere else in %2"
#define LOCKED_SINGLE	LOCKED ", which leaves one place for it in %3"
#define HIDDEN	"in %1, %d can only be in %c, so no other digit is there"
#define HIDDEN_SINGLE	HIDDEN ", which leaves one place for %e"
#define NAKED	"in %1, %c have only %d, so no other cell of %1 has them"
#define FISH	"in %f, %d can only be in %s, so it is nowhere else in %s"
#define LINKS(ends) \
		"%1 and %2 have two " ends " each for %d; of %h, in %3, at " \
		"most one is right, so one of %g is"

const struct logic_technique logic_techniques[LOGIC_TECHNIQUES] = {
	{ "last cell", 10, "the only blank cell of %1", last_cell, 0 },
	{ "hidden single in a box", 12, "the only place for %d in %1",
	  hidden_singles, BOXES },
	{ "hidden single in a line", 15, "the only place for %d in %1",
	  hidden_singles, LINES },
	{ "direct pointing", 17, LOCKED_SINGLE, direct_locked, FROM_BOX },
	{ "direct claiming", 19, LOCKED_SINGLE, direct_locked, FROM_LINE },
	{ "direct hidden pair", 20, HIDDEN_SINGLE, direct_hidden_sets, 2 },
	{ "naked single", 23, "the only candidate of %q",
	  naked_single, 0 },
	{ "direct hidden triple", 25, HIDDEN_SINGLE, direct_hidden_sets, 3 },
	{ "pointing pair", 26, LOCKED, locked_candidates, FROM_BOX },
	{ "claiming pair", 28, LOCKED, locked_candidates, FROM_LINE },
	{ "naked pair", 30, NAKED, naked_sets, 2 },
	{ "X-wing", 32, FISH, fish, 2 },
	{ "hidden pair", 34, HIDDEN, hidden_sets, 2 },
	{ "naked triple", 36, NAKED, naked_sets, 3 },
	{ "swordfish", 38, FISH, fish, 3 },
	{ "hidden triple", 40, HIDDEN, hidden_sets, 3 },
	{ "skyscraper", 40, LINKS("places"), two_links, PARALLEL_LINES },
	{ "two-string kite", 41, LINKS("places"), two_links, ROW_AND_COLUMN },
	{ "turbot fish", 42, LINKS("places"), two_links, WITH_BOX },
	{ "empty rectangle", 43, LINKS("groups of places"), two_links,
	  WITH_GROUP },
	{ "XY-wing", 42, "whatever %p is, one of %w is %z", wings, 2 },
	{ "XYZ-wing", 44, "whatever %p is, one of %c is %z", wings, 3 },
	{ "naked quad", LOGIC_CHAIN, NAKED, naked_sets, 4 },
	{ "jellyfish", LOGIC_CHAIN, FISH, fish, 4 },
	{ "hidden quad", LOGIC_CHAIN, HIDDEN, hidden_sets, 4 },
	{ "chain", LOGIC_CHAIN, "%l: at least one end, %a or %b, is right",
	  chain, 0 },
	{ "trial", LOGIC_TRIAL, "with %a and the %n singles that follow, %x",
	  trial, 0 },
	{ "trial in trial", LOGIC_TRIAL2,
	  "with %a, and what fails a trial after that, %x", trial, 1 },
};
