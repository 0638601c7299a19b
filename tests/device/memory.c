// SPDX-License-Identifier: GPL-2.0
/*
 * Memory: it is charged to the cgroup of whoever makes the device use it
 */
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include "device_test.h"

#define CGROUPS	"/sys/fs/cgroup"

#define KIB	((size_t)1024)
#define MIB	(1024 * KIB)

/* What a group at its limit may still take when it is begun */
#define HEADROOM	(256 * KIB)

/* How often to try again when there is no memory */
#define TRIES	10

/* A file of this test's own cgroup: what others left is charged elsewhere. */
static int open_cgroup(const char *name, int flags)
{
	char path[100];
	int fd;

	snprintf(path, sizeof(path), CGROUPS "/sudoku-%d/%s", alice, name);
	fd = open(path, flags);
	ck_assert_msg(fd >= 0, "%s: %s", path, strerror(errno));
	return fd;
}

static void write_cgroup(const char *name, const char *text)
{
	int fd = open_cgroup(name, O_WRONLY);

	write_text(fd, text);
	close(fd);
}

static void make_cgroup(void)
{
	char path[100];
	int fd;

	if (access(CGROUPS "/cgroup.procs", F_OK))
		ck_assert_int_eq(mount("none", CGROUPS, "cgroup2", 0, NULL), 0);
	fd = open(CGROUPS "/cgroup.subtree_control", O_WRONLY);
	write_text(fd, "+memory");
	close(fd);
	snprintf(path, sizeof(path), CGROUPS "/sudoku-%d", alice);
	ck_assert_int_eq(mkdir(path, 0755), 0);
}

static void enter_cgroup(void)
{
	write_cgroup("cgroup.procs", "0");
}

static size_t memory_used(void)
{
	int fd = open_cgroup("memory.current", O_RDONLY);
	char text[40] = "";

	ck_assert_int_gt(read(fd, text, sizeof(text) - 1), 0);
	close(fd);
	return strtoul(text, NULL, 10);
}

/* From now on there is hardly any more. Returns the limit. */
static size_t limit_memory(void)
{
	size_t limit = memory_used() + HEADROOM;
	char text[40];

	snprintf(text, sizeof(text), "%zu", limit);
	write_cgroup("memory.max", text);
	return limit;
}

static const int flags[] = { O_RDWR, O_WRONLY | O_TRUNC };

START_TEST(what_is_written_is_charged_to_the_writer)
{
	int fd = open_as(alice, flags[_i]);
	char *text = malloc(MIB);

	memset(text, '\n', MIB);
	make_cgroup();
	enter_cgroup();
	ck_assert_uint_lt(memory_used(), MIB);
	ck_assert_int_eq(write(fd, text, MIB), MIB);
	ck_assert_uint_ge(memory_used(), MIB);
}

/* 2 MiB, most of it layout, which is quickly read back */
static char *sparse_puzzles(void)
{
	const size_t size = 2 * MIB, distance = 2 * KIB;
	char *text = malloc(size + 1);
	unsigned int seed = 7;
	size_t i;

	memset(text, '\n', size);
	for (i = 0; i < size; i += distance)
		random_puzzle(&seed, text + i);
	text[size] = '\0';
	return text;
}

/* What a writer without memory tells; shared with its parent */
struct progress {
	size_t taken;
	unsigned int refused;
	int error;
};

/*
 * The child makes no call but write() while its memory is limited, so that
 * nothing else can need any. It writes until it was refused often enough.
 */
static pid_t start_writing(int fd, const char *text, int begin,
			   struct progress *progress)
{
	size_t length = strlen(text);
	pid_t child = fork();
	ssize_t n;

	if (child)
		return child;
	enter_cgroup();
	n = write(fd, text, 0);
	write_text(begin, "e");
	ck_assert_int_eq(read(begin, (char[1]){}, 1), 1);
	while (progress->taken < length && progress->refused < TRIES) {
		n = write(fd, text + progress->taken,
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
 * Fails, that is, and is not killed. How much a group at its limit can still
 * take is up to the kernel: each processor keeps some pages that are charged
 * and not in use, and what was freed may come back late. So a write may succeed
 * after one that failed. What holds in any case is that the bytes taken are
 * charged, so there are never more of them than the limit. Nothing here depends
 * on time or chance.
 */
START_TEST(a_write_without_memory_fails_and_loses_nothing)
{
	struct progress *progress = shared_memory(sizeof(*progress));
	char *text = sparse_puzzles();
	int begin[2], fd;
	size_t limit;
	pid_t child;

	set_parameter("queue_max", "4194304");
	fd = open_as(alice, flags[_i]);
	make_cgroup();
	ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, begin), 0);
	child = start_writing(fd, text, begin[0], progress);
	ck_assert_int_eq(read(begin[1], (char[1]){}, 1), 1);
	limit = limit_memory();
	ck_assert_uint_lt(limit, strlen(text));
	write_text(begin[1], "b");
	assert_child_succeeds(child);
	ck_assert_int_eq(progress->error, ENOMEM);
	ck_assert_uint_eq(progress->refused, TRIES);
	ck_assert_uint_gt(progress->taken, 0);
	ck_assert_uint_le(progress->taken, limit);

	write_text(fd, text + progress->taken);
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
