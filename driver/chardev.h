/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The character device, and what it takes from the files named here
 */
#ifndef SUDOKU_CHARDEV_H
#define SUDOKU_CHARDEV_H

#include <linux/compiler.h>
#include <linux/types.h>

struct attribute_group;
struct file;
struct sudoku_session;

extern struct miscdevice sudoku_device;

/* sysfs.c */
extern const struct attribute_group *sudoku_sysfs_groups[];

/* ioctl.c and solve.c */
long sudoku_ioctl(struct file *file, unsigned int cmd, unsigned long arg);
long sudoku_ioctl_solve(struct sudoku_session *session, void __user *arg,
			bool nonblock);

#endif /* SUDOKU_CHARDEV_H */
