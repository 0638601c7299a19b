// SPDX-License-Identifier: GPL-2.0
/*
 * Reading, which is where puzzles are solved
 *
 * A read solves in the reader's context, charged to the reader, and in slices:
 * it takes the session's lock, solves for about a millisecond, hands out what
 * is ready, and lets go of the lock. Between two slices it checks for signals
 * and lets others have the processor and the session. All that it needs to go
 * on is in the session, so it makes no difference whether this reader goes on,
 * or another one, or none for a week.
 *
 * Nothing that sessions share is written while one of them solves.
 */
#include <linux/err.h>
#include <linux/ktime.h>
#include <linux/minmax.h>
#include <linux/sched/signal.h>
#include <linux/sizes.h>
#include <linux/uio.h>

#include "account.h"
#include "session.h"
#include "slate.h"
#include "trace.h"

/*
 * How long a slice is, and how many steps go by between two looks at the time.
 * A step takes from ten nanoseconds to a few microseconds (with sanitizers), and
 * to pass over layout takes time, too. So that neither can make a slice longer,
 * the filter sees one piece of the text at a time.
 */
#define SLICE_NS	NSEC_PER_MSEC
#define STEPS		256
#define BYTES_PER_STEP	64
#define PIECE		(STEPS * BYTES_PER_STEP)

/* As much as is copied to the user between two checks for signals */
#define HAND_OUT_MAX	SZ_1M

/* A piece that begins with a puzzle has all of it, so the filter gets on. */
static_assert(PIECE >= SUDOKU_SPAN_MAX);

/**
 * struct slice - the time for which one reader has the session
 * @begin: when it began, in nanoseconds
 * @now: when the clock was last read
 * @steps: what is left until it is read again
 * @stats: counters of what was solved in it
 */
struct slice {
	u64 begin;
	u64 now;
	u64 steps;
	struct sudoku_stats stats;
};

/* What solve() returns besides errors */
#define NOT_YET		0
#define AT_END		1

/* The part of the queue that is still to be solved */
static char *rest(const struct sudoku_session *session, size_t *length)
{
	size_t offset = session->queue.head + session->ready;

	*length = session->queue.tail - offset;
	return session->queue.data + offset;
}

/* Hand out the next bytes of the queue, or in mode all, drop them. */
static void finish(struct sudoku_session *session, size_t length)
{
	if (session->filter.mode == SUDOKU_MODE_ALL)
		session->queue.head += length;
	else
		session->ready += length;
}

/*
 * Copy the next piece of the slate into the queue. Returns its length, 0 at the
 * end of the slate.
 */
static ssize_t refill(struct sudoku_session *session, bool nonblock)
{
	struct sudoku_slate *slate = session->slate;
	ssize_t length;

	if (!slate)
		return 0;
	length = sudoku_session_lock(session, &slate->lock, nonblock);
	if (length)
		return length;
	length = sudoku_text_append(&session->queue, &slate->text,
				    session->position);
	mutex_unlock(&slate->lock);
	if (length > 0)
		session->position += length;
	return length;
}

/* An incomplete puzzle at the end of a slate is handed out as it is. */
static int flush(struct sudoku_session *session)
{
	size_t length;
	char *text = rest(session, &length);

	if (session->filter.mode == SUDOKU_MODE_ALL) {
		int err = sudoku_text_reserve(&session->lines, length);

		if (err)
			return err;
		sudoku_text_put(&session->lines, text, length);
	}
	sudoku_filter_flush(&session->filter, text, length);
	finish(session, length);
	return AT_END;
}

/*
 * There is no whole puzzle left in the queue. Returns 0 if there may be now, or
 * what solve() returns if not.
 */
static int starved(struct sudoku_session *session, bool nonblock)
{
	ssize_t length;

	if (session->role == SUDOKU_PRIVATE)
		return -EAGAIN;
	length = refill(session, nonblock);
	if (length == 0)
		return flush(session);
	return length > 0 ? 0 : length;
}

