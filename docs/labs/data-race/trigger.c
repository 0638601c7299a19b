// SPDX-License-Identifier: GPL-2.0
/*
 * One thread sets the configuration of a file, and another one gets it.
 */
#include <err.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/ioctl.h>

#include <linux/sudoku.h>

#define CALLS	25000

static int fd;

static void *set_often(void *unused)
{
	struct sudoku_config config = { .strategy = "mrv" };

	for (; config.max_steps < CALLS; config.max_steps++)
		if (ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config))
			err(1, "SET_CONFIG");
	return NULL;
}

static void *get_often(void *unused)
{
	struct sudoku_config config;
	int i;

	for (i = 0; i < CALLS; i++)
		if (ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config))
			err(1, "GET_CONFIG");
	return NULL;
}

int main(void)
{
	pthread_t threads[2];

	fd = open("/dev/sudoku", O_RDWR);
	if (fd < 0)
		err(1, "/dev/sudoku");
	if (pthread_create(&threads[0], NULL, set_often, NULL) ||
	    pthread_create(&threads[1], NULL, get_often, NULL))
		errx(1, "no thread");
	pthread_join(threads[0], NULL);
	pthread_join(threads[1], NULL);
	printf("no report in %d calls\n", CALLS);
	return 0;
}
