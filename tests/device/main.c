// SPDX-License-Identifier: GPL-2.0
/*
 * Tests of /dev/sudoku, to be run as root with the module loaded
 *
 *	device_test [NAME...]
 *
 * Runs the cases whose names contain a NAME, with "_" instead of spaces, or all
 * cases.
 */
#include "device_test.h"

void test_begin(void)
{
	restore_parameters();
}

int main(int argc, char **argv)
{
	int status;

	save_parameters();
	status = run_tests(argc, argv);
	restore_parameters();
	return status;
}
