// SPDX-License-Identifier: GPL-2.0
/*
 * SUDOKU_IOC_SOLVE: one puzzle, independent of what is queued
 *
 * The session is locked only to copy its configuration. The search is allocated
 * for the call, so several threads can solve through one open file at the same
 * time, and none of them delays a read.
 */
#include <linux/err.h>
#include <linux/ktime.h>
#include <linux/minmax.h>
#include <linux/sched/signal.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "account.h"
#include "chardev.h"
#include "session.h"
#include "slice.h"
#include "trace.h"

/* Returns the index of the first character that is not a cell, or 81. */
static unsigned int find_malformed_cell(const struct sudoku_solve *solve)
{
	unsigned int i;

	for (i = 0; i < SUDOKU_CELLS; i++)
		if (!sudoku_is_cell(solve->puzzle[i]))
			break;
	return i;
}

/* Run a search until it stops, or for one step if steps are traced. */
static enum sudoku_search_status run_search(struct sudoku_session *session,
					    struct sudoku_search *search,
					    struct sudoku_slice *slice,
					    u64 max_steps)
{
	u64 before = sudoku_search_steps(search);
	bool tracing = trace_sudoku_step_enabled();
	enum sudoku_search_status status;
	u64 steps;

	max_steps = min(max_steps, slice->steps);
	status = sudoku_search_run(search, tracing ? min_t(u64, max_steps, 1) :
						     max_steps);
	steps = sudoku_search_steps(search) - before;
	sudoku_slice_spend(slice, steps + 1);
	if (tracing && steps)
		trace_sudoku_step(session->open.id, &search->move);
	return status;
}

static u32 verdict_of_solutions(u64 solutions)
{
	if (!solutions)
		return SUDOKU_VERDICT_UNSOLVABLE;
	return solutions == 1 ? SUDOKU_VERDICT_SOLVED :
				SUDOKU_VERDICT_AMBIGUOUS;
}

/* Returns true, with the verdict set, when the search has come to an end. */
static bool search_slice(struct sudoku_session *session,
			 struct sudoku_search *search, u64 limit,
			 struct sudoku_solve *solve)
{
	struct sudoku_slice slice;
	u64 left;

	sudoku_slice_begin(&slice);
	do {
		left = limit ? limit - sudoku_search_steps(search) : U64_MAX;
		switch (run_search(session, search, &slice, left)) {
		case SUDOKU_FOUND:
			if (!solve->solutions++)
				sudoku_search_solution(search,
						       (char *)solve->solution);
			if (solve->solutions < solve->max_solutions)
				break;
			fallthrough;
		case SUDOKU_EXHAUSTED:
			solve->verdict = verdict_of_solutions(solve->solutions);
			return true;
		case SUDOKU_PAUSED:
			if (limit && sudoku_search_steps(search) >= limit) {
				solve->verdict = SUDOKU_VERDICT_GAVE_UP;
				return true;
			}
		}
	} while (sudoku_slice_has_time(&slice));
	return false;
}

/* Returns 0, with the verdict and the solutions set, or -EINTR. */
static int search_all_slices(struct sudoku_session *session,
			     struct sudoku_search *search, u64 limit,
			     struct sudoku_solve *solve)
{
	while (!search_slice(session, search, limit, solve)) {
		cond_resched();
		if (signal_pending(current))
			return -EINTR;
	}
	return 0;
}

/* Trace and count a search that has ended, and set the remaining results. */
static void report_search(struct sudoku_session *session,
			  const struct sudoku_search *search,
			  struct sudoku_solve *solve)
{
	struct sudoku_stats stats = { .nanoseconds = solve->nanoseconds };

	trace_sudoku_end(session->open.id, search, solve->verdict,
			 solve->nanoseconds);
	sudoku_stats_count(&stats, solve->verdict, search->placements,
			   search->backtracks);
	sudoku_session_add_stats(session, &stats);

	if (solve->verdict == SUDOKU_VERDICT_UNSOLVABLE &&
	    sudoku_grid_conflict((char *)solve->puzzle, solve->cells))
		solve->verdict = SUDOKU_VERDICT_CONFLICT;
	solve->placements = search->placements;
	solve->backtracks = search->backtracks;
	solve->deepest = search->deepest;
}

static int solve_puzzle(struct sudoku_session *session,
			struct sudoku_solve *solve, bool nonblock)
{
	struct sudoku_search_config config;
	struct sudoku_search *search;
	u64 begin;
	int err;

	err = sudoku_session_get_config(session, &config, nonblock);
	if (err)
		return err == -EAGAIN ? err : -EINTR;
	search = sudoku_account_alloc(session->open.account, sizeof(*search),
				      SUDOKU_NEED_LEAST);
	if (IS_ERR(search))
		return -ENOMEM;

	begin = ktime_get_ns();
	sudoku_search_start(search, config.strategy, (char *)solve->puzzle);
	trace_sudoku_begin(session->open.id, search, (char *)solve->puzzle);
	err = search_all_slices(session, search, config.max_steps, solve);
	if (err)
		goto out;
	solve->nanoseconds = ktime_get_ns() - begin;
	report_search(session, search, solve);
out:
	sudoku_account_free(session->open.account, search, sizeof(*search));
	return err;
}

/**
 * sudoku_ioctl_solve - SUDOKU_IOC_SOLVE
 * @session: the session whose strategy and step limit apply
 * @arg: address of a struct sudoku_solve in user space
 * @nonblock: do not wait for another call that uses the session
 *
 * Context: process context; may sleep.
 * Return: 0 with the results copied to @arg, -EFAULT, -EINVAL for bad members,
 * -ENOMEM, -EAGAIN if @nonblock is true and the session is in use, or -EINTR
 * after a signal. The call keeps no state, so a restarted call would solve from
 * the beginning; therefore it does not return -ERESTARTSYS.
 */
long sudoku_ioctl_solve(struct sudoku_session *session, void __user *arg,
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

	malformed = find_malformed_cell(&solve);
	if (malformed < SUDOKU_CELLS) {
		solve.verdict = SUDOKU_VERDICT_MALFORMED;
		solve.cells[0] = malformed;
	} else {
		err = solve_puzzle(session, &solve, nonblock);
		if (err)
			return err;
	}
	return copy_to_user(arg, &solve, sizeof(solve)) ? -EFAULT : 0;
}
