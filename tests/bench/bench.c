// SPDX-License-Identifier: GPL-2.0
/*
 * Compares the core's strategies, its engines for many puzzles at once, other
 * solvers and the device, on texts of puzzles
 *
 *	bench [OPTION]... TEXT...
 *	bench --generate KIND		print a collection
 *
 * Machines are noisy: the same code may take 15 % more or less from one minute
 * to the next. So the solvers take turns, 64 KiB of puzzles each, and what
 * counts is the ratio of their times in the same round. The solver that comes
 * first finds the puzzles not yet in the cache, so every second round runs in
 * reverse order. The first round is not counted: it warms up and enforces the
 * budget. An engine is empty when its turn begins and ends. Every answer is
 * checked, and all solvers must find as many solutions.
 *
 * The last two columns are ratios of times: in proportion to the default
 * strategy, and to the part that a solver is mainly made of: of a stream
 * (core/stream.h), which also checks a text and solves it in place, its engine
 * alone; of the device, the strategy or the engine in user space.
 *
 *	--device		the device and what it is made of; wall-clock
 *				time instead of the thread's processor time
 *	--peer LIBRARY:SYMBOL	measure this solver too
 *	--strategy NAME		measure this one beside the default, not all
 *	--rounds N		default 5
 *	--puzzles N		puzzles of each text, at regular intervals;
 *				default 20000
 *	--budget SECONDS	leave out solvers that need longer per round,
 *				default 5
 */
#include <dlfcn.h>
#include <err.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../lib/options.h"
#include "../lib/puzzles.h"
#include "bench.h"

#define SOLVERS_MAX	16

/* Puzzles of a generated collection, and the seed for them */
#define GENERATED	2000
#define SEED		2026

static struct solver solvers[SOLVERS_MAX];
static unsigned int solver_count;
static unsigned int rounds = 5, puzzles = 20000;
static double budget = 5;
static bool device, chosen;

static struct solver *add(const char *prefix, const char *name,
			  bool (*solve)(const struct solver *, struct piece *))
{
	struct solver *solver = &solvers[solver_count++];

	if (solver_count == SOLVERS_MAX)
		errx(1, "too many solvers");
	snprintf(solver->name, sizeof(solver->name), "%s%s", prefix, name);
	solver->solve = solve;
	solver->part = solvers;
	return solver;
}

static void add_strategy(const struct sudoku_strategy *strategy)
{
	if (!solver_count || strategy != solvers[0].strategy)
		add("", strategy->name, solve_with_strategy)->strategy =
			strategy;
}

static void choose_strategy(char *name)
{
	if (!sudoku_strategy_find(name))
		errx(1, "no strategy is called %s", name);
	add_strategy(sudoku_strategy_find(name));
	chosen = true;
}

static void add_peer(char *argument)
{
	char *colon = strrchr(argument, ':');
	struct solver *solver;
	void *library;

	if (!colon)
		errx(1, "a peer is given as LIBRARY:SYMBOL");
	*colon = '\0';
	library = dlopen(argument, RTLD_NOW);
	solver = add("", colon + 1, solve_with_peer);
	if (library)
		*(void **)&solver->peer = dlsym(library, colon + 1);
	if (!solver->peer)
		errx(1, "%s", dlerror());
}

/* An engine, and what uses it: a stream, or the device */
static void add_engines(void)
{
	const struct sudoku_lanes_engine *engine;
	unsigned int i;

	for_each_engine(engine, i) {
		struct solver *alone = add("", engine->name, solve_with_engine);
		struct solver *user = device ?
			add("device-", engine->name, solve_with_device) :
			add("stream-", engine->name, solve_with_stream);

		alone->engine = engine;
		user->engine = engine;
		user->lanes = device ? engine->name : NULL;
		user->in_place = true;
		user->part = alone;
	}
}

static void add_device(void)
{
	struct solver *off = add("device-", "off", solve_with_device);

	which_clock = CLOCK_MONOTONIC;
	off->lanes = "off";
	off->in_place = true;
}

