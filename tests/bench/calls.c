// SPDX-License-Identifier: GPL-2.0
/*
 * The cost of a call, and the gain from a second processor
 */
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "through.h"

/*
 * Puzzles to solve one at a time, and how often a process solves a collection
 */
#define SINGLES		2000
#define REPEATS		4

/* Solve one puzzle at a time, and measure the calls without the solving. */
void measure_singles(const struct collection *collection)
{
	unsigned int count = collection->count < SINGLES ? collection->count :
							   SINGLES;
	struct job job = new_job(collection, SUDOKU_MODE_UNIQUE);
	double ratios[ROUNDS_MAX], calls[ROUNDS_MAX], bare[ROUNDS_MAX];
	int fd = open_session(job.mode);
	int null = open_file("/dev/null"), zero = open_file("/dev/zero");
	unsigned int round, i;
	double ratio, each;

	for (round = 0; round < rounds; round++) {
		double core = solve_piece(&job, 0, count), start;

		start = now();
		for (i = 0; i < count; i++)
			transfer(fd, collection->puzzle[i],
				 job.area + i * LINE, SUDOKU_CELLS);
		calls[round] = now() - start - core;
		for (i = 0; i < count; i++)
			if (memcmp(job.area + i * LINE, job.answers + i * LINE,
				   SUDOKU_CELLS))
				die("%s: a wrong answer", collection->name);

		start = now();
		for (i = 0; i < count; i++)
			if (write(null, collection->puzzle[i], SUDOKU_CELLS) !=
				    SUDOKU_CELLS ||
			    read(zero, job.area, SUDOKU_CELLS) != SUDOKU_CELLS)
				die("/dev/null or /dev/zero does not work");
		bare[round] = now() - start;
		ratios[round] = calls[round] / bare[round];
	}
	ratio = median(ratios, rounds);
	each = median(calls, rounds) * 1e6 / count;
	if (json)
		printf("{\"calls\": %.4f, \"bare\": %.4f, \"ratio\": %.3f}\n", each,
		       median(bare, rounds) * 1e6 / count, ratio);
	else
		printf("\nOne puzzle at a time: its write and its read take %.2f us besides the\n"
		       "solving, %.2f times what /dev/null and /dev/zero take.\n",
		       each, ratio);
	close(fd);
	close(null);
	close(zero);
	free_job(&job);
}

static void solve_all(const struct job *job, unsigned int repeats)
{
	int fd = open_session(job->mode);
	unsigned int first;

	while (repeats--)
		for (first = 0; first < job->collection->count; first += PIECE)
			transfer_piece(fd, job, first, piece_of(job, first));
	close(fd);
}

/*
 * Returns the seconds that @processes processes take if each does the whole
 * job.
 */
static double race(const struct job *job, unsigned int processes)
{
	double start = now();
	unsigned int i;
	int status;

	for (i = 0; i < processes; i++) {
		pid_t child = fork();

		if (child < 0)
			die("cannot fork");
		if (!child) {
			solve_all(job, REPEATS);
			_exit(0);
		}
	}
	while (processes--)
		if (wait(&status) < 0 || status)
			die("a process failed");
	return now() - start;
}

void measure_two(const struct collection *collection)
{
	struct job job = new_job(collection, SUDOKU_MODE_UNIQUE);
	double ratios[ROUNDS_MAX];
	unsigned int round;
	double ratio;

	race(&job, 2);
	for (round = 0; round < rounds; round++) {
		double one = race(&job, 1);

		ratios[round] = 2 * one / race(&job, 2);
	}
	ratio = median(ratios, rounds);
	if (json)
		printf("{\"processes\": 2, \"ratio\": %.3f}\n", ratio);
	else
		printf("\nTwo processes on two processors solve %.2f times as much.\n",
		       ratio);
	free_job(&job);
}
