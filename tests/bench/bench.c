// SPDX-License-Identifier: GPL-2.0
/*
 * Compares the core's strategies, its engines for many puzzles at once, and other
 * solvers, on collections of puzzles
 *
 *	bench [OPTION]... FILE...
 *
 *	For each engine there is a stream (core/stream.h), which adds all that
 *	is needed to check a text and to solve it in place. Both have the same
 *	pieces of 64 KiB, and "of part" is the ratio of their times.
 *
 *	--json			one object per line, for programs
 *	--as-is			the puzzles as they are in FILE, without random
 *				symmetries
 *	--peer LIBRARY:SYMBOL	measure this solver too
 *	--strategy NAME		measure this one beside the default, not all
 *	--slice N		measure the default in slices of N steps too
 *	--rounds N		default 5
 *	--puzzles N		puzzles of each collection, default 20000
 *	--budget SECONDS	leave out solvers that need longer per round,
 *				default 5
 */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../lib/options.h"
#include "bench.h"

static struct solver solvers[SOLVERS_MAX];
static unsigned int solver_count;
static unsigned int rounds = 5;
static unsigned int puzzles = 20000;
static double budget = 5;
static bool json;
static bool as_is;

/*
 * For each limit and solver: the sum of the ratios' logarithms, and their count
 */
static struct mean {
	double sum;
	unsigned int count;
} means[3][SOLVERS_MAX];

static struct solver *add_solver(const char *name)
{
	struct solver *solver = &solvers[solver_count++];

	if (solver_count == SOLVERS_MAX)
		die("too many solvers");
	snprintf(solver->name, sizeof(solver->name), "%s", name);
	return solver;
}

static void add_strategy(const struct sudoku_strategy *strategy, u64 slice)
{
	struct solver *solver = add_solver(strategy->name);

	solver->strategy = strategy;
	solver->slice = slice;
	if (slice != ~0ULL)
		snprintf(solver->name, sizeof(solver->name), "%s in %llu",
			 strategy->name, (unsigned long long)slice);
}

/* The default is always there, because all are compared with it. */
static void add_strategy_by_name(const char *name)
{
	const struct sudoku_strategy *strategy = sudoku_strategy_find(name);

	if (!strategy)
		die("no strategy is called %s", name);
	if (strategy != SUDOKU_STRATEGY_DEFAULT)
		add_strategy(strategy, ~0ULL);
}

static void add_engine(const struct sudoku_lanes_engine *engine)
{
	struct solver *solver = add_solver(engine->name);
	unsigned int part = solver - solvers;
	char name[20];

	solver->lanes = engine;
	snprintf(name, sizeof(name), "stream, %s", engine->name);
	solver = add_solver(name);
	solver->lanes = engine;
	solver->stream = true;
	solver->part = part;
}

static void add_peer(char *argument)
{
	char *colon = strrchr(argument, ':');
	struct solver *solver;
	void *library;

	if (!colon)
		die("a peer is given as LIBRARY:SYMBOL");
	*colon = '\0';
	library = dlopen(argument, RTLD_NOW);
	if (!library)
		die("%s", dlerror());
	solver = add_solver(colon + 1);
	*(void **)&solver->peer = dlsym(library, colon + 1);
	if (!solver->peer)
		die("%s", dlerror());
}

/* Time relative to that of another solver */
static double ratio(const struct result *result, const struct result *first)
{
	double ratios[ROUNDS_MAX];
	unsigned int i;

	for (i = 0; i < rounds; i++)
		ratios[i] = result->seconds[i] / first->seconds[i];
	return median(ratios, rounds);
}

static void print_json(const struct collection *collection, unsigned int limit,
		       const struct solver *solver, const struct result *result,
		       const struct result *results)
{
	double each = median(result->seconds, rounds) / collection->count;

	printf("{\"collection\": \"%s\", \"limit\": %u, \"solver\": \"%s\"",
	       collection->name, limit, solver->name);
	if (result->finished)
		printf(", \"microseconds\": %.4f, \"per_second\": %.0f"
		       ", \"guesses\": %.3f, \"deepest\": %u, \"ratio\": %.3f"
		       ", \"of_part\": %.3f",
		       each * 1e6, 1 / each,
		       (double)result->guesses / collection->count,
		       result->deepest, ratio(result, results),
		       ratio(result, &results[solver->part]));
	printf("}\n");
}

