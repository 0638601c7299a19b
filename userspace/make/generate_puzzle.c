// SPDX-License-Identifier: GPL-2.0-only
/*
 * Making a puzzle
 *
 * Take a random grid without blanks. It is the solution, and all its cells are
 * clues. Go through the cells in random order, and make each a blank unless a
 * second solution appears. Once a clue is needed, it stays needed: with fewer
 * other clues, the second solution is still one. So one pass through the cells
 * makes a puzzle of which no clue can be removed. With a symmetry, the same is
 * done with orbits of cells.
 *
 * With a level of difficulty, puzzles are made until one has that level. Rating
 * takes longer than making a puzzle, so it is done only for those that the
 * search says may have the level. Easy puzzles are made in another way: clues
 * are removed only as long as the puzzle is easy.
 *
 * If more clues are wanted, some are added of those that leave the difficulty
 * as it is.
 *
 * Which of the puzzles with one solution come out, and how often, is biased. Of
 * all minimal puzzles, those with few clues are made more often than they
 * should be. There is no fast way to choose without a bias.
 */
#include "core/search.h"
#include "make.h"

/* Clues that people expect of the levels that begin the list */
static const struct {
	unsigned int least;
	unsigned int most;
} usual_clues[] = { { 30, 36 }, { 26, 32 } };

/*
 * Ask for a level, by its number in logic_levels, and for as many clues as it
 * usually has, unless the request has a number or a pattern, or is for minimal
 * puzzles.
 */
void request_level(struct request *request, unsigned int level)
{
	request->min = logic_levels[level].min;
	request->max = logic_levels[level].max;
	if (level < ARRAY_SIZE(usual_clues) && !request->most &&
	    !request->minimal && !request->pattern) {
		request->least = usual_clues[level].least;
		request->most = usual_clues[level].most;
	}
}

/*
 * Ask for puzzles whose hardest step is the technique. Those before it in the
 * table are used first, and one of them may have a higher rating.
 */
void request_hardest(struct request *request)
{
	const struct logic_technique *technique = logic_techniques;

	request->hardest = true;
	request->max = 0;
	for (; technique <= request->technique; technique++)
		if (technique->difficulty > request->max)
			request->max = technique->difficulty;
}

/* How many puzzles to make until one is as requested, or it gives up */
#define MAX_TRIES	100000

/* How many grids may lead to no puzzle of a pattern until it gives up */
#define MAX_GRIDS	200

/*
 * Up to this difficulty, only hidden singles are needed. More clues leave only
 * more of them, so puzzles stay within the limit until a clue is removed that
 * they need. And it takes less time to look for them than for other techniques.
 */
#define EASY		15

/* Random clues to begin with. One in four such puzzles has no solution. */
#define RANDOM_CLUES	20

/* A puzzle that is being made */
struct generator {
	const struct request *request;
	struct generated *result;	/* the puzzle so far */
	struct random random;		/* the source of all choices */
	struct sudoku_search search;

	/*
	 * The search has to begin with so many guesses if a puzzle is as
	 * difficult as requested. Of 20,000 random minimal puzzles, all that
	 * need chains need a guess. Of those that need trials, nine in ten need
	 * two, and so do few others; the rest would take longer to find.
	 */
	unsigned int guesses;

	/* Cells that are clues or blanks together */
	struct orbit orbits[SUDOKU_CELLS];
	unsigned int count;
};

static bool solve_puzzle(struct generator *generator, const char *puzzle)
{
	sudoku_search_start(&generator->search, SUDOKU_STRATEGY_DEFAULT,
			    puzzle);
	return sudoku_search_run(&generator->search, ~0ULL) == SUDOKU_FOUND;
}

/* For a puzzle that has a solution: does it have only one? */
static bool has_one_solution(struct generator *generator, const char *puzzle)
{
	return solve_puzzle(generator, puzzle) &&
	       sudoku_search_run(&generator->search, ~0ULL) ==
	       SUDOKU_EXHAUSTED;
}

/*
 * Is the clue of a cell needed? If it is, there is a solution with another
 * digit. This takes less time than to look for a second solution, because the
 * one that is known is not found again.
 */
static bool is_needed(struct generator *generator, const char *puzzle,
		      unsigned int cell)
{
	u16 digits = logic_candidates(puzzle, cell);
	char changed[SUDOKU_CELLS], digit;

	memcpy(changed, puzzle, SUDOKU_CELLS);
	for (digit = '1'; digit <= '9'; digit++) {
		changed[cell] = digit;
		if (digits >> (digit - '1') & 1 &&
		    digit != generator->result->solution[cell] &&
		    solve_puzzle(generator, changed))
			return true;
	}
	return false;
}

