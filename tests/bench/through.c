// SPDX-License-Identifier: GPL-2.0
/*
 * Measures how much of the core's speed arrives through /dev/sudoku
 *
 *	through [OPTION]... FILE...
 *
 *	--json		one object a line, for programs
 *	--rounds N	default 5
 *	--puzzles N	puzzles of each collection, default 20000
 *
 * The core, in user space, and the device take turns, and what counts is the
 * ratio of what they took in the same round; by the clock on the wall, since the
 * device's time is the kernel's. Every byte that the device gives is compared
 * with what the filter makes of the same text in user space.
 *
 * Then come one puzzle at a time, beside /dev/null and /dev/zero, and two
 * processes beside one where there are two processors, both with the first FILE.
 */
#include <fcntl.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../../driver/core/filter.h"
#include "../../include/uapi/linux/sudoku.h"
#include "bench.h"

#define LINE		(SUDOKU_CELLS + 1)

/* Puzzles in a write: as many as half of a queue holds */
#define PIECE		6000

/* Puzzles for one at a time, and how often a process solves a collection */
#define SINGLES		2000
#define REPEATS		4

static unsigned int rounds = 5;
static unsigned int puzzles = 20000;
static bool json;

static struct sudoku_search search;

/* Of each share: the sum of logarithms, and the least */
static double sum, least = 1e9;
static unsigned int shares;

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec * 1e-9;
}

/* A collection's text, and what has to become of it */
struct job {
	const struct collection *collection;
	enum sudoku_mode mode;
	char *answers;
	char *area;
};

static int open_file(const char *path)
{
	int fd = open(path, O_RDWR);

	if (fd < 0)
		die("cannot open %s", path);
	return fd;
}

static int open_session(enum sudoku_mode mode)
{
	int fd = open_file("/dev/sudoku");
	struct sudoku_config config;

	if (ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config))
		die("cannot get the configuration");
	config.mode = mode;
	if (ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config))
		die("cannot set the mode");
	return fd;
}

static void *allocate(size_t size)
{
	void *memory = calloc(1, size);

	if (!memory)
		die("no memory");
	return memory;
}

static struct job new_job(const struct collection *collection,
			  enum sudoku_mode mode)
{
	size_t length = (size_t)collection->count * LINE, done = 0;
	struct sudoku_filter filter = {
		.strategy = SUDOKU_STRATEGY_DEFAULT,
		.mode = mode,
		.search = &search,
	};
	struct job job = {
		.collection = collection,
		.mode = mode,
		.answers = allocate(length),
		.area = allocate(length),
	};

	memcpy(job.answers, collection->puzzle, length);
	while (sudoku_filter_run(&filter, job.answers + done, length - done,
				 ~0ULL) != SUDOKU_FILTER_STARVED)
		done += filter.done;
	return job;
}

static void free_job(struct job *job)
{
	free(job->answers);
	free(job->area);
}

/* What bench.c measures: no text, no check, no answer but the count. */
static void solve(const char *puzzle, enum sudoku_mode mode)
{
	unsigned int limit = mode == SUDOKU_FIRST ? 1 : 2;
	char solution[SUDOKU_CELLS];

	sudoku_search_start(&search, SUDOKU_STRATEGY_DEFAULT, puzzle);
	while (limit && sudoku_search_run(&search, ~0ULL) == SUDOKU_SOLVED)
		limit--;
	if (mode == SUDOKU_FIRST && !limit)
		sudoku_search_solution(&search, solution);
}

static double solve_piece(const struct job *job, unsigned int first,
			  unsigned int count)
{
	double start = now();
	unsigned int i;

	for (i = first; i < first + count; i++)
		solve(job->collection->puzzle[i], job->mode);
	return now() - start;
}

static void transfer(int fd, const char *in, char *out, size_t length)
{
	size_t done = 0;

	if (write(fd, in, length) != (ssize_t)length)
		die("cannot write %zu bytes", length);
	while (done < length) {
		ssize_t given = read(fd, out + done, length - done);

		if (given <= 0)
			die("cannot read %zu bytes", length - done);
		done += given;
	}
}

