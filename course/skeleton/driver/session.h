/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The device
 */
#ifndef SUDOKU_SESSION_H
#define SUDOKU_SESSION_H

extern struct miscdevice sudoku_device;

#endif /* SUDOKU_SESSION_H */
