// SPDX-License-Identifier: GPL-2.0
/*
 * Job: ioctls, against the same search in this program
 */
#include <sys/ioctl.h>

#include "stress.h"

#define MOST_SOLUTIONS	100

static int call(int fd, unsigned long command, void *argument)
{
	int err;

	count_call(command == SUDOKU_IOC_SOLVE ? CALL_SOLVE :
		   command == SUDOKU_IOC_STRATEGY ? CALL_STRATEGY :
		   CALL_GET_CONFIG, false);
	do
		err = ioctl(fd, command, argument);
	while (err && errno == EINTR);
	return err;
}

static u32 verdict_of(const struct sudoku_solve *solve, bool exhausted)
{
	u8 cells[2];

	if (solve->solutions > 1)
		return SUDOKU_VERDICT_AMBIGUOUS;
	if (solve->solutions)
		return SUDOKU_VERDICT_SOLVED;
	if (sudoku_grid_conflict((const char *)solve->puzzle, cells))
		return SUDOKU_VERDICT_CONFLICT;
	return exhausted ? SUDOKU_VERDICT_UNSOLVABLE : SUDOKU_VERDICT_GAVE_UP;
}

/* Fill in what the driver should. Being given up hides how far it came. */
static void solve_here(struct sudoku_solve *solve, struct sudoku_search *search,
		       const struct sudoku_strategy *strategy)
{
	enum sudoku_search_status status;

	sudoku_search_start(search, strategy, (const char *)solve->puzzle);
	do {
		status = sudoku_search_run(search, STEP_LIMIT -
					   sudoku_search_steps(search));
		if (status == SUDOKU_FOUND && !solve->solutions++)
			sudoku_search_solution(search,
					       (char *)solve->solution);
	} while (status == SUDOKU_FOUND &&
		 solve->solutions < solve->max_solutions);

	solve->verdict = status == SUDOKU_PAUSED ? SUDOKU_VERDICT_GAVE_UP :
			 verdict_of(solve, status == SUDOKU_EXHAUSTED);
	if (solve->verdict == SUDOKU_VERDICT_CONFLICT)
		sudoku_grid_conflict((const char *)solve->puzzle, solve->cells);
	solve->placements = search->placements;
	solve->backtracks = search->backtracks;
	solve->deepest = search->deepest;
}

void solve_by_ioctl(struct opener *opener)
{
	struct way way = draw_way(&opener->seed, ALL_MODES);
	struct sudoku_solve here = {
		.max_solutions = 1 + draw_random(&opener->seed, MOST_SOLUTIONS),
	};
	struct sudoku_solve there;
	int fd = open_device(O_RDWR);

	if (fd < 0)
		return;
	set_way(fd, way);
	memcpy(here.puzzle, draw_puzzle(&opener->seed), SUDOKU_CELLS);
	there = here;
	must(!call(fd, SUDOKU_IOC_SOLVE, &there));
	solve_here(&here, (struct sudoku_search *)opener->area,
		   way.strategy);
	here.nanoseconds = there.nanoseconds;
	must(!memcmp(&here, &there, sizeof(here)));
	if (here.solutions)
		must(sudoku_grid_solves((const char *)there.solution,
					(const char *)there.puzzle));
	close(fd);
}

void look_up_strategies(struct opener *opener)
{
	struct way way = draw_way(&opener->seed, ALL_MODES);
	struct sudoku_strategy_info info = { .index = 0 };
	struct sudoku_config config;
	int fd = open_device(O_RDONLY);

	if (fd < 0)
		return;
	set_way(fd, way);
	must(!call(fd, SUDOKU_IOC_GET_CONFIG, &config));
	must(config.mode == way.mode && config.max_steps == STEP_LIMIT);
	must(!strcmp(config.strategy, way.strategy->name));

	for (; sudoku_strategy(info.index); info.index++) {
		must(!call(fd, SUDOKU_IOC_STRATEGY, &info));
		must(!strcmp(info.name, sudoku_strategy(info.index)->name));
	}
	must(call(fd, SUDOKU_IOC_STRATEGY, &info) && errno == ENOENT);
	close(fd);
}