/* In mode all, what there is to say goes to lines of its own. */
static void put_line(struct sudoku_session *session, bool last)
{
	const struct sudoku_filter *filter = &session->filter;

	if (!last || filter->verdict != SUDOKU_VERDICT_SOLVED) {
		sudoku_text_put(&session->lines, filter->solution,
				SUDOKU_CELLS);
		sudoku_text_put(&session->lines, "\n", 1);
	}
	if (last)
		sudoku_text_put(&session->lines, "\n", 1);
}

static void trace(struct sudoku_session *session, bool begins, bool moved,
		  bool ends)
{
	const struct sudoku_filter *filter = &session->filter;

	if (begins)
		trace_sudoku_begin(session->id, filter->search, filter->puzzle);
	if (moved)
		trace_sudoku_step(session->id, &filter->search->move);
	if (ends)
		trace_sudoku_end(session->id, filter->search, filter->verdict,
				 ktime_get_ns() - session->begun);
}

static void spend(struct slice *slice, u64 steps)
{
	slice->steps -= min(slice->steps, steps);
}

/*
 * Run the filter once and account for it. What it did costs steps, and so do the
 * bytes that it is done with: neither a puzzle that needs no step nor layout is
 * free.
 */
static enum sudoku_filter_status run(struct sudoku_session *session,
				     struct slice *slice)
{
	struct sudoku_filter *filter = &session->filter;
	struct sudoku_search *search = filter->search;
	bool tracing = trace_sudoku_begin_enabled() ||
		       trace_sudoku_step_enabled() || trace_sudoku_end_enabled();
	u64 moves = filter->running ? sudoku_search_steps(search) : 0;
	bool begins = !filter->running;
	enum sudoku_filter_status status;
	size_t length;
	char *text = rest(session, &length);

	length = min_t(size_t, length, PIECE);
	if (begins)
		session->begun = tracing ? ktime_get_ns() : slice->now;
	status = sudoku_filter_run(filter, text, length,
				   tracing ? 1 : slice->steps);
	finish(session, filter->done);
	spend(slice, filter->done / BYTES_PER_STEP);
	if (status == SUDOKU_FILTER_NO_PUZZLE)
		return status;

	moves = sudoku_search_steps(search) - moves;
	spend(slice, moves + (status != SUDOKU_FILTER_PAUSED));
	if (tracing)
		trace(session, begins, moves, status == SUDOKU_FILTER_ANSWERED);
	if (status == SUDOKU_FILTER_ANSWERED)
		sudoku_stats_count(&slice->stats, filter->verdict, search);
	return status;
}

/* One turn of the loop in solve(); returns what solve() does. */
static int turn(struct sudoku_session *session, struct slice *slice,
		bool nonblock)
{
	bool all = session->filter.mode == SUDOKU_MODE_ALL;
	int err;

	/* Once there is a line, it must not get lost. */
	if (all) {
		err = sudoku_text_reserve(&session->lines, SUDOKU_CELLS + 2);
		if (err)
			return err;
	}
	switch (run(session, slice)) {
	case SUDOKU_FILTER_NO_PUZZLE:
		/* The layout that there was may be all that is wanted. */
		if (session->filter.done)
			return NOT_YET;
		return starved(session, nonblock);
	case SUDOKU_FILTER_SOLUTION:
		put_line(session, false);
		return NOT_YET;
	case SUDOKU_FILTER_ANSWERED:
		if (all)
			put_line(session, true);
		return NOT_YET;
	default:
		return NOT_YET;
	}
}

static size_t available(const struct sudoku_session *session)
{
	return session->ready + sudoku_text_length(&session->lines);
}

/*
 * Solve for the length of a slice, or until @wanted bytes are ready. Returns
 * NOT_YET if there is more to solve, AT_END at the end of a slate, -EAGAIN if
 * nothing can be done before something is written, or another error.
 */
static int solve(struct sudoku_session *session, size_t wanted, bool nonblock)
{
	struct slice slice = { .begin = ktime_get_ns(), .steps = STEPS };
	int err = NOT_YET;

	slice.now = slice.begin;
	while (err == NOT_YET && available(session) < wanted) {
		err = turn(session, &slice, nonblock);
		if (!slice.steps) {
			slice.now = ktime_get_ns();
			if (slice.now - slice.begin >= SLICE_NS)
				break;
			slice.steps = STEPS;
		}
	}
	slice.stats.nanoseconds = ktime_get_ns() - slice.begin;
	sudoku_session_add_stats(session, &slice.stats);

	/* A full buffer is no error: what is ready leaves it, then it goes on */
	return err == -ENOSPC ? NOT_YET : err;
}

