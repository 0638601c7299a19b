// SPDX-License-Identifier: GPL-2.0
/*
 * How much memory one user can hold through the device
 *
 * All sessions, slates and namespaces of a user together hold no more than
 * twice user_max. The results do not depend on time. device/budget.c tests what
 * a user over the budget, and other users, can still do.
 */
#include <sys/fsuid.h>

#include "hostile.h"

#define PROCESSES	4
#define SESSIONS	250
#define MEBIBYTE	1048576UL

/* Memory that is used without being charged, and by the rest of the system */
#define SLACK		(48 * MEBIBYTE)

static size_t user_max;

void test_begin(void)
{
	user_max = read_number(PARAMETERS "user_max");
}

/*
 * Returns the memory that is available, in bytes.
 *
 * MemAvailable does not count the free pages in the lists of each processor.
 * Since Linux 6.7 these lists may have tens of megabytes, and a processor that
 * is idle keeps them.
 */
static size_t available(void)
{
	return sum_of("/proc/meminfo", "MemAvailable:") * 1024 +
	       sum_of("/proc/zoneinfo", "count:") * getpagesize();
}

/* Write layout until no more is taken. Returns how many bytes were. */
static size_t fill(int fd)
{
	size_t length = write_layout(fd, MEBIBYTE);

	must(length == MEBIBYTE || errno == EAGAIN || errno == ENOMEM);
	return length;
}

/* What the processes of an attacker have done, in shared memory */
struct hoard {
	volatile unsigned int opened;
	volatile size_t bytes;
};

/*
 * Start a process of alice's or, if @uids is not 0, root of a namespace with so
 * many other uids. Returns when it holds as much as it can get.
 */
static pid_t start_hoarder(void (*take)(struct hoard *hoard, bool root),
			   struct hoard *hoard, unsigned int uids)
{
	int ready[2];
	pid_t child;

	open_pipe(&ready[0], &ready[1]);
	child = uids ? fork_with_uids(alice, uids) : fork_as(alice);
	if (!child) {
		take(hoard, uids);
		tell(ready[1]);
		pause();
	}
	close(ready[1]);
	wait_for(ready[0]);
	close(ready[0]);
	return child;
}

static void expect_bounded(const struct hoard *hoard, size_t before)
{
	size_t left = available();
	size_t held = before > left ? before - left : 0;

	note("%u files, %zu MiB taken, %zu MiB of memory used of %zu MiB",
	     hoard->opened, hoard->bytes >> 20, held >> 20, user_max >> 20);
	expect_le(hoard->bytes, 2 * user_max);
	expect_le(held, 2 * user_max + SLACK);
}

/* On a busy machine, freed memory returns late. */
static void expect_memory_returns(size_t before)
{
	expect(wait_until(available() + SLACK / 2 >= before, 30),
	       "%zu MiB are available, %zu were", available() >> 20,
	       before >> 20);
}

/*
 * Open and fill as many sessions as possible. Stop at three times user_max, so
 * that a driver without bounds does not use up the machine's memory.
 */
static void take_sessions(struct hoard *hoard, bool root)
{
	unsigned int i;

	for (i = 0; i < SESSIONS && hoard->bytes < 3 * user_max; i++) {
		if (root)
			setfsuid(1 + i);
		hoard->bytes += fill(open_device(O_RDWR | O_NONBLOCK));
		hoard->opened++;
	}
}

static const char *const hoarders[] = {
	"four processes", "subordinate uids",
};

/* A user over the budget can still open sessions. */
TEST_EACH(sessions_of_one_user_hold_a_bounded_amount_of_memory, hoarders)
{
	struct hoard *hoard = shared_memory(sizeof(*hoard));
	size_t before = available();
	pid_t children[PROCESSES];
	unsigned int i;

	for (i = 0; i < PROCESSES; i++)
		children[i] = start_hoarder(take_sessions, hoard,
					    variant ? SESSIONS : 0);
	expect_bounded(hoard, before);
	expect_ge(hoard->bytes, user_max / 2);
	expect_eq(hoard->opened, PROCESSES * SESSIONS);
	for (i = 0; i < PROCESSES; i++)
		kill_and_wait(children[i]);
	expect_memory_returns(before);
}

#define SEARCHES	8000

/*
 * Get as many searches as possible: a session gets one at its first read, which
 * finds nothing to do here. In the end this user's searches are refused.
 */
static void take_searches(struct hoard *hoard, bool root)
{
	char c;

	while (hoard->opened < SEARCHES) {
		int fd = open(DEVICE, O_RDWR | O_NONBLOCK | O_CLOEXEC);

		if (fd < 0 || (read(fd, &c, 1) == -1 && errno == ENOMEM))
			break;
		hoard->opened++;
	}
	must(hoard->opened == SEARCHES || errno == ENOMEM);
}

TEST(searches_of_one_user_hold_a_bounded_amount_of_memory)
{
	struct hoard *hoard = shared_memory(sizeof(*hoard));
	size_t before = available();
	pid_t child = start_hoarder(take_searches, hoard, 0);

	expect_bounded(hoard, before);
	expect_lt(hoard->opened, SEARCHES);
	kill_and_wait(child);
	expect_memory_returns(before);
}

#define UIDS	2000

/* Wipes them in the end, and then has the whole budget again. */
static void take_slates(struct hoard *hoard, bool root)
{
	unsigned int user;

	for (user = 1; user <= UIDS && hoard->bytes < 3 * user_max; user++) {
		int fd;

		setfsuid(user);
		fd = open_device(O_WRONLY | O_TRUNC);
		hoard->bytes += fill(fd);
		hoard->opened++;
		close(fd);
	}
	for (user = 1; user <= hoard->opened; user++) {
		setfsuid(user);
		close(open_device(O_WRONLY | O_TRUNC));
	}
	setfsuid(0);
	must(fill(open_device(O_WRONLY | O_TRUNC)) == MEBIBYTE);
	close(open_device(O_WRONLY | O_TRUNC));
}

TEST(slates_of_thousands_of_uids_hold_a_bounded_amount_of_memory)
{
	struct hoard *hoard = shared_memory(sizeof(*hoard));

	start_hoarder(take_slates, hoard, UIDS);
	note("%u slates, %zu MiB taken", hoard->opened, hoard->bytes >> 20);
	expect_le(hoard->bytes, 2 * user_max);
}
