// SPDX-License-Identifier: GPL-2.0
/*
 * Counters of what was solved, and the device's directory in sysfs
 *
 * Sessions count for themselves while they solve. After each slice, what has
 * come together goes to the counters of the processor it runs on, which no
 * other processor writes. Reading a file in sysfs adds them up.
 */
#include <linux/device.h>
#include <linux/percpu.h>
#include <linux/sysfs.h>
#include <linux/u64_stats_sync.h>

#include "stats.h"

struct cpu_stats {
	struct u64_stats_sync sync;
	u64_stats_t n[SUDOKU_STATS];
};

static DEFINE_PER_CPU(struct cpu_stats, cpu_stats);

/**
 * sudoku_stats_init - begin counting, before the first session
 */
void sudoku_stats_init(void)
{
	int cpu;

	for_each_possible_cpu(cpu)
		u64_stats_init(&per_cpu_ptr(&cpu_stats, cpu)->sync);
}

/**
 * sudoku_totals_count - count one puzzle
 * @totals: where
 * @verdict: what became of it
 * @search: the search that answered it
 */
void sudoku_totals_count(struct sudoku_totals *totals,
			 u32 verdict, const struct sudoku_search *search)
{
	totals->n[SUDOKU_STAT_PUZZLES]++;
	totals->n[SUDOKU_STAT_SOLVED] += verdict == SUDOKU_VERDICT_SOLVED;
	totals->n[SUDOKU_STAT_UNSOLVABLE] += verdict == SUDOKU_VERDICT_UNSOLVABLE;
	totals->n[SUDOKU_STAT_AMBIGUOUS] += verdict == SUDOKU_VERDICT_AMBIGUOUS;
	totals->n[SUDOKU_STAT_GAVE_UP] += verdict == SUDOKU_VERDICT_GAVE_UP;
	totals->n[SUDOKU_STAT_STEPS] += sudoku_search_steps(search);
	totals->n[SUDOKU_STAT_BACKTRACKS] += search->backtracks;
}

/**
 * sudoku_totals_add - add one sum to another
 * @totals: the sum to add to
 * @more: what to add
 */
void sudoku_totals_add(struct sudoku_totals *totals,
		       const struct sudoku_totals *more)
{
	unsigned int i;

	for (i = 0; i < SUDOKU_STATS; i++)
		totals->n[i] += more->n[i];
}

/**
 * sudoku_stats_add - add to the counters of this processor
 * @more: what to add
 *
 * Context: process context.
 */
void sudoku_stats_add(const struct sudoku_totals *more)
{
	struct cpu_stats *stats = get_cpu_ptr(&cpu_stats);
	unsigned int i;

	u64_stats_update_begin(&stats->sync);
	for (i = 0; i < SUDOKU_STATS; i++)
		u64_stats_add(&stats->n[i], more->n[i]);
	u64_stats_update_end(&stats->sync);
	put_cpu_ptr(&cpu_stats);
}

static u64 read_one(const struct cpu_stats *stats, enum sudoku_stat stat)
{
	unsigned int start;
	u64 n;

	do {
		start = u64_stats_fetch_begin(&stats->sync);
		n = u64_stats_read(&stats->n[stat]);
	} while (u64_stats_fetch_retry(&stats->sync, start));
	return n;
}

static ssize_t stat_show(struct device *dev, struct device_attribute *attr,
			 char *buf)
{
	struct dev_ext_attribute *ext =
		container_of(attr, struct dev_ext_attribute, attr);
	enum sudoku_stat stat = (unsigned long)ext->var;
	u64 sum = 0;
	int cpu;

	for_each_possible_cpu(cpu)
		sum += read_one(per_cpu_ptr(&cpu_stats, cpu), stat);
	return sysfs_emit(buf, "%llu\n", sum);
}

static ssize_t strategies_show(struct device *dev,
			       struct device_attribute *attr, char *buf)
{
	const struct sudoku_strategy *strategy;
	unsigned int i;
	int length = 0;

	for (i = 0; (strategy = sudoku_strategy(i)); i++)
		length += sysfs_emit_at(buf, length, "%s%s", i ? " " : "",
					strategy->name);
	return length + sysfs_emit_at(buf, length, "\n");
}
static DEVICE_ATTR_RO(strategies);

/* For root alone: a difference of two readings tells what another user solves. */
#define STAT_ATTR(_name, _stat)						\
	static struct dev_ext_attribute _name##_attr = {		\
		__ATTR(_name, 0400, stat_show, NULL), (void *)(_stat)	\
	}

STAT_ATTR(puzzles, SUDOKU_STAT_PUZZLES);
STAT_ATTR(solved, SUDOKU_STAT_SOLVED);
STAT_ATTR(unsolvable, SUDOKU_STAT_UNSOLVABLE);
STAT_ATTR(ambiguous, SUDOKU_STAT_AMBIGUOUS);
STAT_ATTR(gave_up, SUDOKU_STAT_GAVE_UP);
STAT_ATTR(steps, SUDOKU_STAT_STEPS);
STAT_ATTR(backtracks, SUDOKU_STAT_BACKTRACKS);
STAT_ATTR(nanoseconds, SUDOKU_STAT_NANOSECONDS);

static struct attribute *sudoku_attrs[] = {
	&puzzles_attr.attr.attr,
	&solved_attr.attr.attr,
	&unsolvable_attr.attr.attr,
	&ambiguous_attr.attr.attr,
	&gave_up_attr.attr.attr,
	&steps_attr.attr.attr,
	&backtracks_attr.attr.attr,
	&nanoseconds_attr.attr.attr,
	&dev_attr_strategies.attr,
	NULL
};

static const struct attribute_group sudoku_group = {
	.attrs = sudoku_attrs,
};

const struct attribute_group *sudoku_groups[] = {
	&sudoku_group,
	NULL
};
