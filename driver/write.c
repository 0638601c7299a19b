// SPDX-License-Identifier: GPL-2.0
/*
 * Writing: to the queue of a private session, or to a slate
 *
 * A write checks bytes and stores them; it solves nothing. A write that fails
 * changes nothing.
 */
#include <linux/err.h>
#include <linux/sched/signal.h>
#include <linux/uio.h>

#include "session.h"
#include "slate.h"

/**
 * sudoku_session_write - write to the queue of a private session
 * @session: a private session
 * @from: the user's bytes
 * @nonblock: wait neither for room nor for another call that uses the session
 *
 * Context: process context; may sleep.
 * Return: number of bytes written, or, if that is 0, an error: -EAGAIN if
 * @nonblock is true and the queue is full or the session in use, -ERESTARTSYS
 * after a signal, -EINTR if the caller is being killed, or -EINVAL, -ENOMEM or
 * -EFAULT of sudoku_text_write().
 */
ssize_t sudoku_session_write(struct sudoku_session *session,
			     struct iov_iter *from, bool nonblock)
{
	ssize_t total = 0;
	ssize_t taken;
	int err = 0;

	while (!err && iov_iter_count(from)) {
		err = sudoku_lock_or_recheck(session, &session->lock, nonblock);
		if (err)
			break;
		taken = sudoku_text_write(&session->flow.queue, from);
		sudoku_session_update_and_unlock(session);

		if (taken > 0) {
			total += taken;
			sudoku_session_wake(session, EPOLLIN | EPOLLRDNORM);
			err = signal_pending(current) ? -ERESTARTSYS : 0;
		} else if (taken == -ENOSPC) {
			err = sudoku_session_wait(session,
						  &session->notify.writable,
						  nonblock);
		} else {
			err = taken;
		}
	}
	return total ? total : err;
}

/*
 * Returns the slate to write to, the user's current one or a new one, with a
 * reference for the caller, or ERR_PTR(). A session whose last write ended in
 * the middle of a puzzle can only continue in the same slate. If that is no
 * longer the current one, the error is -ESTALE.
 */
static struct sudoku_slate *get_slate(const struct sudoku_session *session)
{
	struct sudoku_slate *slate = NULL;

	if (!session->share.fresh)
		slate = sudoku_slate_find(session->open.owner);
	if (session->share.slate && session->share.slate != slate) {
		sudoku_slate_put(slate);
		return ERR_PTR(-ESTALE);
	}
	return slate ? slate : sudoku_slate_new(session->open.owner,
						session->open.account);
}

/* Keep a reference to @slate while the puzzle at its end is @incomplete. */
static void remember_slate(struct sudoku_session *session,
			   struct sudoku_slate *slate, bool incomplete)
{
	sudoku_slate_put(session->share.slate);
	WRITE_ONCE(session->share.slate,
		   incomplete ? sudoku_slate_hold(slate) : NULL);
}

/*
 * Returns 0, one of the errors of sudoku_session_write_slate(), or -EEXIST if
 * another writer has published a slate in the meantime. The caller then tries
 * again. After an error, nothing is written.
 */
static int write_slate_once(struct sudoku_session *session,
			    struct iov_iter *from, bool nonblock)
{
	struct sudoku_slate *slate = get_slate(session);
	bool incomplete;
	ssize_t taken;
	int err;

	if (IS_ERR(slate))
		return PTR_ERR(slate);
	err = sudoku_lock_or_recheck(session, &slate->lock, nonblock);
	if (err)
		goto out;
	taken = sudoku_text_write(&slate->text, from);
	incomplete = slate->text.scan.cells > 0;
	mutex_unlock(&slate->lock);

	if (taken > 0) {
		err = sudoku_slate_publish(slate, session->share.fresh);
		if (err) {
			iov_iter_revert(from, taken);
			goto out;
		}
		session->share.fresh = false;
	} else {
		err = taken;
	}
	if (!err || session->share.slate)
		remember_slate(session, slate, incomplete);
out:
	sudoku_slate_put(slate);
	return err;
}

/**
 * sudoku_session_write_slate - write to the slate of the user who opened the
 * file
 * @session: a session open for writing only
 * @from: the user's bytes
 * @nonblock: do not wait for another call that uses the session or the slate
 *
 * A new slate becomes the current one only when it contains a byte, so a write
 * that fails changes nothing.
 *
 * Context: process context; may sleep.
 * Return: number of bytes written, or, if that is 0, an error: -EAGAIN if
 * @nonblock is true and the session or the slate is in use, -ERESTARTSYS after
 * a signal, -EINTR if the caller is being killed, -ESTALE if the session is in
 * the middle of a puzzle and its slate is no longer the user's current one,
 * -ENOSPC if the slate is full, or -EINVAL, -ENOMEM or -EFAULT of
 * sudoku_text_write().
 */
ssize_t sudoku_session_write_slate(struct sudoku_session *session,
				   struct iov_iter *from, bool nonblock)
{
	size_t length = iov_iter_count(from);
	int err;

	if (!length)
		return 0;
	err = sudoku_lock_or_recheck(session, &session->lock, nonblock);
	if (err)
		return err;
	sudoku_slate_put(session->share.wiped);
	session->share.wiped = NULL;
	do
		err = write_slate_once(session, from, nonblock);
	while (err == -EEXIST);
	mutex_unlock(&session->lock);
	if (err)
		return err;
	return length - iov_iter_count(from);
}
