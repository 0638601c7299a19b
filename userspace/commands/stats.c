// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku stats: the counters of the device
 */
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/base.h"

#define COUNTERS	"/sys/class/misc/sudoku"

/* The members of struct sudoku_stats, in their order */
static const char *const names[] = {
	"puzzles", "solved", "unsolvable", "ambiguous", "gave_up", "steps",
	"backtracks", "nanoseconds",
};

/* Print why a counter cannot be read, and exit. */
static void fail(const char *path)
{
	int error = errno;

	warn("%s", path);
	if (error == ENOENT)
		fprintf(stderr,
			"The driver is not loaded. As root, 'modprobe sudoku' loads it.\n");
	if (error == EACCES)
		fprintf(stderr,
			"Only root may read the counters: they show what others solve.\n");
	exit(STATUS_TROUBLE);
}

static u64 read_counter(const char *name)
{
	char path[64], text[32];
	const char *end;
	u64 number;
	FILE *file;

	snprintf(path, sizeof(path), COUNTERS "/%s", name);
	file = fopen(path, "re");
	if (!file)
		fail(path);
	if (!fgets(text, sizeof(text), file))
		err(STATUS_TROUBLE, "%s", path);
	fclose(file);
	end = parse_number(text, 0, ~0ULL, &number);
	if (!end || *end != '\n')
		errx(STATUS_TROUBLE, "%s: not a number", path);
	return number;
}

static enum status run(char *const *unused)
{
	u64 counters[ARRAY_SIZE(names)];
	unsigned int i;

	(void)unused;
	for (i = 0; i < ARRAY_SIZE(names); i++)
		counters[i] = read_counter(names[i]);
	for (i = 0; i < ARRAY_SIZE(names); i++)
		printf("%-11s %20llu\n", names[i],
		       (unsigned long long)counters[i]);
	return STATUS_SOLVED;
}

const struct command stats_command = {
	.name = "stats",
	.summary = "print the counters of the device",
	.options = no_options,
	.run = run,
};
