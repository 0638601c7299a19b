// SPDX-License-Identifier: GPL-2.0-only
/*
 * The file operations of /dev/sudoku, and sessions: one for each open file
 *
 * Reading, which is where puzzles are solved, and writing have files of their
 * own.
 */
#include <linux/cred.h>
#include <linux/err.h>
#include <linux/miscdevice.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/slab.h>

#include "session.h"

static atomic_t opens = ATOMIC_INIT(0);

/*
 * Whether a read of a private session would get something. In mode all, that is
 * not the layout after the last puzzle.
 */
static bool is_readable(const struct sudoku_session *session)
{
	const struct sudoku_reader *reader = session->reader;
	u64 left = sudoku_text_readable(&session->queue, &session->cursor);
	bool all = session->config.mode == SUDOKU_MODE_ALL;

	if (reader) {
		if (reader->lines_tail > reader->lines_head)
			return true;
		left += reader->tail - reader->head;
	}
	return left > (all ? session->queue.scan.layout : 0);
}

/*
 * Whether a write may drop what is queued: in mode all, layout that no read
 * returns. While a read is under way, what it leaves is not known.
 */
static bool has_only_layout(const struct sudoku_session *session)
{
	return session->config.mode == SUDOKU_MODE_ALL && !session->reading &&
	       !is_readable(session) &&
	       sudoku_text_readable(&session->queue, &session->cursor);
}

/**
 * sudoku_session_drop_layout - make room in a queue that has only layout
 * @session: a private session, not locked
 *
 * This does nothing if a read could get anything.
 *
 * Context: process context; does not sleep.
 */
void sudoku_session_drop_layout(struct sudoku_session *session)
{
	spin_lock(&session->lock);
	if (has_only_layout(session))
		sudoku_text_take(&session->queue, &session->cursor, NULL,
				 SUDOKU_BUFFER_LARGE);
	spin_unlock(&session->lock);
}

/*
 * What could be done without waiting. A slate, like a regular file, can always
 * be read and written, but two reads of one open file wait for each other.
 */
static __poll_t possible_events(const struct sudoku_session *session)
{
	bool private = session->role == SUDOKU_PRIVATE;
	__poll_t events = 0;

	lockdep_assert_held(&session->lock);
	if (!session->reading && (!private || is_readable(session)))
		events |= SUDOKU_IN;
	if (!private || sudoku_text_has_room(&session->queue) ||
	    has_only_layout(session))
		events |= SUDOKU_OUT;
	return events;
}

/**
 * sudoku_session_lock - lock a session to change it
 * @session: the session
 *
 * Return: what is possible before the change, of %SUDOKU_IN and %SUDOKU_OUT.
 */
__poll_t sudoku_session_lock(struct sudoku_session *session)
	__acquires(&session->lock)
{
	spin_lock(&session->lock);
	return possible_events(session);
}

/**
 * sudoku_session_unlock_and_wake - unlock a session that has changed
 * @session: the session, locked
 * @before: what was possible before the change
 *
 * What is possible now and was not before is an event: it wakes a read or a
 * write that waits for it and all pollers, and sends SIGIO. One call is enough:
 * a read wakes the next one when it ends, if something is left, and a write
 * that was woken wakes the next one at once.
 *
 * Context: process context; does not sleep.
 */
void sudoku_session_unlock_and_wake(struct sudoku_session *session,
				    __poll_t before)
	__releases(&session->lock)
{
	__poll_t new = possible_events(session) & ~before;

	spin_unlock(&session->lock);
	if (new & EPOLLIN) {
		wake_up_interruptible_poll(&session->readers, SUDOKU_IN);
		kill_fasync(&session->fasync, SIGIO, POLL_IN);
	}
	if (new & EPOLLOUT) {
		wake_up_interruptible_poll(&session->writers, SUDOKU_OUT);
		kill_fasync(&session->fasync, SIGIO, POLL_OUT);
	}
}

/**
 * sudoku_session_events - look what is possible
 * @session: the session, not locked
 *
 * Context: any but interrupts.
 * Return: what could be done without waiting, of %SUDOKU_IN and %SUDOKU_OUT.
 */
__poll_t sudoku_session_events(struct sudoku_session *session)
{
	__poll_t events = sudoku_session_lock(session);

	spin_unlock(&session->lock);
	return events;
}

/**
 * sudoku_session_wait - wait until something is possible
 * @session: the session, not locked
 * @event: what: EPOLLIN or EPOLLOUT. Another call may be first
 * @nonblock: do not wait
 *
 * Context: process context; may sleep.
 * Return: 0; -EAGAIN if @nonblock is true; or -ERESTARTSYS after a signal, if
 * it is not possible then.
 */
int sudoku_session_wait(struct sudoku_session *session, __poll_t event,
			bool nonblock)
{
	wait_queue_head_t *queue = event & EPOLLIN ? &session->readers :
						     &session->writers;

	if (nonblock)
		return -EAGAIN;
	return wait_event_interruptible_exclusive(*queue,
			sudoku_session_events(session) & event);
}

static enum sudoku_role role_of_file(const struct file *file)
{
	if (!(file->f_mode & FMODE_WRITE))
		return SUDOKU_SLATE_READER;
	if (!(file->f_mode & FMODE_READ))
		return SUDOKU_SLATE_WRITER;
	return SUDOKU_PRIVATE;
}

