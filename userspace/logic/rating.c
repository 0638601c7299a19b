// SPDX-License-Identifier: GPL-2.0-only
/*
 * Looking for the next step, and rating a puzzle
 *
 * To rate a puzzle, solve it step by step, each time with the first technique
 * of the table that has a step. The rating is the highest that was used; for
 * chains, the length of the longest one is part of it.
 *
 * All steps that the technique has in a position are applied at once, so
 * nothing depends on the order in which they are found, and the rating does not
 * change if the puzzle is turned or its digits are renamed. To take the steps
 * one by one, in any order, gives the same in all but very rare cases. For if
 * other steps remove more candidates, a step does not get lost: its pattern
 * becomes a smaller one of the same kind, in the end a single, and what it
 * removes follows from techniques that come earlier. So the techniques up to
 * one of the table reach the same position in any order. The rare exception:
 * empty rectangles come before XY-wings, although they are rated higher. Once
 * XY-wings are necessary, their order can decide whether there is an empty
 * rectangle on the way.
 *
 * Once a chain of some length was necessary, all chains up to that length may
 * be used. Once a trial was necessary, chains are not looked for: each is also
 * a trial whose singles follow its links.
 */
#include "finder.h"

const struct logic_level logic_levels[LOGIC_LEVELS] = {
	{ "easy", 0, 15 },
	{ "medium", 16, 25 },
	{ "hard", 26, 44 },
	{ "chain", LOGIC_CHAIN, LOGIC_CHAIN },
	{ "trial", LOGIC_TRIAL, LOGIC_TRIAL },
	{ "trial2", LOGIC_TRIAL2, LOGIC_TRIAL2 },
	{ "beyond", LOGIC_BEYOND, LOGIC_BEYOND },
};

/* The level that a difficulty belongs to */
const struct logic_level *logic_level_of(unsigned int difficulty)
{
	const struct logic_level *level = logic_levels;

	while (difficulty > level->max)
		level++;
	return level;
}

/*
 * Find the first step of the easiest technique that has one. Returns false if
 * there is none: the position is solved, or no technique is enough.
 */
bool logic_next(const struct logic_state *state, struct logic_step *step)
{
	struct logic_finder finder = {
		.state = state,
		.digits = SUDOKU_DIGITS,
		.units = BOXES | LINES,
	};
	unsigned int i;

	for (i = 0; i < LOGIC_TECHNIQUES; i++) {
		const struct logic_technique *technique = &logic_techniques[i];

		if (technique->find(&finder, technique->with)) {
			*step = finder.step;
			step->technique = technique;
			return true;
		}
	}
	return false;
}

/* Solving a puzzle with all steps of a technique at once */
struct solution {
	struct logic_finder finder;	/* the first member, see apply() */
	struct logic_state now;
	struct logic_state next;	/* with the steps found in @now */
	const struct logic_technique *hardest;	/* that was used, or NULL */
	unsigned int pearl;		/* as in the rating, 0 for not yet */
	unsigned int diamond;

	/* For each technique, what has changed since it was last used */
	struct {
		u16 digits;
		u32 units;
	} new[LOGIC_TECHNIQUES];
};

/* Apply a step. Returns true if that solves the puzzle. */
static bool apply(struct logic_finder *finder)
{
	struct solution *solution = (struct solution *)finder;

	logic_apply(&solution->next, &finder->step);
	return !solution->next.blanks;
}

/* Take what was found as the position, and note what changes. */
static void advance(struct solution *solution)
{
	u16 digits = 0;
	u32 units = 0;
	unsigned int i;

	for (i = 0; i < SUDOKU_CELLS; i++) {
		u16 changed = solution->now.candidates[i] ^
			      solution->next.candidates[i];

		digits |= changed;
		if (changed)
			units |= cell_units[i].unit_set;
	}
	for (i = 0; i < LOGIC_TECHNIQUES; i++) {
		solution->new[i].digits |= digits;
		solution->new[i].units |= units;
	}
	solution->now = solution->next;
}

/* Use one technique. Returns false if it has no step. */
static bool use(struct solution *solution,
		const struct logic_technique *technique)
{
	const struct logic_technique *hardest = solution->hardest;
	unsigned int i = technique - logic_techniques;
	unsigned int before = solution->finder.reports;

	/* Once a trial was necessary, it covers chains. */
	if (is_chain(technique) && hardest > technique)
		return false;
	solution->finder.digits = solution->new[i].digits;
	solution->finder.units = solution->new[i].units;
	solution->new[i].digits = 0;
	solution->new[i].units = 0;
	technique->find(&solution->finder, technique->with);
	if (solution->finder.reports == before)
		return false;
	/* Of techniques that are equally difficult, the later one is harder. */
	if (!hardest || technique->difficulty > hardest->difficulty ||
	    (technique->difficulty == hardest->difficulty &&
	     technique > hardest))
		solution->hardest = technique;
	if (!solution->diamond)
		solution->diamond = technique->difficulty;
	if (!solution->pearl && solution->next.blanks < solution->now.blanks)
		solution->pearl = solution->hardest->difficulty;
	advance(solution);
	return true;
}

