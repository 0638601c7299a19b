// SPDX-License-Identifier: GPL-2.0
/*
 * Measures how fast /dev/sudoku is, next to what it is made of
 *
 *	through [OPTION]... FILE...
 *
 *	--json		one object per line, for programs
 *	--rounds N	default 5
 *	--puzzles N	puzzles of each collection, default 20000
 *
 * For each piece of 64 KiB these take turns: the core in user space; the same
 * calls on a file in memory, since no driver can make system calls faster; the
 * device without an engine; and, for each engine, the engine alone in user
 * space and the device with it. "Of parts" is the time of the device less that
 * of the file, in proportion to the core or to the engine alone, in the same
 * round. Every byte that the device gives is compared with what the filter
 * makes of the same text in user space.
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

/* What takes turns; for each engine there are two more, as ALONE and DEVICE */
enum {
	FILE_IN_MEMORY,
	ALONE,
	DEVICE,
	TURNS_MAX = DEVICE + 1 + 2 * 2,
};

/**
 * struct turn - how to solve
 * @name: of the engine, or "off"
 * @lanes: what the parameter is set to, for the device
 * @engine: the engine, for ALONE; NULL for the core
 */
static struct turn {
	char name[20];
	const char *lanes;
	const struct sudoku_lanes_engine *engine;
} turns[TURNS_MAX] = {
	[DEVICE] = { .name = "off", .lanes = "off" },
};

static unsigned int turn_count = DEVICE + 1;

/* Of the ratios of a turn of the device: the sum of the logarithms */
static struct {
	double sum;
	unsigned int count;
} means[TURNS_MAX];

static void set_lanes(const char *lanes)
{
	int fd = open("/sys/module/sudoku/parameters/lanes", O_WRONLY);

	/* Only processors with engines have the parameter. */
	if (fd >= 0 && write(fd, lanes, strlen(lanes)) < 0)
		die("cannot set lanes to %s", lanes);
	close(fd);
}

/* Add the engine @name, which the device uses if @lanes is set. */
static void add_engine(const char *name, const char *lanes)
{
	const struct sudoku_lanes_engine *engine;
	unsigned int i;

	for_each_engine(engine, i) {
		if (strcmp(engine->name, name))
			continue;
		turns[turn_count++].engine = engine;
		turns[turn_count].lanes = lanes;
		strcpy(turns[turn_count++].name, name);
	}
}

static void find_engines(void)
{
	static const char *const lanes[] = { "avx2", "avx512" };
	unsigned int i;
	char name[20];

	for (i = 0; i < ARRAY_SIZE(lanes); i++) {
		FILE *file;

		set_lanes(lanes[i]);
		file = fopen("/sys/class/misc/sudoku/engine", "r");
		if (!file || fscanf(file, "%19s", name) != 1)
			die("the device does not tell its engine");
		fclose(file);
		if (strcmp(name, turns[turn_count - 1].name))
			add_engine(name, lanes[i]);
	}
}

/* The median of a device's time, less that of a file, to what it is made of */
static double ratio_to_parts(double seconds[][ROUNDS_MAX], unsigned int device)
{
	const double *alone = seconds[device - 1];
	double values[ROUNDS_MAX];
	unsigned int i;

	for (i = 0; i < rounds; i++)
		values[i] = (seconds[device][i] - seconds[FILE_IN_MEMORY][i]) /
			    alone[i];
	return median(values, rounds);
}

static void print_times(const struct job *job, double seconds[][ROUNDS_MAX])
{
	const char *limit = job->mode == SUDOKU_MODE_FIRST ? "first solution" :
							     "count to two";
	double each = 1e6 / job->collection->count;
	double file = median(seconds[FILE_IN_MEMORY], rounds) * each;
	unsigned int i;

	if (!json)
		printf("\n%s, %s: %.4f us for the file in memory\n",
		       job->collection->name, limit, file);
	for (i = DEVICE; i < turn_count; i += 2) {
		double alone = median(seconds[i - 1], rounds) * each;
		double device = median(seconds[i], rounds) * each;
		double ratio = ratio_to_parts(seconds, i);

		means[i].sum += log(ratio);
		means[i].count++;
		if (json)
			printf("{\"collection\": \"%s\", \"limit\": \"%s\""
			       ", \"engine\": \"%s\", \"file\": %.4f"
			       ", \"alone\": %.4f, \"device\": %.4f"
			       ", \"of_parts\": %.3f}\n",
			       job->collection->name, limit, turns[i].name,
			       file, alone, device, ratio);
		else
			printf("  %-10s %9.4f alone %9.4f device %8.2f of parts\n",
			       turns[i].name, alone, device, ratio);
	}
	fflush(stdout);
}

static void print_means(void)
{
	unsigned int i;

	printf("\nGeometric mean\n");
	for (i = DEVICE; i < turn_count; i += 2)
		printf("  %-42s %8.2f of parts\n", turns[i].name,
		       exp(means[i].sum / means[i].count));
}

/* Returns the seconds that a turn takes for one piece. */
static double take_turn(int fd, int file, const struct job *job,
			unsigned int first, const struct turn *turn)
{
	unsigned int count = piece_of(job, first);

	if (turn == &turns[FILE_IN_MEMORY])
		return copy_piece(file, job, first, count);
	if (turn->engine)
		return run_engine_on_piece(turn->engine, job, first, count);
	if (!turn->lanes)
		return solve_piece(job, first, count);
	set_lanes(turn->lanes);
	return transfer_piece(fd, job, first, count);
}

static void measure_collection(const struct collection *collection, u32 mode)
{
	static double seconds[TURNS_MAX][ROUNDS_MAX];
	struct job job = new_job(collection, mode);
	int fd = open_session(mode), file = open_file_in_memory();
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
				seconds[i][to] += take_turn(fd, file, &job,
							    first, &turns[i]);
	}
	print_times(&job, seconds);
	close(fd);
	close(file);
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
	for (i = first; i < argc; i++) {
		read_collection(&collection, argv[i], puzzles, false);
		measure_collection(&collection, SUDOKU_MODE_UNIQUE);
		measure_collection(&collection, SUDOKU_MODE_FIRST);
		free(collection.puzzle);
	}
	if (!json)
		print_means();
	read_collection(&collection, argv[first], puzzles, false);
	measure_singles(&collection);
	if (sysconf(_SC_NPROCESSORS_ONLN) > 1)
		measure_two(&collection);
	free(collection.puzzle);
	return fflush(stdout) ? 1 : 0;
}
