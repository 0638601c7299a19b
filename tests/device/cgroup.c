// SPDX-License-Identifier: GPL-2.0
/*
 * Memory: the cgroup of the process that makes the device use it
 */
#include <sys/mount.h>
#include <sys/stat.h>

#include "device_test.h"

#define CGROUPS	"/sys/fs/cgroup/"

/* What a cgroup may use */
#define LIMIT	(512 * KIB)

/* Enter a new cgroup, which so far uses nothing. */
static void enter_limited_cgroup(void)
{
	char directory[60], path[100], limit[40];

	if (access(CGROUPS "cgroup.procs", F_OK))
		must(!mount("none", CGROUPS, "cgroup2", 0, NULL));
	write_file(CGROUPS "cgroup.subtree_control", "+memory");
	snprintf(directory, sizeof(directory), CGROUPS "sudoku-%d", alice);
	must(!mkdir(directory, 0755));
	snprintf(path, sizeof(path), "%s/memory.max", directory);
	snprintf(limit, sizeof(limit), "%zu", LIMIT);
	write_file(path, limit);
	snprintf(path, sizeof(path), "%s/cgroup.procs", directory);
	write_file(path, "0");
}

/*
 * It fails; the writer is not killed. All bytes that were taken are charged, so
 * there are never more of them than the limit. Without memory, the writer makes
 * no other call, and touches no memory that it has not touched before.
 */
TEST_EACH(a_write_without_memory_fails_and_loses_nothing, accesses, .step = 15,
	  STEPS_OF(accesses))
{
	size_t *taken = shared_memory(sizeof(*taken));
	char *text = lay_out_puzzles(7, 2 * LIMIT);
	pid_t child;
	int fd;

	set_parameter("queue_max", "4194304");
	fd = open_as(alice, accesses[variant].flags);
	child = fork_as(0);
	if (!child) {
		*taken = 0;
		enter_limited_cgroup();
		*taken = write_until(fd, text, ENOMEM);
		_exit(0);
	}
	expect_child_succeeds(child);
	expect_gt(*taken, 0);
	expect_le(*taken, LIMIT);
	write_text(fd, text + *taken);
	expect_took(fd, text);
}

/*
 * How much a cgroup at its limit can still get depends on the kernel: each
 * processor keeps pages that are charged and not in use. SOLVE returns what it
 * has got, so it fails when writes have taken these.
 */
TEST(solve_without_memory_charges_nothing, .step = 15)
{
	struct sudoku_solve solve = { .max_solutions = 1 };
	char *text = newlines(2 * LIMIT);
	size_t before;
	pid_t child;
	int fd;

	set_parameter("queue_max", "4194304");
	fd = open_as(alice, O_RDWR);
	before = memory_of(alice);
	memcpy(solve.puzzle, puzzle, CELLS);
	child = fork_as(0);
	if (!child) {
		enter_limited_cgroup();
		do
			write_until(fd, text, ENOMEM);
		while (!ioctl(fd, SUDOKU_IOC_SOLVE, &solve));
		expect_eq(errno, ENOMEM);
		_exit(0);
	}
	expect_child_succeeds(child);
	expect_eq(memory_of(alice), before);
}
