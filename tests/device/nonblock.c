// SPDX-License-Identifier: GPL-2.0
/*
 * What ends waits and searches before their time, and nothing is lost
 *
 * With O_NONBLOCK, no call waits, and no read is longer than a slice of about
 * 1 ms. At a signal with a handler that was set without SA_RESTART, a call that
 * has transferred nothing fails with EINTR. With SA_RESTART, or without a
 * handler, the kernel makes the call again.
 *
 * The strategy is "backtrack", because there are puzzles that take it as long
 * as a test needs.
 */
#include "device_test.h"

/* More slices than "slow" takes on the slowest machine */
#define SLICES_MAX	100000

/*
 * Read the answer to "slow", where each read before that fails with @error.
 * Returns how many milliseconds the shortest one took: a busy host makes others
 * longer. A search that started over each time would never end.
 */
static double time_of_slice(int fd, int error)
{
	static double times[SLICES_MAX];
	char answer[CELLS];
	size_t count = 0;
	double begin = now();
	ssize_t n;

	while ((n = read(fd, answer, CELLS)) < 0) {
		expect_eq(errno, error);
		expect_lt(count, SLICES_MAX);
		times[count++] = (now() - begin) * 1e3;
		begin = now();
	}
	expect_eq(n, CELLS);
	expect_solved(answer, slow, CELLS);
	expect_gt(count, 0);
	sort_numbers(times, count);
	note("%zu reads of %.2f to %.2f ms", count, *times, times[count - 1]);
	return *times;
}

TEST(a_nonblocking_read_ends_after_a_slice)
{
	int fd = open_backtracking(slow);
	double time;

	set_nonblock(fd, true);
	time = time_of_slice(fd, EAGAIN);
	expect(time >= 1 && time < 5, "a slice takes %.2f ms", time);
}

/* Expect that a read returns the first of three puzzles, and no error. */
static void expect_reads_what_is_solved(int fd)
{
	char answer[3 * CELLS];

	expect_eq(read(fd, answer, sizeof(answer)), CELLS);
	expect_bytes(answer, solution, CELLS);
}

TEST(solved_puzzles_do_not_wait_for_unsolved_ones)
{
	int fd = open_backtracking(EASY ENDLESS PUZZLE);

	set_nonblock(fd, true);
	expect_reads_what_is_solved(fd);
	expect_error(read(fd, (char[1]){}, 1), EAGAIN);
}

/*
 * Have a signal each millisecond. The timer repeats, because on a busy machine
 * the first signal may come before the call that it is to interrupt.
 */
static void begin_signals(int flags)
{
	interrupt_by(SIGALRM, flags);
	ualarm(1000, 1000);
}

TEST(a_signal_interrupts_a_search_at_once)
{
	int fd = open_backtracking(endless);
	char c;

	begin_signals(0);
	expect_error(read(fd, &c, 1), EINTR);
}

/* A read ends with the slice in which a signal comes. */
TEST(interrupted_reads_continue_the_same_search)
{
	int fd = open_backtracking(slow), i;
	double times[50];

	begin_signals(0);
	for (i = 0; i < 50; i++) {
		times[i] = -now() * 1e3;
		pause();
		times[i] += now() * 1e3;
	}
	sort_numbers(times, 50);
	expect(time_of_slice(fd, EINTR) < times[25] + 5,
	       "there is a signal each %.2f ms", times[25]);
}

/* The signal comes while the first page is copied. */
TEST(a_signal_ends_a_write_after_64_kibibytes)
{
	struct slow_page page = slow_page_open();
	char *text = newlines(MIB);
	int fd = open_device(O_RDWR);
	pid_t child = fork_as(0);

	if (!child) {
		char *pages = memcpy(shared_memory(MIB), text, MIB);

		interrupt_by(SIGUSR1, 0);
		slow_page_map(&page, pages);
		expect_eq(write(fd, pages, MIB), 64 * KIB);
		_exit(0);
	}
	must(slow_page_fault(&page, child, test_seconds));
	must(!kill(child, SIGUSR1));
	slow_page_end(&page, text, sysconf(_SC_PAGESIZE));
	expect_child_succeeds(child);
}

TEST(an_interrupted_read_returns_what_is_solved)
{
	int fd = open_backtracking(EASY ENDLESS PUZZLE);

	begin_signals(0);
	expect_reads_what_is_solved(fd);
}

TEST(with_sa_restart_a_read_goes_on_by_itself)
{
	int fd = open_backtracking(slow);

	begin_signals(SA_RESTART);
	expect_reads(fd, slow);
}
