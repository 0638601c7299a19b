// SPDX-License-Identifier: GPL-2.0-only
/*
 * Solving through /dev/sudoku, in a private session of each thread
 *
 * device_open() opens the session of its thread, so that what is wrong is
 * reported before any work begins. Another thread that can have no session, as
 * when the user's memory is used up, leaves the work to those that have one.
 *
 * Even with O_NONBLOCK, a read searches until it has an answer or a signal
 * arrives. A signal that asks the program to end is handled by one thread, and
 * may arrive just before a read begins. So each thread has a timer that
 * interrupts its reads again and again, by SIGURG, which harms nobody who does
 * not catch it.
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/sudoku.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "solving.h"

#define DEVICE		"/dev/sudoku"
#define SEARCH_TIME	1000000	/* nanoseconds */

/* Many versions of glibc have no name for this member. */
#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id	_sigev_un._tid
#endif

/* How to solve, in all threads */
static struct config wanted;

/* The session of this thread, -1 if there is none */
static __thread int fd = -1;

/* It signals this thread, and exists if the session does. */
static __thread timer_t timer;

/* Bytes that were written to the device and not yet read back */
static __thread size_t ahead;

/* In mode all: what was read of the answers and not yet passed on */
static __thread char answers[CHUNK];
static __thread size_t answers_begin;
static __thread size_t answers_end;

/* Does an error of open() mean that the driver is not there? */
static bool is_missing(int error)
{
	return error == ENOENT || error == ENODEV || error == ENXIO;
}

/* Report an error of the device, and exit. Only the first thread does that. */
static void fail_device(void)
{
	static pthread_mutex_t failing = PTHREAD_MUTEX_INITIALIZER;
	int error = errno;

	pthread_mutex_lock(&failing);
	errno = error;
	warn(DEVICE);
	if (is_missing(error))
		fprintf(stderr,
			"The driver is not loaded. As root, 'modprobe sudoku' loads it; 'make run' in\n"
			"its sources tries it in a virtual machine; the option --local does without it.\n");
	exit(STATUS_TROUBLE);
}

/* Open the device for this thread. Returns false if there is none. */
static bool find_device(void)
{
	fd = open(DEVICE, O_RDWR | O_NONBLOCK | O_CLOEXEC);
	return fd >= 0 || !is_missing(errno);
}

static void ignore(int number)
{
	(void)number;
}

/* Make the timer of this thread, whose signal ends a system call. */
static bool make_timer(void)
{
	const struct sigaction action = { .sa_handler = ignore };
	struct sigevent event = {
		.sigev_notify = SIGEV_THREAD_ID,
		.sigev_signo = SIGURG,
		.sigev_notify_thread_id = gettid(),
	};
	sigset_t urgent;

	sigemptyset(&urgent);
	sigaddset(&urgent, SIGURG);
	return !sigaction(SIGURG, &action, NULL) &&
	       !pthread_sigmask(SIG_UNBLOCK, &urgent, NULL) &&
	       !timer_create(CLOCK_MONOTONIC, &event, &timer);
}

/* Start the timer of this thread, or stop it with 0. */
static void set_timer(long nanoseconds)
{
	const struct itimerspec times = {
		.it_interval.tv_nsec = nanoseconds,
		.it_value.tv_nsec = nanoseconds,
	};

	timer_settime(timer, 0, &times, NULL);
}

/*
 * Configure the session of this thread, and open it unless it is open. Returns
 * false, with errno, if that is not possible.
 */
static bool configure_session(void)
{
	struct sudoku_config config;

	if (fd < 0)
		find_device();
	if (fd < 0 || ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config))
		return false;
	config.mode = wanted.mode;
	if (wanted.has_max_steps)
		config.max_steps = wanted.max_steps;
	if (wanted.strategy &&
	    snprintf(config.strategy, sizeof(config.strategy), "%s",
		     wanted.strategy) >= (int)sizeof(config.strategy))
		no_such_strategy(wanted.strategy);

	if (!ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config))
		return make_timer();
	if (errno == EINVAL)
		no_such_strategy(config.strategy);
	return false;
}

