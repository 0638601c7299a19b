// SPDX-License-Identifier: GPL-2.0
/*
 * A module with a data race, to check that KCSAN reports it
 */
#include <linux/delay.h>
#include <linux/err.h>
#include <linux/kthread.h>
#include <linux/module.h>

#define MILLISECONDS	500

static unsigned long contended;

static int race(void *unused)
{
	while (!kthread_should_stop()) {
		contended++;
		cond_resched();
	}
	return 0;
}

static int __init race_init(void)
{
	struct task_struct *rival = kthread_run(race, NULL, "race");
	unsigned int i;

	if (IS_ERR(rival))
		return PTR_ERR(rival);
	for (i = 0; i < MILLISECONDS; i++) {
		unsigned int j;

		for (j = 0; j < 1000; j++)
			contended++;
		usleep_range(500, 1000);
	}
	kthread_stop(rival);
	return 0;
}

static void __exit race_exit(void)
{
}

module_init(race_init);
module_exit(race_exit);

MODULE_DESCRIPTION("Data race on purpose");
MODULE_LICENSE("GPL");
