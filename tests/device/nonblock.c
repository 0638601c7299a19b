// SPDX-License-Identifier: GPL-2.0-only
/*
 * What ends waits and searches before their time, and nothing is lost
 *
 * With O_NONBLOCK, no call waits. A search is no wait, but once something is
 * ready, a read ends with its slice of about 1 ms. At a signal with a handler
 * that was set without SA_RESTART, a call that has transferred nothing fails
 * with EINTR. With SA_RESTART, or without a handler, the kernel makes the call
 * again.
 *
 * The strategy is "backtrack", because there are puzzles that take it as long
 * as a test needs.
 */
#include <poll.h>
#include <sys/epoll.h>
#include <time.h>

#include "device_test.h"

/* Puzzles that take more than a few slices on the fastest machine */
#define MANY	20000

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
		expect_failure("read()", n, error);
		expect_lt(count, SLICES_MAX);
		times[count++] = (now() - begin) * 1e3;
		begin = now();
	}
	expect(n == CELLS, "read() returned %zd, not %d", n, CELLS);
	expect_solved(answer, slow, CELLS);
	expect(count, "a read has finished a long search, but should fail with "
	       "%s after a slice", error_name(error));
	sort_numbers(times, count);
	note("%zu reads of %.2f to %.2f ms", count, *times, times[count - 1]);
	return *times;
}

TEST(a_nonblocking_read_searches_until_something_is_ready, .step = 6)
{
	int fd = open_backtracking(SLOW SLOW);
	char answers[2 * CELLS];

	set_nonblock(fd, true);
	expect_eq(read(fd, answers, sizeof(answers)), CELLS);
	expect_eq(read(fd, answers + CELLS, CELLS), CELLS);
	expect_solved(answers, SLOW SLOW, sizeof(answers));
	expect_would_block(fd);
}

/*
 * A busy host makes reads longer. The last one may have little left to do. A
 * kernel without a better clock than its ticks, which are 4 ms apart, ends a
 * slice at a tick. Early: without step 6, a slice lasts as long as there is
 * text in the reader's buffer, which depends on the machine.
 */
TEST(a_nonblocking_read_ends_after_a_slice, .step = 6, .early = true)
{
	const size_t length = MANY * CELLS;
	char *text = malloc(length + 1), *answers = malloc(length);
	double begin, time, most, shortest = 0;
	struct timespec resolution;
	size_t done = 0;
	ssize_t n;
	int fd, i;

	must(text && answers);
	must(!clock_getres(CLOCK_MONOTONIC, &resolution));
	most = resolution.tv_nsec < 1e6 ? 5 : 4 * resolution.tv_nsec / 1e6;
	for (i = 0; i < MANY; i++)
		memcpy(text + i * CELLS, EASY, CELLS + 1);
	limit_queues("4194304");
	fd = open_backtracking(text);
	set_nonblock(fd, true);
	for (;;) {
		begin = now();
		expect_gt(n = read(fd, answers + done, length - done), 0);
		time = (now() - begin) * 1e3;
		done += n;
		if (done == length)
			break;
		if (!shortest || time < shortest)
			shortest = time;
	}
	expect(shortest, "a nonblocking read has solved %d puzzles, but should "
	       "return after a slice", MANY);
	expect(shortest >= 1 && shortest < most, "a nonblocking read returns "
	       "after %.2f ms with puzzles left, not after 1 to %.0f",
	       shortest, most);
	expect_solved(answers, text, length);
}

static const struct {
	const char *name;
	unsigned int step;
} modes[] = { { "first", 10 }, { "unique", 11 }, { "all", 11 } };

/* Expect that a read returns the first of three puzzles, and no error. */
static void expect_reads_what_is_solved(int fd)
{
	char answer[3 * CELLS];

	expect_eq(read(fd, answer, sizeof(answer)), CELLS);
	expect_bytes(answer, solution, CELLS);
}

TEST(solved_puzzles_do_not_wait_for_unsolved_ones, .step = 6)
{
	int fd = open_backtracking(EASY ENDLESS PUZZLE);

	set_nonblock(fd, true);
	expect_reads_what_is_solved(fd);
}

