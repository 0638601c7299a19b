// SPDX-License-Identifier: GPL-2.0
/*
 * Faults in ioctls
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "fault.h"

static struct sudoku_config config;
static struct sudoku_solve solve;
static struct sudoku_strategy_info info;
static struct sudoku_stats stats;

/* One puzzle is solved and read, another one waits. */
static void prepare_session(struct trial *trial)
{
	trial->fd = open_as(0, O_RDWR);
	set_mode(trial->fd, SUDOKU_MODE_FIRST);
	must_write(trial->fd, text, 2 * LINE);
	require(trial, read(trial->fd, buffer, SUDOKU_CELLS) == SUDOKU_CELLS,
		"the first puzzle cannot be read");
}

static void check_session(struct trial *trial)
{
	require_answers(trial, trial->fd, 2 * LINE, SUDOKU_CELLS);
}

static long perform_get_config(struct trial *trial)
{
	return result_of(ioctl(trial->fd, SUDOKU_IOC_GET_CONFIG, &config));
}

static void check_get_config(struct trial *trial, long result)
{
	bool right = !strcmp(config.strategy, "mrv") &&
		     config.mode == SUDOKU_MODE_FIRST && !config.max_steps;

	require(trial, result < 0 || right, "wrong configuration");
	check_session(trial);
}

static long perform_set_config(struct trial *trial)
{
	config = (struct sudoku_config){
		.strategy = "backtrack", .mode = SUDOKU_MODE_UNIQUE
	};
	return result_of(ioctl(trial->fd, SUDOKU_IOC_SET_CONFIG, &config));
}

static void check_set_config(struct trial *trial, long result)
{
	const char *strategy = result == 0 ? "backtrack" : "mrv";
	u32 mode = result == 0 ? SUDOKU_MODE_UNIQUE : SUDOKU_MODE_FIRST;

	require(trial, perform_get_config(trial) == 0, "GET_CONFIG failed");
	require(trial, !strcmp(config.strategy, strategy), "wrong strategy");
	require(trial, config.mode == mode, "wrong mode");
	check_session(trial);
}

static void begin_solve(void)
{
	solve = (struct sudoku_solve){ .max_solutions = 2 };
	memcpy(solve.puzzle, text, SUDOKU_CELLS);
}

static void prepare_solve(struct trial *trial)
{
	prepare_session(trial);
	begin_solve();
}

static long perform_solve(struct trial *trial)
{
	return result_of(ioctl(trial->fd, SUDOKU_IOC_SOLVE, &solve));
}

static long perform_get_stats(struct trial *trial)
{
	return result_of(ioctl(trial->fd, SUDOKU_IOC_GET_STATS, &stats));
}

/*
 * What got no memory was not solved, and so not counted. If it is the answer
 * that could not be copied, it was.
 */
static void check_solve(struct trial *trial, long result)
{
	require(trial, perform_get_stats(trial) == 0, "GET_STATS failed");
	if (result == -EFAULT)
		require(trial, stats.puzzles == 1 || stats.puzzles == 2,
			"wrong number of puzzles");
	else
		require(trial, stats.puzzles == (result == 0 ? 2 : 1),
			"wrong number of puzzles");
	if (result < 0) {
		begin_solve();
		require(trial, perform_solve(trial) == 0, "SOLVE failed");
	}
	require(trial, solve.verdict == SUDOKU_VERDICT_SOLVED, "not solved");
	require(trial, sudoku_grid_solves((char *)solve.solution, text),
		"wrong solution");
	check_session(trial);
}

static void check_get_stats(struct trial *trial, long result)
{
	if (result == 0)
		require(trial, stats.puzzles == 1 && stats.solved == 1,
			"wrong stats");
	check_session(trial);
}

static long perform_strategy(struct trial *trial)
{
	info = (struct sudoku_strategy_info){ .index = 0 };
	return result_of(ioctl(trial->fd, SUDOKU_IOC_STRATEGY, &info));
}

static void check_strategy(struct trial *trial, long result)
{
	if (result == 0)
		require(trial, !strcmp(info.name, sudoku_strategy(0)->name),
			"wrong strategy");
	check_session(trial);
}

const struct operation ioctl_operations[] = {
	{
		.name = "GET_CONFIG",
		.prepare = prepare_session,
		.perform = perform_get_config,
		.check = check_get_config,
	}, {
		.name = "SET_CONFIG",
		.prepare = prepare_session,
		.perform = perform_set_config,
		.check = check_set_config,
	}, {
		.name = "SOLVE",
		.prepare = prepare_solve,
		.perform = perform_solve,
		.check = check_solve,
	}, {
		.name = "GET_STATS",
		.prepare = prepare_session,
		.perform = perform_get_stats,
		.check = check_get_stats,
	}, {
		.name = "STRATEGY",
		.prepare = prepare_session,
		.perform = perform_strategy,
		.check = check_strategy,
	},
	{ 0 }
};
