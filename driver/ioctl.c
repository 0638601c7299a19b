// SPDX-License-Identifier: GPL-2.0
/*
 * The ioctls of include/uapi/linux/sudoku.h
 *
 * Every struct that is copied to the user is zeroed first, so that no byte of
 * the kernel's stack is copied with it.
 */
#include <linux/build_bug.h>
#include <linux/fs.h>
#include <linux/err.h>
#include <linux/ktime.h>
#include <linux/nospec.h>
#include <linux/sched/signal.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "../include/uapi/linux/sudoku.h"
#include "account.h"
#include "ioctl.h"
#include "session.h"
#include "trace.h"

/* An ABI is forever: the layout on every architecture */
#define ASSERT_OFFSET(type, member, offset) \
	static_assert(offsetof(struct type, member) == (offset))

static_assert(sizeof(struct sudoku_config) == 32);
ASSERT_OFFSET(sudoku_config, strategy, 0);
ASSERT_OFFSET(sudoku_config, mode, 16);
ASSERT_OFFSET(sudoku_config, reserved, 20);
ASSERT_OFFSET(sudoku_config, max_steps, 24);

static_assert(sizeof(struct sudoku_solve) == 216);
ASSERT_OFFSET(sudoku_solve, puzzle, 0);
ASSERT_OFFSET(sudoku_solve, reserved, 81);
ASSERT_OFFSET(sudoku_solve, max_solutions, 84);
ASSERT_OFFSET(sudoku_solve, solution, 88);
ASSERT_OFFSET(sudoku_solve, cells, 169);
ASSERT_OFFSET(sudoku_solve, reserved2, 171);
ASSERT_OFFSET(sudoku_solve, verdict, 172);
ASSERT_OFFSET(sudoku_solve, solutions, 176);
ASSERT_OFFSET(sudoku_solve, placements, 184);
ASSERT_OFFSET(sudoku_solve, backtracks, 192);
ASSERT_OFFSET(sudoku_solve, nanoseconds, 200);
ASSERT_OFFSET(sudoku_solve, deepest, 208);
ASSERT_OFFSET(sudoku_solve, reserved3, 212);

static_assert(sizeof(struct sudoku_strategy_info) == 128);
ASSERT_OFFSET(sudoku_strategy_info, index, 0);
ASSERT_OFFSET(sudoku_strategy_info, reserved, 4);
ASSERT_OFFSET(sudoku_strategy_info, name, 8);
ASSERT_OFFSET(sudoku_strategy_info, description, 24);

static_assert(sizeof(struct sudoku_stats) == 64);
ASSERT_OFFSET(sudoku_stats, puzzles, 0);
ASSERT_OFFSET(sudoku_stats, solved, 8);
ASSERT_OFFSET(sudoku_stats, unsolvable, 16);
ASSERT_OFFSET(sudoku_stats, ambiguous, 24);
ASSERT_OFFSET(sudoku_stats, gave_up, 32);
ASSERT_OFFSET(sudoku_stats, steps, 40);
ASSERT_OFFSET(sudoku_stats, backtracks, 48);
ASSERT_OFFSET(sudoku_stats, nanoseconds, 56);

static_assert(SUDOKU_CELL_COUNT == SUDOKU_CELLS);

static long get_config(struct sudoku_session *session, void __user *arg,
		       bool nonblock)
{
	struct sudoku_session_config config;
	struct sudoku_config out;
	int err;

	err = sudoku_session_get_config(session, &config, nonblock);
	if (err)
		return err;
	memset(&out, 0, sizeof(out));
	strscpy(out.strategy, config.strategy->name, sizeof(out.strategy));
	out.mode = config.mode;
	out.max_steps = config.max_steps;
	return copy_to_user(arg, &out, sizeof(out)) ? -EFAULT : 0;
}

