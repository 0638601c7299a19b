// SPDX-License-Identifier: GPL-2.0
/*
 * open() allocates no memory that it may have to wait for
 *
 * misc_open() calls the driver with a mutex held that every open of every misc
 * device takes. An allocation that waits there makes all other users wait.
 *
 * The allocations below misc_open() are counted by making each of them fail in
 * turn, once with all of them and once without those that may wait. Both counts
 * must be the same. The slab allocator and the sanitizers now and then allocate
 * something for themselves, which only adds to a count, so the smallest of some
 * counts is taken.
 */
#include <err.h>
#include <fcntl.h>
#include <unistd.h>

#include "fault.h"

#define TRIES	10

/* A user without an account, for which open() allocates memory as well */
static uid_t fresh_user(void)
{
	static uid_t next = 500000;

	return next++;
}

/* Returns whether the @nth allocation was made, and so failed. */
static bool open_comes_to(unsigned int nth)
{
	uid_t user = fresh_user();
	bool come;
	int fd;

	inject_begin(ONE_FAULT, nth);
	if (seteuid(user))
		err(EXIT_FAILURE, "seteuid");
	fd = open(DEVICE, O_RDWR);
	if (seteuid(0))
		err(EXIT_FAILURE, "seteuid");
	come = inject_end();
	if (fd >= 0)
		close(fd);
	else if (!come)
		err(EXIT_FAILURE, DEVICE);
	return come;
}

static unsigned int count_allocations(void)
{
	unsigned int fewest = -1;
	unsigned int i;

	for (i = 0; i < TRIES; i++) {
		unsigned int count = 0;

		while (open_comes_to(count + 1))
			count++;
		if (count < fewest)
			fewest = count;
	}
	return fewest;
}

void check_nowait(unsigned int *passed, unsigned int *failed)
{
	unsigned int all, nowait;
	bool good;

	inject_only_below("misc_open");
	inject_if_waiting(true);
	all = count_allocations();
	inject_if_waiting(false);
	nowait = count_allocations();
	good = all && nowait == all;
	if (!good)
		printf("# open: %u of %u allocations may wait\n", all - nowait,
		       all);
	printf("%sok %u - open without waiting for memory: %u allocations\n",
	       good ? "" : "not ", *passed + *failed + 1, all);
	good ? ++*passed : ++*failed;
}