/*
 * Solve with techniques up to the difficulty @max, and stop when one of at
 * least @enough is used. Chains of up to @links links are as good as shorter
 * ones.
 */
static void solve(struct solution *solution, const char *cells,
		  const u16 *excluded, unsigned int enough, unsigned int max,
		  unsigned int links)
{
	const struct logic_technique *technique = logic_techniques;
	unsigned int i;

	memset(&solution->finder, 0, sizeof(solution->finder));
	for (i = 0; i < LOGIC_TECHNIQUES; i++) {
		solution->new[i].digits = SUDOKU_DIGITS;
		solution->new[i].units = BOXES | LINES;
	}
	solution->finder.state = &solution->now;
	solution->finder.found = apply;
	solution->finder.links = links;
	solution->hardest = NULL;
	solution->pearl = 0;
	solution->diamond = 0;
	logic_load(&solution->now, cells, excluded);
	solution->next = solution->now;
	while (solution->now.blanks && technique->difficulty <= max) {
		if (use(solution, technique)) {
			if (technique->difficulty >= enough)
				return;
			technique = logic_techniques;
		} else if (++technique ==
			   logic_techniques + LOGIC_TECHNIQUES) {
			return;
		}
	}
}

/**
 * logic_rate() - rate a puzzle
 * @cells: the puzzle, which must have exactly one solution
 * @excluded: for each cell, candidates to begin without, or NULL
 * @rating: where the result goes
 */
void logic_rate(const char *cells, const u16 *excluded,
		struct logic_rating *rating)
{
	struct solution solution;

	solve(&solution, cells, excluded, LOGIC_BEYOND, LOGIC_BEYOND, 0);
	*rating = (struct logic_rating) {
		.hardest = "none",
		.pearl = solution.pearl,
		.diamond = solution.diamond,
	};
	if (solution.now.blanks) {
		rating->difficulty = LOGIC_BEYOND;
		if (!rating->pearl)
			rating->pearl = LOGIC_BEYOND;
		if (!rating->diamond)
			rating->diamond = LOGIC_BEYOND;
	} else if (solution.hardest) {
		rating->difficulty = solution.hardest->difficulty;
		rating->hardest = solution.hardest->name;
		if (is_chain(solution.hardest))
			rating->length = solution.finder.links;
	}
}

/*
 * Is the difficulty of a puzzle with exactly one solution in this range? This
 * stops at the first technique above @max, and, if nothing is harder than @max,
 * at the first one of at least @min.
 */
bool logic_is_within(const char *cells, unsigned int min, unsigned int max)
{
	bool unlimited = max >= LOGIC_BEYOND;
	struct solution solution;
	unsigned int difficulty = 0;

	if (unlimited && !min)
		return true;
	solve(&solution, cells, NULL, unlimited ? min : LOGIC_BEYOND, max,
	      LOGIC_CHAIN_MAX - 1);
	if (solution.hardest)
		difficulty = solution.hardest->difficulty;
	return solution.now.blanks ? unlimited : difficulty >= min;
}

/**
 * logic_count_steps() - count the steps that explain a puzzle, by technique
 * @cells: the puzzle, which must have exactly one solution
 * @excluded: for each cell, candidates to begin without, or NULL
 * @steps: set to the number of steps of each technique in logic_techniques
 *
 * These are the steps that "sudoku explain" prints, one at a time. How many
 * there are can depend on how the puzzle is turned, unlike its rating.
 */
void logic_count_steps(const char *cells, const u16 *excluded,
		       unsigned int *steps)
{
	struct logic_state state;
	struct logic_step step;

	memset(steps, 0, LOGIC_TECHNIQUES * sizeof(*steps));
	logic_load(&state, cells, excluded);
	while (logic_next(&state, &step)) {
		steps[step.technique - logic_techniques]++;
		logic_apply(&state, &step);
	}
}

/* Is a step of the technique one of those that explain a puzzle? */
bool logic_needs(const char *cells, const struct logic_technique *technique)
{
	unsigned int steps[LOGIC_TECHNIQUES];

	logic_count_steps(cells, NULL, steps);
	return steps[technique - logic_techniques];
}
