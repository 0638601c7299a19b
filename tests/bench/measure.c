// SPDX-License-Identifier: GPL-2.0
/*
 * Measures solvers against each other
 *
 * Machines are noisy: the same code may take 15 % more or less from one minute
 * to the next. So the solvers take turns, 64 KiB of puzzles each, and what
 * counts is the ratio of their times in the same round. Time is the processor
 * time of the thread. The solver that comes first finds the puzzles not yet in
 * the cache, so every second round runs in reverse order.
 *
 * An engine for many puzzles at once is empty when its turn begins and ends, as
 * it is when a file of as many puzzles is solved.
 */
#include <stdlib.h>
#include <time.h>

#include "bench.h"

/* Steps between two checks of the clock, in the round that may take too long */
#define STEPS	100000

/**
 * struct answers - a solver's answers to each puzzle
 * @count: how many solutions it has, up to the limit
 * @solution: its first solution, if no more were requested
 */
struct answers {
	u8 *count;
	char (*solution)[SUDOKU_CELLS];
};

static struct sudoku_search search;

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return time.tv_sec + time.tv_nsec * 1e-9;
}

/* Returns the number of solutions, or -1 when the time is up. */
static int ask_strategy(const struct solver *solver, const char *puzzle,
			unsigned int limit, char *solution, double deadline)
{
	u64 slice = deadline && solver->slice > STEPS ? STEPS : solver->slice;
	unsigned int count = 0;

	sudoku_search_start(&search, solver->strategy, puzzle);
	while (count < limit) {
		switch (sudoku_search_run(&search, slice)) {
		case SUDOKU_FOUND:
			count++;
			if (limit == 1)
				sudoku_search_solution(&search, solution);
			break;
		case SUDOKU_EXHAUSTED:
			return count;
		case SUDOKU_PAUSED:
			if (deadline && now() > deadline)
				return -1;
		}
	}
	return count;
}

static int ask(const struct solver *solver, const char *puzzle,
	       unsigned int limit, char *solution, double deadline)
{
	size_t guesses;

	if (solver->peer)
		return solver->peer(puzzle, limit, 0, solution, &guesses);
	return ask_strategy(solver, puzzle, limit, solution, deadline);
}

/* A copy of the puzzles of a turn, which a stream solves in place */
static char copy[PIECE][LINE];

static void make_copy(const struct collection *collection, unsigned int first,
		      unsigned int count)
{
	memcpy(copy, collection->puzzle[first], count * LINE);
}

static void ask_lanes(const struct settings *settings,
		      const struct solver *solver, unsigned int count,
		      u8 *counts, struct lanes_report *report)
{
	u32 mode = settings->limit == 1 ? SUDOKU_MODE_FIRST :
					  SUDOKU_MODE_UNIQUE;
	unsigned int i;

	if (!solver->stream) {
		lanes_solve(solver->lanes, mode, copy[0], count, counts,
			    report);
		return;
	}
	stream_solve(solver->lanes, mode, copy[0], count, report);
	for (i = 0; i < count; i++)
		counts[i] = copy[i][0] == '*' ? 2 : copy[i][0] != '?';
}

static unsigned int turn_of(const struct collection *collection,
			    unsigned int first)
{
	unsigned int left = collection->count - first;

	return left < PIECE ? left : PIECE;
}

/* The round of try_out() for an engine. Returns whether it was in time. */
static bool try_out_lanes(const struct settings *settings,
			  const struct collection *collection,
			  const struct solver *solver, struct result *result,
			  struct answers *answers)
{
	double deadline = now() + settings->budget;
	struct lanes_report report = {};
	unsigned int first, i, count;

	for (first = 0; first < collection->count; first += count) {
		count = turn_of(collection, first);
		make_copy(collection, first, count);
		ask_lanes(settings, solver, count, answers->count + first,
			  &report);
		for (i = 0; solver->stream && i < count; i++)
			memcpy(answers->solution[first + i], copy[i],
			       SUDOKU_CELLS);
		if (now() > deadline)
			return false;
	}
	result->guesses = report.guesses;
	result->deepest = report.deepest;
	return true;
}

/*
 * The first round is not measured: it counts guesses and enforces the budget.
 */
static void try_out(const struct settings *settings,
		    const struct collection *collection,
		    const struct solver *solver, struct result *result,
		    struct answers *answers)
{
	double deadline = now() + settings->budget;
	unsigned int i;
	int count;

