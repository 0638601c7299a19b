// SPDX-License-Identifier: GPL-2.0
/*
 * What an administrator does while others use the device
 */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "admin.h"
#include "device.h"
#include "process.h"
#include "tap.h"

#define COUNTERS	"/sys/class/misc/sudoku/"

void load_module(const char *parameters)
{
	int fd = open("/sudoku.ko", O_RDONLY | O_CLOEXEC);

	must(fd >= 0);
	must(!syscall(SYS_finit_module, fd, parameters, 0));
	close(fd);
}

bool unload_module(void)
{
	if (!syscall(SYS_delete_module, "sudoku", O_NONBLOCK))
		return true;
	must(errno == EAGAIN);
	return false;
}

void read_counters(void)
{
	DIR *directory = opendir(COUNTERS);
	struct dirent *entry;
	char path[300], number[30];
	int fd;

	must(directory);
	while ((entry = readdir(directory))) {
		snprintf(path, sizeof(path), COUNTERS "%s", entry->d_name);
		if (entry->d_type != DT_REG)
			continue;
		fd = open(path, O_RDONLY);
		must(fd < 0 || read(fd, number, sizeof(number)) > 0);
		close(fd);
	}
	closedir(directory);
}

/*
 * Only in User Mode Linux. In other kernels, tracing patches the code, and QEMU
 * does not always emulate that correctly while another processor runs the code:
 * it sometimes hits a breakpoint that has already been removed. Each step is an
 * event, so tracing is on only briefly.
 */
void trace_for_a_moment(void)
{
	if (!in_uml())
		return;
	trace_events(true);
	sleep_for(0.5e-3);
	trace_events(false);
}
