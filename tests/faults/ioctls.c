// SPDX-License-Identifier: GPL-2.0
/*
 * Faults in ioctls
 */
#include "fault.h"

static struct sudoku_config config;
static struct sudoku_solve solve;
static struct sudoku_strategy_info info;
static struct sudoku_stats stats;

/* One puzzle has been solved and read, another one is queued. */
static void prepare_session(void)
{
	open_with_text(2 * LINE);
	expect_eq(read(fd, buffer, SUDOKU_CELLS), SUDOKU_CELLS);
}

static void check_session(void)
{
	require_answers(fd, 2 * LINE, SUDOKU_CELLS);
}

static long perform_get_config(void)
{
	return result_of(ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config));
}

static void check_get_config(long result)
{
	bool right = !strcmp(config.strategy, "mrv") &&
		     config.mode == SUDOKU_MODE_FIRST && !config.max_steps;

	expect(result < 0 || right, "wrong configuration");
	check_session();
}

static long perform_set_config(void)
{
	config = (struct sudoku_config){
		.strategy = "backtrack", .mode = SUDOKU_MODE_UNIQUE
	};
	return result_of(ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config));
}

static void check_set_config(long result)
{
	expect_eq(perform_get_config(), 0);
	expect_text(config.strategy, result == 0 ? "backtrack" : "mrv");
	expect_eq(config.mode, result == 0 ? SUDOKU_MODE_UNIQUE :
					     SUDOKU_MODE_FIRST);
	check_session();
}

static void begin_solve(void)
{
	solve = (struct sudoku_solve){ .max_solutions = 2 };
	memcpy(solve.puzzle, text, SUDOKU_CELLS);
}

static void prepare_solve(void)
{
	prepare_session();
	begin_solve();
}

static long perform_solve(void)
{
	return result_of(ioctl(fd, SUDOKU_IOC_SOLVE, &solve));
}

static long perform_get_stats(void)
{
	return result_of(ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
}

/*
 * Without memory the puzzle was not solved, and so not counted. If the answer
 * could not be copied, it was.
 */
static void check_solve(long result)
{
	expect_eq(perform_get_stats(), 0);
	if (result != -EFAULT || stats.puzzles != 1)
		expect_eq(stats.puzzles, result == -ENOMEM ? 1 : 2);
	if (result < 0) {
		begin_solve();
		expect_eq(perform_solve(), 0);
	}
	expect_eq(solve.verdict, SUDOKU_VERDICT_SOLVED);
	expect(sudoku_grid_solves((char *)solve.solution, text),
	       "wrong solution");
	check_session();
}

static void check_get_stats(long result)
{
	expect(result < 0 || (stats.puzzles == 1 && stats.solved == 1),
	       "wrong stats");
	check_session();
}

static long perform_strategy(void)
{
	info = (struct sudoku_strategy_info){ .index = 0 };
	return result_of(ioctl(fd, SUDOKU_IOC_STRATEGY, &info));
}

static void check_strategy(long result)
{
	if (result == 0)
		expect_text(info.name, sudoku_strategy(0)->name);
	check_session();
}

OPERATION(GET_CONFIG, prepare_session, perform_get_config, check_get_config)
OPERATION(SET_CONFIG, prepare_session, perform_set_config, check_set_config)
OPERATION(SOLVE, prepare_solve, perform_solve, check_solve)
OPERATION(GET_STATS, prepare_session, perform_get_stats, check_get_stats)
OPERATION(STRATEGY, prepare_session, perform_strategy, check_strategy)
