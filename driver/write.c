// SPDX-License-Identifier: GPL-2.0-only
/*
 * Writing: to the queue of a private session, or to a slate
 *
 * A write checks bytes and stores them; it solves nothing. A write that fails
 * adds nothing.
 */
#include <linux/atomic.h>
#include <linux/err.h>
#include <linux/uio.h>

#include "session.h"

/*
 * Write a part to the queue, waiting for room if need be. As with a pipe, each
 * part is an event for those who poll, if something can be read then.
 *
 * A write that has waited is the only one to get the wakeup. It passes that on
 * before it copies, since a page fault of its own may take forever. If it takes
 * all room first, the next one waits again.
 */
static ssize_t write_queue(struct sudoku_session *session,
			   struct iov_iter *from, bool nonblock)
{
	bool waited = false;
	ssize_t added;
	int err;

	for (;;) {
		while (!(sudoku_session_events(session) & EPOLLOUT)) {
			err = sudoku_session_wait(session, EPOLLOUT, nonblock);
			if (err)
				return err;
			waited = true;
		}
		if (waited)
			wake_up_interruptible_poll(&session->writers,
						   SUDOKU_OUT);
		added = sudoku_text_write(&session->queue, &session->lock,
					  from);
		if (added != -ENOSPC)
			break;
		/* Another write was first, or no read takes what is there. */
		sudoku_session_drop_layout(session);
	}

	if (added > 0) {
		spin_lock(&session->lock);
		sudoku_session_unlock_and_wake(session, ~SUDOKU_IN);
	}
	return added;
}

/*
 * Write a part to the slate of the session. Its first write has none, and
 * begins a new slate, or with O_APPEND goes to the current one of the owner.
 * Before, it frees what O_TRUNC has wiped, so that its memory can be used.
 */
static ssize_t write_to_slate(struct sudoku_session *session,
			      struct iov_iter *from, bool append)
{
	struct sudoku_user *owner = session->owner;
	struct sudoku_slate *slate, *new;
	ssize_t added;

	sudoku_slate_put(xchg(&session->wiped, NULL));
	slate = sudoku_slate_attach(owner, &session->slate, append, NULL);
	if (!slate) {
		new = sudoku_slate_new(session->payer);
		if (IS_ERR(new))
			return PTR_ERR(new);
		added = sudoku_text_write(&new->text, &new->lock, from);
		if (added > 0)
			slate = sudoku_slate_attach(owner, &session->slate,
						    append, new);
		sudoku_slate_put(new);
		if (added < 0)
			return added;
		if (slate == new)
			goto put;
		/* Another call was first: the part belongs to that slate. */
		iov_iter_revert(from, added);
	}
	added = sudoku_text_write(&slate->text, &slate->lock, from);
put:
	sudoku_slate_put(slate);
	return added;
}

/**
 * sudoku_write_iter - check bytes and queue them, or add them to a slate
 * @iocb: the call
 * @from: the user's bytes
 *
 * Only a write to a full queue waits, and only without O_NONBLOCK. A signal
 * ends that wait. It does not end a write that can go on: with O_ASYNC, each
 * event may send one to the writer itself.
 *
 * Context: process context; may sleep.
 * Return: the number of bytes written, or, if that is 0, an error: -EAGAIN if
 * the queue is full and the call must not wait, -ERESTARTSYS after a signal, or
 * -EINVAL, -ENOSPC, -EDQUOT, -ENOMEM or -EFAULT of sudoku_text_write().
 */
ssize_t sudoku_write_iter(struct kiocb *iocb, struct iov_iter *from)
{
	struct sudoku_session *session = iocb->ki_filp->private_data;
	bool nonblock = sudoku_is_nonblock(iocb);
	ssize_t total = 0, added = 0;

	while (iov_iter_count(from)) {
		if (session->role == SUDOKU_PRIVATE)
			added = write_queue(session, from, nonblock);
		else
			added = write_to_slate(session, from,
					       iocb->ki_flags & IOCB_APPEND);
		if (added < 0)
			break;
		total += added;
		cond_resched();
		if (sudoku_is_dying())
			break;
	}
	return total ? total : added;
}
