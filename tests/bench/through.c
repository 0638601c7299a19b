// SPDX-License-Identifier: GPL-2.0
/*
 * Measures what share of the core's speed /dev/sudoku reaches
 *
 *	through [OPTION]... FILE...
 *
 *	--json		one object per line, for programs
 *	--rounds N	default 5
 *	--puzzles N	puzzles of each collection, default 20000
 *
 * The core, in user space, and the device take turns, and what counts is the
 * ratio of what they took in the same round. The device does it once without an
 * engine for many puzzles, and once with each. Every byte that it gives is
 * compared with what the filter makes of the same text in user space.
 *
 * Then, with the first FILE, it compares the calls for one puzzle at a time
 * with calls on /dev/null and /dev/zero and, if there are two processors, two
 * processes with one.
 */
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "../lib/options.h"
#include "through.h"

unsigned int rounds = 5;
bool json;

static unsigned int puzzles = 20000;

/* What takes turns: the core, the device without an engine, and with one */
enum {
	CORE,
	DEVICE,
	FIRST_ENGINE,
	TURNS_MAX = FIRST_ENGINE + 2,
};

/**
 * struct turn - how to solve
 * @lanes: what the parameter is set to, NULL for the core
 * @name: the name of what then solves
 */
static struct turn {
	const char *lanes;
	char name[20];
} turns[TURNS_MAX] = {
	[CORE] = { .name = "core" },
	[DEVICE] = { .lanes = "off", .name = "device" },
};

static unsigned int turn_count = FIRST_ENGINE;

/* Of all ratios: the sum of the logarithms, and the smallest one */
static struct {
	double sum;
	double least;
	unsigned int count;
} ratios[TURNS_MAX];

static void set_lanes(const char *lanes)
{
	int fd = open("/sys/module/sudoku/parameters/lanes", O_WRONLY);

	/* Only processors with engines have the parameter. */
	if (fd >= 0 && write(fd, lanes, strlen(lanes)) < 0)
		die("cannot set lanes to %s", lanes);
	close(fd);
}

static void find_engines(void)
{
	static const char *const lanes[] = { "avx2", "auto" };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(lanes); i++) {
		struct turn *turn = &turns[turn_count];
		FILE *file;

		set_lanes(lanes[i]);
		file = fopen("/sys/class/misc/sudoku/engine", "r");
		if (!file || fscanf(file, "%19s", turn->name) != 1)
			die("the device does not tell its engine");
		fclose(file);
		turn->lanes = lanes[i];
		if (strcmp(turn->name, "none") &&
		    strcmp(turn->name, turns[turn_count - 1].name))
			turn_count++;
	}
}

/*
 * The median of how many times as fast a turn is as another one, which is the
 * core for the device without an engine, and that for engines.
 */
static double median_ratio(double seconds[][ROUNDS_MAX], unsigned int turn)
{
	const double *other = seconds[turn == DEVICE ? CORE : DEVICE];
	double values[ROUNDS_MAX], ratio;
	unsigned int i;

	for (i = 0; i < rounds; i++)
		values[i] = other[i] / seconds[turn][i];
	ratio = median(values, rounds);
	ratios[turn].sum += log(ratio);
	if (!ratios[turn].count++ || ratios[turn].least > ratio)
		ratios[turn].least = ratio;
	return ratio;
}

static void print_ratios(const struct job *job, double seconds[][ROUNDS_MAX])
{
	bool first = job->mode == SUDOKU_MODE_FIRST;
	double each = 1e6 / job->collection->count;
	double core = median(seconds[CORE], rounds) * each;
	double device = median(seconds[DEVICE], rounds) * each;
	double share = median_ratio(seconds, DEVICE);
	unsigned int i;

	if (json)
		printf("{\"collection\": \"%s\", \"limit\": %d"
		       ", \"core\": %.4f, \"device\": %.4f, \"share\": %.3f",
		       job->collection->name, first ? 1 : 2, core, device,
		       share);
	else
		printf("  %-24s %-14s %9.3f %9.3f %7.1f%%",
		       job->collection->name,
		       first ? "first solution" : "count to two", core, device,
		       share * 100);
	for (i = FIRST_ENGINE; i < turn_count; i++)
		printf(json ? ", \"%s\": %.3f" : "%.0s %8.2f", turns[i].name,
		       median_ratio(seconds, i));
	printf(json ? "}\n" : "\n");
	fflush(stdout);
}

