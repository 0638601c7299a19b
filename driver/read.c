// SPDX-License-Identifier: GPL-2.0
/*
 * Reading, which is where puzzles are solved
 *
 * A read solves in the reader's context, charged to the reader, and in slices:
 * it takes the session's lock, solves for the time of a slice, hands out what
 * is ready, and drops the lock. Between two slices it checks for signals, and
 * other tasks can get the processor and the session. The state of the search is
 * in the session, so any reader can continue it at any time.
 *
 * While a session solves, it writes to no data that sessions share.
 */
#include <linux/err.h>
#include <linux/ktime.h>
#include <linux/minmax.h>
#include <linux/sched/signal.h>
#include <linux/sizes.h>
#include <linux/uio.h>

#include "account.h"
#include "ahead.h"
#include "session.h"
#include "slate.h"
#include "slice.h"
#include "trace.h"

/* Most bytes to copy to the user in one slice */
#define HAND_OUT_MAX	SZ_1M

/**
 * enum slice_status - why a slice of a read has ended
 * @SLICE_RUNNING: it has not ended yet
 * @SLICE_OVER: its time is up, enough bytes are ready, or a buffer is full;
 *	another slice can continue
 * @SLICE_NO_PUZZLE: a private session has no whole puzzle queued
 * @SLICE_END_OF_SLATE: a slate has been read to its end
 * @SLICE_FAILED: an error, which is in @err of the slice
 */
enum slice_status {
	SLICE_RUNNING,
	SLICE_OVER,
	SLICE_NO_PUZZLE,
	SLICE_END_OF_SLATE,
	SLICE_FAILED,
};

/* One slice of a read */
struct read_slice {
	struct sudoku_slice time;	/* how much of its time is left */
	bool nonblock;			/* do not wait for the slate's lock */
	size_t wanted;			/* bytes to make ready */
	u64 refilling;			/* ns in which it got more text */
	int err;			/* of SLICE_FAILED, else 0 */
	size_t handed_out;		/* bytes copied to the user */
	bool made_room;			/* a writer may continue */
};

/* A full buffer is not an error: it has room after its bytes are handed out. */
static enum slice_status fail_slice(struct read_slice *slice, int err)
{
	if (err == -ENOSPC)
		return SLICE_OVER;
	slice->err = err;
	return SLICE_FAILED;
}

/* Returns the part of the queue after the bytes that are ready. */
static char *unsolved_text(const struct sudoku_flow *flow, size_t *length)
{
	size_t offset = flow->queue.head + flow->ready;

	*length = flow->queue.tail - offset;
	return flow->queue.data + offset;
}

static bool is_mode_all(const struct sudoku_flow *flow)
{
	return flow->stream.filter.config.mode == SUDOKU_MODE_ALL;
}

/* Returns how many bytes can be handed out. */
static size_t ready_length(const struct sudoku_flow *flow)
{
	return flow->ready + sudoku_text_length(&flow->output);
}

/*
 * Copy the next part of the slate to the queue. Returns its length, 0 at the
 * end of the slate, or an error of sudoku_lock_or_recheck() or
 * sudoku_text_append().
 */
static ssize_t refill_queue(struct sudoku_session *session, bool nonblock)
{
	struct sudoku_slate *slate = session->share.slate;
	ssize_t length;

	if (!slate)
		return 0;
	length = sudoku_lock_or_recheck(session, &slate->lock, nonblock);
	if (length)
		return length;
	length = sudoku_text_append(&session->flow.queue, &slate->text,
				    session->share.position);
	mutex_unlock(&slate->lock);
	if (length > 0)
		session->share.position += length;
	return length;
}

/*
 * Let an incomplete puzzle at the end of a slate be read as it was written. In
 * mode all, the stream drops what passes through, so it is copied first.
 */
static enum slice_status end_slate(struct sudoku_flow *flow,
				   struct read_slice *slice)
{
	size_t length;
	char *text = unsolved_text(flow, &length);

	if (!length)
		return SLICE_END_OF_SLATE;
	if (is_mode_all(flow)) {
		int err = sudoku_text_reserve(&flow->output, length);

		if (err)
			return fail_slice(slice, err);
		sudoku_text_put(&flow->output, text, length);
	}
	sudoku_filter_flush(&flow->stream.filter);
	return SLICE_RUNNING;
}

/* The queue has no whole puzzle left: get more text, if there is any. */
static enum slice_status get_more_text(struct sudoku_session *session,
				       struct read_slice *slice)
{
	ssize_t length;
	u64 begun;

