// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a student of the course may have after step 3, for tests/web/drive.mjs
 */
#include <linux/fs.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/uio.h>

#include "core/scan.h"
#include "core/stream.h"
#include "session.h"

#define QUEUE 4096

struct session {
	spinlock_t lock; /* protects the next four; the rest is the reader's */
	char queue[QUEUE];
	size_t queued;
	struct sudoku_scan scan;
	bool reading;

	char text[QUEUE];
	size_t taken;
	size_t solved;
	size_t length;
	struct sudoku_stream stream;
	struct sudoku_search search;
};

static int sudoku_open(struct inode *inode, struct file *file)
{
	struct session *session = kzalloc(sizeof(*session), GFP_KERNEL);

	if (!session)
		return -ENOMEM;
	spin_lock_init(&session->lock);
	session->stream.config.strategy = SUDOKU_STRATEGY_DEFAULT;
	session->stream.search = &session->search;
	file->private_data = session;
	return stream_open(inode, file);
}

static int sudoku_release(struct inode *inode, struct file *file)
{
	kfree(file->private_data);
	return 0;
}

static int would_block(struct kiocb *iocb)
{
	if (iocb->ki_flags & IOCB_NOWAIT ||
	    READ_ONCE(iocb->ki_filp->f_flags) & O_NONBLOCK)
		return -EAGAIN;
	return -EIO;
}

static ssize_t sudoku_write(struct kiocb *iocb, struct iov_iter *from)
{
	struct session *session = iocb->ki_filp->private_data;
	size_t length, good;
	char *text;

	if (!iov_iter_count(from))
		return 0;
	text = kmalloc(QUEUE, GFP_KERNEL);
	if (!text)
		return -ENOMEM;
	length = copy_from_iter(text, QUEUE, from);
	spin_lock(&session->lock);
	length = min(length, QUEUE - session->queued);
	good = sudoku_scan(&session->scan, text, length);
	memcpy(session->queue + session->queued, text, good);
	session->queued += good;
	spin_unlock(&session->lock);
	kfree(text);
	if (good)
		return good;
	return length ? -EINVAL : would_block(iocb);
}

static bool begin_reading(struct session *session)
{
	bool begun;

	spin_lock(&session->lock);
	begun = !session->reading;
	session->reading = true;
	spin_unlock(&session->lock);
	return begun;
}

static void refill(struct session *session)
{
	size_t rest = session->length - session->solved;
	size_t moved;

	memmove(session->text, session->text + session->solved, rest);
	spin_lock(&session->lock);
	moved = min(QUEUE - rest, session->queued);
	memcpy(session->text + rest, session->queue, moved);
	session->queued -= moved;
	memmove(session->queue, session->queue + moved, session->queued);
	spin_unlock(&session->lock);
	session->taken = 0;
	session->solved = 0;
	session->length = rest + moved;
}

static int solve(struct session *session)
{
	enum sudoku_stream_status status;
	size_t length;

	do {
		length = session->length - session->solved;
		status = sudoku_stream_run(&session->stream,
					   session->text + session->solved,
					   length, length, 1 << 20);
		session->solved += session->stream.done;
		cond_resched();
		if (fatal_signal_pending(current))
			return -EINTR;
	} while (status != SUDOKU_STREAM_NO_PUZZLE);
	return 0;
}

static ssize_t sudoku_read(struct kiocb *iocb, struct iov_iter *to)
{
	struct session *session = iocb->ki_filp->private_data;
	size_t count, total = 0;
	int err = 0;

	if (!iov_iter_count(to))
		return 0;
	if (!begin_reading(session))
		return would_block(iocb);
	while (iov_iter_count(to)) {
		if (session->taken == session->solved) {
			refill(session);
			err = solve(session);
		}
		if (session->taken == session->solved)
			break;
		count = copy_to_iter(session->text + session->taken,
				     session->solved - session->taken, to);
		if (!count)
			err = -EFAULT;
		if (err)
			break;
		session->taken += count;
		total += count;
	}
	spin_lock(&session->lock);
	session->reading = false;
	spin_unlock(&session->lock);
	return total ?: err ?: would_block(iocb);
}

static const struct file_operations sudoku_fops = {
	.owner = THIS_MODULE,
	.open = sudoku_open,
	.release = sudoku_release,
	.read_iter = sudoku_read,
	.write_iter = sudoku_write,
};

struct miscdevice sudoku_device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "sudoku",
	.mode = 0666,
	.fops = &sudoku_fops,
};
