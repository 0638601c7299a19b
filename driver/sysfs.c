// SPDX-License-Identifier: GPL-2.0-only
/*
 * The counters of the device, and the files in /sys/class/misc/sudoku: one for
 * each of them, the names of the strategies, and the engine
 */
#include <linux/device.h>
#include <linux/sysfs.h>

#include "ahead.h"
#include "core/search.h"
#include "session.h"

/* What all sessions have solved, by the index of struct sudoku_stats */
static atomic64_t counters[SUDOKU_STATS_LENGTH];

/**
 * sudoku_session_count - add to the counters of a session and of the device
 * @session: the session, not locked
 * @more: what to add
 *
 * Context: process context; does not sleep.
 */
void sudoku_session_count(struct sudoku_session *session,
			  const struct sudoku_stats *more)
{
	const u64 *from = (const u64 *)more;
	u64 *to = (u64 *)&session->stats;
	unsigned int i;

	spin_lock(&session->lock);
	for (i = 0; i < SUDOKU_STATS_LENGTH; i++)
		to[i] += from[i];
	spin_unlock(&session->lock);
	for (i = 0; i < SUDOKU_STATS_LENGTH; i++)
		if (from[i])
			atomic64_add(from[i], &counters[i]);
}

static ssize_t counter_show(struct device *dev, struct device_attribute *attr,
			    char *buf)
{
	struct dev_ext_attribute *counter =
		container_of(attr, struct dev_ext_attribute, attr);

	return sysfs_emit(buf, "%llu\n", (u64)atomic64_read(counter->var));
}

/*
 * A file for the counter of this name in struct sudoku_stats. Only root may
 * read it: two readings show what other users have solved in the meantime.
 */
#define COUNTER_ATTR(_name)						\
	static struct dev_ext_attribute _name##_attr = {		\
		.attr.attr = { .name = #_name, .mode = 0400 },		\
		.attr.show = counter_show,				\
		.var = &counters[offsetof(struct sudoku_stats, _name) /	\
				 sizeof(u64)],				\
	}

COUNTER_ATTR(puzzles);
COUNTER_ATTR(solved);
COUNTER_ATTR(unsolvable);
COUNTER_ATTR(ambiguous);
COUNTER_ATTR(gave_up);
COUNTER_ATTR(steps);
COUNTER_ATTR(backtracks);
COUNTER_ATTR(nanoseconds);

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

static ssize_t engine_show(struct device *dev, struct device_attribute *attr,
			   char *buf)
{
	const struct sudoku_lanes_engine *engine = sudoku_ahead_engine();

	return sysfs_emit(buf, "%s\n", engine ? engine->name : "none");
}
static DEVICE_ATTR_RO(engine);

static struct attribute *sysfs_attrs[] = {
	&puzzles_attr.attr.attr,
	&solved_attr.attr.attr,
	&unsolvable_attr.attr.attr,
	&ambiguous_attr.attr.attr,
	&gave_up_attr.attr.attr,
	&steps_attr.attr.attr,
	&backtracks_attr.attr.attr,
	&nanoseconds_attr.attr.attr,
	&dev_attr_strategies.attr,
	&dev_attr_engine.attr,
	NULL
};

static const struct attribute_group sysfs_group = {
	.attrs = sysfs_attrs,
};

const struct attribute_group *sudoku_sysfs_groups[] = {
	&sysfs_group,
	NULL
};
