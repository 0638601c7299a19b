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
 * ratio of what they took in the same round. Every byte that the device gives
 * is compared with what the filter makes of the same text in user space.
 *
 * Then, with the first FILE, it compares the calls for one puzzle at a time
 * with calls on /dev/null and /dev/zero and, if there are two processors, two
 * processes with one.
 */
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "../lib/options.h"
#include "through.h"

unsigned int rounds = 5;
bool json;

static unsigned int puzzles = 20000;

/* Of all shares: the sum of the logarithms, and the smallest one */
static double sum, least = 1e9;
static unsigned int shares;

static double median_share(const double *core, const double *device)
{
	double ratios[ROUNDS_MAX], share;
	unsigned int i;

	for (i = 0; i < rounds; i++)
		ratios[i] = core[i] / device[i];
	share = median(ratios, rounds);
	sum += log(share);
	shares++;
	if (least > share)
		least = share;
	return share;
}

static void print_share(const struct job *job, double core, double device,
			double share)
{
	const char *name = job->collection->name;
	bool first = job->mode == SUDOKU_MODE_FIRST;
	double each = 1e6 / job->collection->count;

	if (json)
		printf("{\"collection\": \"%s\", \"limit\": %d"
		       ", \"core\": %.4f, \"device\": %.4f, \"share\": %.3f}\n",
		       name, first ? 1 : 2, core * each, device * each, share);
	else
		printf("  %-28s %-14s %10.3f %10.3f %8.1f%%\n", name,
		       first ? "first solution" : "count to two", core * each,
		       device * each, share * 100);
	fflush(stdout);
}

static void measure_share(const struct collection *collection, u32 mode)
{
	struct job job = new_job(collection, mode);
	double core[ROUNDS_MAX] = {}, device[ROUNDS_MAX] = {}, share;
	int fd = open_session(mode);
	unsigned int round, first;

	for (round = 0; round <= rounds; round++) {
		/*
		 * The first round warms up, and the second one overwrites it.
		 */
		unsigned int i = round ? round - 1 : 0;

		core[i] = 0;
		device[i] = 0;
		for (first = 0; first < collection->count; first += PIECE) {
			unsigned int count = piece_of(&job, first);

			core[i] += solve_piece(&job, first, count);
			device[i] += transfer_piece(fd, &job, first, count);
		}
	}
	share = median_share(core, device);
	print_share(&job, median(core, rounds), median(device, rounds), share);
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

	if (!json)
		printf("  %-28s %-14s %10s %10s %9s\n", "", "", "core, us",
		       "device, us", "share");
	for (i = first; i < argc; i++) {
		read_collection(&collection, argv[i], puzzles, false);
		measure_share(&collection, SUDOKU_MODE_UNIQUE);
		measure_share(&collection, SUDOKU_MODE_FIRST);
		free(collection.puzzle);
	}
	if (!json)
		printf("  %-28s %-14s %10s %10s %8.1f%%, at least %.1f%%\n",
		       "geometric mean", "", "", "", exp(sum / shares) * 100,
		       least * 100);
	read_collection(&collection, argv[first], puzzles, false);
	measure_singles(&collection);
	if (sysconf(_SC_NPROCESSORS_ONLN) > 1)
		measure_two(&collection);
	free(collection.puzzle);
	return fflush(stdout) ? 1 : 0;
}
