// SPDX-License-Identifier: GPL-2.0
/*
 * /dev/sudoku: write puzzles, read them back solved
 *
 * This file is the module: its parameters, its beginning and its end. The
 * device begins in chardev.c, the algorithm in core/search.h.
 */
#include <linux/kernel.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/moduleparam.h>
#include <linux/sizes.h>
#include <linux/string.h>

#include "chardev.h"
#include "core/search.h"
#include "params.h"
#include "slate.h"
#include "stats.h"

struct sudoku_params sudoku_params = {
	.strategy = SUDOKU_STRATEGY_DEFAULT,
	.queue_max = SZ_1M,
	.slate_max = SZ_8M,
	.user_max = SZ_64M,
};

static int strategy_set(const char *value, const struct kernel_param *kp)
{
	const struct sudoku_strategy *strategy;
	char name[16];

	/* A write to sysfs ends in a newline. */
	if (strscpy(name, value, sizeof(name)) < 0)
		return -EINVAL;
	strategy = sudoku_strategy_find(strim(name));
	if (!strategy)
		return -EINVAL;
	WRITE_ONCE(sudoku_params.strategy, strategy);
	return 0;
}

static int strategy_get(char *buffer, const struct kernel_param *kp)
{
	return sysfs_emit(buffer, "%s\n",
			  READ_ONCE(sudoku_params.strategy)->name);
}

static const struct kernel_param_ops strategy_ops = {
	.set = strategy_set,
	.get = strategy_get,
};

module_param_cb(strategy, &strategy_ops, NULL, 0644);
MODULE_PARM_DESC(strategy, "how new opens search (default: bands)");

module_param_named(max_steps, sudoku_params.max_steps, ulong, 0644);
MODULE_PARM_DESC(max_steps,
		 "steps after which new opens give a puzzle up (default: 0, never)");

/* At least enough for a drawn puzzle, at most what twice fits into 32 bits */
static int bytes_set(const char *value, const struct kernel_param *kp)
{
	return param_set_uint_minmax(value, kp, 4 * SUDOKU_SPAN_MAX, SZ_1G);
}

static const struct kernel_param_ops bytes_ops = {
	.set = bytes_set,
	.get = param_get_uint,
};

module_param_cb(queue_max, &bytes_ops, &sudoku_params.queue_max, 0644);
MODULE_PARM_DESC(queue_max,
		 "bytes that the queue of a new open may hold (default: 1048576)");

module_param_cb(slate_max, &bytes_ops, &sudoku_params.slate_max, 0644);
MODULE_PARM_DESC(slate_max,
		 "bytes that a new slate may hold (default: 8388608)");

module_param_cb(user_max, &bytes_ops, &sudoku_params.user_max, 0644);
MODULE_PARM_DESC(user_max,
		 "bytes that all sessions and slates of a user may hold (default: 67108864)");

static int __init sudoku_init(void)
{
	sudoku_stats_init();
	return misc_register(&sudoku_device);
}

static void __exit sudoku_exit(void)
{
	misc_deregister(&sudoku_device);
	sudoku_slates_free();
}

module_init(sudoku_init);
module_exit(sudoku_exit);

MODULE_AUTHOR("The sudoku driver authors");
MODULE_DESCRIPTION("Sudoku solver behind a character device");
MODULE_LICENSE("GPL");
MODULE_VERSION("1.0.0");
