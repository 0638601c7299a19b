// SPDX-License-Identifier: GPL-2.0
/*
 * open() allocates no memory that it may have to wait for
 *
 * misc_open() calls the driver with a mutex held that every open of every misc
 * device takes. An allocation that waits there makes all other users wait.
 *
 * The allocations below misc_open() are counted by making each of them fail in
 * turn, once with all of them and once without those that may wait. Both counts
 * must be the same. The slab allocator and the sanitizers sometimes allocate
 * something for themselves, which only adds to a count, so the smallest of some
 * counts is taken.
 */
#include "fault.h"

#define TRIES	10

/* Returns whether there was an @nth allocation, which failed then. */
static bool open_allocates(unsigned int nth)
{
	/*
	 * A user without an account, for which open() allocates memory as well
	 */
	uid_t user = fresh_users(1);
	bool fired;

	inject_begin(ONE_FAULT, nth);
	fd = try_open_as(user, O_RDWR);
	fired = inject_end();
	must(fd >= 0 || fired);
	close_files();
	return fired;
}

static unsigned int count_allocations(void)
{
	unsigned int fewest = -1;
	unsigned int i;

	for (i = 0; i < TRIES; i++) {
		unsigned int count = 0;

		while (open_allocates(count + 1))
			count++;
		if (count < fewest)
			fewest = count;
	}
	return fewest;
}

TEST(open_without_waiting_for_memory)
{
	unsigned int all;

	inject_only_below_misc_open();
	all = count_allocations();
	expect_gt(all, 0);
	inject_if_waiting(false);
	expect_eq(count_allocations(), all);
	note("%u allocations", all);
}