/*
 * Make a random grid without blanks, from random clues without a conflict.
 * These may have no solution. There is always room for another clue: each of
 * the others has taken away at most 29 of the 729 candidates of an empty grid.
 */
static void make_solution(struct generator *generator)
{
	char puzzle[SUDOKU_CELLS];

	do {
		unsigned int cell, digit, clues = 0;

		memset(puzzle, '.', SUDOKU_CELLS);
		while (clues < RANDOM_CLUES) {
			cell = random_below(&generator->random, SUDOKU_CELLS);
			digit = random_below(&generator->random, 9);
			if (puzzle[cell] != '.' ||
			    !(logic_candidates(puzzle, cell) >> digit & 1))
				continue;
			puzzle[cell] = '1' + digit;
			clues++;
		}
	} while (!solve_puzzle(generator, puzzle));
	sudoku_search_solution(&generator->search, generator->result->solution);
}

/*
 * Make these orbits blanks if that leaves one solution and, if the request is
 * for an easy puzzle, an easy one.
 */
static bool remove_orbits(struct generator *generator, const u8 *numbers,
			  unsigned int count)
{
	const struct request *request = generator->request;
	const struct orbit *orbit = &generator->orbits[numbers[0]];
	char fewer[SUDOKU_CELLS];
	bool is_single = count == 1 && orbit->count == 1;
	unsigned int i;

	memcpy(fewer, generator->result->puzzle, SUDOKU_CELLS);
	while (count--) {
		orbit = &generator->orbits[*numbers++];
		for (i = 0; i < orbit->count; i++)
			fewer[orbit->cell[i]] = '.';
	}
	if (is_single ? is_needed(generator, fewer, orbit->cell[0]) :
	    !has_one_solution(generator, fewer))
		return false;
	if (!request->minimal && request->max <= EASY &&
	    !logic_is_within(fewer, 0, request->max))
		return false;
	memcpy(generator->result->puzzle, fewer, SUDOKU_CELLS);
	return true;
}

/*
 * Make orbits blanks, in this order, as long as the puzzle allows it.
 *
 * At first nearly every orbit can become a blank. So this begins with groups of
 * them, and halves them when a group fails, until they are single orbits. The
 * result is the same.
 */
static void remove_clues(struct generator *generator, const u8 *order,
			 unsigned int count, unsigned int group)
{
	while (count) {
		if (group > count)
			group = count;
		if (remove_orbits(generator, order, group) || group == 1) {
			order += group;
			count -= group;
		} else {
			group /= 2;
		}
	}
}

static bool needs_guesses(struct generator *generator, unsigned int guesses)
{
	return !guesses ||
	       (has_one_solution(generator, generator->result->puzzle) &&
		generator->search.placements >= guesses);
}

/*
 * Make a puzzle. Returns false if it is given up, because it would hardly be
 * difficult enough.
 *
 * When four in five clues have been tried, a quarter of all puzzles need a
 * guess. Three quarters of those that need trials in the end are among them.
 * That is different with symmetries: their last orbits change a puzzle more.
 */
static bool make_puzzle(struct generator *generator)
{
	struct generated *result = generator->result;
	unsigned int count = generator->count, first = count;
	u8 order[SUDOKU_CELLS];

	make_solution(generator);
	memcpy(result->puzzle, result->solution, SUDOKU_CELLS);
	random_order(&generator->random, order, count);
	if (generator->guesses == 2 && count == SUDOKU_CELLS)
		first = count * 4 / 5;
	remove_clues(generator, order, first, count / 3);
	if (first < count && !needs_guesses(generator, 1))
		return false;
	remove_clues(generator, order + first, count - first, 1);
	return true;
}

/* Is each single clue needed? */
static bool is_minimal(struct generator *generator)
{
	const char *puzzle = generator->result->puzzle;
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		if (puzzle[cell] != '.' && !is_needed(generator, puzzle, cell))
			return false;
	return true;
}

/*
 * Remove each clue, in reading order, without which a puzzle still has the same
 * solution, its only one.
 */
