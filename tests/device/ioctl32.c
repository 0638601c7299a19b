// SPDX-License-Identifier: GPL-2.0
/*
 * One ioctl by a 32-bit program
 *
 *	device_test32 FD COMMAND [MEMORY]
 *
 * FD and MEMORY are numbers of open files that device_test leaves to it; the
 * argument is at the beginning of MEMORY, or without that, where nothing is
 * mapped. The exit status is 0 or errno.
 */
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>

#include <linux/sudoku.h>

_Static_assert(sizeof(void *) == 4, "this must be built with -m32");

/* The layout that 64-bit programs and the kernel see */
_Static_assert(sizeof(struct sudoku_config) == 32 &&
	       sizeof(struct sudoku_solve) == 216 &&
	       offsetof(struct sudoku_solve, solutions) == 176 &&
	       sizeof(struct sudoku_strategy_info) == 128 &&
	       sizeof(struct sudoku_stats) == 64, "the ABI differs by width");

int main(int argc, char **argv)
{
	void *arg = (void *)8;

	if (argc > 3) {
		arg = mmap(NULL, sizeof(struct sudoku_solve),
			   PROT_READ | PROT_WRITE, MAP_SHARED,
			   atoi(argv[3]), 0);
		if (arg == MAP_FAILED)
			return errno;
	}
	return ioctl(atoi(argv[1]), strtoul(argv[2], NULL, 0), arg) ? errno : 0;
}
