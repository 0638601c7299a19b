// SPDX-License-Identifier: GPL-2.0
/*
 * Sessions: one for each open file
 *
 * This file has their beginning and end, writing, and configuration. Reading,
 * which is where puzzles are solved, is in read.c.
 *
 * Locks: a session's own, then, inside it, either the lock of the table of
 * slates or that of one slate. Each may be held while a page of the user's is
 * faulted in, so all waits for them can be interrupted.
 */
#include <linux/cred.h>
#include <linux/err.h>
#include <linux/sched/signal.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/uio.h>

#include "params.h"
#include "session.h"
#include "slate.h"

static atomic_t opens = ATOMIC_INIT(0);

/* What is handed out at once where the answers take more room than the text */
#define LINES_MAX	SZ_64K

/**
 * sudoku_session_new - begin a session
 * @file: the file that is being opened
 *
 * Context: process context; may sleep.
 * Return: the session, or ERR_PTR(-ENOMEM).
 */
struct sudoku_session *sudoku_session_new(const struct file *file)
{
	struct sudoku_session *session;

	session = kzalloc(sizeof(*session), GFP_KERNEL_ACCOUNT);
	if (!session)
		return ERR_PTR(-ENOMEM);

	session->id = atomic_inc_return(&opens);
	mutex_init(&session->lock);
	init_waitqueue_head(&session->wait);
	session->writable = true;
	session->owner = file->f_cred->fsuid;
	sudoku_text_init(&session->queue, READ_ONCE(sudoku_params.queue_max));
	sudoku_text_init(&session->lines, LINES_MAX);
	session->filter.strategy = READ_ONCE(sudoku_params.strategy);
	session->filter.max_steps = READ_ONCE(sudoku_params.max_steps);

	if (!(file->f_mode & FMODE_WRITE)) {
		session->reads_slate = true;
		session->slate = sudoku_slate_find(session->owner);
	} else if (!(file->f_mode & FMODE_READ)) {
		if (file->f_flags & O_TRUNC)
			sudoku_slate_wipe(session->owner);
		else
			session->fresh = !(file->f_flags & O_APPEND);
	}
	return session;
}

/**
 * sudoku_session_free - end a session
 * @session: the session; nobody else uses it any more
 *
 * Context: may sleep.
 */
void sudoku_session_free(struct sudoku_session *session)
{
	sudoku_slate_put(session->slate);
	kvfree(session->filter.search);
	sudoku_text_free(&session->lines);
	sudoku_text_free(&session->queue);
	mutex_destroy(&session->lock);
	kfree(session);
}

/**
 * sudoku_lock - take a lock that somebody may hold for long
 * @lock: the lock of a session or of a slate
 * @nonblock: do not wait for it
 *
 * Return: 0, or -EAGAIN or -ERESTARTSYS without the lock.
 */
int sudoku_lock(struct mutex *lock, bool nonblock)
{
	if (nonblock)
		return mutex_trylock(lock) ? 0 : -EAGAIN;
	return mutex_lock_interruptible(lock) ? -ERESTARTSYS : 0;
}

/**
 * sudoku_session_unlock - let go of a session after reading or writing
 * @session: the session
 */
void sudoku_session_unlock(struct sudoku_session *session)
{
	size_t work = sudoku_text_whole(&session->queue) +
		      sudoku_text_length(&session->lines);

	WRITE_ONCE(session->readable, work > 0);
	WRITE_ONCE(session->writable, sudoku_text_has_room(&session->queue));
	mutex_unlock(&session->lock);
}

/**
 * sudoku_session_wait - wait for one of the two hints
 * @session: the session, not locked
 * @hint: its @readable or @writable
 * @nonblock: do not wait
 *
 * Return: 0 when it is set, or -EAGAIN or -ERESTARTSYS.
 */
int sudoku_session_wait(struct sudoku_session *session, const bool *hint,
			bool nonblock)
{
	if (nonblock)
		return -EAGAIN;
	return wait_event_interruptible(session->wait, READ_ONCE(*hint));
}

