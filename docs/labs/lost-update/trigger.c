// SPDX-License-Identifier: GPL-2.0
/*
 * Two threads solve puzzles through one open file. Then the driver must have
 * counted all of them.
 */
#include <err.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

#include <linux/sudoku.h>

#define PUZZLES	3000

/* Three blanks */
static const char puzzle[] =
	"...678912672195348198342567859761423426853791"
	"713924856961537284287419635345286179";

static int fd;

static void *solve(void *unused)
{
	struct sudoku_solve solve = { .max_solutions = 1 };
	int i;

	memcpy(solve.puzzle, puzzle, sizeof(solve.puzzle));
	for (i = 0; i < PUZZLES; i++)
		if (ioctl(fd, SUDOKU_IOC_SOLVE, &solve))
			err(1, "SOLVE");
	return NULL;
}

int main(void)
{
	struct sudoku_stats stats;
	pthread_t threads[2];

	fd = open("/dev/sudoku", O_RDWR);
	if (fd < 0)
		err(1, "/dev/sudoku");
	if (pthread_create(&threads[0], NULL, solve, NULL) ||
	    pthread_create(&threads[1], NULL, solve, NULL))
		errx(1, "no thread");
	pthread_join(threads[0], NULL);
	pthread_join(threads[1], NULL);

	if (ioctl(fd, SUDOKU_IOC_GET_STATS, &stats))
		err(1, "GET_STATS");
	printf("solved %d, counted %llu\n", 2 * PUZZLES, stats.puzzles);
	return stats.puzzles != 2 * PUZZLES;
}
