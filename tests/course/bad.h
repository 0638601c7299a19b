/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * File operations of a submission that goes wrong, each in another way; added
 * to driver/session.c of a new directory of the course
 */
#include <linux/delay.h>
#include <linux/irqflags.h>
#include <linux/poll.h>
#include <linux/uio.h>

/*
 * Nothing else runs on this processor again.  It is halted, because an emulated
 * one would need the host's time to spin.
 */
static ssize_t sudoku_read_iter(struct kiocb *iocb, struct iov_iter *to)
{
	local_irq_disable();
	while (iov_iter_count(to))
		halt();
	return 0;
}

/* The process sleeps until it is killed. */
static __poll_t sudoku_poll(struct file *file, poll_table *wait)
{
	while (!signal_pending(current))
		msleep_interruptible(1000);
	return 0;
}

/* The kernel stops. */
static long sudoku_ioctl(struct file *file, unsigned int command,
			 unsigned long argument)
{
	int *volatile nothing = NULL;

	return *nothing;
}

/* It prints without end. */
static ssize_t sudoku_write_iter(struct kiocb *iocb, struct iov_iter *from)
{
	while (iov_iter_count(from))
		pr_err("a write\n");
	return 0;
}

#define BAD_OPERATIONS \
	.read_iter = sudoku_read_iter, \
	.write_iter = sudoku_write_iter, \
	.poll = sudoku_poll, \
	.unlocked_ioctl = sudoku_ioctl,