/**
 * sudoku_session_write - queue puzzles
 * @session: a session open for reading and writing
 * @from: the user's bytes
 * @nonblock: do not wait for room
 *
 * Context: process context; may sleep.
 * Return: how many bytes were taken, or, where not even one was: -EAGAIN if
 * @nonblock is set and the queue is full or in use, -ERESTARTSYS if a signal
 * ended the wait, or one of the errors of sudoku_text_write().
 */
ssize_t sudoku_session_write(struct sudoku_session *session,
			     struct iov_iter *from, bool nonblock)
{
	ssize_t total = 0;
	ssize_t taken = 0;

	while (iov_iter_count(from)) {
		taken = sudoku_lock(&session->lock, nonblock);
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

/* The slate to write to: the user's current one, or a new one */
static struct sudoku_slate *open_slate(const struct sudoku_session *session)
{
	struct sudoku_slate *slate = NULL;

	if (!session->fresh)
		slate = sudoku_slate_find(session->owner);
	return slate ? slate : sudoku_slate_new(session->owner);
}

/*
 * Returns what sudoku_session_write_slate() does, or 0, having taken nothing,
 * if somebody else was quicker to begin a slate.
 */
static ssize_t write_slate(struct sudoku_session *session,
			   struct iov_iter *from, bool nonblock)
{
	struct sudoku_slate *slate = open_slate(session);
	ssize_t taken;

	if (IS_ERR(slate))
		return PTR_ERR(slate);
	taken = sudoku_lock(&slate->lock, nonblock);
	if (taken)
		goto out;
	taken = sudoku_text_write(&slate->text, from);
	WRITE_ONCE(session->incomplete, slate->text.scan.cells > 0);
	mutex_unlock(&slate->lock);

	if (taken <= 0)
		goto out;
	if (sudoku_slate_publish(slate, session->fresh)) {
		session->fresh = false;
	} else {
		iov_iter_revert(from, taken);
		taken = 0;
	}
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
 * -ERESTARTSYS, or one of the errors of sudoku_text_write(), -ENOSPC for a full
 * slate among them.
 */
ssize_t sudoku_session_write_slate(struct sudoku_session *session,
				   struct iov_iter *from, bool nonblock)
{
	ssize_t taken;

	taken = sudoku_lock(&session->lock, nonblock);
	if (taken)
		return taken;
	while (iov_iter_count(from) && !taken)
		taken = write_slate(session, from, nonblock);
	mutex_unlock(&session->lock);
	return taken;
}

/**
 * sudoku_session_get_config - how a session solves
 * @session: the session
 * @config: where to write it down
 *
 * Return: 0 or -ERESTARTSYS.
 */
int sudoku_session_get_config(struct sudoku_session *session,
			      struct sudoku_session_config *config)
{
	int err = sudoku_lock(&session->lock, false);

	if (err)
		return err;
	config->strategy = session->filter.strategy;
	config->mode = session->filter.mode;
	config->max_steps = session->filter.max_steps;
	mutex_unlock(&session->lock);
	return 0;
}

/**
 * sudoku_session_set_config - change how a session solves
 * @session: the session
 * @config: how it shall solve the puzzles that are not answered yet
 *
 * Return: 0, -ERESTARTSYS, or -EBUSY while a puzzle is half solved or an answer
 * waits to be read.
 */
int sudoku_session_set_config(struct sudoku_session *session,
			      const struct sudoku_session_config *config)
{
	int err = sudoku_lock(&session->lock, false);

	if (err)
		return err;
	if (session->filter.running || session->ready ||
	    sudoku_text_length(&session->lines)) {
		err = -EBUSY;
	} else {
		session->filter.strategy = config->strategy;
		session->filter.mode = config->mode;
		session->filter.max_steps = config->max_steps;
	}
	mutex_unlock(&session->lock);
	return err;
}
