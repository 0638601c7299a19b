// SPDX-License-Identifier: GPL-2.0-only
/*
 * Memory: the budget of a user, for all its sessions and slates
 */
#include <poll.h>
#include <sched.h>
#include <stdarg.h>

#include "device_test.h"

#define BUDGET	(256 * KIB)
#define QUEUE	(128 * KIB)

/* More than the budget */
#define PUZZLES	4000

static void set_budget(size_t bytes)
{
	char text[40];

	snprintf(text, sizeof(text), "%zu", bytes);
	set_parameter("user_max", text);
}

/* Solve puzzles in any mode, and layout that fills the queue. */
static void use_all_of(int fd)
{
	char *text = newlines(QUEUE - CELLS);
	unsigned int mode;

	for (mode = SUDOKU_MODE_FIRST; mode <= SUDOKU_MODE_ALL; mode++) {
		set_mode(fd, mode);
		write_text(fd, puzzle);
		expect_reads_exactly(fd, solution);
		if (mode == SUDOKU_MODE_ALL)
			expect_reads_exactly(fd, "\n\n");
	}
	set_mode(fd, SUDOKU_MODE_FIRST);
	write_text(fd, puzzle);
	write_text(fd, text);
	expect_eq(ready(fd), POLLIN);
	expect_reads(fd, puzzle);
	expect_reads(fd, text);
	expect_eq(ready(fd), POLLOUT);
}

/* What is charged at open is all that the session needs. */
TEST(open_pays_for_all_that_a_session_needs, .step = 15)
{
	int fd = open_as(alice, O_RDWR);
	size_t paid = memory_of(alice);

	note("a private session takes %zu bytes", paid);
	expect_le(paid, QUEUE + 48 * KIB);
	set_budget(4 * KIB);
	use_all_of(fd);
	expect_eq(memory_of(alice), paid);

	set_budget(64 * MIB);
	open_as(bob, O_RDONLY);
	note("a reader of a slate takes %zu bytes", memory_of(bob));
	expect_gt(memory_of(bob), 32 * KIB);
	expect_le(memory_of(bob), 40 * KIB);
	/* Chunks have less than 4 KiB, and a part of one may have been read. */
	expect_ge(paid, memory_of(bob) + QUEUE + 8 * KIB);
}

TEST(a_write_to_a_slate_over_the_budget_loses_nothing, .step = 15)
{
	int fd = open_as(alice, O_WRONLY | O_TRUNC);
	char *text = make_puzzles(11, PUZZLES);
	size_t taken;

	set_budget(BUDGET);
	taken = write_until(fd, text, EDQUOT);
	expect_ge(taken, BUDGET - 8 * KIB);
	expect_lt(taken, BUDGET);
	expect_error(write(fd, text + taken, 1), EDQUOT);
	set_budget(64 * MIB);
	write_text(fd, text + taken);
	expect_slate(alice, text);
	close(fd);

	/* The first write has the memory of the slate that open has wiped. */
	fd = open_as(alice, O_WRONLY | O_TRUNC);
	set_budget(BUDGET);
	write_bytes(fd, text, taken);
}

/*
 * 64 KiB for a buffer, and on x86-64 as much for an engine, once there is as
 * much text as 32 puzzles have, which is what an engine needs
 */
TEST(a_reader_takes_memory_when_there_is_much_to_read, .step = 15)
{
	size_t much = 32 * CELLS, before;
	int fd = open_as(alice, O_RDWR);
#ifdef __x86_64__
	size_t size = 128 * KIB;
#else
	size_t size = 64 * KIB;
#endif

	before = memory_of(alice);
	write_text(fd, newlines(much - 1));
	expect_reads(fd, newlines(much - 1));
	expect_eq(memory_of(alice), before);
	write_text(fd, newlines(much));
	expect_reads(fd, newlines(much));
	expect_eq(memory_of(alice), before + size);
}

TEST(an_append_to_another_slate_frees_what_was_wiped)
{
	size_t before;
	int fd;

	write_slate(alice, 0, puzzle);
	fd = open_as(alice, O_WRONLY | O_TRUNC | O_APPEND);
	write_slate(alice, 0, puzzle);
	before = memory_of(alice);
	write_text(fd, "\n");
	expect_gt(before, memory_of(alice));
}

