// SPDX-License-Identifier: GPL-2.0
/*
 * ioctls by programs of both widths: by this one, of 64 bits, and by
 * device_test32 in the same directory
 */
#include <limits.h>
#include <sys/mman.h>

#include "device_test.h"

#define CANNOT_RUN	255

const char *const widths[2] = { "64 bits", "32 bits" };

static void exec_device_test32(int fd, unsigned long command, int memory)
{
	char path[PATH_MAX] = "", numbers[3][12];

	snprintf(numbers[0], sizeof(numbers[0]), "%d", fd);
	snprintf(numbers[1], sizeof(numbers[1]), "%#lx", command);
	snprintf(numbers[2], sizeof(numbers[2]), "%d", memory);
	fcntl(fd, F_SETFD, 0);
	if (readlink("/proc/self/exe", path, sizeof(path) - 3) > 0)
		execl(strcat(path, "32"), path, numbers[0], numbers[1],
		      memory < 0 ? NULL : numbers[2], NULL);
	_exit(CANNOT_RUN);
}

/* device_test32 gets, and changes, a copy of what is at @arg. */
static int ioctl32(int fd, unsigned long command, void *arg)
{
	ssize_t size = _IOC_SIZE(command);
	int memory = -1, status;
	pid_t child;

	if (arg != nowhere) {
		memory = memfd_create("argument", 0);
		must(!ftruncate(memory, sysconf(_SC_PAGESIZE)));
		must(pwrite(memory, arg, size, 0) == size);
	}
	child = fork_as(0);
	if (!child)
		exec_device_test32(fd, command, memory);
	must(waitpid(child, &status, 0) == child && WIFEXITED(status));
	if (WEXITSTATUS(status) == CANNOT_RUN)
		skip("device_test32 cannot run here");
	if (memory >= 0) {
		must(pread(memory, arg, size, 0) == size);
		close(memory);
	}
	errno = WEXITSTATUS(status);
	return errno ? -1 : 0;
}

/* ioctl() by a program of @width */
int ioctl_by(unsigned int width, int fd, unsigned long command, void *arg)
{
	return width ? ioctl32(fd, command, arg) : ioctl(fd, command, arg);
}
