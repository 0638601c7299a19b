// SPDX-License-Identifier: GPL-2.0
/*
 * Job: ioctls, compared with the same search in this program
 */
#include "stress.h"

#define MOST_SOLUTIONS	100

int call_ioctl(int fd, enum call call, unsigned long command, void *argument)
{
	int err;

	count_call(call, false);
	do
		err = ioctl(fd, command, argument);
	while (err && errno == EINTR);
	return err;
}

void solve_by_ioctl(struct opener *opener)
{
	struct config config = draw_config(&opener->seed, ALL_MODES);
	struct sudoku_solve here = {
		.max_solutions = 1 + draw_random(&opener->seed, MOST_SOLUTIONS),
	};
	struct sudoku_stats stats = { 0 };
	struct sudoku_solve there;
	bool too_hard = false;
	int fd = begin_use(0, O_RDWR);

	if (fd < 0)
		return;
	set_config(fd, &config);
	memcpy(here.puzzle, draw_puzzle(&opener->seed), SUDOKU_CELLS);
	there = here;
	must(!call_ioctl(fd, CALL_SOLVE, SUDOKU_IOC_SOLVE, &there));
	must(!solve_one(&config, &here, &stats, &too_hard));
	here.nanoseconds = there.nanoseconds;
	expect_same(&here, &there);
	if (here.solutions)
		must(sudoku_grid_solves((const char *)there.solution,
					(const char *)there.puzzle));
	close(fd);
}

void look_up_strategies(struct opener *opener)
{
	struct config config = draw_config(&opener->seed, ALL_MODES);
	struct sudoku_strategy_info info = { .index = 0 };
	struct sudoku_config there;
	int fd = begin_use(0, O_RDONLY);

	if (fd < 0)
		return;
	set_config(fd, &config);
	must(!call_ioctl(fd, CALL_GET_CONFIG, SUDOKU_IOC_GET_CONFIG, &there));
	expect_eq(there.mode, config.mode);
	expect_eq(there.max_steps, STEP_LIMIT);
	expect_text(there.strategy, config.strategy->name);

	for (; sudoku_strategy(info.index); info.index++) {
		must(!call_ioctl(fd, CALL_STRATEGY, SUDOKU_IOC_STRATEGY, &info));
		expect_text(info.name, sudoku_strategy(info.index)->name);
	}
	expect_error(call_ioctl(fd, CALL_STRATEGY, SUDOKU_IOC_STRATEGY, &info),
		     ENOENT);
	close(fd);
}
