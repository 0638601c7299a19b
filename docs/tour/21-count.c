// SPDX-License-Identifier: GPL-2.0-only
/*
 * /dev/count: a timer, a work item, a thread, RCU, counters of each processor,
 * a mapping and a seq_file, for comparison with /dev/sudoku
 *
 * Write a number, and a kernel thread counts for so many milliseconds. A timer
 * ends that, and a work item publishes how far the thread has come. Read the
 * result or map it.
 *
 * There is no lock. A write sets @busy, and fails if it is set. From then on,
 * @begun and @ended belong to the write, then to the timer that it starts, and
 * then to the work item, which clears @busy.
 */
#include <linux/kernel.h>
#include <linux/kthread.h>
#include <linux/ktime.h>
#include <linux/miscdevice.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/percpu.h>
#include <linux/rcupdate.h>
#include <linux/sched.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/timer.h>
#include <linux/vmalloc.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

struct result {
	struct rcu_head rcu;
	unsigned int timer_us; /* from the write to the timer */
	unsigned int work_us; /* and to the work item */
	unsigned int count;
};

static struct result __rcu *result;
static unsigned int *mapped;

static unsigned long busy;
static ktime_t begun, ended;

static struct task_struct *thread;
static bool counting;
static DECLARE_WAIT_QUEUE_HEAD(wait);
static DEFINE_PER_CPU(unsigned int, counts);

static int count_in_thread(void *unused)
{
	while (!kthread_should_stop()) {
		wait_event_idle(wait,
				READ_ONCE(counting) || kthread_should_stop());
		this_cpu_inc(counts);
		cond_resched();
	}
	return 0;
}

static unsigned int sum_of_counts(void)
{
	unsigned int cpu, sum = 0;

	for_each_possible_cpu(cpu)
		sum += READ_ONCE(*per_cpu_ptr(&counts, cpu));
	return sum;
}

/* No other code changes @result, and a work item never runs twice at once. */
static void publish_result(struct work_struct *unused)
{
	struct result *old, *new = kmalloc(sizeof(*new), GFP_KERNEL);

	if (new) {
		new->timer_us = ktime_us_delta(ended, begun);
		new->work_us = ktime_us_delta(ktime_get(), begun);
		new->count = sum_of_counts();
		WRITE_ONCE(*mapped, new->count);
		old = rcu_replace_pointer(result, new, true);
		kfree_rcu(old, rcu);
	}
	clear_bit_unlock(0, &busy);
}

static DECLARE_WORK(work, publish_result);

static void end_counting(struct timer_list *unused)
{
	WRITE_ONCE(counting, false);
	ended = ktime_get();
	schedule_work(&work);
}

static DEFINE_TIMER(timer, end_counting);

static ssize_t count_write(struct file *file, const char __user *text,
			   size_t size, loff_t *position)
{
	unsigned int ms;
	int err = kstrtouint_from_user(text, size, 10, &ms);

	if (err)
		return err;
	if (ms > 10 * MSEC_PER_SEC)
		return -EINVAL;
	if (test_and_set_bit_lock(0, &busy))
		return -EBUSY;
	begun = ktime_get();
	WRITE_ONCE(counting, true);
	wake_up(&wait);
	mod_timer(&timer, jiffies + msecs_to_jiffies(ms));
	return size;
}

static int show_result(struct seq_file *seq, void *unused)
{
	const struct result *now;

	rcu_read_lock();
	now = rcu_dereference(result);
	if (now)
		seq_printf(seq, "timer %u\nwork %u\ncount %u\n",
			   now->timer_us, now->work_us, now->count);
	rcu_read_unlock();
	return 0;
}

static int count_open(struct inode *inode, struct file *file)
{
	/* misc_open() has set it, and seq_open() wants to. */
	file->private_data = NULL;
	return single_open(file, show_result, NULL);
}

/* A program that could write to the page would change what others see. */
static int count_mmap(struct file *file, struct vm_area_struct *vma)
{
	if (vma->vm_flags & VM_SHARED)
		return -EACCES;
	return remap_vmalloc_range(vma, mapped, vma->vm_pgoff);
}

static const struct file_operations count_fops = {
	.owner = THIS_MODULE,
	.open = count_open,
	.release = single_release,
	.read = seq_read,
	.write = count_write,
	.mmap = count_mmap,
};

static struct miscdevice count_device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "count",
	.fops = &count_fops,
	.mode = 0644,
};

static int __init count_init(void)
{
	int err;

	mapped = vmalloc_user(PAGE_SIZE);
	if (!mapped)
		return -ENOMEM;
	thread = kthread_run(count_in_thread, NULL, "count");
	if (IS_ERR(thread)) {
		err = PTR_ERR(thread);
		goto free_page;
	}
	err = misc_register(&count_device);
	if (err)
		goto stop_thread;
	return 0;

stop_thread:
	kthread_stop(thread);
free_page:
	vfree(mapped);
	return err;
}

/* No file is open, so no write starts the timer again. */
static void __exit count_exit(void)
{
	misc_deregister(&count_device);
	timer_shutdown_sync(&timer);
	cancel_work_sync(&work);
	kthread_stop(thread);
	vfree(mapped);
	kfree(rcu_dereference_protected(result, true));
}

module_init(count_init);
module_exit(count_exit);

MODULE_AUTHOR("The sudoku driver authors");
MODULE_DESCRIPTION("What books on drivers have and sudoku does without");
MODULE_LICENSE("GPL");
