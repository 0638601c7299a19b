// SPDX-License-Identifier: GPL-2.0
/*
 * Sets the configuration of an open file.
 */
#include <fcntl.h>
#include <linux/sudoku.h>
#include <stdio.h>
#include <sys/ioctl.h>

int main(void)
{
	struct sudoku_config config = { .strategy = "mrv" };
	int fd = open("/dev/sudoku", O_RDWR);

	if (fd < 0 || ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config)) {
		perror("/dev/sudoku");
		return 1;
	}
	printf("the strategy is now mrv\n");
	return 0;
}
