// SPDX-License-Identifier: GPL-2.0-only
/*
 * The ioctls of include/uapi/linux/sudoku.h
 *
 * A struct that is copied to the user is either zeroed before it is filled or
 * has every byte assigned, so no uninitialized byte of the kernel's stack is
 * copied with it. abi.c checks the layout of the structs.
 *
 * None of them waits. Each SUDOKU_IOC_SOLVE has a search of its own, so several
 * threads can solve through one open file at the same time, and none of them
 * delays a read.
 */
#include <linux/err.h>
#include <linux/fs.h>
#include <linux/ktime.h>
#include <linux/minmax.h>
#include <linux/nospec.h>
#include <linux/sched/signal.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "session.h"
#include "slice.h"
#include "trace.h"

static struct sudoku_search_config get_config(struct sudoku_session *session)
{
	struct sudoku_search_config config;

	spin_lock(&session->lock);
	config = session->config;
	spin_unlock(&session->lock);
	return config;
}

static long ioctl_get_config(struct sudoku_session *session, void __user *arg)
{
	struct sudoku_search_config config = get_config(session);
	struct sudoku_config out;

	memset(&out, 0, sizeof(out));
	strscpy(out.strategy, config.strategy->name, sizeof(out.strategy));
	out.mode = config.mode;
	out.max_steps = config.max_steps;
	return copy_to_user(arg, &out, sizeof(out)) ? -EFAULT : 0;
}

/* Whether a puzzle is partly solved, or an answer partly read */
static bool is_busy(const struct sudoku_session *session)
{
	const struct sudoku_reader *reader;

	lockdep_assert_held(&session->lock);
	if (session->reading)
		return true;
	reader = session->reader;
	return reader && (reader->stream.running ||
			  reader->ready > reader->head ||
			  reader->lines_tail > reader->lines_head);
}

static long ioctl_set_config(struct sudoku_session *session, void __user *arg)
{
	struct sudoku_search_config config;
	struct sudoku_config in;
	__poll_t before;
	int err = 0;

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

	/* In mode all, layout is not readable, and may be dropped. */
	before = sudoku_session_lock(session);
	if (is_busy(session))
		err = -EBUSY;
	else
		session->config = config;
	sudoku_session_unlock_and_wake(session, before);
	return err;
}

static long ioctl_get_strategy(void __user *arg)
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

/* A read counts what it has solved before it hands it out. */
static long ioctl_get_stats(struct sudoku_session *session, void __user *arg)
{
	struct sudoku_stats stats;

	spin_lock(&session->lock);
	stats = session->stats;
	spin_unlock(&session->lock);
	return copy_to_user(arg, &stats, sizeof(stats)) ? -EFAULT : 0;
}

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
		trace_sudoku_step(session->id, &search->move);
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

/*
 * Returns 0, with the verdict and the solutions set. After a signal the search
 * is lost: the call begins again if no handler has run, as after a stop, and
 * else ends with -EINTR. So with a periodic timer it does not begin again for
 * ever, nor for work of io_uring, which is not a signal.
 */
static int search_all_slices(struct sudoku_session *session,
			     struct sudoku_search *search, u64 limit,
			     struct sudoku_solve *solve)
{
	while (!search_slice(session, search, limit, solve)) {
		cond_resched();
		if (task_sigpending(current))
			return -ERESTARTNOHAND;
	}
	return 0;
}

/* Trace and count a search that has ended, and set the remaining results. */
static void report_search(struct sudoku_session *session,
			  const struct sudoku_search *search,
			  struct sudoku_solve *solve)
{
	struct sudoku_stats stats = { .nanoseconds = solve->nanoseconds };

	trace_sudoku_end(session->id, search, solve->verdict);
	sudoku_stats_count(&stats, solve->verdict, search->placements,
			   search->backtracks);
	sudoku_session_count(session, &stats);

	if (solve->verdict == SUDOKU_VERDICT_UNSOLVABLE &&
	    sudoku_grid_conflict((char *)solve->puzzle, solve->cells))
		solve->verdict = SUDOKU_VERDICT_CONFLICT;
	solve->placements = search->placements;
	solve->backtracks = search->backtracks;
	solve->deepest = search->deepest;
}

/* Leaves a search, or NULL, to the next call. Returns what was there before. */
static struct sudoku_search *exchange_spare(struct sudoku_session *session,
					    struct sudoku_search *search)
{
	struct sudoku_search *old;

	spin_lock(&session->lock);
	old = session->spare;
	session->spare = search;
	spin_unlock(&session->lock);
	return old;
}

static int solve_puzzle(struct sudoku_session *session,
			struct sudoku_solve *solve)
{
	struct sudoku_search_config config = get_config(session);
	struct sudoku_search *search = exchange_spare(session, NULL);
	u64 begin;
	int err;

	if (!search)
		search = sudoku_user_alloc(session->payer, sizeof(*search));
	if (IS_ERR(search))
		return PTR_ERR(search);

	begin = ktime_get_ns();
	sudoku_search_start(search, config.strategy, (char *)solve->puzzle);
	trace_sudoku_begin(session->id, search, (char *)solve->puzzle);
	err = search_all_slices(session, search, config.max_steps, solve);
	if (!err) {
		solve->nanoseconds = ktime_get_ns() - begin;
		report_search(session, search, solve);
	}
	search = exchange_spare(session, search);
	sudoku_user_free(session->payer, search, sizeof(*search));
	return err;
}

static long ioctl_solve(struct sudoku_session *session, void __user *arg)
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
		err = solve_puzzle(session, &solve);
		if (err)
			return err;
	}
	return copy_to_user(arg, &solve, sizeof(solve)) ? -EFAULT : 0;
}

/**
 * sudoku_ioctl - run one of the commands of include/uapi/linux/sudoku.h
 * @file: the open file
 * @cmd: the command
 * @arg: address of the command's struct in user space
 *
 * Context: process context; may sleep.
 * Return: 0 or one of the errors that the ABI lists for the command; -ENOTTY
 * for any other command.
 */
long sudoku_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	struct sudoku_session *session = file->private_data;
	void __user *argp = (void __user *)arg;

	switch (cmd) {
	case SUDOKU_IOC_GET_CONFIG:
		return ioctl_get_config(session, argp);
	case SUDOKU_IOC_SET_CONFIG:
		return ioctl_set_config(session, argp);
	case SUDOKU_IOC_SOLVE:
		return ioctl_solve(session, argp);
	case SUDOKU_IOC_STRATEGY:
		return ioctl_get_strategy(argp);
	case SUDOKU_IOC_GET_STATS:
		return ioctl_get_stats(session, argp);
	default:
		return -ENOTTY;
	}
}
