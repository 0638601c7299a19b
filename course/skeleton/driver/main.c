// SPDX-License-Identifier: GPL-2.0-only
/*
 * /dev/sudoku: write puzzles, read them back solved
 *
 * This file contains the module's parameters, init and exit. Continue with
 * session.c for the device.
 */
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/sizes.h>

#include "session.h"

static char *strategy = "bands";
module_param(strategy, charp, 0644);
MODULE_PARM_DESC(strategy, "search strategy of new opens");

static unsigned long max_steps;
module_param(max_steps, ulong, 0644);
MODULE_PARM_DESC(max_steps, "step limit of new opens for each puzzle");

static unsigned int queue_max = SZ_128K;
module_param(queue_max, uint, 0644);
MODULE_PARM_DESC(queue_max, "maximum bytes in the queue of a new open");

static unsigned int slate_max = SZ_8M;
module_param(slate_max, uint, 0644);
MODULE_PARM_DESC(slate_max, "maximum bytes in a new slate");

static unsigned int user_max = SZ_64M;
module_param(user_max, uint, 0644);
MODULE_PARM_DESC(user_max, "memory budget of each user in bytes");

static int __init sudoku_init(void)
{
	return misc_register(&sudoku_device);
}

static void __exit sudoku_exit(void)
{
	misc_deregister(&sudoku_device);
}

module_init(sudoku_init);
module_exit(sudoku_exit);

MODULE_DESCRIPTION("Sudoku solver behind a character device");
MODULE_LICENSE("GPL");
