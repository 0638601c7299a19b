// SPDX-License-Identifier: GPL-2.0
/*
 * How much memory one user can hold through the device
 *
 * All sessions, slates and namespaces of a user together hold no more than
 * twice user_max. device/budget.c tests what a user over the budget, and other
 * users, can still do.
 */
#include <sys/fsuid.h>
#include <sys/mman.h>

#include "hostile.h"

#define PROCESSES	4
#define UIDS		2000
#define SESSIONS	250
#define SEARCHES	8000
#define MEBIBYTE	1048576L

/* Memory that is used without being charged, and by the rest of the system */
#define SLACK		(48 * MEBIBYTE)

static long user_max;

/*
 * Returns the memory that is available, in bytes.
 *
 * MemAvailable does not count the free pages in the lists of each processor.
 * Since Linux 6.7 these lists may have tens of megabytes, and a processor that
 * is idle keeps them.
 */
static long available(void)
{
	return sum_of("/proc/meminfo", "MemAvailable:") * 1024 +
	       sum_of("/proc/zoneinfo", "count:") * getpagesize();
}

/* Write layout until no more is taken. Returns how many bytes were. */
static size_t fill(int fd)
{
	size_t length = write_layout(fd, MEBIBYTE);

	must(length == (size_t)MEBIBYTE || errno == EAGAIN || errno == ENOMEM);
	return length;
}

/* What the processes of an attacker have done, in shared memory */
static struct hoard {
	volatile unsigned int opened;
	volatile long bytes;
} *hoard;

/* Root of a namespace uses another uid in it for each file. */
static bool use_uid(unsigned int number)
{
	if (!geteuid())
		setfsuid(1 + number);
	/* so that a driver without bounds does not use up all memory */
	return hoard->bytes < 3 * user_max;
}

static void take_sessions(void)
{
	unsigned int i;

	for (i = 0; i < SESSIONS && use_uid(i); i++) {
		hoard->bytes += fill(open_device(O_RDWR | O_NONBLOCK));
		hoard->opened++;
	}
}

/*
 * A session gets a search at its first read, which finds nothing to do here. In
 * the end this user's searches are refused.
 */
static void take_searches(void)
{
	char c;

	while (hoard->opened < SEARCHES) {
		int fd = open(DEVICE, O_RDWR | O_NONBLOCK | O_CLOEXEC);

		if (fd < 0 || (read(fd, &c, 1) == -1 && errno == ENOMEM))
			break;
		hoard->opened++;
	}
	must(hoard->opened < SEARCHES && errno == ENOMEM);
}

static void take_slates(void)
{
	unsigned int i;

	for (i = 0; i < UIDS && use_uid(i); i++) {
		int fd = open_device(O_WRONLY | O_TRUNC);

		hoard->bytes += fill(fd);
		hoard->opened++;
		close(fd);
	}
}

static void wipe_slates(void)
{
	unsigned int i;

	for (i = 0; i < UIDS; i++) {
		use_uid(i);
		close(open_device(O_WRONLY | O_TRUNC));
	}
}

static const struct {
	const char *name;
	void (*take)(void);
	void (*give)(void);
	unsigned int processes;
	unsigned int uids;	/* of a namespace, besides its root */
} hoarders[] = {
	{ "sessions of four processes", take_sessions, NULL, PROCESSES, 0 },
	{ "sessions of subordinate uids", take_sessions, NULL, PROCESSES,
	  SESSIONS },
	{ "searches", take_searches, NULL, 1, 0 },
	{ "slates of thousands of uids", take_slates, wipe_slates, 1, UIDS },
};

/* Returns when the new process holds as much as it can get. */
static pid_t start_hoarder(unsigned int number, int go)
{
	unsigned int uids = hoarders[number].uids;
	int ready[2];
	pid_t child;

	open_pipe(&ready[0], &ready[1]);
	child = uids ? fork_in_namespace(alice, alice, fresh_users(uids),
					 uids) : fork_as(alice);
	if (!child) {
		hoarders[number].take();
		tell(ready[1]);
		wait_for(go);
		if (hoarders[number].give)
			hoarders[number].give();
		_exit(0);
	}
	close(ready[1]);
	wait_for(ready[0]);
	close(ready[0]);
	return child;
}

TEST_EACH_OF(one_user_holds_a_bounded_amount_of_memory, hoarders)
{
	unsigned int i, processes = hoarders[variant].processes;
	long before = available(), held;
	pid_t children[PROCESSES];
	int go[2];

	user_max = read_number(PARAMETERS "user_max");
	hoard = shared_memory(sizeof(*hoard));
	open_pipe(&go[0], &go[1]);
	for (i = 0; i < processes; i++)
		children[i] = start_hoarder(variant, go[0]);
	held = before - available();
	note("%u files, %ld MiB taken, %ld MiB of memory used of %ld MiB",
	     hoard->opened, hoard->bytes >> 20, held >> 20, user_max >> 20);
	expect_le(hoard->bytes, 2 * user_max);
	expect_le(held, 2 * user_max + SLACK);
	expect_ge(held, user_max / 2);
	for (i = 0; i < processes; i++)
		tell(go[1]);
	for (i = 0; i < processes; i++)
		expect_child_succeeds(children[i]);
	/* On a busy machine, freed memory returns late. */
	expect(wait_until(available() + SLACK / 2 >= before, 60),
	       "%ld MiB are available, %ld were", available() >> 20,
	       before >> 20);
}

/*
 * Large buffers where free memory is in single pages
 *
 * An allocation of contiguous pages may make the kernel move other users'
 * pages, which is called compaction and counted in /proc/vmstat. The device's
 * buffers are to use single pages instead. Nothing else in the guest asks for
 * contiguous pages.
 */
/* More than what stays free in larger pieces, less than all that is free */
#define QUEUES		130

/* Memory that stays free in larger pieces, and memory freed in single pages */
#define IN_ROWS		(80 * MEBIBYTE)
#define IN_PAGES	(96 * MEBIBYTE)

/* Take nearly all memory by a file, and free every other page of a part. */
static int break_up_memory(void)
{
	size_t page = sysconf(_SC_PAGESIZE), at;
	int fd = memfd_create("fragments", MFD_CLOEXEC);
	size_t size = sum_of("/proc/vmstat", "nr_free_pages") * page - IN_ROWS;

	must(fd >= 0);
	for (at = 0; at < size; at += page)
		must(pwrite(fd, "", 1, at) == 1);
	for (at = 0; at < 2 * IN_PAGES; at += 2 * page)
		must(!fallocate(fd, FALLOC_FL_PUNCH_HOLE |
				FALLOC_FL_KEEP_SIZE, at, page));
	return fd;
}

/* How often a process with @count queues compacted memory for them */
static long compactions(unsigned int count)
{
	long before = sum_of("/proc/vmstat", "compact_stall");
	pid_t child = fork_as(fresh_users(1));

	if (!child) {
		while (count--)
			write_layout(open_device(O_RDWR | O_NONBLOCK),
				     MEBIBYTE);
		_exit(0);
	}
	expect_child_succeeds(child);
	return sum_of("/proc/vmstat", "compact_stall") - before;
}

TEST(large_queues_do_not_compact_memory)
{
	long without, with;
	int fd;

	if (sum_of("/proc/vmstat", "compact_stall") < 0)
		skip("this kernel does not count compactions");
	set_parameter("user_max", "268435456");
	fd = break_up_memory();
	without = compactions(0);
	with = compactions(QUEUES);
	close(fd);
	restore_parameters();
	note("%ld compactions for the queues, %ld for none", with, without);
	expect_le(with, without);
}
