// SPDX-License-Identifier: GPL-2.0
/*
 * Memory: it is charged to the cgroup of whoever makes the device use it
 */
#include <sys/mount.h>
#include <sys/stat.h>

#include "device_test.h"

#define CGROUPS	"/sys/fs/cgroup"
#define GROUP	CGROUPS "/sudoku"

#define KIB	((size_t)1024)
#define MIB	(1024 * KIB)

static void write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY);

	ck_assert_msg(fd >= 0, "%s: %s", path, strerror(errno));
	write_text(fd, text);
	close(fd);
}

static void enter_cgroup(void)
{
	if (access(CGROUPS "/cgroup.procs", F_OK))
		ck_assert_int_eq(mount("none", CGROUPS, "cgroup2", 0, NULL), 0);
	write_file(CGROUPS "/cgroup.subtree_control", "+memory");
	ck_assert(!mkdir(GROUP, 0755) || errno == EEXIST);
	write_file(GROUP "/memory.max", "max");
	write_file(GROUP "/cgroup.procs", "0");
}

static size_t memory_used(void)
{
	int fd = open(GROUP "/memory.current", O_RDONLY);
	char text[40] = "";

	ck_assert_int_gt(read(fd, text, sizeof(text) - 1), 0);
	close(fd);
	return strtoul(text, NULL, 10);
}

/* From now on there is hardly any more. */
static void limit_memory(void)
{
	char text[40];

	snprintf(text, sizeof(text), "%zu", memory_used() + 256 * KIB);
	write_file(GROUP "/memory.max", text);
}

static void allow_memory(void)
{
	write_file(GROUP "/memory.max", "max");
}

static const int flags[] = { O_RDWR, O_WRONLY | O_TRUNC };

START_TEST(what_is_written_is_charged_to_the_writer)
{
	int fd = open_as(alice, flags[_i]);
	char *text = malloc(MIB);

	memset(text, '\n', MIB);
	enter_cgroup();
	ck_assert_uint_lt(memory_used(), MIB);
	ck_assert_int_eq(write(fd, text, MIB), MIB);
	ck_assert_uint_ge(memory_used(), MIB);
}

/* Fails, that is, and is not killed. */
START_TEST(a_write_without_memory_fails_and_loses_nothing)
{
	unsigned int seed = 7;
	char *text = random_puzzles(&seed, MIB / CELLS);
	int fd = open_as(alice, flags[_i]);
	ssize_t taken;

	enter_cgroup();
	limit_memory();
	taken = write(fd, text, strlen(text));
	ck_assert_int_gt(taken, 0);
	ck_assert_int_lt(taken, strlen(text));
	assert_error(write(fd, text + taken, CELLS), ENOMEM);
	assert_error(write(fd, text + taken, CELLS), ENOMEM);

	allow_memory();
	write_text(fd, text + taken);
	if (flags[_i] == O_RDWR)
		assert_reads(fd, text);
	else
		assert_slate(alice, text);
}

TCase *memory_cases(void)
{
	TCase *cases = tcase_create("memory");

	tcase_add_loop_test(cases, what_is_written_is_charged_to_the_writer,
			    0, 2);
	tcase_add_loop_test(cases,
			    a_write_without_memory_fails_and_loses_nothing,
			    0, 2);
	return cases;
}
