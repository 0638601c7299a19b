// SPDX-License-Identifier: GPL-2.0
/*
 * A module that leaks memory, to check that kmemleak reports it
 */
#include <linux/errno.h>
#include <linux/module.h>
#include <linux/slab.h>

/* A stack may keep the addresses of the last few for a while. */
#define OBJECTS	100

static noinline int leak(void)
{
	unsigned int i;

	for (i = 0; i < OBJECTS; i++) {
		void *object = kzalloc(64, GFP_KERNEL);

		if (!object)
			return -ENOMEM;
		OPTIMIZER_HIDE_VAR(object);
	}
	return 0;
}

static int __init leak_init(void)
{
	return leak();
}

static void __exit leak_exit(void)
{
}

module_init(leak_init);
module_exit(leak_exit);

MODULE_DESCRIPTION("Memory leak on purpose");
MODULE_LICENSE("GPL");
