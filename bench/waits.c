// SPDX-License-Identifier: GPL-2.0
/*
 * Measures how long callers wait next to a search on the same open file
 *
 * One process reads the answer of a puzzle that takes longer than the
 * measurement. Another one makes one kind of call over and over: how many it
 * made, how many of them got EAGAIN, and how long those took that did not. The
 * guest needs two processors, so that both run at the same time.
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

/* "brute" needs hours for it. */
#define ENDLESS	"..............3.85..1.2.......5.7.....4...1...9......." \
		"5......73..2.1........4...9"

/* For how long to make calls, and how many at most */
#define SECONDS		5
#define CALLS_MAX	100000

/* What the calls of one kind took, in seconds */
struct waits {
	unsigned int calls, again;
	double sum, worst;
};

static void count_call(struct waits *waits, double begin, int result)
{
	double took = clock_now() - begin;

	if (result < 0 && errno == EAGAIN) {
		waits->again++;
		return;
	}
	if (result < 0)
		err(1, "a call failed");
	waits->calls++;
	waits->sum += took;
	if (took > waits->worst)
		waits->worst = took;
}

static void print_waits(const char *name, const struct waits *waits)
{
	printf("%-32s %9u %9u %11.3f %11.3f\n", name, waits->calls,
	       waits->again, waits->calls ? waits->sum / waits->calls * 1e3 : 0,
	       waits->worst * 1e3);
	fflush(stdout);
}

static int open_device(const char *strategy)
{
	struct sudoku_config config = {};
	int fd = open("/dev/sudoku", O_RDWR);

	strcpy(config.strategy, strategy);
	if (fd < 0 || ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config))
		err(1, "/dev/sudoku");
	return fd;
}

static void write_all(int fd, const char *text, size_t length)
{
	if (write(fd, text, length) != (ssize_t)length)
		err(1, "write");
}

static void set_nonblock(int fd)
{
	if (fcntl(fd, F_SETFL, O_NONBLOCK))
		err(1, "fcntl");
}

/* A child that searches until it is killed; returns when it does. */
static pid_t start_search(int fd)
{
	struct sudoku_stats stats;
	pid_t child;
	char cells[81];

	write_all(fd, ENDLESS, 81);
	child = fork();
	if (!child)
		for (;;) {
			struct pollfd poll_in = { fd, POLLIN, 0 };

			if (read(fd, cells, 81) < 0 && errno == EAGAIN)
				poll(&poll_in, 1, -1);
		}
	do {
		if (ioctl(fd, SUDOKU_IOC_GET_STATS, &stats) && errno != EAGAIN)
			err(1, "GET_STATS");
	} while (!stats.nanoseconds);
	return child;
}

static void stop(pid_t child)
{
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
}

static int write_newline(int fd)
{
	return write(fd, "\n", 1);
}

static int get_config(int fd)
{
	struct sudoku_config config;

	return ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config);
}

static void measure_calls(const char *name, int (*call)(int fd), bool nonblock)
{
	int fd = open_device("brute");
	struct waits waits = {};
	double end, begin;
	pid_t child;

	child = start_search(fd);
	if (nonblock)
		set_nonblock(fd);
	end = clock_now() + SECONDS;
	while ((begin = clock_now()) < end && waits.calls < CALLS_MAX)
		count_call(&waits, begin, call(fd));
	stop(child);
	close(fd);
	print_waits(name, &waits);
}

/* From SIGKILL of a process that writes next to a search until it has ended */
static void measure_kills(const char *name)
{
	int fd = open_device("brute"), i;
	struct waits waits = {};
	pid_t child, writer;
	double begin;

	child = start_search(fd);
	for (i = 0; i < 30; i++) {
		writer = fork();
		if (!writer)
			for (;;)
				write_newline(fd);
		usleep(20000);
		begin = clock_now();
		stop(writer);
		count_call(&waits, begin, 0);
	}
	stop(child);
	close(fd);
	print_waits(name, &waits);
}

/* Two processes read the answers of easy puzzles that a third one writes. */
static void measure_readers(const char *name)
{
	static const char easy[] = "53..7....6..195....98....6.8...6...34..8.3"
		"..17...2...6.6....28....419..5....8..79\n";
	int fd = open_device("bands");
	struct waits waits = {};
	pid_t other, writer;
	double end, begin;
	char answer[82];

	writer = fork();
	if (!writer)
		for (;;)
			write_all(fd, easy, 82);
	other = fork();
	if (!other)
		for (;;)
			if (read(fd, answer, 82) < 0)
				err(1, "read");
	end = clock_now() + SECONDS;
	while ((begin = clock_now()) < end)
		count_call(&waits, begin, read(fd, answer, 82));
	stop(other);
	stop(writer);
	close(fd);
	print_waits(name, &waits);
}

void measure_waits(void)
{
	printf("%-32s %9s %9s %11s %11s\n", "next to a search", "calls",
	       "EAGAIN", "mean (ms)", "worst (ms)");
	measure_calls("write of a byte", write_newline, false);
	measure_calls("write of a byte, O_NONBLOCK", write_newline, true);
	measure_calls("GET_CONFIG", get_config, false);
	measure_calls("GET_CONFIG, O_NONBLOCK", get_config, true);
	measure_kills("SIGKILL of a writer");
	measure_readers("read, next to another one");
}
