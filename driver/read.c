// SPDX-License-Identifier: GPL-2.0-only
/*
 * Reading, which is where puzzles are solved
 *
 * A read solves in the reader's context, charged to the reader: it copies text
 * to a buffer of the session, solves there, without a lock, and hands out what
 * is ready. The state of the search is in the session, so any later read can
 * continue it.
 */
#include <linux/err.h>
#include <linux/ktime.h>
#include <linux/sched/signal.h>
#include <linux/string.h>
#include <linux/uio.h>

#include "ahead.h"
#include "session.h"
#include "slice.h"
#include "trace.h"

/* Begin to read, unless there is nothing to read or another call reads. */
static bool try_reading(struct sudoku_session *session)
{
	bool possible = sudoku_session_lock(session) & EPOLLIN;

	if (possible)
		session->reading = true;
	spin_unlock(&session->lock);
	return possible;
}

/* Become the only read. Returns 0, or an error of sudoku_session_wait(). */
static int begin_read(struct sudoku_session *session, bool nonblock)
{
	int err;

	while (!try_reading(session)) {
		err = sudoku_session_wait(session, EPOLLIN, nonblock);
		if (err)
			return err;
	}
	lock_map_acquire(&session->reading_map);
	return 0;
}

/* What is left, or the room that dropping it makes, is an event. */
static void end_read(struct sudoku_session *session)
{
	__poll_t before;

	lock_map_release(&session->reading_map);
	before = sudoku_session_lock(session);
	session->reading = false;
	sudoku_session_unlock_and_wake(session, before);
}

/* Allocate the reader, which open() has paid for, unless there is one. */
static int add_reader(struct sudoku_session *session)
{
	struct sudoku_reader *reader;

	if (session->reader)
		return 0;
	reader = sudoku_alloc(sizeof(*reader));
	if (!reader)
		return -ENOMEM;
	memset(reader, 0, offsetof(struct sudoku_reader, lines));
	reader->buffer = reader->small;
	reader->size = SUDOKU_BUFFER_SMALL;
	reader->stream.search = &reader->search;
	session->reader = reader;
	return 0;
}

/*
 * Without memory for much text, the small buffer is enough for the @length
 * bytes that can be read now: each attempt may reclaim memory.
 */
static bool add_large(struct sudoku_session *session, u64 length)
{
	struct sudoku_reader *reader = session->reader;
	struct sudoku_large *large;

	if (session->cursor.position < reader->small_until)
		return false;
	large = sudoku_user_alloc(session->payer, sizeof(*large));
	if (IS_ERR(large)) {
		reader->small_until = session->cursor.position + length;
		return false;
	}
	memcpy(large->buffer, reader->buffer, reader->tail);
	reader->large = large;
	reader->buffer = large->buffer;
	reader->size = sizeof(large->buffer);
	sudoku_ahead_use_memory(reader);
	return true;
}

/* Returns how much @text, which is locked, has that does not fit. */
static u64 take_text(struct sudoku_session *session, struct sudoku_text *text)
{
	struct sudoku_reader *reader = session->reader;

	reader->tail += sudoku_text_take(text, &session->cursor,
					 reader->buffer + reader->tail,
					 reader->size - reader->tail);
	return sudoku_text_readable(text, &session->cursor);
}

/*
 * Fill the buffer if it is less than half full, so that an engine does not run
 * out of puzzles while there are more. A puzzle of which only a part fits is
 * completed the next time. A slate may have got more text since then.
 */
static void refill(struct sudoku_session *session)
{
	struct sudoku_reader *reader = session->reader;
	struct sudoku_slate *slate = session->slate;
	size_t kept = reader->tail - reader->head;
	__poll_t before;
	u64 more = 0;

	if (kept >= reader->size / 2)
		return;
	memmove(reader->buffer, reader->buffer + reader->head, kept);
	reader->ready -= reader->head;
	reader->tail = kept;
	reader->head = 0;
	do {
		if (session->role == SUDOKU_PRIVATE) {
			before = sudoku_session_lock(session);
			more = take_text(session, &session->queue);
			sudoku_session_unlock_and_wake(session, before);
		} else if (slate) {
			spin_lock(&slate->lock);
			more = take_text(session, &slate->text);
			spin_unlock(&slate->lock);
		}
	} while (more && !reader->large && add_large(session, more));
}

