// SPDX-License-Identifier: GPL-2.0
/*
 * Sessions: one for each open file
 *
 * This file creates and frees sessions and contains their locks, wakeups,
 * configuration and counters. Reading, which is where puzzles are solved, is in
 * read.c, writing in write.c.
 *
 * Lock order: the mutex of a session, then the mutex of one slate, then one of
 * the spinlocks: of the slates, of the accounts, or of a session's counters. A
 * mutex may be held while a page of the user's memory is faulted in, which can
 * take forever, so all waits for a mutex can be interrupted.
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

/* Size limit of the output of mode all, which can be longer than its input */
#define OUTPUT_MAX	SZ_64K

/*
 * A multishot request of io_uring does not return to user space while each of
 * its reads wakes it again, so nor does its task act on a signal. Therefore one
 * in this many rechecks is left to a work item, which runs a timer tick later.
 */
#define RECHECKS	64

/* The work item of sudoku_session_recheck() */
static void wake_for_recheck(struct work_struct *work)
{
	struct sudoku_session *session =
		container_of(to_delayed_work(work), typeof(*session),
			     notify.recheck);

	sudoku_session_wake(session, sudoku_session_events(session));
}

/*
 * Every open of a misc device takes the mutex under which misc_open() calls
 * this. If one opener slept here, all others would wait, so this function must
 * not sleep. If the memory cgroup allows no charge without reclaim, the session
 * is charged to the user's account only.
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
	session->open.account = account;
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

static void init_share(struct sudoku_share *share,
		       const struct sudoku_open *open, unsigned int flags)
{
	if (open->role == SUDOKU_SLATE_READER)
		share->slate = sudoku_slate_find(open->owner);
	else if (open->role == SUDOKU_SLATE_WRITER && (flags & O_TRUNC))
		share->wiped = sudoku_slate_remove(open->owner);
	else
		share->fresh = !(flags & O_APPEND);
}

/**
 * sudoku_session_new - create a session
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
	session->open.id = atomic_inc_return(&opens);
	session->open.role = role_of_file(file);
	session->open.owner = file->f_cred->fsuid;
	mutex_init(&session->lock);
	spin_lock_init(&session->counters.lock);
	init_waitqueue_head(&session->notify.wait);
	INIT_DELAYED_WORK(&session->notify.recheck, wake_for_recheck);
	session->notify.writable = true;
	sudoku_text_init(&session->flow.queue, session->open.account,
			 READ_ONCE(sudoku_params.queue_max),
			 SUDOKU_TEXT_LEAST);
	sudoku_text_init(&session->flow.output, session->open.account,
			 OUTPUT_MAX, SUDOKU_TEXT_LEAST);
	session->flow.stream.filter.config = (struct sudoku_search_config){
		.strategy = READ_ONCE(sudoku_params.strategy),
		.max_steps = READ_ONCE(sudoku_params.max_steps),
	};
	init_share(&session->share, &session->open, file->f_flags);
	return session;
}

/**
 * sudoku_session_free - free a session with all that it holds
 * @session: a session that no other call uses
 *
 * Context: process context; may sleep.
 */
void sudoku_session_free(struct sudoku_session *session)
{
	struct sudoku_account *account = session->open.account;

	cancel_delayed_work_sync(&session->notify.recheck);
	sudoku_slate_put(session->share.wiped);
	sudoku_slate_put(session->share.slate);
	sudoku_account_free(account, session->flow.stream.filter.search,
			    sizeof(struct sudoku_search));
	sudoku_account_free(account, session->flow.stream.lanes,
			    sizeof(struct sudoku_lanes));
	sudoku_text_free(&session->flow.output);
	sudoku_text_free(&session->flow.queue);
	mutex_destroy(&session->lock);
	kfree(session);
	sudoku_account_uncharge(account, sizeof(*session));
	sudoku_account_put(account);
}

/*
 * Returns true if the caller is being killed. SIGKILL is not pending for the
 * thread that has already dequeued it, but io_uring may still run requests for
 * that thread. A signal that is missed here is seen by the next call.
 */
static bool caller_is_dying(void)
{
	/* This reads the set of pending signals without a lock. */
	return data_race(fatal_signal_pending(current)) ||
	       (READ_ONCE(current->signal->flags) & SIGNAL_GROUP_EXIT) ||
	       (current->flags & PF_EXITING);
}

/**
 * sudoku_lock_or_recheck - take a mutex that may be held for a long time
 * @session: the session that is used
 * @lock: its mutex or that of its slate
 * @nonblock: do not wait for it
 *
 * Every call that can take long takes such a mutex first. A caller that is
 * being killed does not get it, even after a wait: it may have many calls.
 * After -EAGAIN, pollers are woken: no event follows when the mutex is free.
 *
 * Context: process context; may sleep.
 * Return: 0 with the mutex held; else -EAGAIN if @nonblock and another task
 * holds it, -ERESTARTSYS after a signal, -EINTR if the caller is being killed.
 */
