// SPDX-License-Identifier: GPL-2.0-only
/*
 * Tests of /dev/sudoku, to be run as root with the module loaded from /sudoku.ko
 *
 *	device_test --list		prints all points (list_points())
 *	device_test [--seconds N] [NAME...]
 *
 * Runs the points whose names contain a NAME, with "_" instead of spaces, or
 * are what follows "=" in one; or all points. One that runs longer than N
 * seconds is killed, and fails.
 */
#include <glob.h>

#include "device_test.h"

static struct parameter {
	char *name, *value;
} parameters[20];

static void save_parameters(void)
{
	struct parameter *parameter = parameters;
	glob_t paths;
	size_t i;

	must(!glob(PARAMETERS "*", 0, NULL, &paths));
	must(paths.gl_pathc < ARRAY_SIZE(parameters));
	for (i = 0; i < paths.gl_pathc; i++, parameter++) {
		parameter->name = basename(paths.gl_pathv[i]);
		parameter->value = read_file(paths.gl_pathv[i]);
	}
}

static void restore_parameters(void)
{
	struct parameter *parameter;

	for (parameter = parameters; parameter->name; parameter++)
		set_parameter(parameter->name, parameter->value);
}

/* A case that failed may have left the device without its module. */
void test_begin(void)
{
	if (access(PARAMETERS, F_OK))
		load_module("");
	restore_parameters();
}

int main(int argc, char **argv)
{
	int status, taken = 0;

	if (argc > 1 && !strcmp(argv[1], "--list")) {
		list_points();
		return 0;
	}
	if (argc > 2 && !strcmp(argv[1], "--seconds")) {
		test_seconds = atoi(argv[2]);
		taken = 2;
	}
	save_parameters();
	status = run_tests(argc - taken, argv + taken);
	test_begin();
	return status;
}
