/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The ioctls of include/uapi/linux/sudoku.h
 */
#ifndef SUDOKU_IOCTL_H
#define SUDOKU_IOCTL_H

#include <linux/compiler.h>
#include <linux/types.h>

struct file;
struct sudoku_session;

long sudoku_ioctl(struct file *file, unsigned int cmd, unsigned long arg);
long sudoku_ioctl_solve(struct sudoku_session *session, void __user *arg,
			bool nonblock);

#endif /* SUDOKU_IOCTL_H */
