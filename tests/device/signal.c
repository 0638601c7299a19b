// SPDX-License-Identifier: GPL-2.0
/*
 * Signals end waits and searches immediately, and nothing is lost
 *
 * With a handler that was set without SA_RESTART, a call that has transferred
 * nothing fails with EINTR. With SA_RESTART, or without a handler, the kernel
 * makes the call again.
 */

#include "device_test.h"

#define SOON	0.1	/* seconds until a signal is sent */
#define AT_ONCE	0.05	/* seconds within which it ends the call */

static volatile sig_atomic_t signals;

static void count_signal(int number)
{
	signals += number == SIGALRM;
}

static void set_handler(int flags)
{
	struct sigaction action = {
		.sa_handler = count_signal,
		.sa_flags = flags,
	};

	must(!sigaction(SIGALRM, &action, NULL));
}

/*
 * A busy machine may be late, but not each time: if half of the tries are late,
 * all 20 of them are in one run of a million.
 *
 * All timers here repeat, because on a busy machine the first signal may come
 * before the call that it is to interrupt.
 */
#define TRIES	20

TEST(a_signal_interrupts_a_search_at_once)
{
	int fd = open_backtracking(endless);
	int tries = TRIES;
	double late;
	char c;

	set_handler(0);
	do {
		double start = now();

		set_timer(SOON, SOON);
		expect_error(read(fd, &c, 1), EINTR);
		late = now() - start - SOON;
	} while (late > AT_ONCE && --tries);
	expect(late <= AT_ONCE, "%.3f s late", late);
}

/* A search that started over after each signal would never end. */
TEST(interrupted_reads_continue_the_same_search)
{
	int fd = open_backtracking(slow);

	set_handler(0);
	set_timer(0.01, 0.01);
	expect_ge(failures_before_answer(fd, slow, EINTR), 2);
}

TEST(an_interrupted_read_returns_what_is_solved)
{
	int fd = open_backtracking(easy);
	char answer[3 * CELLS];

	write_text(fd, endless);
	set_handler(0);
	set_timer(SOON, SOON);
	expect_eq(read(fd, answer, sizeof(answer)), CELLS);
	expect_bytes(answer, solution, CELLS);
}

TEST(with_sa_restart_a_read_goes_on_by_itself)
{
	int fd = open_backtracking(slow);
	char answer[CELLS];

	set_handler(SA_RESTART);
	set_timer(0.01, 0.01);
	expect_eq(read(fd, answer, CELLS), CELLS);
	set_timer(0, 0);
	expect_gt(signals, 0);
	expect_solved(answer, slow, CELLS);
}

/* A child that reads @text from @fd, and has begun to */
static pid_t start_reading_all(int fd, const char *text)
{
	pid_t child = fork_as(0);

	if (!child) {
		expect_reads(fd, text);
		_exit(0);
	}
	sleep_for(0.01);
	return child;
}

/*
 * Returns false if the child has ended before. The search takes at least ten
 * times as long as start_reading_all() sleeps, but on a busy machine it may end
 * first. Then the caller tries again.
 */
static bool interrupt(pid_t child, int signal)
{
	int status;

	kill(child, signal);
	expect_eq(waitpid(child, &status, WUNTRACED), child);
	must(status == 0 || WIFSTOPPED(status) || status == signal);
	return status != 0;
}

TEST(stopping_and_continuing_a_reader_changes_nothing)
{
	int fd = open_backtracking(slow);
	int tries = TRIES;
	pid_t child;

	for (;;) {
		child = start_reading_all(fd, slow);
		if (interrupt(child, SIGSTOP))
			break;
		expect_gt(--tries, 0);
		write_text(fd, slow);
	}
	kill(child, SIGCONT);
	expect_child_succeeds(child);
}

TEST(others_can_use_the_session_of_a_killed_reader)
{
	int fd = open_backtracking(puzzle);
	int tries = TRIES;

	expect_reads(fd, puzzle);
	write_text(fd, slow);
	while (!interrupt(start_reading_all(fd, slow), SIGKILL)) {
		expect_gt(--tries, 0);
		write_text(fd, slow);
	}
	expect_reads(fd, slow);
}

TEST(a_signal_ends_the_wait_for_a_puzzle)
{
	int fd = open_device(O_RDWR);
	char c;

	set_handler(0);
	set_timer(SOON, SOON);
	expect_error(read(fd, &c, 1), EINTR);
	write_text(fd, puzzle);
	expect_reads(fd, puzzle);
}

TEST(a_signal_ends_the_wait_for_room)
{
	char *text = newlines(8192);
	int fd;

	set_parameter("queue_max", "4096");
	fd = open_device(O_RDWR);
	set_handler(0);
	set_timer(SOON, SOON);
	expect_eq(write(fd, text, 8192), 4096);
	set_timer(SOON, SOON);
	expect_error(write(fd, text, 8192), EINTR);
	expect_ge(signals, 2);
	expect_eq(read(fd, text, 8192), 4096);
}

/*
 * A reader that searches releases the session only between two slices of 1 ms,
 * and there is a signal each millisecond, so one soon meets an ioctl that
 * waits.
 */
TEST_EACH_OF(a_signal_ends_the_wait_for_a_session_in_use, session_ioctls)
{
	int fd = open_backtracking(endless);
	double end = now() + 30;
	pid_t child;
	int result;

	if (processors() == 1)
		skip("with one processor, no other task runs in a slice");
	child = start_reading(fd);
	set_handler(0);
	set_timer(0.001, 0.001);
	do
		result = call_session_ioctl(fd, variant);
	while ((!result || errno == EBUSY) && now() < end);
	set_timer(0, 0);
	expect_error(result, EINTR);
	kill_and_wait(child);
}
