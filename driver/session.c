// SPDX-License-Identifier: GPL-2.0
/*
 * Sessions: one for each open file
 *
 * This file has their beginning and end, their locks and wakeups, configuration
 * and counters. Reading, which is where puzzles are solved, is in read.c, writing
 * in write.c.
 *
 * Locks: a session's own, then, inside it, that of one slate. Each may be held
 * while a page of the user's is faulted in, which can take forever, so all waits
 * for them can be interrupted. The spinlocks of the tables and of the counters
 * are innermost.
 */
#include <linux/cred.h>
#include <linux/err.h>
#include <linux/sched/signal.h>
#include <linux/sizes.h>
#include <linux/slab.h>

#include "account.h"
#include "params.h"
#include "session.h"
#include "slate.h"

static atomic_t opens = ATOMIC_INIT(0);

/* What is handed out at once where the answers take more room than the text */
#define OUTPUT_MAX	SZ_64K

/*
 * A nonblocking caller that gave up will not come back before it is told to,
 * if it waits for an edge of readiness or for a signal.
 */
static void wake_for_recheck(struct work_struct *work)
{
	struct sudoku_session *session =
		container_of(to_delayed_work(work), typeof(*session), recheck);

	sudoku_session_wake(session, sudoku_session_events(session));
}

/*
 * misc_open() calls this with a mutex held that every open of every misc device
 * takes. A user who sleeps here, for want of memory or of processor time, would
 * make all others wait. So this must not sleep, and where the memory cgroup has
 * nothing without reclaim, the budget of the user alone is the limit.
 */
static struct sudoku_session *alloc_session(const struct cred *cred)
{
	struct sudoku_account *account = sudoku_account_get(cred);
	struct sudoku_session *session;
	gfp_t gfp = GFP_NOWAIT | __GFP_NOWARN;

	if (!account)
		return NULL;
	if (!sudoku_account_charge(account, sizeof(*session),
				   SUDOKU_NEED_LEAST))
		goto put;
	session = kzalloc(sizeof(*session), gfp | __GFP_ACCOUNT);
	if (!session)
		session = kzalloc(sizeof(*session), gfp);
	if (!session)
		goto uncharge;
	session->account = account;
	return session;

uncharge:
	sudoku_account_uncharge(account, sizeof(*session));
put:
	sudoku_account_put(account);
	return NULL;
}

static enum sudoku_role role_of_file(const struct file *file)
{
	if (!(file->f_mode & FMODE_WRITE))
		return SUDOKU_SLATE_READER;
	if (!(file->f_mode & FMODE_READ))
		return SUDOKU_SLATE_WRITER;
	return SUDOKU_PRIVATE;
}

/**
 * sudoku_session_new - begin a session
 * @file: the file that is being opened
 *
 * Context: process context; does not sleep.
 * Return: the session, or ERR_PTR(-ENOMEM).
 */
struct sudoku_session *sudoku_session_new(const struct file *file)
{
	struct sudoku_session *session = alloc_session(file->f_cred);

	if (!session)
		return ERR_PTR(-ENOMEM);
	session->id = atomic_inc_return(&opens);
	session->role = role_of_file(file);
	session->owner = file->f_cred->fsuid;
	mutex_init(&session->lock);
	spin_lock_init(&session->stats_lock);
	init_waitqueue_head(&session->wait);
	INIT_DELAYED_WORK(&session->recheck, wake_for_recheck);
	session->writable = true;
	sudoku_text_init(&session->queue, session->account,
			 READ_ONCE(sudoku_params.queue_max),
			 SUDOKU_TEXT_LEAST);
	sudoku_text_init(&session->output, session->account, OUTPUT_MAX,
			 SUDOKU_TEXT_LEAST);
	session->filter.strategy = READ_ONCE(sudoku_params.strategy);
	session->filter.max_steps = READ_ONCE(sudoku_params.max_steps);

	if (session->role == SUDOKU_SLATE_READER)
		session->slate = sudoku_slate_find(session->owner);
	if (session->role == SUDOKU_SLATE_WRITER) {
		if (file->f_flags & O_TRUNC)
			session->wiped = sudoku_slate_remove(session->owner);
		else
			session->fresh = !(file->f_flags & O_APPEND);
	}
	return session;
}

/**
 * sudoku_session_free - end a session
 * @session: the session; no call uses it any more
 *
 * Context: may sleep.
 */
void sudoku_session_free(struct sudoku_session *session)
{
	struct sudoku_account *account = session->account;

	cancel_delayed_work_sync(&session->recheck);
	sudoku_slate_put(session->wiped);
	sudoku_slate_put(session->slate);
	sudoku_account_free(account, session->filter.search,
			    sizeof(*session->filter.search));
	sudoku_text_free(&session->output);
	sudoku_text_free(&session->queue);
	mutex_destroy(&session->lock);
	kfree(session);
	sudoku_account_uncharge(account, sizeof(*session));
	sudoku_account_put(account);
}

/*
 * Of a group that is exiting, the thread that was told so first has taken the
 * signal already, and io_uring may still run requests in its name. Signals come
 * at any time, and one that is missed is seen in the next call.
 */
static bool caller_is_dying(void)
{
	/* It reads the set of pending signals without a lock. */
	return data_race(fatal_signal_pending(current)) ||
	       (READ_ONCE(current->signal->flags) & SIGNAL_GROUP_EXIT) ||
	       (current->flags & PF_EXITING);
}

/**
 * sudoku_lock - take a lock that may be held for long
 * @lock: the lock of a session or of a slate
 * @nonblock: do not wait for it
 *
 * Everything that takes long begins with this. A caller that is being killed
 * gets no lock any more: io_uring and AIO have called for it perhaps thousands
 * of times, and look for signals in none of them.
 *
 * Return: 0, or -EAGAIN, -ERESTARTSYS or -EINTR without the lock.
 */
