// SPDX-License-Identifier: GPL-2.0
/*
 * What an administrator does while others use the device
 */
#include <dirent.h>
#include <string.h>

#include "parent.h"

#define PARAMETERS	"/sys/module/sudoku/parameters/"
#define COUNTERS	"/sys/class/misc/sudoku/"
#define TRACING		"/sys/kernel/tracing/events/sudoku/enable"

/* Not every driver has each parameter, nor every kernel tracepoints. */
static void write_file(const char *path, const char *value)
{
	int fd = open(path, O_WRONLY);

	if (fd < 0)
		return;
	must(write(fd, value, strlen(value)) == (ssize_t)strlen(value));
	close(fd);
}

/* The first of the values is drawn most often. */
static const struct {
	const char *path;
	const char *values[6];
} parameters[] = {
	{ PARAMETERS "max_steps", { "20000", "500", "20000", "100000", "20000",
				    "0" } },
	{ PARAMETERS "queue_max", { "4096", "8192", "4097", "65536", "1048576",
				    "4096" } },
	{ PARAMETERS "slate_max", { "65536", "4096", "1000000", "65536",
				    "8192", "65536" } },
	{ PARAMETERS "user_max", { "67108864", "4096", "1000000", "67108864",
				   "65536", "67108864" } },
	{ PARAMETERS "strategy", { "brute", "bands", "backtrack", "mrv",
				  "forward", "lcv" } },
};

static void change_parameter(u64 *seed)
{
	unsigned int i = draw_random(seed, ARRAY_SIZE(parameters));

	write_file(parameters[i].path,
		   parameters[i].values[draw_random(seed, 6)]);
}

static void read_counters(void)
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
 * Tracing patches the code of a kernel, except in User Mode Linux, and QEMU does
 * not always emulate that right while the other processor runs the same code.
 * Each step is an event, so tracing is on only for a moment.
 */
static void trace_for_a_moment(void)
{
	if (!in_uml())
		return;
	write_file(TRACING, "1");
	usleep(500);
	write_file(TRACING, "0");
}

/* Called about every two milliseconds */
void be_root(u64 *seed)
{
	switch (draw_random(seed, 40)) {
	case 0 ... 3:
		change_parameter(seed);
		break;
	case 4:
		read_counters();
		break;
	case 5:
		trace_for_a_moment();
		break;
	}
}
