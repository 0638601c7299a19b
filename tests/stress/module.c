// SPDX-License-Identifier: GPL-2.0
/*
 * The module under the openers: it comes and goes, its parameters change, its
 * counters are read and its tracepoints are turned on and off
 */
#include <dirent.h>
#include <sys/klog.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include "stress.h"

#define COUNTERS	"/sys/class/misc/sudoku"
#define TRACING		"/sys/kernel/tracing/events/sudoku/enable"

/* Of klogctl(): read all, and how much that is */
#define READ_ALL	3
#define SIZE_BUFFER	10

void load_module(const char *parameters)
{
	int fd = open("/sudoku.ko", O_RDONLY | O_CLOEXEC);

	must(fd >= 0);
	must(!syscall(SYS_finit_module, fd, parameters, 0));
	close(fd);
}

/* Returns false if somebody uses it. */
bool unload_module(void)
{
	if (!syscall(SYS_delete_module, "sudoku", O_NONBLOCK))
		return true;
	must(errno == EAGAIN);
	return false;
}

long module_users(void)
{
	return read_number("/sys/module/sudoku/refcnt");
}

void set_parameters(const char *max_steps, const char *queue_max)
{
	write_file(PARAMETERS "/max_steps", max_steps);
	write_file(PARAMETERS "/queue_max", queue_max);
}

/* What a new open gets; the openers ask for what they want. */
void change_parameters(u64 *seed)
{
	unsigned int known = 0;

	while (sudoku_strategy(known))
		known++;
	write_file(PARAMETERS "/strategy",
		   sudoku_strategy(draw_random(seed, known))->name);
	set_parameters(draw_random(seed, 2) ? "0" : "1000",
		       draw_random(seed, 2) ? "4096" : "9999");
}

void read_counters(void)
{
	DIR *directory = opendir(COUNTERS);
	struct dirent *entry;
	char path[300];

	must(directory);
	while ((entry = readdir(directory))) {
		snprintf(path, sizeof(path), COUNTERS "/%s", entry->d_name);
		if (entry->d_type == DT_REG)
			read_number(path);
	}
	closedir(directory);
}

/* For the shortest while: each step is an event. */
void toggle_tracing(void)
{
	write_file(TRACING, "1");
	write_file(TRACING, "0");
}

static bool is_complaint(const char *line)
{
	static const char *const words[] = {
		"BUG:", "WARNING:", "Oops", "UBSAN:", "blocked for more than",
		"unreferenced object", "general protection fault",
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(words); i++)
		if (strstr(line, words[i]))
			return true;
	return false;
}

/* How many lines of the kernel's log complain; they are printed. */
unsigned int complaints(void)
{
	int size = klogctl(SIZE_BUFFER, NULL, 0);
	unsigned int found = 0;
	char *log, *line;

	must(size > 0);
	log = calloc(1, size + 1);
	must(log);
	must(klogctl(READ_ALL, log, size) >= 0);
	for (line = strtok(log, "\n"); line; line = strtok(NULL, "\n")) {
		if (is_complaint(line)) {
			printf("# %s\n", line);
			found++;
		}
	}
	free(log);
	return found;
}
