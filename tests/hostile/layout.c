// SPDX-License-Identifier: GPL-2.0
/*
 * Layout in mode all, which nothing but time bounds
 *
 * A slice is about a millisecond, so a reader of nothing but layout can be
 * killed within a tenth of a second (a second on a machine that is emulated),
 * and a read that does not wait takes five milliseconds at most, on average
 * over all the reads of one text. A driver that skips the text in one read
 * takes as long as the text is, in every try.
 *
 * No false alarms: the best of up to ten tries counts. A good driver needs about
 * one millisecond a read, so in each of ten tries the host would have to take
 * the processor away for four fifths of the time. The same is true of the kills,
 * as in kill.c.
 */
#include "hostile.h"

#define TRIES		10
#define AVERAGE		5e-3

static size_t size;

static int open_mode_all(int flags)
{
	int fd = open_device(flags | O_NONBLOCK);
	struct sudoku_config config;

	must(!ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config));
	config.mode = SUDOKU_MODE_ALL;
	must(!ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config));
	return fd;
}

static int open_slate(void)
{
	int fd = open_device(O_WRONLY | O_TRUNC);

	write_layout(fd, size);
	must(!close(fd));
	return open_mode_all(O_RDONLY);
}

static int open_queue(void)
{
	int fd = open_mode_all(O_RDWR);

	write_layout(fd, size);
	return fd;
}

struct times {
	double average, longest;
	unsigned int reads;
};

/* Reads until there is an answer or nothing is left to skip. */
static struct times measure_reads(int fd)
{
	struct times times = { 0 };
	double start = now(), before = start, after;
	char c;

	for (;;) {
		ssize_t n = read(fd, &c, 1);

		after = now();
		times.reads++;
		if (after - before > times.longest)
			times.longest = after - before;
		if (n >= 0 || after - before < 50e-6)
			break;
		before = after;
	}
	times.average = (after - start) / times.reads;
	return times;
}

static bool reads_are_short(uid_t user, int (*open_text)(void))
{
	struct times *times = shared_memory(sizeof(*times));
	unsigned int tries;

	for (tries = 0; tries < TRIES; tries++) {
		pid_t child = fork_as(user);

		if (!child) {
			*times = measure_reads(open_text());
			_exit(0);
		}
		must(child_succeeds(child));
		note("%zu MiB: %u reads, %.2f ms on average, %.2f the longest",
		     size >> 20, times->reads, times->average * 1e3,
		     times->longest * 1e3);
		if (times->average <= AVERAGE)
			break;
	}
	return tries < TRIES;
}

/*
 * Seconds from SIGKILL until a reader that waits is gone. It is not the last to
 * have the file, because to free all that memory takes time of its own.
 */
static double kill_reader(int fd)
{
	pid_t child = fork_as(geteuid());
	double start;
	char c;

	if (!child) {
		must(!fcntl(fd, F_SETFL, 0));
		for (;;)
			read(fd, &c, 1);
	}
	sleep_for(5e-3);
	start = now();
	kill_and_wait(child);
	return now() - start;
}

static bool can_be_killed(uid_t user, int (*open_text)(void))
{
	double allowed = is_emulated() ? 1 : 0.1;
	double *time = shared_memory(sizeof(*time));
	unsigned int tries;

	for (tries = 0; tries < TRIES; tries++) {
		pid_t child = fork_as(user);

		if (!child) {
			*time = kill_reader(open_text());
			_exit(0);
		}
		must(child_succeeds(child));
		note("%zu MiB: gone after %.1f ms of %.0f", size >> 20,
		     *time * 1e3, allowed * 1e3);
		if (*time <= allowed)
			break;
	}
	return tries < TRIES;
}

/* The memory of the last one is in use until it is wiped. */
static void try(const char *what, int (*open_text)(void))
{
	uid_t user = fresh_users(1);
	pid_t child;

	check(reads_are_short(user, open_text),
	      "a_read_that_does_not_wait_skips_little_layout_of_%s", what);
	check(can_be_killed(user, open_text),
	      "a_reader_of_much_layout_can_be_killed_in_%s", what);
	child = fork_as(user);
	if (!child)
		_exit(close(open_device(O_WRONLY | O_TRUNC)));
	must(child_succeeds(child));
}

static void set_parameter(const char *name, size_t value)
{
	char path[80], text[20];

	snprintf(path, sizeof(path), PARAMETERS "%s", name);
	snprintf(text, sizeof(text), "%zu", value);
	if (!access(path, F_OK))
		write_file(path, text);
}

int main(void)
{
	size_t slate_max = read_number(PARAMETERS "slate_max");
	size_t queue_max = read_number(PARAMETERS "queue_max");
	size_t user_max = 64 << 20;

	if (!access(PARAMETERS "user_max", F_OK))
		user_max = read_number(PARAMETERS "user_max");
	size = slate_max;
	try("a_slate", open_slate);

	/* Two of them at once must fit into memory. */
	size = (full() ? 160UL : 64UL) << 20;
	set_parameter("slate_max", size);
	set_parameter("queue_max", size);
	set_parameter("user_max", 1UL << 30);
	try("a_huge_slate", open_slate);
	try("a_huge_queue", open_queue);
	set_parameter("slate_max", slate_max);
	set_parameter("queue_max", queue_max);
	set_parameter("user_max", user_max);
	return result();
}
