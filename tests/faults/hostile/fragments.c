// SPDX-License-Identifier: GPL-2.0
/*
 * Large buffers where free memory is in single pages
 *
 * An allocation of contiguous pages may make the kernel move other users'
 * pages, which is called compaction and counted in /proc/vmstat. The device's
 * buffers are to use single pages instead.
 *
 * First the free memory is fragmented: a file in memory takes nearly all of it,
 * and then frees every other page of a part. Nothing else in the guest asks for
 * contiguous pages. A control counts the compactions without the device.
 */
#include <sys/mman.h>

#include "hostile.h"

#define SESSIONS	100
#define MEBIBYTE	((size_t)1048576)
#define QUEUE		MEBIBYTE

/* Memory that stays free in larger pieces, and memory freed in single pages */
#define IN_ROWS		(80 * MEBIBYTE)
#define IN_PAGES	(96 * MEBIBYTE)

/* The value in /proc/vmstat, or -1 if this kernel does not count it */
static long count_of(const char *name)
{
	return sum_of("/proc/vmstat", name);
}

static size_t free_memory(void)
{
	return count_of("nr_free_pages") * sysconf(_SC_PAGESIZE);
}

/* Take nearly all memory, and free every other page of some of it. */
static int break_up_memory(void)
{
	size_t page = sysconf(_SC_PAGESIZE);
	int fd = memfd_create("fragments", MFD_CLOEXEC);
	size_t size = free_memory() - IN_ROWS, at;

	must(fd >= 0);
	for (at = 0; at < size; at += page)
		must(pwrite(fd, "", 1, at) == 1);
	for (at = 0; at < 2 * IN_PAGES; at += 2 * page)
		must(!fallocate(fd, FALLOC_FL_PUNCH_HOLE |
				FALLOC_FL_KEEP_SIZE, at, page));
	return fd;
}

static void fill_sessions(void)
{
	unsigned int i;

	for (i = 0; i < SESSIONS; i++)
		write_layout(open_device(O_RDWR | O_NONBLOCK), QUEUE);
}

static void use_nothing(void)
{
}

/* How often a process had to compact memory for what @use allocates */
static long compactions(void (*use)(void))
{
	long before = count_of("compact_stall");
	pid_t child = fork_as(fresh_users(1));

	if (!child) {
		use();
		_exit(EXIT_SUCCESS);
	}
	expect_child_succeeds(child);
	return count_of("compact_stall") - before;
}

TEST(large_queues_do_not_compact_memory)
{
	long without, with;
	int fd;

	if (count_of("compact_stall") < 0)
		skip("this kernel does not count compactions");
	fd = break_up_memory();
	without = compactions(use_nothing);
	with = compactions(fill_sessions);
	close(fd);
	note("%ld compactions for %d MiB of queues, %ld for none", with,
	     SESSIONS, without);
	expect_le(with, without);
}
