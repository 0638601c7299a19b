// SPDX-License-Identifier: GPL-2.0-only
/*
 * /dev/sudoku: write puzzles, read them back solved
 *
 * This file contains the module's parameters, init and exit. README.md says in
 * which order to read the others.
 */
#include <linux/kernel.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/moduleparam.h>
#include <linux/sizes.h>
#include <linux/string.h>

#include "ahead.h"
#include "core/search.h"
#include "session.h"

struct sudoku_params sudoku_params = {
	.strategy = SUDOKU_STRATEGY_DEFAULT,
	.queue_max = SZ_128K,
	.slate_max = SZ_8M,
	.user_max = SZ_64M,
};

static int param_set_strategy(const char *value, const struct kernel_param *kp)
{
	const struct sudoku_strategy *strategy;
	char name[16];

	/* A value written to sysfs usually ends in a newline. */
	if (strscpy(name, value, sizeof(name)) < 0)
		return -EINVAL;
	strategy = sudoku_strategy_find(strim(name));
	if (!strategy)
		return -EINVAL;
	WRITE_ONCE(sudoku_params.strategy, strategy);
	return 0;
}

static int param_get_strategy(char *buffer, const struct kernel_param *kp)
{
	return sysfs_emit(buffer, "%s\n",
			  READ_ONCE(sudoku_params.strategy)->name);
}

static const struct kernel_param_ops strategy_ops = {
	.set = param_set_strategy,
	.get = param_get_strategy,
};

module_param_cb(strategy, &strategy_ops, NULL, 0644);
MODULE_PARM_DESC(strategy, "search strategy of new opens (default: bands)");

module_param_named(max_steps, sudoku_params.max_steps, ulong, 0644);
MODULE_PARM_DESC(max_steps,
		 "step limit of new opens for each puzzle (default: 0, none)");

/* The limits of a size */
static int param_set_size(const char *value, const struct kernel_param *kp)
{
	return param_set_uint_minmax(value, kp, SUDOKU_QUEUE_LEAST, SZ_1G);
}

static const struct kernel_param_ops size_ops = {
	.set = param_set_size,
	.get = param_get_uint,
};

module_param_cb(queue_max, &size_ops, &sudoku_params.queue_max, 0644);
MODULE_PARM_DESC(queue_max,
		 "maximum bytes in the queue of a new open (default: 131072)");

module_param_cb(slate_max, &size_ops, &sudoku_params.slate_max, 0644);
MODULE_PARM_DESC(slate_max,
		 "maximum bytes in a new slate (default: 8388608)");

module_param_cb(user_max, &size_ops, &sudoku_params.user_max, 0644);
MODULE_PARM_DESC(user_max,
		 "memory budget of each user in bytes (default: 67108864)");

static int __init sudoku_init(void)
{
	sudoku_ahead_init();
	return misc_register(&sudoku_device);
}

static void __exit sudoku_exit(void)
{
	misc_deregister(&sudoku_device);
	sudoku_users_exit();
}

module_init(sudoku_init);
module_exit(sudoku_exit);

/* The last release. Builds of later commits set another, see debian/version. */
#ifndef SUDOKU_VERSION
#define SUDOKU_VERSION "1.0.0"
#endif

MODULE_AUTHOR("The sudoku driver authors");
MODULE_DESCRIPTION("Sudoku solver behind a character device");
MODULE_LICENSE("GPL");
MODULE_VERSION(SUDOKU_VERSION);