static double transfer_piece(int fd, const struct job *job, unsigned int first,
			     unsigned int count)
{
	size_t from = (size_t)first * LINE, length = (size_t)count * LINE;
	double start = now(), time;

	transfer(fd, job->collection->puzzle[first], job->area + from, length);
	time = now() - start;
	if (memcmp(job->area + from, job->answers + from, length))
		die("%s: a wrong answer", job->collection->name);
	return time;
}

static unsigned int piece(const struct job *job, unsigned int first)
{
	unsigned int left = job->collection->count - first;

	return left < PIECE ? left : PIECE;
}

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
	bool first = job->mode == SUDOKU_FIRST;
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

static void measure_share(const struct collection *collection,
			  enum sudoku_mode mode)
{
	struct job job = new_job(collection, mode);
	double core[ROUNDS_MAX] = {}, device[ROUNDS_MAX] = {}, share;
	int fd = open_session(mode);
	unsigned int round, first;

	for (round = 0; round <= rounds; round++) {
		/* The first one warms up, and the second one overwrites it. */
		unsigned int i = round ? round - 1 : 0;

		core[i] = 0;
		device[i] = 0;
		for (first = 0; first < collection->count; first += PIECE) {
			unsigned int count = piece(&job, first);

			core[i] += solve_piece(&job, first, count);
			device[i] += transfer_piece(fd, &job, first, count);
		}
	}
	share = median_share(core, device);
	print_share(&job, median(core, rounds), median(device, rounds), share);
	close(fd);
	free_job(&job);
}

/* One puzzle at a time; what the calls cost, without the solving, is compared. */
static void measure_singles(const struct collection *collection)
{
	unsigned int count = collection->count < SINGLES ? collection->count :
							   SINGLES;
	struct job job = new_job(collection, SUDOKU_UNIQUE);
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
			transfer_piece(fd, job, first, piece(job, first));
	close(fd);
}

/* Returns the seconds that so many processes take, each with all of the job. */
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

static void measure_two(const struct collection *collection)
{
	struct job job = new_job(collection, SUDOKU_UNIQUE);
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

static void read_options(int argc, char **argv)
{
	static const struct option options[] = {
		{ "json", no_argument, NULL, 'j' },
		{ "rounds", required_argument, NULL, 'r' },
		{ "puzzles", required_argument, NULL, 'n' },
		{}
	};
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		switch (option) {
		case 'j':
			json = true;
			break;
		case 'r':
			rounds = atoi(optarg);
			break;
		case 'n':
			puzzles = atoi(optarg);
			break;
		default:
			exit(2);
		}
	}
	if (!rounds || rounds > ROUNDS_MAX || !puzzles)
		die("from 1 to %u rounds, and at least 1 puzzle", ROUNDS_MAX);
	if (optind == argc)
		die("no file of puzzles");
}

int main(int argc, char **argv)
{
	struct collection collection;
	int i;

	read_options(argc, argv);
	if (!json)
		printf("  %-28s %-14s %10s %10s %9s\n", "", "", "core, us",
		       "device, us", "share");
	for (i = optind; i < argc; i++) {
		read_collection(&collection, argv[i], puzzles);
		measure_share(&collection, SUDOKU_UNIQUE);
		measure_share(&collection, SUDOKU_FIRST);
		free(collection.puzzle);
	}
	if (!json)
		printf("  %-28s %-14s %10s %10s %8.1f%%, at least %.1f%%\n",
		       "geometric mean", "", "", "", exp(sum / shares) * 100,
		       least * 100);
	read_collection(&collection, argv[optind], puzzles);
	measure_singles(&collection);
	if (sysconf(_SC_NPROCESSORS_ONLN) > 1)
		measure_two(&collection);
	free(collection.puzzle);
	return fflush(stdout) ? 1 : 0;
}
