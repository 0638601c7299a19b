// SPDX-License-Identifier: GPL-2.0
/*
 * The ioctls of include/uapi/linux/sudoku.h
 *
 * A struct that is copied to the user is either zeroed before it is filled or
 * has every byte assigned, so no uninitialized byte of the kernel's stack is
 * copied with it. abi.c checks the layout of the structs; SUDOKU_IOC_SOLVE is
 * in solve.c.
 */
#include <linux/errno.h>
#include <linux/fs.h>
#include <linux/nospec.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "chardev.h"
#include "session.h"

static long ioctl_get_config(struct sudoku_session *session, void __user *arg,
			     bool nonblock)
{
	struct sudoku_search_config config;
	struct sudoku_config out;
	int err;

	err = sudoku_session_get_config(session, &config, nonblock);
	if (err)
		return err;
	memset(&out, 0, sizeof(out));
	strscpy(out.strategy, config.strategy->name, sizeof(out.strategy));
	out.mode = config.mode;
	out.max_steps = config.max_steps;
	return copy_to_user(arg, &out, sizeof(out)) ? -EFAULT : 0;
}

/* -EBUSY while a search is unfinished or bytes are ready and not yet read */
static long ioctl_set_config(struct sudoku_session *session, void __user *arg,
			     bool nonblock)
{
	struct sudoku_flow *flow = &session->flow;
	struct sudoku_search_config config;
	struct sudoku_config in;
	int err;

	if (copy_from_user(&in, arg, sizeof(in)))
		return -EFAULT;
	if (in.reserved || in.mode > SUDOKU_MODE_ALL)
		return -EINVAL;
	if (strnlen(in.strategy, sizeof(in.strategy)) == sizeof(in.strategy))
		return -EINVAL;
	config.strategy = sudoku_strategy_find(in.strategy);
	if (!config.strategy)
		return -EINVAL;
	config.mode = in.mode;
	config.max_steps = in.max_steps;
	err = sudoku_lock_or_recheck(session, &session->lock, nonblock);
	if (err)
		return err;
	if (flow->stream.filter.running || flow->ready ||
	    sudoku_text_length(&flow->output))
		err = -EBUSY;
	else
		flow->stream.filter.config = config;
	mutex_unlock(&session->lock);
	return err;
}

static long ioctl_get_strategy(void __user *arg)
{
	const struct sudoku_strategy *strategy;
	struct sudoku_strategy_info info;
	u32 index;

	if (copy_from_user(&info, arg, sizeof(info)))
		return -EFAULT;
	if (info.reserved)
		return -EINVAL;
	if (info.index >= SUDOKU_STRATEGIES)
		return -ENOENT;
	/* A mispredicted branch must not read past the table either. */
	index = array_index_nospec(info.index, SUDOKU_STRATEGIES);
	strategy = sudoku_strategy(index);
	memset(&info, 0, sizeof(info));
	info.index = index;
	strscpy(info.name, strategy->name, sizeof(info.name));
	strscpy(info.description, strategy->description,
		sizeof(info.description));
	return copy_to_user(arg, &info, sizeof(info)) ? -EFAULT : 0;
}

/*
 * It waits until a read in progress has finished its slice, so that all puzzles
 * that the user has read are counted.
 */
static long ioctl_get_stats(struct sudoku_session *session, void __user *arg,
			    bool nonblock)
{
	struct sudoku_stats stats;
	int err;

	err = sudoku_lock_or_recheck(session, &session->lock, nonblock);
	if (err)
		return err;
	spin_lock(&session->counters.lock);
	stats = session->counters.sum;
	spin_unlock(&session->counters.lock);
	mutex_unlock(&session->lock);
	return copy_to_user(arg, &stats, sizeof(stats)) ? -EFAULT : 0;
}

/**
 * sudoku_ioctl - run one of the commands of include/uapi/linux/sudoku.h
 * @file: the open file
 * @cmd: the command
 * @arg: address of the command's struct in user space
 *
 * Context: process context; may sleep.
 * Return: 0 or one of the errors that the ABI lists for the command; -ENOTTY
 * for any other command.
 */
long sudoku_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	struct sudoku_session *session = file->private_data;
	void __user *argp = (void __user *)arg;
	bool nonblock = sudoku_file_is_nonblock(file);

	switch (cmd) {
	case SUDOKU_IOC_GET_CONFIG:
		return ioctl_get_config(session, argp, nonblock);
	case SUDOKU_IOC_SET_CONFIG:
		return ioctl_set_config(session, argp, nonblock);
	case SUDOKU_IOC_SOLVE:
		return sudoku_ioctl_solve(session, argp, nonblock);
	case SUDOKU_IOC_STRATEGY:
		return ioctl_get_strategy(argp);
	case SUDOKU_IOC_GET_STATS:
		return ioctl_get_stats(session, argp, nonblock);
	default:
		return -ENOTTY;
	}
}
