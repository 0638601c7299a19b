// SPDX-License-Identifier: GPL-2.0
/*
 * Signals: they end a wait and a search at once, and nothing is lost
 *
 * With a handler that was set without SA_RESTART, a call that has transferred
 * nothing fails with EINTR; with SA_RESTART, or without a handler, nobody
 * notices that it was interrupted.
 */
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>

#include "device_test.h"

#define SOON	0.1	/* seconds until a signal interrupts a call */
#define AT_ONCE	0.05	/* seconds in which it has to */

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

	ck_assert_int_eq(sigaction(SIGALRM, &action, NULL), 0);
}

static struct timeval timeval(double seconds)
{
	return (struct timeval){
		.tv_sec = seconds,
		.tv_usec = (seconds - (time_t)seconds) * 1e6,
	};
}

static void set_timer(double first, double interval)
{
	struct itimerval timer = {
		.it_value = timeval(first),
		.it_interval = timeval(interval),
	};

	ck_assert_int_eq(setitimer(ITIMER_REAL, &timer, NULL), 0);
}

static int open_search(const char *text)
{
	set_parameter("strategy", "backtrack");
	return open_session(text);
}

/*
 * A busy machine may be late, but hardly each time: if it is in half of the
 * tries, all 20 of them are in one run of a million.
 *
 * Here and below a timer repeats: on a busy machine the first signal may come
 * before the call that it is for.
 */
#define TRIES	20

START_TEST(a_signal_interrupts_a_search_at_once)
{
	int fd = open_search(endless);
	int tries = TRIES;
	double late;
	char c;

	set_handler(0);
	do {
		double start = now();

		set_timer(SOON, SOON);
		assert_error(read(fd, &c, 1), EINTR);
		late = now() - start - SOON;
	} while (late > AT_ONCE && --tries);
	ck_assert_double_le(late, AT_ONCE);
}

/* A search that began anew after each signal would never come to its end. */
START_TEST(interrupted_reads_finish_the_same_search_in_the_end)
{
	int fd = open_search(slow);

	set_handler(0);
	set_timer(0.01, 0.01);
	ck_assert_uint_ge(failures_before_answer(fd, slow, EINTR), 2);
}

START_TEST(what_is_solved_by_then_is_returned)
{
	int fd = open_search(easy);
	char answer[3 * CELLS];

	write_text(fd, endless);
	set_handler(0);
	set_timer(SOON, SOON);
	ck_assert_int_eq(read(fd, answer, sizeof(answer)), CELLS);
	ck_assert_mem_eq(answer, solution, CELLS);
}

START_TEST(with_sa_restart_nobody_notices)
{
	int fd = open_search(slow);
	char answer[CELLS];

	set_handler(SA_RESTART);
	set_timer(0.01, 0.01);
	ck_assert_int_eq(read(fd, answer, CELLS), CELLS);
	set_timer(0, 0);
	ck_assert_int_gt(signals, 0);
	assert_solved(answer, slow, CELLS);
}

/* A child that reads @text from @fd, and is in the middle of it in a moment */
static pid_t start_reading_all(int fd, const char *text)
{
	pid_t child = fork();

	if (!child) {
		assert_reads(fd, text);
		_exit(0);
	}
	sleep_for(0.01);
	return child;
}

/*
 * The search takes ten times as long as we sleep, or more. A busy machine may
 * let it end before we go on; that is tried again.
 */
static bool interrupt(pid_t child, int signal)
{
	int status;

	kill(child, signal);
	ck_assert_int_eq(waitpid(child, &status, WUNTRACED), child);
	ck_assert(status == 0 || WIFSTOPPED(status) || status == signal);
	return status != 0;
}

START_TEST(being_stopped_and_continued_goes_unnoticed)
{
	int fd = open_search(slow);
	int tries = TRIES;
	pid_t child;

	for (;;) {
		child = start_reading_all(fd, slow);
		if (interrupt(child, SIGSTOP))
			break;
		ck_assert_int_gt(--tries, 0);
		write_text(fd, slow);
	}
	kill(child, SIGCONT);
	assert_child_succeeds(child);
}

START_TEST(a_killed_reader_leaves_the_session_to_others)
{
	int fd = open_search(puzzle);
	int tries = TRIES;

	assert_reads(fd, puzzle);
	write_text(fd, slow);
	while (!interrupt(start_reading_all(fd, slow), SIGKILL)) {
		ck_assert_int_gt(--tries, 0);
		write_text(fd, slow);
	}
	assert_reads(fd, slow);
}

START_TEST(a_signal_ends_the_wait_for_a_puzzle)
{
	int fd = open_device(O_RDWR);
	char c;

	set_handler(0);
	set_timer(SOON, SOON);
	assert_error(read(fd, &c, 1), EINTR);
	write_text(fd, puzzle);
	assert_reads(fd, puzzle);
}

START_TEST(a_signal_ends_the_wait_for_room)
{
	char text[8192];
	int fd;

	memset(text, '\n', sizeof(text));
	set_parameter("queue_max", "4096");
	fd = open_device(O_RDWR);
	set_handler(0);
	set_timer(SOON, SOON);
	ck_assert_int_eq(write(fd, text, sizeof(text)), 4096);
	set_timer(SOON, SOON);
	assert_error(write(fd, text, sizeof(text)), EINTR);
	ck_assert_int_ge(signals, 2);
	ck_assert_int_eq(read(fd, text, sizeof(text)), 4096);
}

static const unsigned long commands[] = {
	SUDOKU_IOC_GET_CONFIG, SUDOKU_IOC_SET_CONFIG, SUDOKU_IOC_GET_STATS,
};

/*
 * A reader who searches lets go of the session only between two slices of 1 ms,
 * and a signal comes each millisecond, so it meets an ioctl that waits soon.
 */
START_TEST(a_signal_ends_the_wait_for_a_session_in_use)
{
	union {
		struct sudoku_config config;
		struct sudoku_stats stats;
	} argument;
	int fd = open_search(endless);
	double end = now() + 30;
	pid_t child;
	int result;

	ck_assert_int_eq(ioctl(fd, SUDOKU_IOC_GET_CONFIG, &argument), 0);
	child = start_reading(fd);
	set_handler(0);
	set_timer(0.001, 0.001);
	do
		result = ioctl(fd, commands[_i], &argument);
	while ((!result || errno != EINTR) && now() < end);
	set_timer(0, 0);
	ck_assert_int_eq(result, -1);
	ck_assert_int_eq(errno, EINTR);
	assert_can_be_killed(child);
}

TCase *signal_cases(void)
{
	TCase *cases = tcase_create("signal");

	tcase_add_test(cases, a_signal_interrupts_a_search_at_once);
	tcase_add_test(cases,
		       interrupted_reads_finish_the_same_search_in_the_end);
	tcase_add_test(cases, what_is_solved_by_then_is_returned);
	tcase_add_test(cases, with_sa_restart_nobody_notices);
	tcase_add_test(cases, being_stopped_and_continued_goes_unnoticed);
	tcase_add_test(cases, a_killed_reader_leaves_the_session_to_others);
	tcase_add_test(cases, a_signal_ends_the_wait_for_a_puzzle);
	tcase_add_test(cases, a_signal_ends_the_wait_for_room);
	/* With one processor, no other task runs while one is in a slice. */
	if (sysconf(_SC_NPROCESSORS_ONLN) > 1)
		tcase_add_loop_test(cases,
				    a_signal_ends_the_wait_for_a_session_in_use,
				    0, ARRAY_SIZE(commands));
	return cases;
}
