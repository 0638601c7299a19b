// SPDX-License-Identifier: GPL-2.0
/*
 * Signals end waits and searches immediately, and nothing is lost
 *
 * With a handler that was set without SA_RESTART, a call that has transferred
 * nothing fails with EINTR. With SA_RESTART, or without a handler, the kernel
 * makes the call again.
 */
#include "device_test.h"

static volatile sig_atomic_t signals;

static void count_signal(int number)
{
	signals++;
}

/*
 * Have a signal each millisecond. The timer repeats, because on a busy machine
 * the first signal may come before the call that it is to interrupt.
 */
static void begin_signals(int flags)
{
	struct sigaction action = {
		.sa_handler = count_signal,
		.sa_flags = flags,
	};

	must(!sigaction(SIGALRM, &action, NULL));
	set_timer(0.001, 0.001);
}

TEST(a_signal_interrupts_a_search_at_once)
{
	int fd = open_backtracking(endless);
	char c;

	begin_signals(0);
	expect_error(read(fd, &c, 1), EINTR);
}

/*
 * A search that started over after each signal would never end. One that did
 * not end at each signal would be interrupted less often: there is a signal for
 * each slice of 1 ms, except for one that comes between two reads.
 */
TEST(interrupted_reads_continue_the_same_search)
{
	int fd = open_backtracking(slow);

	begin_signals(0);
	expect_ge(failures_before_answer(fd, slow, EINTR), SLICES_OF_SLOW / 2);
}

TEST(an_interrupted_read_returns_what_is_solved)
{
	int fd = open_backtracking(easy);
	char answer[3 * CELLS];

	write_text(fd, endless);
	begin_signals(0);
	expect_eq(read(fd, answer, sizeof(answer)), CELLS);
	expect_bytes(answer, solution, CELLS);
}

TEST(with_sa_restart_a_read_goes_on_by_itself)
{
	int fd = open_backtracking(slow);
	char answer[CELLS];

	begin_signals(SA_RESTART);
	expect_eq(read(fd, answer, CELLS), CELLS);
	set_timer(0, 0);
	expect_gt(signals, 0);
	expect_solved(answer, slow, CELLS);
}

TEST(others_can_use_the_session_of_a_killed_reader)
{
	int fd = open_backtracking(slow);
	pid_t child = start_reading(fd, slow);

	await_search(child);
	kill_and_wait(child);
	expect_reads(fd, slow);
}

TEST(a_signal_ends_the_wait_for_a_puzzle)
{
	int fd = open_device(O_RDWR);
	char c;

	begin_signals(0);
	expect_error(read(fd, &c, 1), EINTR);
	set_timer(0, 0);
	write_text(fd, puzzle);
	expect_reads(fd, puzzle);
}

TEST(a_signal_ends_the_wait_for_room)
{
	char *text = newlines(8192);
	int fd = open_small_queue();

	begin_signals(0);
	while (write(fd, text, 8192) > 0)
		;
	expect_eq(errno, EINTR);
	set_timer(0, 0);
	expect_eq(read(fd, text, 8192), 4096);
}

static void expect_interrupted(int fd, unsigned int number)
{
	pid_t child = fork_as(0);

	if (!child) {
		interrupt_by(SIGUSR1, 0);
		expect_error(call_session_ioctl(fd, number), EINTR);
		_exit(0);
	}
	await_sleep(child);
	must(!kill(child, SIGUSR1));
	expect_child_succeeds(child);
}

TEST_EACH_OF(a_signal_ends_the_wait_for_a_session_in_use, session_ioctls)
{
	int fd = open_device(O_RDWR);

	write_in_fault(fd, expect_interrupted, fd, variant);
}
