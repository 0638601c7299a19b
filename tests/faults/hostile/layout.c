// SPDX-License-Identifier: GPL-2.0
/*
 * Layout in mode all, which takes no steps, so only time bounds a read of it
 *
 * A slice is about a millisecond, and a processor that skips layout byte by
 * byte needs longer than that for 8 MiB. So N times 8 MiB take more than N
 * nonblocking reads, and a driver that skips 64 MiB in one read fails. On a
 * busy host, a slice skips less.
 *
 * A reader of layout can be killed within a tenth of a second. No false alarms:
 * the best of up to ten tries counts. A kill takes less than ten milliseconds,
 * so in each of ten tries the host would have to take the processor away for
 * nine tenths of the time.
 */
#include "hostile.h"

#define MOST_A_SLICE	(8UL << 20)
#define TRIES		10
#define ALLOWED		0.1
#define DELAY		5e-3	/* from the first read to SIGKILL */

static size_t size;

static int open_mode_all(int flags)
{
	int fd = open_device(flags | O_NONBLOCK);

	set_mode(fd, SUDOKU_MODE_ALL);
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

static const struct {
	const char *name;
	int (*open)(void);
} texts[] = {
	{ "a huge slate", open_slate },
	{ "a huge queue", open_queue },
};

/* Two texts of this size must fit into memory at once. */
void test_begin(void)
{
	char text[20];

	size = (full() ? 160UL : 64UL) << 20;
	snprintf(text, sizeof(text), "%zu", size);
	set_parameter("slate_max", text);
	set_parameter("queue_max", text);
	set_parameter("user_max", "1073741824");
}

/* Free the memory for the next case. */
static void end_test(void)
{
	write_slate(alice, O_TRUNC, "");
	restore_parameters();
}

/* Read until there is an answer or no layout is left. */
static void expect_many_reads(int fd)
{
	unsigned int reads = 0;
	ssize_t n;
	char c;

	do {
		n = read(fd, &c, 1);
		reads++;
	} while (n < 0 && is_readable(fd));
	note("%zu MiB: %u reads", size >> 20, reads);
	expect_gt(reads, size / MOST_A_SLICE);
}

TEST_EACH_OF(a_nonblocking_read_skips_little_layout, texts)
{
	pid_t child = fork_as(alice);

	if (!child) {
		expect_many_reads(texts[variant].open());
		_exit(0);
	}
	expect_child_succeeds(child);
	end_test();
}

/*
 * Seconds from the time at which SIGKILL is due to the end of a reader that
 * waits. With one processor, a read that does not end delays the signal too, so
 * the reader itself notes when it begins. The caller has the file open too,
 * because freeing all that memory takes time.
 */
static double kill_reader(int fd)
{
	volatile double *begin = shared_memory(sizeof(*begin));
	pid_t child = fork_as(geteuid());
	double time;
	char c;

	if (!child) {
		set_nonblock(fd, false);
		*begin = now();
		for (;;)
			read(fd, &c, 1);
	}
	while (!*begin)
		sleep_for(1e-3);
	sleep_for(DELAY);
	kill_and_wait(child);
	time = now() - *begin - DELAY;
	note("%zu MiB: ended after %.1f ms of %.0f", size >> 20, time * 1e3,
	     ALLOWED * 1e3);
	return time;
}

TEST_EACH_OF(a_reader_of_much_layout_can_be_killed, texts)
{
	double *seconds = shared_memory(sizeof(*seconds));
	unsigned int tries = 0;

	do {
		pid_t child = fork_as(alice);

		if (!child) {
			*seconds = kill_reader(texts[variant].open());
			_exit(0);
		}
		expect_child_succeeds(child);
	} while (*seconds > ALLOWED && ++tries < TRIES);
	end_test();
	expect(tries < TRIES, "%.1f ms are too long", *seconds * 1e3);
}