/* Returns how many bytes were copied, of those that are ready. */
static ssize_t hand_out(struct sudoku_session *session, size_t wanted,
			struct iov_iter *to)
{
	bool lines = sudoku_text_length(&session->lines);
	struct sudoku_text *text = lines ? &session->lines : &session->queue;
	size_t copied;

	wanted = min(wanted, available(session));
	if (!wanted)
		return 0;
	copied = copy_to_iter(text->data + text->head, wanted, to);
	text->head += copied;
	if (!lines)
		session->ready -= copied;
	return copied ? copied : -EFAULT;
}

static int alloc_search(struct sudoku_session *session)
{
	struct sudoku_filter *filter = &session->filter;
	struct sudoku_search *search;

	if (filter->search)
		return 0;
	search = sudoku_account_alloc(session->account, sizeof(*search),
				      SUDOKU_NEED_LEAST);
	if (IS_ERR(search))
		return -ENOMEM;
	filter->search = search;
	return 0;
}

/* A slice is over, and there is more to do. Returns 0 to go on. */
static int after_slice(struct sudoku_session *session, bool nonblock)
{
	if (nonblock) {
		sudoku_session_recheck(session, 0);
		return -EAGAIN;
	}
	return signal_pending(current) ? -ERESTARTSYS : 0;
}

/*
 * One slice. Returns what solve() does; @handed is how many bytes were handed
 * out, and @made_room says whether writers have to be woken.
 */
static int read_slice(struct sudoku_session *session, struct iov_iter *to,
		      bool nonblock, size_t *handed, bool *made_room)
{
	size_t wanted = min_t(size_t, iov_iter_count(to), HAND_OUT_MAX);
	size_t queued = sudoku_text_length(&session->queue);
	ssize_t copied;
	int err;

	err = alloc_search(session);
	if (err)
		return err;
	err = solve(session, wanted, nonblock);
	copied = hand_out(session, wanted, to);
	*made_room = sudoku_text_length(&session->queue) < queued;
	if (copied < 0)
		return copied;
	*handed = copied;
	return err;
}

static void wake_writers(struct sudoku_session *session)
{
	wake_up_interruptible_poll(&session->wait, EPOLLOUT | EPOLLWRNORM);
	kill_fasync(&session->fasync, SIGIO, POLL_OUT);
}

/**
 * sudoku_session_read - solve what is queued
 * @session: a session open for reading
 * @to: where the user wants it
 * @nonblock: take no longer than one slice, and do not wait for puzzles
 *
 * Context: process context; may sleep.
 * Return: how many bytes were handed out, 0 at the end of a slate, or, where
 * there is not even one: -EAGAIN if nothing is queued or the slice was not
 * enough for it and @nonblock is set, -ERESTARTSYS after a signal, -EINTR if the
 * caller is being killed, -ENOMEM, -EFAULT. None of these loses anything; the
 * next read goes on where this one was.
 */
ssize_t sudoku_session_read(struct sudoku_session *session,
			    struct iov_iter *to, bool nonblock)
{
	ssize_t total = 0;
	int err = 0;

	while (!err && iov_iter_count(to)) {
		bool made_room = false;
		size_t handed = 0;

		err = sudoku_session_lock(session, &session->lock, nonblock);
		if (err)
			break;
		err = read_slice(session, to, nonblock, &handed, &made_room);
		sudoku_session_unlock(session);

		total += handed;
		if (made_room)
			wake_writers(session);
		cond_resched();
		if (err == NOT_YET && iov_iter_count(to))
			err = after_slice(session, nonblock);
		else if (err == -EAGAIN && !total)
			err = sudoku_session_wait(session, &session->readable,
						  nonblock);
	}
	return total || err == AT_END ? total : err;
}
