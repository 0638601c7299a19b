/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Every difference between the kernels that this driver builds for
 *
 * The code elsewhere is written for the newest of them. Dropping an old kernel
 * is dropping its paragraph here.
 */
#ifndef SUDOKU_COMPAT_H
#define SUDOKU_COMPAT_H

#include <linux/fs.h>
#include <linux/version.h>

/* 6.5: files without a page cache splice by copying, under a name of its own */
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 5, 0)
#define sudoku_splice_read	generic_file_splice_read
#else
#define sudoku_splice_read	copy_splice_read
#endif

#endif /* SUDOKU_COMPAT_H */
