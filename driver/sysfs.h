/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The files in /sys/class/misc/sudoku
 */
#ifndef SUDOKU_SYSFS_H
#define SUDOKU_SYSFS_H

struct attribute_group;

extern const struct attribute_group *sudoku_sysfs_groups[];

#endif /* SUDOKU_SYSFS_H */
