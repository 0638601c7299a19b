// SPDX-License-Identifier: GPL-2.0
/*
 * One thread sets the configuration of a file, and another one gets it.
 */
#include <err.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <linux/sudoku.h>

#define SECONDS	5

static int fd;

static void *set_forever(void *unused)
{
	struct sudoku_config config = { .strategy = "mrv" };

	for (;; config.max_steps++)
		if (ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config))
			err(1, "SET_CONFIG");
	return NULL;
}

static void *get_forever(void *unused)
{
	struct sudoku_config config;

	for (;;)
		if (ioctl(fd, SUDOKU_IOC_GET_CONFIG, &config))
			err(1, "GET_CONFIG");
	return NULL;
}

int main(void)
{
	pthread_t thread;

	fd = open("/dev/sudoku", O_RDWR);
	if (fd < 0)
		err(1, "/dev/sudoku");
	if (pthread_create(&thread, NULL, set_forever, NULL) ||
	    pthread_create(&thread, NULL, get_forever, NULL))
		errx(1, "no thread");
	sleep(SECONDS);
	printf("no report in %d seconds\n", SECONDS);
	return 0;
}
