// SPDX-License-Identifier: GPL-2.0
/*
 * Memory: the cgroup of the process that makes the device use it
 */
#include "device_test.h"

/* Memory that a cgroup may still use when the test limits it */
#define HEADROOM	(256 * KIB)

/* Writes without memory, which have to fail */
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

/* 2 MiB, most of them layout, which takes little time to read back */
static char *sparse_puzzles(void)
{
	const size_t size = 2 * MIB, distance = 2 * KIB;
	char *text = newlines(size);
	u64 seed = 7;
	size_t i;

	for (i = 0; i < size; i += distance)
		make_puzzle(&seed, PUZZLE_NEARLY_FULL, text + i);
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
	if (!child) {
		write_without_memory(fd, text, progress);
		_exit(0);
	}
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

TEST(solve_without_memory_charges_nothing)
{
	struct progress *progress = shared_memory(sizeof(*progress));
	struct sudoku_solve solve = { .max_solutions = 1 };
	size_t before;
	pid_t child;
	int fd;

	set_parameter("queue_max", "4194304");
	fd = open_as(alice, O_RDWR);
	before = memory_of(alice);
	memcpy(solve.puzzle, puzzle, CELLS);
	make_own_cgroup();
	child = fork_as(0);
	if (!child) {
		write_without_memory(fd, sparse_puzzles(), progress);
		expect_error(ioctl(fd, SUDOKU_IOC_SOLVE, &solve), ENOMEM);
		_exit(0);
	}
	expect_child_succeeds(child);
	expect_eq(memory_of(alice), before);
}