/* How many bytes can be handed out */
static size_t ready_length(const struct sudoku_reader *reader)
{
	return reader->ready - reader->head +
	       reader->lines_tail - reader->lines_head;
}

/* Returns how many bytes were copied to the user. */
static size_t hand_out(struct sudoku_reader *reader, struct iov_iter *to)
{
	size_t lines, cells;

	/* At most one of the two has any bytes. */
	lines = copy_to_iter(reader->lines + reader->lines_head,
			     reader->lines_tail - reader->lines_head, to);
	cells = copy_to_iter(reader->buffer + reader->head,
			     reader->ready - reader->head, to);
	reader->lines_head += lines;
	if (reader->lines_head == reader->lines_tail) {
		reader->lines_head = 0;
		reader->lines_tail = 0;
	}
	reader->head += cells;
	return lines + cells;
}

static void put_line(struct sudoku_reader *reader, const char *text,
		     size_t length)
{
	memcpy(reader->lines + reader->lines_tail, text, length);
	reader->lines_tail += length;
	reader->lines[reader->lines_tail++] = '\n';
}

/*
 * In mode all: a solution is a line, or the marks of a puzzle that has none. An
 * empty line ends each puzzle. What the stream has finished is not handed out.
 */
static void put_lines(struct sudoku_reader *reader,
		      enum sudoku_stream_status status)
{
	const struct sudoku_stream *stream = &reader->stream;
	bool ends = status == SUDOKU_STREAM_ANSWERED;

	reader->head = reader->ready;
	if (status == SUDOKU_STREAM_SOLUTION ||
	    (ends && stream->verdict != SUDOKU_VERDICT_SOLVED))
		put_line(reader, stream->solution, SUDOKU_CELLS);
	if (ends)
		put_line(reader, "", 0);
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
	const struct sudoku_stream *stream = &session->reader->stream;

	if (begins)
		trace_sudoku_begin(session->id, stream->search, stream->puzzle);
	if (moved)
		trace_sudoku_step(session->id, &stream->search->move);
	if (ends)
		trace_sudoku_end(session->id, stream->search, stream->verdict);
}

/*
 * Run the stream once, for at most @wanted more bytes. Returns false if the
 * buffer has no whole puzzle or layout left.
 */
static bool run_stream(struct sudoku_session *session,
		       struct sudoku_slice *slice, size_t wanted)
{
	struct sudoku_reader *reader = session->reader;
	struct sudoku_stream *stream = &reader->stream;
	bool tracing = is_tracing();
	bool begins = !stream->running;
	u64 before = begins ? 0 : sudoku_search_steps(stream->search);
	char *text = reader->buffer + reader->ready;
	size_t length = reader->tail - reader->ready;
	enum sudoku_stream_status status;

	stream->engine = tracing ? NULL : sudoku_ahead_engine();
	status = sudoku_stream_run(stream, text, length, wanted,
				   tracing ? 1 : slice->steps);
	if (status == SUDOKU_STREAM_ENGINE) {
		sudoku_ahead_run(reader, text, length);
		/* A section takes long, so the clock is read after it. */
		stream->steps = SUDOKU_SLICE_STEPS;
	}
	reader->ready += stream->done;
	if (stream->config.mode == SUDOKU_MODE_ALL)
		put_lines(reader, status);
	sudoku_slice_spend(slice, stream->steps);
	if (tracing && status != SUDOKU_STREAM_NO_PUZZLE)
		trace_run(session, begins,
			  sudoku_search_steps(stream->search) != before,
			  status == SUDOKU_STREAM_ANSWERED);
	return status != SUDOKU_STREAM_NO_PUZZLE || stream->done;
}

/*
 * Solve until @wanted bytes are ready, the lines are full, the time is up, or
 * the buffer has no whole puzzle left.
 */
