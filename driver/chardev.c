// SPDX-License-Identifier: GPL-2.0
/*
 * The file operations of /dev/sudoku
 *
 * Each one is a thin wrapper around a function that works on a session.
 */
#include <linux/err.h>
#include <linux/fs.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/poll.h>
#include <linux/uio.h>

#include "chardev.h"
#include "compat.h"
#include "session.h"

static int sudoku_open(struct inode *inode, struct file *file)
{
	struct sudoku_session *session = sudoku_session_new(file);

	if (IS_ERR(session))
		return PTR_ERR(session);
	file->private_data = session;
	stream_open(inode, file);
	file->f_mode |= FMODE_NOWAIT | FMODE_LSEEK;
	return 0;
}

static int sudoku_release(struct inode *inode, struct file *file)
{
	sudoku_session_free(file->private_data);
	return 0;
}

/* sendfile() requires an llseek() operation, even one that always fails. */
static loff_t sudoku_llseek(struct file *file, loff_t offset, int whence)
{
	return -ESPIPE;
}

static bool iocb_is_nonblock(const struct kiocb *iocb)
{
	return sudoku_file_is_nonblock(iocb->ki_filp) ||
	       (iocb->ki_flags & IOCB_NOWAIT);
}

static ssize_t sudoku_read_iter(struct kiocb *iocb, struct iov_iter *to)
{
	struct sudoku_session *session = iocb->ki_filp->private_data;

	return sudoku_session_read(session, to, iocb_is_nonblock(iocb));
}

static ssize_t sudoku_write_iter(struct kiocb *iocb, struct iov_iter *from)
{
	struct sudoku_session *session = iocb->ki_filp->private_data;

	if (session->open.role == SUDOKU_PRIVATE)
		return sudoku_session_write(session, from,
					    iocb_is_nonblock(iocb));
	return sudoku_session_write_slate(session, from,
					  iocb_is_nonblock(iocb));
}

static __poll_t sudoku_poll(struct file *file, poll_table *wait)
{
	struct sudoku_session *session = file->private_data;

	poll_wait(file, &session->notify.wait, wait);
	return sudoku_session_events(session);
}

static int sudoku_fasync(int fd, struct file *file, int on)
{
	struct sudoku_session *session = file->private_data;

	return fasync_helper(fd, file, on, &session->notify.fasync);
}

/* Closing is the last chance to report an incomplete puzzle to a shell. */
static int sudoku_flush(struct file *file, fl_owner_t id)
{
	struct sudoku_session *session = file->private_data;

	return session->open.role == SUDOKU_SLATE_WRITER &&
	       READ_ONCE(session->share.slate) ? -EINVAL : 0;
}

static const struct file_operations sudoku_fops = {
	.owner = THIS_MODULE,
	.open = sudoku_open,
	.release = sudoku_release,
	.llseek = sudoku_llseek,
	.read_iter = sudoku_read_iter,
	.write_iter = sudoku_write_iter,
	.splice_read = sudoku_splice_read,
	.splice_write = iter_file_splice_write,
	.poll = sudoku_poll,
	.unlocked_ioctl = sudoku_ioctl,
	.compat_ioctl = compat_ptr_ioctl,
	.fasync = sudoku_fasync,
	.flush = sudoku_flush,
};

/* Mode 0666: every user may open it. account.c limits the memory of each. */
struct miscdevice sudoku_device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "sudoku",
	.mode = 0666,
	.fops = &sudoku_fops,
	.groups = sudoku_sysfs_groups,
};
