// SPDX-License-Identifier: GPL-2.0
/*
 * Rating a puzzle
 *
 * Solve it step by step, each time with the first technique of the table that
 * has a step. The rating is the highest that was used; for chains, the length of
 * the longest one is part of it.
 *
 * All steps that the technique has in a position are applied at once, so nothing
 * depends on the order in which they are found, and the rating does not change
 * if the puzzle is turned or its digits are renamed. To take the steps one by
 * one, in any order, gives the same in all but very rare cases. For if other
 * steps remove more candidates, a step does not get lost: its pattern becomes a
 * smaller one of the same kind, in the end a single, and what it removes follows
 * from techniques that come earlier. So the techniques up to one of the table
 * reach the same position in any order. The rare exception: empty rectangles come
 * before XY-wings, although they are rated higher. Once XY-wings are necessary,
 * their order can decide whether there is an empty rectangle on the way.
 *
 * Once a chain of some length was necessary, all chains up to that length may be
 * used. Once a trial was necessary, chains are not looked for: each is also a
 * trial whose singles follow its links.
 */
#include "finder.h"

const struct logic_level logic_levels[LOGIC_LEVELS] = {
	{ "easy", 0, 15 },
	{ "medium", 16, 25 },
	{ "hard", 26, 44 },
	{ "chain", LOGIC_DIFFICULTY(LOGIC_CHAIN),
	  LOGIC_DIFFICULTY(LOGIC_CHAIN) },
	{ "trial", LOGIC_DIFFICULTY(LOGIC_TRIAL),
	  LOGIC_DIFFICULTY(LOGIC_TRIAL) },
	{ "trial2", LOGIC_DIFFICULTY(LOGIC_TRIAL2),
	  LOGIC_DIFFICULTY(LOGIC_TRIAL2) },
	{ "beyond", LOGIC_DIFFICULTY(LOGIC_BEYOND),
	  LOGIC_DIFFICULTY(LOGIC_BEYOND) },
};

/* The level that a rating belongs to */
const struct logic_level *logic_level_of(const struct logic_rating *rating)
{
	const struct logic_level *level = logic_levels;

	while (logic_difficulty(rating) > level->max)
		level++;
	return level;
}

/*
 * struct solution - solving a puzzle with all steps of a technique at once
 * @finder: looks for steps in @now; the first member, see apply()
 * @now: the position
 * @next: the same with the steps that were found in it
 * @hardest: the hardest technique that was used, NULL if none was
 */
struct solution {
	struct logic_finder finder;
	struct logic_state now;
	struct logic_state next;
	const struct logic_technique *hardest;
};

/* Apply a step. Returns true if that solves the puzzle. */
static bool apply(struct logic_finder *finder)
{
	struct solution *solution = (struct solution *)finder;

	logic_apply(&solution->next, &finder->step);
	return !solution->next.blanks;
}

static void start(struct solution *solution, const char *cells)
{
	memset(&solution->finder, 0, sizeof(solution->finder));
	solution->finder.state = &solution->now;
	solution->finder.found = apply;
	solution->hardest = NULL;
	logic_load(&solution->now, cells);
	solution->next = solution->now;
}

static unsigned int difficulty_of(const struct logic_technique *technique)
{
	return technique->class == LOGIC_RATED ? technique->tenths :
	       LOGIC_DIFFICULTY(technique->class);
}

/* Of techniques that are equally difficult, the later one counts as harder. */
static bool is_harder(const struct logic_technique *technique,
		      const struct logic_technique *other)
{
	if (difficulty_of(technique) != difficulty_of(other))
		return difficulty_of(technique) > difficulty_of(other);
	return technique > other;
}

/* Use one technique. Returns false if it has no step. */
static bool use(struct solution *solution,
		const struct logic_technique *technique)
{
	unsigned int before = solution->finder.reports;

	technique->find(&solution->finder, technique->with);
	if (solution->finder.reports == before)
		return false;
	if (!solution->hardest || is_harder(technique, solution->hardest))
		solution->hardest = technique;
	solution->now = solution->next;
	return true;
}

