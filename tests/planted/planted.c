// SPDX-License-Identifier: GPL-2.0
/*
 * A module with a memory leak and a data race, to check that kmemleak and KCSAN
 * report them: fault=leak or fault=race
 */
#include <linux/delay.h>
#include <linux/err.h>
#include <linux/kthread.h>
#include <linux/module.h>
#include <linux/slab.h>

static char *fault = "";
module_param(fault, charp, 0444);
MODULE_PARM_DESC(fault, "what to do wrong");

/* A stack may keep the addresses of the last few for a while. */
static noinline int leak(void)
{
	unsigned int i;

	for (i = 0; i < 100; i++) {
		void *object = kzalloc(64, GFP_KERNEL);

		if (!object)
			return -ENOMEM;
		OPTIMIZER_HIDE_VAR(object);
	}
	return 0;
}

static unsigned long contended;

static int race(void *unused)
{
	while (!kthread_should_stop()) {
		contended++;
		cond_resched();
	}
	return 0;
}

static int race_with_itself(void)
{
	struct task_struct *rival = kthread_run(race, NULL, "race");
	unsigned int i, j;

	if (IS_ERR(rival))
		return PTR_ERR(rival);
	for (i = 0; i < 500; i++) {
		for (j = 0; j < 1000; j++)
			contended++;
		usleep_range(500, 1000);
	}
	return kthread_stop(rival);
}

static int __init planted_init(void)
{
	return fault[0] == 'l' ? leak() : race_with_itself();
}

static void __exit planted_exit(void)
{
}

module_init(planted_init);
module_exit(planted_exit);

MODULE_DESCRIPTION("Faults on purpose");
MODULE_LICENSE("GPL");
