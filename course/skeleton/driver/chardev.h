/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The device
 */
#ifndef SUDOKU_CHARDEV_H
#define SUDOKU_CHARDEV_H

extern struct miscdevice sudoku_device;

#endif /* SUDOKU_CHARDEV_H */
