// SPDX-License-Identifier: GPL-2.0
/*
 * Sets the configuration of a file while an answer is partly read
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <linux/sudoku.h>

static const char puzzle[] =
	"53..7....6..195....98....6.8...6...34..8.3..1"
	"7...2...6.6....28....419..5....8..79";

int main(void)
{
	struct sudoku_config config = { .strategy = "backtrack" };
	int fd = open("/dev/sudoku", O_RDWR);
	char digit;

	if (fd < 0)
		err(1, "/dev/sudoku");
	if (write(fd, puzzle, SUDOKU_CELL_COUNT) != SUDOKU_CELL_COUNT)
		err(1, "write");
	if (read(fd, &digit, 1) != 1)
		err(1, "read");
	if (!ioctl(fd, SUDOKU_IOC_SET_CONFIG, &config) || errno != EBUSY)
		err(1, "SET_CONFIG did not fail with EBUSY");
	printf("SET_CONFIG: %s\n", strerror(errno));
	return 0;
}