static void print_row(const struct collection *collection,
		      const struct solver *solver, const struct result *result,
		      const struct result *results)
{
	double each = median(result->seconds, rounds) / collection->count;

	if (!result->finished) {
		printf("  %-24s not within %.0f seconds\n", solver->name,
		       budget);
		return;
	}
	printf("  %-24s %10.3f %11.0f %9.2f", solver->name, each * 1e6,
	       1 / each, (double)result->guesses / collection->count);
	if (result->deepest || solver->strategy)
		printf(" %7u", result->deepest);
	else
		printf(" %7s", "");
	printf(" %9.3f", ratio(result, results));
	if (solver->part)
		printf(" %8.2f", ratio(result, &results[solver->part]));
	printf("\n");
}

static void run_collection(const struct collection *collection,
			   unsigned int limit)
{
	const struct settings settings = { limit, rounds, budget };
	struct result results[SOLVERS_MAX];
	unsigned int i;

	measure(&settings, collection, solvers, results, solver_count);
	if (!json)
		printf("\n%s, %s\n  %-24s %10s %11s %9s %7s %9s %8s\n",
		       collection->name,
		       limit == 1 ? "first solution" : "count to two", "",
		       "us/puzzle", "puzzles/s", "guesses", "deepest",
		       "ratio", "of part");
	for (i = 0; i < solver_count; i++) {
		if (results[i].finished) {
			means[limit][i].sum += log(ratio(&results[i], results));
			means[limit][i].count++;
		}
		if (json)
			print_json(collection, limit, &solvers[i], &results[i],
				   results);
		else
			print_row(collection, &solvers[i], &results[i],
				  results);
	}
	fflush(stdout);
}

static void print_means(unsigned int limit)
{
	unsigned int i;

	printf("\nGeometric mean of the ratios, %s\n",
	       limit == 1 ? "first solution" : "count to two");
	for (i = 0; i < solver_count; i++) {
		const struct mean *mean = &means[limit][i];

		if (mean->count)
			printf("  %-24s %9.3f  of %u collections\n",
			       solvers[i].name, exp(mean->sum / mean->count),
			       mean->count);
	}
}

static bool chosen;

static void choose_strategy(char *name)
{
	add_strategy_by_name(name);
	chosen = true;
}

static void add_slice(char *steps)
{
	add_strategy(SUDOKU_STRATEGY_DEFAULT, strtoull(steps, NULL, 0));
}

/* Reads the options. Returns the index of the first file. */
static int find_files(int argc, char **argv)
{
	static const struct option_def options[] = {
		{ .name = "json", .flag = &json },
		{ .name = "as-is", .flag = &as_is },
		{ .name = "peer", .take = add_peer },
		{ .name = "strategy", .take = choose_strategy },
		{ .name = "slice", .take = add_slice },
		{ .name = "rounds", .number = &rounds },
		{ .name = "puzzles", .number = &puzzles },
		{ .name = "budget", .seconds = &budget },
		{}
	};
	const struct sudoku_lanes_engine *engine;
	const struct sudoku_strategy *strategy;
	unsigned int i;
	int first;

	add_strategy(SUDOKU_STRATEGY_DEFAULT, ~0ULL);
	for_each_engine(engine, i)
		add_engine(engine);
	first = read_options(argc, argv, options);
	for (i = 0; !chosen && (strategy = sudoku_strategy(i)); i++)
		if (strategy != SUDOKU_STRATEGY_DEFAULT)
			add_strategy(strategy, ~0ULL);
	if (!rounds || rounds > ROUNDS_MAX || !puzzles)
		die("from 1 to %u rounds, and at least 1 puzzle", ROUNDS_MAX);
	if (first == argc)
		die("no file of puzzles");
	return first;
}

int main(int argc, char **argv)
{
	struct collection collection;
	unsigned int limit;
	int i;

	for (i = find_files(argc, argv); i < argc; i++) {
		read_collection(&collection, argv[i], puzzles, as_is);
		for (limit = 1; limit <= 2; limit++)
			run_collection(&collection, limit);
		free(collection.puzzle);
	}
	for (limit = 1; !json && limit <= 2; limit++)
		print_means(limit);
	return fflush(stdout) ? 1 : 0;
}
