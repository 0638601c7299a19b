// SPDX-License-Identifier: GPL-2.0
/*
 * How much memory one user can hold through the device
 *
 * Whatever the user does, in however many sessions, slates and namespaces, holds
 * no more than twice user_max, and other users are not affected. Nothing of
 * this depends on time.
 */
#include <sys/fsuid.h>

#include "hostile.h"

#define PROCESSES	4
#define SESSIONS	250
#define MEBIBYTE	1048576UL
#define BLOCK		4096

/* What counts towards memory without being charged, and what the rest does */
#define SLACK		(48 * MEBIBYTE)

static size_t user_max = 64 * MEBIBYTE;

/* A puzzle and layout, which is quicker to read than many puzzles */
static char block[BLOCK], solved_block[BLOCK];

static void fill_blocks(void)
{
	memset(block, ' ', BLOCK);
	block[BLOCK - 1] = '\n';
	memcpy(solved_block, block, BLOCK);
	memcpy(block, puzzle, CELLS);
	memcpy(solved_block, solution, CELLS);
}

/* In bytes */
static size_t available(void)
{
	FILE *file = fopen("/proc/meminfo", "r");
	unsigned long kilobytes = 0;
	char line[100];

	must(file);
	while (!kilobytes && fgets(line, sizeof(line), file))
		sscanf(line, "MemAvailable: %lu", &kilobytes);
	fclose(file);
	return kilobytes * 1024;
}

/* Writes blocks until the next byte is not taken; returns how many bytes were. */
static size_t fill(int fd, size_t most)
{
	size_t length = 0;

	while (length < most) {
		size_t at = length % BLOCK;
		ssize_t n = write(fd, block + at, BLOCK - at);

		if (n < 0) {
			must(errno == EAGAIN || errno == ENOMEM ||
			     errno == ENOSPC);
			break;
		}
		length += n;
	}
	return length;
}

/* Reads what fill() wrote; returns whether it is right. */
static bool drain(int fd, size_t length)
{
	/* An incomplete puzzle at the end is not handed out. */
	size_t whole = length - length % BLOCK;
	size_t done = 0;
	char answer[BLOCK];

	while (done < whole) {
		size_t at = done % BLOCK;
		ssize_t n = read(fd, answer, BLOCK - at);

		if (n < 0 && errno == EAGAIN)
			continue;
		if (n <= 0 || memcmp(answer, solved_block + at, n)) {
			note("read returned %zd at %zu of %zu", n, done, length);
			return false;
		}
		done += n;
	}
	return true;
}

/* What the processes of an attacker have done, in shared memory */
struct hoard {
	volatile unsigned int opened[PROCESSES];
	volatile size_t bytes[PROCESSES];
	volatile bool wrong;
};

static unsigned int sum_opened(const struct hoard *hoard)
{
	unsigned int i, sum = 0;

	for (i = 0; i < PROCESSES; i++)
		sum += hoard->opened[i];
	return sum;
}

static size_t sum_bytes(const struct hoard *hoard)
{
	size_t sum = 0;
	unsigned int i;

	for (i = 0; i < PROCESSES; i++)
		sum += hoard->bytes[i];
	return sum;
}

/*
 * One process of the attacker: as many full sessions as it gets, then all of
 * them read. A driver without bounds is not tried to the end of all memory.
 */
static void hoard_sessions(struct hoard *hoard, unsigned int number,
			   bool subordinate, int ready, int go)
{
	static size_t lengths[SESSIONS];
	static int fds[SESSIONS];
	unsigned int i, count;
	char c;

	for (i = 0; i < SESSIONS && sum_bytes(hoard) < 3 * user_max; i++) {
		if (subordinate)
			setfsuid(1 + i);
		fds[i] = open(DEVICE, O_RDWR | O_NONBLOCK | O_CLOEXEC);
		if (fds[i] < 0)
			break;
		lengths[i] = fill(fds[i], MEBIBYTE);
		hoard->bytes[number] += lengths[i];
		hoard->opened[number]++;
	}
	count = i;
	close(ready);
	must(read(go, &c, 1) == 1);
	for (i = 0; i < count; i++)
		if (!drain(fds[i], lengths[i]))
			hoard->wrong = true;
	_exit(0);
}

/* In a session of the same or of another user */
static bool can_solve(uid_t user, size_t least)
{
	pid_t child = fork_as(user);

	if (!child) {
		int fd = open_device(O_RDWR | O_NONBLOCK);
		size_t length = fill(fd, MEBIBYTE);

		if (length < least)
			note("a queue takes %zu bytes", length);
		_exit(length < least || !drain(fd, length));
	}
	return child_succeeds(child);
}

static pid_t start_hoarder(struct hoard *hoard, unsigned int number,
			   uid_t user, bool subordinate, int ready, int go)
{
	pid_t child = subordinate ? fork_in_namespace(user, SESSIONS) :
				    fork_as(user);

	if (!child)
		hoard_sessions(hoard, number, subordinate, ready, go);
	return child;
}

static void check_hoard(const struct hoard *hoard, size_t held, uid_t user,
			const char *how)
{
	size_t bytes = sum_bytes(hoard);

	note("%s: %u sessions, %zu MiB taken, %zu MiB of memory gone, "
	     "user_max is %zu MiB", how, sum_opened(hoard), bytes >> 20,
	     held >> 20, user_max >> 20);
	check(bytes <= 2 * user_max && held <= 2 * user_max + SLACK,
	      "sessions_of_one_user_hold_a_bounded_amount_of_memory_%s", how);
	check(sum_opened(hoard) == PROCESSES * SESSIONS,
	      "a_user_over_the_budget_can_still_open_sessions_%s", how);
	check(can_solve(fresh_users(1), MEBIBYTE),
	      "another_user_has_all_of_the_budget_%s", how);
	check(can_solve(user, BLOCK),
	      "a_user_over_the_budget_can_still_solve_puzzles_%s", how);
}