/* Reads the options, and adds solvers. Returns the index of the first text. */
static int find_texts(int argc, char **argv)
{
	static const struct option_def options[] = {
		{ .name = "device", .flag = &device },
		{ .name = "peer", .take = add_peer },
		{ .name = "strategy", .take = choose_strategy },
		{ .name = "rounds", .number = &rounds },
		{ .name = "puzzles", .number = &puzzles },
		{ .name = "budget", .seconds = &budget },
		{}
	};
	const struct sudoku_strategy *strategy;
	unsigned int i;
	int first;

	add_strategy(SUDOKU_STRATEGY_DEFAULT);
	first = read_options(argc, argv, options);
	if (device)
		add_device();
	add_engines();
	for (i = 0; !device && !chosen && (strategy = sudoku_strategy(i)); i++)
		add_strategy(strategy);
	if (!rounds || rounds > ROUNDS_MAX || !puzzles || first == argc)
		errx(1, "1 to %u rounds, 1 puzzle or more, a text", ROUNDS_MAX);
	return first;
}

static char *read_puzzles(const char *path)
{
	char (*lines)[LINE] = NULL, *line = NULL, *taken;
	FILE *file = fopen(path, "r");
	size_t size = 0, count = 0, i;

	if (!file)
		err(1, "%s", path);
	while (getline(&line, &size, file) > 0) {
		if (strspn(line, ".0123456789") < SUDOKU_CELLS)
			continue;
		lines = realloc(lines, (count + 1) * LINE);
		memcpy(lines[count], line, SUDOKU_CELLS);
		lines[count++][SUDOKU_CELLS] = '\n';
	}
	fclose(file);
	if (!count)
		errx(1, "no line of %s is a puzzle", path);
	taken = malloc(puzzles * LINE);
	for (i = 0; i < puzzles; i++)
		memcpy(taken + i * LINE, lines[count < puzzles ? i % count :
					       i * count / puzzles], LINE);
	free(lines);
	return taken;
}

/* The first solver says how many solutions each puzzle has. */
static void check(const struct solver *solver, struct piece *piece, u8 *agreed)
{
	unsigned int i;

	for (i = 0; i < piece->count; i++) {
		const char *puzzle = piece->puzzles + i * LINE;
		const char *text = piece->text + i * LINE;
		u8 *count = &piece->counts[i];

		if (solver->in_place)
			*count = text[0] == '*' ? 2 : text[0] != '?';
		if (solver == solvers)
			agreed[i] = *count;
		if (*count != agreed[i])
			errx(1, "%s: %u solutions, not %u: %.81s", solver->name,
			     *count, agreed[i], puzzle);
		if (*count == 1 && (solver->in_place || (piece->limit == 1 &&
							 !solver->engine)) &&
		    !sudoku_grid_solves(text, puzzle))
			errx(1, "%s: %.81s is no solution of %.81s",
			     solver->name, text, puzzle);
	}
}

static void take_turn(struct solver *solver, struct piece *piece,
		      unsigned int round, u8 *agreed)
{
	double start;

	memcpy(piece->text, piece->puzzles, piece->count * LINE);
	piece->guesses = 0;
	if (solver->lanes)
		set_lanes(solver->lanes);
	start = clock_now();
	deadline = round ? 0 : start + budget - solver->seconds[0];
	solver->late = !solver->solve(solver, piece);
	solver->seconds[round] += clock_now() - start;
	if (!round)
		solver->guesses += piece->guesses;
	if (!round && solver->seconds[0] > budget)
		solver->late = true;
	if (!solver->late)
		check(solver, piece, agreed);
}

