// SPDX-License-Identifier: GPL-2.0-only
/*
 * Everything that solves the puzzles of a piece
 */
#include <err.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"

/* Steps between two checks of the clock, in the round that may take too long */
#define STEPS	100000

/*
 * Sweeps in a run. They take some 50 microseconds, about as long as a kernel
 * can use vector registers without a break.
 */
#define SWEEPS	300

double deadline;

static clockid_t which_clock = CLOCK_THREAD_CPUTIME_ID;
static struct sudoku_search search;
static struct sudoku_lanes lanes;
static int session = -1;

double clock_now(void)
{
	struct timespec time;

	clock_gettime(which_clock, &time);
	return time.tv_sec + time.tv_nsec * 1e-9;
}

bool solve_with_strategy(const void *what, struct piece *piece)
{
	enum sudoku_search_status status;
	unsigned int i, count;

	for (i = 0; i < piece->count; i++) {
		sudoku_search_start(&search, what,
				    piece->puzzles + i * LINE);
		count = 0;
		do {
			status = sudoku_search_run(&search, STEPS);
			count += status == SUDOKU_FOUND;
			if (deadline && clock_now() > deadline)
				return false;
		} while (status != SUDOKU_EXHAUSTED && count < 2);
		piece->counts[i] = count;
		piece->guesses += search.placements;
	}
	return true;
}

/* @what has the C signature of other solvers, or of wrappers around them. */
bool solve_with_peer(const void *what, struct piece *piece)
{
	size_t (*solve)(const char *puzzle, size_t limit, uint32_t flags,
			char *solution, size_t *guesses) = what;
	size_t guesses = 0;
	unsigned int i;

	for (i = 0; i < piece->count; i++) {
		piece->counts[i] = solve(piece->puzzles + i * LINE, 2, 0,
					 piece->text + i * LINE, &guesses);
		piece->guesses += guesses;
	}
	return true;
}

/* Check the text, and solve its puzzles in place. */
bool solve_with_stream(const void *what, struct piece *piece)
{
	struct sudoku_stream stream = {
		.config = { .strategy = &sudoku_bands,
			    .mode = SUDOKU_MODE_UNIQUE },
		.search = &search,
		.engine = what,
		.lanes = &lanes,
	};
	size_t length = piece->count * LINE;
	struct sudoku_scan scan = {};
	char *text = piece->text;

	if (sudoku_scan(&scan, text, length) != length)
		errx(1, "a text that is not valid");
	while (length) {
		enum sudoku_stream_status status;

		status = sudoku_stream_run(&stream, text, length, length,
					   ~0ULL);
		text += stream.done;
		length -= stream.done;
		if (status == SUDOKU_STREAM_ENGINE)
			sudoku_lanes_run(&lanes, text, length, SWEEPS);
	}
	piece->guesses += stream.stats.steps - stream.stats.backtracks;
	return true;
}

void open_session(void)
{
	struct sudoku_config config;

	which_clock = CLOCK_MONOTONIC;
	session = open("/dev/sudoku", O_RDWR);
	if (session < 0 || ioctl(session, SUDOKU_IOC_GET_CONFIG, &config))
		err(1, "/dev/sudoku");
	config.mode = SUDOKU_MODE_UNIQUE;
	if (ioctl(session, SUDOKU_IOC_SET_CONFIG, &config))
		err(1, "the mode");
}

/* Only processors with engines have the parameter. */
void set_lanes(const char *value)
{
	int fd = open("/sys/module/sudoku/parameters/lanes", O_WRONLY);

	if (fd >= 0 && write(fd, value, strlen(value)) < 0)
		err(1, "lanes=%s", value);
	close(fd);
}

bool solve_with_device(const void *what, struct piece *piece)
{
	size_t length = piece->count * LINE, done = 0;

	(void)what;
	if (write(session, piece->puzzles, length) != (ssize_t)length)
		err(1, "write of %zu bytes", length);
	while (done < length) {
		ssize_t given = read(session, piece->text + done,
				     length - done);

		if (given <= 0)
			err(1, "read of %zu bytes", length - done);
		done += given;
	}
	return true;
}
