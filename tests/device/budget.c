// SPDX-License-Identifier: GPL-2.0
/*
 * The budget of a user: what all sessions and slates may hold together
 *
 * Buffers double, and a new one is allocated before the old one is freed, so
 * how full a queue or slate gets is known to be between 4 KiB and the budget.
 */
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>

#include "device_test.h"

#define KIB	((size_t)1024)
#define BUDGET	(64 * KIB)
#define LEAST	(4 * KIB)

/* More than the budget */
#define PUZZLES	2000

static char *text;
static size_t length;

/* Each test has users of its own, to whom nothing is charged yet. */
static void set_budget(const char *bytes)
{
	unsigned int seed = 11;

	set_parameter("user_max", bytes);
	text = random_puzzles(&seed, PUZZLES);
	length = strlen(text);
}

/* Write as much of the text as is taken; what stops it must be @error. */
static size_t fill(int fd, int error)
{
	size_t total = 0;
	ssize_t n;

	while ((n = write(fd, text + total, length - total)) > 0)
		total += n;
	ck_assert_int_eq(n, -1);
	ck_assert_int_eq(errno, error);
	ck_assert_uint_ge(total, LEAST);
	ck_assert_uint_lt(total, BUDGET);
	return total;
}

static void assert_reads_up_to(int fd, size_t from, size_t to)
{
	char *part = strndup(text + from, to - from);

	assert_reads(fd, part);
	free(part);
}

static int ready(int fd)
{
	struct pollfd pollfd = { fd, POLLIN | POLLOUT, 0 };

	ck_assert_int_ge(poll(&pollfd, 1, 0), 0);
	return pollfd.revents;
}

START_TEST(a_queue_over_the_budget_is_full)
{
	int fd = open_as(alice, O_RDWR | O_NONBLOCK);
	size_t first, whole;
	ssize_t more;

	set_budget("65536");
	first = fill(fd, EAGAIN);
	whole = first - first % CELLS;
	ck_assert_int_eq(ready(fd), POLLIN);
	set_parameter("user_max", "67108864");
	assert_reads_up_to(fd, 0, whole);
	ck_assert_int_eq(ready(fd), POLLOUT);
	more = write(fd, text + first, length - first);
	ck_assert_int_eq(more, length - first);
	assert_reads_up_to(fd, whole, length);
}

/* The budget is less than a search takes, but twice the budget is not. */
START_TEST(a_writer_over_the_budget_waits_for_the_reader)
{
	pid_t child;
	int fd;

	set_budget("24576");
	fd = open_as(alice, O_RDWR);
	child = fork();
	if (!child) {
		write_text(fd, text);
		_exit(0);
	}
	assert_reads(fd, text);
	assert_child_succeeds(child);
}

START_TEST(a_slate_over_the_budget_has_no_memory_and_loses_nothing)
{
	int fd = open_as(alice, O_WRONLY | O_TRUNC);
	size_t taken;

	set_budget("65536");
	taken = fill(fd, ENOMEM);
	assert_error(write(fd, text + taken, 1), ENOMEM);
	set_parameter("user_max", "67108864");
	write_text(fd, text + taken);
	assert_slate(alice, text);
}

START_TEST(a_session_over_the_budget_still_solves)
{
	unsigned int mode;

	set_budget("65536");
	fill(open_as(alice, O_WRONLY | O_TRUNC), ENOMEM);
	set_parameter("user_max", "49152");
	for (mode = SUDOKU_MODE_FIRST; mode <= SUDOKU_MODE_ALL; mode++) {
		int fd = open_as(alice, O_RDWR);
		char answer[CELLS];

		set_mode(fd, mode);
		write_text(fd, puzzle);
		ck_assert_uint_eq(read_up_to(fd, answer, CELLS), CELLS);
		ck_assert_mem_eq(answer, solution, CELLS);
		close(fd);
	}
}

/* Twice the budget is enough for five queues, and for two searches of 27 KiB. */
START_TEST(over_twice_the_budget_a_read_has_no_memory_and_loses_nothing)
{
	char answer[CELLS];
	int fds[5], i;

	set_budget("49152");
	for (i = 0; i < 5; i++) {
		fds[i] = open_as(alice, O_RDWR);
		write_text(fds[i], puzzle);
	}
	for (i = 0; i < 2; i++)
		assert_reads(fds[i], puzzle);
	assert_error(read(fds[2], answer, CELLS), ENOMEM);
	assert_error(read(fds[3], answer, CELLS), ENOMEM);
	for (i = 0; i < 2; i++)
		ck_assert_int_eq(close(fds[i]), 0);
	for (i = 2; i < 4; i++)
		assert_reads(fds[i], puzzle);
}

START_TEST(over_twice_the_budget_open_has_no_memory)
{
	unsigned int count = 0;
	int fd, last = -1;

	set_budget("4096");
	ck_assert_int_eq(seteuid(alice), 0);
	while ((fd = open(DEVICE, O_RDWR)) >= 0) {
		last = fd;
		count++;
	}
	ck_assert_int_eq(errno, ENOMEM);
	ck_assert_uint_gt(count, 0);
	ck_assert_uint_le(count, 2 * 4096 / 512);
	close(last);
	open_device(O_RDWR);
	ck_assert_int_eq(seteuid(0), 0);
}

START_TEST(what_is_closed_or_wiped_counts_no_more)
{
	unsigned int i;

	set_budget("65536");
	for (i = 0; i < 20; i++) {
		int fd = open_as(alice, O_RDWR | O_NONBLOCK);

		ck_assert_uint_gt(fill(fd, EAGAIN), 2 * LEAST);
		close(fd);
		fd = open_as(alice, O_WRONLY | O_TRUNC);
		ck_assert_uint_gt(fill(fd, ENOMEM), 2 * LEAST);
		close(fd);
		write_slate(alice, O_TRUNC, "");
	}
}

