// SPDX-License-Identifier: GPL-2.0
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
#include "device_test.h"

static const char *const parameters[] = {
	"strategy", "max_steps", "queue_max", "lanes", "slate_max", "user_max",
};

/* A parameter that only some processors have may be missing. */
static char *values[ARRAY_SIZE(parameters)];

static void save_parameters(void)
{
	char path[100];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(parameters); i++) {
		snprintf(path, sizeof(path), PARAMETERS "%s", parameters[i]);
		if (!access(path, F_OK))
			values[i] = read_file(path);
	}
}

static void restore_parameters(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(parameters); i++)
		if (values[i])
			set_parameter(parameters[i], values[i]);
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
