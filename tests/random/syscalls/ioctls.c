// SPDX-License-Identifier: GPL-2.0
/*
 * ioctls: the device's, those that every file has, and any others
 */
#include <linux/fiemap.h>
#include <linux/fs.h>

#include "syscalls.h"

static const char *const strategies[] = {
	"bands", "mrv", "lcv", "forward", "backtrack", "brute",
};

/* A command's argument: @good, in the shared pages, or a bad address */
static void *draw_argument(struct thread *thread, void *good)
{
	switch (draw(thread, 10)) {
	case 0:
		return draw_bad_address(thread);
	case 1:
		return draw_page(thread) + PAGE - draw(thread, 260);
	default:
		return good;
	}
}

static void set_config(struct thread *thread, int fd)
{
	static const u64 limits[] = { 0, 1, 50, 300, 1000, 3000, -1 };
	char *raw = thread->area + draw(thread, 8);
	struct sudoku_config config = {
		.mode = draw(thread, 3),
		.max_steps = DRAW(thread, limits),
	};

	/* Rarely without a limit: some puzzles take very long. */
	if (config.max_steps - 1 > 100000 && draw(thread, 8))
		config.max_steps = 20000;
	strcpy(config.strategy, DRAW(thread, strategies));
	if (draw(thread, 10) == 0)
		memset((char *)&config + draw(thread, sizeof(config)), 0xff, 1);
	memcpy(raw, &config, sizeof(config));
	CALL(thread, CALL_SET_CONFIG,
	     ioctl(fd, SUDOKU_IOC_SET_CONFIG, draw_argument(thread, raw)));
}

static void check_solved(const struct sudoku_solve *solve)
{
	expect(solve->verdict <= SUDOKU_VERDICT_MALFORMED &&
	       !solve->reserved2 && !solve->reserved3 &&
	       solve->solutions <= solve->max_solutions,
	       "SOLVE: verdict %u, %llu solutions", solve->verdict,
	       solve->solutions);
	expect(solve->verdict != SUDOKU_VERDICT_SOLVED ||
	       is_output((const char *)solve->solution, SUDOKU_CELL_COUNT),
	       "SOLVE: %.81s", solve->solution);
}

static void solve(struct thread *thread, int fd)
{
	struct sudoku_solve solve = { .max_solutions = 1 + draw(thread, 3) };
	char *raw = thread->area + draw(thread, 8);
	void *argument;
	int err;

	if (draw(thread, 10) == 0)
		solve.max_solutions = draw(thread, 2) ? 0 : -1;
	draw_puzzle(thread, solve.puzzle);
	if (draw(thread, 10) == 0)
		memset((char *)&solve + draw(thread, 84), draw(thread, 256), 1);
	memcpy(raw, &solve, sizeof(solve));
	argument = draw_argument(thread, raw);
	err = CALL(thread, CALL_SOLVE, ioctl(fd, SUDOKU_IOC_SOLVE, argument));
	memcpy(&solve, raw, sizeof(solve));
	if (!err && argument == raw)
		check_solved(&solve);
}

static void look_up(struct thread *thread, int fd)
{
	static const unsigned int indices[] = {
		0, 1, 5, 6, 7, 64, 0x7fffffff, 0x80000000, -1,
	};
	struct sudoku_strategy_info info = {
		.index = DRAW(thread, indices),
	};

	info.reserved = draw(thread, 10) == 0;
	CALL(thread, CALL_STRATEGY,
	     ioctl(fd, SUDOKU_IOC_STRATEGY, draw_argument(thread, &info)));
}

/*
 * Any command except those of the device, which have lists of errors of their
 * own. Random commands have the device's own type, because other types may
 * change more than this file.
 */
static unsigned int draw_command(struct thread *thread)
{
	static const unsigned int usual[] = {
		FIONBIO, FIOASYNC, FIONREAD, FIOCLEX, FIONCLEX, FIGETBSZ,
		TCGETS, FS_IOC_GETFLAGS, FS_IOC_FIEMAP, FIBMAP, 0, -1,
	};

	if (draw(thread, 2))
		return DRAW(thread, usual);
	return _IOC(draw(thread, 4), 0x81, draw(thread, 0x51),
		    draw(thread, 1 << _IOC_SIZEBITS));
}

/* The device's number, with another direction or size */
static unsigned int draw_near_command(struct thread *thread)
{
	return _IOC(draw(thread, 4), 0x81, 0x51 + draw(thread, 8),
		    300 + draw(thread, 1000));
}

static void other(struct thread *thread, int fd)
{
	unsigned int command = draw(thread, 3) ? draw_command(thread) :
						 draw_near_command(thread);
	int on = draw(thread, 2);

	CALL(thread, CALL_IOCTL,
	     ioctl(fd, command, draw(thread, 2) ? (void *)&on :
					 draw_argument(thread, thread->area)));
}

void call_ioctl(struct thread *thread)
{
	int fd = draw_device(thread);

	switch (draw(thread, 8)) {
	case 0:
		CALL(thread, CALL_GET_CONFIG,
		     ioctl(fd, SUDOKU_IOC_GET_CONFIG,
			   draw_argument(thread, thread->area)));
		break;
	case 1:
	case 2:
		set_config(thread, fd);
		break;
	case 3:
	case 4:
		solve(thread, fd);
		break;
	case 5:
		look_up(thread, fd);
		break;
	case 6:
		CALL(thread, CALL_GET_STATS,
		     ioctl(fd, SUDOKU_IOC_GET_STATS,
			   draw_argument(thread, thread->area)));
		break;
	case 7:
		other(thread, fd);
		break;
	}
}
