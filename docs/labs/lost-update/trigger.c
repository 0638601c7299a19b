// SPDX-License-Identifier: GPL-2.0
/*
 * Two threads solve puzzles through one open file. Then the driver must have
 * counted all of them.
 */
#include <err.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <linux/sudoku.h>

#define SECONDS	5

/* Three blanks */
static const char puzzle[] =
	"...678912672195348198342567859761423426853791"
	"713924856961537284287419635345286179";

static volatile bool over;
static int fd;

/* Returns how many it has solved. */
static void *solve(void *unused)
{
	struct sudoku_solve solve = { .max_solutions = 1 };
	unsigned long solved;

	memcpy(solve.puzzle, puzzle, sizeof(solve.puzzle));
	for (solved = 0; !over; solved++)
		if (ioctl(fd, SUDOKU_IOC_SOLVE, &solve))
			err(1, "SOLVE");
	return (void *)solved;
}

int main(void)
{
	struct sudoku_stats stats;
	pthread_t threads[2];
	void *one, *other;
	unsigned long solved;

	fd = open("/dev/sudoku", O_RDWR);
	if (fd < 0)
		err(1, "/dev/sudoku");
	if (pthread_create(&threads[0], NULL, solve, NULL) ||
	    pthread_create(&threads[1], NULL, solve, NULL))
		errx(1, "no thread");
	sleep(SECONDS);
	over = true;
	pthread_join(threads[0], &one);
	pthread_join(threads[1], &other);
	solved = (unsigned long)one + (unsigned long)other;

	if (ioctl(fd, SUDOKU_IOC_GET_STATS, &stats))
		err(1, "GET_STATS");
	printf("solved %lu, counted %llu\n", solved, stats.puzzles);
	return stats.puzzles != solved;
}
