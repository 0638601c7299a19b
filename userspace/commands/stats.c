// SPDX-License-Identifier: GPL-2.0
/*
 * sudoku stats: the counters of the device
 */
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/base.h"

#define COUNTERS	"/sys/class/misc/sudoku"

/* After so many lines, the heading is printed again. */
#define LINES		20

#define SECOND		1000000000ULL

/* The members of struct sudoku_stats, in their order; the time is the last. */
static const char *const names[] = {
	"puzzles", "solved", "unsolvable", "ambiguous", "gave_up", "steps",
	"backtracks", "nanoseconds",
};

/* Columns of their rates; together with "busy", a line has 78. */
static const u8 widths[] = { 9, 9, 11, 10, 8, 12, 11 };

#define TIME	(ARRAY_SIZE(names) - 1)

/* Seconds from one line with rates to the next, 0 for no such lines */
static u64 interval;

static const struct option_row options[] = {
	{ .key = 'i', .name = "interval", .argument = "SECONDS",
	  OPTION_N(&interval, 1, 86400, "a number of seconds from 1 to 86400"),
	  .help = "Then print the rates again and again, at this interval" },
	OPTIONS_END
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

static void read_counters(u64 *counters)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(names); i++)
		counters[i] = read_counter(names[i]);
}

/*
 * Print how much was counted in a second. "busy" is the time that searches
 * took: 100 % is one processor.
 */
static void print_rates(const u64 *last, const u64 *counters, u64 time)
{
	unsigned int i;

	for (i = 0; i < TIME; i++)
		printf("%*.0f", widths[i],
		       1.0 * (counters[i] - last[i]) * SECOND / time);
	printf("%7.1f%%\n", 100.0 * (counters[TIME] - last[TIME]) / time);
}

/* Print the rates until a signal. */
static void watch_rates(u64 *counters)
{
	u64 last[ARRAY_SIZE(names)], begin = now(), end;
	unsigned int line, i;

	for (line = 0; ; line++, begin = end) {
		struct timespec wait = { .tv_sec = interval };

		if (line % LINES == 0) {
			for (i = 0; i < TIME; i++)
				printf("%*s", widths[i], names[i]);
			printf("%8s\n", "busy");
		}
		flush_stdout();
		while (nanosleep(&wait, &wait) && errno == EINTR)
			;
		memcpy(last, counters, sizeof(last));
		read_counters(counters);
		end = now();
		print_rates(last, counters, end - begin);
	}
}

static enum status run(char *const *unused)
{
	u64 counters[ARRAY_SIZE(names)];
	unsigned int i;

	(void)unused;
	read_counters(counters);
	for (i = 0; i < ARRAY_SIZE(names); i++)
		printf("%-11s %20llu\n", names[i],
		       (unsigned long long)counters[i]);
	if (interval) {
		printf("\na second:\n");
		watch_rates(counters);
	}
	return STATUS_SOLVED;
}

const struct command stats_command = {
	.name = "stats",
	.summary = "print the counters of the device",
	.options = options,
	.run = run,
};