/* Free a session, or what there is of it if it could not be opened. */
static void free_session(struct sudoku_session *session)
{
	struct sudoku_user *payer = session->payer;
	struct sudoku_reader *reader = session->reader;

	if (reader) {
		sudoku_user_free(payer, reader->large, sizeof(*reader->large));
		kvfree(reader);
	}
	sudoku_user_free(payer, session->spare, sizeof(struct sudoku_search));
	sudoku_text_free(&session->queue);
	sudoku_slate_put(session->slate);
	sudoku_slate_put(session->wiped);
	sudoku_user_put(session->owner);
	sudoku_user_uncharge(payer, session->price);
	kfree(session);
	sudoku_user_put(payer);
}

/* What a session costs, with the reader that its first read allocates */
static size_t price_of(enum sudoku_role role)
{
	size_t price = sudoku_charged_size(sizeof(struct sudoku_session));

	if (role != SUDOKU_SLATE_WRITER)
		price += sudoku_charged_size(sizeof(struct sudoku_reader));
	return price;
}

/* Charge @payer for a session and allocate it. Returns it, or an error. */
static struct sudoku_session *buy_session(struct sudoku_user *payer,
					  enum sudoku_role role)
{
	size_t price = price_of(role);
	struct sudoku_session *session;

	if (!sudoku_user_charge(payer, price))
		return ERR_PTR(-EDQUOT);
	session = kzalloc(sizeof(*session), SUDOKU_GFP);
	if (!session) {
		sudoku_user_uncharge(payer, price);
		return ERR_PTR(-ENOMEM);
	}
	session->payer = payer;
	session->price = price;
	session->role = role;
	return session;
}

static struct sudoku_session *new_session(const struct file *file)
{
	const struct cred *cred = file->f_cred;
	struct sudoku_user *owner = sudoku_user_get(cred->fsuid);
	struct sudoku_user *payer = sudoku_user_get_payer(cred);
	struct sudoku_session *session = ERR_PTR(-ENOMEM);
	static struct lock_class_key key;

	if (owner && payer)
		session = buy_session(payer, role_of_file(file));
	if (IS_ERR(session)) {
		sudoku_user_put(owner);
		sudoku_user_put(payer);
		return session;
	}
	session->owner = owner;
	spin_lock_init(&session->lock);
	lockdep_init_map(&session->reading_map, "sudoku_reading", &key, 0);
	init_waitqueue_head(&session->readers);
	init_waitqueue_head(&session->writers);
	session->config = (struct sudoku_search_config){
		.strategy = READ_ONCE(sudoku_params.strategy),
		.max_steps = READ_ONCE(sudoku_params.max_steps),
	};
	return session;
}

/*
 * Set up the queue or the slates, as the role says. If that fails, the caller
 * frees the session, and no slate is among it.
 */
static int init_texts(struct sudoku_session *session, const struct file *file)
{
	size_t max = READ_ONCE(sudoku_params.queue_max);

	switch (session->role) {
	case SUDOKU_PRIVATE:
		return sudoku_text_init_queue(&session->queue, max,
					      session->payer);
	case SUDOKU_SLATE_READER:
		session->slate = sudoku_user_get_slate(session->owner);
		break;
	case SUDOKU_SLATE_WRITER:
		if (file->f_flags & O_TRUNC)
			session->wiped = sudoku_user_wipe(session->owner);
	}
	return 0;
}

/**
 * sudoku_open - open a session
 * @inode: of the device
 * @file: the file; its flags choose the role
 *
 * misc_open() holds misc_mtx, the mutex of all misc devices, so until this
 * returns no other one can be opened. So it pays for all that the session will
 * have, but allocates only the session: the first read allocates the reader. A
 * caller of low priority must not free a slate here, either, which takes as
 * long as the scheduler lets it: one that O_TRUNC has wiped is freed by the
 * first write or by release().
 *
 * Context: process context, with misc_mtx held; may sleep.
 * Return: 0; -EDQUOT if the payer has no budget for the session; or -ENOMEM.
 */
static int sudoku_open(struct inode *inode, struct file *file)
{
	struct sudoku_session *session = new_session(file);
	int err;

	if (IS_ERR(session))
		return PTR_ERR(session);
	err = init_texts(session, file);
	if (err) {
		free_session(session);
		return err;
	}
	session->id = atomic_inc_return(&opens);
	file->private_data = session;
	/* The file has no position: it cannot seek, and reads need no lock. */
	return stream_open(inode, file);
}

static int sudoku_release(struct inode *inode, struct file *file)
{
	free_session(file->private_data);
	return 0;
}

static __poll_t sudoku_poll(struct file *file, poll_table *wait)
{
	struct sudoku_session *session = file->private_data;

	poll_wait(file, &session->readers, wait);
	poll_wait(file, &session->writers, wait);
	return sudoku_session_events(session);
}

static int sudoku_fasync(int fd, struct file *file, int on)
{
	struct sudoku_session *session = file->private_data;

	/* Like a regular file, a slate has no events. */
	if (session->role != SUDOKU_PRIVATE)
		return 0;
	return fasync_helper(fd, file, on, &session->fasync);
}

static const struct file_operations sudoku_fops = {
	.owner = THIS_MODULE,
	.open = sudoku_open,
	.release = sudoku_release,
	.read_iter = sudoku_read_iter,
	.write_iter = sudoku_write_iter,
	.poll = sudoku_poll,
	.unlocked_ioctl = sudoku_ioctl,
	.compat_ioctl = compat_ptr_ioctl,
	.fasync = sudoku_fasync,
};

/* Mode 0666: every user may open it. user.c limits the memory of each. */
struct miscdevice sudoku_device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "sudoku",
	.mode = 0666,
	.fops = &sudoku_fops,
	.groups = sudoku_sysfs_groups,
};