int sudoku_lock(struct mutex *lock, bool nonblock)
{
	if (caller_is_dying())
		return -EINTR;
	if (nonblock)
		return mutex_trylock(lock) ? 0 : -EAGAIN;
	return mutex_lock_interruptible(lock) ? -ERESTARTSYS : 0;
}

/**
 * sudoku_session_lock - take a lock in order to read or write
 * @session: the session that is read or written
 * @lock: its lock or that of its slate
 * @nonblock: do not wait for it
 *
 * Return: as sudoku_lock(). After -EAGAIN pollers are woken a little later, who
 * could not see otherwise that the lock is free again.
 */
int sudoku_session_lock(struct sudoku_session *session, struct mutex *lock,
			bool nonblock)
{
	int err = sudoku_lock(lock, nonblock);

	if (err == -EAGAIN)
		sudoku_session_recheck(session, 1);
	return err;
}

/**
 * sudoku_session_wake - wake callers and pollers, and send SIGIO
 * @session: the session
 * @events: what it is ready for: a mask as of sudoku_session_events()
 *
 * Context: process context; does not sleep.
 */
void sudoku_session_wake(struct sudoku_session *session, __poll_t events)
{
	wake_up_interruptible_poll(&session->wait, events);
	if (events & EPOLLIN)
		kill_fasync(&session->fasync, SIGIO, POLL_IN);
	if (events & EPOLLOUT)
		kill_fasync(&session->fasync, SIGIO, POLL_OUT);
}

/**
 * sudoku_session_recheck - wake pollers, though readiness has not changed
 * @session: the session
 * @delay: after how many jiffies
 *
 * A caller that got -EAGAIN while sudoku_session_events() reported readiness has
 * to be told when to try again. Edge-triggered pollers, multishot requests of
 * io_uring and tasks that wait for SIGIO would wait forever for a change. A work
 * item does this, and not the call itself, so that the caller gets out of the
 * kernel between two tries.
 */
void sudoku_session_recheck(struct sudoku_session *session,
			    unsigned long delay)
{
	schedule_delayed_work(&session->recheck, delay);
}

/**
 * sudoku_session_events - what poll() reports
 * @session: the session
 *
 * A slate, like a regular file, can always be read and written.
 *
 * Context: any.
 * Return: events.
 */
__poll_t sudoku_session_events(const struct sudoku_session *session)
{
	const __poll_t in = EPOLLIN | EPOLLRDNORM;
	const __poll_t out = EPOLLOUT | EPOLLWRNORM;

	if (session->role != SUDOKU_PRIVATE)
		return in | out;
	return (READ_ONCE(session->readable) ? in : 0) |
	       (READ_ONCE(session->writable) ? out : 0);
}

/**
 * sudoku_session_unlock - let go of a session after reading or writing
 * @session: the session
 */
void sudoku_session_unlock(struct sudoku_session *session)
{
	size_t readable = sudoku_text_whole(&session->queue) +
			  sudoku_text_length(&session->output);

	WRITE_ONCE(session->readable, readable > 0);
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
 * sudoku_session_get_config - how a session solves
 * @session: the session
 * @config: where to write it down
 * @nonblock: do not wait for another call to let go of the session
 *
 * Return: 0, or one of the errors of sudoku_lock().
 */
int sudoku_session_get_config(struct sudoku_session *session,
			      struct sudoku_session_config *config,
			      bool nonblock)
{
	int err = sudoku_lock(&session->lock, nonblock);

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
 * @config: how to solve the puzzles that are not answered yet
 * @nonblock: do not wait for another call to let go of the session
 *
 * Return: 0, one of the errors of sudoku_lock(), or -EBUSY while a puzzle is
 * half solved or an answer has not been read.
 */
int sudoku_session_set_config(struct sudoku_session *session,
			      const struct sudoku_session_config *config,
			      bool nonblock)
{
	int err = sudoku_lock(&session->lock, nonblock);

	if (err)
		return err;
	if (session->filter.running || session->ready ||
	    sudoku_text_length(&session->output)) {
		err = -EBUSY;
	} else {
		session->filter.strategy = config->strategy;
		session->filter.mode = config->mode;
		session->filter.max_steps = config->max_steps;
	}
	mutex_unlock(&session->lock);
	return err;
}

/**
 * sudoku_session_add_stats - add to the counters of a session and of the device
 * @session: the session
 * @more: the counters to add
 *
 * Context: process context; does not sleep.
 */
void sudoku_session_add_stats(struct sudoku_session *session,
			      const struct sudoku_stats *more)
{
	spin_lock(&session->stats_lock);
	sudoku_stats_add(&session->stats, more);
	spin_unlock(&session->stats_lock);
	sudoku_device_stats_add(more);
}

/**
 * sudoku_session_get_stats - get the counters of a session
 * @session: the session
 * @stats: where to copy them
 * @nonblock: do not wait for another call that uses the session
 *
 * It waits until a read has finished its slice, so that all puzzles that the
 * user has read are counted.
 *
 * Context: process context; may sleep.
 * Return: 0, or one of the errors of sudoku_lock().
 */
int sudoku_session_get_stats(struct sudoku_session *session,
			     struct sudoku_stats *stats, bool nonblock)
{
	int err = sudoku_lock(&session->lock, nonblock);

	if (err)
		return err;
	spin_lock(&session->stats_lock);
	*stats = session->stats;
	spin_unlock(&session->stats_lock);
	mutex_unlock(&session->lock);
	return 0;
}