	if (session->open.role == SUDOKU_PRIVATE)
		return SLICE_NO_PUZZLE;
	begun = ktime_get_ns();
	length = refill_queue(session, slice->nonblock);
	slice->refilling += ktime_get_ns() - begun;
	if (length < 0)
		return fail_slice(slice, length);
	return length ? SLICE_RUNNING : end_slate(&session->flow, slice);
}

/* In mode all: put a solution, or the marks of a puzzle, on a line. */
static void put_output_line(struct sudoku_flow *flow)
{
	sudoku_text_put(&flow->output, flow->stream.filter.solution,
			SUDOKU_CELLS);
	sudoku_text_put(&flow->output, "\n", 1);
}

/*
 * In mode all: an empty line ends each puzzle. If no solution was found, a line
 * of marks precedes it.
 */
static void put_output_end(struct sudoku_flow *flow)
{
	if (flow->stream.filter.verdict != SUDOKU_VERDICT_SOLVED)
		put_output_line(flow);
	sudoku_text_put(&flow->output, "\n", 1);
}

static bool is_tracing(void)
{
	return trace_sudoku_begin_enabled() || trace_sudoku_step_enabled() ||
	       trace_sudoku_end_enabled();
}

/* Trace what a run of the stream has done, in which the search was @moved. */
static void trace_run(const struct sudoku_session *session, bool begins,
		      bool moved, bool ends)
{
	const struct sudoku_filter *filter = &session->flow.stream.filter;
	u32 id = session->open.id;

	if (begins)
		trace_sudoku_begin(id, filter->search, filter->puzzle);
	if (moved)
		trace_sudoku_step(id, &filter->search->move);
	if (ends)
		trace_sudoku_end(id, filter->search, filter->verdict,
				 ktime_get_ns() - session->flow.begun);
}

/* Run the stream once, and spend steps of the slice. */
static enum sudoku_stream_status run_stream(struct sudoku_session *session,
					    struct read_slice *slice)
{
	struct sudoku_flow *flow = &session->flow;
	struct sudoku_stream *stream = &flow->stream;
	struct sudoku_search *search = stream->filter.search;
	bool tracing = is_tracing();
	bool begins = !stream->filter.running;
	u64 before = begins ? 0 : sudoku_search_steps(search);
	enum sudoku_stream_status status;
	size_t length;
	char *text = unsolved_text(flow, &length);

	if (begins)
		flow->begun = tracing ? ktime_get_ns() : slice->time.now;
	stream->engine = tracing ? NULL : sudoku_ahead_engine();
	status = sudoku_stream_run(stream, text, length,
				   slice->wanted - ready_length(flow),
				   tracing ? 1 : slice->time.steps);
	if (status == SUDOKU_STREAM_ENGINE) {
		sudoku_ahead_run(flow, text, length);
		stream->steps = SUDOKU_SLICE_STEPS;
	}
	if (is_mode_all(flow))
		flow->queue.head += stream->done;
	else
		flow->ready += stream->done;
	sudoku_slice_spend(&slice->time, stream->steps);
	if (tracing && status != SUDOKU_STREAM_NO_PUZZLE)
		trace_run(session, begins,
			  sudoku_search_steps(search) != before,
			  status == SUDOKU_STREAM_ANSWERED);
	return status;
}

/* Run the stream once and process its result. */
static enum slice_status solve_next(struct sudoku_session *session,
				    struct read_slice *slice)
{
	struct sudoku_flow *flow = &session->flow;
	bool all = is_mode_all(flow);
	int err;

	/* Make room first: the search does not find a solution twice. */
	if (all) {
		err = sudoku_text_reserve(&flow->output, SUDOKU_CELLS + 2);
		if (err)
			return fail_slice(slice, err);
	}
	switch (run_stream(session, slice)) {
	case SUDOKU_STREAM_NO_PUZZLE:
		/* If layout became ready, it may be all that is wanted. */
		if (!flow->stream.done)
			return get_more_text(session, slice);
		break;
	case SUDOKU_STREAM_SOLUTION:
		put_output_line(flow);
		break;
	case SUDOKU_STREAM_ANSWERED:
		if (all)
			put_output_end(flow);
		break;
	case SUDOKU_STREAM_ENGINE:
	case SUDOKU_STREAM_PAUSED:
		break;
	}
	return SLICE_RUNNING;
}

/* Solve until the wanted number of bytes is ready or the slice ends. */
static enum slice_status solve_slice(struct sudoku_session *session,
				     struct read_slice *slice)
{
	struct sudoku_stats *stats = &session->flow.stream.stats;
	enum slice_status status = SLICE_RUNNING;

