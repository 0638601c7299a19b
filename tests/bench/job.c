// SPDX-License-Identifier: GPL-2.0
/*
 * A collection, solved in user space and through the device, and copied
 * through a file in memory
 *
 * Times are wall-clock times, because the device solves in the kernel.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../../include/uapi/linux/sudoku.h"
#include "through.h"

static struct sudoku_search search;

int open_file(const char *path)
{
	int fd = open(path, O_RDWR);

	if (fd < 0)
		die("cannot open %s", path);
	return fd;
}

int open_session(u32 mode)
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

int open_file_in_memory(void)
{
	int fd = memfd_create("bench", 0);

	if (fd < 0)
		die("cannot create a file in memory");
	return fd;
}

static void *allocate(size_t size)
{
	void *memory = calloc(1, size);

	if (!memory)
		die("no memory");
	return memory;
}

struct job new_job(const struct collection *collection, u32 mode)
{
	size_t length = (size_t)collection->count * LINE, done = 0;
	struct sudoku_filter filter = {
		.config = { .strategy = SUDOKU_STRATEGY_DEFAULT, .mode = mode },
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
				 ~0ULL) != SUDOKU_FILTER_NO_PUZZLE)
		done += filter.done;
	return job;
}

void free_job(struct job *job)
{
	free(job->answers);
	free(job->area);
}

/* Solve as bench.c does, without reading a text or writing answers. */
static void solve(const char *puzzle, u32 mode)
{
	unsigned int limit = mode == SUDOKU_MODE_FIRST ? 1 : 2;
	char solution[SUDOKU_CELLS];

	sudoku_search_start(&search, SUDOKU_STRATEGY_DEFAULT, puzzle);
	while (limit && sudoku_search_run(&search, ~0ULL) == SUDOKU_FOUND)
		limit--;
	if (mode == SUDOKU_MODE_FIRST && !limit)
		sudoku_search_solution(&search, solution);
}

double solve_piece(const struct job *job, unsigned int first,
		   unsigned int count)
{
	double start = now();
	unsigned int i;

	for (i = first; i < first + count; i++)
		solve(job->collection->puzzle[i], job->mode);
	return now() - start;
}

void transfer(int fd, const char *in, char *out, size_t length)
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

/* The same with a file, which keeps its pages from one piece to the next */
double copy_piece(int fd, const struct job *job, unsigned int first,
		  unsigned int count)
{
	char *out = job->area + (size_t)first * LINE;
	ssize_t length = (size_t)count * LINE;
	double start = now();

	if (pwrite(fd, job->collection->puzzle[first], length, 0) != length ||
	    pread(fd, out, length, 0) != length)
		die("a file in memory does not work");
	return now() - start;
}

double run_engine_on_piece(const struct sudoku_lanes_engine *engine,
			   const struct job *job, unsigned int first,
			   unsigned int count)
{
	const char *text = job->collection->puzzle[first];
	struct lanes_report report = {};
	u8 counts[PIECE];
	double start = now();

	lanes_solve(engine, job->mode, text, count, counts, &report);
	return now() - start;
}

double transfer_piece(int fd, const struct job *job, unsigned int first,
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

unsigned int piece_of(const struct job *job, unsigned int first)
{
	unsigned int left = job->collection->count - first;

	return left < PIECE ? left : PIECE;
}
