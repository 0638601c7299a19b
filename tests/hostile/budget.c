// SPDX-License-Identifier: GPL-2.0
/*
 * How much memory one user can hold through the device
 *
 * All sessions, slates and namespaces of a user together hold no more than
 * twice user_max, and other users are not affected. The results do not depend
 * on time.
 */
#include <sys/fsuid.h>

#include "hostile.h"

#define PROCESSES	4
#define SESSIONS	250
#define MEBIBYTE	1048576UL
#define BLOCK		4096

/* Memory that is used without being charged, and by the rest of the system */
#define SLACK		(48 * MEBIBYTE)

static size_t user_max;

/* A puzzle and layout, which take less time to read than many puzzles */
static char block[BLOCK], solved_block[BLOCK];

void test_begin(void)
{
	memset(block, ' ', BLOCK);
	block[BLOCK - 1] = '\n';
	memcpy(solved_block, block, BLOCK);
	memcpy(block, puzzle, CELLS);
	memcpy(solved_block, solution, CELLS);
	user_max = read_number(PARAMETERS "user_max");
}

/* Returns the sum of the numbers in @path that follow the word @name. */
static size_t sum_of(const char *path, const char *name)
{
	FILE *file = fopen(path, "r");
	unsigned long number;
	char line[200], word[32];
	size_t sum = 0;

	must(file);
	while (fgets(line, sizeof(line), file))
		if (sscanf(line, "%31s %lu", word, &number) == 2 &&
		    !strcmp(word, name))
			sum += number;
	fclose(file);
	return sum;
}

/*
 * Returns the memory that is available, in bytes.
 *
 * MemAvailable does not count the free pages in the lists of each processor.
 * Since Linux 6.7 these lists may have tens of megabytes, and a processor that
 * is idle keeps them.
 */
static size_t available(void)
{
	return sum_of("/proc/meminfo", "MemAvailable:") * 1024 +
	       sum_of("/proc/zoneinfo", "count:") * getpagesize();
}

/* Write blocks until no more is taken. Returns how many bytes were. */
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

/* Read what fill() wrote. Returns whether it is right. */
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
			note("read returned %zd at %zu of %zu", n, done,
			     length);
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
 * One process of the attacker: it opens and fills as many sessions as it can,
 * and then reads all of them. It stops at three times user_max, so that a
 * driver without bounds does not use up the machine's memory.
 */
static void hoard_sessions(struct hoard *hoard, unsigned int number,
			   bool subordinate, int ready, int go)
{
	static size_t lengths[SESSIONS];
	static int fds[SESSIONS];
	unsigned int i, count;

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
	wait_for(go);
	for (i = 0; i < count; i++)
		if (!drain(fds[i], lengths[i]))
			hoard->wrong = true;
	_exit(0);
}

/* Can @user write at least @least bytes, and read the answers? */
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
	pid_t child = subordinate ? fork_with_uids(user, SESSIONS) :
				    fork_as(user);

	if (!child)
		hoard_sessions(hoard, number, subordinate, ready, go);
	return child;
}

/* What is checked of each way to hold many sessions */
enum {
	BOUNDED, CAN_OPEN, OTHERS_CAN_SOLVE, CAN_SOLVE, ANSWERED, BUDGET_BACK,
	MEMORY_BACK,
};

#define NAMES_OF_POINTS(how) {						\
	"sessions of one user hold a bounded amount of memory: " how,	\
	"a user over the budget can still open sessions: " how,		\
	"another user still has a full budget: " how,			\
	"a user over the budget can still solve puzzles: " how,		\
	"what was taken over the budget is answered: " how,		\
	"the budget is free again when files are closed: " how,		\
	"the memory is free again when files are closed: " how,		\
}