static void solve_text(struct sudoku_session *session,
		       struct sudoku_slice *slice, size_t wanted)
{
	struct sudoku_reader *reader = session->reader;
	struct sudoku_stats *stats = &reader->stream.stats;
	u64 begun = ktime_get_ns();

	*stats = (struct sudoku_stats){};
	while (ready_length(reader) < wanted &&
	       sizeof(reader->lines) - reader->lines_tail >= SUDOKU_LINE_MAX &&
	       sudoku_slice_has_time(slice) &&
	       run_stream(session, slice, wanted - ready_length(reader)))
		;
	stats->nanoseconds = ktime_get_ns() - begun;
	sudoku_session_count(session, stats);
}

/*
 * Returns 0 if a read can go on with another slice, or an error. io_uring,
 * which sets IOCB_NOWAIT, gets -EAGAIN and reads again. signal_pending() is
 * also true for other work of io_uring, so then only task_sigpending() counts.
 */
static int end_slice(const struct kiocb *iocb, size_t total)
{
	cond_resched();
	if (iocb->ki_flags & IOCB_NOWAIT)
		return task_sigpending(current) ? -EINTR : -EAGAIN;
	if (signal_pending(current))
		return -ERESTARTSYS;
	return total && sudoku_is_nonblock(iocb) ? -EAGAIN : 0;
}

/*
 * As the only read of the session: read until @to is full or nothing is left.
 * Returns the number of bytes, 0 if there were none, or an error.
 */
static ssize_t read_text(struct sudoku_session *session, struct iov_iter *to,
			 const struct kiocb *iocb)
{
	struct sudoku_reader *reader = session->reader;
	struct sudoku_slice slice;
	size_t ready, copied, total = 0;
	u64 position;
	int err = 0;

	/* SET_CONFIG changes nothing while a read is under way. */
	reader->stream.config = session->config;
	sudoku_slice_begin(&slice);
	do {
		position = reader->stream.position;
		refill(session);
		solve_text(session, &slice, iov_iter_count(to));
		ready = ready_length(reader);
		copied = hand_out(reader, to);
		total += copied;
		if (!iov_iter_count(to))
			break;
		/* A page fault may have taken any time. */
		if (ready)
			sudoku_slice_spend(&slice, SUDOKU_SLICE_STEPS);
		if (copied < ready) {
			err = -EFAULT;
		} else if (!sudoku_slice_has_time(&slice)) {
			err = end_slice(iocb, total);
			sudoku_slice_begin(&slice);
		} else if (!ready && reader->stream.position == position) {
			/* Nor was layout dropped: the text is used up. */
			break;
		}
	} while (!err);
	return total ? total : err;
}

/**
 * sudoku_read_iter - solve what is queued
 * @iocb: the call
 * @to: the user's buffer
 *
 * It does so in slices of about 1 ms (slice.h). Between two slices it checks
 * for signals, and other tasks can get the processor.
 *
 * With O_NONBLOCK, a read waits neither for a puzzle nor for another read. A
 * search is work, not a wait, but once something is ready the read ends with
 * its slice. An error loses no data: the next read continues where this one
 * stopped.
 *
 * Context: process context; may sleep.
 * Return: the number of bytes handed out; 0 at the end of a slate; or, if no
 * byte was handed out, an error: -EAGAIN if the call must not wait and nothing
 * can be read, or IOCB_NOWAIT is set and one slice was not enough; -ERESTARTSYS
 * after a signal, or -EINTR with IOCB_NOWAIT; -EINTR if the caller is being
 * killed; -ENOMEM, only for the first read; -EFAULT.
 */
ssize_t sudoku_read_iter(struct kiocb *iocb, struct iov_iter *to)
{
	struct sudoku_session *session = iocb->ki_filp->private_data;
	ssize_t n;
	int err;

	if (!iov_iter_count(to))
		return 0;
	err = begin_read(session, sudoku_is_nonblock(iocb));
	if (err)
		return err;
	/* It may be one of many threads of a process that is killed. */
	n = sudoku_is_dying() ? -EINTR : add_reader(session);
	if (!n)
		n = read_text(session, to, iocb);
	end_read(session);
	return n;
}
