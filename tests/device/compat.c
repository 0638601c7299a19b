// SPDX-License-Identifier: GPL-2.0
/*
 * ioctls by programs of both widths: by this one, of 64 bits, and by
 * device_test32 beside it
 */
#include <limits.h>
#include <sys/mman.h>
#include <sys/wait.h>

#include "device_test.h"

#define CANNOT_RUN	255

static void exec_device_test32(int fd, unsigned long command, int memory)
{
	char path[PATH_MAX] = "";
	char numbers[3][12];

	snprintf(numbers[0], sizeof(numbers[0]), "%d", fd);
	snprintf(numbers[1], sizeof(numbers[1]), "%#lx", command);
	snprintf(numbers[2], sizeof(numbers[2]), "%d", memory);
	if (readlink("/proc/self/exe", path, sizeof(path) - 3) > 0)
		execl(strcat(path, "32"), path, numbers[0], numbers[1],
		      memory < 0 ? NULL : numbers[2], NULL);
	_exit(CANNOT_RUN);
}

/* Returns 0, an error of the ioctl's, or CANNOT_RUN. */
static int run_device_test32(int fd, unsigned long command, int memory)
{
	pid_t child = fork();
	int status;

	if (!child)
		exec_device_test32(fd, command, memory);
	if (child < 0 || waitpid(child, &status, 0) < 0 || !WIFEXITED(status))
		return CANNOT_RUN;
	return WEXITSTATUS(status);
}

/* How many widths of programs there are here. Tests are run once for each. */
int widths(void)
{
	static int count;

	if (!count) {
		count = run_device_test32(-1, 0, -1) == EBADF ? 2 : 1;
		if (count == 1)
			puts("# device_test32 is missing or cannot run here");
	}
	return count;
}

/* device_test32 gets, and changes, a copy of what is at @arg. */
static int ioctl32(int fd, unsigned long command, void *arg)
{
	ssize_t size = _IOC_SIZE(command);
	int memory = -1;
	int error;

	if (arg != nowhere) {
		memory = memfd_create("argument", 0);
		ck_assert_int_eq(ftruncate(memory, sysconf(_SC_PAGESIZE)), 0);
		ck_assert_int_eq(pwrite(memory, arg, size, 0), size);
	}
	error = run_device_test32(fd, command, memory);
	ck_assert_int_ne(error, CANNOT_RUN);
	if (memory >= 0) {
		ck_assert_int_eq(pread(memory, arg, size, 0), size);
		close(memory);
	}
	errno = error;
	return error ? -1 : 0;
}

/* ioctl(), for round @width of a test */
int ioctl_by(int width, int fd, unsigned long command, void *arg)
{
	return width ? ioctl32(fd, command, arg) : ioctl(fd, command, arg);
}