/* Over a budget that is lower than what alice has, but not than what bob has */
START_TEST(each_user_has_a_budget_of_its_own)
{
	set_budget("65536");
	fill(open_as(alice, O_WRONLY | O_TRUNC), ENOMEM);
	set_parameter("user_max", "24576");
	ck_assert_uint_eq(fill(open_as(alice, O_RDWR | O_NONBLOCK), EAGAIN),
			  LEAST);
	ck_assert_uint_gt(fill(open_as(bob, O_RDWR | O_NONBLOCK), EAGAIN),
			  LEAST);
}

START_TEST(a_users_namespaces_share_the_users_budget)
{
	pid_t child;

	set_budget("65536");
	fill(open_as(alice, O_WRONLY | O_TRUNC), ENOMEM);
	set_parameter("user_max", "24576");
	child = fork();
	if (!child) {
		enter_user_namespace(alice);
		ck_assert_uint_eq(fill(open_device(O_RDWR | O_NONBLOCK),
				       EAGAIN), LEAST);
		_exit(0);
	}
	assert_child_succeeds(child);
}

static void write_file(const char *path, const char *line)
{
	int fd = open(path, O_WRONLY);

	ck_assert_msg(fd >= 0, "%s: %s", path, strerror(errno));
	write_text(fd, line);
	close(fd);
}

static void tell(int fd)
{
	ck_assert_int_eq(write(fd, "", 1), 1);
}

static void wait_for(int fd)
{
	ck_assert_int_eq(read(fd, (char[1]){}, 1), 1);
}

/*
 * A child in a user namespace that @maker has made, and in which 0 and 1 are
 * alice and the user after her. It runs @run as 0, with two pipes to this process.
 */
static pid_t start_in_namespace(uid_t maker, void (*run)(int ready, int go),
				int *ready, int *go)
{
	int to[2], from[2];
	char path[40], map[40];
	pid_t child;

	ck_assert_int_eq(pipe(to), 0);
	ck_assert_int_eq(pipe(from), 0);
	child = fork();
	if (!child) {
		close(to[1]);
		ck_assert_int_eq(setresuid(maker, maker, maker), 0);
		ck_assert_int_eq(prctl(PR_SET_DUMPABLE, 1), 0);
		ck_assert_int_eq(unshare(CLONE_NEWUSER), 0);
		tell(from[1]);
		wait_for(to[0]);
		ck_assert_int_eq(setresuid(0, 0, 0), 0);
		run(from[1], to[0]);
		_exit(0);
	}
	close(from[1]);
	wait_for(from[0]);
	snprintf(path, sizeof(path), "/proc/%d/uid_map", child);
	snprintf(map, sizeof(map), "0 %u 2", alice);
	write_file(path, map);
	snprintf(path, sizeof(path), "/proc/%d/gid_map", child);
	write_file(path, "0 0 1");
	tell(to[1]);
	*ready = from[0];
	*go = to[1];
	return child;
}

static void assert_over_budget(void)
{
	ck_assert_uint_eq(fill(open_device(O_RDWR | O_NONBLOCK), EAGAIN),
			  LEAST);
}

static void nest(int ready, int go)
{
	enter_user_namespace(1);
	assert_over_budget();
}

START_TEST(a_namespace_in_a_users_namespace_shares_the_users_budget)
{
	int ready, go;

	set_budget("65536");
	fill(open_as(alice, O_WRONLY | O_TRUNC), ENOMEM);
	set_parameter("user_max", "24576");
	assert_child_succeeds(start_in_namespace(alice, nest, &ready, &go));
}

static void be_two_users(int ready, int go)
{
	fill(open_device(O_WRONLY | O_TRUNC), ENOMEM);
	tell(ready);
	wait_for(go);
	ck_assert_int_eq(setresuid(1, 1, 1), 0);
	assert_over_budget();
}

START_TEST(a_container_has_one_budget_of_its_own_for_all_its_users)
{
	pid_t child;
	int ready, go;

	set_budget("65536");
	child = start_in_namespace(0, be_two_users, &ready, &go);
	wait_for(ready);
	set_parameter("user_max", "24576");
	ck_assert_uint_gt(fill(open_as(alice, O_RDWR | O_NONBLOCK), EAGAIN),
			  LEAST);
	tell(go);
	assert_child_succeeds(child);
}

TCase *budget_cases(void)
{
	TCase *cases = tcase_create("budget");

	tcase_add_test(cases, a_queue_over_the_budget_is_full);
	tcase_add_test(cases, a_writer_over_the_budget_waits_for_the_reader);
	tcase_add_test(cases,
		       a_slate_over_the_budget_has_no_memory_and_loses_nothing);
	tcase_add_test(cases, a_session_over_the_budget_still_solves);
	tcase_add_test(cases,
		       over_twice_the_budget_a_read_has_no_memory_and_loses_nothing);
	tcase_add_test(cases, over_twice_the_budget_open_has_no_memory);
	tcase_add_test(cases, what_is_closed_or_wiped_counts_no_more);
	tcase_add_test(cases, each_user_has_a_budget_of_its_own);
	tcase_add_test(cases, a_users_namespaces_share_the_users_budget);
	tcase_add_test(cases,
		       a_namespace_in_a_users_namespace_shares_the_users_budget);
	tcase_add_test(cases,
		       a_container_has_one_budget_of_its_own_for_all_its_users);
	return cases;
}