static void print_heading(void)
{
	unsigned int i;

	if (json)
		return;
	printf("  %-24s %-14s %9s %9s %8s", "", "", "core, us", "off, us",
	       "share");
	for (i = FIRST_ENGINE; i < turn_count; i++)
		printf(" %8s", turns[i].name);
	printf("\n");
}

static void print_means(void)
{
	unsigned int i;

	if (json)
		return;
	printf("  %-24s %-14s %9s %9s %7.1f%%", "geometric mean", "", "", "",
	       exp(ratios[DEVICE].sum / ratios[DEVICE].count) * 100);
	for (i = FIRST_ENGINE; i < turn_count; i++)
		printf(" %8.2f", exp(ratios[i].sum / ratios[i].count));
	printf("\n  %-24s %-14s %9s %9s %7.1f%%", "least", "", "", "",
	       ratios[DEVICE].least * 100);
	for (i = FIRST_ENGINE; i < turn_count; i++)
		printf(" %8.2f", ratios[i].least);
	printf("\n");
}

static double take_turn(int fd, const struct job *job, unsigned int first,
			unsigned int turn)
{
	unsigned int count = piece_of(job, first);

	if (turn == CORE)
		return solve_piece(job, first, count);
	set_lanes(turns[turn].lanes);
	return transfer_piece(fd, job, first, count);
}

static void measure_collection(const struct collection *collection, u32 mode)
{
	static double seconds[TURNS_MAX][ROUNDS_MAX];
	struct job job = new_job(collection, mode);
	int fd = open_session(mode);
	unsigned int round, first, i;

	for (round = 0; round <= rounds; round++) {
		/*
		 * The first round warms up, and the second one overwrites it.
		 */
		unsigned int to = round ? round - 1 : 0;

		for (i = 0; i < turn_count; i++)
			seconds[i][to] = 0;
		for (first = 0; first < collection->count; first += PIECE)
			for (i = 0; i < turn_count; i++)
				seconds[i][to] += take_turn(fd, &job, first, i);
	}
	print_ratios(&job, seconds);
	close(fd);
	free_job(&job);
}

/* Reads the options. Returns the index of the first file. */
static int find_files(int argc, char **argv)
{
	static const struct option_def options[] = {
		{ .name = "json", .flag = &json },
		{ .name = "rounds", .number = &rounds },
		{ .name = "puzzles", .number = &puzzles },
		{}
	};
	int first = read_options(argc, argv, options);

	if (!rounds || rounds > ROUNDS_MAX || !puzzles)
		die("from 1 to %u rounds, and at least 1 puzzle", ROUNDS_MAX);
	if (first == argc)
		die("no file of puzzles");
	return first;
}

int main(int argc, char **argv)
{
	int i, first = find_files(argc, argv);
	struct collection collection;

	find_engines();
	print_heading();
	for (i = first; i < argc; i++) {
		read_collection(&collection, argv[i], puzzles, false);
		measure_collection(&collection, SUDOKU_MODE_UNIQUE);
		measure_collection(&collection, SUDOKU_MODE_FIRST);
		free(collection.puzzle);
	}
	print_means();
	read_collection(&collection, argv[first], puzzles, false);
	measure_singles(&collection);
	if (sysconf(_SC_NPROCESSORS_ONLN) > 1)
		measure_two(&collection);
	free(collection.puzzle);
	return fflush(stdout) ? 1 : 0;
}
