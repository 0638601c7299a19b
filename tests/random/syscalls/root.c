// SPDX-License-Identifier: GPL-2.0
/*
 * What an administrator does while others use the device
 */
#include "parent.h"

/* Values that are listed more than once are drawn more often. */
static const struct {
	const char *name;
	const char *values[6];
} parameters[] = {
	{ "max_steps", { "20000", "500", "20000", "100000", "20000", "0" } },
	{ "queue_max", { "4096", "8192", "4097", "65536", "1048576", "4096" } },
	{ "slate_max", { "65536", "4096", "1000000", "65536", "8192",
			 "65536" } },
	{ "user_max", { "67108864", "4096", "1000000", "67108864", "65536",
			"67108864" } },
	{ "strategy", { "brute", "bands", "backtrack", "mrv", "forward",
			"lcv" } },
};

static void change_parameter(u64 *seed)
{
	unsigned int i = draw_random(seed, ARRAY_SIZE(parameters));

	set_parameter(parameters[i].name,
		      parameters[i].values[draw_random(seed, 6)]);
}

/* Called about every two milliseconds */
void be_root(u64 *seed)
{
	switch (draw_random(seed, 40)) {
	case 0 ... 3:
		change_parameter(seed);
		break;
	case 4:
		read_counters();
		break;
	case 5:
		trace_for_a_moment();
		break;
	}
}
