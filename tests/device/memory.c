// SPDX-License-Identifier: GPL-2.0
/*
 * Memory is charged to the cgroup of the process that makes the device use it
 */
#include "device_test.h"

/* Memory that the cgroup may still use when the test limits it */
#define HEADROOM	(256 * KIB)

/* Writes that have to fail */
#define TRIES	50

/* This case's own cgroup, in which only this case's memory counts */
static void make_own_cgroup(void)
{
	char name[40];

	snprintf(name, sizeof(name), "sudoku-%d", alice);
	make_cgroup(name);
}

static size_t memory_used(void)
{
	return read_number(cgroup_file("memory.current"));
}

/* Limit the cgroup to a little more than it uses. Returns the limit. */
static size_t limit_memory(void)
{
	size_t limit = memory_used() + HEADROOM;
	char text[40];

	snprintf(text, sizeof(text), "%zu", limit);
	write_file(cgroup_file("memory.max"), text);
	return limit;
}

TEST_EACH_OF(what_is_written_is_charged_to_the_writer, accesses)
{
	int fd = open_as(alice, accesses[variant].flags);
	char *text = newlines(MIB);

	make_own_cgroup();
	enter_cgroup();
	expect_lt(memory_used(), MIB);
	expect_eq(write(fd, text, MIB), MIB);
	expect_ge(memory_used(), MIB);
}

/* 2 MiB, most of them layout, which takes little time to read back */
static char *sparse_puzzles(void)
{
	const size_t size = 2 * MIB, distance = 2 * KIB;
	char *text = newlines(size);
	u64 seed = 7;
	size_t i;

	for (i = 0; i < size; i += distance)
		make_loose_puzzle(&seed, text + i);
	return text;
}

/* What a writer without memory has done, in memory shared with its parent */
struct progress {
	size_t limit, taken;
	unsigned int refused;
	int error;
};

/*
 * Make no call except write() while memory is limited, so that nothing else
 * needs memory. End when all is written or TRIES writes have failed.
 */
static void write_without_memory(int fd, const char *text,
				 struct progress *progress)
{
	size_t length = strlen(text);

	enter_cgroup();
	progress->limit = limit_memory();
	while (progress->taken < length && progress->refused < TRIES) {
		ssize_t n = write(fd, text + progress->taken,
				  length - progress->taken);

		if (n > 0) {
			progress->taken += n;
			continue;
		}
		progress->error = errno;
		if (n == 0 || errno != ENOMEM)
			break;
		progress->refused++;
	}
	_exit(0);
}

/*
 * It fails; the writer is not killed. How much memory a cgroup at its limit can
 * still get depends on the kernel: each processor keeps some pages that are
 * charged and not in use, and freed pages may return late. So a write may
 * succeed after one that failed. But all bytes that were taken are charged, so
 * there are never more of them than the limit. The result does not depend on
 * time or chance.
 */
TEST_EACH_OF(a_write_without_memory_fails_and_loses_nothing, accesses)
{
	struct progress *progress = shared_memory(sizeof(*progress));
	char *text = sparse_puzzles();
	pid_t child;
	int fd;

	set_parameter("queue_max", "4194304");
	fd = open_as(alice, accesses[variant].flags);
	make_own_cgroup();
	child = fork_as(0);
	if (!child)
		write_without_memory(fd, text, progress);
	expect_child_succeeds(child);
	expect_lt(progress->limit, strlen(text));
	expect_eq(progress->error, ENOMEM);
	expect_eq(progress->refused, TRIES);
	expect_gt(progress->taken, 0);
	expect_le(progress->taken, progress->limit);
	/* What was not allocated is not in the budget either. */
	set_parameter("user_max", "16777216");
	write_text(fd, text + progress->taken);
	expect_took(fd, text);
}
