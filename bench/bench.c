// SPDX-License-Identifier: GPL-2.0-only
/*
 * Compares the core's strategies, its streams with an engine for many puzzles
 * at once, other solvers and the device, on texts of puzzles
 *
 *	[PEER=SYMBOL] bench user|device ROUNDS TEXT...
 *	bench generate KIND		print a collection
 *
 * Each TEXT has one puzzle per line. PEER is the function of another solver, in
 * a library that is preloaded. "device" measures the device instead of streams,
 * and wall-clock time instead of the thread's processor time.
 *
 * Machines are noisy: the same code may take 15 % more or less from one minute
 * to the next. So the solvers take turns, 64 KiB of puzzles each, and what
 * counts is the ratio of their times in the same round. The puzzles are copied
 * before each turn, so all solvers find them in the cache. The first round is
 * not counted: it warms up, and leaves out the solvers that need longer than
 * BUDGET. An engine is empty when its turn begins and ends. All solvers count
 * to two, and must agree; what a stream or the device writes is checked.
 *
 * The last column is the time in proportion to that of the first solver.
 */
#include <dlfcn.h>
#include <err.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../tests/lib/puzzles.h"
#include "bench.h"

#define SOLVERS_MAX	16
#define ROUNDS_MAX	99

/* Seconds in which a solver must finish a text to be measured */
#define BUDGET		5

/* Puzzles of a generated collection, and the seed for them */
#define GENERATED	2000
#define SEED		2026

/**
 * struct solver - something to measure
 * @name: what to call it
 * @solve: one of solvers.c, called with @what
 * @what: the strategy, the engine, the function of another solver, or what the
 *	driver's parameter "lanes" is set to
 * @late: it needs too long for this text
 * @seconds: its time in each round; the first is not counted
 * @guesses: guesses in the first round
 * @logarithms: the sum of those of its ratios
 * @texts: for how many texts
 */
static struct solver {
	char name[40];
	solve_fn *solve;
	const void *what;
	bool late;
	double seconds[ROUNDS_MAX + 1];
	u64 guesses;
	double logarithms;
	unsigned int texts;
} solvers[SOLVERS_MAX];

static unsigned int solver_count;
static unsigned int rounds;

static void add(const char *prefix, const char *name, solve_fn *solve,
		const void *what)
{
	struct solver *solver = &solvers[solver_count++];

	if (solver_count == SOLVERS_MAX)
		errx(1, "too many solvers");
	snprintf(solver->name, sizeof(solver->name), "%s%s", prefix, name);
	solver->solve = solve;
	solver->what = what;
	if (!what)
		errx(1, "there is no %s", name);
}

static void add_solvers(bool device)
{
	const struct sudoku_lanes_engine *engine;
	const struct sudoku_strategy *strategy;
	const char *peer = getenv("PEER");
	unsigned int i;

	strategy = SUDOKU_STRATEGY_DEFAULT;
	add("", strategy->name, solve_with_strategy, strategy);
	if (peer && *peer)
		add("", peer, solve_with_peer, dlsym(RTLD_DEFAULT, peer));
	if (device) {
		open_session();
		add("device-", "off", solve_with_device, "N");
		add("device-", "on", solve_with_device, "Y");
	}
	for_each_engine(engine, i)
		if (!device)
			add("stream-", engine->name, solve_with_stream, engine);
	for (i = 0; !device && (strategy = sudoku_strategy(i)); i++)
		if (strategy != SUDOKU_STRATEGY_DEFAULT)
			add("", strategy->name, solve_with_strategy, strategy);
}

/* Sets @count to the number of lines, each of which is a puzzle. */
static char *read_puzzles(const char *path, unsigned int *count)
{
	FILE *file = fopen(path, "r");
	char *text = NULL;
	size_t size = 0;

	if (!file || getdelim(&text, &size, '\0', file) < LINE)
		err(1, "%s has no puzzle", path);
	fclose(file);
	*count = strlen(text) / LINE;
	return text;
}

