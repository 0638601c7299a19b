// SPDX-License-Identifier: GPL-2.0
/*
 * Asks for all solutions of the empty grid, and lets a timer end the search
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <unistd.h>

#include <linux/sudoku.h>

#define SEARCHES	3

static void do_nothing(int number)
{
}

int main(void)
{
	const struct itimerval timer = {
		.it_interval.tv_usec = 20000,
		.it_value.tv_usec = 20000,
	};
	const struct sigaction action = { .sa_handler = do_nothing };
	struct sudoku_solve solve = { .max_solutions = -1 };
	int fd = open("/dev/sudoku", O_RDWR);
	int ended = 0, i;

	memset(solve.puzzle, '.', sizeof(solve.puzzle));
	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &timer, NULL);
	for (i = 0; i < SEARCHES; i++) {
		if (ioctl(fd, SUDOKU_IOC_SOLVE, &solve) < 0 && errno == EINTR)
			ended++;
	}
	printf("%d of %d searches were ended by a signal\n", ended, SEARCHES);
	return ended < SEARCHES;
}
