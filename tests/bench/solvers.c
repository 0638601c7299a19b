// SPDX-License-Identifier: GPL-2.0
/*
 * Everything that solves the puzzles of a piece
 */
#include <err.h>
#include <fcntl.h>
#include <stdio.h>
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

clockid_t which_clock = CLOCK_THREAD_CPUTIME_ID;
double deadline;

static struct sudoku_search search;
static struct sudoku_lanes lanes;
static int session = -1;

double clock_now(void)
{
	struct timespec time;

	clock_gettime(which_clock, &time);
	return time.tv_sec + time.tv_nsec * 1e-9;
}

bool solve_with_strategy(const struct solver *solver, struct piece *piece)
{
	enum sudoku_search_status status;
	unsigned int i, count;

	for (i = 0; i < piece->count; i++) {
		sudoku_search_start(&search, solver->strategy,
				    piece->puzzles + i * LINE);
		count = 0;
		do {
			status = sudoku_search_run(&search, STEPS);
			count += status == SUDOKU_FOUND;
			if (status == SUDOKU_FOUND && piece->limit == 1)
				sudoku_search_solution(&search,
						       piece->text + i * LINE);
			if (status == SUDOKU_PAUSED && deadline &&
			    clock_now() > deadline)
				return false;
		} while (status != SUDOKU_EXHAUSTED && count < piece->limit);
		piece->counts[i] = count;
		piece->guesses += search.placements;
	}
	return true;
}

bool solve_with_peer(const struct solver *solver, struct piece *piece)
{
	size_t guesses = 0;
	unsigned int i;

	for (i = 0; i < piece->count; i++) {
		piece->counts[i] = solver->peer(piece->puzzles + i * LINE,
						piece->limit, 0,
						piece->text + i * LINE,
						&guesses);
		piece->guesses += guesses;
	}
	return true;
}

static u32 mode_of(const struct piece *piece)
{
	return piece->limit == 1 ? SUDOKU_MODE_FIRST : SUDOKU_MODE_UNIQUE;
}

/* "bands" solves what an engine has no room for. */
static u32 verdict_of(const struct sudoku_lanes_answer *answer,
		      struct piece *piece)
{
	struct sudoku_filter filter = {
		.config = { .strategy = &sudoku_bands, .mode = mode_of(piece) },
		.search = &search,
	};
	char puzzle[SUDOKU_CELLS];

	if (answer->verdict != SUDOKU_VERDICT_GAVE_UP)
		return answer->verdict;
	memcpy(puzzle, piece->puzzles + answer->offset, SUDOKU_CELLS);
	sudoku_filter_run(&filter, puzzle, SUDOKU_CELLS, ~0ULL);
	return filter.verdict;
}

bool solve_with_engine(const struct solver *solver, struct piece *piece)
{
	const struct sudoku_lanes_answer *answer;
	enum sudoku_lanes_status status;

	sudoku_lanes_start(&lanes, solver->engine, mode_of(piece), 0);
	do {
		status = sudoku_lanes_run(&lanes, piece->puzzles,
					  piece->count * LINE, SWEEPS);
		while ((answer = sudoku_lanes_answer(&lanes))) {
			u32 verdict = verdict_of(answer, piece);

			piece->counts[answer->offset / LINE] =
				verdict == SUDOKU_VERDICT_SOLVED ? 1 :
				verdict == SUDOKU_VERDICT_AMBIGUOUS ? 2 : 0;
			piece->guesses += answer->placements;
			sudoku_lanes_take(&lanes);
		}
	} while (status != SUDOKU_LANES_IDLE);
	return true;
}

/* Check the text, and solve its puzzles in place. */
bool solve_with_stream(const struct solver *solver, struct piece *piece)
{
	struct sudoku_stream stream = {
		.filter.config = { .strategy = &sudoku_bands,
				   .mode = mode_of(piece) },
		.filter.search = &search,
		.engine = solver->engine,
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
			sudoku_stream_run_engine(&stream, text, length,
						 SWEEPS);
	}
	piece->guesses += stream.stats.steps - stream.stats.backtracks;
	return true;
}

void open_session(u32 mode)
{
	struct sudoku_config config;

	if (session >= 0)
		close(session);
	session = open("/dev/sudoku", O_RDWR);
	if (session < 0 || ioctl(session, SUDOKU_IOC_GET_CONFIG, &config))
		err(1, "/dev/sudoku");
	config.mode = mode;
	if (ioctl(session, SUDOKU_IOC_SET_CONFIG, &config))
		err(1, "mode %u", mode);
}

/* Only processors with engines have the parameter. */
void set_lanes(const char *value)
{
	int fd = open("/sys/module/sudoku/parameters/lanes", O_WRONLY);

	if (fd >= 0 && write(fd, value, strlen(value)) < 0)
		err(1, "lanes=%s", value);
	close(fd);
}

bool solve_with_device(const struct solver *solver, struct piece *piece)
{
	size_t length = piece->count * LINE, done = 0;

	(void)solver;
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
