// SPDX-License-Identifier: GPL-2.0
/*
 * One open file, used by a writer, two readers and a process that changes the
 * configuration and reads the counters, with a queue that is almost always full
 * or empty
 *
 * Each puzzle must be counted once, and no byte may be lost, come twice or
 * change. Both readers together get each answer once, but one may get its
 * beginning and the other its end. All puzzles are the same, so how often each
 * byte has been read shows that.
 */
#include <poll.h>
#include <sys/time.h>

#include "hostile.h"

#define READERS	2

/* Puzzles in all, and in the writer's buffer */
#define PUZZLES	20000L
#define BATCH	60L

/* A puzzle and a newline */
#define LINE	(CELLS + 1L)

static const struct strain {
	const char *name;
	int flags;
	bool signals;
} strains[] = {
	{ "blocking", O_RDWR, false },
	{ "blocking, with signals", O_RDWR, true },
	{ "O_NONBLOCK", O_RDWR | O_NONBLOCK, false },
	{ "O_NONBLOCK, with signals", O_RDWR | O_NONBLOCK, true },
};

/* What all processes share */
static struct {
	long read;
	long bytes[256];
	bool done;
} *sum;

static const char line[] = PUZZLE "\n";

/* Wait after EAGAIN. Other errors than this and EINTR end the process. */
static void wait_after(ssize_t result, int fd, short events)
{
	struct pollfd pollfd = { .fd = fd, .events = events };

	if (result >= 0 || errno == EINTR)
		return;
	must(errno == EAGAIN);
	must(poll(&pollfd, 1, -1) >= 0 || errno == EINTR);
}

static void interrupt_often(bool signals)
{
	const struct itimerval time = { { 0, 900 }, { 0, 900 } };

	interrupt_by(SIGALRM, 0);
	interrupt_by(SIGUSR1, 0);
	if (signals)
		must(!setitimer(ITIMER_REAL, &time, NULL));
}

static void __attribute__((noreturn)) write_all(int fd, bool signals)
{
	char text[BATCH * LINE];
	long i, at;

	for (i = 0; i < BATCH; i++)
		memcpy(text + i * LINE, line, LINE);
	interrupt_often(signals);
	for (at = 0; at < PUZZLES * LINE;) {
		long from = at % LINE, left = PUZZLES * LINE - at;
		long most = BATCH * LINE - from;
		ssize_t n = write(fd, text + from, left < most ? left : most);

		wait_after(n, fd, POLLOUT);
		at += n > 0 ? n : 0;
	}
	_exit(EXIT_SUCCESS);
}

/* Ends with EINTR after all has been read. */
static void __attribute__((noreturn))
read_some(int fd, bool signals, u64 seed)
{
	unsigned char text[5000];
	ssize_t n, i;

	interrupt_often(signals);
	while (!__atomic_load_n(&sum->done, __ATOMIC_ACQUIRE)) {
		unsigned int below = draw_random(&seed, 3) ? 200 : sizeof(text);

		n = read(fd, text, 1 + draw_random(&seed, below));
		wait_after(n, fd, POLLIN);
		for (i = 0; i < n; i++)
			__atomic_add_fetch(&sum->bytes[text[i]], 1,
					   __ATOMIC_RELAXED);
		if (n > 0)
			__atomic_add_fetch(&sum->read, n, __ATOMIC_RELEASE);
	}
	_exit(EXIT_SUCCESS);
}

/* The answers are the same with each of these configurations. */
static void __attribute__((noreturn)) configure_all_the_time(int fd)
{
	struct sudoku_config config = {};
	struct sudoku_stats stats;
	__u64 before = 0;
	u64 seed = 7;

	while (!__atomic_load_n(&sum->done, __ATOMIC_ACQUIRE)) {
		strcpy(config.strategy, draw_random(&seed, 2) ? "bands" : "mrv");
		config.mode = draw_random(&seed, 2) ? SUDOKU_MODE_FIRST :
						      SUDOKU_MODE_UNIQUE;
		must(!ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config) ||
		     errno == EBUSY);
		must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
		expect_ge(stats.puzzles, before);
		before = stats.puzzles;
		if (!draw_random(&seed, 50))
			sleep_for(0.5e-3);
	}
	_exit(EXIT_SUCCESS);
}

static long bytes_read(void)
{
	return __atomic_load_n(&sum->read, __ATOMIC_ACQUIRE);
}

/* Fail if nothing is read for a long time. */
static void await_all(void)
{
	long before;

	do {
		before = bytes_read();
		expect(wait_until(bytes_read() > before, PATIENCE),
		       "it hangs after %ld of %ld bytes", before,
		       PUZZLES * LINE);
	} while (bytes_read() < PUZZLES * LINE);
}

static void expect_each_byte_once(void)
{
	static const char answer[] = SOLUTION "\n";
	long expected[256] = {};
	unsigned int i;

	for (i = 0; i < LINE; i++)
		expected[(unsigned char)answer[i]] += PUZZLES;
	for (i = 0; i < 256; i++)
		expect(sum->bytes[i] == expected[i],
		       "byte %#x was read %ld times, not %ld", i,
		       sum->bytes[i], expected[i]);
}

/* A reader may wait for more: it is interrupted until it looks at @done. */
static void end_readers(const pid_t *readers)
{
	unsigned int i;

	for (i = 0; i < READERS; i++) {
		int status = 0;

		expect(wait_until(waitpid(readers[i], &status, WNOHANG) ||
				  kill(readers[i], SIGUSR1), PATIENCE),
		       "a reader does not end");
		expect_eq(status, 0);
	}
}

TEST_EACH_OF(callers_of_one_file_lose_and_count_nothing_twice, strains)
{
	const struct strain *strain = &strains[variant];
	pid_t writer, configurer, readers[READERS];
	struct sudoku_stats stats;
	unsigned int i;
	int fd;

	set_parameter("queue_max", "4096");
	sum = shared_memory(sizeof(*sum));
	fd = open_as(alice, strain->flags);
	writer = fork_as(0);
	if (!writer)
		write_all(fd, strain->signals);
	configurer = fork_as(0);
	if (!configurer)
		configure_all_the_time(fd);
	for (i = 0; i < READERS; i++) {
		readers[i] = fork_as(0);
		if (!readers[i])
			read_some(fd, strain->signals, i);
	}
	await_all();
	__atomic_store_n(&sum->done, true, __ATOMIC_RELEASE);
	end_readers(readers);
	expect_child_succeeds(writer);
	expect_child_succeeds(configurer);
	expect_each_byte_once();
	must(!ioctl(fd, SUDOKU_IOC_GET_STATS, &stats));
	expect_eq(stats.puzzles, PUZZLES);
	expect_eq(stats.solved, PUZZLES);
	expect_would_block(fd);
}
