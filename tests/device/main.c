// SPDX-License-Identifier: GPL-2.0
/*
 * Tests of /dev/sudoku, to be run as root with the module loaded
 *
 *	device_test --list		prints the names of all points
 *	device_test [--seconds N] [NAME...]
 *
 * Runs the points whose names contain a NAME, with "_" instead of spaces, or
 * are what follows "=" in one; or all points. One that runs longer than N
 * seconds is killed, and fails.
 */
#include "device_test.h"

void test_begin(void)
{
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
	restore_parameters();
	return status;
}
