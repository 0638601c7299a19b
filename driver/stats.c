// SPDX-License-Identifier: GPL-2.0
/*
 * Counters of the puzzles that were solved
 *
 * After each slice of a read and at the end of SUDOKU_IOC_SOLVE, counts are
 * added to the counters of the session and of the device. The device has
 * counters for each processor, which no other processor writes. sysfs shows
 * their sums.
 */
#include <linux/build_bug.h>
#include <linux/percpu.h>
#include <linux/u64_stats_sync.h>

#include "stats.h"

/**
 * struct cpu_stats - the device's counters of one processor
 * @sync: lets readers on 32-bit systems detect a concurrent update
 * @n: the members of struct sudoku_stats, in their order
 */
struct cpu_stats {
	struct u64_stats_sync sync;
	u64_stats_t n[SUDOKU_STATS_LENGTH];
};

/* The last member is the last element: as an array, the struct has no gaps. */
static_assert(SUDOKU_STATS_INDEX(nanoseconds) == SUDOKU_STATS_LENGTH - 1);

static DEFINE_PER_CPU(struct cpu_stats, cpu_stats);

/**
 * sudoku_stats_add - add counters
 * @sum: the counters to add to
 * @more: what to add
 *
 * Context: any, with the lock that protects @sum held.
 */
void sudoku_stats_add(struct sudoku_stats *sum,
		      const struct sudoku_stats *more)
{
	const u64 *from = (const u64 *)more;
	u64 *to = (u64 *)sum;
	unsigned int i;

	for (i = 0; i < SUDOKU_STATS_LENGTH; i++)
		to[i] += from[i];
}

/**
 * sudoku_device_stats_init - initialize the device's counters
 *
 * Context: module init, before the first session.
 */
void sudoku_device_stats_init(void)
{
	int cpu;

	for_each_possible_cpu(cpu)
		u64_stats_init(&per_cpu_ptr(&cpu_stats, cpu)->sync);
}

/**
 * sudoku_device_stats_add - add to the device's counters
 * @more: what to add
 *
 * Context: process context; does not sleep.
 */
void sudoku_device_stats_add(const struct sudoku_stats *more)
{
	struct cpu_stats *stats = get_cpu_ptr(&cpu_stats);
	const u64 *from = (const u64 *)more;
	unsigned int i;

	u64_stats_update_begin(&stats->sync);
	for (i = 0; i < SUDOKU_STATS_LENGTH; i++)
		u64_stats_add(&stats->n[i], from[i]);
	u64_stats_update_end(&stats->sync);
	put_cpu_ptr(&cpu_stats);
}

static u64 read_cpu_counter(const struct cpu_stats *stats, unsigned int index)
{
	unsigned int start;
	u64 n;

	do {
		start = u64_stats_fetch_begin(&stats->sync);
		n = u64_stats_read(&stats->n[index]);
	} while (u64_stats_fetch_retry(&stats->sync, start));
	return n;
}

/**
 * sudoku_device_stats_read - read one of the device's counters
 * @index: its SUDOKU_STATS_INDEX()
 *
 * Context: process context; does not sleep.
 * Return: the sum of the counters of all processors.
 */
u64 sudoku_device_stats_read(unsigned int index)
{
	u64 sum = 0;
	int cpu;

	for_each_possible_cpu(cpu)
		sum += read_cpu_counter(per_cpu_ptr(&cpu_stats, cpu), index);
	return sum;
}
