// SPDX-License-Identifier: GPL-2.0-only
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

	limit_queues("4194304");
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
 * processor keeps pages that are charged and not in use. A file keeps what SOLVE
 * has got, so SOLVE fails for one of the next files.
 */
TEST(solve_without_memory_charges_nothing, .step = 15)
{
	struct sudoku_solve solve = { .max_solutions = 1 };
	char *text = newlines(2 * LIMIT);
	int fd, files[LIMIT / (32 * KIB) + 1];
	size_t before;
	unsigned int i;
	pid_t child;

	limit_queues("4194304");
	fd = open_as(alice, O_RDWR);
	before = memory_of(alice);
	for (i = 0; i < ARRAY_SIZE(files); i++)
		files[i] = open_as(alice, O_WRONLY);
	memcpy(solve.puzzle, puzzle, CELLS);
	child = fork_as(0);
	if (!child) {
		enter_limited_cgroup();
		i = 0;
		do {
			write_until(fd, text, ENOMEM);
			must(i < ARRAY_SIZE(files));
		} while (!ioctl(files[i++], SUDOKU_IOC_SOLVE, &solve));
		expect_eq(errno, ENOMEM);
		_exit(0);
	}
	expect_child_succeeds(child);
	for (i = 0; i < ARRAY_SIZE(files); i++)
		close(files[i]);
	expect_eq(memory_of(alice), before);
}

TEST(a_file_keeps_one_search_of_solve_until_it_is_closed)
{
	struct sudoku_solve solve = { .max_solutions = 1 };
	int fd = open_as(alice, O_RDONLY);
	size_t before = memory_of(alice);
	unsigned int i;

	memcpy(solve.puzzle, puzzle, CELLS);
	for (i = 0; i < 3; i++)
		must(!ioctl(fd, SUDOKU_IOC_SOLVE, &solve));
	expect_eq(memory_of(alice), before + 32 * KIB);
	close(fd);
	expect_eq(memory_of(alice), 0);
}