/* The first solver says how many solutions each puzzle has. */
static void check(const struct solver *solver, struct piece *piece)
{
	static u8 agreed[PIECE];
	bool in_place = solver->solve == solve_with_stream ||
			solver->solve == solve_with_device;
	unsigned int i;

	for (i = 0; i < piece->count; i++) {
		const char *puzzle = piece->puzzles + i * LINE;
		const char *text = piece->text + i * LINE;
		u8 *count = &piece->counts[i];

		if (in_place)
			*count = text[0] == '*' ? 2 : text[0] != '?';
		if (solver == solvers)
			agreed[i] = *count;
		if (*count != agreed[i])
			errx(1, "%s: %u solutions, not %u: %.81s", solver->name,
			     *count, agreed[i], puzzle);
		if (in_place && *count == 1 &&
		    !is_solution(text, puzzle))
			errx(1, "%s: %.81s is no solution of %.81s",
			     solver->name, text, puzzle);
	}
}

static void take_turn(struct solver *solver, struct piece *piece,
		      unsigned int round)
{
	double start;

	memcpy(piece->text, piece->puzzles, piece->count * LINE);
	piece->guesses = 0;
	if (solver->solve == solve_with_device)
		set_lanes(solver->what);
	start = clock_now();
	deadline = round ? 0 : start + BUDGET - solver->seconds[0];
	solver->late = !solver->solve(solver->what, piece);
	solver->seconds[round] += clock_now() - start;
	if (!round)
		solver->guesses += piece->guesses;
	if (!solver->late)
		check(solver, piece);
}

static void measure(const char *text, unsigned int puzzles)
{
	static struct piece piece;
	unsigned int round, first, i;

	for (i = 0; i < solver_count; i++) {
		solvers[i].late = false;
		solvers[i].guesses = 0;
		memset(solvers[i].seconds, 0, sizeof(solvers[i].seconds));
	}
	for (round = 0; round <= rounds; round++)
		for (first = 0; first < puzzles; first += PIECE) {
			piece.count = fmin(puzzles - first, PIECE);
			piece.puzzles = text + first * LINE;
			for (i = 0; i < solver_count; i++)
				if (!solvers[i].late)
					take_turn(&solvers[i], &piece, round);
		}
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

static void run_text(const char *path)
{
	const char *slash = strrchr(path, '/');
	struct solver *solver;
	unsigned int puzzles;
	char *text = read_puzzles(path, &puzzles);

	measure(text, puzzles);
	for (solver = solvers; solver < solvers + solver_count; solver++) {
		printf("%-16s %-16s", slash ? slash + 1 : path, solver->name);
		if (solver->late) {
			printf(" not within %d seconds\n", BUDGET);
			continue;
		}
		printf(" %9.3f %9.2f %7.3f\n",
		       ratio(solver, NULL) / puzzles * 1e6,
		       (double)solver->guesses / puzzles,
		       ratio(solver, solvers));
		solver->logarithms += log(ratio(solver, solvers));
		solver->texts++;
	}
	fflush(stdout);
	free(text);
}

static void generate(const char *kind)
{
	char puzzle[SUDOKU_CELLS];
	unsigned int i, k = 0;
	u64 seed = SEED;

	while (strcmp(kind, puzzle_kinds[k]))
		k++;
	for (i = 0; i < GENERATED; i++) {
		make_puzzle(&seed, k, puzzle);
		printf("%.81s\n", puzzle);
	}
}

static void compare_solvers(char **texts)
{
	const struct solver *solver;

	printf("%-16s %-16s %9s %9s %7s\n", "text", "solver", "us/puzzle",
	       "guesses", "ratio");
	while (*texts)
		run_text(*texts++);
	/* The geometric mean of the ratios for all texts */
	for (solver = solvers; solver < solvers + solver_count; solver++)
		if (solver->texts)
			printf("%-16s %-16s %27.3f of %u texts\n", "mean",
			       solver->name,
			       exp(solver->logarithms / solver->texts),
			       solver->texts);
}

int main(int argc, char **argv)
{
	if (argc < 3)
		errx(2, "see the heading of bench.c");
	if (!strcmp(argv[1], "generate")) {
		generate(argv[2]);
	} else {
		rounds = atoi(argv[2]);
		if (!rounds || rounds > ROUNDS_MAX)
			errx(2, "1 to %u rounds", ROUNDS_MAX);
		add_solvers(!strcmp(argv[1], "device"));
		compare_solvers(argv + 3);
	}
	return fflush(stdout) ? 1 : 0;
}