static long set_config(struct sudoku_session *session, void __user *arg,
		       bool nonblock)
{
	struct sudoku_session_config config;
	struct sudoku_config in;

	if (copy_from_user(&in, arg, sizeof(in)))
		return -EFAULT;
	if (in.reserved || in.mode > SUDOKU_MODE_ALL)
		return -EINVAL;
	if (strnlen(in.strategy, sizeof(in.strategy)) == sizeof(in.strategy))
		return -EINVAL;
	config.strategy = sudoku_strategy_find(in.strategy);
	if (!config.strategy)
		return -EINVAL;
	config.mode = in.mode;
	config.max_steps = in.max_steps;
	return sudoku_session_set_config(session, &config, nonblock);
}

static long get_strategy(void __user *arg)
{
	const struct sudoku_strategy *strategy;
	struct sudoku_strategy_info info;
	u32 index;

	if (copy_from_user(&info, arg, sizeof(info)))
		return -EFAULT;
	if (info.reserved)
		return -EINVAL;
	if (info.index >= SUDOKU_STRATEGIES)
		return -ENOENT;
	/* A mispredicted branch must not read past the table either. */
	index = array_index_nospec(info.index, SUDOKU_STRATEGIES);
	strategy = sudoku_strategy(index);
	memset(&info, 0, sizeof(info));
	info.index = index;
	strscpy(info.name, strategy->name, sizeof(info.name));
	strscpy(info.description, strategy->description,
		sizeof(info.description));
	return copy_to_user(arg, &info, sizeof(info)) ? -EFAULT : 0;
}

static long get_stats(struct sudoku_session *session, void __user *arg,
		      bool nonblock)
{
	struct sudoku_stats stats;
	int err;

	err = sudoku_session_get_stats(session, &stats, nonblock);
	if (err)
		return err;
	return copy_to_user(arg, &stats, sizeof(stats)) ? -EFAULT : 0;
}

/* As many steps as are run between two looks for a signal, well below 1 ms */
#define STEPS	256

/* Where the puzzle has a character that is no cell; SUDOKU_CELLS if nowhere */
static unsigned int find_malformed(const struct sudoku_solve *solve)
{
	unsigned int i;

	for (i = 0; i < SUDOKU_CELLS; i++) {
		u8 c = solve->puzzle[i];

		if (c != '.' && (c < '0' || c > '9'))
			break;
	}
	return i;
}

static enum sudoku_search_status run(struct sudoku_session *session,
				     struct sudoku_search *search,
				     u64 max_steps)
{
	u64 before = sudoku_search_steps(search);
	enum sudoku_search_status status;

	if (!trace_sudoku_step_enabled())
		return sudoku_search_run(search, max_steps);

	status = sudoku_search_run(search, min_t(u64, max_steps, 1));
	if (sudoku_search_steps(search) != before)
		trace_sudoku_step(session->id, &search->move);
	return status;
}

/* Returns 0 with @verdict set, or -EINTR. */
static int search_all(struct sudoku_session *session,
		      struct sudoku_search *search, u64 limit,
		      struct sudoku_solve *solve, u32 *verdict)
{
	for (;;) {
		u64 left = limit ? limit - sudoku_search_steps(search) : STEPS;

		switch (run(session, search, min_t(u64, left, STEPS))) {
		case SUDOKU_FOUND:
			if (!solve->solutions++)
				sudoku_search_solution(search,
						       (char *)solve->solution);
			if (solve->solutions < solve->max_solutions)
				break;
			fallthrough;
		case SUDOKU_EXHAUSTED:
			*verdict = solve->solutions > 1 ?
				   SUDOKU_VERDICT_AMBIGUOUS :
				   solve->solutions ? SUDOKU_VERDICT_SOLVED :
						      SUDOKU_VERDICT_UNSOLVABLE;
			return 0;
		case SUDOKU_PAUSED:
			if (limit && sudoku_search_steps(search) >= limit) {
				*verdict = SUDOKU_VERDICT_GAVE_UP;
				return 0;
			}
		}
		if (signal_pending(current))
			return -EINTR;
		cond_resched();
	}
}

