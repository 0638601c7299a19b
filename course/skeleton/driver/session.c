// SPDX-License-Identifier: GPL-2.0-only
/*
 * The file operations of /dev/sudoku
 */
#include <linux/fs.h>
#include <linux/miscdevice.h>
#include <linux/module.h>

#include "session.h"

static int sudoku_open(struct inode *inode, struct file *file)
{
	return -EIO;
}

static const struct file_operations sudoku_fops = {
	.owner = THIS_MODULE,
	.open = sudoku_open,
};

struct miscdevice sudoku_device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "sudoku",
	.mode = 0600,
	.fops = &sudoku_fops,
};
