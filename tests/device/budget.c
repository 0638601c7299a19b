// SPDX-License-Identifier: GPL-2.0
/*
 * Memory: the budget of a user, for all its sessions and slates, and the cgroup
 * of the process that makes the device use it
 *
 * Buffers double, and a new one is allocated before the old one is freed. So a
 * queue or slate takes at least 4 KiB, and less than the budget.
 */
#include <poll.h>

#include "device_test.h"

#define BUDGET	(64 * KIB)
#define LEAST	(4 * KIB)

/* Memory that a cgroup may still use when the test limits it */
#define HEADROOM	(256 * KIB)

/* Writes without memory, which have to fail */
#define TRIES	50

/* More than the budget */
#define PUZZLES	2000

static char *text;
static size_t length;

/* Each case has users of its own, and nothing is charged to them yet. */
static void set_budget(const char *bytes)
{
	set_parameter("user_max", bytes);
	text = make_puzzles(11, PUZZLES);
	length = strlen(text);
}

/* Write as much of the text as is taken, until a write fails with @error. */
static size_t fill(int fd, int error)
{
	size_t total = 0;
	ssize_t n;

	while ((n = write(fd, text + total, length - total)) > 0)
		total += n;
	expect_eq(n, -1);
	expect_eq(errno, error);
	expect_ge(total, LEAST);
	expect_lt(total, BUDGET);
	return total;
}

/* Make the new budget less than what alice has. */
static void exceed_budget(void)
{
	set_budget("65536");
	fill(open_as(alice, O_WRONLY | O_TRUNC), ENOMEM);
	set_parameter("user_max", "24576");
}

TEST(a_queue_over_the_budget_is_full)
{
	int fd = open_as(alice, O_RDWR | O_NONBLOCK);
	size_t first, whole;

	set_budget("65536");
	first = fill(fd, EAGAIN);
	whole = first - first % CELLS;
	expect_eq(ready(fd), POLLIN);
	set_parameter("user_max", "67108864");
	expect_reads(fd, strndup(text, whole));
	expect_eq(ready(fd), POLLOUT);
	write_text(fd, text + first);
	expect_reads(fd, text + whole);
}

TEST(a_write_to_a_slate_over_the_budget_loses_nothing)
{
	int fd = open_as(alice, O_WRONLY | O_TRUNC);
	size_t taken;

	set_budget("65536");
	taken = fill(fd, ENOMEM);
	expect_error(write(fd, text + taken, 1), ENOMEM);
	set_parameter("user_max", "67108864");
	write_text(fd, text + taken);
	expect_slate(alice, text);
}

TEST(a_session_over_the_budget_still_solves)
{
	unsigned int mode;

	exceed_budget();
	set_parameter("user_max", "49152");
	for (mode = SUDOKU_MODE_FIRST; mode <= SUDOKU_MODE_ALL; mode++) {
		int fd = open_as(alice, O_RDWR);

		set_mode(fd, mode);
		write_text(fd, puzzle);
		expect_reads_exactly(fd, solution);
		close(fd);
	}
}

/* The budget is half of 36 KiB, and then of 44 KiB. */
TEST(a_session_needs_41_kibibytes)
{
	int fd;

	set_parameter("user_max", "18432");
	fd = open_as(alice, O_RDWR);
	set_mode(fd, SUDOKU_MODE_ALL);
	write_text(fd, puzzle);
	expect_error(read(fd, (char[1]){}, 1), ENOMEM);
	set_parameter("user_max", "22528");
	expect_reads_exactly(fd, solution);
}

/* Twice the budget is enough for five queues and two searches of 27 KiB. */
TEST(a_read_over_twice_the_budget_loses_nothing)
{
	char answer[CELLS];
	int fds[5], i;

	set_budget("49152");
	for (i = 0; i < 5; i++) {
		fds[i] = open_as(alice, O_RDWR);
		write_text(fds[i], puzzle);
	}
	for (i = 0; i < 2; i++)
		expect_reads(fds[i], puzzle);
	expect_error(read(fds[2], answer, CELLS), ENOMEM);
	expect_error(read(fds[3], answer, CELLS), ENOMEM);
	for (i = 0; i < 2; i++)
		must(!close(fds[i]));
	for (i = 2; i < 4; i++)
		expect_reads(fds[i], puzzle);
}

TEST(open_fails_over_twice_the_budget)
{
	unsigned int count = 0;
	int fd, last = -1;

	set_budget("4096");
	while ((fd = try_open_as(alice, O_RDWR)) >= 0) {
		last = fd;
		count++;
	}
	expect_eq(errno, ENOMEM);
	expect_gt(count, 0);
	expect_le(count, 2 * 4096 / 512);
	close(last);
	open_as(alice, O_RDWR);
}

/* One more open file keeps the user's account, and what is charged to it. */
TEST(closed_files_and_wiped_slates_no_longer_count)
{
	unsigned int i;

	set_budget("65536");
	open_as(alice, O_RDWR);
	for (i = 0; i < 20; i++) {
		int fd = open_as(alice, O_RDWR | O_NONBLOCK);

		expect_gt(fill(fd, EAGAIN), 2 * LEAST);
		close(fd);
		fd = open_as(alice, O_WRONLY | O_TRUNC);
		expect_gt(fill(fd, ENOMEM), 2 * LEAST);
		close(fd);
		write_slate(alice, O_TRUNC, "");
	}
}

static void expect_over_budget(int fd)
{
	expect_eq(fill(fd, EAGAIN), LEAST);
	close(fd);
}

/* A child in a namespace of @maker's, whose users are alice and the next one */
static pid_t fork_in_alices_namespace(uid_t maker)
{
	return fork_in_namespace(maker, alice, alice + 1, 1);
}

TEST(a_user_has_one_budget_for_all_its_namespaces)
{
	pid_t child;

	exceed_budget();
	expect_over_budget(open_as(alice, O_RDWR | O_NONBLOCK));
	expect_gt(fill(open_as(bob, O_RDWR | O_NONBLOCK), EAGAIN), LEAST);
	child = fork_in_alices_namespace(alice);
	if (!child) {
		child = fork_in_namespace(1, 1, 0, 1);
		expect_over_budget(open_device(O_RDWR | O_NONBLOCK));
		if (child)
			expect_child_succeeds(child);
		_exit(0);
	}
	expect_child_succeeds(child);
}

TEST(a_container_has_one_budget_of_its_own_for_all_its_users)
{
	pid_t child;
	size_t first;

	set_budget("65536");
	child = fork_in_alices_namespace(0);
	if (!child) {
		first = fill(open_device(O_WRONLY | O_TRUNC), ENOMEM);
		must(!setresuid(1, 1, 1));
		expect_lt(fill(open_device(O_WRONLY | O_TRUNC), ENOMEM), first);
		_exit(0);
	}
	expect_child_succeeds(child);
	/* Its slates are still there, and not charged to alice or root. */
	set_parameter("user_max", "24576");
	expect_gt(fill(open_as(alice, O_RDWR | O_NONBLOCK), EAGAIN), LEAST);
	expect_gt(fill(open_as(0, O_RDWR | O_NONBLOCK), EAGAIN), LEAST);
}

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