/* Is @technique covered by one that was necessary before? */
static bool is_covered(const struct solution *solution,
		       const struct logic_technique *technique)
{
	return logic_is_chain(technique) && solution->hardest > technique;
}

/*
 * Solve with techniques up to the difficulty @max. If @enough is set, stop when
 * one of at least that difficulty is used.
 */
static void solve(struct solution *solution, unsigned int max,
		  unsigned int enough)
{
	unsigned int i = 0;

	while (i < logic_technique_count && solution->now.blanks) {
		const struct logic_technique *technique = &logic_techniques[i];

		if (difficulty_of(technique) > max)
			return;
		if (is_covered(solution, technique) ||
		    !use(solution, technique)) {
			i++;
			continue;
		}
		if (enough && difficulty_of(technique) >= enough)
			return;
		i = 0;
	}
}

/* Rate a puzzle that has exactly one solution. */
void logic_rate(const char *cells, struct logic_rating *rating)
{
	struct solution solution;

	start(&solution, cells);
	solve(&solution, LOGIC_DIFFICULTY(LOGIC_BEYOND), 0);
	memset(rating, 0, sizeof(*rating));
	if (solution.now.blanks) {
		rating->class = LOGIC_BEYOND;
	} else if (solution.hardest) {
		rating->class = solution.hardest->class;
		rating->tenths = solution.hardest->tenths;
		rating->hardest = solution.hardest->name;
		if (logic_is_chain(solution.hardest))
			rating->length = solution.finder.links;
	}
}

/* A technique of the table */
struct choice {
	bool (*find)(struct logic_finder *finder, unsigned int with);
	unsigned int with;
};

/*
 * What is enough to decide whether a puzzle needs more than chains. The other
 * techniques up to chains are special cases of these.
 */
static const struct choice up_to_chains[] = {
	{ naked_single, 0 }, { hidden_singles, FIRST_BOX },
	{ hidden_singles, FIRST_ROW }, { locked_candidates, FROM_BOX },
	{ locked_candidates, FROM_LINE }, { naked_set, 2 }, { hidden_set, 2 },
	{ naked_set, 3 }, { chain, 0 }, { fish, 3 }, { hidden_set, 3 },
	{ two_links, WITH_GROUP }, { wings, 3 }, { naked_set, 4 }, { fish, 4 },
	{ hidden_set, 4 }, {}
};

/* After these, singles and trials alone solve nearly all that need trials. */
static const struct choice trials[] = {
	{ naked_single, 0 }, { hidden_singles, FIRST_BOX },
	{ hidden_singles, FIRST_ROW }, { trial, 0 }, {}
};

static const struct logic_technique *find_technique(const struct choice *choice)
{
	const struct logic_technique *technique = logic_techniques;

	while (technique->find != choice->find ||
	       technique->with != choice->with)
		technique++;
	return technique;
}

/*
 * Solve with some of the techniques, as far as they go, which takes less time than
 * with all. Chains may have any length.
 */
static void solve_with(struct solution *solution, const struct choice *choices)
{
	unsigned int i = 0;

	solution->finder.links = LOGIC_CHAIN_MAX - 1;
	while (choices[i].find && solution->now.blanks)
		i = use(solution, find_technique(&choices[i])) ? 0 : i + 1;
}

/*
 * Is the difficulty of a puzzle with exactly one solution in this range? This
 * stops at the first technique above @max, and, if nothing is harder than @max,
 * at the first one of at least @min.
 */
bool logic_is_within(const char *cells, unsigned int min, unsigned int max)
{
	struct solution solution;
	unsigned int difficulty = 0;
	bool unlimited = max >= LOGIC_DIFFICULTY(LOGIC_BEYOND);

	if (!min && unlimited)
		return true;
	start(&solution, cells);
	if (min > LOGIC_DIFFICULTY(LOGIC_CHAIN)) {
		solve_with(&solution, up_to_chains);
		solve_with(&solution, trials);
	}
	solve(&solution, max, unlimited ? min : 0);
	if (solution.hardest)
		difficulty = difficulty_of(solution.hardest);
	if (solution.now.blanks && unlimited)
		return true;
	return !solution.now.blanks && difficulty >= min;
}