	*result = (struct result){};
	if (solver->lanes) {
		result->finished = try_out_lanes(settings, collection, solver,
						 result, answers);
		return;
	}
	for (i = 0; i < collection->count; i++) {
		const char *puzzle = collection->puzzle[i];
		size_t guesses = 0;

		if (solver->peer) {
			count = solver->peer(puzzle, settings->limit, 0,
					     answers->solution[i], &guesses);
		} else {
			count = ask_strategy(solver, puzzle, settings->limit,
					     answers->solution[i], deadline);
			guesses = search.placements;
			if (result->deepest < search.deepest)
				result->deepest = search.deepest;
		}
		if (count < 0 || (!(i % 64) && now() > deadline))
			return;
		answers->count[i] = count;
		result->guesses += guesses;
	}
	result->finished = true;
}

/* Check that each solution is right, and that all solvers found as many. */
static void check(const struct settings *settings,
		  const struct collection *collection,
		  const struct solver *solver, const struct answers *answers,
		  const struct answers *agreed)
{
	unsigned int i;

	for (i = 0; i < collection->count; i++) {
		const char *puzzle = collection->puzzle[i];

		if (settings->limit == 1 && answers->count[i] &&
		    (!solver->lanes || solver->stream) &&
		    !sudoku_grid_solves(answers->solution[i], puzzle))
			die("%s, %.81s: %.81s is no solution", solver->name,
			    puzzle, answers->solution[i]);
		if (answers->count[i] != agreed->count[i])
			die("%s, %.81s: %u solutions; others find %u",
			    solver->name, puzzle, answers->count[i],
			    agreed->count[i]);
	}
}

/* Returns for how many puzzles a solver does not find what all have agreed on. */
static unsigned int count_wrong(const struct settings *settings,
				const struct collection *collection,
				const struct solver *solver,
				unsigned int first, unsigned int count,
				const u8 *agreed)
{
	struct lanes_report report = {};
	char solution[SUDOKU_CELLS];
	unsigned int i, wrong = 0;
	u8 counts[PIECE];

	if (solver->lanes) {
		ask_lanes(settings, solver, count, counts, &report);
		return !!memcmp(counts, agreed + first, count);
	}
	for (i = first; i < first + count; i++)
		wrong += ask(solver, collection->puzzle[i], settings->limit,
			     solution, 0) != agreed[i];
	return wrong;
}

/* Returns the seconds that a solver took for the puzzles from @first on. */
static double take_turn(const struct settings *settings,
			const struct collection *collection,
			const struct solver *solver, unsigned int first,
			const struct answers *agreed)
{
	unsigned int count = turn_of(collection, first);
	double start;

	make_copy(collection, first, count);
	start = now();
	if (count_wrong(settings, collection, solver, first, count,
			agreed->count))
		die("%s: now finds other numbers of solutions", solver->name);
	return now() - start;
}

static struct answers new_answers(unsigned int count)
{
	struct answers answers = {
		.count = malloc(count),
		.solution = malloc(count * sizeof(*answers.solution)),
	};

	if (!answers.count || !answers.solution)
		die("no memory");
	return answers;
}

static void free_answers(struct answers *answers)
{
	free(answers->count);
	free(answers->solution);
}

/**
 * measure - let solvers solve a collection
 * @settings: how
 * @collection: the puzzles
 * @solvers: the solvers
 * @results: where to put what each did
 * @count: how many solvers
 *
 * A wrong answer ends the program.
 */
void measure(const struct settings *settings,
	     const struct collection *collection, const struct solver *solvers,
	     struct result *results, unsigned int count)
{
	struct answers answers = new_answers(collection->count);
	struct answers agreed = new_answers(collection->count);
	bool first = true;
	unsigned int round, start, i;

	for (i = 0; i < count; i++) {
		try_out(settings, collection, &solvers[i], &results[i],
			&answers);
		if (!results[i].finished)
			continue;
		if (first)
			memcpy(agreed.count, answers.count, collection->count);
		first = false;
		check(settings, collection, &solvers[i], &answers, &agreed);
	}

	for (round = 0; round < settings->rounds; round++)
		for (start = 0; start < collection->count; start += PIECE)
			for (i = 0; i < count; i++) {
				unsigned int who = round % 2 ? count - 1 - i : i;

				if (!results[who].finished)
					continue;
				results[who].seconds[round] +=
					take_turn(settings, collection,
						  &solvers[who], start,
						  &agreed);
			}
	free_answers(&answers);
	free_answers(&agreed);
}
