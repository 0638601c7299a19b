// SPDX-License-Identifier: GPL-2.0
/*
 * ioctls of a file with O_NONBLOCK never wait for another thread
 *
 * One thread reads, and so holds the session in slices of a millisecond with
 * nothing between them. The ioctls of another thread must find the session in
 * use then, which is EAGAIN, and may not get it by waiting. With two processors
 * every second call or so meets a slice: that not one of thousands does is no
 * accident. With one processor threads do not meet inside of a slice, and there
 * is nothing to see.
 */
#include <pthread.h>

#include "hostile.h"

#define SECONDS		10
#define ENOUGH		20

static int fd;

static void *read_on(void *unused)
{
	char c;

	read(fd, &c, 1);
	return NULL;
}

static const struct {
	const char *name;
	unsigned long command;
} commands[] = {
	{ "GET_CONFIG", SUDOKU_IOC_GET_CONFIG },
	{ "SET_CONFIG", SUDOKU_IOC_SET_CONFIG },
	{ "GET_STATS", SUDOKU_IOC_GET_STATS },
	{ "SOLVE", SUDOKU_IOC_SOLVE },
};

static union argument {
	struct sudoku_config config;
	struct sudoku_stats stats;
	struct sudoku_solve solve;
} argument;

static void fill_argument(unsigned long command)
{
	memset(&argument, 0, sizeof(argument));
	if (command == SUDOKU_IOC_SET_CONFIG)
		strcpy(argument.config.strategy, "backtrack");
	if (command == SUDOKU_IOC_SOLVE) {
		memcpy(argument.solve.puzzle, puzzle, CELLS);
		argument.solve.max_solutions = 1;
	}
}

/* Returns whether the session was found in use. */
static bool finds_it_in_use(unsigned int number)
{
	unsigned int busy = 0, calls = 0;
	double end = now() + SECONDS;
	double longest = 0;
	pthread_t thread;

	fd = open_session("backtrack", SUDOKU_MODE_FIRST, 0,
			  endless_for("backtrack"));
	must(!pthread_create(&thread, NULL, read_on, NULL));
	sleep_for(0.05);
	must(!fcntl(fd, F_SETFL, O_NONBLOCK));
	while (busy < ENOUGH && now() < end) {
		double start, time;

		fill_argument(commands[number].command);
		start = now();
		if (ioctl(fd, commands[number].command, &argument))
			busy += errno == EAGAIN;
		time = now() - start;
		if (time > longest)
			longest = time;
		calls++;
	}
	note("%s: EAGAIN %u times in %u calls, the longest %.2f ms",
	     commands[number].name, busy, calls, longest * 1e3);
	return busy >= ENOUGH;
}

int main(void)
{
	unsigned int i;

	if (sysconf(_SC_NPROCESSORS_ONLN) < 2) {
		note("one processor: no two threads meet");
		return result();
	}
	for (i = 0; i < ARRAY_SIZE(commands); i++) {
		pid_t child = fork_as(fresh_users(1));

		if (!child)
			_exit(!finds_it_in_use(i));
		check(child_succeeds(child),
		      "%s_does_not_wait_for_a_session_in_use",
		      commands[i].name);
	}
	return result();
}