static void report(struct sudoku_solve *solve, u32 verdict,
		   const struct sudoku_search *search)
{
	solve->verdict = verdict;
	if (verdict == SUDOKU_VERDICT_UNSOLVABLE &&
	    sudoku_grid_conflict((char *)solve->puzzle, solve->cells))
		solve->verdict = SUDOKU_VERDICT_CONFLICT;
	solve->placements = search->placements;
	solve->backtracks = search->backtracks;
	solve->deepest = search->deepest;
}

static void count(struct sudoku_session *session,
		  const struct sudoku_search *search, u32 verdict,
		  u64 nanoseconds)
{
	struct sudoku_stats stats = { .nanoseconds = nanoseconds };

	sudoku_stats_count(&stats, verdict, search);
	sudoku_session_add_stats(session, &stats);
}

static int solve_well_formed(struct sudoku_session *session,
			     struct sudoku_solve *solve, bool nonblock)
{
	struct sudoku_session_config config;
	u32 verdict;
	struct sudoku_search *search;
	u64 begin;
	int err;

	err = sudoku_session_get_config(session, &config, nonblock);
	if (err)
		return err == -EAGAIN ? err : -EINTR;
	search = sudoku_account_alloc(session->account, sizeof(*search),
				      SUDOKU_NEED_LEAST);
	if (IS_ERR(search))
		return -ENOMEM;

	begin = ktime_get_ns();
	sudoku_search_start(search, config.strategy, (char *)solve->puzzle);
	trace_sudoku_begin(session->id, search, (char *)solve->puzzle);
	err = search_all(session, search, config.max_steps, solve, &verdict);
	if (err)
		goto out;
	solve->nanoseconds = ktime_get_ns() - begin;
	trace_sudoku_end(session->id, search, verdict, solve->nanoseconds);
	report(solve, verdict, search);
	count(session, search, verdict, solve->nanoseconds);
out:
	sudoku_account_free(session->account, search, sizeof(*search));
	return err;
}

/* Independent of the queue: the session is locked only to copy how to solve. */
static long solve(struct sudoku_session *session, void __user *arg,
		  bool nonblock)
{
	struct sudoku_solve solve;
	unsigned int malformed;
	int err;

	if (copy_from_user(&solve, arg, sizeof(solve)))
		return -EFAULT;
	if (memchr_inv(solve.reserved, 0, sizeof(solve.reserved)) ||
	    !solve.max_solutions)
		return -EINVAL;
	memset((u8 *)&solve + offsetof(struct sudoku_solve, solution), 0,
	       sizeof(solve) - offsetof(struct sudoku_solve, solution));

	malformed = find_malformed(&solve);
	if (malformed < SUDOKU_CELLS) {
		solve.verdict = SUDOKU_VERDICT_MALFORMED;
		solve.cells[0] = malformed;
	} else {
		err = solve_well_formed(session, &solve, nonblock);
		if (err)
			return err;
	}
	return copy_to_user(arg, &solve, sizeof(solve)) ? -EFAULT : 0;
}

/**
 * sudoku_ioctl - one of the commands of include/uapi/linux/sudoku.h
 * @file: the open file
 * @cmd: which
 * @arg: address of the command's struct, in user space
 *
 * Context: process context; may sleep.
 * Return: 0 or an error, as the ABI says; -ENOTTY for any other command.
 */
long sudoku_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	struct sudoku_session *session = file->private_data;
	void __user *argp = (void __user *)arg;
	bool nonblock = sudoku_file_is_nonblock(file);

	switch (cmd) {
	case SUDOKU_IOC_GET_CONFIG:
		return get_config(session, argp, nonblock);
	case SUDOKU_IOC_SET_CONFIG:
		return set_config(session, argp, nonblock);
	case SUDOKU_IOC_SOLVE:
		return solve(session, argp, nonblock);
	case SUDOKU_IOC_STRATEGY:
		return get_strategy(argp);
	case SUDOKU_IOC_GET_STATS:
		return get_stats(session, argp, nonblock);
	default:
		return -ENOTTY;
	}
}