/* Each attempt may reclaim memory, so a new one needs new text. */
TEST(memory_for_much_text_is_asked_for_once_for_a_text, .step = 15)
{
	int fd = open_as(alice, O_RDWR);
	size_t before = memory_of(alice);

	write_text(fd, newlines(9 * KIB));
	set_budget(4 * KIB);
	expect_eq(read(fd, (char[1]){}, 1), 1);
	set_budget(64 * MIB);
	expect_eq(read_up_to(fd, (char[9 * KIB - 1]){}, 9 * KIB - 1),
		  9 * KIB - 1);
	expect_eq(memory_of(alice), before);
	write_text(fd, newlines(3 * KIB));
	expect_eq(read(fd, (char[1]){}, 1), 1);
	expect_gt(memory_of(alice), before);
}

TEST(solve_needs_memory_within_the_budget, .step = 15)
{
	struct sudoku_solve solve = { .max_solutions = 1 };
	int fd = open_as(alice, O_WRONLY);
	size_t before = memory_of(alice);

	memcpy(solve.puzzle, puzzle, CELLS);
	set_budget(4 * KIB);
	expect_error(ioctl(fd, SUDOKU_IOC_SOLVE, &solve), EDQUOT);
	set_budget(64 * MIB);
	must(!ioctl(fd, SUDOKU_IOC_SOLVE, &solve));
	expect_eq(solve.verdict, SUDOKU_VERDICT_SOLVED);
	expect_le(memory_of(alice), before + 32 * KIB);
}

static const struct {
	const char *name;
	int flags;
} kinds[] = {
	{ "a private session", O_RDWR },
	{ "a reader of a slate", O_RDONLY },
	{ "a writer to a slate", O_WRONLY },
};

#define FILES	20

/* The budget is that of so many files to the byte; first one byte is missing. */
TEST_EACH(open_fails_over_the_budget, kinds, .step = 15)
{
	int flags = kinds[variant].flags, last = open_as(alice, flags), i;
	size_t enough = FILES * memory_of(alice);

	for (i = 2; i < FILES; i++)
		last = open_as(alice, flags);
	set_budget(enough - 1);
	expect_error(try_open_as(alice, flags), EDQUOT);
	set_budget(enough);
	open_as(alice, flags);
	expect_error(try_open_as(alice, flags), EDQUOT);
	open_as(bob, flags);
	close(last);
	open_as(alice, flags);
	expect_error(try_open_as(alice, flags), EDQUOT);
}

/* One more open file keeps the user's object, and what is charged to it. */
TEST(closed_files_and_wiped_slates_no_longer_count, .step = 15)
{
	char *text = make_puzzles(11, 1000);
	size_t before, taken;
	int fd, reader;

	open_as(alice, O_RDWR);
	before = memory_of(alice);
	fd = open_as(alice, O_RDWR);
	taken = memory_of(alice);
	write_text(fd, text);
	expect_reads(fd, text);
	expect_gt(memory_of(alice), taken);
	close(fd);
	expect_eq(memory_of(alice), before);

	write_slate(alice, O_TRUNC, text);
	expect_gt(memory_of(alice), before + strlen(text));
	reader = open_as(alice, O_RDONLY);
	write_slate(alice, O_TRUNC, "");
	expect_gt(memory_of(alice), before + strlen(text));
	expect_reads(reader, text);
	close(reader);
	expect_eq(memory_of(alice), before);
}

/* What a slate of @text takes */
static size_t memory_of_slate(const char *text)
{
	write_slate(bob, O_TRUNC, text);
	return memory_of(bob);
}

/* Expect that @user cannot open the device with all that it has now. */
static void expect_over_budget(uid_t user)
{
	set_budget(memory_of(user));
	expect_error(try_open_as(user, O_WRONLY), EDQUOT);
}

static void write_map(pid_t child, const char *name, const char *map)
{
	char path[40];

	snprintf(path, sizeof(path), "/proc/%d/%s", child, name);
	write_file(path, map);
}

