// SPDX-License-Identifier: GPL-2.0
/*
 * Writing: to the queue of a private session, or to a slate
 *
 * A write checks bytes and keeps them; it solves nothing. One that fails leaves
 * everything as it was.
 */
#include <linux/err.h>
#include <linux/sched/signal.h>
#include <linux/uio.h>

#include "session.h"
#include "slate.h"

/**
 * sudoku_session_write - queue puzzles
 * @session: a session open for reading and writing
 * @from: the user's bytes
 * @nonblock: do not wait for room
 *
 * Context: process context; may sleep.
 * Return: how many bytes were taken, or, where not even one was: -EAGAIN if
 * @nonblock is set and the queue is full or in use, -ERESTARTSYS if a signal
 * ended the wait, -EINTR if the caller is being killed, or one of the errors of
 * sudoku_text_write().
 */
ssize_t sudoku_session_write(struct sudoku_session *session,
			     struct iov_iter *from, bool nonblock)
{
	ssize_t total = 0;
	ssize_t taken = 0;

	while (iov_iter_count(from)) {
		taken = sudoku_session_lock(session, &session->lock, nonblock);
		if (taken)
			break;
		taken = sudoku_text_write(&session->queue, from);
		sudoku_session_unlock(session);

		if (taken > 0) {
			total += taken;
			wake_up_interruptible_poll(&session->wait,
						   EPOLLIN | EPOLLRDNORM);
			kill_fasync(&session->fasync, SIGIO, POLL_IN);
			taken = signal_pending(current) ? -ERESTARTSYS : 0;
		} else if (taken == -ENOSPC) {
			taken = sudoku_session_wait(session, &session->writable,
						    nonblock);
		}
		if (taken)
			break;
	}
	return total ? total : taken;
}

/*
 * The slate to write to: the user's current one, or a new one. A session that
 * is in the middle of a puzzle has to go on in the same one.
 */
static struct sudoku_slate *open_slate(const struct sudoku_session *session)
{
	struct sudoku_slate *slate = NULL;

	if (!session->fresh)
		slate = sudoku_slate_find(session->owner);
	if (session->slate && session->slate != slate) {
		sudoku_slate_put(slate);
		return ERR_PTR(-ESTALE);
	}
	return slate ? slate : sudoku_slate_new(session->owner,
						session->account);
}

/* The session's last write was to @slate. */
static void note_slate(struct sudoku_session *session,
		       struct sudoku_slate *slate, bool incomplete)
{
	sudoku_slate_put(session->slate);
	WRITE_ONCE(session->slate,
		   incomplete ? sudoku_slate_hold(slate) : NULL);
}

/*
 * Returns what sudoku_session_write_slate() does, or 0, having taken nothing,
 * if another writer was quicker to begin a slate.
 */
static ssize_t write_slate(struct sudoku_session *session,
			   struct iov_iter *from, bool nonblock)
{
	struct sudoku_slate *slate = open_slate(session);
	bool incomplete;
	ssize_t taken;
	int err;

	if (IS_ERR(slate))
		return PTR_ERR(slate);
	taken = sudoku_session_lock(session, &slate->lock, nonblock);
	if (taken)
		goto out;
	taken = sudoku_text_write(&slate->text, from);
	incomplete = slate->text.scan.cells > 0;
	mutex_unlock(&slate->lock);

	if (taken > 0) {
		err = sudoku_slate_publish(slate, session->fresh);
		if (err) {
			iov_iter_revert(from, taken);
			taken = err == -EEXIST ? 0 : err;
			goto out;
		}
		session->fresh = false;
	}
	note_slate(session, slate, incomplete);
out:
	sudoku_slate_put(slate);
	return taken;
}

/**
 * sudoku_session_write_slate - add to the slate of the user who opened the file
 * @session: a session open for writing only
 * @from: the user's bytes
 * @nonblock: do not wait for another writer
 *
 * A new slate takes its place, and perhaps that of an old one, only when there
 * is a byte in it: a write that fails leaves everything as it was.
 *
 * Context: process context; may sleep.
 * Return: how many bytes were taken, or, where not even one was: -EAGAIN,
 * -ERESTARTSYS, -ESTALE if the session is in the middle of a puzzle and its
 * slate is not the user's any more, or one of the errors of sudoku_text_write(),
 * -ENOSPC for a full slate among them.
 */
ssize_t sudoku_session_write_slate(struct sudoku_session *session,
				   struct iov_iter *from, bool nonblock)
{
	ssize_t taken;

	taken = sudoku_session_lock(session, &session->lock, nonblock);
	if (taken)
		return taken;
	sudoku_slate_put(session->wiped);
	session->wiped = NULL;
	while (iov_iter_count(from) && !taken)
		taken = write_slate(session, from, nonblock);
	mutex_unlock(&session->lock);
	return taken;
}
