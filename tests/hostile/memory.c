// SPDX-License-Identifier: GPL-2.0
/*
 * How much memory one user can hold through the device
 *
 * All sessions, slates and namespaces of a user together hold no more than
 * user_max. device/budget.c tests what a user over the budget, and other
 * users, can still do.
 */
#include "hostile.h"

#define UIDS		2000
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

/*
 * Returns the memory for an object of a page, in pages: two if the kernel keeps
 * notes about each object, which do not fit into the page.
 */
static long cost_of_a_page(void)
{
	const char *slab = "/sys/kernel/slab/kmalloc-4k";
	char path[64];

	if (access(slab, F_OK))
		return 1;
	snprintf(path, sizeof(path), "%s/slab_size", slab);
	return read_number(path) / 4096;
}

/* What the attacker has done, in shared memory */
static struct hoard {
	volatile bool done;
	volatile unsigned int files;
	volatile long bytes;
} *hoard;

static const struct {
	const char *name;
	int flags;
} hoarders[] = {
	{ "sessions", O_RDWR | O_NONBLOCK },
	{ "slates", O_WRONLY | O_TRUNC },
};

/*
 * Root of a namespace uses another uid in it for each file, and writes layout
 * until no more is taken. A read moves some of it to another buffer, so there is
 * room for more in the queue.
 */
static void __attribute__((noreturn)) take_all(int flags)
{
	uid_t user;

	/* so that a driver without bounds does not use up all memory */
	for (user = 1; user <= UIDS && hoard->bytes < 3 * user_max; user++) {
		int fd = try_open_as(user, flags);

		if (fd < 0)
			break;
		hoard->files++;
		hoard->bytes += write_layout(fd, MEBIBYTE);
		if (flags & O_TRUNC) {
			must(!close(fd));
			continue;
		}
		must(read(fd, (char[1]){}, 1) == 1);
		hoard->bytes += write_layout(fd, MEBIBYTE);
	}
	must(errno == EDQUOT);
	hoard->done = true;
	pause();
	_exit(0);
}

TEST_EACH_OF(one_user_holds_a_bounded_amount_of_memory, hoarders)
{
	long before = available(), held;
	pid_t child;

	user_max = read_number(PARAMETERS "user_max");
	hoard = shared_memory(sizeof(*hoard));
	child = fork_in_namespace(alice, alice, fresh_users(UIDS), UIDS);
	if (!child)
		take_all(hoarders[variant].flags);
	expect(wait_until(hoard->done, 5 * PATIENCE), "it takes more and more");
	held = before - available();
	note("%u files, %ld MiB taken, %ld MiB of memory used of %ld MiB",
	     hoard->files, hoard->bytes >> 20, held >> 20, user_max >> 20);
	expect_le(hoard->bytes, user_max);
	expect_le(held, user_max * cost_of_a_page() + SLACK);
	expect_ge(held, user_max / 2);
	must(!kill(child, SIGKILL) && waitpid(child, NULL, 0) == child);
	must(unload_module());
	load_module("");
	/* On a busy machine, freed memory returns late. */
	expect(wait_until(available() + SLACK / 2 >= before, PATIENCE),
	       "%ld MiB are available, %ld were", available() >> 20,
	       before >> 20);
}