int sudoku_lock_or_recheck(struct sudoku_session *session, struct mutex *lock,
			   bool nonblock)
{
	if (caller_is_dying())
		return -EINTR;
	if (nonblock && !mutex_trylock(lock)) {
		sudoku_session_recheck(session);
		return -EAGAIN;
	}
	if (!nonblock && mutex_lock_interruptible(lock))
		return -ERESTARTSYS;
	if (!caller_is_dying())
		return 0;
	mutex_unlock(lock);
	return -EINTR;
}

/**
 * sudoku_session_wake - wake callers and pollers, and send SIGIO
 * @session: the session
 * @events: what has become possible: EPOLLIN | EPOLLRDNORM, EPOLLOUT |
 *	EPOLLWRNORM, or both
 *
 * Context: process context; does not sleep.
 */
void sudoku_session_wake(struct sudoku_session *session, __poll_t events)
{
	wake_up_interruptible_poll(&session->notify.wait, events);
	if (events & EPOLLIN)
		kill_fasync(&session->notify.fasync, SIGIO, POLL_IN);
	if (events & EPOLLOUT)
		kill_fasync(&session->notify.fasync, SIGIO, POLL_OUT);
}

/**
 * sudoku_session_recheck - wake pollers although readiness has not changed
 * @session: the session
 *
 * For a caller that gets -EAGAIN although sudoku_session_events() reports
 * readiness. Edge-triggered pollers, multishot requests of io_uring and tasks
 * that wait for SIGIO try again only after an event. A wakeup takes time for
 * each poller, which is charged to the caller, except one in %RECHECKS.
 *
 * Context: process context; does not sleep.
 */
void sudoku_session_recheck(struct sudoku_session *session)
{
	struct sudoku_notify *notify = &session->notify;

	if (atomic_inc_return(&notify->rechecks) % RECHECKS)
		sudoku_session_wake(session, sudoku_session_events(session));
	else
		schedule_delayed_work(&notify->recheck, 1);
}

/**
 * sudoku_session_events - the events that poll() reports
 * @session: the session
 *
 * A slate is always ready to be read and written, as a regular file is.
 *
 * Context: any.
 * Return: a mask of EPOLLIN, EPOLLRDNORM, EPOLLOUT and EPOLLWRNORM.
 */
__poll_t sudoku_session_events(const struct sudoku_session *session)
{
	const __poll_t in = EPOLLIN | EPOLLRDNORM;
	const __poll_t out = EPOLLOUT | EPOLLWRNORM;

	if (session->open.role != SUDOKU_PRIVATE)
		return in | out;
	return (READ_ONCE(session->notify.readable) ? in : 0) |
	       (READ_ONCE(session->notify.writable) ? out : 0);
}

/**
 * sudoku_session_update_and_unlock - update the hints and unlock a session
 * @session: a session, locked
 *
 * The hints are what poll() reports and what sudoku_session_wait() waits for.
 *
 * Context: process context; does not sleep.
 */
void sudoku_session_update_and_unlock(struct sudoku_session *session)
{
	bool readable = sudoku_text_whole(&session->flow.queue) ||
			sudoku_text_length(&session->flow.output);
	bool writable = sudoku_text_has_room(&session->flow.queue);

	WRITE_ONCE(session->notify.readable, readable);
	WRITE_ONCE(session->notify.writable, writable);
	mutex_unlock(&session->lock);
}

/**
 * sudoku_session_wait - wait until a session is readable or writable
 * @session: a session, not locked
 * @hint: the hint that must become true, a member of @session's notify
 * @nonblock: do not wait
 *
 * Context: process context; may sleep.
 * Return: 0, -EAGAIN if @nonblock is true, or -ERESTARTSYS after a signal.
 */
int sudoku_session_wait(struct sudoku_session *session, const bool *hint,
			bool nonblock)
{
	if (nonblock)
		return -EAGAIN;
	return wait_event_interruptible(session->notify.wait, READ_ONCE(*hint));
}

/**
 * sudoku_session_get_config - copy the configuration of a session
 * @session: a session, not locked
 * @config: where to put the copy
 * @nonblock: do not wait for another call that uses the session
 *
 * Context: process context; may sleep.
 * Return: 0, or an error of sudoku_lock_or_recheck().
 */
int sudoku_session_get_config(struct sudoku_session *session,
			      struct sudoku_search_config *config,
			      bool nonblock)
{
	int err = sudoku_lock_or_recheck(session, &session->lock, nonblock);

	if (err)
		return err;
	*config = session->flow.stream.filter.config;
	mutex_unlock(&session->lock);
	return 0;
}

/**
 * sudoku_session_add_stats - add to the counters of a session and of the device
 * @session: the session
 * @more: what to add
 *
 * Context: process context; does not sleep.
 */
void sudoku_session_add_stats(struct sudoku_session *session,
			      const struct sudoku_stats *more)
{
	spin_lock(&session->counters.lock);
	sudoku_stats_add(&session->counters.sum, more);
	spin_unlock(&session->counters.lock);
	sudoku_device_stats_add(more);
}