	*stats = (struct sudoku_stats){};
	sudoku_slice_begin(&slice->time);
	while (status == SLICE_RUNNING &&
	       ready_length(&session->flow) < slice->wanted &&
	       sudoku_slice_has_time(&slice->time))
		status = solve_next(session, slice);
	stats->nanoseconds = ktime_get_ns() - slice->time.begin -
			     slice->refilling;
	sudoku_session_add_stats(session, stats);
	return status == SLICE_RUNNING ? SLICE_OVER : status;
}

/* Copy bytes that are ready to the user. Returns 0 or -EFAULT. */
static int hand_out_bytes(struct sudoku_flow *flow, struct read_slice *slice,
			  struct iov_iter *to)
{
	bool lines = sudoku_text_length(&flow->output);
	struct sudoku_text *text = lines ? &flow->output : &flow->queue;
	size_t length = min(slice->wanted, ready_length(flow));
	size_t copied;

	if (!length)
		return 0;
	copied = copy_to_iter(text->data + text->head, length, to);
	text->head += copied;
	if (!lines)
		flow->ready -= copied;
	slice->handed_out = copied;
	return copied ? 0 : -EFAULT;
}

/* Returns 0 or -ENOMEM. */
static int alloc_search(struct sudoku_flow *flow)
{
	struct sudoku_search *search;

	if (flow->stream.filter.search)
		return 0;
	search = sudoku_account_alloc(flow->queue.account, sizeof(*search),
				      SUDOKU_NEED_LEAST);
	if (IS_ERR(search))
		return -ENOMEM;
	flow->stream.filter.search = search;
	return 0;
}

/* All that is done in one slice with the session locked */
static enum slice_status read_slice(struct sudoku_session *session,
				    struct read_slice *slice,
				    struct iov_iter *to)
{
	struct sudoku_flow *flow = &session->flow;
	size_t queued = sudoku_text_length(&flow->queue), length;
	enum slice_status status;
	char *text;
	int err;

	err = alloc_search(flow);
	if (err)
		return fail_slice(slice, err);
	text = unsolved_text(flow, &length);
	sudoku_ahead_alloc(flow, text, length);
	slice->wanted = min_t(size_t, iov_iter_count(to), HAND_OUT_MAX);
	status = solve_slice(session, slice);
	err = hand_out_bytes(flow, slice, to);
	slice->made_room = sudoku_text_length(&flow->queue) < queued;
	return err ? fail_slice(slice, err) : status;
}

/* Returns 0 if the read can continue with another slice, or an error. */
static int check_next_slice(struct sudoku_session *session, bool nonblock)
{
	if (nonblock) {
		sudoku_session_recheck(session);
		return -EAGAIN;
	}
	return signal_pending(current) ? -ERESTARTSYS : 0;
}

/**
 * sudoku_session_read - solve what is queued
 * @session: a session open for reading
 * @to: the user's buffer
 * @nonblock: return after one slice, and do not wait for puzzles
 *
 * An error loses no data: the next read continues where this one stopped.
 *
 * Context: process context; may sleep.
 * Return: number of bytes handed out; 0 at the end of a slate; or, if no byte
 * was handed out, an error: -EAGAIN if @nonblock is true and nothing is
 * queued, one slice was not enough, or the session or its slate is in use;
 * -ERESTARTSYS after a signal; -EINTR if the caller is being killed; -ENOMEM;
 * -EFAULT.
 */
ssize_t sudoku_session_read(struct sudoku_session *session,
			    struct iov_iter *to, bool nonblock)
{
	ssize_t total = 0;
	int err = 0;

	while (!err && iov_iter_count(to)) {
		struct read_slice slice = { .nonblock = nonblock };
		enum slice_status status;

		err = sudoku_lock_or_recheck(session, &session->lock, nonblock);
		if (err)
			break;
		status = read_slice(session, &slice, to);
		sudoku_session_update_and_unlock(session);

		total += slice.handed_out;
		if (slice.made_room)
			sudoku_session_wake(session, EPOLLOUT | EPOLLWRNORM);
		cond_resched();

		if (status == SLICE_END_OF_SLATE ||
		    (status == SLICE_NO_PUZZLE && total))
			return total;
		if (status == SLICE_NO_PUZZLE)
			err = sudoku_session_wait(session,
						  &session->notify.readable,
						  nonblock);
		else if (status == SLICE_FAILED)
			err = slice.err;
		else if (iov_iter_count(to))
			err = check_next_slice(session, nonblock);
	}
	return total ? total : err;
}
