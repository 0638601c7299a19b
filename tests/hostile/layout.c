// SPDX-License-Identifier: GPL-2.0
/*
 * Layout in mode all, which takes no steps, so only time bounds a read of it
 *
 * A slice is about a millisecond. So a reader of layout can be killed within a
 * tenth of a second, and the nonblocking reads of a text take five milliseconds
 * on average at most. A driver that skips 64 MiB in one read takes several
 * tenths of a second in every try.
 *
 * No false alarms: the best of up to ten tries counts. A correct driver needs
 * about one millisecond a read, so in each of ten tries the host would have to
 * take the processor away for four fifths of the time. A kill takes less than
 * ten milliseconds, so there it would be nine tenths.
 */
#include <poll.h>

#include "hostile.h"

#define TRIES		10
#define AVERAGE		5e-3
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

static const struct text {
	const char *name;
	int (*open)(void);
	bool huge;
} texts[] = {
	{ "a slate", open_slate, false },
	{ "a huge slate", open_slate, true },
	{ "a huge queue", open_queue, true },
};

static void set_size(const char *name, size_t value)
{
	char text[20];

	snprintf(text, sizeof(text), "%zu", value);
	set_parameter(name, text);
}

/* Two texts of this size must fit into memory at once. */
static void prepare(const struct text *text)
{
	restore_parameters();
	size = read_number(PARAMETERS "slate_max");
	if (!text->huge)
		return;
	size = (full() ? 160UL : 64UL) << 20;
	set_size("slate_max", size);
	set_size("queue_max", size);
	set_size("user_max", 1UL << 30);
}

/* Expect that @measure returns no more than @allowed seconds in some try. */
static void try_text(const struct text *text, double (*measure)(int fd),
		     double allowed)
{
	double *seconds = shared_memory(sizeof(*seconds));
	unsigned int tries;

	prepare(text);
	for (tries = 0; tries < TRIES; tries++) {
		pid_t child = fork_as(alice);

		if (!child) {
			*seconds = measure(text->open());
			_exit(0);
		}
		expect_child_succeeds(child);
		if (*seconds <= allowed)
			break;
	}
	write_slate(alice, O_TRUNC, "");
	restore_parameters();
	expect(tries < TRIES, "%.1f ms are too long", *seconds * 1e3);
}

static bool is_readable(int fd)
{
	struct pollfd file = { .fd = fd, .events = POLLIN };

	return poll(&file, 1, 0) == 1;
}

/*
 * Read until there is an answer or no layout is left. Returns the seconds that
 * a read takes on average.
 */
static double measure_reads(int fd)
{
	double total = 0, longest = 0;
	unsigned int reads = 0;
	ssize_t n;
	char c;

	do {
		double start = now(), time;

		n = read(fd, &c, 1);
		time = now() - start;
		total += time;
		reads++;
		if (time > longest)
			longest = time;
	} while (n < 0 && is_readable(fd));
	note("%zu MiB: %u reads, %.2f ms on average, %.2f the longest",
	     size >> 20, reads, total / reads * 1e3, longest * 1e3);
	return total / reads;
}

TEST_EACH_OF(a_nonblocking_read_skips_little_layout, texts)
{
	try_text(&texts[variant], measure_reads, AVERAGE);
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
	try_text(&texts[variant], kill_reader, ALLOWED);
}