/*
 * No other call uses the file, so readiness and the calls agree. The text is
 * cut at random bytes by both.
 */
TEST_EACH(poll_and_the_calls_that_follow_it_agree, modes, .step = 10,
	  STEPS_OF(modes))
{
	char *text = lay_out_puzzles(3 + variant, 100 * KIB);
	size_t length = strlen(text), taken = 0, done = 0;
	char *answer = malloc(2 * length);
	int fd = open_small_queue(), events;
	u64 seed = variant;

	must(answer);
	set_nonblock(fd, true);
	set_mode(fd, variant);
	while ((events = ready(fd)) & POLLIN || taken < length) {
		expect(events, "poll() reports neither POLLIN nor POLLOUT");
		if (!(events & POLLIN))
			expect_error(read(fd, answer, 1), EAGAIN);
		if (!(events & POLLOUT))
			expect_error(write(fd, "\n", 1), EAGAIN);
		if (events & POLLOUT && taken < length &&
		    (!(events & POLLIN) || draw_random(&seed, 2))) {
			size_t size = 1 + draw_random(&seed, 3000);
			ssize_t n;

			if (size > length - taken)
				size = length - taken;
			expect_gt(n = write(fd, text + taken, size), 0);
			taken += n;
		} else if (events & POLLIN) {
			size_t size = 1 + draw_random(&seed, 6000);
			ssize_t n;

			expect_gt(n = read(fd, answer + done, size), 0);
			done += n;
		}
	}
	if (variant != SUDOKU_MODE_ALL) {
		expect_eq(done, length);
		expect(!find_wrong(variant, text, answer, length, is_right),
		       "an answer is wrong");
	}
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

/* A read ends with the slice in which a signal comes. */
TEST(interrupted_reads_continue_the_same_search, .step = 6)
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
	       "no read ends with its slice: there is a signal each %.2f ms",
	       times[25]);
}

/* Copies that take longer than a slice, and how much of each is done */
static const struct {
	const char *name;
	size_t least, most;
} copies[] = {
	{ "a write that need not wait goes on", MIB, MIB },
	{ "a read ends after 64 KiB", 1, 64 * KIB },
};

/* It comes while the first page is copied. What is left to read is an edge. */
TEST_EACH(a_signal_comes_during_a_large_copy, copies, .step = 7)
{
	struct slow_page page = slow_page_open();
	char *text = newlines(MIB);
	int fd, edges;
	pid_t child;

	limit_queues("1048576");
	fd = open_session(variant ? text : "");
	edges = watch_edges(fd, EPOLLIN);
	child = fork_as(0);
	if (!child) {
		char *pages = memcpy(shared_memory(MIB), text, MIB);
		ssize_t n;

		interrupt_by(SIGUSR1, 0);
		slow_page_map(&page, pages);
		expect_ge(n = variant ? read(fd, pages, MIB) :
					write(fd, pages, MIB),
			  copies[variant].least);
		expect_le(n, copies[variant].most);
		_exit(0);
	}
	slow_page_fault(&page, child);
	must(!kill(child, SIGUSR1));
	sleep_for(0.01);
	slow_page_end(&page, text, sysconf(_SC_PAGESIZE));
	expect_child_succeeds(child);
	must(has_edge(edges));
}

/* And what is left is an edge. */
TEST(an_interrupted_read_returns_what_is_solved, .step = 7)
{
	int fd = open_backtracking(EASY ENDLESS PUZZLE);
	int edges = watch_edges(fd, EPOLLIN);

	begin_signals(0);
	expect_reads_what_is_solved(fd);
	ualarm(0, 0);
	must(has_edge(edges));
}

/* Nothing is ready, and the search is not at its end. */
TEST(an_interrupted_search_is_an_edge, .step = 7)
{
	int fd = open_backtracking(slow);
	int edges = watch_edges(fd, EPOLLIN);

	begin_signals(0);
	expect_error(read(fd, (char [CELLS]){ }, CELLS), EINTR);
	ualarm(0, 0);
	must(has_edge(edges));
}

TEST(with_sa_restart_a_read_goes_on_by_itself, .step = 6)
{
	int fd = open_backtracking(slow);

	begin_signals(SA_RESTART);
	expect_reads(fd, slow);
}