static void device_open(const struct config *config)
{
	wanted = *config;
	if (!configure_session())
		fail_device();
}

/* It leaves a descriptor for the next text. */
static bool device_join(void)
{
	int spare = open("/", O_PATH | O_CLOEXEC);
	bool joined = spare >= 0 && configure_session();

	if (spare >= 0)
		close(spare);
	if (!joined && fd >= 0) {
		close(fd);
		fd = -1;
	}
	return joined;
}

static void wait_for(short events)
{
	struct pollfd pollfd = { .fd = fd, .events = events };

	if (poll(&pollfd, 1, -1) < 0 && errno != EINTR)
		err(STATUS_TROUBLE, "poll");
}

/* How many bytes a call has moved, 0 if it would wait or was interrupted */
static size_t moved(ssize_t n)
{
	if (n < 0 && errno != EAGAIN && errno != EINTR)
		fail_device();
	return n < 0 ? 0 : n;
}

/*
 * Read answers. The device searches for at most about a millisecond. Returns
 * how many bytes were read, 0 if no answer is ready now.
 */
size_t device_read(char *text, size_t length)
{
	ssize_t n;
	int error;

	set_timer(SEARCH_TIME);
	n = read(fd, text, length);
	error = errno;
	set_timer(0);
	errno = error;
	return moved(n);
}

/*
 * The device's queue may be smaller than the text, so neither a write nor a
 * read may block; poll() waits for both.
 */
static size_t device_solve(char *text, size_t length)
{
	while (!stop_requested()) {
		size_t done;

		if (ahead < length)
			ahead += moved(write(fd, text + ahead, length - ahead));
		done = device_read(text, ahead);
		if (done) {
			ahead -= done;
			return done;
		}
		wait_for(ahead < length ? POLLIN | POLLOUT : POLLIN);
	}
	return 0;
}

static void device_begin(const char *puzzle)
{
	size_t done = 0;

	while (!stop_requested()) {
		done += moved(write(fd, puzzle + done, SUDOKU_CELLS - done));
		if (done == SUDOKU_CELLS)
			break;
		wait_for(POLLOUT);
	}
}

/* Get an answer's next byte. Returns false if a signal has ended the work. */
static bool next_byte(char *byte)
{
	while (answers_begin == answers_end) {
		if (stop_requested())
			return false;
		answers_begin = 0;
		answers_end = device_read(answers, sizeof(answers));
		if (!answers_end)
			wait_for(POLLIN);
	}
	*byte = answers[answers_begin++];
	return true;
}

static bool device_next(char *answer)
{
	unsigned int i;
	char newline;

	if (!next_byte(answer) || *answer == '\n')
		return false;
	for (i = 1; i < SUDOKU_CELLS; i++)
		if (!next_byte(answer + i))
			return false;
	return next_byte(&newline);
}

const struct solver device_solver = {
	.open = device_open,
	.join = device_join,
	.solve = device_solve,
	.begin = device_begin,
	.next = device_next,
};

/* Report that there is no such strategy, and exit. */
void no_such_strategy(const char *name)
{
	errx(STATUS_TROUBLE, "no such strategy: %s", quoted(name));
}

/*
 * Open the solver that the command line asks for: by default the device or, if
 * there is none, this process.
 */
const struct solver *open_solver(const struct config *config)
{
	const struct solver *solver = &device_solver;

	if (shared.local && shared.device)
		usage_error("--local and --device exclude each other");
	if (shared.local || (!shared.device && !find_device()))
		solver = &local_solver;
	if (solver == &local_solver && !shared.local && !shared.quiet)
		warnx("there is no " DEVICE "; solving in this process");
	solver->open(config);
	return solver;
}
