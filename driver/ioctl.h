/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The ioctls of include/uapi/linux/sudoku.h
 */
#ifndef SUDOKU_IOCTL_H
#define SUDOKU_IOCTL_H

struct file;

long sudoku_ioctl(struct file *file, unsigned int cmd, unsigned long arg);

#endif /* SUDOKU_IOCTL_H */
