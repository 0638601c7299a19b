// SPDX-License-Identifier: GPL-2.0-only
/*
 * Calls that meet on one processor, and accesses that no lock orders
 *
 * In a kernel without preemption, a call runs to its next sleep, so on one
 * processor calls do not meet. Here they do: at a point, a task sleeps by
 * chance, so that others run in the middle of what it does.
 *
 * Whether two accesses to memory race does not depend on chance. Each task has
 * a vector clock: for each task, how much of what that one did is before what
 * this one does now. To unlock adds the task's clock to that of the lock, and
 * to lock adds the clock of the lock to the task's. The compiler calls a
 * function at each access, as for KCSAN. An access is a race if another task
 * accessed the same bytes, one of the two writes, and the clock does not have
 * that one. See "FastTrack: efficient and precise dynamic race detection"
 * (Flanagan and Freund, 2009).
 *
 * What is not known to be ordered could be reported without a reason, so where
 * something is missing, more counts as ordered than is:
 *
 * - Locks whose addresses have the same hash share a clock.
 * - What was before a task was first seen is before all that it does.
 * - release() of a file comes after all calls.
 * - Of memory that one task has allocated and only this one has used, the first
 *   access of another one is in order. That is how constant members and new
 *   objects are published.
 * - Only the last accesses to each 8 bytes are known, and of memory that the
 *   driver has allocated. READ_ONCE(), atomic operations and what functions of
 *   the kernel access is not checked.
 *
 * There is one processor and no preemption, so all this needs no locks.
 */
#define SUDOKU_POINTS_C
#include <linux/bits.h>
#include <linux/delay.h>
#include <linux/hash.h>
#include <linux/kasan-checks.h>
#include <linux/random.h>
#include <linux/sched.h>
#include <linux/sched/task_stack.h>

#include "points.h"

/* One of so many accesses is a point that takes effect. */
#define ACCESSES	128

#define TASKS		64
#define LOCKS_BITS	8
#define CELLS_BITS	14
#define LAST		4
#define GRANULE		8

static u32 clocks[TASKS][TASKS];
static pid_t pids[TASKS];
static u32 locks[1 << LOCKS_BITS][TASKS];

/**
 * struct cell - what is known of 8 bytes
 * @granule: their address, divided by 8
 * @shared: more than one task has used them
 * @last: the last accesses: who, at which time of its clock, from where, which
 *	bytes, and whether it has written them
 */
struct cell {
	unsigned long granule;
	bool shared;
	struct access {
		unsigned long by;
		u32 time;
		u8 task;
		u8 bytes;
		bool write;
	} last[LAST];
};

static struct cell cells[1 << CELLS_BITS];

static unsigned int draw(unsigned int below)
{
	static u32 state;

	if (!state)
		state = get_random_u32() | 1;
	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return (state >> 8) % below;
}

/*
 * A task that has announced a wait must not sleep here. It uses up its time
 * instead, so that the scheduler prefers others.
 */
void points_pass(unsigned int one_of)
{
	unsigned int us;

	if (preempt_count() || irqs_disabled() || draw(one_of))
		return;
	if (get_current_state() == TASK_RUNNING) {
		us = 20 << draw(8);
		usleep_range_state(us, 2 * us, TASK_UNINTERRUPTIBLE);
		return;
	}
	mdelay(1);
	preempt_disable();
	set_tsk_need_resched(current);
	preempt_enable();
	cond_resched();
}

static void join(u32 *to, const u32 *from)
{
	unsigned int i;

	for (i = 0; i < TASKS; i++)
		to[i] = max(to[i], from[i]);
}

static void join_all(u32 *to)
{
	unsigned int i;

	for (i = 0; i < TASKS; i++)
		to[i] = max(to[i], clocks[i][i]);
}

/* The number of this task; the one that had it before has ended. */
static unsigned int this_task(void)
{
	static unsigned int next;
	unsigned int i;

	for (i = 0; i < TASKS; i++)
		if (pids[i] == current->pid)
			return i;
	i = next++ % TASKS;
	pids[i] = current->pid;
	join_all(clocks[i]);
	clocks[i][i]++;
	return i;
}

static u32 *clock_of(const void *lock)
{
	return locks[hash_ptr(lock, LOCKS_BITS)];
}

void points_acquire(const void *object)
{
	join(clocks[this_task()], clock_of(object));
}

void points_release(const void *object)
{
	unsigned int task = this_task();

	join(clock_of(object), clocks[task]);
	clocks[task][task]++;
}

static struct cell *cell_of(unsigned long granule)
{
	return &cells[hash_long(granule, CELLS_BITS)];
}