void minimize_puzzle(char *cells)
{
	unsigned int cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		char clue = cells[cell];

		if (clue == '.')
			continue;
		cells[cell] = '.';
		if (find_solutions(cells, 2, NULL) > 1)
			cells[cell] = clue;
	}
}

unsigned int count_clues(const char *cells)
{
	unsigned int cell, clues = 0;

	for (cell = 0; cell < SUDOKU_CELLS; cell++)
		clues += cells[cell] != '.';
	return clues;
}

/* Make the cells of an orbit clues, if the puzzle stays as requested. */
static void add_orbit(struct generator *generator, const struct orbit *orbit)
{
	const struct request *request = generator->request;
	struct generated *result = generator->result;
	char more[SUDOKU_CELLS];
	unsigned int i;

	memcpy(more, result->puzzle, SUDOKU_CELLS);
	for (i = 0; i < orbit->count; i++)
		more[orbit->cell[i]] = result->solution[orbit->cell[i]];
	if (count_clues(more) <= request->most &&
	    logic_is_within(more, request->min, request->max))
		memcpy(result->puzzle, more, SUDOKU_CELLS);
}

/* Add clues, if there are not enough. Returns false if this is impossible. */
static bool has_right_count(struct generator *generator)
{
	const struct request *request = generator->request;
	struct generated *result = generator->result;
	unsigned int i, wanted, clues = count_clues(result->puzzle);
	u8 order[SUDOKU_CELLS];

	if (!request->most)
		return true;
	if (!result->fewest || clues < result->fewest)
		result->fewest = clues;
	wanted = request->least +
		 random_below(&generator->random,
			      request->most - request->least + 1);
	random_order(&generator->random, order, generator->count);
	for (i = 0; i < generator->count && !request->minimal; i++)
		if (count_clues(result->puzzle) < wanted)
			add_orbit(generator, &generator->orbits[order[i]]);
	clues = count_clues(result->puzzle);
	return clues >= request->least && clues <= request->most;
}

/* Is the technique needed as requested, for a puzzle of the right level? */
static bool has_technique(const struct request *request, const char *puzzle)
{
	struct logic_rating rating;

	if (request->hardest) {
		logic_rate(puzzle, NULL, &rating);
		if (rating.hardest != request->technique->name)
			return false;
	}
	return logic_needs(puzzle, request->technique);
}

/* Make a puzzle. Returns why it is not as requested, or ACCEPTED. */
static enum reason try_puzzle(struct generator *generator)
{
	const struct request *request = generator->request;
	struct generated *result = generator->result;

	if (request->pattern) {
		make_solution(generator);
		if (!fill_pattern(&generator->random, request->pattern, result))
			return NOT_UNIQUE;
	} else if (!make_puzzle(generator)) {
		return OTHER_LEVEL;
	}
	if (request->minimal && !is_minimal(generator))
		return NOT_MINIMAL;
	if (!needs_guesses(generator, generator->guesses) ||
	    !logic_is_within(result->puzzle, request->min, request->max))
		return OTHER_LEVEL;
	if (!has_right_count(generator))
		return OTHER_COUNT;
	if (request->technique && !has_technique(request, result->puzzle))
		return OTHER_TECHNIQUES;
	return ACCEPTED;
}

/*
 * Make puzzle @number of @seed. Returns false if no puzzle was as requested,
 * and @result says why, or if a signal has asked the program to end.
 */
bool generate_puzzle(const struct request *request, u64 seed, u64 number,
		     struct generated *result)
{
	struct generator generator;
	u64 end = now() + request->timeout * 1000000000;
	unsigned int tries, symmetry = request->symmetry;
	enum reason reason;

	generator.request = request;
	generator.result = result;
	generator.guesses = request->min >= LOGIC_TRIAL ? 2 :
			    request->min >= LOGIC_CHAIN;
	memset(result, 0, sizeof(*result));
	random_start(&generator.random, seed, number);
	/* The first kind is none. */
	if (symmetry == SYMMETRY_RANDOM)
		symmetry = 1 + random_below(&generator.random,
					    SYMMETRY_RANDOM - 1);
	generator.count = find_orbits(symmetry, generator.orbits);
	for (tries = 0; !stop_requested(); tries++) {
		if (request->timeout ? now() > end : tries == MAX_TRIES ||
		    result->rejected[NOT_UNIQUE] == MAX_GRIDS)
			break;
		reason = try_puzzle(&generator);
		if (reason == ACCEPTED)
			return true;
		result->rejected[reason]++;
	}
	return false;
}