/*
 * Fork a child in a user namespace that @maker creates, as the first of the
 * users that its uid_map has. newuidmap writes such a mapping for an ordinary
 * user, as /etc/subuid allows.
 */
static pid_t fork_in_namespace(uid_t maker, const char *format, ...)
{
	va_list args;
	char map[80];
	int out, in;
	uid_t first;
	pid_t child;

	va_start(args, format);
	vsnprintf(map, sizeof(map), format, args);
	va_end(args);
	open_pipe(&out, &in);
	child = fork_as(maker);
	if (!child) {
		must(!unshare(CLONE_NEWUSER));
		must(read(out, (char[1]){}, 1) == 1);
		first = atoi(map);
		must(!setresgid(first, first, first));
		must(!setresuid(first, first, first));
		return 0;
	}
	await_sleep(child);
	write_map(child, "uid_map", map);
	write_map(child, "gid_map", map);
	write_text(in, "\n");
	return child;
}

/* Root in the namespace, and the users after alice */
#define MAP	"0 %u 1\n1 %u 10\n"

/* Replace the slates of root and of user @other in a namespace of @maker's. */
static void write_in_namespace(uid_t maker, uid_t root, uid_t other,
			       const char *text)
{
	pid_t child = fork_in_namespace(maker, MAP, root, alice + 1);

	if (!child) {
		int fd = open_device(O_WRONLY);

		write_text(fd, text);
		must(!setresuid(other, other, other));
		write_text(open_device(O_WRONLY), text);
		_exit(0);
	}
	expect_child_succeeds(child);
}

TEST(a_user_has_one_budget_for_all_its_namespaces, .step = 15)
{
	char *text = make_puzzles(11, 300);
	size_t slate = memory_of_slate(text);
	pid_t child;

	write_in_namespace(alice, alice + 20, 1, text);
	expect_eq(memory_of(alice), 2 * slate);
	expect_eq(memory_of(alice + 1), 0);
	expect_eq(memory_of(alice + 20), 0);
	child = fork_in_namespace(alice, MAP, alice, alice + 1);
	if (!child) {
		child = fork_in_namespace(1, "1 2 1\n");
		if (child)
			expect_child_succeeds(child);
		else
			write_text(open_device(O_WRONLY), text);
		_exit(0);
	}
	expect_child_succeeds(child);
	expect_eq(memory_of(alice), 3 * slate);
	expect_eq(memory_of(bob), slate);
	expect_over_budget(alice);
}

/*
 * Its root pays, who is alice outside. The slates of earlier starts are still
 * there, and count.
 */
TEST(a_container_that_is_started_again_has_the_same_budget, .step = 15)
{
	char *text = make_puzzles(11, 300);
	size_t slate = memory_of_slate(text), root = memory_of(0);
	pid_t child;
	int other;

	for (other = 1; other <= 5; other++)
		write_in_namespace(0, alice, other, text);
	expect_eq(memory_of(alice), 6 * slate);
	expect_eq(memory_of(alice + 1), 0);
	expect_eq(memory_of(0), root);
	expect_slate(alice + 1, text);
	set_budget(6 * slate);
	child = fork_in_namespace(0, MAP, alice, alice + 1);
	if (!child) {
		expect_error(open(DEVICE, O_WRONLY), EDQUOT);
		must(!setresuid(7, 7, 7));
		expect_error(open(DEVICE, O_WRONLY), EDQUOT);
		_exit(0);
	}
	expect_child_succeeds(child);
}

TEST(without_a_root_each_user_of_a_container_has_a_budget, .step = 15)
{
	char *text = make_puzzles(11, 300);
	size_t slate = memory_of_slate(text), root = memory_of(0);
	pid_t child = fork_in_namespace(0, "1 %u 1\n", alice);

	if (!child) {
		write_text(open_device(O_WRONLY), text);
		_exit(0);
	}
	expect_child_succeeds(child);
	expect_eq(memory_of(alice), slate);
	expect_eq(memory_of(0), root);
}