static void measure(const char *text, unsigned int limit)
{
	static struct piece piece;
	u8 *agreed = calloc(puzzles, 1);
	unsigned int round, first, i, left;

	piece.limit = limit;
	if (device)
		open_session(limit == 1 ? SUDOKU_MODE_FIRST :
					  SUDOKU_MODE_UNIQUE);
	for (i = 0; i < solver_count; i++) {
		solvers[i].late = false;
		solvers[i].guesses = 0;
		memset(solvers[i].seconds, 0, sizeof(solvers[i].seconds));
	}
	for (round = 0; round <= rounds; round++)
		for (first = 0; first < puzzles; first += PIECE)
			for (i = 0; i < solver_count; i++) {
				struct solver *solver = &solvers
					[round % 2 ? solver_count - 1 - i : i];

				left = puzzles - first;
				piece.count = left < PIECE ? left : PIECE;
				piece.puzzles = text + first * LINE;
				if (!solver->late)
					take_turn(solver, &piece, round,
						  agreed + first);
			}
	free(agreed);
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The median of the times of a solver, in proportion to those of another */
static double ratio(const struct solver *solver, const struct solver *other)
{
	double values[ROUNDS_MAX];
	unsigned int i;

	for (i = 0; i < rounds; i++)
		values[i] = solver->seconds[i + 1] /
			    (other ? other->seconds[i + 1] : 1);
	qsort(values, rounds, sizeof(*values), compare);
	return values[rounds / 2];
}

static void print_solver(const char *text, unsigned int limit,
			 struct solver *solver)
{
	double each = ratio(solver, NULL) / puzzles;
	double to_first = ratio(solver, solvers);
	double of_part = ratio(solver, solver->part);

	printf("%-16s %5u %-16s", text, limit, solver->name);
	if (solver->late) {
		printf(" not within %.0f seconds\n", budget);
		return;
	}
	printf(" %9.3f %10.0f %7.2f %7.3f %7.2f\n", each * 1e6, 1 / each,
	       (double)solver->guesses / puzzles, to_first, of_part);
	solver->logarithms[limit][0] += log(to_first);
	solver->logarithms[limit][1] += log(of_part);
	solver->texts[limit]++;
}

/* The geometric mean of the ratios for all texts */
static void print_mean(unsigned int limit, const struct solver *solver)
{
	unsigned int texts = solver->texts[limit];

	if (texts)
		printf("%-16s %5u %-16s %28s %7.3f %7.2f of %u texts\n", "mean",
		       limit, solver->name, "",
		       exp(solver->logarithms[limit][0] / texts),
		       exp(solver->logarithms[limit][1] / texts), texts);
}

static void run_text(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *text = read_puzzles(path);
	unsigned int limit, i;

	for (limit = 1; limit <= 2; limit++) {
		measure(text, limit);
		for (i = 0; i < solver_count; i++)
			print_solver(slash ? slash + 1 : path, limit,
				     &solvers[i]);
		fflush(stdout);
	}
	free(text);
}

static int generate(const char *kind)
{
	char puzzle[SUDOKU_CELLS];
	unsigned int i, k;
	u64 seed = SEED;

	for (k = 0; k < PUZZLE_KINDS; k++)
		for (i = 0; !strcmp(kind, puzzle_kinds[k]) && i < GENERATED;
		     i++) {
			make_puzzle(&seed, k, puzzle);
			printf("%.81s\n", puzzle);
		}
	return fflush(stdout) ? 1 : 0;
}

int main(int argc, char **argv)
{
	unsigned int limit, k;
	int i;

	if (argc == 3 && !strcmp(argv[1], "--generate"))
		return generate(argv[2]);
	i = find_texts(argc, argv);
	printf("%-16s %5s %-16s %9s %10s %7s %7s %7s\n", "text", "limit",
	       "solver", "us/puzzle", "puzzles/s", "guesses", "ratio",
	       "of part");
	while (i < argc)
		run_text(argv[i++]);
	for (limit = 1; limit <= 2; limit++)
		for (k = 0; k < solver_count; k++)
			print_mean(limit, &solvers[k]);
	return fflush(stdout) ? 1 : 0;
}
