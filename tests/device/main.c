// SPDX-License-Identifier: GPL-2.0
/*
 * Tests of /dev/sudoku, to be run as root with the module loaded
 *
 *	device_test [OPTION...] [NAME...]
 *
 * Runs the cases whose names contain a NAME, with "_" instead of spaces, or all
 * cases.
 *
 *	--list		print the names of all points, and run nothing
 *	--seconds N	a case that runs longer is killed, and fails
 *	--only FILE	run only the points in FILE, a name as it is reported on
 *			each line
 *	--tag WORD	print WORD before each result, and "WORD begin NAME"
 *			before each run, there and in the kernel's log
 *
 * With these, a reader of the report knows in which case the machine has died.
 */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "device_test.h"
#include "../lib/options.h"

/* The lines of the file in --only, each between newlines */
static char *only;
static const char *tag;
static bool list;

void test_begin(void)
{
	restore_parameters();
}

bool wants_point(const char *name)
{
	char line[600];

	snprintf(line, sizeof(line), "\n%s\n", name);
	return !only || strstr(only, line);
}

void before_point(const char *name)
{
	char line[600];

	if (!tag)
		return;
	printf("%sbegin %s\n", point_prefix, name);
	fflush(stdout);
	snprintf(line, sizeof(line), "<4>%sbegin %s\n", point_prefix, name);
	write_file("/dev/kmsg", line);
}

static void take_only(char *path)
{
	must(asprintf(&only, "\n%s", read_file(path)) > 0);
}

static void take_tag(char *word)
{
	static char prefix[100];

	tag = word;
	snprintf(prefix, sizeof(prefix), "%s ", word);
	point_prefix = prefix;
}

static const struct option_def options[] = {
	{ .name = "list", .flag = &list },
	{ .name = "seconds", .number = &test_seconds },
	{ .name = "only", .take = take_only },
	{ .name = "tag", .take = take_tag },
	{}
};

int main(int argc, char **argv)
{
	int taken = read_options(argc, argv, options) - 1;
	int status;

	if (list) {
		list_points();
		return 0;
	}
	save_parameters();
	status = run_tests(argc - taken, argv + taken);
	restore_parameters();
	return status;
}