/* MemAvailable of a machine that was busy a moment ago still rises. */
static size_t settled(size_t before)
{
	unsigned int tries = 20;
	size_t after;

	do {
		sleep_for(0.1);
		after = available();
	} while (after + SLACK / 2 < before && --tries);
	return after;
}

static void try_sessions(bool subordinate, const char *how)
{
	struct hoard *hoard = shared_memory(sizeof(*hoard));
	pid_t children[PROCESSES];
	uid_t user = fresh_users(1);
	size_t before = available();
	int ready[2], go[2];
	unsigned int i;
	size_t now;
	char c;

	must(!pipe(go));
	for (i = 0; i < PROCESSES; i++) {
		must(!pipe2(ready, O_CLOEXEC));
		children[i] = start_hoarder(hoard, i, user, subordinate,
					    ready[1], go[0]);
		close(ready[1]);
		must(!read(ready[0], &c, 1));
		close(ready[0]);
	}
	now = available();
	check_hoard(hoard, before > now ? before - now : 0, user, how);
	for (i = 0; i < PROCESSES; i++)
		must(write(go[1], "", 1) == 1);
	for (i = 0; i < PROCESSES; i++)
		must(child_succeeds(children[i]));
	close(go[0]);
	close(go[1]);
	check(!hoard->wrong, "what_was_taken_over_the_budget_is_answered_%s",
	      how);
	check(can_solve(user, MEBIBYTE),
	      "the_budget_comes_back_when_files_are_closed_%s", how);
	now = settled(before);
	check(now + SLACK / 2 >= before,
	      "the_memory_comes_back_when_files_are_closed_%s", how);
}

/*
 * As many searches as there can be: a session gets one at its first read, which
 * here finds nothing to do. The last ones are refused, and only to this user.
 */
#define SEARCHES	8000

static void hoard_searches(struct hoard *hoard, int ready, int go)
{
	unsigned int i;
	char c;

	for (i = 0; i < SEARCHES; i++) {
		int fd = open(DEVICE, O_RDWR | O_NONBLOCK | O_CLOEXEC);

		if (fd < 0)
			break;
		if (read(fd, &c, 1) == -1 && errno == ENOMEM)
			break;
		hoard->opened[0]++;
	}
	must(i == SEARCHES || errno == ENOMEM);
	must(write(ready, "", 1) == 1);
	must(read(go, &c, 1) == 1);
	_exit(0);
}

static void try_searches(void)
{
	struct hoard *hoard = shared_memory(sizeof(*hoard));
	size_t before = available(), now, held;
	uid_t user = fresh_users(1);
	int ready[2], go[2];
	pid_t child;
	char c;

	must(!pipe(ready) && !pipe(go));
	child = fork_as(user);
	if (!child)
		hoard_searches(hoard, ready[1], go[0]);
	must(read(ready[0], &c, 1) == 1);
	now = available();
	held = before > now ? before - now : 0;
	note("%u searches, %zu MiB of memory gone", hoard->opened[0],
	     held >> 20);
	check(hoard->opened[0] < SEARCHES && held <= 2 * user_max + SLACK,
	      "searches_of_one_user_hold_a_bounded_amount_of_memory");
	check(can_solve(fresh_users(1), MEBIBYTE),
	      "another_user_can_search_while_one_user_has_all_there_are");
	must(write(go[1], "", 1) == 1);
	must(child_succeeds(child));
	check(can_solve(user, MEBIBYTE),
	      "the_budget_comes_back_when_searches_end");
}

#define UIDS	2000

static void hoard_slates(struct hoard *hoard)
{
	unsigned int user;

	for (user = 1; user <= UIDS && sum_bytes(hoard) < 3 * user_max;
	     user++) {
		int fd;

		setfsuid(user);
		fd = open_device(O_WRONLY | O_TRUNC);
		hoard->bytes[0] += fill(fd, MEBIBYTE);
		hoard->opened[0]++;
		close(fd);
	}
	for (user = 1; user <= hoard->opened[0]; user++) {
		setfsuid(user);
		close(open_device(O_WRONLY | O_TRUNC));
	}
	setfsuid(0);
	must(fill(open_device(O_WRONLY | O_TRUNC), MEBIBYTE) == MEBIBYTE);
	close(open_device(O_WRONLY | O_TRUNC));
	_exit(0);
}

static void try_slates(void)
{
	struct hoard *hoard = shared_memory(sizeof(*hoard));
	pid_t child = fork_in_namespace(fresh_users(1), UIDS);

	if (!child)
		hoard_slates(hoard);
	check(child_succeeds(child),
	      "the_budget_comes_back_when_slates_are_wiped");
	note("%u slates, %zu MiB taken", hoard->opened[0],
	     sum_bytes(hoard) >> 20);
	check(sum_bytes(hoard) <= 2 * user_max,
	      "slates_of_thousands_of_uids_hold_a_bounded_amount_of_memory");
}

int main(void)
{
	fill_blocks();
	if (!access(PARAMETERS "user_max", F_OK))
		user_max = read_number(PARAMETERS "user_max");
	try_sessions(false, "by_four_processes");
	try_sessions(true, "by_subordinate_uids");
	try_searches();
	try_slates();
	return result();
}
