// SPDX-License-Identifier: GPL-2.0
/*
 * The file operations of /dev/sudoku, and sessions: one for each open file
 *
 * This file opens and closes sessions, and wakes those who wait. Reading, which
 * is where puzzles are solved, is in read.c, writing in write.c.
 */
#include <linux/cred.h>
#include <linux/err.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "session.h"

static atomic_t opens = ATOMIC_INIT(0);

static bool is_readable(const struct sudoku_session *session)
{
	const struct sudoku_reader *reader = session->reader;

	return reader->tail > reader->head ||
	       reader->lines_tail > reader->lines_head ||
	       sudoku_text_readable(&session->queue, &reader->cursor);
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
	if (!private || sudoku_text_has_room(&session->queue))
		events |= SUDOKU_OUT;
	return events;
}

/**
 * sudoku_session_unlock - unlock a session that has changed
 * @session: the session, locked
 *
 * Callers and pollers are woken, and SIGIO is sent, for what is possible now
 * and was not when one of them looked last.
 *
 * Context: process context; does not sleep.
 */
void sudoku_session_unlock(struct sudoku_session *session)
	__releases(&session->lock)
{
	__poll_t events = possible_events(session);
	__poll_t new = events & ~session->events;

	session->events |= events;
	spin_unlock(&session->lock);
	if (new)
		wake_up_interruptible_poll(&session->wait, new);
	if (new & EPOLLIN)
		kill_fasync(&session->fasync, SIGIO, POLL_IN);
	if (new & EPOLLOUT)
		kill_fasync(&session->fasync, SIGIO, POLL_OUT);
}

/* Whoever finds something not possible is woken when it is. */
static __poll_t session_events(struct sudoku_session *session)
{
	__poll_t events;

	spin_lock(&session->lock);
	events = possible_events(session);
	session->events &= events;
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
 * Return: 0, -EAGAIN if @nonblock is true, or -ERESTARTSYS after a signal.
 */
int sudoku_session_wait(struct sudoku_session *session, __poll_t event,
			bool nonblock)
{
	if (session_events(session) & event)
		return 0;
	if (nonblock)
		return -EAGAIN;
	return wait_event_interruptible(session->wait,
					session_events(session) & event);
}

static enum sudoku_role role_of_file(const struct file *file)
{
	if (!(file->f_mode & FMODE_WRITE))
		return SUDOKU_SLATE_READER;
	if (!(file->f_mode & FMODE_READ))
		return SUDOKU_SLATE_WRITER;
	return SUDOKU_PRIVATE;
}

static struct sudoku_reader *new_reader(void)
{
	static struct lock_class_key key;
	struct sudoku_reader *reader = sudoku_alloc(sizeof(*reader),
						    SUDOKU_GFP);

	if (!reader)
		return NULL;
	memset(reader, 0, offsetof(struct sudoku_reader, lines));
	lockdep_init_map(&reader->reading, "sudoku_reading", &key, 0);
	reader->buffer = reader->small;
	reader->size = SUDOKU_BUFFER_SMALL;
	reader->stream.search = &reader->search;
	return reader;
}

/* The memory that a session must have; what makes it faster may be refused. */
static size_t session_cost(enum sudoku_role role, size_t queue_max)
{
	size_t cost = sudoku_charged_size(sizeof(struct sudoku_session));

	if (role != SUDOKU_SLATE_WRITER)
		cost += sudoku_charged_size(sizeof(struct sudoku_reader));
	if (role == SUDOKU_PRIVATE)
		cost += sudoku_queue_cost(queue_max);
	return cost;
}

static void init_session(struct sudoku_session *session,
			 const struct file *file, size_t queue_max)
{
	session->id = atomic_inc_return(&opens);
	session->append = file->f_flags & O_APPEND;
	session->config = (struct sudoku_search_config){
		.strategy = READ_ONCE(sudoku_params.strategy),
		.max_steps = READ_ONCE(sudoku_params.max_steps),
	};
	spin_lock_init(&session->lock);
	init_waitqueue_head(&session->wait);
	sudoku_text_init_queue(&session->queue, queue_max);
	session->events = SUDOKU_OUT;
	if (session->role != SUDOKU_PRIVATE)
		session->events |= SUDOKU_IN;
	if (session->role == SUDOKU_SLATE_READER)
		session->slate = sudoku_user_get_slate(session->owner);
	else if (session->role == SUDOKU_SLATE_WRITER &&
		 (file->f_flags & O_TRUNC))
		sudoku_user_wipe(session->owner);
}

/* Charge and allocate what @session needs. Returns 0 or an error. */
static int pay_session(struct sudoku_session *session, size_t queue_max)
{
	session->charged = session_cost(session->role, queue_max);
	if (!sudoku_user_charge(session->payer, session->charged))
		return -EDQUOT;
	if (session->role == SUDOKU_SLATE_WRITER)
		return 0;
	session->reader = new_reader();
	if (session->reader)
		return 0;
	sudoku_user_uncharge(session->payer, session->charged);
	return -ENOMEM;
}

static int sudoku_open(struct inode *inode, struct file *file)
{
	size_t queue_max = READ_ONCE(sudoku_params.queue_max);
	struct sudoku_session *session;
	int err = -ENOMEM;

	session = kzalloc(sizeof(*session), SUDOKU_GFP);
	if (!session)
		return -ENOMEM;
	session->role = role_of_file(file);
	session->owner = sudoku_user_get(file->f_cred->fsuid);
	if (!session->owner)
		goto free;
	session->payer = sudoku_user_get_payer(file->f_cred);
	if (!session->payer)
		goto put_owner;
	err = pay_session(session, queue_max);
	if (err)
		goto put_payer;
	init_session(session, file, queue_max);
	file->private_data = session;
	/* The file has no position: it cannot seek, and reads need no lock. */
	return stream_open(inode, file);

put_payer:
	sudoku_user_put(session->payer);
put_owner:
	sudoku_user_put(session->owner);
free:
	kfree(session);
	return err;
}

static void free_reader(struct sudoku_session *session)
{
	struct sudoku_reader *reader = session->reader;

	if (!reader)
		return;
	sudoku_user_free(session->payer, reader->large, SUDOKU_BUFFER_LARGE);
	sudoku_user_free(session->payer, reader->stream.lanes,
			 sizeof(struct sudoku_lanes));
	kvfree(reader);
}

static int sudoku_release(struct inode *inode, struct file *file)
{
	struct sudoku_session *session = file->private_data;

	free_reader(session);
	sudoku_text_free(&session->queue);
	sudoku_slate_put(session->slate);
	sudoku_user_uncharge(session->payer, session->charged);
	sudoku_user_put(session->payer);
	sudoku_user_put(session->owner);
	kfree(session);
	return 0;
}

static __poll_t sudoku_poll(struct file *file, poll_table *wait)
{
	struct sudoku_session *session = file->private_data;

	poll_wait(file, &session->wait, wait);
	return session_events(session);
}

static int sudoku_fasync(int fd, struct file *file, int on)
{
	struct sudoku_session *session = file->private_data;

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
