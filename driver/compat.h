/* SPDX-License-Identifier: GPL-2.0 */
/*
 * All differences between the kernel versions that this driver builds for
 *
 * The rest of the driver is written for the newest version. To drop an old
 * kernel, remove its block here.
 */
#ifndef SUDOKU_COMPAT_H
#define SUDOKU_COMPAT_H

#include <linux/fs.h>
#include <linux/version.h>

/* 6.5 renamed splice_read for files that have no page cache. */
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 5, 0)
#define sudoku_splice_read	generic_file_splice_read
#else
#define sudoku_splice_read	copy_splice_read
#endif

#endif /* SUDOKU_COMPAT_H */