static void check_hoard(const struct hoard *hoard, size_t held, uid_t user)
{
	size_t bytes = sum_bytes(hoard);

	note("%u sessions, %zu MiB taken, %zu MiB of memory used of %zu MiB",
	     sum_opened(hoard), bytes >> 20, held >> 20, user_max >> 20);
	point(BOUNDED,
	      bytes <= 2 * user_max && held <= 2 * user_max + SLACK);
	point(CAN_OPEN, sum_opened(hoard) == PROCESSES * SESSIONS);
	point(OTHERS_CAN_SOLVE, can_solve(fresh_users(1), MEBIBYTE));
	point(CAN_SOLVE, can_solve(user, BLOCK));
}

/* On a busy machine, freed memory returns late. */
static bool memory_returns(size_t before)
{
	bool returned = wait_until(available() + SLACK / 2 >= before, 30);

	if (!returned)
		note("%zu MiB are available, %zu were", available() >> 20,
		     before >> 20);
	return returned;
}

static void try_sessions(bool subordinate)
{
	struct hoard *hoard = shared_memory(sizeof(*hoard));
	pid_t children[PROCESSES];
	size_t before = available(), left;
	int ready[2], go[2];
	unsigned int i;

	open_pipe(&go[0], &go[1]);
	for (i = 0; i < PROCESSES; i++) {
		open_pipe(&ready[0], &ready[1]);
		children[i] = start_hoarder(hoard, i, alice, subordinate,
					    ready[1], go[0]);
		close(ready[1]);
		wait_for_end(ready[0]);
		close(ready[0]);
	}
	left = available();
	check_hoard(hoard, before > left ? before - left : 0, alice);
	for (i = 0; i < PROCESSES; i++)
		tell(go[1]);
	for (i = 0; i < PROCESSES; i++)
		expect_child_succeeds(children[i]);
	point(ANSWERED, !hoard->wrong);
	point(BUDGET_BACK, can_solve(alice, MEBIBYTE));
	point(MEMORY_BACK, memory_returns(before));
}

static const char *const points_of_processes[] =
	NAMES_OF_POINTS("four processes");
static const char *const points_of_uids[] =
	NAMES_OF_POINTS("subordinate uids");

TEST_TOGETHER(four_processes, points_of_processes)
{
	try_sessions(false);
}

TEST_TOGETHER(subordinate_uids, points_of_uids)
{
	try_sessions(true);
}

/*
 * As many searches as possible: a session gets one at its first read, which
 * finds nothing to do here. In the end this user's searches are refused.
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
	tell(ready);
	wait_for(go);
	_exit(0);
}

static const char *const points_of_searches[] = {
	"searches of one user hold a bounded amount of memory",
	"another user can search while one user has all searches it can get",
	"the budget is free again when searches end",
};

TEST_TOGETHER(searches, points_of_searches)
{
	struct hoard *hoard = shared_memory(sizeof(*hoard));
	size_t before = available(), left, held;
	int ready[2], go[2];
	pid_t child;

	open_pipe(&ready[0], &ready[1]);
	open_pipe(&go[0], &go[1]);
	child = fork_as(alice);
	if (!child)
		hoard_searches(hoard, ready[1], go[0]);
	wait_for(ready[0]);
	left = available();
	held = before > left ? before - left : 0;
	note("%u searches, %zu MiB of memory used", hoard->opened[0],
	     held >> 20);
	point(0, hoard->opened[0] < SEARCHES && held <= 2 * user_max + SLACK);
	point(1, can_solve(bob, MEBIBYTE));
	tell(go[1]);
	expect_child_succeeds(child);
	point(2, can_solve(alice, MEBIBYTE));
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

static const char *const points_of_slates[] = {
	"slates of thousands of uids hold a bounded amount of memory",
	"the budget is free again when slates are wiped",
};

TEST_TOGETHER(slates, points_of_slates)
{
	struct hoard *hoard = shared_memory(sizeof(*hoard));
	pid_t child = fork_with_uids(alice, UIDS);
	bool wiped;

	if (!child)
		hoard_slates(hoard);
	wiped = child_succeeds(child);
	note("%u slates, %zu MiB taken", hoard->opened[0],
	     sum_bytes(hoard) >> 20);
	point(0, sum_bytes(hoard) <= 2 * user_max);
	point(1, wiped);
}
