// SPDX-License-Identifier: GPL-2.0-only
/*
 * A writer next to a reader, each with calls of random sizes
 *
 * Both use the same open file, or the reader follows a slate to which the
 * writer adds. Each puzzle must come back solved in its place and be counted
 * once, and no byte may be lost or come twice. As only one process reads and
 * only one writes, what poll() reports to a process stays true until its call.
 */
#include <poll.h>
#include <sys/time.h>

#include "race.h"

/* Texts for each kind of pair, and bytes in each text */
#define TEXTS	6
#define LENGTH	(10 * KIB)

static const struct pair_kind {
	const char *name;
	bool slate;
	bool signals;
	bool flags_change;
} kinds[] = {
	{ "blocking", false, false, false },
	{ "with signals", false, true, false },
	{ "O_NONBLOCK now and then", false, false, true },
	{ "O_NONBLOCK now and then, with signals", false, true, true },
	{ "a slate", true, false, false },
	{ "a slate, with signals", true, true, false },
};

/* Signals that interrupt calls every @interval microseconds */
static void interrupt_every(unsigned int interval)
{
	const struct itimerval time = { { 0, interval }, { 0, interval } };

	interrupt_by(SIGALRM, 0);
	must(!setitimer(ITIMER_REAL, &time, NULL));
}

/* At most 3 bytes, a puzzle, or more than a chunk, but not more than @left */
static size_t draw_part(size_t left)
{
	static const unsigned int below[] = { 3, 90, 1000, 9000 };
	size_t size = 1 + draw(below[draw(ARRAY_SIZE(below))]);

	return size < left ? size : left;
}

/* Sometimes poll first; then the call must not be refused. */
static bool is_ready(int fd, short events)
{
	struct pollfd pollfd = { .fd = fd, .events = events };
	int result = !draw(3) ? poll(&pollfd, 1, -1) : 0;

	must(result >= 0 || errno == EINTR);
	return result == 1 && pollfd.revents & events;
}

/* Wait after a call that was refused. Returns 0, or @result if it was not. */
static ssize_t after_call(int fd, short events, bool ready, ssize_t result)
{
	struct pollfd pollfd = { .fd = fd, .events = events };

	if (result >= 0)
		return result;
	must(errno == EINTR || errno == EAGAIN);
	if (errno == EINTR)
		return 0;
	expect(!ready, "EAGAIN after poll() has reported %#x", events);
	must(poll(&pollfd, 1, -1) >= 0 || errno == EINTR);
	return 0;
}

static void prepare_call(int fd, const struct pair_kind *kind)
{
	if (kind->flags_change)
		set_nonblock(fd, draw(2));
}

static void __attribute__((noreturn))
write_all(int fd, const struct pair_kind *kind, const char *text)
{
	size_t at = 0, length = strlen(text);

	if (kind->signals)
		interrupt_every(700);
	while (at < length) {
		size_t size = draw_part(length - at);
		bool ready;

		prepare_call(fd, kind);
		ready = is_ready(fd, POLLOUT);
		at += after_call(fd, POLLOUT, ready,
				 write(fd, text + at, size));
	}
	_exit(EXIT_SUCCESS);
}

/* A slate ends where nothing more can be read yet. */
static void read_all(int fd, const struct pair_kind *kind, const char *text)
{
	size_t at = 0, length = strlen(text);
	char *answers = malloc(length);

	must(answers);
	if (kind->signals)
		interrupt_every(800);
	while (at < length) {
		size_t size = draw_part(length - at);
		bool ready;
		ssize_t n;

		prepare_call(fd, kind);
		ready = is_ready(fd, POLLIN);
		n = read(fd, answers + at, size);
		expect(n || kind->slate, "end of file in a session");
		at += after_call(fd, POLLIN, ready, n);
	}
	interrupt_every(0);
	expect_solved(answers, text, length);
	free(answers);
}

static void expect_counted_once(int fd, const char *text)
{
	struct sudoku_stats stats;
	unsigned int cells = 0;

	for (; *text; text++)
		cells += is_cell(*text);
	must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
	expect_eq(stats.puzzles, cells / CELLS);
	expect_eq(stats.solved, cells / CELLS);
}

static void make_pair(const struct pair_kind *kind)
{
	char *text = lay_out_puzzles(seed, LENGTH);
	int writer, reader;
	pid_t child;

	writer = open_device(kind->slate ? O_WRONLY | O_TRUNC : O_RDWR);
	reader = writer;
	if (kind->slate) {
		/* so that there is a slate to be opened */
		write_text(writer, "\n");
		reader = open_device(O_RDONLY);
		expect_reads_exactly(reader, "\n");
	}
	child = fork_as(0);
	if (!child)
		write_all(writer, kind, text);
	read_all(reader, kind, text);
	expect_child_succeeds(child);
	expect_counted_once(reader, text);
	if (kind->slate)
		expect_at_end(reader);
	else
		expect_would_block(reader);
	close(writer);
	close(reader);
	free(text);
}

TEST_EACH(a_reader_gets_what_a_writer_beside_it_writes, kinds)
{
	unsigned int i;

	limit_queues("4096");
	for (i = 0; i < TEXTS; i++) {
		trying("text %u", i);
		seed = i;
		make_pair(&kinds[variant]);
	}
}