/* Forget what was known of memory that is allocated or freed. */
static void forget(const void *memory, size_t size)
{
	unsigned long granule = (unsigned long)memory / GRANULE;
	unsigned long end = ((unsigned long)memory + size - 1) / GRANULE;

	for (; granule <= end; granule++)
		if (cell_of(granule)->granule == granule)
			memset(cell_of(granule), 0, sizeof(struct cell));
}

void *points_new(void *memory, size_t size)
{
	if (memory)
		forget(memory, size);
	return memory;
}

static bool are_ordered(const struct access *before, const struct access *now)
{
	return before->task == now->task || !(before->bytes & now->bytes) ||
	       !(before->write || now->write) ||
	       clocks[now->task][before->task] >= before->time;
}

static void check_cell(unsigned long granule, const struct access *now)
{
	struct cell *cell = cell_of(granule);
	struct access *last = cell->last, *oldest = last;
	unsigned int i;

	if (cell->granule != granule) {
		memset(cell, 0, sizeof(*cell));
		cell->granule = granule;
		last->task = now->task;
	}
	if (!cell->shared && last->task != now->task) {
		cell->shared = true;
		memset(last, 0, sizeof(cell->last));
	}
	for (i = 0; i < LAST; i++) {
		WARN(!are_ordered(&last[i], now),
		     "race: %s by %pS, and %s by %pS\n",
		     last[i].write ? "write" : "read", (void *)last[i].by,
		     now->write ? "write" : "read", (void *)now->by);
		if (last[i].task == now->task && last[i].write == now->write &&
		    last[i].bytes == now->bytes)
			break;
		if (last[i].time < oldest->time)
			oldest = &last[i];
	}
	*(i < LAST ? &last[i] : oldest) = *now;
}

static void check_access(unsigned long address, size_t size, bool write,
			 unsigned long by)
{
	unsigned long at, end = address + size, next;
	struct access now = { .by = by, .write = write };

	if (address - (unsigned long)task_stack_page(current) < THREAD_SIZE)
		return;
	now.task = this_task();
	now.time = clocks[now.task][now.task];
	for (at = address; at < end; at = next) {
		next = min(end, (at / GRANULE + 1) * GRANULE);
		now.bytes = GENMASK((next - 1) % GRANULE, at % GRANULE);
		check_cell(at / GRANULE, &now);
	}
	points_pass(ACCESSES);
}

static int (*real_open)(struct inode *inode, struct file *file);
static int (*real_release)(struct inode *inode, struct file *file);

static int open(struct inode *inode, struct file *file)
{
	forget(file, sizeof(*file));
	return real_open(inode, file);
}

static int release(struct inode *inode, struct file *file)
{
	join_all(clocks[this_task()]);
	return real_release(inode, file);
}

int points_register(struct miscdevice *device)
{
	static struct file_operations fops;

	fops = *device->fops;
	real_open = fops.open;
	real_release = fops.release;
	fops.open = open;
	fops.release = release;
	device->fops = &fops;
	return misc_register(device);
}

/*
 * What the compiler calls: volatile is READ_ONCE() and WRITE_ONCE(). KASAN is
 * not told of accesses by the compiler then.
 */
#define DEFINE_ACCESS(name, size, is_write)				\
	void __tsan_##name##size(unsigned long address)			\
	{								\
		__kasan_check_##name((void *)address, size);		\
		check_access(address, size, is_write, _RET_IP_);	\
	}								\
	void __tsan_unaligned_##name##size(unsigned long address)	\
		__alias(__tsan_##name##size);				\
	void __tsan_volatile_##name##size(unsigned long address)	\
	{								\
		__kasan_check_##name((void *)address, size);		\
		points_pass(POINTS);					\
	}								\
	void __tsan_unaligned_volatile_##name##size(unsigned long address) \
		__alias(__tsan_volatile_##name##size)
#define DEFINE_ACCESSES(name, is_write)					\
	DEFINE_ACCESS(name, 1, is_write);				\
	DEFINE_ACCESS(name, 2, is_write);				\
	DEFINE_ACCESS(name, 4, is_write);				\
	DEFINE_ACCESS(name, 8, is_write);				\
	DEFINE_ACCESS(name, 16, is_write);				\
	void __tsan_##name##_range(unsigned long address, size_t size)	\
	{								\
		__kasan_check_##name((void *)address, size);		\
		check_access(address, size, is_write, _RET_IP_);	\
	}

DEFINE_ACCESSES(read, false)
DEFINE_ACCESSES(write, true)

void __tsan_init(void)
{
}
