// SPDX-License-Identifier: GPL-2.0-only
/*
 * The table of strategies, and the calls that every search goes through
 */
#include "search.h"

static const struct sudoku_strategy *const strategies[] = {
	&sudoku_brute,
	&sudoku_backtrack,
	&sudoku_mrv,
	&sudoku_lcv,
	&sudoku_forward,
	&sudoku_bands,
};

static_assert(ARRAY_SIZE(strategies) == SUDOKU_STRATEGIES);

/**
 * sudoku_strategy - look up a strategy by number
 * @i: 0 for the first
 *
 * Return: the strategy, or NULL past the last one.
 */
const struct sudoku_strategy *sudoku_strategy(unsigned int i)
{
	return i < ARRAY_SIZE(strategies) ? strategies[i] : NULL;
}

/**
 * sudoku_strategy_find - look up a strategy by name
 * @name: such as "mrv"
 *
 * Return: the strategy, or NULL if none has this name.
 */
const struct sudoku_strategy *sudoku_strategy_find(const char *name)
{
	const struct sudoku_strategy *strategy;
	unsigned int i;

	for (i = 0; (strategy = sudoku_strategy(i)); i++)
		if (!strcmp(strategy->name, name))
			break;
	return strategy;
}

/**
 * sudoku_search_start - begin a search
 * @search: the search; its previous contents do not matter
 * @strategy: how to search
 * @puzzle: 81 characters, '1' to '9', '0' or '.'; not kept
 *
 * This takes no step. Conflicting clues are not an error: such a puzzle has no
 * solution, and the first run returns %SUDOKU_EXHAUSTED.
 */
void sudoku_search_start(struct sudoku_search *search,
			 const struct sudoku_strategy *strategy,
			 const char *puzzle)
{
	search->strategy = strategy;
	search->placements = 0;
	search->backtracks = 0;
	search->deepest = 0;
	strategy->start(search, puzzle);
}

/**
 * sudoku_search_run - search until there is a result or the steps are used up
 * @search: the search
 * @max_steps: the maximum number of steps to take
 *
 * How a search is divided into runs makes no difference to what it finds or
 * counts. A step takes well under a microsecond.
 *
 * Return: %SUDOKU_FOUND at each solution, %SUDOKU_EXHAUSTED after the last one
 * (and in every later run), %SUDOKU_PAUSED if @max_steps are used up before.
 */
enum sudoku_search_status sudoku_search_run(struct sudoku_search *search,
					    u64 max_steps)
{
	return search->strategy->run(search, max_steps);
}

/**
 * sudoku_search_solution - get the solution that a search has found
 * @search: a search whose last run returned %SUDOKU_FOUND
 * @solution: where to put 81 characters, '1' to '9'; no NUL is added
 */
void sudoku_search_solution(const struct sudoku_search *search, char *solution)
{
	search->strategy->solution(search, solution);
}

/**
 * sudoku_verdict_mark - get what a reader reads for each cell without an answer
 * @verdict: %SUDOKU_VERDICT_UNSOLVABLE, %SUDOKU_VERDICT_AMBIGUOUS or
 *	%SUDOKU_VERDICT_GAVE_UP
 *
 * Return: '?', '*' or '!', in this order.
 */
char sudoku_verdict_mark(u32 verdict)
{
	static const char marks[] = {
		[SUDOKU_VERDICT_UNSOLVABLE] = '?',
		[SUDOKU_VERDICT_AMBIGUOUS] = '*',
		[SUDOKU_VERDICT_GAVE_UP] = '!',
	};

	return marks[verdict];
}

/**
 * sudoku_stats_count - count one puzzle
 * @stats: the counters to add to, all except the time
 * @verdict: the result, one of SUDOKU_VERDICT_*
 * @placements: how many digits the search has placed
 * @backtracks: how many it has taken back
 */
void sudoku_stats_count(struct sudoku_stats *stats, u32 verdict,
			u64 placements, u64 backtracks)
{
	stats->puzzles++;
	stats->solved += verdict == SUDOKU_VERDICT_SOLVED;
	stats->unsolvable += verdict == SUDOKU_VERDICT_UNSOLVABLE;
	stats->ambiguous += verdict == SUDOKU_VERDICT_AMBIGUOUS;
	stats->gave_up += verdict == SUDOKU_VERDICT_GAVE_UP;
	stats->steps += placements + backtracks;
	stats->backtracks += backtracks;
}
